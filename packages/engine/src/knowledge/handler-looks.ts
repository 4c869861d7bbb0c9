import { GO_TOOL_METHODS } from './go/entry-points.ts';
import { PARAMETER_DECORATORS, REQUEST_DECORATORS } from './javascript/entry-points.ts';
import { DJANGO_VIEWS } from './python/module-aliases.ts';

/**
 * How handlers show in a text that nobody registers there: only a file with such a look, or with another reason, is
 * parsed at all. Whatever `flow/looks.ts` recognises must show in one of these.
 */
export interface HandlerLook {
  readonly words: readonly string[];
  readonly before?: RegExp;
  readonly after?: RegExp;
  readonly path?: RegExp;
  /** One of these is imported. */
  readonly modules?: readonly string[];
}

/** What may stand between one parameter and the next: a type, a default. */
const NEXT = String.raw`^\??\s*(?:[:=][^,()]{0,120})?,\s*_?`;
const PAGE_FILE = /(?:^|\/)app\/(?:.*\/)?page\.[jt]sx?$/;
const LOAD_FILE = /(?:^|\/)\+(?:page|layout)(?:\.server)?\.[jt]s$/;
const ROUTE_FILE = /(?:^|\/)(?:route\.[cm]?[jt]sx?|(?:\+server|src\/pages\/.*)\.[cm]?[jt]s)$/;

/** A password on its way into a digest that is made elsewhere. */
const DIGESTED: HandlerLook = {
  words: ['password', 'passwd', 'pwd', 'plainPassword', 'newPassword', 'new_password', 'raw_password'],
  before: /(?:hash|digest|encrypt|md5|sha\d{0,3})\w{0,20}\(\s{0,9}(?:\w{1,30}\.){0,3}$/i,
};

/** A member of an object, an argument with a name: no member that is read. */
const WRITTEN_MEMBER = /^["']?\s{0,9}[:=](?!=)/;

/** What classes extend whose objects are tools of one's own making. */
const TOOL_BASES = ['Tool', 'BaseTool', 'ToolBase', 'ToolHandler'];

export const JAVASCRIPT_LOOKS: readonly HandlerLook[] = [
  DIGESTED,
  {
    words: ['req', '_req', 'request', '_request'],
    after: new RegExp(String.raw`${NEXT}(?:res|resp|response|reply|rep)\b`),
  },
  { words: ['event', '_event', 'evt', '_evt'], after: new RegExp(String.raw`${NEXT}context\b`) },
  { words: ['event', '_event', 'evt', '_evt'], before: /handler\b[^;{}]{0,30}\(\s*$/i },
  { words: ['ctx'], after: new RegExp(`${NEXT}next\\b`) },
  { words: ['ctx'], after: /^\s{0,40}\.(?:request\b|body\s{0,3}=(?!=))/ },
  { words: ['context'], after: new RegExp(String.raw`${NEXT}req(?:uest)?\b`) },
  { words: ['inputs'], after: new RegExp(`${NEXT}exits\\b`) },
  { words: ['getServerSideProps', 'getInitialProps'] },
  { words: ['searchParams', 'params'], path: PAGE_FILE },
  { words: ['load', 'actions'], path: LOAD_FILE },
  { words: ['handle'], path: /(?:^|\/)hooks\.server\.[jt]s$/ },
  { words: ['interaction'], modules: ['discord'] },
  { words: ['SubscribeMessage'], before: /@$/ },
  { words: ['fetch'], after: /^\s*[:(]\s*(?:async\s*)?(?:function\s*)?\(?\s*_?req(?:uest)?\b/ },
  {
    words: ['', 'Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options'].map((verb) => `onRequest${verb}`),
    before: /export\s+(?:async\s+)?(?:const|function)\s+$/,
  },
  { words: ['input', 'query', 'mutation', 'subscription'], before: /[pP]rocedure\s{0,40}\.$/ },
  { words: ['redirectToAuthorization'] },
  { words: ['inputSchema'], after: WRITTEN_MEMBER },
  { words: ['call', 'list'], before: /["'`]tools\/$/ },
  { words: ['MCPTool'], modules: ['mcp-framework'] },
  { words: TOOL_BASES, before: /class\s+\w+\s+extends\s+$/ },
  { words: ['_call'], modules: ['@langchain', 'langchain'] },
  { words: ['InferSchema'] },
  { words: ['params'], modules: ['@feathersjs'] },
  { words: ['ctx'], modules: ['egg'] },
  { words: ['loader', 'action'], modules: ['@remix-run', 'react-router'] },
  { words: ['server'], before: /["']use $/ },
  { words: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'], path: ROUTE_FILE },
  { words: [...PARAMETER_DECORATORS, ...REQUEST_DECORATORS], before: /@$/ },
];

const FRAMEWORKS = ['django', 'rest_framework', 'aiohttp', 'starlette', 'fastapi', 'sanic', 'pyramid', 'twisted'];
const VIEWS = [
  'Resource',
  'MethodView',
  'RequestHandler',
  'HTTPMethodView',
  ...new Set(DJANGO_VIEWS.map((view) => view.slice(view.lastIndexOf('.') + 1))),
];

const TOOLKITS = ['langchain', 'langchain_core', 'langchain_community', 'crewai', 'crewai_tools', 'smolagents'];

/** Handlers of Go are known by the types of their parameters. */
export const GO_LOOKS: readonly HandlerLook[] = [
  { words: ['Request', 'ResponseWriter'], modules: ['net/http'] },
  { words: ['Context'], modules: ['gin-gonic', 'labstack'] },
  { words: ['Ctx'], modules: ['gofiber'] },
  { words: ['CallToolRequest'] },
  { words: GO_TOOL_METHODS, before: /\bfunc\s{1,4}\(\w{0,40}\s{0,4}\*?\w{0,80}Tool\w{0,8}\)\s{1,4}$/ },
  {
    words: ['Context'],
    before: /\bcontext\.$/,
    after: /^\s{0,3},\s{0,12}\w{1,30}\s{1,4}\*?(?:\w{1,30}\.)?\w{1,60}Request(?:Object)?\s{0,3},?\s{0,12}\)/,
  },
  { words: ['Description'], before: /\bfunc\s{1,4}\([^()\n]{1,120}\)\s{1,4}$/ },
];

/** Those of Java too, or by annotations, which the entry points know. */
export const JAVA_LOOKS: readonly HandlerLook[] = [
  { words: ['HttpServletRequest', 'HttpServletResponse', 'ServletRequest', 'ServletResponse', 'HttpServlet'] },
  {
    words: [
      'HttpExchange',
      'RoutingContext',
      'ServerWebExchange',
      'ServerRequest',
      'HttpServerExchange',
      'MultipartFile',
    ],
  },
  { words: ['RequestParam', 'PathVariable', 'RequestBody', 'RequestHeader', 'CookieValue'], before: /@$/ },
  { words: ['QueryParam', 'PathParam', 'FormParam', 'HeaderParam'], before: /@$/ },
  { words: ['CallToolRequest', 'APIGatewayProxyRequestEvent', 'APIGatewayV2HTTPEvent', 'FullHttpRequest'] },
  { words: ['Context'], modules: ['io.javalin'] },
  { words: ['Request'], modules: ['spark'] },
  { words: ['main'], before: /static\s+void\s+$/ },
];

/** Handlers of PHP read the request by its type; what a controller is given beside it is part of the address. */
export const PHP_LOOKS: readonly HandlerLook[] = [
  { words: ['Controller'], before: /class\s+\w*$/ },
  { words: ['Request', 'ServerRequestInterface', 'WP_REST_Request'], after: /^\s+\$/ },
  { words: ['McpTool', 'McpPrompt', 'McpResourceTemplate'] },
];

/** Classes that models call, and what rack hands over. */
export const RUBY_LOOKS: readonly HandlerLook[] = [
  { words: ['MCP', 'FastMcp', 'ActionTool', 'RubyLLM', 'ApplicationTool', 'ModelContextProtocol'] },
  { words: ['env'], before: /def\s+call!?\s*\(?\s*$/ },
];

/** Actions of controllers, pages and hubs are known by their classes, requests by what they are called. */
export const CSHARP_LOOKS: readonly HandlerLook[] = [
  { words: ['Controller', 'ControllerBase', 'ApiController', 'PageModel', 'Hub', 'ODataController'] },
  { words: ['HttpRequest', 'HttpContext', 'HttpRequestData', 'HttpListenerContext', 'ServerCallContext', 'IFormFile'] },
  { words: ['Request'], after: /^\s{0,9}(?:\.|\[)/ },
  { words: ['McpToolTrigger', 'McpToolProperty'] },
  { words: ['Page', 'UserControl', 'MasterPage'], before: /:\s{0,9}(?:System\.Web\.UI\.)?$/ },
  { words: ['args'], before: /\bMain\s{0,9}\(\s{0,9}string\s{0,3}\[\]\s{0,9}$/ },
  { words: ['Start', 'StartInfo'], before: /(?:[Pp]roc(?:ess)?|\bp)\.$/ },
];

/** So are those of Rust, and by the attributes before them. */
export const RUST_LOOKS: readonly HandlerLook[] = [
  {
    words: ['Query', 'Path', 'Json', 'Form', 'Bytes', 'Multipart'],
    modules: ['axum', 'actix_web', 'rocket', 'poem', 'axum_extra'],
  },
  { words: ['HttpRequest', 'HeaderMap', 'RawQuery', 'LambdaEvent'] },
  {
    words: ['CallTool', 'ReadResource', 'GetPrompt'].flatMap((call) => [`${call}RequestParam`, `${call}RequestParams`]),
  },
  {
    words: ['Request'],
    modules: ['hyper', 'http', 'axum', 'tide', 'salvo', 'poem', 'tonic', 'rouille', 'lambda_http', 'worker'],
  },
  { words: ['get', 'post', 'put', 'delete', 'patch'], before: /#\[(?:\w+::)?$/ },
  { words: ['tool', 'command', 'handler', 'endpoint'], before: /#\[(?:\w+::)?$/ },
];

export const PYTHON_LOOKS: readonly HandlerLook[] = [
  DIGESTED,
  { words: ['request'], before: /def\s+\w+\s*\(\s*(?:self\s*,\s*|cls\s*,\s*)?$/, modules: [...FRAMEWORKS, 'falcon'] },
  { words: ['request'], after: new RegExp(`${NEXT}context\\b`) },
  { words: ['req'], before: /def\s+on_\w+\s*\(\s*self\s*,\s*$/ },
  { words: ['inputSchema'], after: WRITTEN_MEMBER },
  { words: ['call', 'list'], before: /["'`]tools\/$/ },
  { words: ['redirect_handler', '_redirect_handler', 'handle_redirect', '_handle_redirect'], modules: ['mcp'] },
  { words: ['call_next'], modules: ['fastmcp'] },
  { words: ['client'], after: new RegExp(`${NEXT}userdata\\b`), modules: ['paho'] },
  { words: ['environ'], after: new RegExp(`${NEXT}start_response\\b`) },
  { words: ['scope'], after: new RegExp(`${NEXT}receive\\b`) },
  {
    words: ['on_receive', 'on_message', 'receive', 'receive_json'],
    before: /def\s+$/,
    modules: ['starlette', 'fastapi', 'tornado', 'channels'],
  },
  { words: ['_run', '_arun', 'forward'], before: /def\s+$/, modules: TOOLKITS },
  { words: ['Toolkit'], modules: ['agno', 'phi'] },
  { words: TOOL_BASES, before: /class\s+\w+\s*\([^()]{0,60}$/ },
  { words: ['info'], modules: ['graphene'] },
  { words: ['event'], after: new RegExp(`${NEXT}context\\b`) },
  { words: ['event'], before: /handler\s*\(\s*(?:self\s*,\s*)?$/i },
  { words: VIEWS, before: /class\s+\w+\s*\([^()]{0,60}$/ },
];
