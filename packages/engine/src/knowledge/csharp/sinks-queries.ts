import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_CONNECTIONS } from './library.ts';
import { membersOf } from '../members-of.ts';
import { CSHARP } from '../sinks/languages.ts';
import { sinksAt } from '../sinks/sinks-at.ts';

const at = sinksAt(CSHARP);

const COMMANDS = Object.values(CSHARP_CONNECTIONS);
const ADAPTERS = [
  'System.Data.SqlClient.SqlDataAdapter',
  'System.Data.OleDb.OleDbDataAdapter',
  'System.Data.Odbc.OdbcDataAdapter',
  'System.Data.SQLite.SQLiteDataAdapter',
  'MySql.Data.MySqlClient.MySqlDataAdapter',
  'Npgsql.NpgsqlDataAdapter',
  'Oracle.ManagedDataAccess.Client.OracleDataAdapter',
];
/** Methods of Dapper, which every connection has once it is imported. */
const DAPPER = [
  'Query',
  'QueryFirst',
  'QueryFirstOrDefault',
  'QuerySingle',
  'QuerySingleOrDefault',
  'QueryMultiple',
  'Execute',
  'ExecuteScalar',
  'ExecuteReader',
].flatMap((verb) => [verb, `${verb}Async`]);
/** Take a statement as it is; their kin of the names `FromSql` and `…Interpolated` take values apart from it. */
const RAW = [
  'FromSqlRaw',
  'ExecuteSqlRaw',
  'ExecuteSqlRawAsync',
  'SqlQueryRaw',
  'ExecuteSqlCommand',
  'ExecuteSqlCommandAsync',
  'ExecuteStoreCommand',
  'ExecuteStoreQuery',
  'CreateSQLQuery',
];

export const CSHARP_SQL_SINKS: readonly SinkSpec[] = [
  ...at('sql', 0, ...COMMANDS, ...ADAPTERS),
  ...COMMANDS.map((callee): SinkSpec => ({
    kind: 'sql',
    languages: CSHARP,
    callee,
    arguments: [],
    keywords: ['CommandText'],
  })),
  { kind: 'sql', languages: CSHARP, property: 'CommandText' },
  ...DAPPER.map((method): SinkSpec => ({
    kind: 'sql',
    languages: CSHARP,
    method,
    evidence: ['Dapper', ...Object.keys(CSHARP_CONNECTIONS).map((connection) => `${connection}()`)],
    arguments: [0],
    shallow: true,
  })),
  ...RAW.map((method): SinkSpec => ({ kind: 'sql', languages: CSHARP, method, arguments: [0], shallow: true })),
  {
    kind: 'sql',
    languages: CSHARP,
    method: 'SqlQuery',
    evidence: ['System.Data.Entity'],
    arguments: [0],
    shallow: true,
  },
  ...at(
    'sql',
    1,
    ...membersOf(
      'MySql.Data.MySqlClient.MySqlHelper',
      'ExecuteNonQuery',
      'ExecuteReader',
      'ExecuteScalar',
      'ExecuteDataset',
    ),
  ),
  ...at('sql', 0, ...membersOf('Npgsql.NpgsqlDataSource()', 'CreateCommand')),
  ...at('sql', 0, 'Dapper.CommandDefinition', 'Microsoft.Azure.Cosmos.QueryDefinition'),
  { kind: 'sql', languages: CSHARP, property: 'RowFilter', evidence: ['System.Data.DataView()'] },
];

export const CSHARP_LDAP_SINKS: readonly SinkSpec[] = [
  {
    kind: 'ldap',
    languages: CSHARP,
    property: 'Filter',
    evidence: ['System.DirectoryServices.DirectorySearcher()', 'System.DirectoryServices.Protocols.SearchRequest()'],
  },
  {
    kind: 'ldap',
    languages: CSHARP,
    callee: 'System.DirectoryServices.DirectorySearcher',
    arguments: [0, 1],
    keywords: ['Filter'],
    shallow: true,
  },
  {
    kind: 'ldap',
    languages: CSHARP,
    callee: 'System.DirectoryServices.Protocols.SearchRequest',
    arguments: [0, 1],
    shallow: true,
  },
  ...at('ldap', 0, 'System.DirectoryServices.DirectoryEntry'),
];

const NODES = ['System.Xml.XmlNode()', 'System.Xml.XmlDocument()'];
const NAVIGATORS = ['System.Xml.XPath.XPathNavigator()'];

export const CSHARP_XPATH_SINKS: readonly SinkSpec[] = [
  ...at('xpath', 0, ...NODES.flatMap((node) => membersOf(node, 'SelectNodes', 'SelectSingleNode'))),
  ...at(
    'xpath',
    0,
    ...NAVIGATORS.flatMap((node) => membersOf(node, 'Select', 'SelectSingleNode', 'Evaluate', 'Compile', 'Matches')),
  ),
  ...at('xpath', 0, 'System.Xml.XPath.XPathExpression.Compile'),
  ...['XPathSelectElement', 'XPathSelectElements', 'XPathEvaluate'].map((method): SinkSpec => ({
    kind: 'xpath',
    languages: CSHARP,
    method,
    arguments: [0],
  })),
];

/** A filter that came in as a whole brings operators along. */
export const CSHARP_NOSQL_SINKS: readonly SinkSpec[] = [
  ...at('nosql', 0, 'MongoDB.Bson.BsonDocument.Parse', 'MongoDB.Driver.JsonFilterDefinition'),
];

/** Readers of documents; they ask nobody for what a document names unless they are given somebody to ask. */
export const CSHARP_XML_SINKS: readonly SinkSpec[] = [
  ...at('xml', 0, ...membersOf('System.Xml.XmlDocument()', 'LoadXml', 'Load')),
  ...at('xml', 0, 'System.Xml.XmlReader.Create', 'System.Xml.XmlTextReader', 'System.Xml.Linq.XDocument.Load'),
];
