import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PSR_RESPONSE } from './library.ts';
import { PHP } from '../sinks/languages.ts';
import { sinksAt } from '../sinks/sinks-at.ts';
import { membersOf } from '../members-of.ts';

const at = sinksAt(PHP);

export const PHP_COMMAND_SINKS: readonly SinkSpec[] = [
  ...at('command', 0, 'exec', 'system', 'passthru', 'shell_exec', 'popen', 'proc_open', 'expect_popen'),
  // As a list, what is given is a program and its arguments, and no shell reads them.
  ...['proc_open', 'pcntl_exec', 'Symfony.Component.Process.Process', 'Illuminate.Support.Facades.Process.run'].map(
    (callee): SinkSpec => ({ kind: 'command', languages: PHP, callee, program: true }),
  ),
  ...at('command', 0, 'Symfony.Component.Process.Process.fromShellCommandline'),
  ...at('command', 0, ...membersOf('Illuminate.Support.Facades.Process', 'run', 'start', 'pipe')),
  ...at('command', 0, 'phpseclib3.Net.SSH2().exec', 'phpseclib.Net.SSH2().exec'),
  ...at('command', 1, 'ssh2_exec'),
  // Options of the program that sends the mail.
  ...at('command', 4, 'mail'),
];

export const PHP_CODE_SINKS: readonly SinkSpec[] = [
  ...at('code', 0, 'eval', 'assert', 'call_user_func', 'ReflectionFunction'),
  ...at('code', 1, 'create_function'),
  ...at('code', 0, 'Symfony.Component.ExpressionLanguage.ExpressionLanguage().evaluate'),
];

/** The lowering calls `new $name` so, and whatever runs another file `include`. */
export const PHP_MODULE_SINKS: readonly SinkSpec[] = at('module', 0, 'include', 'new', 'set_include_path', 'dl');

export const PHP_DESERIALIZATION_SINKS: readonly SinkSpec[] = at(
  'deserialization',
  0,
  'unserialize',
  'igbinary_unserialize',
);

const ONE_PATH =
  `file_get_contents fopen readfile file unlink file_put_contents mkdir rmdir touch chmod chown opendir scandir glob
  show_source highlight_file parse_ini_file simplexml_load_file SplFileObject php_strip_whitespace fputcsv
  imagecreatefromjpeg imagecreatefrompng imagecreatefromgif DOMDocument().load DOMDocument().save DOMDocument().loadHTMLFile
  XMLReader().open ZipArchive().extractTo Symfony.Component.HttpFoundation.BinaryFileResponse`.split(/\s+/);
const FILES = ['get', 'put', 'append', 'delete', 'deleteDirectory', 'makeDirectory', 'files', 'allFiles', 'lines'];

/** Disks of a framework keep to their folder by themselves, and are none of these. */
export const PHP_PATH_SINKS: readonly SinkSpec[] = [
  ...at('path', 0, ...ONE_PATH),
  ...at('path', 1, 'move_uploaded_file'),
  ...['rename', 'copy', 'symlink', 'link'].map((callee): SinkSpec => ({
    kind: 'path',
    languages: PHP,
    callee,
    arguments: [0, 1],
    shallow: true,
  })),
  ...at('path', 0, ...membersOf('Illuminate.Support.Facades.File', ...FILES)),
  ...at('path', 0, ...membersOf('Illuminate.Filesystem.Filesystem()', ...FILES)),
  ...at(
    'path',
    0,
    ...membersOf('Symfony.Component.Filesystem.Filesystem()', 'dumpFile', 'remove', 'appendToFile', 'mkdir'),
  ),
  ...at('path', 0, ...membersOf('response()', 'download', 'file')),
  ...at('path', 0, 'Symfony.Bundle.FrameworkBundle.Controller.AbstractController().file'),
];

/** Methods that databases of all kinds are asked by; what they are given must look like a statement. */
const ASKS = [
  'query',
  'exec',
  'prepare',
  'execute',
  'multi_query',
  'real_query',
  'querySingle',
  'rawQuery',
  'unbuffered_query',
];
const READS = [
  'get_results',
  'get_row',
  'get_var',
  'get_col',
  'fetchAll',
  'fetchOne',
  'fetchAssoc',
  'getAll',
  'getRow',
  'getOne',
];
const STATEMENT =
  /^\s*\(?\s*(?:select|insert|update|delete|replace|create|drop|alter|with|truncate|call|exec|show|describe)\b/i;
const STORES = ['PDO()', 'mysqli()', 'SQLite3()', 'wpdb()', 'CI_Controller().db', 'CI_Model().db'];
const DOCTRINE = [
  'executeQuery',
  'executeStatement',
  'executeUpdate',
  'query',
  'exec',
  'prepare',
  'fetchOne',
  'fetchAssociative',
  'fetchAllAssociative',
  'fetchAllNumeric',
  'fetchFirstColumn',
  'fetchAllKeyValue',
  'iterateAssociative',
  'fetchAll',
];
const RAW_PARTS = [
  'whereRaw',
  'orWhereRaw',
  'orderByRaw',
  'havingRaw',
  'orHavingRaw',
  'groupByRaw',
  'selectRaw',
  'fromRaw',
  'fromSub',
];

export const PHP_SQL_SINKS: readonly SinkSpec[] = [
  ...at('sql', 0, 'mysql_query', 'sqlite_query', 'mysql_unbuffered_query', 'mssql_query'),
  ...at('sql', 1, 'mysqli_query', 'mysqli_multi_query', 'mysqli_real_query', 'mysqli_prepare', 'mysql_db_query'),
  ...at(
    'sql',
    1,
    'odbc_exec',
    'odbc_prepare',
    'sqlsrv_query',
    'sqlsrv_prepare',
    'oci_parse',
    'db2_exec',
    'pg_query_params',
  ),
  ...['pg_query', 'pg_send_query'].map((callee): SinkSpec => ({
    kind: 'sql',
    languages: PHP,
    callee,
    arguments: [0, 1],
    shallow: true,
  })),
  ...at('sql', 2, 'pg_prepare'),
  ...STORES.flatMap((store) => at('sql', 0, ...membersOf(store, ...ASKS, ...READS))),
  ...[...ASKS, ...READS].map((method): SinkSpec => ({
    kind: 'sql',
    languages: PHP,
    method,
    evidence: STORES,
    arguments: [0],
    looksLike: STATEMENT,
    shallow: true,
  })),
  ...at(
    'sql',
    0,
    ...membersOf('Illuminate.Support.Facades.DB', 'select', 'selectOne', 'statement', 'unprepared', 'insert', 'update'),
    ...membersOf('Illuminate.Support.Facades.DB', 'delete', 'raw', 'scalar', 'cursor', 'affectingStatement'),
    'Illuminate.Database.Query.Expression',
  ),
  ...at('sql', 0, ...membersOf('Illuminate.Database.Eloquent.Model', ...RAW_PARTS)),
  ...RAW_PARTS.map((method): SinkSpec => ({
    kind: 'sql',
    languages: PHP,
    method,
    evidence: ['Illuminate', 'App.Models'],
    arguments: [0],
    shallow: true,
  })),
  ...at('sql', 0, ...membersOf('Doctrine.DBAL.Connection()', ...DOCTRINE)),
  ...at('sql', 0, ...membersOf('Doctrine.ORM.EntityManager()', 'createQuery', 'createNativeQuery')),
  ...['createQuery', 'createNativeQuery', 'executeQuery', 'executeStatement'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: PHP,
    method,
    evidence: ['Doctrine'],
    arguments: [0],
    shallow: true,
  })),
  ...['where', 'andWhere', 'orWhere', 'having', 'andHaving'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: PHP,
    method,
    evidence: ['Doctrine.ORM.QueryBuilder()', 'Doctrine.DBAL.Query.QueryBuilder()', 'Doctrine.ORM.EntityManager()'],
    arguments: [0],
    shallow: true,
  })),
];

const CLIENT_VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** The lowering names an option of curl with the call that sets it. */
export const PHP_URL_SINKS: readonly SinkSpec[] = [
  ...at('url', 0, 'curl_init', 'file_get_contents', 'fopen', 'readfile', 'get_headers', 'fsockopen', 'pfsockopen'),
  ...at('url', 0, 'stream_socket_client', 'getimagesize', 'simplexml_load_file', 'copy', 'SoapClient', 'file'),
  ...at('url', 1, 'curl_setopt.CURLOPT_URL', 'curl_setopt.CURLOPT_PROXY'),
  ...at('url', 0, 'wp_remote_get', 'wp_remote_post', 'wp_remote_head', 'wp_remote_request', 'download_url'),
  ...at('url', 0, ...membersOf('Illuminate.Support.Facades.Http', ...CLIENT_VERBS)),
  ...at('url', 1, 'Illuminate.Support.Facades.Http.send'),
  ...at('url', 0, ...membersOf('GuzzleHttp.Client()', ...CLIENT_VERBS)),
  ...at('url', 1, ...membersOf('GuzzleHttp.Client()', 'request', 'requestAsync')),
  ...at('url', 1, 'Symfony.Contracts.HttpClient.HttpClientInterface().request'),
];

export const PHP_REDIRECT_SINKS: readonly SinkSpec[] = [
  ...at('redirect', 0, 'header.location', 'wp_redirect', 'redirect'),
  ...at('redirect', 0, ...membersOf('redirect()', 'to', 'away', 'setTargetUrl')),
  ...at('redirect', 0, 'Symfony.Component.HttpFoundation.RedirectResponse', 'Illuminate.Http.RedirectResponse'),
  ...at('redirect', 0, 'Symfony.Bundle.FrameworkBundle.Controller.AbstractController().redirect'),
  ...['withHeader', 'withAddedHeader'].map((method): SinkSpec => ({
    kind: 'redirect',
    languages: PHP,
    callee: `${PSR_RESPONSE}.${method}`,
    arguments: [1],
    onlyWith: { 0: 'Location' },
    shallow: true,
  })),
];

export const PHP_HTML_SINKS: readonly SinkSpec[] = [
  // Parts of a page that is shown elsewhere.
  { kind: 'html', languages: PHP, named: /^\$html$/i, built: true, looksLike: /<[a-z]/i },
  ...at('html', 0, 'echo', 'exit', 'die', 'wp_die', 'Illuminate.Support.HtmlString'),
  ...at('html', 0, 'Symfony.Component.HttpFoundation.Response', 'Illuminate.Http.Response', 'response'),
  ...at('html', 0, `${PSR_RESPONSE}.getBody().write`, `${PSR_RESPONSE}.write`),
];

export const PHP_TEMPLATE_SINKS: readonly SinkSpec[] = [
  ...at('template', 0, 'Twig.Environment().createTemplate', 'Twig_Environment().createTemplate'),
  ...at('template', 0, ...membersOf('Illuminate.Support.Facades.Blade', 'render', 'compileString')),
];

export const PHP_XPATH_SINKS: readonly SinkSpec[] = [
  ...at('xpath', 0, ...membersOf('DOMXPath()', 'query', 'evaluate'), 'SimpleXMLElement().xpath'),
];

export const PHP_LDAP_SINKS: readonly SinkSpec[] = ['ldap_search', 'ldap_list', 'ldap_read'].map(
  (callee): SinkSpec => ({
    kind: 'ldap',
    languages: PHP,
    callee,
    arguments: [1, 2],
    shallow: true,
  }),
);

/** Whatever comes in may be an array, and an array may hold operators. */
export const PHP_NOSQL_SINKS: readonly SinkSpec[] = [
  'find',
  'findOne',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'aggregate',
  'countDocuments',
  'findOneAndUpdate',
  'findOneAndDelete',
].map((method): SinkSpec => ({ kind: 'nosql', languages: PHP, method, evidence: ['MongoDB'], arguments: [0] }));

/** Loggers of frameworks write what stands on several lines as one. */
export const PHP_LOG_SINKS: readonly SinkSpec[] = [...at('log', 0, 'error_log'), ...at('log', 1, 'syslog')];

/** What sends a mail takes further headers as they are; what answers a request takes one line. */
export const PHP_HEADER_SINKS: readonly SinkSpec[] = at('header', 3, 'mail');

/** The lowering names what turns entities on with the call that reads the document. */
export const PHP_XML_SINKS: readonly SinkSpec[] = at(
  'xml',
  0,
  'simplexml_load_string.with_entities',
  'simplexml_load_file.with_entities',
  'SimpleXMLElement.with_entities',
  'DOMDocument().loadXML.with_entities',
  'XMLReader().XML.with_entities',
);
