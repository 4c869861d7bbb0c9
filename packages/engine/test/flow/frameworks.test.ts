import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf, readAll } from './harness.ts';
import { SHELL_JS, SHELL_TS, SHELL_PY } from './shells.ts';

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

test('controllers of Koa in files of their own are known by what they read of the context', () =>
  expectFlows({
    ...SHELL_TS,
    'pages.ts': `import { run, quiet } from './shell';
export async function create(ctx: UserCtx<CreateRequest, CreateResponse>) {
  const { name } = ctx.request.body;
  run(name);
}
export default {
  async find(ctx) { const { id } = ctx.params; ctx.body = run(id); },
  async upload(ctx) { const { body, files } = ctx.request; run(body.title); },
  async draw(ctx) { quiet(ctx.path); },
  async send(ctx, mail) { quiet(ctx.request.body); },
};
`,
  }));

test('Koa 1, whose handlers call the context `this`', () =>
  expectFlows({
    'app.js': `const koa = require('koa');
const { exec } = require('child_process');
const app = koa();
app.use(function* () { exec(this.query.cmd); }); // flow
app.use(function* () { exec(this.app.name); });
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

test('a file that Nest hands over lies where the server has put it', () =>
  expectFlows({
    'a.controller.ts': `import { Controller, Post, UploadedFile, UploadedFiles } from '@nestjs/common';
import { readFileSync } from 'node:fs';
@Controller('a')
export class AController {
  @Post() one(@UploadedFile() file: Express.Multer.File) {
    readFileSync(file.path);
    readFileSync('/srv/' + file.originalname); // flow
  }
  @Post('n') many(@UploadedFiles() files: Express.Multer.File[]) {
    for (const file of files) readFileSync(file.path);
    for (const file of files) readFileSync('/srv/' + file.originalname); // flow
  }
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
@bp.post('/train')
@with_temporary_folder
def train(folder):
    shell.quiet('ls ' + folder)
@bp.post('/load')
@use_kwargs({'path': fields.Str()})
def load(path):
    shell.run('ls ' + path)
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

test('Django: what the routes of the project fill is no request data', () =>
  expectFlows({
    ...SHELL_PY,
    'urls.py': `from django.urls import path
from . import views
urlpatterns = [path('<path:name>', views.serve, {'document_root': '/srv'}), path('<str:mode>/', views.mode)]
`,
    'views.py': `from django.http import HttpResponse
import shell
def serve(request, name, document_root=None, show_indexes=False, template_name='index.html'):
    shell.quiet(document_root)
    shell.quiet(template_name)
    shell.run(name)
def mode(request, mode='plain'):
    shell.run(mode)
def unrouted(request, name=None, form_class=None):
    shell.quiet(form_class)
    shell.run(name)
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
    'routes.py': `from fastapi import FastAPI
import shell
class Api:
    def __init__(self, app: FastAPI):
        self.app = app
        self.app.add_api_route('/a', self.a, methods=['GET'])
        self.add('/b', self.b)
    def add(self, path, endpoint):
        self.app.add_api_route(path, endpoint=endpoint)
    def a(self, cmd: str):
        shell.run(cmd)
    def b(self, cmd: str):
        shell.run(cmd)
    def c(self, cmd: str):
        shell.quiet('ls')
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

test('fields that a constructor nobody calls puts into an object are known by their types and makers', () =>
  expectFlows({
    'run.ts': `import { Controller, Get, Query } from '@nestjs/common';
import { exec } from 'child_process';
import { Pool } from 'pg';
@Controller()
export class Runs {
  private last;
  constructor(private readonly pool: Pool, other) { this.last = other; }
  @Get()
  all(@Query('name') name: string) {
    this.pool.query('select * from runs where name = ' + name); // flow
    this.last.query('select 1');
    exec('ls');
  }
}
`,
    'run.py': `import sqlite3
from django.views import View
class Runs(View):
    def __init__(self):
        self.base = sqlite3.connect('runs.db')
        self.count = 0
    def get(self, request):
        self.base.execute('select ' + request.GET['column']) # flow
        self.base.execute('select ?', (request.GET['column'],))
`,
  }));

test('a server knows where it has put an uploaded file, the sender what it is called', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const app = require('express')();
app.post('/up', (req, res) => {
  fs.readFileSync(req.file.path);
  fs.readFileSync(req.files.image.path);
  const { image } = req.files;
  fs.readFileSync(image.tempFilePath);
  fs.readFileSync('/srv/' + req.files.image.name); // flow
  fs.readFileSync(req.body.path); // flow
});
app.post('/many', (req, res) => {
  for (const file of req.files) fs.readFileSync(file.path);
  drop(req.files);
  Object.values(req.files).flat().forEach(({ path }) => fs.readFileSync(path));
  req.files.forEach((file) => fs.readFileSync('/srv/' + file.originalname)); // flow
});
app.post('/checked', (req, res) => {
  const sent = req.files[0];
  refuse(sent);
  keep('images', sent);
});
function refuse(file) {
  if (!['image/png'].includes(file.type)) throw new Error('refused');
}
function keep(folder, file) {
  fs.readFileSync(file.path);
  fs.readFileSync('/srv/' + file.name); // flow
}
function drop(files) {
  files.map((file) => fs.readFileSync(file.path));
}
`,
    'c.js': `const fs = require('fs');
const Koa = require('koa');
const app = new Koa();
app.use(async (ctx) => {
  const files = ctx.request.files || {};
  for (const key in files) {
    const file = files[key];
    fs.readFileSync(file.path);
    fs.readFileSync('/srv/' + file.name); // flow
  }
  const { image, text } = ctx.request.files;
  const sent = Array.isArray(image) ? image[0] : image;
  fs.readFileSync(sent.filepath);
  fs.readFileSync('/srv/' + sent.originalFilename); // flow
  const either = ctx.query.a ? text : ctx.request.body;
  fs.readFileSync(either.filepath); // flow
});
`,
    'multipart.js': `module.exports = () => async (ctx, next) => {
  const file = Object.values(ctx.request.files || {})[0];
  ctx.input = { ...ctx.input, file: Array.isArray(file) ? file[0] : file };
  ctx.state.name = ctx.request.body.name;
  return next();
};
`,
    'd.js': `const fs = require('fs');
const Router = require('@koa/router');
const multipart = require('./multipart');
new Router().post('/', multipart(), (ctx) => {
  const { file } = ctx.input;
  fs.readFileSync(file.filepath);
  fs.readFileSync('/srv/' + file.originalFilename); // flow
  fs.readFileSync('/srv/' + ctx.state.name); // flow
});
`,
    'b.js': `const fs = require('fs');
const { IncomingForm, formidable } = require('formidable');
const read = (file) => fs.readFileSync(file.filepath);
require('http').createServer(async (req, res) => {
  new IncomingForm().parse(req, (err, fields, files) => {
    fs.readFileSync(files.image.filepath);
    fs.readFileSync('/srv/' + files.image.originalFilename); // flow
    fs.readFileSync('/srv/' + fields.path); // flow
  });
  const [fields, files] = await formidable({}).parse(req);
  fs.readFileSync(files.image[0].filepath);
  require('formidable')({}).parse(req, (err, fields, files) => read(files.image[0]));
  fs.readFileSync('/srv/' + files.image[0].originalFilename); // flow
  fs.readFileSync('/srv/' + fields.path[0]); // flow
});
`,
  }));

test('a handler is found behind what is mixed in and behind classes of the repository', () =>
  expectFlows({
    'views.py': `import os
from django.contrib.auth.mixins import LoginRequiredMixin
from django.views import generic
from tornado.web import RequestHandler
from somewhere import MetricsMixin

class Plain(object):
    title = 'x'

class First(Plain, generic.TemplateView):
    def post(self):
        os.system(self.request.POST.get('next')) # flow
        os.system(self.title)

class Second(LoginRequiredMixin, generic.TemplateView):
    def render(self):
        os.system(self.request.GET['next']) # flow

class Base(MetricsMixin, RequestHandler):
    pass

class Third(Base):
    def get(self, name):
        os.system(name) # flow
        os.system(self.get_argument('a')) # flow
        os.system(self.kept)

    def post(self):
        os.system(super().get_argument('a')) # flow
`,
  }));

test('handlers of Jupyter servers are handlers of Tornado', () =>
  expectFlows({
    'handlers.py': `import os
from jupyter_server.base.handlers import APIHandler
from notebook.base.handlers import IPythonHandler

class Sync(IPythonHandler):
    def get(self):
        os.system('git clone ' + self.get_argument('repo')) # flow

class Run(APIHandler):
    async def post(self):
        os.system(self.get_json_body()['cmd']) # flow
        os.system(self.settings['shell'])
`,
  }));

test('what the body of a class holds as None is written by others', async () => {
  const facts = await readAll(
    {
      'parser.py': `import yaml

class Parser:
    content = None
    form = 'a: 1'

    def parse(self):
        return [yaml.load(self.content), yaml.load(self.form)]
`,
    },
    ['yaml.load'],
  );
  const given = facts.get('parser.py')?.calls.map((call) => call.argument(0, undefined)?.isConstant);
  assert.deepEqual(given, [false, true]);
});

test('a decorator that tells an application a path makes a route, whatever made the application', () =>
  expectFlows({
    'app.py': `import os
from tinyserve import App
from toolbox import Cache
app = App()
cache = Cache()

@app.route('/run')
def run(request):
    os.system(request.args['command']) # flow

@app.get('/start')
async def start(command):
    os.system(command) # flow

@app.get('settings')
def settings(name):
    os.system(name)

@cache.get('/kept')
def kept(name):
    os.system(name)
`,
  }));

test('views of Django that only say what they show hold a request', () =>
  expectFlows({
    'views.py': `import os
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import LoginView
from django.views.generic import ListView

class Orders(LoginRequiredMixin, ListView):
    def get_queryset(self):
        os.system(self.request.GET['status']) # flow

class Login(LoginView):
    def form_valid(self, form):
        os.system(self.request.GET.get('next')) # flow
`,
  }));

test('what guards and filters of Nest see is the request', () =>
  expectFlows({
    'guard.ts': `import { execSync } from 'child_process';
import type { ExecutionContext } from '@nestjs/common';
export class Guard {
  canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest();
    execSync(request.headers['x-command']); // flow
    return true;
  }
}
`,
  }));

test('an application is one of the framework that the file imports', () =>
  expectFlows(
    {
      'any.py': `from starlette.responses import RedirectResponse

def add(app):
    @app.get('/x')
    async def x(request) -> RedirectResponse:
        return RedirectResponse(request.query_params['next'])
`,
      'flask_views.py': `from flask import request

def add(app):
    @app.get('/x')
    def x(name):
        return '<p>' + name # flow
`,
    },
    [{ kind: 'html', languages: ['python'], returnedBy: ['flask'] }],
  ));

test('what is registered of an object leaves out its own helpers, and objects are no text', () =>
  expectFlows(
    {
      'views.py': `from flask import Blueprint

class View:
    def register(self):
        for name in dir(self):
            self.blueprint.add_url_rule('/' + name, name, getattr(self, name))

    def create(self, endpoint):
        self.blueprint = Blueprint(endpoint, __name__)
        return self.blueprint

    def _prettify(self, name):
        return '<b>' + name

    def show(self, name):
        return '<p>' + name # flow

View().register()
`,
    },
    [{ kind: 'html', languages: ['python'], returnedBy: ['flask'] }],
  ));

test('a resolver without an object of its own: everything behind its info is sent', () =>
  expectFlows({
    'types.py': `import graphene

class Brand(graphene.ObjectType):
    logo = graphene.String(kind=graphene.String())

    @staticmethod
    def resolve_logo(root, _info, *, kind=None):
        open(root['logo'])
        open(_info)
        return open(kind) # flow

    def resolve_name(self, info, language):
        open(self.place)
        return open(language) # flow
`,
  }));

test('bottle is told who answers, as a callback', () =>
  expectFlows({
    'app.py': `import os
import bottle

def run(name):
    os.system(name) # flow

def show(name):
    os.system(name) # flow

def other(name):
    os.system(name)

app = bottle.Bottle()
app.route('/run/<name:path>', ['GET', 'POST'], callback=run)
app.get('/show/<name:path>', None, show)
`,
  }));
