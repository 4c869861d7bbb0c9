import type { SinkKind, SinkSpec } from '../../facts/flow/flow-facts.ts';
import { JAVA } from '../sinks/languages.ts';
import { membersOf, words } from '../members-of.ts';

/** Calls of Java where outside data must not arrive at one position. */
function at(kind: SinkKind, position: number, ...callees: readonly string[]): readonly SinkSpec[] {
  return callees.map((callee) => ({ kind, languages: JAVA, callee, arguments: [position], shallow: true }));
}

/** Calls of an object that must not itself be outside data. */
function on(kind: SinkKind, ...callees: readonly string[]): readonly SinkSpec[] {
  return callees.map((callee) => ({ kind, languages: JAVA, callee, arguments: [], receiver: true }));
}

const FILE = 'java.io.File()';
const RESPONSE = 'javax.servlet.http.HttpServletResponse()';

/** The lowering hands over a program and its arguments as one list; one text is cut where there are spaces. */
export const JAVA_COMMAND_SINKS: readonly SinkSpec[] = [
  ...['java.lang.Runtime().exec', 'java.lang.ProcessBuilder', 'java.lang.ProcessBuilder().command'].map(
    (callee): SinkSpec => ({
      kind: 'command',
      languages: JAVA,
      callee,
      program: true,
    }),
  ),
  ...at('command', 0, 'java.lang.Runtime().exec', 'org.apache.commons.exec.CommandLine.parse'),
  ...at(
    'command',
    0,
    'com.jcraft.jsch.ChannelExec().setCommand',
    'ch.ethz.ssh2.Session().execCommand',
    'net.schmizz.sshj.connection.channel.direct.Session().exec',
  ),
];

const ONE_PATH = words(
  'readString readAllBytes readAllLines lines newInputStream newBufferedReader newByteChannel list walk write writeString newOutputStream newBufferedWriter createFile createDirectory createDirectories delete deleteIfExists newDirectoryStream walkFileTree setPosixFilePermissions',
);
const COMMONS_PATH = words(
  'readFileToString readFileToByteArray readLines openInputStream openOutputStream writeStringToFile writeByteArrayToFile write writeLines deleteDirectory deleteQuietly forceDelete forceMkdir cleanDirectory listFiles lineIterator',
);

export const JAVA_PATH_SINKS: readonly SinkSpec[] = [
  ...at(
    'path',
    0,
    ...membersOf('java.io', ...words('FileInputStream FileOutputStream FileReader FileWriter RandomAccessFile')),
  ),
  ...at('path', 0, ...membersOf('java.nio.file.Files', ...ONE_PATH)),
  ...['copy', 'move', 'createSymbolicLink', 'createLink'].map((method): SinkSpec => ({
    kind: 'path',
    languages: JAVA,
    callee: `java.nio.file.Files.${method}`,
    arguments: [0, 1],
    shallow: true,
  })),
  ...on('path', ...membersOf(FILE, ...words('delete deleteOnExit createNewFile mkdir mkdirs renameTo list listFiles'))),
  ...at('path', 0, ...membersOf('org.apache.commons.io.FileUtils', ...COMMONS_PATH)),
  ...at(
    'path',
    1,
    ...membersOf('org.apache.commons.io.FileUtils', 'copyInputStreamToFile', 'copyURLToFile', 'copyToFile', 'copyFile'),
  ),
  ...at(
    'path',
    0,
    ...membersOf(
      'com.google.common.io.Files',
      ...words('toString readLines toByteArray asCharSource asByteSource asByteSink'),
    ),
  ),
  ...at('path', 1, ...membersOf('com.google.common.io.Files', 'write')),
  ...at(
    'path',
    0,
    'org.springframework.core.io.FileSystemResource',
    'org.springframework.util.ResourceUtils.getFile',
    'org.springframework.util.FileCopyUtils.copyToByteArray',
  ),
  ...at('path', 1, 'org.springframework.util.FileCopyUtils.copy'),
  ...at(
    'path',
    0,
    'org.springframework.web.multipart.MultipartFile().transferTo',
    'javax.servlet.http.Part().write',
    'org.apache.commons.fileupload.FileItem().write',
  ),
  ...at('path', 0, 'javax.servlet.ServletContext().getResourceAsStream', 'javax.servlet.ServletContext().getRealPath'),
  ...at(
    'path',
    0,
    'io.vertx.core.http.HttpServerResponse().sendFile',
    'java.util.zip.ZipFile',
    'java.util.jar.JarFile',
  ),
  ...at(
    'path',
    0,
    'javax.servlet.http.HttpServletRequest().getRequestDispatcher',
    'javax.servlet.ServletContext().getRequestDispatcher',
  ),
];

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

const REST = words(
  'getForObject getForEntity postForObject postForEntity postForLocation exchange execute put delete patchForObject headForHeaders optionsForAllow',
);
const VERBS = words('Get Post Put Delete Head Patch Options');
const WEB_CLIENT = 'org.springframework.web.reactive.function.client.WebClient';

export const JAVA_URL_SINKS: readonly SinkSpec[] = [
  ...on('url', ...membersOf('java.net.URL()', 'openConnection', 'openStream', 'getContent')),
  ...on('url', 'java.net.URI().toURL().openConnection', 'java.net.URI().toURL().openStream'),
  ...at(
    'url',
    0,
    'java.net.http.HttpRequest.newBuilder',
    'java.net.http.HttpRequest.newBuilder().uri',
    'java.net.Socket',
    'java.net.InetSocketAddress',
  ),
  ...at('url', 0, ...membersOf('org.springframework.web.client.RestTemplate()', ...REST)),
  ...at('url', 0, `${WEB_CLIENT}.create`, `${WEB_CLIENT}.builder().baseUrl`),
  ...words('get post put delete patch head options').flatMap((verb) =>
    at('url', 0, `${WEB_CLIENT}().${verb}().uri`, `org.springframework.web.client.RestClient().${verb}().uri`),
  ),
  ...at('url', 0, ...VERBS.map((verb) => `org.apache.http.client.methods.Http${verb}`)),
  ...at('url', 0, ...VERBS.map((verb) => `org.apache.http.client.fluent.Request.${verb}`)),
  ...at('url', 0, ...VERBS.map((verb) => `org.apache.commons.httpclient.methods.${verb}Method`)),
  ...at(
    'url',
    0,
    'okhttp3.Request.Builder().url',
    'org.jsoup.Jsoup.connect',
    'javax.ws.rs.client.ClientBuilder.newClient().target',
    'javax.ws.rs.client.Client().target',
  ),
  ...at('url', 0, 'org.apache.commons.io.FileUtils.copyURLToFile', 'org.springframework.core.io.UrlResource'),
  ...at(
    'url',
    0,
    'io.vertx.ext.web.client.WebClient.create().getAbs',
    'cn.hutool.http.HttpUtil.get',
    'cn.hutool.http.HttpUtil.post',
    'cn.hutool.http.HttpRequest.get',
    'cn.hutool.http.HttpRequest.post',
  ),
];

/** The data itself says where to; behind a path of one's own it cannot. */
const REDIRECTS = /^redirect:(?:(?:https?:)?\/\/)?$/;

export const JAVA_REDIRECT_SINKS: readonly SinkSpec[] = [
  ...at(
    'redirect',
    0,
    `${RESPONSE}.sendRedirect`,
    'org.springframework.web.servlet.view.RedirectView',
    'io.javalin.http.Context().redirect',
    'spark.Response().redirect',
    'io.vertx.ext.web.RoutingContext().redirect',
  ),
  ...at('redirect', 0, ...membersOf('javax.ws.rs.core.Response', 'seeOther', 'temporaryRedirect')),
  ...['setHeader', 'addHeader'].map((method): SinkSpec => ({
    kind: 'redirect',
    languages: JAVA,
    callee: `${RESPONSE}.${method}`,
    arguments: [1],
    onlyWith: { 0: 'Location' },
  })),
  {
    kind: 'redirect',
    languages: JAVA,
    callee: 'org.springframework.web.servlet.ModelAndView',
    arguments: [0],
    looksLike: REDIRECTS,
  },
  { kind: 'redirect', languages: JAVA, returnedBy: ['spring'], looksLike: REDIRECTS },
];

const WRITERS = ['getWriter()', 'getOutputStream()'].map((part) => `${RESPONSE}.${part}`);

export const JAVA_HTML_SINKS: readonly SinkSpec[] = [
  ...[...WRITERS, 'javax.servlet.jsp.JspWriter()'].flatMap((writer) =>
    at('html', 0, ...membersOf(writer, 'print', 'println', 'write', 'append')),
  ),
  ...at(
    'html',
    0,
    'io.javalin.http.Context().html',
    'javax.servlet.ServletOutputStream().print',
    'javax.servlet.ServletOutputStream().println',
  ),
];

export const JAVA_HEADER_SINKS: readonly SinkSpec[] = ['setHeader', 'addHeader'].map((method) => ({
  kind: 'header',
  languages: JAVA,
  callee: `${RESPONSE}.${method}`,
  arguments: [0, 1],
  shallow: true,
}));

export const JAVA_TEMPLATE_SINKS: readonly SinkSpec[] = [
  ...at(
    'template',
    3,
    'org.apache.velocity.app.Velocity.evaluate',
    'org.apache.velocity.app.VelocityEngine().evaluate',
  ),
  ...at('template', 1, 'freemarker.template.Template', 'freemarker.cache.StringTemplateLoader().putTemplate'),
  ...at(
    'template',
    0,
    'org.thymeleaf.TemplateEngine().process',
    'org.thymeleaf.spring5.SpringTemplateEngine().process',
    'org.thymeleaf.spring6.SpringTemplateEngine().process',
  ),
  ...at(
    'template',
    0,
    'com.hubspot.jinjava.Jinjava().render',
    'com.mitchellbosecke.pebble.PebbleEngine().getLiteralTemplate',
    'io.pebbletemplates.pebble.PebbleEngine().getLiteralTemplate',
    'com.github.jknack.handlebars.Handlebars().compileInline',
  ),
];

export const JAVA_CODE_SINKS: readonly SinkSpec[] = [
  ...at('code', 0, ...membersOf('javax.script.ScriptEngine()', 'eval', 'compile'), 'javax.script.Compilable().compile'),
  ...at(
    'code',
    0,
    ...membersOf('groovy.lang.GroovyShell()', 'evaluate', 'parse', 'run'),
    'groovy.lang.GroovyClassLoader().parseClass',
    ...membersOf('groovy.util.Eval', 'me', 'x'),
  ),
  ...at('code', 0, ...membersOf('org.springframework.expression.ExpressionParser()', 'parseExpression', 'parseRaw')),
  ...at(
    'code',
    0,
    ...membersOf('ognl.Ognl', 'getValue', 'setValue', 'parseExpression'),
    'com.opensymphony.xwork2.ognl.OgnlUtil().getValue',
  ),
  ...at(
    'code',
    0,
    ...membersOf('org.mvel2.MVEL', ...words('eval evalToString compileExpression executeExpression evalToBoolean')),
  ),
  ...[
    'org.apache.commons.jexl3.JexlEngine()',
    'org.apache.commons.jexl2.JexlEngine()',
    'org.apache.commons.jexl3.JexlBuilder().create()',
  ].flatMap((engine) => at('code', 0, `${engine}.createExpression`, `${engine}.createScript`)),
  ...at(
    'code',
    1,
    'javax.el.ExpressionFactory().createValueExpression',
    'javax.el.ExpressionFactory().createMethodExpression',
    'javax.el.ExpressionFactory.newInstance().createValueExpression',
  ),
  ...at(
    'code',
    0,
    'javax.el.ELProcessor().eval',
    'javax.el.ELProcessor().getValue',
    'bsh.Interpreter().eval',
    'jdk.jshell.JShell().eval',
    'jdk.jshell.JShell.create().eval',
  ),
  ...at(
    'code',
    0,
    ...membersOf('org.python.util.PythonInterpreter()', 'exec', 'eval', 'execfile'),
    'org.luaj.vm2.Globals().load',
  ),
  ...at(
    'code',
    1,
    'org.mozilla.javascript.Context().evaluateString',
    'org.mozilla.javascript.Context.enter().evaluateString',
  ),
  ...at('code', 1, 'org.graalvm.polyglot.Context().eval', 'org.graalvm.polyglot.Context.create().eval'),
  ...at(
    'code',
    0,
    'com.googlecode.aviator.AviatorEvaluator.execute',
    'com.ql.util.express.ExpressRunner().execute',
    'org.codehaus.janino.ExpressionEvaluator().cook',
    'javax.validation.ConstraintValidatorContext().buildConstraintViolationWithTemplate',
  ),
];

/** Where text decides which class is loaded, from wherever it says. */
export const JAVA_MODULE_SINKS: readonly SinkSpec[] = [
  ...at(
    'module',
    0,
    'java.lang.Class.forName',
    'java.lang.ClassLoader().loadClass',
    'java.net.URLClassLoader().loadClass',
    'java.net.URLClassLoader',
    'java.lang.System.load',
    'java.lang.System.loadLibrary',
    'java.lang.Runtime().load',
  ),
  ...at(
    'module',
    0,
    ...membersOf('javax.naming.Context()', 'lookup', 'lookupLink', 'list', 'listBindings'),
    'javax.naming.directory.DirContext().lookup',
    'javax.naming.InitialContext.doLookup',
  ),
  ...at(
    'module',
    0,
    'org.springframework.jndi.JndiTemplate().lookup',
    'org.springframework.ldap.core.LdapTemplate().lookup',
    'javax.management.remote.JMXServiceURL',
  ),
];

/** `new ObjectInputStream(in)` keeps what it reads; what it makes of it runs. */
export const JAVA_DESERIALIZATION_SINKS: readonly SinkSpec[] = [
  ...on(
    'deserialization',
    ...membersOf('java.io.ObjectInputStream()', 'readObject', 'readUnshared'),
    'java.beans.XMLDecoder().readObject',
  ),
  ...at('deserialization', 0, ...membersOf('com.thoughtworks.xstream.XStream()', 'fromXML', 'unmarshal')),
  ...at('deserialization', 0, ...membersOf('org.yaml.snakeyaml.Yaml()', 'load', 'loadAll', 'loadAs')),
  ...at(
    'deserialization',
    0,
    ...membersOf('com.alibaba.fastjson.JSON', 'parse', 'parseObject'),
    'com.alibaba.fastjson.JSONObject.parseObject',
  ),
  ...at('deserialization', 0, ...membersOf('com.esotericsoftware.kryo.Kryo()', 'readClassAndObject', 'readObject')),
  ...at(
    'deserialization',
    0,
    ...['org.apache.commons.lang3', 'org.apache.commons.lang', 'org.springframework.util'].map(
      (kit) => `${kit}.SerializationUtils.deserialize`,
    ),
  ),
  ...on(
    'deserialization',
    'com.caucho.hessian.io.HessianInput().readObject',
    'com.caucho.hessian.io.Hessian2Input().readObject',
  ),
  ...at(
    'deserialization',
    0,
    'org.ho.yaml.Yaml.load',
    'org.exolab.castor.xml.Unmarshaller().unmarshal',
    'org.nustaq.serialization.FSTConfiguration().asObject',
  ),
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

const LEVELS = words('trace debug info warn error fatal severe warning fine log');

/** Loggers write what they are given as it came. */
export const JAVA_LOG_SINKS: readonly SinkSpec[] = membersOf('org.slf4j.Logger()', ...LEVELS).map(
  (callee): SinkSpec => ({ kind: 'log', languages: JAVA, callee, shallow: true }),
);

export const JAVA_REGEX_SINKS: readonly SinkSpec[] = at(
  'regex',
  0,
  'java.util.regex.Pattern.compile',
  'java.util.regex.Pattern.matches',
);

/** What the server remembers of a visitor. */
export const JAVA_SESSION_SINKS: readonly SinkSpec[] = [
  'javax.servlet.http.HttpSession()',
  'javax.servlet.http.HttpServletRequest().getSession()',
].map((session): SinkSpec => ({
  kind: 'session',
  languages: JAVA,
  callee: `${session}.setAttribute`,
  arguments: [1],
  shallow: true,
}));
