import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('what Hono has checked is as wide as the schema, whichever library it is of', () =>
  expectFlows({
    'a.ts': `import { Hono } from 'hono'; import { exec } from 'node:child_process';
import { sValidator } from '@hono/standard-validator'; import { vValidator } from '@hono/valibot-validator';
import { tbValidator } from '@hono/typebox-validator'; import { arktypeValidator } from '@hono/arktype-validator';
import { validator } from 'hono/validator';
import { Type } from '@sinclair/typebox'; import { type } from 'arktype'; import * as v from 'valibot'; import { z } from 'zod';
const app = new Hono(); const KINDS = ['png', 'webp'];
app.post('/a', sValidator('json', z.object({ k: z.enum(['png', 'webp']), s: z.string() })), (c) => {
  exec('x ' + c.req.valid('json').k);
  exec('x ' + c.req.valid('json').s); // flow
});
app.post('/b', vValidator('json', v.object({ k: v.picklist(KINDS), s: v.string() })), (c) => {
  exec('x ' + c.req.valid('json').k);
  exec('x ' + c.req.valid('json').s); // flow
  exec('x ' + c.req.valid('query').k); // flow
});
app.post('/c', tbValidator('json', Type.Object({ k: Type.Union([Type.Literal('a'), Type.Literal('b')]), s: Type.Union([Type.Literal('a'), Type.String()]) })), (c) => {
  exec('x ' + c.req.valid('json').k);
  exec('x ' + c.req.valid('json').s); // flow
});
app.post('/d', validator('json', (value, c) => { if (!KINDS.includes(value.k)) return c.text('bad', 400); return { k: value.k, s: value.s }; }), (c) => {
  exec('x ' + c.req.valid('json').k);
  exec('x ' + c.req.valid('json').s); // flow
});
app.post('/e', validator('json', (value, c) => { KINDS.includes(value.k); return { k: value.k }; }), (c) => {
  exec('x ' + c.req.valid('json').k); // flow
});
app.post('/f', arktypeValidator('json', type({ k: "'png' | 'webp'", s: 'string', 'n?': '0 < number.integer <= 10', u: 'string.uuid | number', w: 'string | number' })), (c) => {
  const { k, s, n, u, w } = c.req.valid('json');
  exec('x ' + k + n + u);
  exec('x ' + s); // flow
  exec('x ' + w); // flow
});
`,
  }));

test('what passes a type of ArkType is as wide as its definition', () =>
  expectFlows({
    'a.ts': `import express from 'express'; import { exec } from 'node:child_process'; import { type } from 'arktype';
const app = express();
const Job = type({ kind: "'png' | 'webp'", name: '/^[a-z]+$/', words: '/[a-z]+/', size: { width: 'number', text: 'string' } });
const Kind = type("'png' | 'webp'"); const Text = type('string');
app.post('/', (req, res) => {
  const job = Job(req.body);
  if (job instanceof type.errors) return res.status(400).end();
  exec('x ' + job.kind + job.name + job.size.width);
  exec('x ' + job.words); // flow
  exec('x ' + job.size.text); // flow
  exec('x ' + req.body.kind); // flow
  exec('x ' + Kind.assert(req.query.k));
  exec('x ' + Text.assert(req.query.k)); // flow
  exec('x ' + Kind(req.query.k)); // flow
});
`,
  }));

test('routes of Elysia and Hapi say what they let through', () =>
  expectFlows({
    'elysia.ts': `import { Elysia, t } from 'elysia'; import { exec } from 'node:child_process';
new Elysia()
  .get('/a', ({ query: { k, s } }) => {
    exec('x ' + k);
    exec('x ' + s); // flow
  }, { query: t.Object({ k: t.Union([t.Literal('a'), t.Literal('b')]), s: t.String() }) })
  .get('/b', ({ query, params }) => {
    exec('x ' + query.k + query.n + params.id);
    exec('x ' + params.name); // flow
  }, { query: t.Object({ k: t.UnionEnum(['a', 'b']), n: t.Numeric() }), params: t.Object({ id: t.Number(), name: t.String() }) })
  .post('/c', ({ body }) => {
    exec('x ' + body.k); // flow
  }, { query: t.Object({ k: t.Number() }) })
  .listen(3000);
`,
    'hapi.ts': `import Hapi from '@hapi/hapi'; import Joi from 'joi'; import { exec } from 'node:child_process';
const server = Hapi.server({ port: 3000 });
const payload = Joi.object({ k: Joi.string().valid('png', 'webp').required(), s: Joi.string() });
server.route({ method: 'POST', path: '/a', options: { validate: { payload } }, handler: (request, h) => {
  exec('x ' + request.payload.k);
  exec('x ' + request.payload.s); // flow
  exec('x ' + request.query.k); // flow
} });
server.route({ method: 'POST', path: '/b', options: { validate: { payload, failAction: 'log' } }, handler: (request, h) => {
  exec('x ' + request.payload.k); // flow
} });
server.route({ method: 'POST', path: '/c', options: { validate: { payload, failAction: (request, h, error) => { throw error; } } }, handler: (request, h) => {
  exec('x ' + request.payload.k);
} });
server.route({ method: 'POST', path: '/d', options: { validate: { payload, failAction: (request, h, error) => { console.log(error); return h.continue; } } }, handler: (request, h) => {
  exec('x ' + request.payload.k); // flow
} });
`,
  }));

test('functions of class-validator judge one value', () =>
  expectFlows({
    'a.ts': `import express from 'express'; import { exec } from 'node:child_process'; import { isUUID, isAlphanumeric, isString } from 'class-validator';
const app = express();
app.get('/:id', (req, res) => {
  const { a, b, c, d } = req.query;
  if (!isUUID(a) || !isString(b)) return res.status(400).end();
  exec('x ' + a);
  exec('x ' + b); // flow
  if (isAlphanumeric(c)) return res.status(400).end();
  exec('x ' + c); // flow
  isUUID(d);
  exec('x ' + d); // flow
});
`,
  }));
