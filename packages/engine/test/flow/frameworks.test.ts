import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf, readAll } from './harness.ts';

const SHELL_JS = {
  'package.json': '{"private": true}',
  'shell.js': `const { exec } = require('child_process');
exports.run = (cmd) => exec(cmd); // flow
exports.quiet = (cmd) => exec(cmd);
`,
};
const SHELL_TS = {
  'package.json': '{"private": true}',
  'shell.ts': `import { exec } from 'child_process';
export const run = (cmd: string) => exec(cmd); // flow
export const quiet = (cmd: string) => exec(cmd);
`,
};
const SHELL_PY = {
  'shell.py': `import os
def run(cmd):
    os.system(cmd) # flow
def quiet(cmd):
    os.system(cmd)
`,
};

test('Express: handlers in another file than the one that registers them', () =>
  expectFlows({
    ...SHELL_JS,
    'routes.js': `const ctl = require('./controller');
module.exports = (app) => { app.post('/run', ctl.handle); app.get('/quiet', ctl.other); };
`,
    'controller.js': `const shell = require('./shell');
exports.handle = (req, res) => shell.run('ls ' + req.body.dir);
exports.other = (req, res) => shell.quiet('ls');
`,
  }));

test('Koa', () =>
  expectFlows({
    ...SHELL_JS,
    'app.js': `const Koa = require('koa');
const Router = require('@koa/router');
const { run, quiet } = require('./shell');
const router = new Router();
router.get('/a', async (ctx) => { run(ctx.query.cmd); });
router.post('/b', async (ctx) => { quiet('ls'); ctx.body = ctx.request.body; });
`,
  }));

test('Fastify', () =>
  expectFlows({
    ...SHELL_TS,
    'app.ts': `import Fastify from 'fastify';
import { run, quiet } from './shell';
const app = Fastify();
app.route({ method: 'POST', url: '/a', handler: async (request, reply) => { run(request.body.cmd); } });
app.get('/b', async (request, reply) => { quiet('ls'); });
`,
  }));

test('Hono', () =>
  expectFlows({
    ...SHELL_TS,
    'app.ts': `import { Hono } from 'hono';
import { run, quiet } from './shell';
const app = new Hono();
app.get('/a', (c) => { run(c.req.query('cmd')); return c.text('x'); });
app.get('/b', async (c) => { const { n } = await c.req.json(); quiet('kill ' + Number(n)); });
`,
  }));

test('Next.js: app routes, page routes, server actions', () =>
  expectFlows({
    ...SHELL_TS,
    'app/api/x/route.ts': `import { run } from '../../../shell';
export async function POST(request: Request) { const { cmd } = await request.json(); run(cmd); }
`,
    'pages/api/y.ts': `import { exec } from 'child_process';
export default function handler(req, res) { exec(req.query.cmd); } // flow
`,
    'app/actions.ts': `'use server';
import { exec } from 'child_process';
export async function act(cmd: string) { exec(cmd); } // flow
export async function count(n: number) { exec('kill ' + n); }
`,
  }));

test('Nest', () =>
  expectFlows({
    ...SHELL_TS,
    'a.controller.ts': `import { Controller, Post, Body, Query } from '@nestjs/common';
import { run, quiet } from './shell';
@Controller('a')
export class AController {
  @Post() create(@Body() body: CreateDto) { run(body.cmd); }
  @Post('n') count(@Query('n') n: number) { quiet('kill ' + n); }
}
`,
  }));

test('raw Node servers, also with the body read in pieces', () =>
  expectFlows({
    ...SHELL_JS,
    'server.js': `const http = require('http');
const { run } = require('./shell');
http.createServer((req, res) => {
  let body = '';
  req.on('data', (chunk) => { body += chunk; });
  req.on('end', () => run(body));
}).listen(80);
`,
  }));

test('parameters named (req, res) are a request, one step less sure', async () => {
  const flows = await flowsOf({
    'a.js': `const { exec } = require('child_process');
exports.x = function (req, res) { exec(req.body.cmd); };`,
  });

  assert.deepEqual(flows, ['command child_process.exec a.js:2 <- remote (medium)']);
});

test('Flask', () =>
  expectFlows({
    ...SHELL_PY,
    'app.py': `from flask import Flask, request, Blueprint
import shell
bp = Blueprint('x', __name__)
@bp.route('/run/<name>')
def run_it(name):
    shell.run('ls ' + name)
@bp.route('/kill/<int:pid>')
def kill(pid):
    shell.quiet('kill ' + str(pid))
@bp.get('/q')
def q():
    shell.quiet('ls')
    return request.args.get('x')
`,
  }));

test('Django: views by urls.py and by first parameter', () =>
  expectFlows({
    ...SHELL_PY,
    'urls.py': `from django.urls import path
from . import views
urlpatterns = [path('a/<str:name>/', views.named)]
`,
    'views.py': `from django.http import HttpResponse
import shell
def named(request, name):
    shell.run(name)
def by_name(request):
    shell.run(request.GET.get('cmd'))
    shell.quiet(str(int(request.GET['n'])))
`,
  }));

test('FastAPI: typed parameters and models', () =>
  expectFlows({
    ...SHELL_PY,
    'api.py': `from fastapi import FastAPI, Request, Depends, Body
from pydantic import BaseModel
import shell
app = FastAPI()
class Item(BaseModel):
    cmd: str
@app.post('/a')
async def a(item: Item):
    shell.run(item.cmd)
@app.get('/b/{n}')
async def b(n: int, db=Depends(x)):
    shell.quiet(f'kill {n}')
    shell.quiet(db.name)
@app.post('/c')
async def c(request: Request):
    data = await request.json()
    shell.run(data['cmd'])
`,
  }));

test('aiohttp, Starlette and Tornado', () =>
  expectFlows({
    ...SHELL_PY,
    'aio.py': `from aiohttp import web
import os
async def handle(request):
    os.system(request.query['cmd']) # flow
app = web.Application()
app.router.add_get('/', handle)
`,
    'star.py': `from starlette.routing import Route
import os
async def page(request):
    os.system(request.query_params['cmd']) # flow
routes = [Route('/', page)]
`,
    'torn.py': `import tornado.web
import shell
class Main(tornado.web.RequestHandler):
    def get(self):
        shell.run(self.get_argument('cmd'))
        shell.quiet('ls')
`,
  }));

test('MCP servers in TypeScript: tool, registerTool, narrow schemas', () =>
  expectFlows({
    ...SHELL_TS,
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { run, quiet } from './shell.js';
const server = new McpServer({ name: 'x', version: '1' });
server.tool('a', 'Lists', { dir: z.string(), n: z.number() }, async ({ dir, n }) => {
  quiet('kill ' + n);
  run('ls ' + dir);
});
server.registerTool('b', { description: 'x', inputSchema: { mode: z.enum(['x', 'y']), id: z.string().uuid() } }, async (args) => {
  quiet(args.mode + args.id);
});
server.registerTool('c', { description: 'x', inputSchema: { name: z.string().regex(/^[a-z]+$/) } }, async ({ name }) => {
  quiet(name);
});
`,
  }));

test('MCP servers in TypeScript: request handlers and the tool they run', async () => {
  const facts = await readAll({
    'server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { exec } from 'child_process';
const server = new Server({ name: 'x' }, {});
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'run_it', description: 'Runs it', inputSchema: { type: 'object', properties: { cmd: { type: 'string' } } } }],
}));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  switch (name) {
    case 'run_it':
      return exec(String(args.cmd));
    case 'other':
      return exec('ls');
  }
});
`,
  });

  const flows = facts.get('server.ts')?.flows ?? [];
  const notes = facts.get('server.ts')?.notes ?? [];
  assert.deepEqual(
    flows.map((flow) => `${flow.source.kind} ${flow.tool}`),
    ['tool run_it'],
  );
  const tools = notes.filter((note) => note.kind === 'tool');
  assert.deepEqual(
    tools.map((tool) => `${tool.name}: ${tool.description} (${tool.parameters.join()})`),
    ['run_it: Runs it (cmd)'],
  );
});

test('FastMCP in TypeScript', () =>
  expectFlows({
    ...SHELL_TS,
    'server.ts': `import { FastMCP } from 'fastmcp';
import { z } from 'zod';
import { run, quiet } from './shell';
const server = new FastMCP({ name: 'x' });
server.addTool({ name: 'a', parameters: z.object({ cmd: z.string(), n: z.number() }), execute: async (args) => {
  quiet('kill ' + args.n);
  run(args.cmd);
} });
`,
  }));

test('FastMCP and low-level servers in Python', () =>
  expectFlows({
    ...SHELL_PY,
    'fast.py': `from mcp.server.fastmcp import FastMCP, Context
from typing import Literal
import shell
mcp = FastMCP('x')
@mcp.tool()
async def run_it(cmd: str, ctx: Context) -> str:
    """Runs a command."""
    shell.run(cmd)
@mcp.tool()
def narrow(n: int, mode: Literal['a', 'b']) -> str:
    shell.quiet(f'{mode} {n}')
@mcp.resource('file://{path}')
def res(path: str) -> str:
    return open(path).read() # flow
`,
    'low.py': `from mcp.server import Server
import os
server = Server('x')
@server.call_tool()
async def call(name: str, arguments: dict):
    if name == 'a':
        os.system(arguments['cmd']) # flow
    elif name == 'b':
        os.system('ls')
`,
  }));

test('handlers of a server imported from another file', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const server = new McpServer({ name: 'x', version: '1' });
`,
    'tools.ts': `import { server } from './server.js';
import { handler } from './handler.js';
server.tool('a', { cmd: z.string() }, handler);
`,
    'handler.ts': `import { execSync } from 'child_process';
export async function handler({ cmd }) { return execSync(cmd); } // flow
`,
  }));

test('a tool is noted with what it says of itself', async () => {
  const facts = await readAll({
    'a.py': `from fastmcp import FastMCP
mcp = FastMCP('x')
@mcp.tool(name='search', annotations={'readOnlyHint': True})
def find(query: str, limit: int = 3):
    """Searches the notes."""
    return open('notes.txt').read()
`,
    'b.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'x', version: '1' });
server.registerTool('go', { description: 'Goes', inputSchema: { to: z.string() }, annotations: { destructiveHint: true } }, async ({ to }) => {
  await fetch('https://api.example.com/go');
});
`,
  });

  const tools = [...facts.values()].flatMap(({ notes }) => notes.filter((note) => note.kind === 'tool'));
  assert.deepEqual(
    tools.map(({ name, description, parameters, annotations }) => ({ name, description, parameters, annotations })),
    [
      {
        name: 'search',
        description: 'Searches the notes.',
        parameters: ['query', 'limit'],
        annotations: { readOnlyHint: true },
      },
      { name: 'go', description: 'Goes', parameters: ['to'], annotations: { destructiveHint: true } },
    ],
  );
  const effects = [...facts.values()].flatMap(({ notes }) => notes.filter((note) => note.kind === 'effect'));
  assert.deepEqual(effects.map(({ effect, detail, tool }) => `${effect} ${detail} in ${tool}`).toSorted(), [
    'contacts-network https://api.example.com/go in go',
    'reads-files notes.txt in search',
  ]);
});

test('command lines: commander, yargs, argparse, click', async () => {
  const flows = await flowsOf({
    'a.js': `const { program } = require('commander');
const { exec } = require('child_process');
program.command('x <dir>').action((dir) => exec(dir));
const { argv } = require('yargs');
exec(argv.cmd);`,
    'b.py': `import argparse, os, click
args = argparse.ArgumentParser().parse_args()
os.system(args.cmd)
@click.command()
@click.argument('name')
def main(name):
    os.system(name)`,
  });

  assert.deepEqual(flows, [
    'command child_process.exec a.js:3 <- argv (high)',
    'command child_process.exec a.js:5 <- argv (high)',
    'command os.system b.py:3 <- argv (high)',
    'command os.system b.py:7 <- argv (high)',
  ]);
});

test('environment, files, answers of servers and of models have their own kind', async () => {
  const flows = await flowsOf({
    'a.py': `import os, requests, openai
os.system(os.environ['X'])
os.system(os.getenv('X'))
os.system(open('x').read())
os.system(requests.get('https://x.example').text)
client = openai.OpenAI()
answer = client.chat.completions.create(model='m')
os.system(answer.choices[0].message.content)`,
  });

  assert.deepEqual(flows, [
    'command os.system a.py:2 <- environment (high)',
    'command os.system a.py:3 <- environment (high)',
    'command os.system a.py:4 <- file (high)',
    'command os.system a.py:5 <- response (high)',
    'command os.system a.py:8 <- model (high)',
  ]);
});

test('exported functions of a public package are a weak source; those of a private one are not', async () => {
  const source = `const { exec } = require('child_process');
module.exports = function (dir) { exec('ls ' + dir); };
module.exports.count = (n) => exec('kill ' + Number(n));`;

  assert.deepEqual(await flowsOf({ 'package.json': '{"name": "x"}', 'index.js': source }), [
    'command child_process.exec index.js:2 <- library (low)',
  ]);
  assert.deepEqual(await flowsOf({ 'package.json': '{"private": true}', 'index.js': source }), []);
});

test('whoever calls a library may choose the program it starts, but not what a shell is told', () =>
  expectFlows({
    'package.json': '{"name": "x"}',
    'index.js': `const { spawn } = require('child_process');
exports.run = (program, args) => spawn(program, args);
exports.tell = (line) => spawn('sh', ['-c', line]); // flow
exports.find = (name) => spawn('find', [name], { shell: true }); // flow`,
  }));

test('what a program answers is not what a library was given', () =>
  expectFlows({
    'package.json': '{"name": "x"}',
    'index.js': `const { execSync } = require('child_process');
const Q = require('q');
const run = Q.denodeify(require('child_process').exec);
exports.stop = (port) => {
  const id = execSync('lsof -i:' + port).toString().trim(); // flow
  return execSync('kill ' + id);
};
exports.list = (folder) => run('ls ' + folder); // flow`,
  }));

test('the host of a request or a page is its own, the rest of its address is not', async () => {
  await expectFlows({
    'worker.ts': `import { Hono } from 'hono';
const app = new Hono();
app.get('/', async (c) => {
  const origin = new URL(c.req.url).origin;
  await fetch(origin + '/token');
  await fetch(new URL(new URL('/callback', c.req.url).href).origin);
  const url = new URL(c.req.url);
  await fetch(url.searchParams.get('target')); // flow
  await fetch(url.pathname.slice(1)); // flow
});`,
    'page.js': `function connect() {
  fetch('https://' + window.location.host + '/events');
  fetch(window.location.origin);
  fetch(window.location.hash.slice(1)); // flow
}
connect();`,
  });
});

test('what a module exports is not the name it was loaded by', async () => {
  await expectFlows({
    'index.js': `const { execSync } = require('child_process');
const app = require('express')();
app.get('/', async (req, res) => {
  const plugin = await import(req.query.plugin);
  const old = require(req.query.plugin);
  execSync(plugin.command);
  execSync(old.command);
  execSync(req.query.plugin); // flow
});`,
  });
  await expectFlows({
    'app.py': `import importlib, os
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def index():
    name = request.args['plugin']
    plugin = importlib.import_module(name)
    os.system(plugin.COMMAND)
    os.system(name) # flow
    return ''`,
  });
});

test('a method named like a sink needs evidence', () =>
  expectFlows({
    'a.ts': `import { Pool } from 'pg';
const pool = new Pool();
pool.query('SELECT * FROM t WHERE a = ' + process.argv[2]); // flow
pool.query('SELECT * FROM t WHERE a = $1', [process.argv[2]]);
bus.query(process.argv[2]); // flow
`,
    'b.ts': `bus.query(process.argv[2]);
tool.query('SELECT * FROM t WHERE a = ' + process.argv[2]); // flow
`,
  }));

test('a handler that is wrapped is still called with a request', () =>
  expectFlows({
    ...SHELL_JS,
    'app.js': `const { coroutine } = require('bluebird');
const { run, quiet } = require('./shell');
module.exports = coroutine(function* (req, res) {
  yield run(req.url);
  yield quiet('ls');
});
`,
  }));

test('a long chain of registrations registers to its end', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
app
  .get('/1', (req, res) => exec(req.query.x)) // flow
  .post('/2', (req, res) => exec(req.query.x)) // flow
  .get('/3', (req, res) => exec(req.query.x)) // flow
  .post('/4', (req, res) => exec(req.query.x)) // flow
  .get('/5', (req, res) => exec(req.query.x)) // flow
  .get('/6', (req, res) => exec(req.query.x)) // flow
  .get('/7', (req, res) => exec(req.query.x)) // flow
  .post('/8', (req, res) => exec(req.query.x)); // flow
`,
  }));
