import { membersOf as of } from '../members-of.ts';
import { ARCHIVE_NAME, type SourceTable } from '../sources.ts';

const REQUEST_FIELDS = ['URL', 'Form', 'PostForm', 'Body', 'Header', 'Host', 'RequestURI', 'MultipartForm'];
const REQUEST_METHODS = [
  'FormValue',
  'PostFormValue',
  'PathValue',
  'Cookie',
  'Cookies',
  'FormFile',
  'Referer',
  'UserAgent',
  'BasicAuth',
];
const GIN_METHODS = [
  'Query',
  'DefaultQuery',
  'GetQuery',
  'QueryArray',
  'GetQueryArray',
  'QueryMap',
  'GetQueryMap',
  'PostForm',
  'DefaultPostForm',
  'GetPostForm',
  'PostFormArray',
  'PostFormMap',
  'FormFile',
  'MultipartForm',
  'Param',
  'GetHeader',
  'Cookie',
  'GetRawData',
  'FullPath',
  ...['', 'JSON', 'Query', 'Uri', 'XML', 'YAML', 'Header', 'With', 'BodyWith'].flatMap((what) => [
    `Bind${what}`,
    `ShouldBind${what}`,
  ]),
];
const ECHO_METHODS = [
  'QueryParam',
  'QueryParams',
  'QueryString',
  'Param',
  'ParamValues',
  'FormValue',
  'FormParams',
  'FormFile',
  'Cookie',
  'Cookies',
  'Bind',
  'MultipartForm',
];
const FIBER_METHODS = [
  'Params',
  'AllParams',
  'Query',
  'Queries',
  'FormValue',
  'FormFile',
  'MultipartForm',
  'Body',
  'BodyRaw',
  'BodyParser',
  'QueryParser',
  'ParamsParser',
  'ReqHeaderParser',
  'Get',
  'Cookies',
  'OriginalURL',
  'Hostname',
];
/** Events that functions of a cloud are called with. */
const GATEWAY = ['Body', 'Headers', 'QueryStringParameters', 'PathParameters', 'RawQueryString', 'RawPath', 'Path'];

const TOOL_REQUESTS = ['mark3labs/mcp-go/mcp', 'modelcontextprotocol/go-sdk/mcp'].flatMap((module) =>
  ['CallToolRequest', 'ReadResourceRequest', 'GetPromptRequest'].map((request) => `${module}.${request}()`),
);
const TOOL_METHODS = [
  'GetString',
  'RequireString',
  'GetStringSlice',
  'RequireStringSlice',
  'GetArguments',
  'GetRawArguments',
  'BindArguments',
];

/** Both versions of `math/rand` are one package here. */
const DRAWS =
  'Int,Int31,Int32,Int63,Int64,Uint,Uint32,Uint64,Float32,Float64,Perm,Read,Intn,Int31n,Int63n,IntN,Int32N,Int64N,UintN,N'.split(
    ',',
  );

/** Where outside data comes in. */
export const GO_SOURCES: readonly SourceTable[] = [
  {
    kind: 'remote',
    what: 'data of an HTTP request',
    reads: [
      ...of('net/http.Request()', ...REQUEST_FIELDS),
      ...of('gin-gonic/gin.Context()', 'Params'),
      ...of('aws/aws-lambda-go/events.APIGatewayProxyRequest()', ...GATEWAY),
      ...of('aws/aws-lambda-go/events.APIGatewayV2HTTPRequest()', ...GATEWAY),
      ...of('aws/aws-lambda-go/events.LambdaFunctionURLRequest()', ...GATEWAY),
    ],
    calls: [
      ...of('net/http.Request()', ...REQUEST_METHODS),
      ...of('gin-gonic/gin.Context()', ...GIN_METHODS),
      ...of('labstack/echo.Context()', ...ECHO_METHODS),
      ...of('gofiber/fiber.Ctx()', ...FIBER_METHODS),
      ...of('go-chi/chi', 'URLParam', 'URLParamFromCtx'),
      'gorilla/mux.Vars',
      'julienschmidt/httprouter.Params().ByName',
      'julienschmidt/httprouter.ParamsFromContext',
      ...of('valyala/fasthttp.RequestCtx()', 'QueryArgs', 'PostArgs', 'PostBody', 'FormValue', 'UserValue', 'Path'),
    ],
  },
  {
    kind: 'remote',
    what: 'a message of a web socket',
    calls: [
      ...of('gorilla/websocket.Conn()', 'ReadMessage', 'ReadJSON'),
      ...of('gorilla/websocket.Upgrader().Upgrade()', 'ReadMessage', 'ReadJSON'),
      ...of('x/net/websocket', 'Message.Receive', 'JSON.Receive'),
      ...of('coder/websocket.Conn()', 'Read'),
      ...of('nhooyr-io/websocket.Conn()', 'Read'),
    ],
  },
  {
    kind: 'tool',
    what: 'an argument of a tool',
    reads: TOOL_REQUESTS.map((request) => `${request}.Params`),
    calls: TOOL_REQUESTS.flatMap((request) => of(request, ...TOOL_METHODS)),
  },
  { kind: 'response', what: "another server's answer", reads: of('net/http.Response()', 'Body', 'Header') },
  {
    kind: 'response',
    what: "another server's answer",
    calls: [
      ...of('net', 'Dial', 'DialTimeout'),
      'crypto/tls.Dial',
      ...of('gorilla/websocket.DefaultDialer.Dial()', 'ReadMessage', 'ReadJSON'),
    ],
  },
  {
    kind: 'remote',
    what: 'what somebody sends over a connection',
    calls: ['net.Listen().Accept', 'net.Listener().Accept', 'net.TCPListener().Accept', 'crypto/tls.Listen().Accept'],
  },
  { kind: 'argv', what: 'the command line', reads: ['os.Args'], calls: of('flag', 'String', 'Arg', 'Args') },
  { kind: 'environment', what: 'the environment', calls: of('os', 'Getenv', 'LookupEnv', 'Environ', 'ExpandEnv') },
  { kind: 'stdin', what: 'standard input', reads: ['os.Stdin'] },
  { kind: 'file', what: 'a file', calls: ['os.ReadFile'] },
  {
    kind: 'file',
    what: ARCHIVE_NAME,
    reads: [
      'archive/zip.Reader().File.[]',
      'archive/zip.File().Name',
      'archive/zip.FileHeader().Name',
      ...of('archive/tar.Header()', 'Name', 'Linkname'),
    ],
    calls: ['archive/tar.Reader().Next'],
  },
  {
    kind: 'random',
    what: 'a predictable number',
    calls: ['math/rand', 'math/rand.New()', 'math/rand.Rand()'].flatMap((drawer) => of(drawer, ...DRAWS)),
  },
];
