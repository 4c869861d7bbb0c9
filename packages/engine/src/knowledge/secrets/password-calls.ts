import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

/** Clients of databases, caches, directories and servers that are told a password as a keyword or an option of that name. */
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  'psycopg2.connect': ['password'],
  'psycopg.connect': ['password'],
  'asyncpg.connect': ['password'],
  'asyncpg.create_pool': ['password'],
  'aiopg.connect': ['password'],
  'pg8000.connect': ['password'],
  'pymysql.connect': ['password', 'passwd'],
  'pymysql.connections.Connection': ['password', 'passwd'],
  'aiomysql.connect': ['password'],
  'MySQLdb.connect': ['passwd', 'password'],
  'mysql.connector.connect': ['password', 'passwd'],
  'mariadb.connect': ['password'],
  'pymssql.connect': ['password'],
  'oracledb.connect': ['password'],
  'cx_Oracle.connect': ['password'],
  'peewee.MySQLDatabase': ['password'],
  'peewee.PostgresqlDatabase': ['password'],
  'pymongo.MongoClient': ['password'],
  'motor.motor_asyncio.AsyncIOMotorClient': ['password'],
  'redis.Redis': ['password'],
  'redis.StrictRedis': ['password'],
  'redis.asyncio.Redis': ['password'],
  'cassandra.auth.PlainTextAuthProvider': ['password'],
  'couchbase.auth.PasswordAuthenticator': ['password'],
  'clickhouse_driver.Client': ['password'],
  'paramiko.SSHClient().connect': ['password'],
  'paramiko.Transport().connect': ['password'],
  'asyncssh.connect': ['password'],
  'smtplib.SMTP().login': ['password'],
  'smtplib.SMTP_SSL().login': ['password'],
  'aiosmtplib.send': ['password'],
  'clickhouse_connect.get_client': ['password'],
  'ldap3.Connection': ['password'],
  'mysql.createConnection': ['password'],
  'mysql.createPool': ['password'],
  'mysql2.createConnection': ['password'],
  'mysql2.createPool': ['password'],
  'mysql2/promise.createConnection': ['password'],
  'mysql2/promise.createPool': ['password'],
  'mariadb.createPool': ['password'],
  'mariadb.createConnection': ['password'],
  'pg.Client': ['password'],
  'pg.Pool': ['password'],
  'mssql.connect': ['password'],
  'mssql.ConnectionPool': ['password'],
  ioredis: ['password'],
  'redis.createClient': ['password'],
  'sequelize.Sequelize': ['password'],
  'typeorm.DataSource': ['password'],
  'typeorm.createConnection': ['password'],
  'oracledb.getConnection': ['password'],
};

/** Where such a call, or another, takes its password by position. */
const BY_POSITION: Readonly<Record<string, number>> = {
  'pymysql.connect': 2,
  'MySQLdb.connect': 2,
  'oracledb.connect': 1,
  'cx_Oracle.connect': 1,
  'cassandra.auth.PlainTextAuthProvider': 1,
  'couchbase.auth.PasswordAuthenticator': 1,
  'ldap3.Connection': 2,
  'requests.auth.HTTPBasicAuth': 1,
  'requests.auth.HTTPDigestAuth': 1,
  'httpx.BasicAuth': 1,
  'aiohttp.BasicAuth': 1,
  'neo4j.basic_auth': 1,
  'neo4j-driver.auth.basic': 1,
  'smtplib.SMTP().login': 1,
  'smtplib.SMTP_SSL().login': 1,
  'imaplib.IMAP4().login': 1,
  'imaplib.IMAP4_SSL().login': 1,
  'ftplib.FTP().login': 1,
  'ftplib.FTP_TLS().login': 1,
  'ftplib.FTP': 2,
  'ftplib.FTP_TLS': 2,
  'nntplib.NNTP().login': 1,
  'java.sql.DriverManager.getConnection': 2,
  'java.net.PasswordAuthentication': 1,
  'javax.mail.PasswordAuthentication': 1,
  'org.apache.http.auth.UsernamePasswordCredentials': 1,
  'com.jcraft.jsch.Session().setPassword': 0,
  'com.zaxxer.hikari.HikariConfig().setPassword': 0,
  'com.zaxxer.hikari.HikariDataSource().setPassword': 0,
  sequelize: 2,
  PDO: 2,
  mysqli: 2,
  mysqli_connect: 2,
  mysql_connect: 2,
  ftp_login: 2,
  ldap_bind: 2,
  imap_open: 2,
  ssh2_auth_password: 2,
  'sequelize.Sequelize': 2,
};

/** Options that hold the options of the connection. */
const WITHIN: Readonly<Record<string, string>> = { knex: 'connection', 'nodemailer.createTransport': 'auth' };
const PASSWORDS = ['password', 'pass'];

/** Requests that are told name and password as a pair. */
const BY_PAIR = ['get', 'post', 'put', 'patch', 'delete', 'head', 'request'].flatMap((verb) => [
  `requests.${verb}`,
  `httpx.${verb}`,
]);

export const PASSWORD_CALLS: readonly string[] = [
  ...new Set([...Object.keys(BY_NAME), ...Object.keys(BY_POSITION), ...Object.keys(WITHIN), ...BY_PAIR]),
];

/** What the call is told for a password. */
export function passwordGiven(call: CallFact): ValueFact | undefined {
  const { callee } = call;
  if (BY_PAIR.includes(callee)) return call.keywords['auth']?.items?.[1];
  const within = WITHIN[callee];
  if (within !== undefined) {
    const inner = call.option(within);
    return PASSWORDS.map((name) => inner?.entry(name)).find((value) => value !== undefined);
  }
  const named = (BY_NAME[callee] ?? []).map((name) => call.option(name)).find((value) => value !== undefined);
  const position = BY_POSITION[callee];
  return named ?? (position === undefined ? undefined : call.arguments[position]);
}
