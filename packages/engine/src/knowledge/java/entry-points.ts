import { words } from '../members-of.ts';
import { DATA, NOTHING, objectRole, type EntryWiring } from '../entry-points.ts';
import type { Handed } from '../tables.ts';

const VERBS = words('get post put patch delete head options');
const SPOKEN = VERBS.map((verb) => verb.charAt(0).toUpperCase() + verb.slice(1));
const SHOUTED = VERBS.map((verb) => verb.toUpperCase());

/** A method with an annotation that a framework looks for. */
function annotated(
  framework: string,
  what: EntryWiring['what'],
  source: EntryWiring['source'],
  receivers: readonly string[],
  methods: readonly string[],
): EntryWiring {
  return { framework, what, source, as: 'decorator', methods, receivers, parameters: [DATA] };
}

/** A function that a framework is given to call. */
function given(
  framework: string,
  what: EntryWiring['what'],
  receivers: readonly string[],
  methods: readonly string[],
  parameters: EntryWiring['parameters'],
  source: EntryWiring['source'] = 'remote',
): EntryWiring {
  return { framework, what, source, as: 'call', methods, receivers, parameters };
}

const SPRING_MCP = ['org.springaicommunity.mcp.annotation', 'org.springframework.ai.mcp.annotation'];
const SPEC = 'io.modelcontextprotocol.server.McpServerFeatures';
const SPECS = [SPEC, 'io.modelcontextprotocol.server.McpStatelessServerFeatures'];

/** `new SyncPromptSpecification(prompt, (exchange, request) -> …)`. */
function asked(place: string, of: string, what: EntryWiring['what'], request: string): EntryWiring {
  const role = objectRole(`io.modelcontextprotocol.spec.McpSchema.${request}()`);
  return given('mcp', what, [place], [`Sync${of}Specification`, `Async${of}Specification`], [NOTHING, role], 'tool');
}

const CONTEXT = objectRole('io.javalin.http.Context()');

/** Methods that frameworks of Java call. Others are known by the types of their parameters alone. */
export const JAVA_ENTRIES: readonly EntryWiring[] = [
  annotated(
    'spring',
    'route',
    'remote',
    ['org.springframework.web.bind.annotation'],
    ['RequestMapping', 'GetMapping', 'PostMapping', 'PutMapping', 'PatchMapping', 'DeleteMapping'],
  ),
  annotated(
    'spring',
    'route',
    'remote',
    ['org.springframework.graphql.data.method.annotation', 'com.netflix.graphql.dgs'],
    ['QueryMapping', 'MutationMapping', 'SubscriptionMapping', 'SchemaMapping', 'DgsQuery', 'DgsMutation'],
  ),
  annotated(
    'spring',
    'message',
    'remote',
    ['org.springframework.messaging.handler.annotation', 'org.springframework.messaging.simp.annotation'],
    ['MessageMapping', 'SubscribeMapping'],
  ),
  annotated('jax-rs', 'route', 'remote', ['javax.ws.rs'], SHOUTED),
  annotated('micronaut', 'route', 'remote', ['io.micronaut.http.annotation'], SPOKEN),
  annotated(
    'websocket',
    'message',
    'remote',
    ['javax.websocket', 'io.quarkus.websockets.next'],
    ['OnMessage', 'OnTextMessage'],
  ),
  annotated(
    'mcp',
    'tool',
    'tool',
    [
      'org.springframework.ai.tool.annotation',
      ...SPRING_MCP,
      'org.noear.solon.ai.annotation',
      'io.quarkiverse.mcp.server',
      'dev.langchain4j.agent.tool',
      'com.google.adk.tools',
      'io.micronaut.mcp.annotations',
    ],
    ['Tool', 'McpTool', 'ToolMapping'],
  ),
  annotated(
    'mcp',
    'resource',
    'tool',
    [...SPRING_MCP, 'io.quarkiverse.mcp.server'],
    ['McpResource', 'ResourceTemplate'],
  ),
  annotated('mcp', 'prompt', 'tool', [...SPRING_MCP, 'io.quarkiverse.mcp.server'], ['McpPrompt', 'Prompt']),
  ...SPECS.flatMap((place) => [
    given('mcp', 'tool', [place], ['SyncToolSpecification', 'AsyncToolSpecification'], [NOTHING, DATA], 'tool'),
    given('mcp', 'tool', [place], ['callHandler'], [NOTHING, DATA], 'tool'),
    asked(place, 'Resource', 'resource', 'ReadResourceRequest'),
    asked(place, 'ResourceTemplate', 'resource', 'ReadResourceRequest'),
    asked(place, 'Prompt', 'prompt', 'GetPromptRequest'),
  ]),
  given('mcp', 'tool', [SPEC], ['SyncToolRegistration', 'AsyncToolRegistration'], [DATA], 'tool'),
  given('mcp', 'tool', ['io.modelcontextprotocol.server.McpServer'], ['tool', 'toolCall'], [NOTHING, DATA], 'tool'),
  given('spring', 'tool', ['org.springframework.ai.tool.function'], ['builder'], [DATA, NOTHING], 'tool'),
  given('javalin', 'route', ['io.javalin'], [...VERBS, 'before', 'after', 'ws'], [CONTEXT]),
  ...['reactive.function.server', 'servlet.function'].map((place) =>
    given(
      'spring',
      'route',
      [`org.springframework.web.${place}.RouterFunctions`],
      [...SHOUTED, 'route', 'andRoute', 'filter', 'before'],
      [objectRole(`org.springframework.web.${place}.ServerRequest()`)],
    ),
  ),
  given(
    'spark',
    'route',
    ['spark.Spark', 'spark.Service'],
    [...VERBS, 'before', 'after'],
    [objectRole('spark.Request()'), objectRole('spark.Response()')],
  ),
  given(
    'vert.x',
    'route',
    ['io.vertx.ext.web.Router'],
    ['handler', 'blockingHandler'],
    [objectRole('io.vertx.ext.web.RoutingContext()')],
  ),
  given(
    'vert.x',
    'request',
    ['io.vertx.core'],
    ['requestHandler'],
    [objectRole('io.vertx.core.http.HttpServerRequest()')],
  ),
  given(
    'httpserver',
    'route',
    ['com.sun.net.httpserver'],
    ['createContext'],
    [objectRole('com.sun.net.httpserver.HttpExchange()')],
  ),
];

/**
 * What a framework hands to a method beside what was sent: objects by their types, and values by their annotations. The
 * members of some of the objects are outside data all the same.
 */
export const JAVA_HANDED: Handed = {
  types:
    /^(?:(?:Http)?Servlet(?:Request|Response)|MultipartHttpServletRequest|HttpSession|Server(?:WebExchange|HttpRequest|HttpResponse|Request)|(?:Native)?WebRequest|MultipartFile|Part|UriInfo|SecurityContext|HttpHeaders|Request|HttpExchange|RoutingContext|Principal|Authentication|OAuth2\w+|OidcUser|Jwt|UserDetails|Model|ModelMap|ModelAndView|RedirectAttributes|BindingResult|Errors|Pageable|Sort|Locale|TimeZone|SessionStatus|UriComponentsBuilder|WebSession|WebSocketSession|Session|SimpMessageHeaderAccessor|OutputStream|Writer|ToolContext|McpSyncServerExchange|McpAsyncServerExchange|McpConnection|McpLog|Progress|RequestId|Cancellation|InvocationParameters|DataFetchingEnvironment)$/,
  marks: new Set(
    words(
      'AuthenticationPrincipal CurrentUser CurrentSecurityContext Value SessionAttribute RequestAttribute Context Inject Autowired Qualifier Suspended ToolMemoryId MemoryId McpProgressToken',
    ),
  ),
};

/** Marks on a parameter that a framework fills with a part of the request, whatever its method is marked with. */
export const JAVA_SENT: ReadonlySet<string> = new Set(
  words(
    'RequestParam PathVariable RequestBody RequestHeader RequestPart CookieValue MatrixVariable QueryParam PathParam FormParam HeaderParam CookieParam MatrixParam RestQuery RestPath RestForm RestHeader',
  ),
);
