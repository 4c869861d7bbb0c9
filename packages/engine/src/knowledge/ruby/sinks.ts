import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, words } from '../members-of.ts';
import { RUBY } from '../sinks/languages.ts';
import { sinksAt } from '../sinks/sinks-at.ts';

const at = sinksAt(RUBY);

/** Give a shell what they are given as one text. */
export const RUBY_SHELLS: readonly string[] = [
  ...membersOf('Kernel', 'system', 'exec', 'spawn', '`'),
  ...membersOf('Open3', 'capture2', 'capture2e', 'capture3', 'popen2', 'popen2e', 'popen3'),
  'Process.spawn',
  'PTY.spawn',
  'IO.popen',
];

/** One line for a shell, or the words of a program, which the lowering hands over as one list. */
const STARTERS = [
  ...RUBY_SHELLS,
  ...membersOf('Open3', 'pipeline', 'pipeline_r'),
  ...membersOf('Net.SSH.start()', 'exec!', 'exec'),
  'Kernel.sh',
  'Terrapin.CommandLine',
];

export const RUBY_COMMAND_SINKS: readonly SinkSpec[] = [
  ...STARTERS.map((callee): SinkSpec => ({ kind: 'command', languages: RUBY, callee, arguments: [0] })),
  // A name that begins with a bar is a program.
  { kind: 'command', languages: RUBY, callee: 'Kernel.open', arguments: [0], shallow: true, looksLike: /^(?:\||$)/ },
];

const ONE_PATH =
  words(`read open write readlines foreach binread binwrite delete unlink new chmod truncate readlink size
  stat`);

export const RUBY_PATH_SINKS: readonly SinkSpec[] = [
  ...at('path', 0, ...membersOf('File', ...ONE_PATH), 'File'),
  ...at('path', 0, ...membersOf('IO', ...words(`read write readlines binread binwrite foreach copy_stream`))),
  ...at(
    'path',
    0,
    ...membersOf('Dir', ...words(`glob entries children each_child foreach mkdir rmdir delete open chdir []`)),
  ),
  ...at(
    'path',
    0,
    ...membersOf(
      'FileUtils',
      ...words(`rm rm_f rm_r rm_rf mkdir_p mkdir touch remove_dir remove_entry remove_entry_secure chmod_R`),
    ),
  ),
  ...[
    ...membersOf('FileUtils', ...words(`cp cp_r mv ln_s ln copy move install`)),
    ...membersOf('File', 'rename', 'symlink', 'link'),
  ].map((callee): SinkSpec => ({ kind: 'path', languages: RUBY, callee, arguments: [0, 1] })),
  ...at(
    'path',
    0,
    ...words(`ActionController.Base().send_file Sinatra.Base().send_file Grape.API().sendfile YAML.load_file
  YAML.safe_load_file CSV.foreach CSV.read`),
  ),
  ...at('path', 0, 'Kernel.load', 'Kernel.open'),
  { kind: 'path', languages: RUBY, callee: 'ActionController.Base().render', arguments: [], keywords: ['file'] },
];

/** Parts of a statement that a query takes as they are. */
const RAW_PARTS = words(`where rewhere order reorder group having joins left_joins select from lock pluck update_all
  delete_all destroy_all find_by_sql count_by_sql calculate count sum average minimum maximum annotate
  optimizer_hints`);
/** Those whose names say enough, whoever is asked. */
const TELLING_PARTS =
  words(`where reorder having pluck update_all find_by_sql count_by_sql delete_all select_all select_value
  select_values select_rows select_one exec_query exec_update exec_insert exec_delete`);
const CONNECTION = words(`execute exec_query exec_update exec_insert exec_delete select_all select_one select_value
  select_values select_rows query update insert delete`);

export const RUBY_SQL_SINKS: readonly SinkSpec[] = [
  ...at('sql', 0, ...membersOf('ActiveRecord.Base', ...RAW_PARTS)),
  ...at('sql', 0, ...membersOf('ActiveRecord.Base.connection', ...CONNECTION)),
  // Text that came in whole is taken for an identifier; built text is a condition.
  ...['exists?', 'find_by', 'find', 'find_by!', 'not'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: RUBY,
    callee: `ActiveRecord.Base.${method}`,
    arguments: [0],
    shallow: true,
    looksLike: /\S/,
  })),
  ...TELLING_PARTS.map((method): SinkSpec => ({
    kind: 'sql',
    languages: RUBY,
    method,
    evidence: [],
    arguments: [0],
    shallow: true,
  })),
  ...words(`order joins execute exec query exec_params prepare async_exec execute_batch get_first_row
  get_first_value run fetch select`).map((method): SinkSpec => ({
    kind: 'sql',
    languages: RUBY,
    method,
    evidence: words(
      `SQLite3 PG Mysql2 Sequel TinyTds ActiveRecord sqlite3 pg mysql2 sequel tiny_tds rails active_record`,
    ),
    arguments: [0],
    shallow: true,
  })),
  ...at('sql', 0, 'Arel.sql', 'Sequel.lit'),
];

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

export const RUBY_URL_SINKS: readonly SinkSpec[] = [
  ...at('url', 0, ...membersOf('Net.HTTP', ...words(`get get_response post_form start new get_print`)), 'Net.HTTP'),
  ...['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head'].flatMap((verb) => at('url', 0, `Net.HTTP.${verb}`)),
  ...words(`HTTParty RestClient Faraday Typhoeus Excon HTTP HTTPX HTTPClient HTTPClient() Curl`).flatMap((client) =>
    at('url', 0, ...membersOf(client, ...VERBS)),
  ),
  ...at(
    'url',
    0,
    ...words(`URI.open OpenURI.open_uri Faraday Faraday.new Excon RestClient.Resource Typhoeus.Request
  Mechanize().get HTTPClient.get_content HTTPClient().get_content Down.download Curl.Easy.perform`),
  ),
  ...['RestClient.Request.execute', 'Faraday', 'Faraday.new', 'HTTP.request'].map((callee): SinkSpec => ({
    kind: 'url',
    languages: RUBY,
    callee,
    arguments: [],
    keywords: ['url'],
  })),
];

export const RUBY_REDIRECT_SINKS: readonly SinkSpec[] = [
  ...at(
    'redirect',
    0,
    ...words(`ActionController.Base().redirect_to ActionController.Base().redirect_back_or_to
  Sinatra.Base().redirect Sinatra.Base().to Grape.API().redirect Hanami.Action().redirect_to`),
  ),
  {
    kind: 'redirect',
    languages: RUBY,
    callee: 'ActionController.Base().redirect_back',
    arguments: [],
    keywords: ['fallback_location'],
  },
];

export const RUBY_HTML_SINKS: readonly SinkSpec[] = [
  { kind: 'html', languages: RUBY, method: 'html_safe', evidence: [], receiver: true, shallow: true },
  ...at('html', 0, 'ActionController.Base().raw', 'ActionController.Base.helpers.raw', 'ActionView.Base().raw'),
  { kind: 'html', languages: RUBY, returnedBy: ['sinatra'] },
];

/** Text that is taken for a template. Those of Liquid and Mustache are made for strangers to write: they run nothing. */
export const RUBY_TEMPLATE_SINKS: readonly SinkSpec[] = [
  ...at(
    'template',
    0,
    ...words(`ERB ERB.new Erubi.Engine Erubis.Eruby Haml.Engine Haml.Template Slim.Template Tilt.ERBTemplate`),
  ),
  ...at('template', 0, ...membersOf('Sinatra.Base()', ...words(`erb haml slim liquid markdown`))),
  { kind: 'template', languages: RUBY, callee: 'ActionController.Base().render', arguments: [], keywords: ['inline'] },
];

/** Where a name is begun or ended by the program, only those of its own that begin or end so can be meant. */
const UNBEGUN = /^$/;

export const RUBY_CODE_SINKS: readonly SinkSpec[] = [
  ...at(
    'code',
    0,
    ...words(`Kernel.eval RubyVM.InstructionSequence.compile RubyVM.InstructionSequence.eval ExecJS.eval ExecJS.exec
  MiniRacer.Context().eval`),
  ),
  ...['instance_eval', 'class_eval', 'module_eval', 'instance_exec', 'class_exec'].map((method): SinkSpec => ({
    kind: 'code',
    languages: RUBY,
    method,
    evidence: [],
    arguments: [0],
    shallow: true,
  })),
  // Whoever chooses the method chooses what is run.
  ...words('send __send__ public_send try try! method public_method').map((method): SinkSpec => ({
    kind: 'code',
    languages: RUBY,
    method,
    evidence: [],
    arguments: [0],
    shallow: true,
    looksLike: UNBEGUN,
    unended: true,
  })),
];

/** Whoever names the class chooses which of all there are is made. */
export const RUBY_MODULE_SINKS: readonly SinkSpec[] = [
  ...at('module', 0, 'Kernel.require', 'Kernel.load', 'Kernel.require_relative'),
  ...['const_get', 'qualified_const_get'].map((method): SinkSpec => ({
    kind: 'module',
    languages: RUBY,
    method,
    evidence: [],
    arguments: [0],
    shallow: true,
    looksLike: UNBEGUN,
    unended: true,
  })),
  ...['constantize', 'safe_constantize'].map((method): SinkSpec => ({
    kind: 'module',
    languages: RUBY,
    method,
    evidence: [],
    receiver: true,
    shallow: true,
    looksLike: UNBEGUN,
    unended: true,
  })),
];

export const RUBY_DESERIALIZATION_SINKS: readonly SinkSpec[] = [
  ...at(
    'deserialization',
    0,
    ...words(`Marshal.load Marshal.restore YAML.load YAML.unsafe_load YAML.load_stream YAML.load_documents
  Psych.load_stream Oj.object_load Oj.load Ox.parse_obj CSV.load JSON.load JSON.restore
  XMLRPC.Marshal.load`),
  ),
];

export const RUBY_XPATH_SINKS: readonly SinkSpec[] = ['xpath', 'at_xpath'].map((method): SinkSpec => ({
  kind: 'xpath',
  languages: RUBY,
  method,
  evidence: [],
  arguments: [0],
  shallow: true,
}));

export const RUBY_LDAP_SINKS: readonly SinkSpec[] = at(
  'ldap',
  0,
  ...membersOf('Net.LDAP.Filter', 'construct', 'from_rfc2254'),
);

/** Text that a server runs as a script; documents that came in whole bring operators along. */
export const RUBY_NOSQL_SINKS: readonly SinkSpec[] = [
  {
    kind: 'nosql',
    languages: RUBY,
    method: 'where',
    evidence: ['Mongoid', 'mongoid'],
    arguments: [0],
    wholeOnly: true,
    shallow: true,
  },
  ...['find', 'update_one', 'delete_one', 'find_one_and_update', 'aggregate'].map((method): SinkSpec => ({
    kind: 'nosql',
    languages: RUBY,
    method,
    evidence: ['Mongo', 'mongo'],
    arguments: [0],
    wholeOnly: true,
    shallow: true,
  })),
];

export const RUBY_REGEX_SINKS: readonly SinkSpec[] = at('regex', 0, 'Regexp', 'Regexp.new', 'Regexp.compile');

export const RUBY_LOG_SINKS: readonly SinkSpec[] = ['Rails.logger', 'Logger()']
  .flatMap((logger) => membersOf(logger, 'info', 'warn', 'error', 'debug', 'fatal', 'unknown'))
  .map((callee): SinkSpec => ({ kind: 'log', languages: RUBY, callee, arguments: [0], shallow: true }));
