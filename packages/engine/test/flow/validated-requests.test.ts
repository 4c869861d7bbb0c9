import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('validators may be run by a middleware, or handed on in lists', () =>
  expectFlows({
    'uses-run-in-middleware.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
const validate = (validations) => async (req, res, next) => {
  await Promise.all(validations.map((validation) => validation.run(req)));
  const errors = validationResult(req);
  if (errors.isEmpty()) return next();
  res.status(400).json({ errors: errors.array() });
};
app.post('/a', validate([body('n').isInt(), body('s').isString()]), (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
    'uses-run-loop.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
const validate = (validations) => async (req, res, next) => {
  for (const validation of validations) await validation.run(req);
  const errors = validationResult(req);
  if (!errors.isEmpty()) return res.status(400).end();
  next();
};
app.post('/a', validate([body('n').isInt(), body('m').isUUID()]), (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.m);
  exec('kill ' + req.body.s); // flow
});
`,
    'uses-router-route-chain.ts': `import express from 'express'; import { exec } from 'child_process'; import { param, validationResult } from 'express-validator';
const router = express.Router();
const rules = [param('id').isMongoId()];
const check = (req, res, next) => { const e = validationResult(req); if (!e.isEmpty()) { return res.status(422).json({}); } next(); };
router.route('/:id').get(rules, check, (req, res) => { exec('x ' + req.params.id); }).put(...rules, check, (req, res) => { exec('x ' + req.params.id); });
router.delete('/:id', [...rules, check], async (req, res) => { exec('x ' + req.params.id); });
`,
  }));

test('what was checked holds wherever it is handed on', () =>
  expectFlows({
    'uses-json-body-variable.ts': `import { z } from 'zod'; import { exec } from 'child_process';
const S = z.object({ n: z.number(), s: z.string() });
export default { async fetch(request) {
  const body = await request.json();
  const r = S.safeParse(body);
  if (!r.success) return new Response('no', { status: 400 });
  exec('x ' + body.n);
  exec('x ' + r.data.n);
  exec('x ' + body.s); // flow
} };
`,
    'uses-ajv-compile.ts': `import express from 'express'; import Ajv from 'ajv'; import { exec } from 'child_process';
const app = express(); const ajv = new Ajv();
const validate = ajv.compile({ type: 'object', properties: { n: { type: 'integer' }, s: { type: 'string' } } });
app.post('/a', (req, res) => {
  if (!validate(req.body)) return res.status(400).json(validate.errors);
  exec('x ' + req.body.n);
  exec('x ' + req.body.s); // flow
});
app.post('/b', (req, res) => {
  const ok = validate(req.body);
  if (!ok) return res.status(400).end();
  exec('x ' + req.body.n);
});
app.post('/c', (req, res) => { validate(req.body); exec('x ' + req.body.n); // flow
});
`,
    'uses-zod-enum-inline.ts': `import express from 'express'; import { z } from 'zod'; import { exec } from 'child_process';
const app = express();
app.get('/a', (req, res) => {
  const kind = z.enum(['a', 'b']).parse(req.query.kind);
  exec('x ' + kind);
  const id = z.string().uuid().safeParse(req.query.id);
  if (!id.success) return res.status(400).end();
  exec('x ' + id.data);
  exec('x ' + req.query.id);
  exec('x ' + req.query.other); // flow
});
`,
    'uses-yup.ts': `import express from 'express'; import * as yup from 'yup'; import { exec } from 'child_process';
const app = express();
const schema = yup.object({ n: yup.number().required(), s: yup.string().required(), k: yup.string().oneOf(['a', 'b']) });
app.post('/a', async (req, res) => {
  const d = await schema.validate(req.body);
  exec('x ' + d.n);
  exec('x ' + d.k);
  exec('x ' + d.s); // flow
});
`,
    'uses-koa-joi.ts': `import Koa from 'koa'; import Router from '@koa/router'; import Joi from 'joi'; import { exec } from 'child_process';
const r = new Router();
const schema = Joi.object({ n: Joi.number() });
r.post('/a', async (ctx) => {
  const { error, value } = schema.validate(ctx.request.body);
  if (error) { ctx.status = 400; return; }
  exec('x ' + value.n);
  exec('x ' + ctx.request.body.n);
});
`,
    'uses-custom-property.ts': `import express from 'express'; import { z } from 'zod'; import { exec } from 'child_process';
const app = express();
const check = (schema) => (req, res, next) => { req.valid = schema.parse(req.body); next(); };
app.post('/a', check(z.object({ n: z.number(), s: z.string() })), (req, res) => {
  exec('x ' + req.valid.n);
  exec('x ' + req.valid.s); // flow
});
`,
    'uses-passes-body-on.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
function create(data) { exec('x ' + data.n); exec('y ' + data.s); // flow
}
app.post('/a', body('n').isInt(), (req, res, next) => { if (!validationResult(req).isEmpty()) return res.sendStatus(400); next(); }, (req, res) => { create(req.body); });
`,
  }));

test('a request as a whole brings nothing, and a middleware that looks elsewhere proves nothing', () =>
  expectFlows({
    'uses-logger-gets-req.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
app.post('/a', body('n').isInt(), (req, res) => {
  if (!validationResult(req).isEmpty()) return res.sendStatus(400);
  const user = currentUser(req);
  exec('x ' + user.id);
});
`,
    'uses-auth-middleware-before.ts': `import express from 'express'; import { exec } from 'child_process'; import jwt from 'jsonwebtoken';
const app = express();
function auth(req, res, next) {
  const t = req.headers.authorization;
  if (!t) return res.sendStatus(401);
  req.user = jwt.verify(t, process.env.K);
  next();
}
app.post('/a', auth, (req, res) => {
  exec('x ' + req.body.n); // flow
  exec('y ' + req.headers.authorization); // flow
});
`,
    'uses-fastify-shorthand-async-plugin.ts': `import { exec } from 'child_process';
export default async function (fastify) {
  fastify.get('/a/:id', { schema: { params: { type: 'object', properties: { id: { type: 'string', pattern: '^[0-9]+$' } } }, querystring: { type: 'object', properties: { q: { type: 'string' } } } } }, async (req) => {
    exec('x ' + req.params.id);
    exec('x ' + req.query.q); // flow
  });
}
`,
  }));

test('cases that fall through, and catches of something else', () =>
  expectFlows({
    'uses-switch-fall.ts': `import express from 'express'; import { exec } from 'child_process';
const app = express();
app.get('/a', (req, res) => {
  const n = String(req.query.n);
  switch (true) {
    case n === 'a':
    case n === 'b':
      exec('x ' + n);
      break;
    case /^\\d+$/.test(n): {
      exec('x ' + n);
      return;
    }
    default:
      exec('x ' + n); // flow
  }
});
`,
    'uses-catch-other.ts': `import express from 'express'; import { exec } from 'child_process'; import fs from 'fs';
const app = express();
class Own extends Error { code = 'X'; constructor(m) { super(m); this.m = m; } }
app.get('/a', (req, res) => {
  try { fs.statSync('x'); throw new Own(req.query.n); } catch (e) {
    if (e.code !== 'ENOENT') throw e;
    exec('x ' + req.query.n); // flow
  }
});
`,
  }));
test('dependencies in other files, of methods and of themselves', () =>
  expectFlows({
    'src/services.py': `import subprocess
class Runner:
    def __init__(self, base):
        self.base = base
    def run(self, name):
        subprocess.run('ls ' + name, shell=True)  # flow
`,
    'src/deps.py': `from .services import Runner
def get_runner():
    return Runner('/x')
`,
    'src/main.py': `from typing import Annotated
from fastapi import APIRouter, Depends
from .deps import get_runner
from .services import Runner
router = APIRouter()
RunnerDep = Annotated[Runner, Depends(get_runner)]
@router.get('/a/{name}')
def a(name: str, runner: RunnerDep):
    runner.run(name)
`,
    'uses-session-dep-clean.py': `import os
from typing import Annotated
from fastapi import FastAPI, Depends
from sqlmodel import Session, create_engine
app = FastAPI()
engine = create_engine('x')
def get_session():
    with Session(engine) as session:
        yield session
SessionDep = Annotated[Session, Depends(get_session)]
@app.get('/a/{id}')
def a(id: int, db: SessionDep):
    row = db.get('x', id)
    os.system('x ' + row.name)
`,
    'uses-header-dep.py': `import os
from fastapi import FastAPI, Depends, Header, HTTPException
app = FastAPI()
async def tenant(x_tenant: str = Header(...)):
    if not x_tenant.isalnum():
        raise HTTPException(400)
    return x_tenant
async def raw(x_raw: str = Header()):
    return x_raw
@app.get('/a')
async def a(t: str = Depends(tenant), r: str = Depends(raw)):
    os.system('x ' + t)
    os.system('x ' + r)  # flow
`,
    'uses-method-dep.py': `import os
from fastapi import FastAPI, Depends
app = FastAPI()
class Deps:
    def name(self, q: str):
        return q
deps = Deps()
@app.get('/a')
async def a(t: str = Depends(deps.name)):
    os.system('x ' + t)  # flow
`,
    'uses-partial-cache-false.py': `import os
from fastapi import FastAPI, Depends
app = FastAPI()
def name(q: str): return q
@app.get('/a')
async def a(t: str = Depends(name, use_cache=False)):
    os.system('x ' + t)  # flow
`,
    'uses-self-referring.py': `import os
from fastapi import FastAPI, Depends
app = FastAPI()
def f(x: str = Depends(lambda: f)):
    return x
def g(x=Depends(g)):
    return x
@app.get('/a')
async def a(t: str = Depends(f), u=Depends(g)):
    os.system('x ' + str(u))
`,
  }));

test('tests of one’s own in a schema, and schemas that are piped', () =>
  expectFlows({
    'schemas.ts': `import { z } from 'zod';
import * as v from 'valibot';
import { object, picklist, string } from 'valibot';
const NAMES = ['a', 'b'];
export const Own = z.object({ name: z.string().refine((x) => NAMES.includes(x)), other: z.string().refine((x) => x.length > 2) });
export const Piped = v.object({ name: v.pipe(v.string(), v.regex(/^[a-z]+$/)), other: v.pipe(v.string(), v.minLength(2)) });
export const Few = object({ name: picklist(['a', 'b']), other: string() });
`,
    'a.ts': `import { exec } from 'node:child_process';
import express from 'express';
import * as v from 'valibot';
import { parse } from 'valibot';
import { Own, Piped, Few } from './schemas';
express().post('/', (req) => {
  const own = Own.parse(req.body);
  exec('x ' + own.name);
  exec('x ' + own.other); // flow
  const piped = v.parse(Piped, req.body.piped);
  exec('x ' + piped.name);
  exec('x ' + piped.other); // flow
  const few = parse(Few, req.body.few);
  exec('x ' + few.name);
  exec('x ' + few.other); // flow
  const { success, output } = v.safeParse(Piped, req.body.safe);
  if (!success) return;
  exec('x ' + output.name);
  exec('x ' + output.other); // flow
});
`,
  }));

test('a tool is handed what its schema names and nothing else', () =>
  expectFlows({
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { common } from './elsewhere.js';
const server = new McpServer({ name: 'a', version: '1' });
const Input = z.object({ query: z.string() });
const withKey = (args) => ({ limit: 1, ...args, key: process.env.KEY });
server.registerTool('a', { inputSchema: Input.shape }, async (args) => {
  const { query, base = 'https://api.example.com' } = withKey(args);
  await fetch(base + '?q=' + query);
  await fetch(query); // flow
});
server.registerTool('b', { inputSchema: Input }, async (args) => fetch(args.base));
server.registerTool('c', { inputSchema: Input.passthrough() }, async (args) => fetch(args.base)); // flow
server.registerTool('d', { inputSchema: { ...common, query: z.string() } }, async (args) => fetch(args.base)); // flow
server.registerTool('e', { inputSchema: { query: z.string(), ...more() } }, async (args) => fetch(args.base)); // flow
server.registerTool('f', { inputSchema: { query: z.string() } }, async (request) => fetch(request.params.query)); // flow
`,
  }));
