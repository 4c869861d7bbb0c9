import type { SanitizerTable } from '../sanitizers.ts';
import { membersOf } from '../members-of.ts';

/**
 * Paths are written with dots: `std.fs.read` is `std::fs::read`. An object of a type is written as a call of the type,
 * `reqwest.Client()`, and so is what its makers give.
 */

/** Files of the library, waited for or not. */
const FILES = ['tokio', 'async_std', 'async_fs', 'smol', 'fs_err', 'monoio', 'compio'];
const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'request'];

/** Types with makers of these names are what their makers give. */
function made(type: string, ...makers: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(makers.map((maker) => [`${type}.${maker}()`, `${type}()`]));
}

/** Names that mean the same thing. What makes an object is the object. */
export const RUST_ALIASES: Readonly<Record<string, string>> = {
  core: 'std',
  alloc: 'std',
  ...Object.fromEntries(FILES.map((module) => [`${module}.fs`, 'std.fs'])),
  fs_err: 'std.fs',
  'fs_err.tokio': 'std.fs',
  'async_fs.File': 'std.fs.File',
  'tokio.io': 'std.io',
  'async_std.io': 'std.io',
  'tokio.net': 'std.net',
  'async_std.net': 'std.net',
  'std.env.args_os': 'std.env.args',
  'std.env.var_os': 'std.env.var',
  'std.fs.OpenOptions.new().open': 'std.fs.File.open_with',
  ...Object.fromEntries(
    ['read', 'write', 'append', 'create', 'create_new', 'truncate', 'mode'].map((option) => [
      `std.fs.OpenOptions.new().${option}()`,
      'std.fs.OpenOptions.new()',
    ]),
  ),
  'std.fs.File.options()': 'std.fs.OpenOptions.new()',
  ...made('reqwest.Client', 'new', 'default', 'builder'),
  'reqwest.Client().build()': 'reqwest.Client()',
  'reqwest.ClientBuilder.new()': 'reqwest.Client()',
  'reqwest.blocking': 'reqwest',
  reqwest_middleware: 'reqwest',
  'reqwest.ClientWithMiddleware()': 'reqwest.Client()',
  'reqwest.Client().send()': 'reqwest.Response()',
  ...Object.fromEntries(VERBS.map((verb) => [`reqwest.Client().${verb}()`, 'reqwest.RequestBuilder()'])),
  ...Object.fromEntries(
    ['header', 'headers', 'json', 'body', 'form', 'query', 'bearer_auth', 'basic_auth', 'timeout', 'multipart'].map(
      (part) => [`reqwest.RequestBuilder().${part}()`, 'reqwest.RequestBuilder()'],
    ),
  ),
  'reqwest.RequestBuilder().send()': 'reqwest.Response()',
  'reqwest.get()': 'reqwest.Response()',
  ...Object.fromEntries(
    [
      'danger_accept_invalid_certs',
      'danger_accept_invalid_hostnames',
      'timeout',
      'user_agent',
      'redirect',
      'default_headers',
      'cookie_store',
      'use_rustls_tls',
      'gzip',
      'no_proxy',
      'proxy',
      'pool_max_idle_per_host',
      'connect_timeout',
    ].map((option) => [`reqwest.Client().${option}()`, 'reqwest.Client()']),
  ),
  // A client that looks at the addresses it is given asks no inside machine.
  'reqwest.Client().dns_resolver()': 'guarded.Client()',
  'reqwest.ClientBuilder().dns_resolver()': 'guarded.Client()',
  ...made('ureq.Agent', 'new', 'new_with_defaults'),
  'ureq.agent()': 'ureq.Agent()',
  'ureq.AgentBuilder.new().build()': 'ureq.Agent()',
  ...made('awc.Client', 'new', 'default'),
  ...made('rusqlite.Connection', 'open', 'open_in_memory', 'open_with_flags'),
  'rusqlite.Connection().transaction()': 'rusqlite.Connection()',
  'rusqlite.Transaction()': 'rusqlite.Connection()',
  ...made('postgres.Client', 'connect'),
  'tokio_postgres.Client()': 'postgres.Client()',
  'tokio_postgres.connect()': 'postgres.Client()',
  'deadpool_postgres.Client()': 'postgres.Client()',
  'deadpool_postgres.Object()': 'postgres.Client()',
  'postgres.Transaction()': 'postgres.Client()',
  'tokio_postgres.Transaction()': 'postgres.Client()',
  'mysql.PooledConn()': 'mysql.Conn()',
  'mysql_async.Conn()': 'mysql.Conn()',
  'mysql.Pool.new()': 'mysql.Pool()',
  'mysql.Pool().get_conn()': 'mysql.Conn()',
  ...made('tera.Tera', 'new', 'default'),
  ...made('handlebars.Handlebars', 'new'),
  ...made('minijinja.Environment', 'new'),
  ...made('rhai.Engine', 'new', 'new_raw'),
  ...made('mlua.Lua', 'new', 'unsafe_new'),
  'rlua.Lua()': 'mlua.Lua()',
  'rlua.Lua.new()': 'mlua.Lua()',
  ...made('boa_engine.Context', 'default', 'new'),
  ...made('zip.ZipArchive', 'new'),
  'zip.read.ZipArchive': 'zip.ZipArchive',
  ...made('tar.Archive', 'new'),
  'tokio_tar.Archive': 'tar.Archive',
  'async_tar.Archive': 'tar.Archive',
  'url.Url': 'reqwest.Url',
  'actix_web.web.HttpRequest': 'actix_web.HttpRequest',
  'http.Request': 'hyper.Request',
  'hyper.http.Request': 'hyper.Request',
  'axum.http.Request': 'hyper.Request',
  'axum.extract.Request': 'hyper.Request',
  'axum.http.HeaderMap': 'axum.http.header.HeaderMap',
  'http.HeaderMap': 'axum.http.header.HeaderMap',
  'hyper.HeaderMap': 'axum.http.header.HeaderMap',
  'axum.Json': 'axum.extract.Json',
  'axum.Form': 'axum.extract.Form',
  'axum_extra.extract.Query': 'axum.extract.Query',
  'axum_extra.extract.Form': 'axum.extract.Form',
  'axum_extra.extract.Multipart': 'axum.extract.Multipart',
  'axum.response.Redirect': 'axum.Redirect',
  'axum.response.Html': 'axum.Html',
  'rocket.response.Redirect': 'rocket.Redirect',
  'rocket.response.content.RawHtml': 'rocket.RawHtml',
  'rocket.response.content.Html': 'rocket.RawHtml',
  'rocket.serde.json.Json': 'rocket.Json',
  'rocket_contrib.json.Json': 'rocket.Json',
  'rocket.form.Form': 'rocket.Form',
  'rocket.request.Form': 'rocket.Form',
  'rocket.request.LenientForm': 'rocket.Form',
  'rocket.fs.NamedFile': 'actix_files.NamedFile',
  'rocket.response.NamedFile': 'actix_files.NamedFile',
  'rocket.fs.TempFile': 'rocket.TempFile',
  'salvo.http.Request': 'salvo.Request',
  'salvo_core.Request': 'salvo.Request',
  'salvo.prelude.Request': 'salvo.Request',
  'jsonwebtoken.Validation.default()': 'jsonwebtoken.Validation()',
  'jsonwebtoken.Validation.new()': 'jsonwebtoken.Validation()',
};

/** Types whose name says enough, wherever it was imported from. */
export const RUST_TYPES: Readonly<Record<string, string>> = {
  HttpRequest: 'actix_web.HttpRequest()',
  CallToolRequestParam: 'rmcp.CallToolRequest()',
  CallToolRequestParams: 'rmcp.CallToolRequest()',
  CallToolRequest: 'rmcp.CallToolRequest()',
  ReadResourceRequestParam: 'rmcp.CallToolRequest()',
  ReadResourceRequestParams: 'rmcp.CallToolRequest()',
  GetPromptRequestParam: 'rmcp.CallToolRequest()',
  GetPromptRequestParams: 'rmcp.CallToolRequest()',
  Multipart: 'axum.extract.Multipart()',
  HeaderMap: 'axum.http.header.HeaderMap()',
  RawQuery: 'axum.extract.RawQuery()',
  PgPool: 'sqlx.Pool()',
  SqlitePool: 'sqlx.Pool()',
  MySqlPool: 'sqlx.Pool()',
  PgConnection: 'sqlx.Pool()',
};

/** Names that are there without an import, as far as the tables speak of them. */
export const RUST_GLOBALS: ReadonlySet<string> = new Set(['panic', 'println', 'print', 'eprintln', 'eprint']);

/** Calls that never come back. */
export const RUST_ENDINGS: readonly string[] = ['panic', 'std.process.exit', 'std.process.abort'];

/** Calls whose result carries nothing of what they were given. */
export const RUST_CLEAN_CALLS: readonly string[] = [
  ...membersOf(
    'std.fs',
    'metadata',
    'symlink_metadata',
    'exists',
    'try_exists',
    'write',
    'remove_file',
    'remove_dir',
    'remove_dir_all',
    'create_dir',
    'create_dir_all',
    'rename',
    'copy',
    'set_permissions',
    'hard_link',
  ),
  ...membersOf('std.time.Instant', 'now'),
  'uuid.Uuid.new_v4',
  'uuid.Uuid.parse_str',
  'chrono.Utc.now',
  'chrono.Local.now',
  ...membersOf('md5', 'compute'),
  ...['sha1.Sha1', 'sha2.Sha256', 'sha2.Sha512', 'md5.Md5', 'md_5.Md5', 'blake3'].flatMap((hash) => [
    `${hash}.digest`,
    `${hash}.hash`,
  ]),
  'sha2.Sha256.new().finalize',
  'blake3.hash',
  ...membersOf('bcrypt', 'hash', 'verify'),
  'argon2.Argon2.default().verify_password',
  // What a program answers is its own, and so is what stands in a database.
  ...membersOf('rusqlite.Connection()', 'execute', 'query_row', 'prepare', 'execute_batch'),
  ...membersOf('postgres.Client()', 'execute', 'query', 'query_one', 'query_opt', 'batch_execute', 'prepare'),
];

export const RUST_SANITIZERS: readonly SanitizerTable[] = [
  // The last part of a path leads nowhere else, and some look whether a path climbs.
  {
    cleans: ['path'],
    calls: [
      'std.path.file_name',
      'std.path.extension',
      ...membersOf('sanitize_filename', 'sanitize', 'sanitize_with_options'),
      'sanitise_file_name.sanitise',
      'path_clean.clean_within',
      'safe_path.scoped_join',
    ],
    methods: ['enclosed_name', 'mangled_name', 'sanitized_name'],
  },
  {
    cleans: ['html'],
    calls: [
      ...membersOf(
        'html_escape',
        'encode_text',
        'encode_safe',
        'encode_quoted_attribute',
        'encode_double_quoted_attribute',
        'encode_unquoted_attribute',
      ),
      ...membersOf('askama_escape', 'escape'),
      ...membersOf('htmlescape', 'encode_minimal', 'encode_attribute'),
      ...membersOf('v_htmlescape', 'escape'),
      ...membersOf('ammonia', 'clean', 'clean_text'),
      'ammonia.Builder.default().clean',
      'ammonia.Builder.new().clean',
      'tera.escape_html',
      'handlebars.html_escape',
      'handlebars.escape_html',
    ],
    // Templates escape what they are given, unless they are told otherwise.
    methods: ['render'],
  },
  {
    cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'],
    calls: [
      ...membersOf('urlencoding', 'encode', 'Encoded.new'),
      ...membersOf('percent_encoding', 'utf8_percent_encode', 'percent_encode'),
      'form_urlencoded.byte_serialize',
      'url.form_urlencoded.byte_serialize',
    ],
  },
  {
    cleans: ['command', 'argument'],
    calls: [
      ...membersOf('shell_escape', 'escape', 'unix.escape'),
      ...membersOf('shlex', 'quote', 'try_quote', 'join', 'try_join'),
      ...membersOf('shell_words', 'quote', 'join'),
      ...membersOf('snailquote', 'escape'),
      'shell_quote.Bash.quote',
    ],
  },
  { cleans: ['ldap'], calls: membersOf('ldap3', 'ldap_escape', 'dn_escape') },
  { cleans: ['regex'], calls: ['regex.escape'] },
  { cleans: ['log', 'header'], calls: ['std.fmt.quoted'] },
  // Digits do no harm, but whoever guesses the number guesses them.
  {
    cleans: [
      'command',
      'argument',
      'code',
      'template',
      'path',
      'url',
      'redirect',
      'sql',
      'nosql',
      'html',
      'header',
      'log',
    ],
    calls: ['std.fmt.hex'],
  },
];

/** Functions whose result the interpreter works out, by the key of the handler that does. */
export const RUST_BEHAVIOURS: Readonly<Record<string, readonly string[]>> = {
  makePath: ['std.path.join'],
  resolvePath: [
    'std.path.canonicalize',
    'std.fs.canonicalize',
    'dunce.canonicalize',
    'path_clean.clean',
    'soft_canonicalize.soft_canonicalize',
  ],
  partOf: ['std.path.parent'],
  passFirst: [
    'std.process.Command',
    'std.str.from_utf8',
    'std.io.BufReader.new',
    'std.io.read_to_string',
    'hyper.body.to_bytes',
    'axum.body.to_bytes',
    'axum.body.Body.from',
    'serde_json.to_string',
    'serde_json.to_value',
    'urlencoding.decode',
    'shellexpand.tilde',
    'shellexpand.full',
    'camino.Utf8PathBuf.from',
  ],
  decoded: ['base64.decode', 'base64.engine.general_purpose.STANDARD.decode', 'hex.decode', 'BASE64_STANDARD.decode'],
  parseJson: [
    ...['serde_json', 'serde_yaml', 'serde_yml', 'toml', 'simd_json'].flatMap((format) =>
      membersOf(format, 'from_str', 'from_slice', 'from_value', 'from_reader'),
    ),
    'serde_urlencoded.from_str',
  ],
  parseUrl: ['reqwest.Url.parse'],
  compileRegex: ['regex.Regex.new', 'fancy_regex.Regex.new', 'regex.bytes.Regex.new'],
  splitWords: ['shlex.split', 'shell_words.split'],
};
