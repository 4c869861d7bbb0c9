import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const MANIFEST = { 'package.json': '{"private": true}' };

test('what a middleware puts on a request of Express is there for the handlers after it', () =>
  expectFlows({
    ...MANIFEST,
    'app.js': `const { exec } = require('child_process');
const app = require('express')();
app.use((req, res, next) => {
  req.command = req.query.command;
  req.options = { shell: req.query.shell };
  res.locals.name = req.params.name;
  next();
});
app.get('/run', (req, res) => {
  exec(req.command); // flow
  exec(req.options.shell); // flow
  exec(res.locals.name); // flow
  exec(req.title);
  exec(res.locals.title);
});
`,
  }));

test('hooks of Fastify and middlewares of Koa leave things behind as well', () =>
  expectFlows({
    ...MANIFEST,
    'fastify.js': `const { exec } = require('child_process');
const fastify = require('fastify')();
fastify.addHook('preHandler', async (request, reply) => {
  request.stored = request.query.stored;
  reply.kept = request.query.kept;
});
const preHandler = async (request) => { request.own = request.body.own; };
fastify.get('/run', { preHandler }, async (request, reply) => {
  exec(request.stored); // flow
  exec(reply.kept); // flow
  exec(request.own); // flow
});
`,
    'koa.js': `const { exec } = require('child_process');
const Koa = require('koa');
const Router = require('@koa/router');
const app = new Koa();
const router = new Router();
app.use(async (ctx, next) => { ctx.state.name = ctx.query.name; await next(); });
router.get('/run', async (ctx) => { exec(ctx.state.name); }); // flow
`,
  }));

test('what is done before a request of Flask is there in its views', () =>
  expectFlows({
    'app.py': `import os
from flask import Flask, g, request
app = Flask(__name__)

@app.before_request
def load():
    g.command = request.args.get('command')
    g.count = int(request.args.get('count'))

@app.route('/run')
def run():
    os.system(g.command)  # flow
    os.system('head -n %s' % g.count)
    os.system(g.shell)
`,
  }));

test('what was checked, looked up or made a number before it was put there is no such thing', () =>
  expectFlows({
    ...MANIFEST,
    'app.js': `const { exec } = require('child_process');
const users = require('./users');
const app = require('express')();
app.use(async (req, res, next) => {
  if (!/^\\w+$/.test(req.query.name)) return res.sendStatus(400);
  req.checked = req.query.name;
  req.count = Number(req.query.count);
  req.user = await users.find(req.query.id);
  next();
});
app.get('/run', (req, res) => {
  exec('touch ' + req.checked);
  exec('head -n ' + req.count);
  exec('id ' + req.user.login);
});
`,
  }));

test('Hono keeps things under names, and FastAPI in the state of a request', () =>
  expectFlows({
    ...MANIFEST,
    'app.ts': `import { Hono } from 'hono';
import { exec } from 'node:child_process';
const app = new Hono();
app.use('*', async (c, next) => { c.set('name', c.req.query('name')); await next(); });
app.get('/run', (c) => {
  exec(c.get('name')); // flow
  exec(c.var.name); // flow
  exec(c.get('title'));
  return c.text('done');
});
`,
    'app.py': `import os
from fastapi import FastAPI, Request
app = FastAPI()

@app.middleware("http")
async def load(request: Request, call_next):
    request.state.name = request.query_params.get("name")
    return await call_next(request)

@app.get("/run")
def run(request: Request):
    os.system(request.state.name)  # flow
    os.system(request.state.title)
`,
  }));

test('what is held for everything that runs meanwhile is found there', () =>
  expectFlows({
    ...MANIFEST,
    'store.js': `const { AsyncLocalStorage } = require('node:async_hooks');
exports.store = new AsyncLocalStorage();
`,
    'app.js': `const { exec } = require('child_process');
const { store } = require('./store');
const app = require('express')();
function run() { exec(store.getStore().command); } // flow
app.get('/run', (req, res) => {
  store.run({ command: req.query.command, shell: 'sh' }, () => {
    run();
    exec(store.getStore().shell);
  });
});
`,
    'app.py': `import os
from contextvars import ContextVar
from flask import Flask, request
tenant = ContextVar('tenant')
shell = ContextVar('shell', default='sh')
app = Flask(__name__)

def run():
    os.system(tenant.get())  # flow
    os.system(shell.get())

@app.route('/run')
def show():
    tenant.set(request.args['tenant'])
    run()
`,
  }));

test('what stands beside outside data on a request is not outside data', () =>
  expectFlows({
    ...MANIFEST,
    'app.js': `const { exec } = require('child_process');
const app = require('express')();
module.exports = (settings) => {
  app.use((req, res, next) => {
    req.context = { settings, token: req.query.token, inner: { name: req.query.name, program: settings.program } };
    next();
  });
  app.get('/run', (req, res) => {
    exec(req.context.settings.program);
    exec(req.context.inner.program);
    exec(req.context.token); // flow
    const { inner } = req.context;
    exec(inner.name); // flow
  });
};
`,
  }));

test('an entry of a class that extends dict holds what was put there, and no other does', () =>
  expectFlows({
    'a.py': `from flask import Flask, request
app = Flask(__name__)

class Record(dict):
    @property
    def place(self):
        return f"/srv/{self.get('kind')}.txt"

    @property
    def note(self):
        return f"/srv/{self.get('title')}.txt"

@app.route('/')
def read():
    record = Record()
    record['title'] = request.args['title']
    open(record.place)
    return open(record.note).read() # flow`,
  }));

test('a field of a named tuple holds what it was given, and no other does', () =>
  expectFlows({
    'a.py': `from collections import namedtuple
from flask import Flask, request
app = Flask(__name__)
Book = namedtuple('Book', 'path, title cover')
Pair = namedtuple('Pair', ['path', 'title'])

def make(name):
    return Book('/srv/books', title=name, cover=None)

@app.route('/')
def read():
    book = make(request.args['name'])
    open(book.path)
    open(book.cover)
    open(book.title) # flow
    pair = Pair('/srv', request.args['name'])
    open(pair.path)
    open(pair.title) # flow
    path, title = pair
    return open(title).read() # flow`,
  }));

test('what is put into a holder of another file is found there, whatever it holds where nobody puts anything', () =>
  expectFlows({
    'context.py': `from contextvars import ContextVar
from dataclasses import dataclass
@dataclass
class Context:
    locale: str = 'en'
    size: int = 1
locale = ContextVar('locale', default='en')
context = ContextVar('context', default=Context())
quiet = ContextVar('quiet', default='en')
`,
    'page.py': `import os
from context import context, locale, quiet
def page():
    os.system('x ' + locale.get())  # flow
    os.system('x ' + context.get().locale)  # flow
    os.system('x ' + quiet.get())
    os.system('x ' + context.get().size)
`,
    'main.py': `from fastapi import FastAPI, Request
from context import Context, context, locale, quiet
from page import page
app = FastAPI()
@app.middleware('http')
async def bind(request: Request, call_next):
    locale.set(request.headers.get('accept-language', 'en'))
    context.set(Context(locale=request.headers['accept-language'], size=2))
    quiet.set('de')
    return await call_next(request)
@app.get('/a')
def a():
    return page()
`,
  }));

test('a store of Node is one too, whichever file makes it', () =>
  expectFlows({
    'store.js': `const { AsyncLocalStorage } = require('node:async_hooks');
exports.store = new AsyncLocalStorage();`,
    'page.js': `const { exec } = require('child_process');
const { store } = require('./store');
exports.page = () => {
  exec('x ' + store.getStore().locale); // flow
  exec('x ' + store.getStore().fixed);
};`,
    'app.js': `const app = require('express')();
const { store } = require('./store');
const { page } = require('./page');
app.use((req, res, next) => { store.run({ locale: req.headers['accept-language'], fixed: 'a' }, next); });
app.get('/a', (req, res) => { page(); });`,
  }));
