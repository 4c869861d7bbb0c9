import { DATA, NOTHING, objectRole, type EntryWiring } from '../entry-points.ts';

const REQUEST = objectRole('net/http.Request()');
const ANSWER = objectRole('net/http.ResponseWriter()');
const VERBS = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options'];
const SHOUTED = VERBS.map((verb) => verb.toUpperCase());

/** Functions that frameworks of Go are told to call. Most handlers are known by the types of their parameters alone. */
export const GO_ENTRIES: readonly EntryWiring[] = [
  {
    framework: 'net/http',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['HandleFunc', 'Handle', 'Method', 'MethodFunc', ...VERBS],
    receivers: ['net/http', 'net/http.NewServeMux()', 'net/http.ServeMux()', 'gorilla/mux', 'go-chi/chi'],
    parameters: [ANSWER, REQUEST, NOTHING],
  },
  {
    framework: 'gin',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...SHOUTED, 'Any', 'Handle', 'Use', 'NoRoute'],
    receivers: ['gin-gonic/gin'],
    parameters: [objectRole('gin-gonic/gin.Context()')],
  },
  {
    framework: 'echo',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...SHOUTED, 'Any', 'Add', 'Match'],
    receivers: ['labstack/echo'],
    parameters: [objectRole('labstack/echo.Context()')],
  },
  {
    framework: 'fiber',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...VERBS, 'All', 'Add', 'Use'],
    receivers: ['gofiber/fiber'],
    parameters: [objectRole('gofiber/fiber.Ctx()')],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['AddTool'],
    receivers: ['mark3labs/mcp-go/server'],
    spelled: /^(?:s|srv|server|mcp|mcpServer|\w*Server)$/i,
    parameters: [NOTHING, objectRole('mark3labs/mcp-go/mcp.CallToolRequest()'), DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['NewTypedToolHandler', 'NewStructuredToolHandler'],
    receivers: ['mark3labs/mcp-go/mcp'],
    parameters: [NOTHING, objectRole('mark3labs/mcp-go/mcp.CallToolRequest()'), DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['AddTool'],
    receivers: ['modelcontextprotocol/go-sdk/mcp'],
    parameters: [NOTHING, objectRole('modelcontextprotocol/go-sdk/mcp.CallToolRequest()'), DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['RegisterTool', 'RegisterPrompt', 'RegisterResource'],
    receivers: ['metoro-io/mcp-golang'],
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['NewTool'],
    receivers: ['strowk/foxy-contexts/pkg/fxctx'],
    parameters: [NOTHING, DATA],
  },
];

/** Methods by which an agent calls a tool of its own making. */
export const GO_TOOL_METHODS: readonly string[] = ['Execute', 'Call', 'Run', 'Invoke', 'Handle', 'InvokableRun'];

/** What they are given: an object as the model has written it. */
export const GO_TOOL_RECORDS: RegExp = /^(?:json\.RawMessage|map\[string\](?:any|interface ?\{\}))$/;

/** Methods that say what such an object holds. */
export const GO_TOOL_SCHEMAS: readonly string[] = [
  'Parameters',
  'InputSchema',
  'Schema',
  'ParametersSchema',
  'ParameterSchema',
  'JSONSchema',
  'Definition',
];

/** Types whose methods send a message, and do not answer it. */
export const GO_CALLERS: RegExp = /client|caller|stub|proxy|mock|fake|sdk/i;

/** Packages of messages, by the names they are given. */
export const GO_MESSAGES: RegExp = /pb\d{0,2}$|proto/i;

/** Packages that only servers and clients of such messages need. */
export const GO_RPC: readonly string[] = ['google-golang-org/grpc', 'connectrpc-com/connect', 'bufbuild/connect-go'];
