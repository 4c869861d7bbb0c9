import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('a client that the program keeps somewhere is what its type says', () =>
  expectFlows(
    {
      'variables.py': `import httpx
from fastapi import FastAPI, Request
app = FastAPI()
@app.get('/a')
async def a(request: Request, src: str):
    client: httpx.AsyncClient = request.state.client
    return await client.get(src)  # flow
@app.get('/b')
async def b(request: Request, src: str):
    client: "httpx.AsyncClient | None" = request.state.client
    if client is None:
        raise RuntimeError('too early')
    return await client.get(src)  # flow
@app.get('/c')
async def c(request: Request, src: str):
    client: httpx.AsyncClient = request.state.client
    return await client.get('https://example.com/', params={'src': src})
`,
      'parameters.py': `import httpx
from fastapi import FastAPI, Request
app = FastAPI()
async def fetch(client: httpx.AsyncClient, src: str):
    return await client.get(src)  # flow
async def fixed(client: httpx.AsyncClient, src: str):
    return await client.get('https://example.com/')
@app.get('/a')
async def a(request: Request, src: str):
    await fixed(request.app.state.client, src)
    return await fetch(request.app.state.client, src)
`,
      'returns.py': `import httpx
from fastapi import FastAPI, Request
app = FastAPI()
def client_of(request: Request) -> httpx.AsyncClient:
    return request.app.state.client
@app.get('/a')
async def a(request: Request, src: str):
    return await client_of(request).get(src)  # flow
`,
      'fields.py': `from dataclasses import dataclass
import aiohttp
import httpx
from fastapi import FastAPI, Request
app = FastAPI()
class Early:
    session: aiohttp.ClientSession
    async def get(self, src):
        return await self.session.get(src)  # flow
class Late:
    def __init__(self, app):
        self.session: aiohttp.ClientSession = app.state.session
    async def get(self, src):
        return await self.session.get(src)  # flow
class Later:
    def __init__(self):
        self.client: httpx.AsyncClient | None = None
    def start(self, app):
        self.client = app.state.client
    async def get(self, src):
        return await self.client.get(src)  # flow
@dataclass
class Record:
    client: httpx.AsyncClient
    async def get(self, src):
        return await self.client.get(src)  # flow
@app.get('/a')
async def a(request: Request, src: str):
    await Early().get(src)
    await Late(request.app).get(src)
    await Later().get(src)
    await Record(request.app.state.client).get(src)
`,
    },
    REAL_SINKS,
  ));

const FILES = `import os
class Files:
    def show(self, name):
        os.system('cat ' + name)  # flow
    def size(self, name):
        os.system('du .')
`;

const KEPT: Readonly<Record<string, string>> = {
  'a result': `from typing import Optional
from flask import Flask, current_app, request
from files import Files
app = Flask(__name__)
def files_of() -> Optional[Files]:
    return current_app.extensions['files']
@app.get('/a')
def a():
    files = files_of()
    if files is None:
        return ''
    files.size(request.args['name'])
    files.show(request.args['name'])
`,
  'a dependency': `from typing import Annotated
from fastapi import Depends, FastAPI, Request
from files import Files
app = FastAPI()
def files_of(request: Request) -> Files:
    return request.app.state.files
@app.get('/a')
def a(name: str, files: Annotated[Files, Depends(files_of)]):
    files.size(name)
    files.show(name)
`,
  'a function around it': `from fastapi import FastAPI
from files import Files
app = FastAPI()
def routes(files: Files):
    @app.get('/b')
    def b(name: str):
        files.show(name)
`,
  'a variable': `from pyramid.view import view_config
from files import Files
@view_config(route_name='a')
def a(request):
    files: Files = request.find_service(name='files')
    files.show(request.params['name'])
`,
  'a container': `from pyramid.view import view_config
from files import Files
@view_config(route_name='b')
def b(request):
    request.find_service(Files).show(request.params['name'])
`,
  'what a handler asks for': `from litestar import Litestar, get
from files import Files
@get('/')
async def find(files: Files, name: str) -> str:
    return files.show(name)
app = Litestar(route_handlers=[find])
`,
  'a key': `from aiohttp import web
from files import Files
FILES = web.AppKey('files', Files)
routes = web.RouteTableDef()
@routes.get('/a')
async def a(request: web.Request):
    request.app[FILES].show(request.query['name'])
`,
};

for (const [where, text] of Object.entries(KEPT))
  test(`an object of the project that nobody made here is what its type says: ${where}`, () =>
    expectFlows({ 'files.py': FILES, 'app.py': text }));

test('what a handler asks for is sent, where its type is a record', () =>
  expectFlows({
    'people.py': `import os
from dataclasses import dataclass
from enum import Enum
from litestar import Litestar, post
class Kind(Enum):
    A = 'a'
    def label(self):
        return 'A'
@dataclass
class Person:
    name: str
    def full(self):
        return self.name
@post('/')
async def add(data: Person, kind: Kind) -> str:
    os.system('x ' + data.name)  # flow
    os.system('x ' + kind.value)
app = Litestar(route_handlers=[add])
`,
  }));

test('what is made here, or known, stays what it is, and a type takes nothing from what was sent', () =>
  expectFlows(
    {
      'made.py': `import httpx
from fastapi import FastAPI, Request
app = FastAPI()
class Quiet:
    async def get(self, src):
        return None
class Files:
    def run(self, name): pass
@app.get('/a')
async def a(request: Request, src: str):
    client: httpx.AsyncClient = Quiet()
    return await client.get(src)
@app.get('/b')
async def b(request: Request, src: str):
    client = request.state.client
    return await client.get(src)
@app.get('/c')
async def c(request: Request, src: str):
    address: Files = request.query_params['src']
    return httpx.get(address)  # flow
def read(request: Request) -> Files:
    return request.query_params['src']
@app.get('/d')
async def d(request: Request):
    return httpx.get(read(request))  # flow
`,
    },
    REAL_SINKS,
  ));

test('TypeScript says what a client is in fields, parameters, variables and results', () =>
  expectFlows(
    {
      'package.json': '{"private": true}',
      'files.ts': `import { execSync } from 'child_process';
export class Files { show(name: string) { return execSync('cat ' + name); } } // flow
`,
      'app.ts': `import express, { Request } from 'express';
import type { AxiosInstance } from 'axios';
import { Pool } from 'pg';
import { Files } from './files';
const app = express();
class Service {
  private pool: Pool;
  constructor(private readonly http: AxiosInstance, private readonly files: Files) {}
  load(src: string) { return this.http.get(src); } // flow
  show(name: string) { return this.files.show(name); }
  find(name: string) { return this.pool.query('select ' + name); } // flow
}
export class Controller {
  constructor(private readonly service: Service) {
    app.get('/a', (req, res) => {
      this.service.load(req.query.src as string);
      this.service.show(req.query.name as string);
      this.service.find(req.query.name as string);
    });
  }
}
export function routes(files: Files) {
  app.get('/b', (req, res) => { files.show(req.query.name as string); });
}
function filesOf(req: Request): Files { return req.app.locals.files; }
app.get('/c', (req, res) => { filesOf(req).show(req.query.name as string); });
app.get('/d', (req, res) => {
  const files: Files = req.app.locals.files;
  files.show(req.query.name as string);
  const all: Files[] = req.app.locals.all;
  const http: AxiosInstance = req.app.locals.http;
  http.get(req.query.src as string); // flow
});
`,
    },
    REAL_SINKS,
  ));
