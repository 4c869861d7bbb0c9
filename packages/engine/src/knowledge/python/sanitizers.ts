import type { SanitizerTable } from '../sanitizers.ts';
import { PYTHON_STATEMENT_TEXTS } from '../sinks/statement-texts.ts';

/** What an environment of Jinja2 that was told to escape goes by, and one that lets templates run no code besides. */
export const ESCAPING_ENVIRONMENT = 'jinja2.EscapingEnvironment()';
export const ESCAPING_SANDBOX = 'jinja2.sandbox.EscapingEnvironment()';

/** Texts of markup, which escape what is put to them or into them. */
export const MARKUP_TEXTS: ReadonlySet<string> = new Set(
  ['markupsafe', 'flask', 'jinja2', 'jinja2.utils.markupsafe'].map((module) => `${module}.Markup()`),
);

/** Calls that make data harmless. */
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
      'netaddr.IPAddress',
      'netaddr.IPNetwork',
      'netaddr.EUI',
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
  // Where a record of Django is shown: the address of a route, with quotes and angle brackets spelled otherwise.
  { cleans: ['redirect', 'html'], methods: ['get_absolute_url'] },
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
  { cleans: ['sql'], calls: PYTHON_STATEMENT_TEXTS },
  { cleans: ['nosql', 'record'], calls: ['str', 'bson.ObjectId', 'bson.objectid.ObjectId'] },
  {
    cleans: ['command', 'argument'],
    calls: ['shlex.quote', 'shlex.join', 'pipes.quote', 'subprocess.list2cmdline', 'sarge.shell_format'],
  },
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
    cleans: ['html'],
    calls: [
      'html.escape',
      'cgi.escape',
      'markupsafe.escape',
      'flask.escape',
      'jinja2.escape',
      'bleach.clean',
      ...['bleach', 'bleach.sanitizer', 'nh3'].map((library) => `${library}.Cleaner().clean`),
      ...['lxml.html.clean', 'lxml_html_clean'].map((library) => `${library}.Cleaner().clean_html`),
      'html_sanitizer.Sanitizer().sanitize',
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
      'django.utils.html.format_html_join',
      'django.template.loader.render_to_string',
      ...['get_template', 'select_template'].map((find) => `django.template.loader.${find}().render`),
      ...['starlette', 'fastapi'].flatMap((framework) =>
        ['get_template().render', 'get_template().render_async'].map(
          (method) => `${framework}.templating.Jinja2Templates().${method}`,
        ),
      ),
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
    // The query of a request of Django, written out again.
    methods: ['urlencode'],
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
    calls: ['hmac.new().digest', 'hmac.new().hexdigest', 'uuid.uuid4', 'uuid.uuid5', 'hash'],
  },
];
