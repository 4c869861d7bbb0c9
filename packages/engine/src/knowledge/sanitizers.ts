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
  // A template of a file escapes what it is given unless it says otherwise, and JSON is no page.
  { name: /^_?(?:render_?(?:template|file|json)|json_?(?:response|ify)|jsonify)$/i, cleans: ['html'] },
  { name: /^(?:escape|quote|sanitize)_?(?:for_?)?(?:shell|command|cmd|arg)/i, cleans: ['command', 'argument'] },
  { name: /^(?:escape|quote|sanitize)_?(?:for_?)?(?:sql|identifier|ident|literal)/i, cleans: ['sql'] },
  {
    name: /(?:^|[._])(?:sequelize|knex|mysql2?|sql(?:ite|string)?|db|database|conn(?:ection)?|pool)\.escape(?:Id)?$/i,
    cleans: ['sql'],
  },
  {
    name: /^_?(?:validate|ensure|assert|require|check)d?_?(?:safe_?|valid_?|sql_?){0,2}ident(?:ifier)?s?$/i,
    cleans: ['sql'],
  },
  { name: /^(?:secure|sanitize|safe|clean)_?(?:file_?name|path)/i, cleans: ['path'] },
  { name: /^(?:get|to|make|create)_?(?:secure|sanitized?|safe|clean|valid)_?file_?name$/i, cleans: ['path'] },
  // A digest of a text is none of its words.
  {
    name: /^(?:get|to|compute|calculate|create)_?(?:md5|sha_?(?:1|256|384|512)|crc_?32)(?:_?(?:hash|hex|digest|sum|string))?$/i,
    cleans: 'all',
  },
  {
    name: /^_?(?:validate|ensure|require|resolve|assert|to|build|make|join|construct)_?(?:safe|secure|allowed|contained|confined|within|inside)_?\w{0,20}(?:path|file|root|dir)|^_?validate_?(?:\w{1,12}_)?path$/i,
    cleans: ['path'],
  },
  // A client is asked, and what it answers is not what it was made of.
  { name: /^_?(?:get|create|make|build)_?(?:\w{1,24}_?)?client$|client_(?:getter|factory)$/i, cleans: ['url', 'path'] },
  // What lies at a path is not the path.
  {
    name: /^(?:read|load|fetch|download|get)_?(?:\w{1,20}?_?)?(?:buffer|bytes|blob|stream|contents?)$/i,
    cleans: ['path'],
  },
  { name: /^(?:escape|quote)_?(?:for_?)?(?:xpath)/i, cleans: ['xpath'] },
  { name: /^(?:escape|sanitize)_?(?:for_?)?(?:ldap|filter|dn)/i, cleans: ['ldap'] },
  { name: /^(?:escape|quote)_?(?:for_?)?reg_?exp?/i, cleans: ['regex'] },
  { name: /^(?:strip|escape|sanitize|clean)_?(?:for_?)?(?:log|crlf|newlines?)/i, cleans: ['log', 'header'] },
  { name: /^(?:mask|redact|censor|obfuscate)/i, cleans: ['log', 'prompt'] },
];

/** Names of functions that check or clean what they are given: worth a longer way than others. */
export const CHECKING_NAMES: RegExp =
  /valid|saniti[sz]e|verif|check|allow|safe|guard|assert|ensure|normali[sz]e|resolve|escape|quote|within|inside/i;

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
      'shescape.Shescape().quoteAll',
      'shescape.quote',
      'shescape.quoteAll',
      'shell-escape',
      'any-shell-escape',
      'shq',
    ],
  },
  {
    cleans: ['path'],
    calls: [
      'path.basename',
      'sanitize-filename',
      'filenamify',
      'slugify',
      '@sindresorhus/slugify',
      'resolve-path',
      'path-sanitizer',
      'valid-filename',
    ],
  },
  {
    cleans: ['command', 'code', 'sql', 'html', 'url', 'path', 'header', 'log', 'xpath', 'ldap'],
    calls: ['slugify', '@sindresorhus/slugify'],
  },
  { cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'], calls: ['encodeURIComponent'] },
  // Letters and digits name no host and end no quotation; what they stand for comes back where they are decoded.
  {
    cleans: ['html', 'url', 'redirect', 'header', 'log', 'sql'],
    calls: ['btoa', 'window.btoa', 'js-base64.encode', 'js-base64.Base64.encode'],
  },
  // A router makes addresses of its own pages.
  { cleans: ['redirect'], calls: ['vue-router.useRouter().resolve', 'vue-router.createRouter().resolve'] },
  { cleans: ['html', 'header', 'log'], calls: ['encodeURI', 'escape'] },
  { cleans: ['path', 'header', 'url', 'command', 'log'], calls: ['querystring.escape'] },
  {
    cleans: ['sql'],
    calls: [
      'mysql.escape',
      'mysql.escapeId',
      'mysql2.escape',
      'mysql2.escapeId',
      ...['mysql', 'mysql2', 'mysql2/promise'].flatMap((driver) =>
        ['createConnection', 'createPool', 'createPoolCluster'].map((make) => `${driver}.${make}().escape`),
      ),
      'sqlstring.escape',
      'sqlstring.escapeId',
      'sqlstring.format',
      'pg-format',
      'pg.escapeLiteral',
      'pg.escapeIdentifier',
      'mysql.format',
      'mysql2.format',
      'tsqlstring.escape',
      'tsqlstring.format',
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
      'escape-goat.htmlEscape',
      'html-escaper.escape',
      'striptags',
      'insane',
      'xss-filters.inHTMLData',
      'xss-filters.inDoubleQuotedAttr',
      'secure-filters.html',
      'stringify-entities.stringifyEntities',
      // Templates that escape what they are given, unless they say otherwise.
      'mustache.render',
      'Mustache.render',
      'handlebars.compile()',
      'Handlebars.compile()',
    ],
  },
  { cleans: ['nosql'], calls: ['String', 'mongo-sanitize', 'express-mongo-sanitize.sanitize'], methods: ['toString'] },
  { cleans: ['regex'], calls: ['escape-string-regexp', 'lodash.escapeRegExp', 'RegExp.escape'] },
  {
    cleans: ['ldap'],
    calls: [
      'ldap-escape.filter',
      'ldap-escape.dn',
      'ldapjs.escapeFilter',
      // Filters as objects: a value in one stays a value.
      ...['ldapjs', 'ldapts', '@ldapjs/filter'].flatMap((home) =>
        ['Equality', 'Substring', 'GreaterThanEquals', 'LessThanEquals', 'Approximate'].map(
          (kind) => `${home}.${kind}Filter`,
        ),
      ),
    ],
  },
  { cleans: ['log', 'header', 'code', 'html'], calls: ['JSON.stringify'] },
  {
    cleans: 'all',
    calls: [
      'crypto.createHash().update().digest',
      'crypto.randomUUID',
      ...['v1', 'v3', 'v4', 'v5', 'v6', 'v7'].map((version) => `uuid.${version}`),
      'nanoid.nanoid',
      'bcrypt.hash',
      'bcryptjs.hash',
      'crypto.createHmac().update().digest',
      'semver.valid',
      'semver.clean',
      'semver.coerce',
      'validator.toInt',
      'validator.toFloat',
      'validator.toBoolean',
      'validator.toDate',
    ],
  },
];

/** What an environment of Jinja2 that was told to escape goes by, and one that lets templates run no code besides. */
export const ESCAPING_ENVIRONMENT = 'jinja2.EscapingEnvironment()';
export const ESCAPING_SANDBOX = 'jinja2.sandbox.EscapingEnvironment()';

export const PYTHON_SANITIZERS: readonly SanitizerTable[] = [
  // The host that is asked is the one it is given.
  { cleans: ['url'], methods: ['with_host'] },
  { cleans: ['size'], calls: ['min', 'bool'] },
  {
    cleans: 'all',
    calls: [
      'int',
      'float',
      'bool',
      'complex',
      ...['UUID', 'uuid1', 'uuid3', 'uuid4', 'uuid5'].map((made) => `uuid.${made}`),
      'decimal.Decimal',
      'datetime.datetime.fromisoformat',
      'ipaddress.ip_address',
      'ipaddress.ip_network',
      'ipaddress.IPv4Address',
      'ipaddress.IPv6Address',
      'datetime.datetime.strptime',
      'datetime.date.fromisoformat',
      'dateutil.parser.parse',
      'packaging.version.Version',
      'packaging.version.parse',
    ],
  },
  {
    cleans: ['redirect'],
    calls: ['include_query_params', 'replace_query_params', 'remove_query_params'].map(
      (method) => `starlette.requests.Request().url.${method}`,
    ),
  },
  // The address of a route of one's own, whatever fills its parts.
  {
    cleans: ['redirect', 'url'],
    calls: [
      ...['reverse', 'reverse_lazy'].flatMap((made) => [`django.urls.${made}`, `django.core.urlresolvers.${made}`]),
      'flask.url_for',
      'quart.url_for',
      'starlette.requests.Request().url_for',
      'tornado.web.RequestHandler().reverse_url',
    ],
  },
  // What was packed here is unpacked as what it was.
  { cleans: ['deserialization'], calls: ['pickle.dumps', 'dill.dumps', 'marshal.dumps', 'jsonpickle.encode'] },
  { cleans: ['path'], methods: ['temporary_file_path'] },
  // A picture is no text, whatever it was made of.
  {
    cleans: ['path', 'command', 'argument', 'url', 'module', 'template', 'sql'],
    calls: ['PIL.Image.open', 'PIL.Image.frombytes', 'cv2.imdecode', 'cv2.imread', 'numpy.frombuffer'],
  },
  { cleans: ['nosql', 'record'], calls: ['str', 'bson.ObjectId', 'bson.objectid.ObjectId'] },
  { cleans: ['command', 'argument'], calls: ['shlex.quote', 'shlex.join', 'pipes.quote', 'subprocess.list2cmdline'] },
  {
    cleans: ['path'],
    calls: [
      'os.path.basename',
      'posixpath.basename',
      'ntpath.basename',
      'werkzeug.utils.secure_filename',
      // Leaves out what climbs, and answers with where the file lies.
      'zipfile.ZipFile().extract',
      'werkzeug.secure_filename',
      'werkzeug.utils.safe_join',
      'werkzeug.security.safe_join',
      'flask.safe_join',
      'django.utils._os.safe_join',
      // Storages of Django keep to their folder, and say which name they have found for a file.
      ...['django.core.files.storage.default_storage', 'django.core.files.storage.FileSystemStorage()'].flatMap(
        (storage) => [`${storage}.path`, `${storage}.save`],
      ),
      'django.utils.text.get_valid_filename',
      'pathvalidate.sanitize_filename',
      'pathvalidate.sanitize_filepath',
      'http.server.SimpleHTTPRequestHandler().translate_path',
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
      'xml.sax.saxutils.quoteattr',
      'tornado.escape.xhtml_escape',
      'lxml.html.clean.clean_html',
      'lxml_html_clean.clean_html',
      'django.utils.html.escapejs',
      'django.template.defaultfilters.escape',
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
      'quart.redirect',
      'django.shortcuts.render',
      'django.utils.html.format_html',
      'markupsafe.Markup().format',
      'flask.Markup().format',
      'markupsafe.Markup().join',
      ...[ESCAPING_ENVIRONMENT, ESCAPING_SANDBOX].flatMap((environment) =>
        ['get_template', 'select_template', 'from_string'].flatMap((find) =>
          ['render', 'render_async', 'generate'].map((method) => `${environment}.${find}().${method}`),
        ),
      ),
    ],
    // What these give is sent as JSON.
    methods: ['model_dump', 'model_dump_json'],
  },
  {
    cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'],
    calls: ['urllib.parse.quote_plus', 'urllib.quote_plus', 'urllib.parse.urlencode'],
  },
  { cleans: ['html', 'header', 'log', 'sql', 'command'], calls: ['urllib.parse.quote', 'urllib.quote'] },
  { cleans: ['regex'], calls: ['re.escape', 'regex.escape'] },
  {
    cleans: ['ldap'],
    calls: [
      'ldap.filter.escape_filter_chars',
      'ldap.filter.filter_format',
      'ldap.dn.escape_dn_chars',
      'ldap3.utils.conv.escape_filter_chars',
      'ldap3.utils.dn.escape_rdn',
      'ldap3.utils.dn.safe_dn',
    ],
  },
  // What comes out is one literal, in the language of pages too.
  { cleans: ['log', 'header', 'code', 'html'], calls: ['json.dumps', 'repr'] },
  {
    cleans: ['sql'],
    calls: [
      'psycopg2.sql.Identifier',
      'psycopg2.sql.Literal',
      'psycopg.sql.Identifier',
      'psycopg.sql.Literal',
      'MySQLdb.escape_string',
      'sqlalchemy.bindparam',
      'sqlalchemy.sql.quoted_name',
      'psycopg2.extensions.quote_ident',
      'pymysql.converters.escape_string',
      'clickhouse_connect.driver.binding.format_query_value',
      'clickhouse_connect.driver.binding.quote_identifier',
      'clickhouse_connect.driver.query.format_query_value',
      'clickhouse_connect.driver.query.quote_identifier',
      'clickhouse_driver.util.escape.escape_param',
    ],
    // Parts of a statement that take numbers and bound values, and no text.
    methods: ['limit', 'offset', 'on_conflict_do_nothing', 'on_conflict_do_update', 'on_duplicate_key_update'],
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
