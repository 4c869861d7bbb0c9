import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, words } from '../members-of.ts';
import { JAVA } from '../sinks/languages.ts';
import { sinksAt } from '../sinks/sinks-at.ts';

const at = sinksAt(JAVA);

/** What the lowering makes of `@Select("… ${name}")`. */
const MAPPED_STATEMENT = 'org.apache.ibatis.annotations.Select.run';

const TEMPLATE_ASKS = words(
  'query queryForObject queryForList queryForMap queryForRowSet queryForStream update execute batchUpdate queryForInt queryForLong',
);

/** Methods that mean one thing wherever a database is spoken to, for connections that come from elsewhere. */
const TELLING: readonly (readonly [method: string, evidence: readonly string[]])[] = [
  ...['prepareStatement', 'prepareCall', 'executeQuery', 'executeUpdate'].map(
    (method) => [method, ['java.sql']] as const,
  ),
  ...['createNativeQuery', 'createQuery'].map((method) => [method, ['javax.persistence', 'org.hibernate']] as const),
  ...['createSQLQuery', 'sqlRestriction'].map((method) => [method, ['org.hibernate']] as const),
  ...['queryForObject', 'queryForList', 'queryForMap'].map((method) => [method, ['org.springframework.jdbc']] as const),
  ...['rawQuery', 'execSQL'].map((method) => [method, ['android.database']] as const),
];

export const JAVA_SQL_SINKS: readonly SinkSpec[] = [
  ...at(
    'sql',
    0,
    ...membersOf('java.sql.Statement()', ...words('execute executeQuery executeUpdate executeLargeUpdate addBatch')),
  ),
  ...at('sql', 0, ...membersOf('java.sql.Connection()', 'prepareStatement', 'prepareCall', 'nativeSQL')),
  ...at('sql', 0, ...membersOf('org.springframework.jdbc.core.JdbcTemplate()', ...TEMPLATE_ASKS)),
  ...at(
    'sql',
    0,
    'org.springframework.jdbc.core.simple.JdbcClient().sql',
    'org.springframework.r2dbc.core.DatabaseClient().sql',
  ),
  ...at('sql', 0, ...membersOf('javax.persistence.EntityManager()', 'createQuery', 'createNativeQuery')),
  ...at('sql', 0, ...membersOf('org.hibernate.Session()', 'createQuery', 'createSQLQuery', 'createNativeQuery')),
  ...at('sql', 0, ...membersOf('org.jooq.DSLContext()', ...words('fetch fetchOne execute query resultQuery'))),
  ...at('sql', 0, ...membersOf('android.database.sqlite.SQLiteDatabase()', 'rawQuery', 'execSQL', 'compileStatement')),
  ...[
    'io.vertx.sqlclient.SqlClient()',
    'io.vertx.sqlclient.Pool()',
    'io.vertx.sqlclient.SqlConnection()',
    'io.vertx.pgclient.PgPool()',
    'io.vertx.mysqlclient.MySQLPool()',
  ].flatMap((pool) => at('sql', 0, `${pool}.query`, `${pool}.preparedQuery`)),
  ...at('sql', 0, ...membersOf('org.jdbi.v3.core.Handle()', 'createQuery', 'createUpdate', 'execute', 'select')),
  ...at(
    'sql',
    0,
    'javax.jdo.PersistenceManager().newQuery',
    'io.r2dbc.spi.Connection().createStatement',
    'org.apache.ibatis.jdbc.SqlRunner().selectAll',
  ),
  ...at('sql', 0, MAPPED_STATEMENT),
  ...TELLING.map(([method, evidence]): SinkSpec => ({
    kind: 'sql',
    languages: JAVA,
    method,
    evidence,
    arguments: [0],
    shallow: true,
  })),
];

export const JAVA_XPATH_SINKS: readonly SinkSpec[] = [
  ...at('xpath', 0, ...membersOf('javax.xml.xpath.XPath()', 'evaluate', 'compile', 'evaluateExpression')),
  ...['org.dom4j.Document()', 'org.dom4j.Node()', 'org.dom4j.Element()'].flatMap((node) =>
    at('xpath', 0, ...membersOf(node, 'selectNodes', 'selectSingleNode', 'createXPath', 'valueOf')),
  ),
  ...at('xpath', 0, 'org.dom4j.DocumentHelper.createXPath', 'org.jdom2.xpath.XPathFactory.instance().compile'),
  ...at('xpath', 1, 'org.apache.xpath.XPathAPI.selectNodeList', 'org.apache.xpath.XPathAPI.selectSingleNode'),
];

export const JAVA_STYLESHEET_SINKS: readonly SinkSpec[] = at(
  'xpath',
  0,
  ...membersOf('javax.xml.transform.TransformerFactory()', 'newTransformer', 'newTemplates'),
);

export const JAVA_LDAP_SINKS: readonly SinkSpec[] = [
  {
    kind: 'ldap',
    languages: JAVA,
    callee: 'javax.naming.directory.DirContext().search',
    arguments: [0, 1],
    shallow: true,
  },
  ...['search', 'searchForObject', 'searchForContext', 'authenticate', 'find', 'findOne'].map((method): SinkSpec => ({
    kind: 'ldap',
    languages: JAVA,
    callee: `org.springframework.ldap.core.LdapTemplate().${method}`,
    arguments: [0, 1],
    shallow: true,
  })),
  {
    kind: 'ldap',
    languages: JAVA,
    callee: 'com.unboundid.ldap.sdk.LDAPConnection().search',
    arguments: [0, 2],
    shallow: true,
  },
];

/** Documents that are read from text bring operators along. */
export const JAVA_NOSQL_SINKS: readonly SinkSpec[] = [
  ...at(
    'nosql',
    0,
    'org.bson.Document.parse',
    'com.mongodb.BasicDBObject.parse',
    'com.mongodb.util.JSON.parse',
    'org.springframework.data.mongodb.core.query.BasicQuery',
    'org.springframework.data.mongodb.core.MongoTemplate().executeCommand',
  ),
  { kind: 'nosql', languages: JAVA, callee: 'com.mongodb.BasicDBObject', arguments: [1], onlyWith: { 0: '$where' } },
  { kind: 'nosql', languages: JAVA, callee: 'org.bson.Document', arguments: [1], onlyWith: { 0: '$where' } },
];
