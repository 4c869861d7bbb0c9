const FASTIFY = 'fastify.FastifyInstance()';
const LOCALS = 'express().locals';

/**
 * Objects of frameworks on which programs leave functions and objects of their own for others to find, by all the names they
 * go by: what is left under one is found under each that means the same.
 */
export const SERVICE_HOLDERS: ReadonlyMap<string, string> = new Map([
  ['fastify()', FASTIFY],
  ['fastify.fastify()', FASTIFY],
  [FASTIFY, FASTIFY],
  ['fastify.FastifyRequest()', 'fastify.FastifyRequest()'],
  ['fastify.FastifyReply()', 'fastify.FastifyReply()'],
  [LOCALS, LOCALS],
  ['express.Request().app.locals', LOCALS],
  ['express.Response().app.locals', LOCALS],
  ['express.Request()', 'express.Request()'],
  ['express.Response().locals', 'express.Response().locals'],
  ['koa().context', 'koa.Context()'],
  ['koa.Context()', 'koa.Context()'],
  ['koa.Context().state', 'koa.Context().state'],
  ['hono.Context().var', 'hono.Context().var'],
  ['graphql.Context()', 'graphql.Context()'],
  ['trpc.Call().ctx', 'trpc.Call().ctx'],
  ['awilix.createContainer()', 'awilix.createContainer()'],
  ['awilix.createContainer().cradle', 'awilix.createContainer()'],
]);

/** Of these nothing is known but what was left there. */
export const OPEN_HOLDERS: ReadonlySet<string> = new Set(['graphql.Context()']);

/** Functions that make what procedures of tRPC find in their context, by the names its guide gives them. */
export const CONTEXT_MAKERS: readonly string[] = [
  'createContext',
  'createTRPCContext',
  'createInnerTRPCContext',
  'createContextInner',
];
