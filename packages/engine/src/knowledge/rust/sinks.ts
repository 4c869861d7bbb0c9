import type { SinkKind, SinkSpec } from '../../facts/flow/flow-facts.ts';
import { RUST } from '../sinks/languages.ts';
import { sinksAt, toHost } from '../sinks/sinks-at.ts';
import { membersOf } from '../members-of.ts';

const at = sinksAt(RUST);

/** The same of methods, whoever has them, in files that use one of these crates. */
function method(
  kind: SinkKind,
  position: number,
  evidence: readonly string[],
  ...methods: readonly string[]
): readonly SinkSpec[] {
  return methods.map((name) => ({
    kind,
    languages: RUST,
    method: name,
    evidence,
    arguments: [position],
    shallow: true,
  }));
}

/** The lowering hands a command over as one list: the program, then its arguments. */
export const RUST_COMMAND_SINKS: readonly SinkSpec[] = [
  { kind: 'command', languages: RUST, callee: 'std.process.Command', program: true },
  { kind: 'command', languages: RUST, callee: 'duct.cmd', program: true },
  ...at(
    'command',
    0,
    'execute.shell',
    'execute.command',
    'subprocess.Exec.shell',
    'run_script.run',
    'run_script.run_script',
    'xshell.cmd',
  ),
  ...method('command', 0, ['ssh2', 'russh', 'openssh'], 'exec', 'shell'),
];

const ONE_PATH = [
  'read',
  'read_to_string',
  'write',
  'File.open',
  'File.create',
  'File.create_new',
  'File.open_with',
  'remove_file',
  'remove_dir',
  'remove_dir_all',
  'create_dir',
  'create_dir_all',
  'read_dir',
  'read_link',
  'set_permissions',
];

/** What `cap_std` opens stays below its folder, so its methods are none of these. */
export const RUST_PATH_SINKS: readonly SinkSpec[] = [
  ...at('path', 0, ...membersOf('std.fs', ...ONE_PATH)),
  ...membersOf('std.fs', 'rename', 'copy', 'hard_link', 'soft_link').map((callee): SinkSpec => ({
    kind: 'path',
    languages: RUST,
    callee,
    arguments: [0, 1],
  })),
  ...at('path', 0, ...membersOf('actix_files.NamedFile', 'open', 'open_async')),
  ...at(
    'path',
    0,
    'walkdir.WalkDir.new',
    'tower_http.services.ServeFile.new',
    'tide.Body.from_file',
    'std.os.unix.fs.symlink',
  ),
  ...at('path', 0, 'rusqlite.Connection.open', 'memmap2.Mmap.open'),
  ...method('path', 0, ['rocket'], 'persist_to', 'copy_to', 'move_copy_to'),
  ...method('path', 0, ['tar', 'tokio_tar', 'async_tar'], 'unpack'),
];

const SQLX = ['query', 'query_as', 'query_scalar', 'query_with', 'query_as_with', 'raw_sql', 'QueryBuilder.new'];

export const RUST_SQL_SINKS: readonly SinkSpec[] = [
  ...at('sql', 0, ...membersOf('sqlx', ...SQLX)),
  ...at('sql', 0, 'diesel.sql_query', 'diesel.dsl.sql', 'diesel.dsl.sql_query'),
  ...at(
    'sql',
    0,
    ...membersOf(
      'rusqlite.Connection()',
      'execute',
      'prepare',
      'query_row',
      'execute_batch',
      'prepare_cached',
      'query_row_and_then',
    ),
  ),
  ...at(
    'sql',
    0,
    ...membersOf(
      'postgres.Client()',
      'query',
      'execute',
      'query_one',
      'query_opt',
      'batch_execute',
      'simple_query',
      'prepare',
    ),
  ),
  ...at(
    'sql',
    0,
    ...membersOf(
      'mysql.Conn()',
      'query',
      'query_first',
      'query_drop',
      'query_map',
      'exec',
      'exec_first',
      'exec_drop',
      'prep',
      'query_iter',
    ),
  ),
  ...at('sql', 1, ...membersOf('sea_orm.Statement', 'from_string', 'from_sql_and_values')),
  ...method('sql', 0, ['rusqlite', 'tokio_rusqlite'], 'execute_batch', 'prepare', 'query_row', 'prepare_cached'),
  ...method(
    'sql',
    0,
    [
      'rusqlite',
      'postgres',
      'tokio_postgres',
      'deadpool_postgres',
      'mysql',
      'mysql_async',
      'sqlx',
      'libsql',
      'duckdb',
      'clickhouse',
    ],
    'execute',
  ),
  ...method(
    'sql',
    0,
    ['postgres', 'tokio_postgres', 'deadpool_postgres', 'mysql', 'mysql_async', 'libsql', 'clickhouse', 'surrealdb'],
    'query',
  ),
  ...method(
    'sql',
    0,
    ['postgres', 'tokio_postgres', 'deadpool_postgres'],
    'batch_execute',
    'simple_query',
    'query_one',
    'query_opt',
  ),
  ...method('sql', 0, ['mysql', 'mysql_async'], 'query_drop', 'query_first', 'query_iter', 'query_map'),
  ...method('sql', 0, ['sea_orm'], 'execute_unprepared'),
];

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

export const RUST_URL_SINKS: readonly SinkSpec[] = [
  ...at('url', 0, 'reqwest.get', ...membersOf('reqwest.Client()', ...VERBS)),
  ...at('url', 1, 'reqwest.Client().request', 'reqwest.Request.new', 'surf.RequestBuilder.new', 'awc.Client().request'),
  ...at('url', 0, ...membersOf('ureq', ...VERBS, 'request_url'), ...membersOf('ureq.Agent()', ...VERBS)),
  ...at('url', 1, 'ureq.request', 'ureq.Agent().request'),
  ...at(
    'url',
    0,
    ...membersOf('surf', ...VERBS),
    ...membersOf('awc.Client()', ...VERBS),
    ...membersOf('isahc', 'get', 'get_async', 'post'),
  ),
  ...at('url', 0, ...membersOf('attohttpc', ...VERBS), ...membersOf('minreq', ...VERBS), 'hyper.Client.new().get'),
  ...at('url', 0, 'std.net.TcpStream.connect', 'tokio.net.TcpStream.connect').map(toHost),
  ...at('url', 0, 'tokio_tungstenite.connect_async', 'tungstenite.connect', 'git2.Repository.clone'),
  ...method(
    'url',
    0,
    ['reqwest', 'reqwest_middleware'],
    ...VERBS.filter((verb) => verb !== 'get' && verb !== 'delete'),
  ),
];

export const RUST_REDIRECT_SINKS: readonly SinkSpec[] = [
  ...at(
    'redirect',
    0,
    ...['axum.Redirect', 'rocket.Redirect'].flatMap((type) =>
      membersOf(type, 'to', 'temporary', 'permanent', 'found', 'moved'),
    ),
  ),
  ...at(
    'redirect',
    0,
    ...membersOf('actix_web.web.Redirect', 'to'),
    ...membersOf('salvo.prelude.Redirect', 'found', 'other', 'permanent', 'temporary'),
  ),
  ...at(
    'redirect',
    0,
    ...membersOf('tide.Redirect', 'new', 'permanent', 'temporary'),
    ...membersOf('poem.web.Redirect', 'see_other', 'temporary', 'permanent', 'moved_permanent'),
  ),
  ...['insert_header', 'append_header', 'header'].flatMap((name) =>
    ['Location', 'location'].map((header): SinkSpec => ({
      kind: 'redirect',
      languages: RUST,
      method: name,
      evidence: ['actix_web', 'axum', 'hyper', 'http', 'warp', 'poem', 'salvo'],
      arguments: [1],
      onlyWith: { 0: header },
      shallow: true,
    })),
  ),
];

export const RUST_HTML_SINKS: readonly SinkSpec[] = [
  ...at(
    'html',
    0,
    'axum.Html',
    'rocket.RawHtml',
    'warp.reply.html',
    'poem.web.Html',
    'actix_web.web.Html.new',
    'actix_web.HttpResponse.html',
  ),
  {
    kind: 'html',
    languages: RUST,
    method: 'body',
    evidence: ['actix_web', 'axum', 'warp', 'hyper', 'http', 'poem', 'worker'],
    arguments: [0],
    saysPage: true,
    shallow: true,
  },
  ...at('html', 0, 'maud.PreEscaped', 'rouille.Response.html', 'worker.Response.from_html'),
];

export const RUST_TEMPLATE_SINKS: readonly SinkSpec[] = [
  ...at('template', 0, 'tera.Tera.one_off', ...membersOf('tera.Tera()', 'render_str')),
  ...at('template', 0, ...membersOf('handlebars.Handlebars()', 'render_template', 'render_template_with_context')),
  ...at('template', 0, ...membersOf('minijinja.Environment()', 'render_str', 'template_from_str', 'render_named_str')),
  ...at(
    'template',
    1,
    'tera.Tera().add_raw_template',
    'handlebars.Handlebars().register_template_string',
    'minijinja.Environment().add_template',
  ),
  ...method('template', 0, ['tera', 'handlebars', 'minijinja'], 'render_str', 'render_template', 'template_from_str'),
];

/** Languages that a program of Rust carries along, and libraries that it loads. */
export const RUST_CODE_SINKS: readonly SinkSpec[] = [
  ...at('code', 0, ...membersOf('rhai.Engine()', 'eval', 'run', 'compile', 'eval_expression', 'eval_file')),
  ...at('code', 0, ...membersOf('mlua.Lua()', 'load')),
  ...at('code', 0, ...membersOf('boa_engine.Context()', 'eval'), 'boa_engine.Source.from_bytes'),
  ...at(
    'code',
    0,
    'deno_core.JsRuntime().execute_script',
    'evalexpr.eval_build_operator_tree',
    'libloading.Library.new',
    'libloading.os.unix.Library.new',
  ),
  ...at('code', 1, 'wasmtime.Module.new', 'wasmer.Module.new'),
  ...method('code', 0, ['pyo3'], 'eval', 'run', 'eval_bound', 'run_bound'),
  ...at('code', 1, 'pyo3.types.PyModule.from_code', 'pyo3.types.PyModule.from_code_bound'),
  ...method('code', 0, ['rhai', 'mlua', 'rlua', 'boa_engine'], 'eval', 'exec', 'eval_expression'),
];

/** A filter that came in as a whole brings operators along. */
export const RUST_NOSQL_SINKS: readonly SinkSpec[] = [
  'find',
  'find_one',
  'update_one',
  'update_many',
  'delete_one',
  'delete_many',
  'count_documents',
  'aggregate',
  'find_one_and_update',
].map((name): SinkSpec => ({
  kind: 'nosql',
  languages: RUST,
  method: name,
  evidence: ['mongodb'],
  arguments: [0],
  wholeOnly: true,
  shallow: true,
}));

export const RUST_LDAP_SINKS: readonly SinkSpec[] = method('ldap', 2, ['ldap3'], 'search', 'streaming_search');

export const RUST_XPATH_SINKS: readonly SinkSpec[] = at(
  'xpath',
  0,
  'sxd_xpath.Factory.new().build',
  'sxd_xpath.evaluate_xpath',
  'xpath_rs.parse',
);

const LEVELS = ['info', 'warn', 'error', 'debug', 'trace'];

/** The loggers write what they are given as it came. */
export const RUST_LOG_SINKS: readonly SinkSpec[] = ['log', 'tracing', 'slog'].flatMap((kit) =>
  membersOf(kit, ...LEVELS).map((callee): SinkSpec => ({ kind: 'log', languages: RUST, callee, shallow: true })),
);
