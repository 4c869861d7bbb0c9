import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { GO } from '../sinks/languages.ts';
import { sinksAt, toHost } from '../sinks/sinks-at.ts';
import { membersOf } from '../members-of.ts';

const at = sinksAt(GO);

/** The lowering hands over the arguments of a program as one list. */
export const GO_COMMAND_SINKS: readonly SinkSpec[] = [
  ...['os/exec.Command', 'os/exec.CommandContext', 'os.StartProcess', 'syscall.Exec'].map((callee): SinkSpec => ({
    kind: 'command',
    languages: GO,
    callee,
    program: true,
  })),
  { kind: 'command', languages: GO, callee: 'os/exec.Cmd', arguments: [], keywords: ['Path', 'Args'] },
  ...at('command', 0, ...membersOf('x/crypto/ssh.Session()', 'Run', 'Start', 'Output', 'CombinedOutput')),
];

const ONE_PATH = [
  'Open',
  'OpenFile',
  'ReadFile',
  'WriteFile',
  'Create',
  'Remove',
  'RemoveAll',
  'Mkdir',
  'MkdirAll',
  'ReadDir',
  'Chmod',
  'Chown',
  'Truncate',
  'OpenRoot',
];

/** What `os.Root` opens stays below its folder, so its methods are none of these. */
export const GO_PATH_SINKS: readonly SinkSpec[] = [
  ...at('path', 0, ...membersOf('os', ...ONE_PATH)),
  ...membersOf('os', 'Rename', 'Symlink', 'Link').map((callee): SinkSpec => ({
    kind: 'path',
    languages: GO,
    callee,
    arguments: [0, 1],
  })),
  ...at('path', 0, ...membersOf('gin-gonic/gin.Context()', 'File', 'FileAttachment')),
  ...at('path', 1, 'gin-gonic/gin.Context().SaveUploadedFile', 'gofiber/fiber.Ctx().SaveFile'),
  ...at('path', 0, ...membersOf('labstack/echo.Context()', 'File', 'Attachment', 'Inline')),
  ...at('path', 0, ...membersOf('gofiber/fiber.Ctx()', 'SendFile', 'Download')),
  ...at('path', 2, 'net/http.ServeFile'),
  ...at('path', 0, ...membersOf('path/filepath', 'Walk', 'WalkDir')),
];

const STORES = [
  'database/sql.DB()',
  'database/sql.Tx()',
  'database/sql.Conn()',
  'jmoiron/sqlx.DB()',
  'jmoiron/sqlx.Tx()',
];
/** Parts of a statement that a builder takes as they are. */
const RAW_PARTS = ['Raw', 'Exec', 'Where', 'Or', 'Not', 'Order', 'Group', 'Having', 'Joins', 'Select', 'Table'];

export const GO_SQL_SINKS: readonly SinkSpec[] = [
  ...STORES.flatMap((store) =>
    at('sql', 0, ...membersOf(store, 'Query', 'QueryRow', 'Exec', 'Prepare', 'Queryx', 'QueryRowx', 'MustExec')),
  ),
  ...STORES.flatMap((store) =>
    at('sql', 1, ...membersOf(store, 'QueryContext', 'QueryRowContext', 'ExecContext', 'PrepareContext')),
  ),
  ...['jmoiron/sqlx.DB()', 'jmoiron/sqlx.Tx()'].flatMap((store) => at('sql', 1, ...membersOf(store, 'Get', 'Select'))),
  ...['jackc/pgx.Conn()', 'jackc/pgx.Tx()', 'jackc/pgx/pgxpool.Pool()'].flatMap((store) =>
    at('sql', 1, ...membersOf(store, 'Query', 'QueryRow', 'Exec')),
  ),
  ...at('sql', 0, ...membersOf('gorm-io/gorm.DB()', ...RAW_PARTS)),
];

export const GO_URL_SINKS: readonly SinkSpec[] = [
  ...at('url', 0, ...membersOf('net/http', 'Get', 'Head', 'Post', 'PostForm')),
  ...at('url', 0, ...membersOf('net/http.Client()', 'Get', 'Head', 'Post', 'PostForm')),
  ...at('url', 1, 'net/http.NewRequest', 'valyala/fasthttp.Get', 'valyala/fasthttp.Post'),
  ...at('url', 2, 'net/http.NewRequestWithContext'),
  ...at('url', 0, 'net/http/httputil.NewSingleHostReverseProxy'),
  ...at('url', 1, ...membersOf('net', 'Dial', 'DialTimeout'), 'crypto/tls.Dial', 'net.Dialer().Dial').map(toHost),
  ...at('url', 2, 'net.Dialer().DialContext').map(toHost),
  ...at('url', 0, 'gorilla/websocket.DefaultDialer.Dial', 'gorilla/websocket.Dialer().Dial'),
  ...['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head'].flatMap((verb) =>
    at('url', 0, `go-resty/resty.New().R().${verb}`),
  ),
];

/** Code that is loaded from wherever the path leads. */
export const GO_MODULE_SINKS: readonly SinkSpec[] = at('module', 0, 'plugin.Open');

export const GO_REDIRECT_SINKS: readonly SinkSpec[] = [
  ...at('redirect', 2, 'net/http.Redirect'),
  ...at('redirect', 1, 'gin-gonic/gin.Context().Redirect', 'labstack/echo.Context().Redirect'),
  ...at('redirect', 0, 'gofiber/fiber.Ctx().Redirect'),
  ...['Set', 'Add'].map((method): SinkSpec => ({
    kind: 'redirect',
    languages: GO,
    callee: `net/http.ResponseWriter().Header().${method}`,
    arguments: [1],
    onlyWith: { 0: 'Location' },
  })),
];

/** The lowering writes `fmt.Fprintf(w, …)` and `io.WriteString(w, …)` as `w.Write(…)`. */
export const GO_HTML_SINKS: readonly SinkSpec[] = [
  ...at('html', 0, 'net/http.ResponseWriter().Write'),
  ...at('html', 0, ...membersOf('html/template', 'HTML', 'JS', 'HTMLAttr')),
  ...at('html', 1, 'labstack/echo.Context().HTML'),
];

export const GO_TEMPLATE_SINKS: readonly SinkSpec[] = ['html/template', 'text/template'].flatMap((module) =>
  at('template', 0, `${module}.New().Parse`, `${module}.Must().Parse`, `${module}.Template().Parse`),
);

export const GO_CODE_SINKS: readonly SinkSpec[] = [
  ...at('code', 0, 'robertkrimen/otto.New().Run', 'robertkrimen/otto.Otto().Run'),
  ...at('code', 0, 'dop251/goja.New().RunString', 'dop251/goja.Runtime().RunString'),
  ...at('code', 0, 'traefik/yaegi/interp.New().Eval', 'yuin/gopher-lua.NewState().DoString'),
];

/** Expressions that are compiled, or asked of a document that comes first. */
export const GO_XPATH_SINKS: readonly SinkSpec[] = [
  ...at('xpath', 0, ...membersOf('antchfx/xpath', 'Compile', 'CompileWithNS', 'MustCompile')),
  ...at('xpath', 1, 'antchfx/xpath.Select'),
  ...['xmlquery', 'htmlquery', 'jsonquery'].flatMap((kit) =>
    at('xpath', 1, ...membersOf(`antchfx/${kit}`, 'Find', 'FindOne', 'FindEach', 'Query', 'QueryAll')),
  ),
  ...at('xpath', 0, ...membersOf('antchfx/xmlquery.Node()', 'SelectElement', 'SelectElements')),
  ...at('xpath', 0, ...membersOf('ChrisTrenkamp/goxpath', 'Parse', 'MustParse', 'ParseExec')),
  ...['xmlpath', 'go-xmlpath/xmlpath'].flatMap((kit) => at('xpath', 0, ...membersOf(kit, 'Compile', 'MustCompile'))),
  ...at('xpath', 0, ...membersOf('santhosh-tekuri/xpathparser', 'Parse', 'MustParse')),
  ...at('xpath', 0, ...membersOf('beevik/etree', 'CompilePath', 'MustCompilePath')),
  ...at('xpath', 0, ...membersOf('beevik/etree.Document()', 'FindElement', 'FindElements')),
  ...at('xpath', 0, ...membersOf('beevik/etree.Element()', 'FindElement', 'FindElements')),
];

export const GO_LDAP_SINKS: readonly SinkSpec[] = ['go-ldap/ldap', 'ldap'].flatMap((kit): SinkSpec[] => [
  { kind: 'ldap', languages: GO, callee: `${kit}.NewSearchRequest`, arguments: [0, 6] },
  { kind: 'ldap', languages: GO, callee: `${kit}.SearchRequest`, arguments: [], keywords: ['BaseDN', 'Filter'] },
]);

const ASKS_DOCUMENTS = ['Find', 'FindOne', 'UpdateOne', 'UpdateMany', 'DeleteOne', 'DeleteMany', 'CountDocuments'];

/** A filter that came in as a whole brings operators along; a text in a field of one is only compared. */
export const GO_NOSQL_SINKS: readonly SinkSpec[] = [...ASKS_DOCUMENTS, 'FindOneAndUpdate', 'Aggregate'].map(
  (method): SinkSpec => ({
    kind: 'nosql',
    languages: GO,
    method,
    evidence: ['go-mongodb-org/mongo-driver'],
    arguments: [1],
    wholeOnly: true,
    shallow: true,
  }),
);

/** The logger of the library writes what it is given as it came. */
export const GO_LOG_SINKS: readonly SinkSpec[] = membersOf('log', 'Print', 'Printf', 'Println').map(
  (callee): SinkSpec => ({ kind: 'log', languages: GO, callee, shallow: true }),
);
