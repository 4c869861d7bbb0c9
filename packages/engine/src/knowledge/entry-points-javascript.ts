import { DATA, NOTHING, objectRole, SCHEMA_DATA, type EntryWiring } from './entry-points.ts';

const VERBS = ['get', 'post', 'put', 'delete', 'patch', 'all', 'head', 'options'] as const;
const APP = /^(?:app|application|router|routes?|api|server|fastify|\w+Router|\w+App)$/i;
const SERVER = /(?:server|mcp|mcpServer)$/i;

const EXPRESS_PARAMETERS = [objectRole('express.Request()'), objectRole('express.Response()'), NOTHING];

/** Handlers of HTTP frameworks. */
const ROUTES: readonly EntryWiring[] = [
  {
    framework: 'express',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...VERBS, 'use', 'param'],
    receivers: ['express()', 'express.Router()', 'express.Application()', 'restify.createServer()', 'polka()'],
    spelled: APP,
    needsPath: true,
    parameters: EXPRESS_PARAMETERS,
  },
  {
    framework: 'koa',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...VERBS, 'use', 'del'],
    receivers: ['koa()', 'koa-router()', '@koa/router()'],
    parameters: [objectRole('koa.Context()'), NOTHING],
  },
  {
    framework: 'fastify',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...VERBS, 'route'],
    receivers: ['fastify()', 'fastify.fastify()', 'fastify.FastifyInstance()'],
    properties: ['handler'],
    parameters: [objectRole('fastify.FastifyRequest()'), objectRole('fastify.FastifyReply()'), NOTHING],
  },
  {
    framework: 'hono',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...VERBS, 'use', 'on'],
    receivers: ['hono.Hono()', '@hono/zod-openapi.OpenAPIHono()'],
    parameters: [objectRole('hono.Context()'), NOTHING],
  },
  {
    framework: 'hapi',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['route'],
    receivers: ['@hapi/hapi.server()', '@hapi/hapi.Server()', 'hapi.Server()', 'hapi.server()'],
    properties: ['handler'],
    parameters: [objectRole('hapi.Request()'), NOTHING],
  },
  {
    framework: 'http',
    what: 'request',
    source: 'remote',
    as: 'call',
    methods: ['createServer', 'createSecureServer'],
    receivers: ['http', 'https', 'http2'],
    parameters: [objectRole('http.IncomingMessage()'), objectRole('http.ServerResponse()'), NOTHING],
  },
  {
    framework: 'http',
    what: 'request',
    source: 'remote',
    as: 'call',
    methods: ['on'],
    receivers: ['http.createServer()', 'https.createServer()'],
    event: /^request$/,
    parameters: [objectRole('http.IncomingMessage()'), objectRole('http.ServerResponse()'), NOTHING],
  },
  {
    framework: 'http',
    what: 'event',
    source: 'remote',
    as: 'call',
    methods: ['on'],
    receivers: ['http.IncomingMessage()', 'express.Request()', 'koa.Context().req'],
    event: /^data$/,
    parameters: [DATA],
  },
  {
    framework: 'web socket',
    what: 'event',
    source: 'remote',
    as: 'call',
    methods: ['on', 'once', 'addEventListener'],
    receivers: ['ws()', 'ws.WebSocketServer()', 'ws.Server()', 'ws.WebSocket()', 'socket-io.Server()', 'net.Socket()'],
    spelled: /^(?:ws|socket|client|conn|connection)$/,
    event: /^(?:message|data)$/,
    parameters: [DATA],
  },
];

/** Model Context Protocol servers. */
const MCP: readonly EntryWiring[] = [
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['tool', 'registerTool'],
    receivers: ['@modelcontextprotocol/sdk.McpServer()'],
    spelled: SERVER,
    parameters: [SCHEMA_DATA, NOTHING],
  },
  {
    framework: 'mcp',
    what: 'resource',
    source: 'tool',
    as: 'call',
    methods: ['resource', 'registerResource'],
    receivers: ['@modelcontextprotocol/sdk.McpServer()'],
    spelled: SERVER,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'prompt',
    source: 'tool',
    as: 'call',
    methods: ['prompt', 'registerPrompt'],
    receivers: ['@modelcontextprotocol/sdk.McpServer()'],
    spelled: SERVER,
    parameters: [SCHEMA_DATA, NOTHING],
  },
  {
    framework: 'mcp',
    what: 'request',
    source: 'tool',
    as: 'call',
    methods: ['setRequestHandler'],
    receivers: ['@modelcontextprotocol/sdk.Server()', '@modelcontextprotocol/sdk.McpServer()'],
    spelled: /./,
    event: /(?:CallTool|ReadResource|GetPrompt)RequestSchema$/,
    parameters: [objectRole('mcp.Request()'), NOTHING],
  },
  {
    framework: 'mcp',
    what: 'listing',
    source: 'tool',
    as: 'call',
    methods: ['setRequestHandler'],
    receivers: ['@modelcontextprotocol/sdk.Server()', '@modelcontextprotocol/sdk.McpServer()'],
    spelled: /./,
    event: /ListToolsRequestSchema$/,
    parameters: [NOTHING],
  },
  {
    framework: 'fastmcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['addTool'],
    receivers: ['fastmcp.FastMCP()'],
    spelled: SERVER,
    properties: ['execute', 'handler'],
    parameters: [SCHEMA_DATA, NOTHING],
  },
  {
    framework: 'fastmcp',
    what: 'resource',
    source: 'tool',
    as: 'call',
    methods: ['addResource', 'addResourceTemplate', 'addPrompt'],
    receivers: ['fastmcp.FastMCP()'],
    spelled: SERVER,
    properties: ['load'],
    parameters: [DATA],
  },
  {
    framework: 'ai sdk',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['tool', 'createTool'],
    receivers: ['ai.tool', '@mastra/core/tools.createTool', '@langchain/core/tools.tool', 'langchain.tool'],
    properties: ['execute'],
    parameters: [SCHEMA_DATA, NOTHING],
  },
];

const COMMANDS: readonly EntryWiring[] = [
  {
    framework: 'commander',
    what: 'command',
    source: 'argv',
    as: 'call',
    methods: ['action', 'command', 'handler'],
    receivers: ['commander', 'yargs', 'cac', 'sade'],
    spelled: /^(?:program|cli|yargs)$/,
    properties: ['handler'],
    parameters: [DATA],
  },
];

export const JAVASCRIPT_ENTRIES: readonly EntryWiring[] = [...ROUTES, ...MCP, ...COMMANDS];

/** Types that say what a parameter is, however they were imported. */
export const JAVASCRIPT_TYPES: Readonly<Record<string, string>> = {
  Request: 'express.Request()',
  'express.Request': 'express.Request()',
  AuthenticatedRequest: 'express.Request()',
  NextApiRequest: 'express.Request()',
  VercelRequest: 'express.Request()',
  FastifyRequest: 'fastify.FastifyRequest()',
  NextRequest: 'web.Request()',
  IncomingMessage: 'http.IncomingMessage()',
  'http.IncomingMessage': 'http.IncomingMessage()',
  CallToolRequest: 'mcp.Request()',
  ReadResourceRequest: 'mcp.Request()',
  GetPromptRequest: 'mcp.Request()',
  APIGatewayProxyEvent: 'lambda.Event()',
  APIGatewayProxyEventV2: 'lambda.Event()',
};

/** Decorators on parameters that bring in outside data: Nest and its kin. */
export const PARAMETER_DECORATORS: ReadonlySet<string> = new Set([
  'Body',
  'Query',
  'Param',
  'Headers',
  'UploadedFile',
  'UploadedFiles',
  'RawBody',
  'MessageBody',
  'Payload',
  'Args',
  'Arg',
  'QueryParam',
  'QueryParams',
  'BodyParam',
  'HeaderParam',
  'CookieParam',
]);

/** Decorators on parameters that bring in the whole request. */
export const REQUEST_DECORATORS: ReadonlySet<string> = new Set(['Req', 'Request']);
