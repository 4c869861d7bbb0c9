import type { SinkKind } from '../facts/flow/flow-facts.ts';

/** Calls after which their first argument, or for a method its receiver, is safe for these kinds of sink. */
export interface SanitizerTable {
  readonly cleans: readonly SinkKind[] | 'all';
  readonly calls?: readonly string[];
  /** Methods, whoever the receiver. */
  readonly methods?: readonly string[];
}

const MARKUP: readonly SinkKind[] = ['html'];

/** What functions nobody can look into say of themselves by their names. */
export const TELLING_NAMES: readonly { readonly name: RegExp; readonly cleans: readonly SinkKind[] | 'all' }[] = [
  { name: /^(?:get|read|fetch)_?(?:safe|sanitized|escaped|validated|trusted)(?:_|[A-Z]|$)/i, cleans: 'all' },
  {
    name: /^(?:html_?)?(?:escape|encode|sanitize|clean|purify|strip)(?:d|_?(?:for|to|as))?_?(?:html|markup|xss|tags)|^html_?(?:escape|encode|entities|sanitize)|^xss_?(?:escape|clean|filter)/i,
    cleans: ['html'],
  },
  { name: /(?:^|[._])(?:dom_?)?purify\.sanitize$/i, cleans: ['html'] },
  { name: /^(?:escape|quote|sanitize)_?(?:for_?)?(?:shell|command|cmd|arg)/i, cleans: ['command', 'argument'] },
  { name: /^(?:escape|quote|sanitize)_?(?:for_?)?(?:sql|identifier|ident|literal)/i, cleans: ['sql'] },
  { name: /^(?:secure|sanitize|safe|clean)_?(?:file_?name|path)/i, cleans: ['path'] },
  { name: /^(?:escape|quote)_?(?:for_?)?(?:xpath)/i, cleans: ['xpath'] },
  { name: /^(?:escape|sanitize)_?(?:for_?)?(?:ldap|filter|dn)/i, cleans: ['ldap'] },
  { name: /^(?:escape|quote)_?(?:for_?)?reg_?exp?/i, cleans: ['regex'] },
  { name: /^(?:strip|escape|sanitize|clean)_?(?:for_?)?(?:log|crlf|newlines?)/i, cleans: ['log', 'header'] },
  { name: /^(?:mask|redact|censor|obfuscate)/i, cleans: ['log', 'prompt'] },
];

export const JAVASCRIPT_SANITIZERS: readonly SanitizerTable[] = [
  { cleans: ['size'], calls: ['Math.min', 'Boolean'] },
  {
    cleans: 'all',
    calls: [
      'parseInt',
      'parseFloat',
      'Number',
      'BigInt',
      'Boolean',
      'Number.parseInt',
      'Number.parseFloat',
      'Date.parse',
      'Math.floor',
      'Math.round',
      'Math.ceil',
      'Math.trunc',
      'Math.abs',
      'Math.max',
      'Math.min',
    ],
    methods: ['getTime', 'toISOString'],
  },
  {
    cleans: ['command', 'argument'],
    calls: [
      'shell-quote.quote',
      'shescape.Shescape().quote',
      'shescape.quote',
      'shell-escape',
      'any-shell-escape',
      'shq',
    ],
  },
  { cleans: ['path'], calls: ['path.basename', 'sanitize-filename', 'filenamify', 'slugify', '@sindresorhus/slugify'] },
  {
    cleans: ['command', 'code', 'sql', 'html', 'url', 'path', 'header', 'log', 'xpath', 'ldap'],
    calls: ['slugify', '@sindresorhus/slugify'],
  },
  { cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'], calls: ['encodeURIComponent'] },
  { cleans: ['html', 'header', 'log'], calls: ['encodeURI', 'escape'] },
  { cleans: ['path', 'header', 'url', 'command', 'log'], calls: ['querystring.escape'] },
  {
    cleans: ['sql'],
    calls: [
      'mysql.escape',
      'mysql.escapeId',
      'mysql2.escape',
      'mysql2.escapeId',
      'sqlstring.escape',
      'sqlstring.escapeId',
      'sqlstring.format',
      'pg-format',
      'pg.escapeLiteral',
      'pg.escapeIdentifier',
      'mysql.format',
      'mysql2.format',
    ],
    methods: ['escapeLiteral', 'escapeIdentifier', 'escapeId'],
  },
  {
    cleans: MARKUP,
    calls: [
      'dompurify.sanitize',
      'isomorphic-dompurify.sanitize',
      'DOMPurify.sanitize',
      'sanitize-html',
      'xss',
      'xss.filterXSS',
      'he.encode',
      'he.escape',
      'escape-html',
      'lodash.escape',
      'validator.escape',
      'html-entities.encode',
      'entities.encodeHTML',
      'entities.escape',
    ],
  },
  { cleans: ['nosql'], calls: ['String', 'mongo-sanitize', 'express-mongo-sanitize.sanitize'], methods: ['toString'] },
  { cleans: ['regex'], calls: ['escape-string-regexp', 'lodash.escapeRegExp', 'RegExp.escape'] },
  { cleans: ['ldap'], calls: ['ldap-escape.filter', 'ldap-escape.dn', 'ldapjs.escapeFilter'] },
  { cleans: ['log', 'header', 'code', 'html'], calls: ['JSON.stringify'] },
  {
    cleans: 'all',
    calls: [
      'crypto.createHash().update().digest',
      'crypto.randomUUID',
      'uuid.v4',
      'nanoid.nanoid',
      'bcrypt.hash',
      'bcryptjs.hash',
    ],
  },
];

export const PYTHON_SANITIZERS: readonly SanitizerTable[] = [
  { cleans: ['size'], calls: ['min', 'bool'] },
  {
    cleans: 'all',
    calls: [
      'int',
      'float',
      'bool',
      'complex',
      'uuid.UUID',
      'decimal.Decimal',
      'datetime.datetime.fromisoformat',
      'ipaddress.ip_address',
    ],
  },
  { cleans: ['nosql', 'record'], calls: ['str', 'bson.ObjectId', 'bson.objectid.ObjectId'] },
  { cleans: ['command', 'argument'], calls: ['shlex.quote', 'pipes.quote', 'subprocess.list2cmdline'] },
  {
    cleans: ['path'],
    calls: [
      'os.path.basename',
      'posixpath.basename',
      'ntpath.basename',
      'werkzeug.utils.secure_filename',
      'werkzeug.secure_filename',
      'werkzeug.utils.safe_join',
      'werkzeug.security.safe_join',
      'flask.safe_join',
      'django.utils._os.safe_join',
      'django.utils.text.get_valid_filename',
      'pathvalidate.sanitize_filename',
      'pathvalidate.sanitize_filepath',
    ],
  },
  {
    cleans: ['path', 'command', 'sql', 'html', 'code', 'url', 'log', 'header'],
    calls: ['slugify.slugify', 'django.utils.text.slugify'],
  },
  {
    cleans: MARKUP,
    calls: [
      'html.escape',
      'cgi.escape',
      'markupsafe.escape',
      'flask.escape',
      'jinja2.escape',
      'bleach.clean',
      'nh3.clean',
      'django.utils.html.escape',
      'django.utils.html.conditional_escape',
      'django.utils.html.strip_tags',
      'xml.sax.saxutils.escape',
      'werkzeug.utils.escape',
      'flask.jsonify',
      'flask.json.jsonify',
      'flask.render_template',
      'flask.redirect',
      'flask.url_for',
      'flask.send_file',
      'flask.send_from_directory',
      'flask.Response',
      'werkzeug.wrappers.Response',
      'werkzeug.utils.redirect',
      'quart.jsonify',
      'quart.render_template',
      'django.shortcuts.render',
      'django.utils.html.format_html',
    ],
  },
  {
    cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'],
    calls: ['urllib.parse.quote_plus', 'urllib.quote_plus', 'urllib.parse.urlencode'],
  },
  { cleans: ['html', 'header', 'log', 'sql', 'command'], calls: ['urllib.parse.quote', 'urllib.quote'] },
  { cleans: ['code'], calls: ['ast.literal_eval', 'json.loads'] },
  { cleans: ['deserialization'], calls: ['yaml.safe_load', 'json.loads'] },
  { cleans: ['regex'], calls: ['re.escape', 'regex.escape'] },
  {
    cleans: ['ldap'],
    calls: ['ldap.filter.escape_filter_chars', 'ldap3.utils.conv.escape_filter_chars', 'ldap.dn.escape_dn_chars'],
  },
  { cleans: ['log', 'header', 'html'], calls: ['json.dumps', 'repr'] },
  {
    cleans: ['sql'],
    calls: [
      'psycopg2.sql.Identifier',
      'psycopg2.sql.Literal',
      'psycopg.sql.Identifier',
      'psycopg2.extensions.quote_ident',
      'pymysql.converters.escape_string',
    ],
  },
  {
    cleans: 'all',
    calls: [
      'hashlib.sha256().hexdigest',
      'hashlib.md5().hexdigest',
      'hashlib.sha1().hexdigest',
      'hashlib.sha512().hexdigest',
      'uuid.uuid4',
      'uuid.uuid5',
      'hash',
    ],
    methods: ['hexdigest'],
  },
];
