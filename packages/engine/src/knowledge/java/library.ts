import { membersOf, words } from '../members-of.ts';
import { CONNECTION, FILE, STATEMENT } from './objects.ts';

/**
 * Classes are named with their packages: `java.io.File`. An object of a class is written as a call of it:
 * `java.io.File()`. What lies in `java.lang` needs no import, and `jakarta` is what `javax` was.
 */
const OF_LANGUAGE = words('Runtime ProcessBuilder System Class ClassLoader Math Thread Process Object Character');

/** Calls of a builder that give the builder back. */
function chained(builder: string, ...calls: readonly string[]): readonly (readonly [string, string])[] {
  return calls.map((call) => [`${builder}.${call}()`, builder]);
}

/** Calls that give an object of a class. */
function makers(made: string, ...calls: readonly string[]): readonly (readonly [string, string])[] {
  return calls.map((call) => [`${call}()`, made]);
}

const REQUEST = 'javax.servlet.http.HttpServletRequest()';
const RESPONSE = 'javax.servlet.http.HttpServletResponse()';
const LOGGER = 'org.slf4j.Logger()';
const HTTP_REQUEST = 'java.net.http.HttpRequest.newBuilder()';
const OK_REQUEST = 'okhttp3.Request.Builder()';

/** Names that mean the same thing. What makes an object is the object. */
export const JAVA_ALIASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OF_LANGUAGE.map((called) => [called, `java.lang.${called}`])),
  ...Object.fromEntries(
    words('servlet ws persistence inject websocket validation mail jms xml faces naming annotation').map((part) => [
      `jakarta.${part}`,
      `javax.${part}`,
    ]),
  ),
  'java.lang.Runtime.getRuntime()': 'java.lang.Runtime()',
  'org.springframework.web.util.UriComponentsBuilder.fromHttpUrl':
    'org.springframework.web.util.UriComponentsBuilder.fromUriString',
  ...Object.fromEntries([
    ...makers(
      REQUEST,
      'javax.servlet.ServletRequest',
      'javax.servlet.http.HttpServletRequestWrapper',
      'org.apache.struts2.ServletActionContext.getRequest',
      'org.springframework.web.context.request.ServletRequestAttributes().getRequest',
      'org.springframework.web.multipart.MultipartHttpServletRequest',
    ),
    ...makers(
      RESPONSE,
      'javax.servlet.ServletResponse',
      'javax.servlet.http.HttpServletResponseWrapper',
      'org.apache.struts2.ServletActionContext.getResponse',
    ),
    ...makers(
      CONNECTION,
      'java.sql.DriverManager.getConnection',
      'javax.sql.DataSource().getConnection',
      'com.zaxxer.hikari.HikariDataSource().getConnection',
      'java.sql.Statement().getConnection',
    ),
    ...makers(STATEMENT, `${CONNECTION}.createStatement`, 'java.sql.PreparedStatement', 'java.sql.CallableStatement'),
    ...makers(FILE, 'java.nio.file.Path', 'java.nio.file.Path.of', 'java.nio.file.Paths.get', `${FILE}.toPath`),
    ...makers(
      LOGGER,
      'org.slf4j.LoggerFactory.getLogger',
      'org.apache.logging.log4j.LogManager.getLogger',
      'org.apache.logging.log4j.Logger',
      'org.apache.log4j.Logger',
      'org.apache.log4j.Logger.getLogger',
      'org.apache.commons.logging.Log',
      'org.apache.commons.logging.LogFactory.getLog',
      'java.util.logging.Logger',
      'java.util.logging.Logger.getLogger',
      'org.jboss.logging.Logger',
      'org.jboss.logging.Logger.getLogger',
      'java.lang.System.Logger',
      'java.lang.System.getLogger',
    ),
    ...makers(
      'javax.persistence.EntityManager()',
      'javax.persistence.EntityManagerFactory().createEntityManager',
      'javax.persistence.Persistence.createEntityManagerFactory().createEntityManager',
    ),
    ...makers(
      'org.hibernate.Session()',
      'org.hibernate.SessionFactory().openSession',
      'org.hibernate.SessionFactory().getCurrentSession',
      'org.hibernate.StatelessSession',
    ),
    ...makers(
      'org.springframework.jdbc.core.JdbcTemplate()',
      'org.springframework.jdbc.core.JdbcOperations',
      'org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate',
      'org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations',
      'org.springframework.jdbc.core.support.JdbcDaoSupport().getJdbcTemplate',
    ),
    ...makers(
      'java.util.zip.ZipEntry()',
      'java.util.zip.ZipInputStream().getNextEntry',
      'java.util.jar.JarInputStream().getNextEntry',
      'java.util.jar.JarInputStream().getNextJarEntry',
      'java.util.zip.ZipFile().getEntry',
      'java.util.zip.ZipFile().entries().nextElement',
      'java.util.jar.JarFile().entries().nextElement',
      'java.util.jar.JarEntry',
      'org.apache.commons.compress.archivers.ArchiveEntry',
      'org.apache.commons.compress.archivers.tar.TarArchiveEntry',
      'org.apache.commons.compress.archivers.zip.ZipArchiveEntry',
      'org.apache.commons.compress.archivers.tar.TarArchiveInputStream().getNextTarEntry',
      'org.apache.commons.compress.archivers.tar.TarArchiveInputStream().getNextEntry',
      'org.apache.commons.compress.archivers.zip.ZipArchiveInputStream().getNextZipEntry',
      'org.apache.commons.compress.archivers.ArchiveInputStream().getNextEntry',
      'net.lingala.zip4j.model.FileHeader',
    ),
    ...makers(
      'javax.script.ScriptEngine()',
      'javax.script.ScriptEngineManager().getEngineByName',
      'javax.script.ScriptEngineManager().getEngineByExtension',
      'javax.script.ScriptEngineManager().getEngineByMimeType',
    ),
    ...makers('javax.naming.Context()', 'javax.naming.InitialContext'),
    ...makers(
      'javax.naming.directory.DirContext()',
      'javax.naming.directory.InitialDirContext',
      'javax.naming.ldap.LdapContext',
      'javax.naming.ldap.InitialLdapContext',
    ),
    ...makers(
      'javax.xml.xpath.XPath()',
      'javax.xml.xpath.XPathFactory.newInstance().newXPath',
      'javax.xml.xpath.XPathFactory().newXPath',
    ),
    ...makers(
      'org.springframework.expression.ExpressionParser()',
      'org.springframework.expression.spel.standard.SpelExpressionParser',
    ),
    ...makers(
      'java.net.http.HttpClient()',
      'java.net.http.HttpClient.newHttpClient',
      'java.net.http.HttpClient.newBuilder().build',
    ),
    ...makers(
      'org.apache.http.client.HttpClient()',
      'org.apache.http.impl.client.HttpClients.createDefault',
      'org.apache.http.impl.client.CloseableHttpClient',
      'org.apache.http.impl.client.DefaultHttpClient',
      'org.apache.http.impl.client.HttpClientBuilder.create().build',
    ),
    ...makers(
      'org.springframework.web.client.RestTemplate()',
      'org.springframework.web.client.RestOperations',
      'org.springframework.boot.web.client.RestTemplateBuilder().build',
    ),
    ...makers(
      'org.springframework.web.reactive.function.client.WebClient()',
      'org.springframework.web.reactive.function.client.WebClient.create',
      'org.springframework.web.reactive.function.client.WebClient.builder().build',
    ),
    ...chained(HTTP_REQUEST, 'header', 'headers', 'GET', 'POST', 'PUT', 'DELETE', 'method', 'timeout', 'version'),
    ...makers(HTTP_REQUEST, 'java.net.http.HttpRequest.Builder'),
    ...chained(OK_REQUEST, 'header', 'addHeader', 'get', 'post', 'put', 'delete', 'method'),
    ...makers('io.vertx.ext.web.Router()', 'io.vertx.ext.web.Router.router'),
    ...makers('io.javalin.Javalin()', 'io.javalin.Javalin.create', 'io.javalin.Javalin().start'),
    ...makers(
      'org.springframework.http.server.reactive.ServerHttpRequest()',
      'org.springframework.web.server.ServerWebExchange().getRequest',
    ),
    ...makers(
      'org.springframework.http.server.reactive.ServerHttpResponse()',
      'org.springframework.web.server.ServerWebExchange().getResponse',
    ),
    ...makers('io.vertx.core.http.HttpServerRequest()', 'io.vertx.ext.web.RoutingContext().request'),
    ...makers('io.vertx.core.http.HttpServerResponse()', 'io.vertx.ext.web.RoutingContext().response'),
    ...makers('javax.xml.parsers.DocumentBuilder()', 'javax.xml.parsers.DocumentBuilderFactory().newDocumentBuilder'),
    ...makers('javax.xml.parsers.DocumentBuilderFactory()', 'javax.xml.parsers.DocumentBuilderFactory.newInstance'),
    ...makers('javax.xml.parsers.SAXParser()', 'javax.xml.parsers.SAXParserFactory().newSAXParser'),
    ...makers('javax.xml.parsers.SAXParserFactory()', 'javax.xml.parsers.SAXParserFactory.newInstance'),
    ...makers(
      'org.xml.sax.XMLReader()',
      'org.xml.sax.helpers.XMLReaderFactory.createXMLReader',
      'javax.xml.parsers.SAXParser().getXMLReader',
    ),
    ...makers(
      'javax.xml.stream.XMLInputFactory()',
      'javax.xml.stream.XMLInputFactory.newInstance',
      'javax.xml.stream.XMLInputFactory.newFactory',
    ),
    ...makers('javax.xml.transform.TransformerFactory()', 'javax.xml.transform.TransformerFactory.newInstance'),
    ...makers('freemarker.template.Configuration()', 'freemarker.template.Configuration.getDefaultConfiguration'),
    ...makers(
      'java.security.SecureRandom()',
      'java.security.SecureRandom.getInstance',
      'java.security.SecureRandom.getInstanceStrong',
    ),
    ...makers('java.util.Base64.getDecoder()', 'java.util.Base64.getUrlDecoder', 'java.util.Base64.getMimeDecoder'),
  ]),
  'org.springframework.ai.mcp.annotation': 'org.springaicommunity.mcp.annotation',
  'org.apache.hc.client5.http.classic.methods': 'org.apache.http.client.methods',
};

/** What needs no import, as far as the tables speak of it. */
export const JAVA_GLOBALS: ReadonlySet<string> = new Set(['java.lang', 'main.args']);

/** Calls that never come back. */
export const JAVA_ENDINGS: readonly string[] = [
  'java.lang.System.exit',
  'java.lang.Runtime().exit',
  'java.lang.Runtime().halt',
];

const READERS = [
  ...membersOf(
    'java.io',
    ...words(
      'InputStreamReader BufferedReader BufferedInputStream DataInputStream ByteArrayInputStream StringReader StringBufferInputStream PushbackInputStream LineNumberReader',
    ),
  ),
  'java.util.Scanner',
  'java.util.zip.GZIPInputStream',
  'java.util.zip.InflaterInputStream',
  'org.xml.sax.InputSource',
  'javax.xml.transform.stream.StreamSource',
  'javax.xml.transform.sax.SAXSource',
];

/** Functions whose result the interpreter works out, by the key of the handler that does. */
export const JAVA_BEHAVIOURS: Readonly<Record<string, readonly string[]>> = {
  makePath: [
    'java.io.File',
    'java.nio.file.Path.of',
    'java.nio.file.Paths.get',
    'java.nio.file.FileSystems.getDefault().getPath',
  ],
  resolvePath: [
    ...membersOf(FILE, 'getCanonicalPath', 'getCanonicalFile', 'normalize', 'toRealPath'),
    'org.apache.commons.io.FilenameUtils.normalize',
    'org.springframework.util.StringUtils.cleanPath',
  ],
  samePath: membersOf(FILE, 'getParentFile', 'getParent'),
  samePlace: [
    ...membersOf(FILE, ...words('getPath getAbsolutePath getAbsoluteFile toAbsolutePath toFile toPath toString')),
    // What is asked behind the question mark leads nowhere else.
    ...membersOf(
      'org.springframework.web.util.UriComponentsBuilder.fromUriString()',
      ...words('queryParam queryParams queryParamIfPresent replaceQueryParam'),
    ),
  ],
  passFirst: [
    ...READERS,
    'java.nio.charset.StandardCharsets.UTF_8.decode',
    ...membersOf('org.apache.commons.io.IOUtils', 'toString', 'toByteArray', 'readLines', 'buffer'),
    'com.google.common.io.ByteStreams.toByteArray',
    'com.google.common.io.CharStreams.toString',
    'org.springframework.util.StreamUtils.copyToString',
    'org.springframework.util.StreamUtils.copyToByteArray',
    'java.util.Objects.toString',
    'javax.naming.CompositeName',
    'javax.naming.CompoundName',
    'javax.naming.ldap.LdapName',
    'org.springframework.http.ResponseEntity',
    'org.springframework.http.ResponseEntity.ok',
    'org.springframework.http.ResponseEntity.ok().body',
  ],
  asText: [
    'java.net.URLDecoder.decode',
    'org.springframework.web.util.UriUtils.decode',
    'org.apache.commons.lang3.StringUtils.trim',
    'org.apache.commons.lang3.StringUtils.defaultString',
  ],
  filledInPercent: ['String.format', 'java.lang.String.format'],
  filledInBraces: ['java.text.MessageFormat.format'],
  decoded: [
    'java.util.Base64.getDecoder().decode',
    'org.apache.commons.codec.binary.Base64.decodeBase64',
    'org.owasp.esapi.ESAPI.encoder().decodeFromBase64',
    'org.apache.commons.codec.binary.Hex.decodeHex',
    'javax.xml.bind.DatatypeConverter.parseBase64Binary',
  ],
  parseJson: [
    'com.alibaba.fastjson2.JSON.parseObject',
    'org.json.JSONObject',
    'org.json.JSONArray',
    'com.google.gson.JsonParser.parseString',
  ],
  parseUrl: [
    'java.net.URL',
    'java.net.URI',
    'java.net.URI.create',
    'org.springframework.web.util.UriComponentsBuilder.fromUriString',
    'okhttp3.HttpUrl.parse',
  ],
  compileRegex: ['java.util.regex.Pattern.compile'],
  makeMap: membersOf(
    'java.util',
    ...words('HashMap LinkedHashMap TreeMap Hashtable Properties concurrent.ConcurrentHashMap WeakHashMap'),
  ),
  sameItems: membersOf(
    'java.util',
    ...words(
      'ArrayList LinkedList HashSet LinkedHashSet TreeSet ArrayDeque Vector Stack PriorityQueue concurrent.CopyOnWriteArrayList',
    ),
  ),
  splitWords: ['java.util.StringTokenizer'],
};
