import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_SQL_SINKS } from '../csharp/sinks-queries.ts';
import { GO_SQL_SINKS } from '../go/sinks.ts';
import { JAVA_SQL_SINKS } from '../java/sinks-queries.ts';
import { PHP_SQL_SINKS } from '../php/sinks.ts';
import { RUBY_SQL_SINKS } from '../ruby/sinks.ts';
import { CLIENT_STATEMENTS } from '../fed-programs.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { RUST_SQL_SINKS } from '../rust/sinks.ts';
import { membersOf } from '../members-of.ts';
import { CLIENT_SQL_SINKS } from './sql-clients.ts';
import { PYTHON_DRIVERS, SCRIPT_DRIVERS } from './sql-drivers.ts';
import { PYTHON_STATEMENT_TEXTS, SCRIPT_STATEMENT_TEXTS } from './statement-texts.ts';

/** pg-promise has a method for each number of rows that may come back. */
const BY_ROWS = [
  'none',
  'one',
  'many',
  'any',
  'oneOrNone',
  'manyOrNone',
  'result',
  'multi',
  'multiResult',
  'map',
  'each',
  'stream',
  'func',
  'proc',
];
/** Parts of a statement that builders take as they are. */
const RAW_PARTS = [
  'whereRaw',
  'andWhereRaw',
  'orWhereRaw',
  'havingRaw',
  'orHavingRaw',
  'orderByRaw',
  'groupByRaw',
  'joinRaw',
  'fromRaw',
  'withRaw',
];
/** Commands of the AWS packages that carry a statement, and the entry that holds it. */
const AWS_STATEMENTS: readonly (readonly [service: string, client: string, entry: string, ...members: string[]])[] = [
  ['athena', 'Athena', 'QueryString', 'StartQueryExecution', 'CreateNamedQuery', 'UpdateNamedQuery'],
  ['athena', 'Athena', 'QueryStatement', 'CreatePreparedStatement', 'UpdatePreparedStatement'],
  ['dynamodb', 'DynamoDB', 'Statement', 'ExecuteStatement'],
  ['dynamodb', 'DynamoDB', 'Statements.Statement', 'BatchExecuteStatement'],
  ['dynamodb', 'DynamoDB', 'TransactStatements.Statement', 'ExecuteTransaction'],
  ['rds-data', 'RDSDataService', 'sql', 'ExecuteStatement', 'BatchExecuteStatement'],
  ['rds-data', 'RDSDataService', 'sqlStatements', 'ExecuteSql'],
  ['redshift-data', 'RedshiftData', 'Sql', 'ExecuteStatement'],
  ['redshift-data', 'RedshiftData', 'Sqls', 'BatchExecuteStatement'],
  ['s3', 'S3', 'Expression', 'SelectObjectContent'],
  ['timestream-query', 'TimestreamQuery', 'QueryString', 'Query'],
];

/** Where text is parsed as SQL; values that go beside it as parameters are not part of it. */
export const SQL_SINKS: readonly SinkSpec[] = [
  ...GO_SQL_SINKS,
  ...JAVA_SQL_SINKS,
  ...PHP_SQL_SINKS,
  ...RUBY_SQL_SINKS,
  ...CSHARP_SQL_SINKS,
  ...RUST_SQL_SINKS,
  ...CLIENT_STATEMENTS,
  ...CLIENT_SQL_SINKS,
  ...[
    'query',
    'execute',
    'raw',
    'querySync',
    'queryStream',
    'executeQuery',
    'executeSql',
    'sendNativeQuery',
    '$queryRawUnsafe',
    '$executeRawUnsafe',
    ...RAW_PARTS,
  ].map((method): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    method,
    evidence: SCRIPT_DRIVERS,
    arguments: [0],
    keywords: ['text', 'sql', 'sqlText', 'query'],
    shallow: true,
  })),
  ...[
    ...membersOf('sqlite3.Database()', 'run', 'all', 'get', 'each', 'exec', 'prepare'),
    ...membersOf('better-sqlite3()', 'prepare', 'exec'),
    ...membersOf('duckdb.Database()', 'run', 'all', 'each', 'exec', 'prepare'),
    ...['DuckDBInstance.create().connect()', 'DuckDBConnection.create()'].flatMap((made) =>
      membersOf(`@duckdb/node-api.${made}`, 'run', 'runAndRead', 'runAndReadUntil', 'prepare'),
    ),
    ...membersOf('sqlite.open()', 'run', 'all', 'get', 'each', 'exec', 'prepare'),
    ...membersOf('sqlite.DatabaseSync()', 'prepare', 'exec'),
    ...membersOf('sql().Database()', 'run', 'exec', 'prepare', 'each'),
    'bun:sqlite.Database().query',
    'bun:sqlite.Database().run',
    'bun:sqlite.Database().prepare',
    ...SCRIPT_STATEMENT_TEXTS,
    'knex.raw',
    'knex().raw',
    'knex().schema.raw',
    'postgres().unsafe',
    'alasql',
    'node-jt400.pool().query',
  ].map((callee): SinkSpec => ({ kind: 'sql', languages: SCRIPT, callee, arguments: [0], shallow: true })),
  ...['runAndReadAll', 'streamAndRead', 'streamAndReadAll', 'streamAndReadUntil'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    method,
    evidence: ['@duckdb/node-api'],
    arguments: [0],
    shallow: true,
  })),
  ...BY_ROWS.map((method): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    method,
    evidence: ['pg-promise'],
    arguments: [0],
    keywords: ['text'],
    shallow: true,
  })),
  ...['query', ...BY_ROWS].map((method): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    method,
    evidence: ['pg-promise'],
    rawValues: true,
  })),
  // Conditions of a builder are read as SQL where they are text.
  ...['where', 'andWhere', 'orWhere', 'having', 'andHaving', 'orHaving'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    method,
    evidence: ['typeorm', '@nestjs/typeorm'],
    arguments: [0],
    shallow: true,
  })),
  ...['exec', 'prepare', 'execute'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    method,
    evidence: ['hdb', '@sap/hana-client', '@sap/hdbext'],
    arguments: [0],
    shallow: true,
  })),
  // The connection comes first, then what is called.
  ...[
    '@sap/hdbext.loadProcedure',
    '@sap/hdbext.createProcStatement',
    '@sap/hana-client/extension/Stream.createProcStatement',
    '@sap/hana-client/extension/Promise.createProcStatement',
  ].map((callee): SinkSpec => ({ kind: 'sql', languages: SCRIPT, callee, arguments: [1, 2], shallow: true })),
  ...AWS_STATEMENTS.flatMap(([service, client, entry, ...members]) =>
    members
      .flatMap((member) => [
        `@aws-sdk/client-${service}.${member}Command`,
        ...[`aws-sdk.${client}()`, `@aws-sdk/client-${service}.${client}()`].map(
          (owner) => `${owner}.${member.charAt(0).toLowerCase()}${member.slice(1)}`,
        ),
      ])
      .map((callee): SinkSpec => ({ kind: 'sql', languages: SCRIPT, callee, arguments: [], keywords: [entry] })),
  ),
  ...[
    'execute',
    'executemany',
    'executescript',
    'raw',
    'fetch',
    'fetchrow',
    'fetchval',
    'exec_driver_sql',
    'read_sql',
    'fetch_all',
    'fetch_one',
    'fetch_val',
    'execute_sql',
    'execute_query_dict',
    'execute_iter',
    'query_df',
    'query_np',
    'mogrify',
    'copy_expert',
  ].map((method): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    method,
    evidence: PYTHON_DRIVERS,
    arguments: [0],
    keywords: ['sql', 'query'],
    shallow: true,
  })),
  ...[
    ...PYTHON_STATEMENT_TEXTS,
    ...membersOf('pandas', 'read_sql', 'read_sql_query'),
    ...membersOf('pandas.io.sql', 'read_sql', 'read_sql_query'),
    ...membersOf('polars', 'read_database', 'read_database_uri'),
    ...membersOf('duckdb', 'sql', 'query', 'execute'),
    ...membersOf('duckdb.connect()', 'sql', 'query', 'execute'),
    'pyspark.sql.SparkSession.builder.getOrCreate().sql',
    'peewee.RawQuery',
    'google.cloud.bigquery.Client().query',
    'google.cloud.bigquery.Client().query_and_wait',
    ...membersOf('pg8000.native.Connection()', 'run', 'prepare'),
    ...membersOf('pg8000.connect()', 'run', 'prepare'),
    ...membersOf('pg8000.dbapi.connect()', 'run', 'prepare'),
    'records.Database().query',
    'sqlite_utils.Database().query',
    'clickhouse_connect.get_client().query',
    'clickhouse_connect.get_client().command',
  ].map((callee): SinkSpec => ({ kind: 'sql', languages: PYTHON, callee, arguments: [0], shallow: true })),
  ...['cursor', 'prepare', 'copy_from_query'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    method,
    evidence: ['asyncpg'],
    arguments: [0],
    shallow: true,
  })),
  ...['execute_values', 'execute_batch'].map((member): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    callee: `psycopg2.extras.${member}`,
    arguments: [1],
    shallow: true,
  })),
  ...['query_items', 'get_records', 'get_first', 'get_pandas_df'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    method,
    evidence: [method === 'query_items' ? 'azure.cosmos' : 'airflow'],
    arguments: [0],
    keywords: ['query', 'sql'],
    shallow: true,
  })),
  // Sessions are made by builders of many forms.
  {
    kind: 'sql',
    languages: PYTHON,
    method: 'sql',
    evidence: ['snowflake.snowpark', 'pyspark', 'databricks'],
    arguments: [0],
    shallow: true,
  },
  {
    kind: 'sql',
    languages: PYTHON,
    method: 'extra',
    evidence: ['django'],
    arguments: [0, 1, 3, 4],
    keywords: ['select', 'where', 'tables', 'order_by'],
  },
  ...[
    ['start_query_execution', 'QueryString'],
    ['execute_statement', 'Statement'],
    ['execute_statement', 'sql'],
    ['execute_statement', 'Sql'],
    ['select_object_content', 'Expression'],
  ].map(([member, entry]): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    callee: `boto3.client().${member}`,
    arguments: [],
    keywords: [entry ?? ''],
  })),
];

/**
 * The beginning of a statement behind which another one stands whole: `EXPLAIN (ANALYZE) …`. Only the last bracket may be
 * open, and none holds another: there is one way to read each text.
 */
export const EXPLAINED: RegExp =
  /^\s*EXPLAIN\b(?:\s+(?:ANALYZE|VERBOSE|EXTENDED|QUERY|PLAN|FOR|PIPELINE|AST|SYNTAX|ESTIMATE|FORMAT(?:\s*=\s*|\s+)\w+)\b|\s*\([^()]{0,200}\))*(?:\s*\([^()]{0,200})?\s*$/i;
