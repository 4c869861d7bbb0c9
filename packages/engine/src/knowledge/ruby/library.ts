import { membersOf } from '../members-of.ts';
import type { SanitizerTable } from '../sanitizers.ts';

/**
 * Constants are named with dots: `Net::HTTP` is `Net.HTTP`. An object of a class is written as a call of the class:
 * `Net.HTTP()`. What is read without arguments is a member; the lowering says most of texts and lists in other words.
 */

/** What gives a query another part, and gives it back. */
const QUERIES = [
  'all',
  'where',
  'rewhere',
  'not',
  'or',
  'order',
  'reorder',
  'group',
  'having',
  'joins',
  'left_joins',
  'includes',
  'preload',
  'eager_load',
  'references',
  'select',
  'distinct',
  'limit',
  'offset',
  'from',
  'lock',
  'unscoped',
  'unscope',
  'merge',
  'readonly',
];

/** Functions that every object has, by the module they come from: elsewhere the same words mean other things. */
const KERNEL =
  'system exec spawn eval open rand srand ` exit exit! abort raise fail load require require_relative gets readline readlines puts sh'.split(
    ' ',
  );

/** Names that mean the same thing. What makes an object is the object. */
export const RUBY_ALIASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KERNEL.map((name) => [name, `Kernel.${name}`])),
  ApplicationController: 'ActionController.Base',
  'ActionController.API': 'ActionController.Base',
  'ActionController.Metal': 'ActionController.Base',
  ApplicationRecord: 'ActiveRecord.Base',
  'Sinatra.Application': 'Sinatra.Base',
  'Grape.API.Instance': 'Grape.API',
  'ActionController.Base().request': 'Rack.Request()',
  'Sinatra.Base().request': 'Rack.Request()',
  'Grape.API().request': 'Rack.Request()',
  'Roda().request': 'Rack.Request()',
  'ActionDispatch.Request()': 'Rack.Request()',
  'Sinatra.Request()': 'Rack.Request()',
  'Rack.Request().env': 'Rack.Env()',
  'ActionController.Base().cookies': 'Rack.Request().cookies',
  'Sinatra.Base().cookies': 'Rack.Request().cookies',
  ...Object.fromEntries(QUERIES.map((part) => [`ActiveRecord.Base.${part}()`, 'ActiveRecord.Base'])),
  'ActiveRecord.Base.all': 'ActiveRecord.Base',
  'ActiveRecord.Base.distinct': 'ActiveRecord.Base',
  'ActiveRecord.Base.unscoped': 'ActiveRecord.Base',
  'ActiveRecord.Base.lease_connection': 'ActiveRecord.Base.connection',
  'ActiveRecord.Base().connection': 'ActiveRecord.Base.connection',
  'ActionController.Base().logger': 'Rails.logger',
  'Net.HTTPS': 'Net.HTTP',
  'Net.HTTP.start()': 'Net.HTTP()',
  'Faraday()': 'Faraday',
  'HTTP.headers()': 'HTTP',
  'Psych.load': 'YAML.load',
  'Psych.unsafe_load': 'YAML.unsafe_load',
  'OpenSSL.Digest.MD5': 'Digest.MD5',
  'OpenSSL.Digest.SHA1': 'Digest.SHA1',
  STDIN: '$stdin',
  'Zip.InputStream.open()': 'Zip.InputStream()',
  'Zip.File.open()': 'Zip.File()',
};

/** Calls that never come back. */
export const RUBY_ENDINGS: readonly string[] = [
  ...membersOf('Kernel', 'exit', 'exit!', 'abort', 'raise', 'fail'),
  'Sinatra.Base().halt',
  'Sinatra.Base().redirect',
  'Grape.API().error!',
];

/** Calls whose result carries nothing of what they were given. */
export const RUBY_CLEAN_CALLS: readonly string[] = [
  'Sinatra.Base().redirect',
  'Sinatra.Base().send_file',
  'Grape.API().redirect',
  ...membersOf(
    'File',
    'exist?',
    'file?',
    'directory?',
    'size',
    'mtime',
    'writable?',
    'readable?',
    'delete',
    'unlink',
    'rename',
    'write',
    'chmod',
    'symlink',
  ),
  ...membersOf('Dir', 'exist?', 'mkdir', 'rmdir'),
  ...membersOf('FileUtils', 'mkdir_p', 'rm', 'rm_f', 'rm_r', 'rm_rf', 'cp', 'mv', 'touch', 'remove_entry'),
  ...['MD5', 'SHA1', 'SHA256', 'SHA384', 'SHA512'].flatMap((hash) =>
    membersOf(`Digest.${hash}`, 'hexdigest', 'digest', 'base64digest'),
  ),
  ...membersOf('OpenSSL.HMAC', 'hexdigest', 'digest'),
  ...membersOf('BCrypt.Password', 'create', 'new'),
  ...membersOf(
    'SecureRandom',
    'hex',
    'uuid',
    'base64',
    'urlsafe_base64',
    'random_bytes',
    'alphanumeric',
    'random_number',
  ),
  ...membersOf('Time', 'parse', 'at', 'iso8601', 'now', 'strptime'),
  ...membersOf('Date', 'parse', 'iso8601', 'strptime', 'today', 'new', 'valid_date?'),
  ...membersOf('DateTime', 'parse', 'iso8601', 'strptime'),
  ...membersOf('Rack.Utils', 'secure_compare'),
  ...membersOf('ActiveSupport.SecurityUtils', 'secure_compare', 'fixed_length_secure_compare'),
  // What stands in a database is its own.
  ...membersOf('ActiveRecord.Base', ...QUERIES),
  ...membersOf(
    'ActiveRecord.Base',
    'find',
    'find_by',
    'find_by!',
    'first',
    'last',
    'take',
    'count',
    'sum',
    'exists?',
    'pluck',
    'ids',
    'find_by_sql',
    'find_or_create_by',
    'find_or_initialize_by',
    'create',
    'create!',
    'insert_all',
    'update_all',
    'delete_all',
    'destroy_all',
  ),
  ...membersOf(
    'ActiveRecord.Base.connection',
    'execute',
    'exec_query',
    'select_all',
    'select_value',
    'select_values',
    'select_rows',
    'select_one',
  ),
];

export const RUBY_SANITIZERS: readonly SanitizerTable[] = [
  {
    cleans: ['command', 'argument'],
    calls: [...membersOf('Shellwords', 'escape', 'shellescape', 'join', 'shelljoin')],
    methods: ['shellescape', 'shelljoin'],
  },
  // Where a file that was sent lies the server says itself.
  { cleans: ['path', 'url', 'module'], methods: ['tempfile'] },
  // Text of JSON is a literal of the languages that programs of Ruby carry along.
  { cleans: ['code'], calls: membersOf('JSON', 'generate', 'dump'), methods: ['to_json'] },
  // The last part of a path leads nowhere else.
  {
    cleans: ['path'],
    calls: ['File.basename', 'ActiveStorage.Filename.new', 'Zaru.sanitize!'],
    methods: ['parameterize'],
  },
  {
    cleans: ['html'],
    calls: [
      ...membersOf('CGI', 'escapeHTML', 'escape_html'),
      ...membersOf('ERB.Util', 'html_escape', 'h', 'url_encode', 'json_escape'),
      ...membersOf('Rack.Utils', 'escape_html'),
      ...membersOf('Sanitize', 'fragment', 'clean', 'document'),
      ...membersOf('Loofah', 'fragment', 'scrub_fragment'),
      ...membersOf('ActionController.Base.helpers', 'sanitize', 'strip_tags', 'escape_once'),
      'Rails.Html.FullSanitizer().sanitize',
      'Rails.Html.SafeListSanitizer().sanitize',
      'ERB.Util.html_escape_once',
    ],
    methods: ['html_escape', 'h', 'strip_tags', 'escape_html', 'sanitize', 'escapeHTML'],
  },
  {
    cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'],
    calls: [
      ...membersOf('CGI', 'escape', 'escapeURIComponent'),
      ...membersOf('URI', 'encode_www_form_component', 'encode_uri_component', 'encode_www_form'),
      ...membersOf('ERB.Util', 'url_encode', 'u'),
      ...membersOf('Rack.Utils', 'escape', 'escape_path'),
    ],
    methods: ['to_query', 'url_encode', 'urlsafe_encode64'],
  },
  {
    cleans: ['sql'],
    methods: [
      'quote',
      'quote_string',
      'quote_column_name',
      'quote_table_name',
      'sanitize_sql',
      'sanitize_sql_array',
      'sanitize_sql_for_conditions',
      'sanitize_sql_for_order',
      'sanitize_sql_for_assignment',
      'escape_string',
      'sanitize_sql_hash_for_assignment',
    ],
    calls: [
      ...membersOf('ActiveRecord.Base', 'sanitize_sql', 'sanitize_sql_array', 'sanitize_sql_for_order', 'sanitize'),
      'Mysql2.Client.escape',
      'PG.Connection.escape_string',
    ],
  },
  { cleans: ['regex', 'slow'], calls: membersOf('Regexp', 'escape', 'quote', 'union') },
  { cleans: ['ldap'], calls: ['Net.LDAP.Filter.escape', 'Net.LDAP.DN.escape'] },
  // An address of the application itself.
  { cleans: ['redirect'], methods: ['url_for', 'url_from'] },
  // Whoever says so has said it there.
  { cleans: ['html'], methods: ['html_safe'] },
];

/** Functions whose result the interpreter works out, by the key of the handler that does. */
export const RUBY_BEHAVIOURS: Readonly<Record<string, readonly string[]>> = {
  joinAsWritten: ['File.join'],
  resolvePath: [...membersOf('File', 'expand_path', 'absolute_path', 'realpath', 'realdirpath')],
  partOf: ['File.dirname'],
  extensionOf: ['File.extname'],
  passFirst: [
    'StringIO',
    'Pathname',
    'URI.DEFAULT_PARSER.escape',
    'ActiveSupport.SafeBuffer',
    'Rack.Utils.unescape',
    'Nokogiri.HTML.fragment',
  ],
  asText: [
    ...membersOf('CGI', 'unescape', 'unescapeHTML'),
    ...membersOf('URI', 'decode_www_form_component', 'decode_uri_component'),
  ],
  decoded: [...membersOf('Base64', 'decode64', 'strict_decode64', 'urlsafe_decode64')],
  parseJson: [
    ...membersOf('JSON', 'parse', 'parse!'),
    'YAML.safe_load',
    'Psych.safe_load',
    'Oj.strict_load',
    'Oj.safe_load',
    'MultiJson.load',
    'ActiveSupport.JSON.decode',
    'Rack.Utils.parse_nested_query',
    'Rack.Utils.parse_query',
    'CGI.parse',
  ],
  parseUrl: ['URI.parse', 'URI', 'Addressable.URI.parse'],
  joinAddress: ['URI.join', 'Addressable.URI.join'],
  compileRegex: ['Regexp', 'Regexp.new', 'Regexp.compile'],
  splitWords: [...membersOf('Shellwords', 'split', 'shellsplit', 'shellwords')],
  openFile: ['File.open', 'File', 'IO.popen', 'Tempfile', 'Tempfile.create', 'Tempfile.open'],
};
