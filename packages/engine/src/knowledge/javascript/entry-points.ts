import { JAVASCRIPT_AGENTS } from '../entry-points-agents.ts';
import { DISCORD_TYPES, JAVASCRIPT_CHATS } from '../entry-points-chats.ts';
import { EVENTS } from '../entry-points-events.ts';
import { JAVASCRIPT_MCP } from '../entry-points-mcp.ts';
import { PROCEDURES } from '../entry-points-procedures.ts';
import { JAVASCRIPT_QUEUES } from '../entry-points-queues.ts';
import { ROUTES } from '../entry-points-routes.ts';
import { SERVERS } from '../entry-points-servers.ts';
import { CLIENT_SOCKETS } from '../entry-points-sockets.ts';
import { DATA, objectRole, type EntryWiring } from '../entry-points.ts';
import { ELEMENT, TRANSFER } from '../page-text.ts';

const COMMANDS: readonly EntryWiring[] = [
  {
    framework: 'commander',
    what: 'command',
    source: 'argv',
    as: 'call',
    methods: ['action', 'command', 'handler'],
    receivers: ['commander', 'yargs', 'cac', 'sade', 'cmd-ts'],
    spelled: /^(?:program|cli|yargs)$/,
    properties: ['handler'],
    parameters: [DATA],
  },
  {
    framework: 'citty',
    what: 'command',
    source: 'argv',
    as: 'call',
    methods: ['defineCommand'],
    receivers: ['citty'],
    properties: ['run', 'setup'],
    parameters: [objectRole('citty.Context()')],
  },
];

export const JAVASCRIPT_ENTRIES: readonly EntryWiring[] = [
  ...ROUTES,
  ...SERVERS,
  ...PROCEDURES,
  ...CLIENT_SOCKETS,
  ...EVENTS,
  ...JAVASCRIPT_QUEUES,
  ...JAVASCRIPT_CHATS,
  ...JAVASCRIPT_MCP,
  ...JAVASCRIPT_AGENTS,
  ...COMMANDS,
];

/** What a server of Node is sent, and what a client is answered. */
export const RECEIVED = 'http.IncomingMessage()';
export const ANSWER = 'http.Answer()';

/** Types that say what a parameter is, however they were imported. */
export const JAVASCRIPT_TYPES: Readonly<Record<string, string>> = {
  Request: 'express.Request()',
  'express.Request': 'express.Request()',
  AuthenticatedRequest: 'express.Request()',
  NextApiRequest: 'express.Request()',
  VercelRequest: 'express.Request()',
  FastifyReply: 'fastify.FastifyReply()',
  FastifyInstance: 'fastify.FastifyInstance()',
  RequestEvent: 'sveltekit.Event()',
  APIEvent: 'sveltekit.Event()',
  APIContext: 'sveltekit.Event()',
  H3Event: 'h3.Event()',
  HttpContext: 'adonis.Context()',
  ExecutionContext: '@nestjs/common.ExecutionContext()',
  FastifyRequest: 'fastify.FastifyRequest()',
  NextRequest: 'web.Request()',
  IncomingMessage: RECEIVED,
  'http.IncomingMessage': RECEIVED,
  AxiosInstance: 'axios',
  CallToolRequest: 'mcp.Request()',
  ReadResourceRequest: 'mcp.Request()',
  GetPromptRequest: 'mcp.Request()',
  APIGatewayProxyEvent: 'lambda.Event()',
  APIGatewayProxyEventV2: 'lambda.Event()',
  APIGatewayEvent: 'lambda.Event()',
  ALBEvent: 'lambda.Event()',
  MessageEvent: 'dom.MessageEvent()',
  ClipboardEvent: TRANSFER,
  DragEvent: TRANSFER,
  ...Object.fromEntries(
    ['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement', 'HTMLFormElement'].map((type) => [
      type,
      ELEMENT,
    ]),
  ),
  ...Object.fromEntries(DISCORD_TYPES.map((type) => [type, 'discord.Message()'])),
  GetServerSidePropsContext: 'next.Context()',
  LoaderFunctionArgs: 'remix.Arguments()',
  ActionFunctionArgs: 'remix.Arguments()',
  LoaderArgs: 'remix.Arguments()',
  ActionArgs: 'remix.Arguments()',
  'Route.LoaderArgs': 'remix.Arguments()',
  'Route.ActionArgs': 'remix.Arguments()',
};

/** Types that every file of TypeScript knows. */
export const GLOBAL_TYPES: Readonly<Record<string, string | undefined>> = { Request: 'web.Request()' };

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
  'BodyParams',
  'PathParams',
  'PathParam',
  'HeaderParams',
  'RequestBody',
  'requestBody',
  'requestParam',
  'queryParam',
  'requestHeaders',
  'FormField',
  'BodyProp',
  'Queries',
]);

/** Decorators whose value, where it is named and nothing converts it, is a piece of the address or a header: a text. */
export const TEXT_DECORATORS: ReadonlySet<string> = new Set(['Param', 'PathParam', 'Headers', 'HeaderParam']);

/** Decorators on parameters that bring in the answer. */
export const RESPONSE_DECORATORS: ReadonlySet<string> = new Set(['Res', 'Response']);

/** Decorators on parameters that bring in the whole request. */
export const REQUEST_DECORATORS: ReadonlySet<string> = new Set(['Req', 'Request']);
