import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const EXEC = "import { exec } from 'child_process';";

test('procedures that a page calls from afar are given what their schemas let through', () =>
  expectFlows({
    'orpc.ts': `${EXEC} import { os } from '@orpc/server'; import { z } from 'zod';
export const find = os.input(z.object({ a: z.string(), b: z.enum(['x', 'y']), c: z.number() })).handler(async ({ input }) => {
exec('x ' + input.a); // flow
exec('x ' + input.b + input.c);
});`,
    'routers/far.ts': `${EXEC} import { z } from 'zod'; import { publicProcedure, chain } from '@acme/api';
export const far = publicProcedure.input(z.object({ a: z.string(), b: z.enum(['x', 'y']) })).use(log).mutation(async ({ ctx, input }) => {
exec('x ' + input.a); // flow
});
export const near = publicProcedure.input(z.object({ a: z.string(), b: z.enum(['x', 'y']) })).mutation(async ({ ctx, input }) => {
exec('x ' + input.a); // flow
exec('x ' + input.b + ctx.user);
});
export const other = chain.input(z.string()).mutation(async ({ input }) => { exec('x ' + input); });
`,
    'tanstack.ts': `${EXEC} import { createServerFn } from '@tanstack/react-start'; import { z } from 'zod';
const Body = z.object({ a: z.string(), b: z.enum(['x', 'y']) });
export const one = createServerFn({ method: 'POST' }).validator((data: unknown) => Body.parse(data)).handler(async ({ data }) => {
exec('x ' + data.a); // flow
exec('x ' + data.b);
});
export const two = createServerFn().inputValidator(Body).handler(async ({ data, context }) => {
exec('x ' + data.a); // flow
exec('x ' + data.b + context.user);
});
export const three = createServerFn().validator((name: string) => name).handler(async (call) => { exec('x ' + call.data); }); // flow
`,
    'lib/client.ts': `import { createSafeActionClient } from 'next-safe-action';
export const client = createSafeActionClient();
`,
    'action.ts': `${EXEC} import { z } from 'zod'; import { client } from './lib/client.ts';
export const save = client.inputSchema(z.object({ a: z.string(), b: z.enum(['x', 'y']) })).action(async ({ parsedInput, ctx }) => {
exec('x ' + parsedInput.a); // flow
exec('x ' + parsedInput.b + ctx.user);
});`,
    'src/actions/index.ts': `${EXEC} import { defineAction } from 'astro:actions'; import { z } from 'astro:schema';
export const server = { save: defineAction({ input: z.object({ a: z.string(), b: z.enum(['x', 'y']) }), handler: async (input) => {
exec('x ' + input.a); // flow
exec('x ' + input.b);
} }) };`,
    'src/lib/a.remote.ts': `${EXEC} import { query, command } from '$app/server'; import { z } from 'zod';
export const post = query(z.string(), async (name) => { exec('x ' + name); }); // flow
export const like = command(z.number(), async (id) => { exec('x ' + id); });
`,
    'graph.ts': `${EXEC} import SchemaBuilder from '@pothos/core'; const builder = new SchemaBuilder({});
builder.queryType({ fields: (t) => ({ a: t.string({ args: { n: t.arg.string() }, resolve: (parent, args) => {
exec('x ' + args.n); // flow
exec('x ' + parent.n);
return ''; } }) }) });`,
    'other.ts': `${EXEC}
export const columns = (t) => t.string({ resolve: 'left', handler: (parent, args) => { exec('x ' + args.n); } });
`,
    'connect.ts': `${EXEC} import type { ConnectRouter } from '@connectrpc/connect'; import { Names } from './gen.ts';
export default (router: ConnectRouter) => router.service(Names, { async run(request, context) {
exec('x ' + request.name); // flow
exec('x ' + context.timeout);
return {}; } });`,
  }));

test('sockets, forms with files and middlewares of further servers', () =>
  expectFlows({
    'hono.ts': `${EXEC} import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi'; import { createFactory, createMiddleware } from 'hono/factory';
const app = new OpenAPIHono(); const factory = createFactory();
app.openapi(createRoute({}), (c) => { exec('x ' + c.req.query('n')); }); // flow
export const audit = createMiddleware(async (c, next) => { exec('x ' + c.req.header('n')); await next(); }); // flow
export const handlers = factory.createHandlers((c) => { exec('x ' + c.req.param('n')); }); // flow
factory.createApp().get('/', (c) => { exec('x ' + c.req.query('n')); exec('x ' + c.res.status); }); // flow
`,
    'fastify.ts': `${EXEC} import Fastify from 'fastify'; const app = Fastify();
app.post('/a', async (request) => { const part = await request.file(); exec('x ' + part.filename); }); // flow
app.get('/b', { websocket: true }, (socket) => { socket.on('message', (m) => { exec('x ' + m); }); // flow
socket.on('close', (code) => { exec('x ' + code); }); });`,
    'forms.ts': `${EXEC} import http from 'node:http'; import formidable from 'formidable'; import multiparty from 'multiparty';
http.createServer((req, res) => {
formidable({}).parse(req, (error, fields) => { exec('x ' + fields.n); }); // flow
new multiparty.Form().parse(req, (error, fields) => { exec('x ' + fields.n[0]); }); // flow
});`,
    'bun.ts': `${EXEC} import { serve } from 'bun';
serve({ routes: { '/a/:n': (request) => { exec('x ' + request.params.n); return new Response(); } } }); // flow
`,
    'elysia.ts': `${EXEC} import { Elysia } from 'elysia';
new Elysia().ws('/a', { message(ws, message) { exec('x ' + message); exec('x ' + ws.id); } }); // flow
`,
    'h3.ts': `${EXEC} import { H3 } from 'h3';
new H3().get('/a', (event) => { exec('x ' + event.url.searchParams.get('n')); }); // flow
`,
    'server/api/a.ts': `${EXEC}
export default eventHandler(async (event) => { exec('x ' + getHeader(event, 'n')); // flow
const query = await getValidatedQuery(event, (body) => body); exec('x ' + query.n); // flow
});`,
    'sockets.ts': `${EXEC} import { Server } from 'socket.io'; const io = new Server();
io.use((socket, next) => { exec('x ' + socket.handshake.auth.n); exec('x ' + socket.id); next(); }); // flow
io.on('connection', (socket) => { exec('x ' + socket.handshake.query.n); exec('x ' + socket.handshake.time); }); // flow
`,
    'datagrams.ts': `${EXEC} import dgram from 'node:dgram'; import http2 from 'node:http2';
dgram.createSocket('udp4').on('message', (m, info) => { exec('x ' + m); exec('x ' + info.port); }); // flow
http2.createSecureServer({}).on('stream', (stream, headers) => { exec('x ' + headers[':path']); exec('x ' + stream.id); }); // flow
`,
    'lambda.ts': `${EXEC} import middy from '@middy/core';
export const handler = middy().handler(async (event) => { exec('x ' + event.body.n); }); // flow
`,
    'src/hooks.server.ts': `${EXEC}
export async function handle({ event, resolve }) { exec('x ' + event.url.pathname); exec('x ' + event.route.id); return resolve(event); } // flow
`,
    'src/middleware.ts': `${EXEC} import { defineMiddleware } from 'astro:middleware';
export const onRequest = defineMiddleware((context, next) => { exec('x ' + context.params.n); return next(); }); // flow
`,
    'gateway.ts': `${EXEC} import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
@WebSocketGateway()
export class Gateway {
@SubscribeMessage('a') bare(client: any, payload: any) { exec('x ' + payload.n); exec('x ' + client.id); } // flow
@SubscribeMessage('b') marked(@ConnectedSocket() client: any, @MessageBody() data: any) { exec('x ' + data.n); exec('x ' + client.id); } // flow
handleConnection(client: any, info: any) { exec('x ' + info.n); }
}`,
  }));
