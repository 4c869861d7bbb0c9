import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('routes of further servers of JavaScript', () =>
  expectFlows({
    'uses-hapi-list.ts': `const Hapi = require('@hapi/hapi'); const { exec } = require('child_process');
const init = async () => { const server = Hapi.server({});
server.route([{ method: 'POST', path: '/a', options: { handler: async (request, h) => { exec('x ' + request.payload.n); // flow
 } } }, { method: 'GET', path: '/b', handler: (req, h) => { exec('x ' + req.params.n); // flow
 } }]); };
`,
    'uses-gcp.ts': `const functions = require('@google-cloud/functions-framework'); const { exec } = require('child_process');
functions.http('a', (req, res) => { exec('x ' + req.query.n); // flow
});
functions.cloudEvent('b', (event) => { exec('x ' + event.data.name); // flow
});
`,
    'uses-adonis-route.ts': `import router from '@adonisjs/core/services/router'; import { exec } from 'child_process';
router.get('/a/:id', async ({ params, request }) => { exec('x ' + params.id); // flow
exec('x ' + request.qs().q); // flow
});
`,
    'uses-feathers.ts': `import { exec } from 'child_process'; import { feathers } from '@feathersjs/feathers';
class Messages { async create(data, params) { exec('x ' + data.c); // flow
} async get(id, params) { exec('x ' + id); // flow
} async find(params) { exec('x ' + params.query.c); // flow
} }
const app = feathers(); app.use('messages', new Messages());
`,
    'uses-elysia.ts': `import { Elysia } from 'elysia'; import { exec } from 'child_process';
new Elysia().get('/a/:n', ({ params, query }) => { exec('x ' + params.n); // flow
}).post('/b', ({ body }) => { exec('x ' + body.n); // flow
}).listen(3000);
`,
    'uses-restify.ts': `const restify = require('restify'); const { exec } = require('child_process');
const server = restify.createServer();
server.get('/a/:n', (req, res, next) => { exec('x ' + req.params.n); // flow
 next(); });
server.del('/a/:n', (req, res, next) => { exec('x ' + req.params.n); // flow
 next(); });
`,
    'uses-trpc.ts': `import { initTRPC } from '@trpc/server'; import { z } from 'zod'; import { exec } from 'child_process';
const t = initTRPC.create(); const publicProcedure = t.procedure;
export const router = t.router({ a: publicProcedure.input(z.string()).query(async ({ input }) => { exec('x ' + input); // flow
}), b: t.procedure.input(z.object({ c: z.string() })).mutation((opts) => { exec('x ' + opts.input.c); // flow
}) });
`,
    'uses-koa.ts': `import Koa from 'koa'; import Router from '@koa/router'; import { exec } from 'child_process';
const r = new Router();
r.get('/a/:n', async (ctx, next) => { exec('x ' + ctx.params.n); // flow
exec('x ' + ctx.request.body.c); // flow
});
`,
    'uses-fastify.ts': `import Fastify from 'fastify'; import { exec } from 'child_process';
const f = Fastify();
f.route({ method: 'GET', url: '/a', handler: async (request, reply) => { exec('x ' + request.query.n); // flow
} });
f.register(async (app) => { app.post('/b', async (req) => { exec('x ' + req.body.n); // flow
}); });
`,
  }));

test('files that are routes by their names', () =>
  expectFlows({
    'src/routes/api/+server.ts': `import { exec } from 'child_process';
export const GET = async ({ url }) => { exec('x ' + url.searchParams.get('q')); // flow
};
`,
    'src/pages/api/a.ts': `import { exec } from 'child_process'; import type { APIRoute } from 'astro';
export const GET: APIRoute = async ({ params, request, url }) => { exec('x ' + params.id); // flow
exec('x ' + url.searchParams.get('q')); // flow
};
export async function POST({ request }) { const b = await request.json(); exec('x ' + b.c); // flow
}
`,
    'uses-nitro.ts': `import { defineEventHandler, readBody } from '#imports'; import { exec } from 'child_process';
export default defineEventHandler(async (event) => { const b = await readBody(event); exec('x ' + b.c); // flow
});
`,
    'uses-routers.ts': `import { createRouter } from '@whatwg-node/router'; import { Router } from 'itty-router'; import { exec } from 'child_process';
const web = createRouter(); web.get('/:n', (request) => { exec('x ' + request.params.n); // flow
exec('x ' + web.base); });
const small = Router(); small.post('/', async (request) => { const b = await request.json(); exec('x ' + b.c); // flow
});
`,
    'server/api/a.ts': `import { exec } from 'child_process';
export default defineEventHandler(async (event) => { const b = await readBody(event); exec('x ' + b.c); // flow
const q = getQuery(event); exec('x ' + q.c); // flow
exec('x ' + getRouterParam(event, 'id')); // flow
});
`,
    'app/api/a/route.ts': `import { exec } from 'child_process';
export async function POST(request: Request, { params }) { const b = await request.json(); exec('x ' + b.c); // flow
exec('x ' + params.id); // flow
}
export const GET = async (req) => { exec('x ' + req.nextUrl.searchParams.get('q')); // flow
};
`,
    'src/routes/api/a.ts': `import { exec } from 'child_process'; import type { APIEvent } from '@solidjs/start/server';
export async function POST({ request, params }: APIEvent) { const b = await request.json(); exec('x ' + b.c); // flow
}
`,
    'app/routes/a.tsx': `import { exec } from 'child_process'; import { json } from '@remix-run/node';
export async function loader({ request, params }) { exec('x ' + params.id); // flow
const u = new URL(request.url); exec('x ' + u.searchParams.get('q')); // flow
}
export const action = async ({ request }) => { const f = await request.formData(); exec('x ' + f.get('c')); // flow
};
`,
    'app/routes/b.tsx': `import { exec } from 'child_process'; import type { Route } from './+types/b';
export async function loader({ params }: Route.LoaderArgs) { exec('x ' + params.id); } // flow
export const action = async ({ request }: Route.ActionArgs) => { exec('x ' + (await request.formData()).get('c')); }; // flow
export const other = async ({ request }: Route.ComponentProps) => { exec('x ' + request.id); };
`,
    'app/controller/home.js': `const { Controller } = require('egg'); const { exec } = require('child_process');
module.exports = class extends Controller {
  async index() { const { ctx } = this; exec('x ' + ctx.query.q); } // flow
  async show() { exec('x ' + this.ctx.params.id); } // flow
  async list() { exec('x ' + this.app.name); }
};
`,
  }));
test('routes of further servers of Python', () =>
  expectFlows({
    'uses-sock.py': `import base64, os
from flask import Flask, request
from flask_sock import Sock
import shop_pb2 as shop
app = Flask(__name__)
sock = Sock(app)
@sock.route('/live')
def live(ws):
    os.system('x ' + ws.receive()) # flow
    os.system('x ' + ws.subprotocol)
@app.post('/order')
def order():
    asked, known = shop.Order(), shop.Order()
    known.CopyFrom(app.known)
    asked.ParseFromString(base64.b64decode(request.data))
    os.system('x ' + asked.name) # flow
    os.system('x ' + known.name)
`,
    'uses-litestar.py': `import os
from litestar import Litestar, get, post, Controller, Request
def run(x):
    os.system('x ' + x)  # flow
@get('/a/{name:str}')
async def a(name: str) -> str:
    run(name)
    return 'x'
class C(Controller):
    path = '/c'
    @post('/')
    async def b(self, data: dict, request: Request) -> None:
        os.system('x ' + data['c'])  # flow
        os.system('x ' + request.query_params['c'])  # flow
`,
    'uses-sanic.py': `import os
from sanic import Sanic, Blueprint
from sanic.views import HTTPMethodView
app = Sanic('a')
bp = Blueprint('b')
@app.get('/a/<name>')
async def a(request, name):
    os.system('x ' + name)  # flow
    os.system('x ' + request.args.get('c'))  # flow
@bp.route('/b', methods=['POST'])
async def b(request):
    os.system('x ' + request.json['c'])  # flow
class V(HTTPMethodView):
    async def get(self, request, name):
        os.system('x ' + request.args.get('c'))  # flow
        os.system('x ' + name)  # flow
`,
    'uses-pyramid.py': `import os
from pyramid.view import view_config, view_defaults
@view_config(route_name='a')
def a(request):
    os.system('x ' + request.params['c'])  # flow
    os.system('x ' + request.matchdict['c'])  # flow
class V:
    def __init__(self, request):
        self.request = request
    @view_config(route_name='b')
    def b(self):
        os.system('x ' + self.request.params['c'])  # flow
`,
    'uses-pyramid-config.py': `import os
from pyramid.config import Configurator
def hello(request):
    os.system('x ' + request.params['c'])  # flow
config = Configurator()
config.add_view(hello, route_name='a')
`,
    'uses-django-ninja.py': `import os
from enum import Enum
from ninja import NinjaAPI, Router, Schema
api = NinjaAPI()
router = Router()
@api.get('/a')
def a(request, name: str):
    os.system('x ' + name)  # flow
@router.post('/b/{c}')
def b(request, c: str):
    os.system('x ' + c)  # flow
    os.system('x ' + request.GET['c'])  # flow
class Kind(str, Enum):
    small = 'small'
class Order(Schema):
    kind: Kind
    name: str
@api.post('/c')
def d(request, order: Order):
    os.system('x ' + order.kind.value)
    os.system('x ' + order.name)  # flow
`,
    'uses-blacksheep.py': `import os
from blacksheep import Application, get
app = Application()
@app.router.get('/a/{name}')
def a(name: str):
    os.system('x ' + name)  # flow
@get('/b')
def b(name: str):
    os.system('x ' + name)  # flow
`,
    'uses-nicegui.py': `import os
from nicegui import app
@app.get('/a')
def a(name: str):
    os.system('x ' + name)  # flow
`,
    'uses-werkzeug.py': `import os
from werkzeug.wrappers import Request, Response
@Request.application
def app(request):
    os.system('x ' + request.args['c'])  # flow
    return Response('x')
`,
    'uses-bottle.py': `import os
from bottle import route, get, request, Bottle
app = Bottle()
@route('/a/<name>')
def a(name):
    os.system('x ' + name)  # flow
@get('/b')
def b():
    os.system('x ' + request.query.c)  # flow
@app.post('/c')
def c():
    os.system('x ' + request.forms.get('c'))  # flow
`,
    'uses-falcon.py': `import os, falcon
class A:
    def on_get(self, req, resp, name):
        os.system('x ' + req.get_param('c'))  # flow
        os.system('x ' + name)  # flow
    async def on_post(self, req, resp):
        m = await req.get_media()
        os.system('x ' + m['c'])  # flow
app = falcon.App()
app.add_route('/a/{name}', A())
`,
  }));

test('web sockets and clouds of Python', () =>
  expectFlows({
    'uses-starlette-endpoint.py': `import os
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint, WebSocketEndpoint
from starlette.routing import Route
class A(HTTPEndpoint):
    async def get(self, request):
        os.system('x ' + request.query_params['c'])  # flow
    async def post(self, request):
        b = await request.json()
        os.system('x ' + b['c'])  # flow
class W(WebSocketEndpoint):
    async def on_receive(self, websocket, data):
        os.system('x ' + data)  # flow
async def f(request):
    os.system('x ' + request.path_params['c'])  # flow
app = Starlette(routes=[Route('/', A), Route('/f', f)])
`,
    'uses-tornado.py': `import os
import tornado.web
class A(tornado.web.RequestHandler):
    def get(self, name):
        os.system('x ' + self.get_argument('c'))  # flow
        os.system('x ' + name)  # flow
    async def post(self):
        os.system('x ' + self.request.body.decode())  # flow
`,
    'uses-listener.py': `import os
from multiprocessing.connection import Listener
from threading import Thread
def answer(connection):
    os.system(connection.recv()) # flow
def serve():
    listener = Listener(('0.0.0.0', 7860))
    while True:
        client = listener.accept()
        Thread(target=answer, args=(client,)).start()
serve()
`,
    'uses-flask-session.py': `import os
from flask.sessions import SessionInterface
class Sessions(SessionInterface):
    def __init__(self, folder):
        self.folder = folder
    def open_session(self, app, request):
        name = request.cookies.get('session')
        return open(os.path.join(self.folder, name))  # flow
class Others:
    def open_session(self, app, request):
        return open(request.cookies.get('session'))
`,
    'uses-types-in-full.py': `import os
import fastapi
def helper(request: fastapi.Request):
    os.system('x ' + request.headers['c'])  # flow
def other(request: fastapi.Response):
    os.system('x ' + request.headers['c'])
app = fastapi.FastAPI()
@app.get('/')
def index(request: fastapi.Request, response: fastapi.Response):
    helper(request)
    other(response)
`,
    'uses-tornado-ws.py': `import os
from tornado.websocket import WebSocketHandler
class A(WebSocketHandler):
    def on_message(self, message):
        os.system('x ' + message)  # flow
`,
    'uses-quart.py': `import os
from quart import Quart, request, websocket
app = Quart(__name__)
@app.route('/a/<name>', methods=['POST'])
async def a(name):
    os.system('x ' + name)  # flow
    b = await request.get_json()
    os.system('x ' + b['c'])  # flow
    f = await request.form
    os.system('x ' + f['c'])  # flow
@app.websocket('/w')
async def w():
    m = await websocket.receive()
    os.system('x ' + m)  # flow
`,
    'uses-channels.py': `import os
from channels.generic.websocket import WebsocketConsumer, AsyncJsonWebsocketConsumer
class A(WebsocketConsumer):
    def receive(self, text_data=None, bytes_data=None):
        os.system('x ' + text_data)  # flow
class B(AsyncJsonWebsocketConsumer):
    async def receive_json(self, content):
        os.system('x ' + content['c'])  # flow
`,
    'uses-gcp-function.py': `import os, functions_framework
@functions_framework.http
def a(request):
    os.system('x ' + request.args.get('c'))  # flow
@functions_framework.cloud_event
def b(event):
    os.system('x ' + event.data['name'])  # flow
`,
    'uses-azure-fn.py': `import os
import azure.functions as func
app = func.FunctionApp()
@app.route(route='a')
def a(req: func.HttpRequest):
    os.system('x ' + req.params.get('c'))  # flow
def main(req: func.HttpRequest) -> func.HttpResponse:
    os.system('x ' + req.get_json()['c'])  # flow
`,
    'uses-azure-queue.py': `import os
import azure.functions as func
app = func.FunctionApp()
@app.queue_trigger(arg_name='msg', queue_name='q')
def a(msg: func.QueueMessage):
    os.system('x ' + msg.get_body().decode())  # flow
`,
    'uses-asgi.py': `import os
async def app(scope, receive, send):
    os.system('x ' + scope['query_string'].decode())  # flow
    m = await receive()
    os.system('x ' + m['body'].decode())  # flow
`,
    'uses-aiohttp-view.py': `import os
from aiohttp import web
class A(web.View):
    async def get(self):
        os.system('x ' + self.request.query['c'])  # flow
    async def post(self):
        b = await self.request.json()
        os.system('x ' + b['c'])  # flow
async def h(request):
    os.system('x ' + request.match_info['c'])  # flow
app = web.Application()
app.add_routes([web.get('/h', h), web.view('/a', A)])
`,
  }));

test('the methods of an object that is registered whole are called from afar', () =>
  expectFlows({
    'a.py': `import os
from xmlrpc.server import SimpleXMLRPCServer
class Service:
    def look(self, name):
        os.system('ls ' + name) # flow
    def _own(self, name):
        os.system('ls ' + name)
server = SimpleXMLRPCServer(('localhost', 8000))
server.register_instance(Service())
server.serve_forever()
`,
    'b.py': `import os, zerorpc
class Service:
    def look(self, name):
        os.system('ls ' + name) # flow
zerorpc.Server(Service()).run()
`,
  }));

test('procedures and resolvers in files of their own', () =>
  expectFlows({
    'trpc.ts': `import { initTRPC } from '@trpc/server';
const t = initTRPC.context<{ user?: string }>().create();
export const router = t.router;
export const ownProcedure = t.procedure.use(({ ctx, next }) => next({ ctx }));
`,
    'shell.ts': `import { exec } from 'child_process';
export const run = (command: string) => exec(command); // flow
`,
    'procedures.ts': `import { z } from 'zod';
import { router, ownProcedure } from './trpc';
import { run } from './shell';
export const repositories = router({
  check: ownProcedure.input(z.object({ name: z.string() })).mutation(({ input }) => run(input.name)),
});
`,
    'resolvers.js': `import { exec } from 'child_process';
export default { Mutation: { resize: (_, { input }) => exec('convert ' + input.file) } }; // flow
`,
    'server.js': `import { ApolloServer } from '@apollo/server';
import images from './resolvers.js';
new ApolloServer({ typeDefs: '', resolvers: [images] });
`,
  }));

test('of what an ASGI server hands over the visitor writes a part, and the application keeps the rest there', () =>
  expectFlows({
    'app.py': `import os

class App:
    async def __call__(self, scope, receive, send):
        os.system(scope.get('path', '')) # flow
        for name, value in scope['headers']:
            os.system(value) # flow
        os.system(scope['response'].file_path)
        os.system(scope['type'])
        message = await receive()
        os.system(message['body']) # flow
`,
  }));

test('a type that many libraries have a name for does not say alone what a parameter is', () =>
  expectFlows({
    'azure.ts': `
import type { HttpRequest, InvocationContext } from '@azure/functions';
export async function main(request: HttpRequest, context: InvocationContext) { return fetch(request.query.get('url')); } // flow
`,
    'client.ts': `
type HttpRequest = { readonly url: string };
class Client { private async send(request: HttpRequest) { return fetch(request.url); } }
export const client = new Client();
`,
    'interceptor.ts': `
import { HttpRequest } from '@angular/common/http';
class Retry { private again(request: HttpRequest<unknown>) { return fetch(request.url); } }
export const retry = new Retry();
`,
  }));

test('what starts a program, fills in its forms or is the event in hand', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'main.js': `const { app } = require('electron');
const { exec } = require('child_process');
app.on('open-url', (event, url) => { exec('show ' + url); }); // flow
app.on('ready', (event, url) => { exec('show ' + url); });
`,
    'cli.py': `import os
import fire

def show(name):
    os.system(name)  # flow
fire.Fire(show)
`,
    'function.py': `import os
from aws_lambda_powertools.event_handler import APIGatewayRestResolver
app = APIGatewayRestResolver()

@app.get('/files')
def files():
    os.system(app.current_event.get_query_string_value('name'))  # flow
    os.system(app.current_event.json_body['name'])  # flow
`,
    'views.py': `import os
from django.views.generic import FormView

class Search(FormView):
    def form_valid(self, form):
        os.system(form.cleaned_data['name'])  # flow
    def show(self, form):
        os.system(form.cleaned_data['name'])
`,
  }));
