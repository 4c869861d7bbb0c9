import type { SanitizerTable } from '../sanitizers.ts';
import { membersOf } from '../members-of.ts';

/**
 * Packages are named as `facts/ir/go/package-names.ts` writes them: without the host that keeps them and without a version.
 * An object of a type is written as a call of the type: `net/http.Request()`.
 */

/** Calls that give a statement under way another part, and give it back. */
const CHAINED = [
  'Table',
  'Model',
  'Where',
  'Or',
  'Not',
  'Order',
  'Group',
  'Having',
  'Joins',
  'Select',
  'Omit',
  'Distinct',
  'Limit',
  'Offset',
  'Raw',
  'Session',
  'WithContext',
  'Debug',
  'Preload',
  'Unscoped',
  'Scopes',
  'Clauses',
  'Begin',
];

/** Names that mean the same thing. What makes an object is the object. */
export const GO_ALIASES: Readonly<Record<string, string>> = {
  path: 'path/filepath',
  'io/ioutil.ReadAll': 'io.ReadAll',
  'io/ioutil.ReadFile': 'os.ReadFile',
  'io/ioutil.WriteFile': 'os.WriteFile',
  'io/ioutil.ReadDir': 'os.ReadDir',
  'net/http.DefaultClient': 'net/http.Client()',
  'net/http.Client().Do()': 'net/http.Response()',
  ...Object.fromEntries(
    ['Get', 'Head', 'Post', 'PostForm'].flatMap((verb) => [
      [`net/http.${verb}()`, 'net/http.Response()'],
      [`net/http.Client().${verb}()`, 'net/http.Response()'],
    ]),
  ),
  'gin-gonic/gin.Context().Request': 'net/http.Request()',
  'gin-gonic/gin.Context().Writer': 'net/http.ResponseWriter()',
  'labstack/echo.Context().Request()': 'net/http.Request()',
  'labstack/echo.Context().Response()': 'net/http.ResponseWriter()',
  'database/sql.Open()': 'database/sql.DB()',
  'database/sql.OpenDB()': 'database/sql.DB()',
  'database/sql.DB().Begin()': 'database/sql.Tx()',
  'database/sql.DB().BeginTx()': 'database/sql.Tx()',
  'database/sql.DB().Conn()': 'database/sql.Conn()',
  ...Object.fromEntries(
    ['Open', 'Connect', 'MustOpen', 'MustConnect', 'ConnectContext'].map((maker) => [
      `jmoiron/sqlx.${maker}()`,
      'jmoiron/sqlx.DB()',
    ]),
  ),
  'jmoiron/sqlx.DB().Beginx()': 'jmoiron/sqlx.Tx()',
  'gorm-io/gorm.Open()': 'gorm-io/gorm.DB()',
  'jinzhu/gorm.DB()': 'gorm-io/gorm.DB()',
  'jinzhu/gorm.Open()': 'gorm-io/gorm.DB()',
  ...Object.fromEntries(CHAINED.map((part) => [`gorm-io/gorm.DB().${part}()`, 'gorm-io/gorm.DB()'])),
  'jackc/pgx.Connect()': 'jackc/pgx.Conn()',
  'jackc/pgx/pgxpool.New()': 'jackc/pgx/pgxpool.Pool()',
  'x/crypto/ssh.Dial()': 'x/crypto/ssh.Client()',
  'x/crypto/ssh.Client().NewSession()': 'x/crypto/ssh.Session()',
  'dgrijalva/jwt-go': 'golang-jwt/jwt',
  'form3tech-oss/jwt-go': 'golang-jwt/jwt',
  'golang-jwt/jwt.New()': 'golang-jwt/jwt.Token()',
  'golang-jwt/jwt.NewWithClaims()': 'golang-jwt/jwt.Token()',
  'golang-jwt/jwt.NewParser()': 'golang-jwt/jwt.Parser()',
  'square/go-jose': 'go-jose/go-jose',
  'archive/zip.OpenReader()': 'archive/zip.Reader()',
  'archive/zip.NewReader()': 'archive/zip.Reader()',
  'archive/zip.ReadCloser()': 'archive/zip.Reader()',
  'archive/tar.NewReader()': 'archive/tar.Reader()',
};

/** Names that are there without an import, as far as the tables speak of them. */
export const GO_GLOBALS: ReadonlySet<string> = new Set(['panic']);

/** Calls that never come back. */
export const GO_ENDINGS: readonly string[] = [
  'panic',
  'os.Exit',
  ...membersOf('log', 'Fatal', 'Fatalf', 'Fatalln', 'Panic', 'Panicf', 'Panicln'),
  'runtime.Goexit',
];

const RUNS = ['Run', 'Start', 'Wait', 'Output', 'CombinedOutput'];
const ASKS = ['Query', 'QueryRow', 'Exec', 'Prepare'].flatMap((verb) => [verb, `${verb}Context`]);

/** Calls whose result carries nothing of what they were given. */
export const GO_CLEAN_CALLS: readonly string[] = [
  ...membersOf(
    'strconv',
    'Atoi',
    'ParseInt',
    'ParseUint',
    'ParseFloat',
    'ParseBool',
    'Itoa',
    'FormatInt',
    'FormatBool',
  ),
  ...membersOf('time', 'Parse', 'ParseDuration', 'ParseInLocation', 'Now', 'Since'),
  ...membersOf('os', 'Stat', 'Lstat', 'Remove', 'RemoveAll', 'MkdirAll', 'Mkdir', 'WriteFile', 'ReadDir', 'Create'),
  ...membersOf('crypto/sha256', 'Sum256', 'New'),
  ...membersOf('crypto/md5', 'Sum', 'New'),
  ...membersOf('crypto/sha1', 'Sum', 'New'),
  ...membersOf('crypto/subtle', 'ConstantTimeCompare'),
  ...membersOf('x/crypto/bcrypt', 'GenerateFromPassword', 'CompareHashAndPassword'),
  // What a program answers is its own, and so is what stands in a database.
  ...membersOf('os/exec.Command()', ...RUNS),
  ...['database/sql.DB()', 'database/sql.Tx()', 'database/sql.Conn()'].flatMap((store) => membersOf(store, ...ASKS)),
  ...['jmoiron/sqlx.DB()', 'jmoiron/sqlx.Tx()'].flatMap((store) =>
    membersOf(store, ...ASKS, 'Get', 'Select', 'Queryx', 'QueryRowx', 'NamedExec', 'NamedQuery'),
  ),
  ...['jackc/pgx.Conn()', 'jackc/pgx/pgxpool.Pool()'].flatMap((store) => membersOf(store, 'Query', 'QueryRow', 'Exec')),
  ...membersOf('gorm-io/gorm.DB()', 'First', 'Find', 'Take', 'Last', 'Count', 'Pluck', 'Scan', 'Create', 'Save'),
  ...membersOf('errors', 'New', 'Is', 'As', 'Join'),
  'fmt.Errorf',
];

export const GO_SANITIZERS: readonly SanitizerTable[] = [
  { cleans: 'all', calls: [...membersOf('google/uuid', 'Parse', 'MustParse'), 'gofrs/uuid.FromString'] },
  // The numbers of an address, which still tell of what host they were asked for.
  {
    cleans: 'all',
    calls: [
      ...membersOf('net', 'ParseIP', 'ParseCIDR', 'LookupIP', 'LookupHost', 'ResolveIPAddr', 'ResolveTCPAddr'),
      ...membersOf('net/netip', 'ParseAddr', 'MustParseAddr', 'ParsePrefix'),
    ],
  },
  // The last part of a path leads nowhere else.
  { cleans: ['path'], calls: ['path/filepath.Base', 'cyphar/filepath-securejoin.SecureJoin'] },
  {
    cleans: ['html'],
    calls: [
      'html.EscapeString',
      ...membersOf('html/template', 'HTMLEscapeString', 'JSEscapeString', 'HTMLEscaper'),
      ...membersOf('text/template', 'HTMLEscapeString', 'JSEscapeString', 'HTMLEscaper'),
      'microcosm-cc/bluemonday.StrictPolicy().Sanitize',
      'microcosm-cc/bluemonday.UGCPolicy().Sanitize',
      'microcosm-cc/bluemonday.Policy().Sanitize',
    ],
  },
  {
    cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'],
    calls: ['net/url.QueryEscape', 'net/url.PathEscape'],
  },
  {
    cleans: ['command', 'argument'],
    calls: ['kballard/go-shellquote.Join', 'alessio/shellescape.Quote', 'al-essio-dev/shellescape.Quote'],
  },
  { cleans: ['sql'], calls: membersOf('lib/pq', 'QuoteIdentifier', 'QuoteLiteral') },
  { cleans: ['sql'], calls: ['jackc/pgx.Identifier().Sanitize'] },
  { cleans: ['ldap'], calls: ['go-ldap/ldap.EscapeFilter', 'go-ldap/ldap.EscapeDN'] },
];

/** Objects that texts are put into. */
const BUILDERS = ['strings.Builder()', 'bytes.Buffer()'];

/** Functions whose result the interpreter works out, by the key of the handler that does. */
export const GO_BEHAVIOURS: Readonly<Record<string, readonly string[]>> = {
  joinPath: ['path/filepath.Join'],
  resolvePath: membersOf('path/filepath', 'Clean', 'Abs', 'EvalSymlinks', 'Rel'),
  partOf: ['path/filepath.Dir'],
  extensionOf: ['path/filepath.Ext'],
  passFirst: [
    ...membersOf('io', 'ReadAll', 'NopCloser', 'LimitReader', 'TeeReader'),
    ...membersOf('bytes', 'NewReader', 'NewBuffer', 'NewBufferString'),
    'strings.NewReader',
    'bufio.NewReader',
    'path/filepath.FromSlash',
    'path/filepath.ToSlash',
  ],
  findProgram: ['os/exec.LookPath', 'cli/safeexec.LookPath'],
  asText: membersOf('net/url', 'QueryUnescape', 'PathUnescape'),
  decoded: [
    ...['StdEncoding', 'URLEncoding', 'RawStdEncoding', 'RawURLEncoding'].map(
      (encoding) => `encoding/base64.${encoding}.DecodeString`,
    ),
    'encoding/hex.DecodeString',
  ],
  parseJson: ['encoding/json.Unmarshal', 'yaml.Unmarshal', 'net/url.ParseQuery'],
  parseUrl: ['net/url.Parse', 'net/url.ParseRequestURI'],
  mapCharacters: ['strings.Map'],
  makeBuilder: ['strings.Builder', 'bytes.Buffer'],
  appendText: BUILDERS.flatMap((builder) =>
    membersOf(builder, 'WriteString', 'Write', 'WriteByte', 'WriteRune', 'ReadFrom'),
  ),
  appendTo: ['fmt.Fprint', 'fmt.Fprintln', 'io.WriteString', 'io.Copy'],
  appendFormatted: ['fmt.Fprintf'],
  builtText: BUILDERS.flatMap((builder) => membersOf(builder, 'String', 'Bytes')),
  compileRegex: membersOf('regexp', 'MustCompile', 'Compile', 'MustCompilePOSIX'),
  splitWords: ['google/shlex.Split', 'mattn/go-shellwords.Parse', 'kballard/go-shellquote.Split'],
};
