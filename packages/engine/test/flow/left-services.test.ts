import { describe, it } from 'node:test';
import { NOSQL_SINKS } from '../../src/knowledge/sinks/nosql.ts';
import { expectFlows, REAL_SINKS } from './harness.ts';

const SHELL = `import { exec } from 'node:child_process';
export class Shell {
  private readonly lead: string;
  constructor() { this.lead = 'ls '; }
  run(text: string) { exec(this.lead + text); } // flow
  quiet(text: string) { return text.length; }
  picked(text: string) { if (/^[a-z]+$/.test(text)) exec('ls ' + text); }
}
`;
const EXEC = "import { exec } from 'node:child_process';\n";

describe('what a program leaves on objects of a framework', () => {
  it('is there on an application of Fastify, its requests and its answers', () =>
    expectFlows({
      'app.ts': `${EXEC}import Fastify from 'fastify';
const app = Fastify({ logger: true }).withTypeProvider<Provider>();
app.decorate('list', (folder: string) => exec('ls ' + folder)); // flow
app.decorate('count', (folder: string) => folder.length);
app.decorateRequest('show', function (folder: string) { exec('ls -l ' + folder); }); // flow
app.decorateReply('tell', (folder: string) => exec('du ' + folder)); // flow
app.post('/a', async (request, reply) => {
  app.list(request.body.a);
  request.show(request.body.a);
  reply.tell(request.query.a);
  app.count(request.body.a);
  app.list('/srv');
});
`,
    }));

  it('is put there by plugins in files of their own', () =>
    expectFlows({
      'preview.ts': `${EXEC}import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
export default fp(async (app: FastifyInstance, options) => {
  const lead = 'ls ';
  app.decorate('list', (folder: string) => exec(lead + folder)); // flow
  app.decorate('checked', (folder: string) => { if (/^\\w+$/.test(folder)) exec(lead + folder); });
});
`,
      'app.ts': `import Fastify from 'fastify';
import preview from './preview.ts';
const app = Fastify();
await app.register(preview, { prefix: '/' });
app.post('/a', async function (request) { this.list(request.body.a); });
app.post('/b', async (request) => { request.server.checked(request.body.a); });
`,
    }));

  it('is a service on an application, a request or a context', () =>
    expectFlows({
      'shell.ts': SHELL,
      'express.ts': `import express from 'express';
import { Shell } from './shell.ts';
const app = express();
app.locals.shell = new Shell();
app.use((req, res, next) => { req.other = new Shell(); next(); });
app.get('/a', (req, res) => { req.app.locals.shell.run(req.query.a); });
app.get('/b', (req, res) => { req.other.quiet(req.query.a); req.other.picked(req.query.a); });
`,
      'hono.ts': `import { Hono } from 'hono';
import { Shell } from './shell.ts';
const app = new Hono();
app.use(async (c, next) => { c.set('shell', new Shell()); await next(); });
app.get('/a', (c) => c.json(c.get('shell').run(c.req.query('a'))));
app.get('/b', (c) => c.json(c.var.shell.quiet(c.req.query('a'))));
`,
      'awilix.ts': `import express from 'express';
import { asClass, asValue, createContainer } from 'awilix';
import { Shell } from './shell.ts';
const container = createContainer();
container.register({ shell: asClass(Shell), limit: asValue(3) });
express().get('/a', (req, res) => { container.resolve('shell').run(req.query.a); container.cradle.shell.quiet(req.query.a); });
`,
    }));

  it('is what the makers of a context put there, for resolvers and procedures', () =>
    expectFlows({
      'shell.ts': SHELL,
      'graph.ts': `import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { Shell } from './shell.ts';
const resolvers = {
  Query: {
    run: (_: unknown, { text }: { text: string }, { shell }: Context) => shell.run(text),
    quiet: (_: unknown, { text }: { text: string }, context: Context) => context.shell.quiet(text),
  },
};
await startStandaloneServer(new ApolloServer({ resolvers }), { context: async () => ({ shell: new Shell() }) });
`,
      'yoga.ts': `import { createSchema, createYoga } from 'graphql-yoga';
import { Shell } from './shell.ts';
const schema = createSchema({ resolvers: { Query: { run: (_, { text }, { shell }) => shell.picked(text) } } });
createYoga({ schema, context: () => ({ shell: new Shell() }) });
`,
      'context.ts': `import { Shell } from './shell.ts';
export const createContext = async ({ req }) => ({ user: req.user, shell: new Shell() });
export type Context = Awaited<ReturnType<typeof createContext>>;
`,
      'router.ts': `import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import type { Context } from './context.ts';
const t = initTRPC.context<Context>().create();
export const router = t.router({
  run: t.procedure.input(z.object({ text: z.string() })).query(({ ctx, input }) => ctx.shell.run(input.text)),
  quiet: t.procedure.input(z.object({ text: z.string() })).query(({ ctx, input }) => ctx.shell.quiet(input.text)),
});
`,
    }));

  it('is what its type says where nobody sees it put there', () =>
    expectFlows(
      {
        'find.ts': `import type { Knex } from 'knex';
import type { Collection, Db } from 'mongodb';
export const rows = (db: Knex, text: string) => db('rows').whereRaw('name = ' + text); // flow
export const bound = (db: Knex, text: string) => db('rows').whereRaw('name = ?', [text]);
export const notes = (db: Db, filter: object) => db.collection('notes').find(filter); // flow
export const users = (users: Collection, token: string) => users.findOne({ token: String(token) });
`,
        'app.ts': `import express from 'express';
import { bound, notes, rows, users } from './find.ts';
const app = express();
app.post('/', (req, res) => {
  rows(req.app.locals.db, req.body.name);
  bound(req.app.locals.db, req.body.name);
  notes(req.app.locals.db, req.body.filter);
  users(req.app.locals.users, req.body.token);
});
`,
        'plugin.ts': `import Fastify from 'fastify';
import mongo from '@fastify/mongodb';
const app = Fastify();
app.register(mongo);
app.post('/', async (request) => app.mongo.db.collection('notes').find(request.body.filter)); // flow
app.post('/b', async (request) => app.mongo.db.collection('notes').find({ name: String(request.body.name) }));
`,
      },
      [...REAL_SINKS, ...NOSQL_SINKS],
    ));

  it('is not what somebody else has, nor data', () =>
    expectFlows({
      'app.ts': `${EXEC}import Fastify from 'fastify';
const app = Fastify();
const other = { decorate: (name: string, value: unknown) => value };
other.decorate('list', (folder: string) => exec('ls ' + folder));
app.decorate('folder', '/srv');
app.decorate('show', (folder: string) => folder);
app.post('/a', async (request) => {
  app.list(request.body.a);
  exec('ls ' + app.folder);
  exec('ls ' + app.show('/srv'));
});
`,
    }));
});
