import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../members-of.ts';
import { PYTHON, SCRIPT } from './languages.ts';

/** Clients that take the database or the workspace first, then the query. */
const SECOND_PYTHON = [
  ...['azure.kusto.data', 'azure.kusto.data.aio', 'azure.kusto.data.aio.client'].flatMap((module) =>
    membersOf(`${module}.KustoClient()`, 'execute', 'execute_query', 'execute_mgmt', 'execute_streaming_query'),
  ),
  'azure.monitor.query.LogsQueryClient().query_workspace',
  'azure.monitor.query.aio.LogsQueryClient().query_workspace',
];
const SECOND_SCRIPT = [
  ...membersOf('azure-kusto-data.Client()', 'execute', 'executeQuery', 'executeMgmt', 'executeQueryV1'),
  ...membersOf('azure-kusto-data.KustoClient()', 'execute', 'executeQuery', 'executeMgmt'),
  ...['redis', '@redis/client'].flatMap((module) =>
    ['createClient', 'createCluster'].flatMap((made) =>
      membersOf(`${module}.${made}().ft`, 'search', 'aggregate', 'searchNoContent'),
    ),
  ),
  '@azure/monitor-query.LogsQueryClient().queryWorkspace',
  '@azure/monitor-query-logs.LogsQueryClient().queryWorkspace',
];
const FIRST_PYTHON = [
  ...membersOf('simple_salesforce.Salesforce()', 'query', 'query_all', 'query_all_iter', 'search'),
  ...membersOf('simple_salesforce.api.Salesforce()', 'query', 'query_all', 'query_all_iter', 'search'),
  ...membersOf(
    'influxdb_client.InfluxDBClient().query_api()',
    'query',
    'query_csv',
    'query_stream',
    'query_data_frame',
  ),
  ...membersOf('prometheus_api_client.PrometheusConnect()', 'custom_query', 'custom_query_range'),
  ...['jobs.create', 'jobs.oneshot', 'jobs.export', 'search'].map((call) => `splunklib.client.connect().${call}`),
  ...membersOf('jira.JIRA()', 'search_issues', 'enhanced_search_issues'),
  ...membersOf('atlassian.Jira()', 'jql', 'enhanced_jql'),
  'atlassian.Confluence().cql',
  ...['redis', 'redis.asyncio'].flatMap((module) => membersOf(`${module}.Redis().ft()`, 'search', 'aggregate')),
  ...membersOf('rdflib.Graph()', 'query', 'update'),
  'SPARQLWrapper.SPARQLWrapper().setQuery',
  'redis.commands.search.query.Query',
  'redis.commands.search.aggregation.AggregateRequest',
];
const FIRST_SCRIPT = [
  ...membersOf('jsforce.Connection()', 'query', 'queryAll', 'search'),
  ...membersOf('@jsforce/jsforce-node.Connection()', 'query', 'queryAll', 'search'),
  ...membersOf(
    '@influxdata/influxdb-client.InfluxDB().getQueryApi()',
    'queryRows',
    'collectRows',
    'iterateRows',
    'queryRaw',
  ),
];

/** Methods that take a condition as text: by its name, or first of all. */
const CONDITIONS: readonly (readonly [module: string, keyword: string | undefined, ...methods: string[]])[] = [
  ['azure.data.tables', undefined, 'query_entities'],
  ['pymilvus', 'filter', 'query', 'search', 'delete'],
  ['pymilvus', 'expr', 'query', 'search', 'delete'],
];

/** Where text becomes a query of a service, and values can only be put into it as text. */
export const SERVICE_SINKS: readonly SinkSpec[] = [
  ...SECOND_PYTHON.map((callee): SinkSpec => service(PYTHON, callee, 1)),
  ...SECOND_SCRIPT.map((callee): SinkSpec => service(SCRIPT, callee, 1)),
  ...FIRST_PYTHON.map((callee): SinkSpec => service(PYTHON, callee, 0)),
  ...FIRST_SCRIPT.map((callee): SinkSpec => service(SCRIPT, callee, 0)),
  // Clients that are reached through others, each with what it calls its condition.
  ...CONDITIONS.flatMap(([module, keyword, ...methods]) =>
    methods.map((method): SinkSpec => ({
      kind: 'query',
      languages: PYTHON,
      method,
      evidence: [module],
      arguments: keyword === undefined ? [0] : [],
      ...(keyword !== undefined && { keywords: [keyword] }),
      shallow: true,
      from: ['tool', 'remote', 'model'],
    })),
  ),
  {
    ...service(PYTHON, 'googleapiclient.discovery.build().files().list', 0),
    arguments: [],
    keywords: ['q'],
  },
];

function service(languages: SinkSpec['languages'], callee: string, position: number): SinkSpec {
  return {
    kind: 'query',
    languages,
    callee,
    arguments: [position],
    keywords: ['query', 'search', 'jql_str', 'jql', 'cql'],
    shallow: true,
    from: ['tool', 'remote', 'model'],
  };
}
