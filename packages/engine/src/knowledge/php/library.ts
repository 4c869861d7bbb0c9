import { SINK_KINDS } from '../../facts/flow/flow-facts.ts';
import type { SanitizerTable } from '../sanitizers.ts';
import { membersOf } from '../members-of.ts';

/**
 * Classes are named as `facts/ir/php/names.ts` writes them: with dots for backslashes. An object of a class is written as a
 * call of it: `Illuminate.Http.Request()`. Functions have their own names, variables a dollar.
 */

export const LARAVEL_REQUEST = 'Illuminate.Http.Request()';
export const SYMFONY_REQUEST = 'Symfony.Component.HttpFoundation.Request()';
export const PSR_REQUEST = 'Psr.Http.Message.ServerRequestInterface()';
export const PSR_RESPONSE = 'Psr.Http.Message.ResponseInterface()';
/** A file that came with a request; where it lies, and what it is, the server says itself. */
const UPLOADED = 'Illuminate.Http.UploadedFile()';
const HTTP = 'Illuminate.Support.Facades.Http';

/** Settings of a client that give it back. */
const CLIENT_SETTINGS = [
  'withHeaders',
  'withToken',
  'withOptions',
  'withBasicAuth',
  'withBody',
  'withUserAgent',
  'withoutVerifying',
  'timeout',
  'connectTimeout',
  'retry',
  'acceptJson',
  'asJson',
  'asForm',
  'asMultipart',
  'attach',
  'accept',
];

/** Names that mean the same thing. What makes an object is the object. */
export const PHP_ALIASES: Readonly<Record<string, string>> = {
  'request()': LARAVEL_REQUEST,
  'Illuminate.Support.Facades.Request': LARAVEL_REQUEST,
  'Illuminate.Support.Facades.Input': LARAVEL_REQUEST,
  'Illuminate.Foundation.Http.FormRequest()': LARAVEL_REQUEST,
  [`${LARAVEL_REQUEST}.file()`]: UPLOADED,
  [`${SYMFONY_REQUEST}.files.get()`]: UPLOADED,
  'Symfony.Component.HttpFoundation.File.UploadedFile()': UPLOADED,
  'Symfony.Component.HttpFoundation.Request.createFromGlobals()': SYMFONY_REQUEST,
  'Symfony.Component.HttpFoundation.RequestStack().getCurrentRequest()': SYMFONY_REQUEST,
  'Symfony.Component.HttpFoundation.RequestStack().getMainRequest()': SYMFONY_REQUEST,
  'Slim.Http.Request()': PSR_REQUEST,
  'Slim.Psr7.Request()': PSR_REQUEST,
  'Laminas.Diactoros.ServerRequest()': PSR_REQUEST,
  'Slim.Http.Response()': PSR_RESPONSE,
  'Slim.Psr7.Response()': PSR_RESPONSE,
  DB: 'Illuminate.Support.Facades.DB',
  Http: HTTP,
  'Illuminate.Support.Facades.DB.connection()': 'Illuminate.Support.Facades.DB',
  'Illuminate.Database.Capsule.Manager': 'Illuminate.Support.Facades.DB',
  'Illuminate.Database.Connection()': 'Illuminate.Support.Facades.DB',
  'Illuminate.Database.ConnectionInterface()': 'Illuminate.Support.Facades.DB',
  ...Object.fromEntries(CLIENT_SETTINGS.map((setting) => [`${HTTP}.${setting}()`, HTTP])),
  'Illuminate.Http.Client.PendingRequest()': HTTP,
  'Illuminate.Support.Facades.Redirect': 'redirect()',
  'Illuminate.Support.Facades.Response': 'response()',
  'mysqli_connect()': 'mysqli()',
  'Doctrine.DBAL.DriverManager.getConnection()': 'Doctrine.DBAL.Connection()',
  'Doctrine.ORM.EntityManager().getConnection()': 'Doctrine.DBAL.Connection()',
  'Doctrine.ORM.EntityManagerInterface().getConnection()': 'Doctrine.DBAL.Connection()',
  'Doctrine.ORM.EntityManagerInterface()': 'Doctrine.ORM.EntityManager()',
  'Doctrine.Persistence.ObjectManager()': 'Doctrine.ORM.EntityManager()',
  'simplexml_load_string()': 'SimpleXMLElement()',
  'simplexml_load_file()': 'SimpleXMLElement()',
  'simplexml_import_dom()': 'SimpleXMLElement()',
  'GuzzleHttp.ClientInterface()': 'GuzzleHttp.Client()',
  'Symfony.Component.HttpClient.HttpClient.create()': 'Symfony.Contracts.HttpClient.HttpClientInterface()',
  $wpdb: 'wpdb()',
};

/** Names that are there without an import, as far as the tables speak of them. */
export const PHP_GLOBALS: ReadonlySet<string> = new Set(
  `$_GET $_POST $_REQUEST $_COOKIE $_FILES $_SERVER $_ENV $_SESSION $GLOBALS $HTTP_RAW_POST_DATA $argv $wpdb STDIN
  CI_Controller CI_Model DB DOMDocument DOMXPath Http Imagick PDO Redis Route SQLite3 SimpleXMLElement SoapClient SplFileObject WP_REST_Request
  XMLReader ZipArchive PharData Memcached LDAP mysqli wpdb Smarty
  apache_request_headers assert base64_decode call_user_func call_user_func_array chmod chown copy create_function curl_exec
  curl_init curl_setopt crypt die dirname echo env error_log eval exec exit extract fgetcsv fgets file file_exists
  file_get_contents file_put_contents filter_input filter_var fopen fputs fread fscanf fsockopen ftp_connect fwrite getallheaders
  getenv gethostbyname get_headers get_query_var getopt glob gzinflate header highlight_file http_get_request_body igbinary_unserialize
  imap_open include is_file iterator_apply lcg_value ldap_bind ldap_connect ldap_list ldap_read ldap_search link mail md5 mkdir move_uploaded_file
  mt_rand mt_srand mysql_connect mysql_query mysqli_connect mysqli_multi_query mysqli_prepare mysqli_query mysqli_real_query
  new oci_connect oci_parse odbc_exec opendir openssl_encrypt openssl_decrypt parse_ini_file parse_str passthru password_hash pcntl_exec pfsockopen pg_connect
  pg_prepare pg_query pg_query_params phpinfo popen preg_match preg_replace proc_open putenv rand readfile readline redirect
  register_rest_route rename request response rmdir rmtree scandir session_id set_include_path setcookie setrawcookie sha1 shell_exec show_source
  shuffle simplexml_load_file simplexml_load_string sqlite_query sqlsrv_query ssh2_exec str_shuffle stream_context_create
  stream_get_contents stream_socket_client stream_socket_server symlink syslog system tempnam touch uniqid unlink unserialize view wp_die
  wp_mail wp_redirect wp_remote_get wp_remote_head wp_remote_post wp_remote_request wp_unslash xpath_eval mcrypt_encrypt mcrypt_decrypt hash hash_hmac
  array_rand ini_set libxml_disable_entity_loader add_action add_filter abort dd dump config`.split(/\s+/),
);

/** Calls that never come back. */
export const PHP_ENDINGS: readonly string[] = [
  'exit',
  'die',
  'abort',
  'dd',
  'wp_die',
  'wp_send_json',
  'wp_send_json_error',
  'wp_send_json_success',
  'show_404',
  'show_error',
];

/** Functions whose answer has nothing of the text they were given. */
const ANSWERS = `crypt date filemtime filesize file_exists gmdate hash_algos hash_equals hash_file is_array is_bool
  is_callable is_dir is_file is_float is_int is_integer is_link is_object is_readable is_resource is_scalar is_string
  is_writable is_a is_subclass_of class_exists function_exists method_exists property_exists md5_file microtime mktime
  number_format password_hash password_verify php_sapi_name random_bytes random_int sha1_file similar_text strtotime time
  spl_object_hash hexdec bindec decbin octdec array_sum array_product max_depth levenshtein soundex metaphone
  unlink mkdir rmdir touch chmod rename copy file_put_contents fwrite fputs fclose feof flock ftruncate is_uploaded_file
  move_uploaded_file mail header setcookie session_start session_destroy session_regenerate_id error_log trigger_error checkdate
  date_create strtok_count substr_count str_word_count mb_substr_count sys_getloadavg memory_get_usage ip2long inet_pton
  getmypid array_key_last_number wp_create_nonce wp_verify_nonce check_ajax_referer check_admin_referer current_user_can
  is_user_logged_in route action asset mix csrf_token bcrypt now auth cache session trans __ config wp_insert_post update_option delete_option absint sanitize_key wp_hash wp_mail mysqli_insert_id
  mysqli_num_rows mysqli_affected_rows pg_num_rows`.split(/\s+/);

/** What a database answers is its own, and so is what a program says. */
const ASKED = [
  ...membersOf('PDO()', 'query', 'exec', 'prepare', 'lastInsertId'),
  ...membersOf('mysqli()', 'query', 'multi_query', 'real_query', 'prepare'),
  ...membersOf('SQLite3()', 'query', 'exec', 'querySingle', 'prepare'),
  ...membersOf('wpdb()', 'query', 'get_results', 'get_row', 'get_var', 'get_col', 'insert', 'update', 'delete'),
  'mysqli_query',
  'mysql_query',
  'pg_query',
  'pg_query_params',
  'sqlsrv_query',
  'odbc_exec',
  'oci_parse',
  'exec',
  'system',
  'passthru',
  'shell_exec',
  'proc_open',
  'popen',
];

/** Calls whose result carries nothing of what they were given. */
export const PHP_CLEAN_CALLS: readonly string[] = [
  ...ANSWERS,
  ...ASKED,
  ...membersOf(UPLOADED, 'getRealPath', 'getPathname', 'path', 'getPath', 'getSize', 'getMimeType', 'extension'),
  ...membersOf(UPLOADED, 'guessExtension', 'hashName', 'store', 'storeAs', 'isValid', 'getError', 'move'),
];

/** A digest has nothing of the text, but is as easy to guess as what it was made of. */
const DIGESTS = 'md5 sha1 crc32 hash hash_hmac bin2hex dechex base_convert'.split(' ');

export const PHP_SANITIZERS: readonly SanitizerTable[] = [
  { cleans: SINK_KINDS.filter((kind) => kind !== 'token'), calls: DIGESTS },
  {
    cleans: 'all',
    calls: ['filter_var.number', 'Ramsey.Uuid.Uuid.fromString', 'sanitize_title', 'Illuminate.Support.Str.slug'],
  },
  { cleans: ['command', 'code', 'sql', 'path', 'html', 'header', 'log'], calls: ['filter_var.host'] },
  { cleans: ['html', 'path', 'header', 'log', 'redirect'], calls: ['filter_var.email', 'sanitize_email', 'is_email'] },
  { cleans: ['command', 'argument'], calls: ['escapeshellarg'] },
  // Whatever has no meaning for a shell may still be an option.
  { cleans: ['command'], calls: ['escapeshellcmd'] },
  {
    cleans: ['html'],
    calls: [
      'htmlspecialchars',
      'htmlentities',
      'strip_tags',
      'e',
      'json_encode',
      'wp_json_encode',
      'highlight_string',
      'esc_html',
      'esc_attr',
      'esc_textarea',
      'esc_js',
      'esc_xml',
      'wp_kses',
      'wp_kses_post',
      'wp_kses_data',
      'esc_html__',
      'esc_attr__',
      'wp_strip_all_tags',
      'sanitize_text_field',
      'sanitize_textarea_field',
      'esc_url',
      'esc_url_raw',
      'sanitize_url',
      'sanitize_user',
      'sanitize_html_class',
      'sanitize_hex_color',
      'html_escape',
      'esc',
      'h',
      'twig_escape_filter',
      'xss_clean',
      'clean',
      'HTMLPurifier().purify',
      'Zend.Escaper.Escaper().escapeHtml',
      'Laminas.Escaper.Escaper().escapeHtml',
      'Illuminate.Support.Str.markdown',
    ],
  },
  {
    cleans: ['path', 'url'],
    calls: ['basename', 'sanitize_file_name', 'validate_file', 'wp_basename', 'wp_unique_filename'],
  },
  { cleans: ['html', 'log', 'header'], calls: ['sanitize_text_field', 'sanitize_key', 'sanitize_html_class'] },
  {
    cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'],
    calls: ['urlencode', 'rawurlencode', 'http_build_query'],
  },
  // Letters and digits end no quotation; what they stand for comes back where they are decoded.
  { cleans: ['html', 'url', 'redirect', 'header', 'log', 'sql'], calls: ['base64_encode'] },
  {
    cleans: ['sql'],
    calls: [
      'mysqli_real_escape_string',
      'mysql_real_escape_string',
      'mysql_escape_string',
      'pg_escape_string',
      'pg_escape_identifier',
      'sqlite_escape_string',
      'addslashes',
      'esc_sql',
      'pg_escape_literal',
      ...membersOf('mysqli()', 'real_escape_string', 'escape_string'),
      ...membersOf('wpdb()', 'esc_like', '_escape', '_real_escape'),
      ...membersOf('PDO()', 'quote'),
      ...membersOf('SQLite3', 'escapeString'),
      'Doctrine.DBAL.Connection().quote',
      'Doctrine.DBAL.Connection().quoteIdentifier',
    ],
    methods: ['quote', 'real_escape_string', 'escape_string', 'quoteIdentifier', 'quoteName', 'escapeString'],
  },
  { cleans: ['ldap'], calls: ['ldap_escape'] },
  { cleans: ['regex'], calls: ['preg_quote'] },
  { cleans: ['redirect', 'url'], calls: ['wp_validate_redirect', 'wp_http_validate_url'] },
];

/** Functions whose result the interpreter works out, by the key of the handler that does. */
export const PHP_BEHAVIOURS: Readonly<Record<string, readonly string[]>> = {
  resolvePath: ['realpath'],
  partOf: ['dirname'],
  extensionOf: ['pathinfo.extension'],
  // Placeholders are filled by the database: what is asked is the text alone.
  passFirst: [
    'wpdb().prepare',
    'wp_unslash',
    'wp_normalize_path',
    'stripslashes_deep',
    'collect',
    'value',
    'optional',
    'tap',
  ],
  asText: ['strval', 'urldecode', 'rawurldecode', 'html_entity_decode', 'htmlspecialchars_decode'],
  decoded: ['base64_decode', 'hex2bin', 'gzinflate', 'gzuncompress', 'gzdecode', 'str_rot13', 'convert_uudecode'],
  parseJson: ['json_decode', 'yaml_parse', 'Symfony.Component.Yaml.Yaml.parse'],
  parseUrl: ['parse_url'],
  objectKeys: ['array_keys'],
  getAttribute: ['data_get', 'Illuminate.Support.Arr.get'],
  openSigned: ['Firebase.JWT.JWT.decode'],
  passSecond: ['apply_filters', 'apply_filters_deprecated'],
  assertTrue: ['Webmozart.Assert.Assert.true'],
};
