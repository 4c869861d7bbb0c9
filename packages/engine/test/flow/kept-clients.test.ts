import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('a type says what an object is where only its methods are known to be dangerous', () =>
  expectFlows(
    {
      'pages.py': `from flask import Flask, request
from playwright.sync_api import Page
app = Flask(__name__)
class Reader:
    def __init__(self, page: Page):
        self._page = page
    def read(self, address: str):
        self._page.goto(address)  # flow
    def home(self):
        self._page.goto('https://example.com/')
@app.get('/a')
def a():
    reader = Reader(app.config['PAGE'])
    reader.home()
    reader.read(request.args['address'])
`,
      'boxes.py': `from flask import Flask, request
import docker
from docker.models.containers import Container
app = Flask(__name__)
def listing(box: Container, folder: str):
    box.exec_run('ls ' + folder)  # flow
    box.exec_run(['ls', '-l', folder])
def start(client: docker.DockerClient, folder: str):
    client.containers.run('alpine', 'ls ' + folder)  # flow
@app.get('/a')
def a():
    listing(app.config['BOX'], request.args['folder'])
    start(app.config['CLIENT'], request.args['folder'])
`,
      'others.py': `from flask import Flask, request
from shop.pages import Page
app = Flask(__name__)
def read(page: Page, address: str):
    page.goto(address)
@app.get('/a')
def a():
    read(app.config['PAGE'], request.args['address'])
`,
    },
    REAL_SINKS,
  ));

test('a client that the program leaves on its application before the first request', () =>
  expectFlows(
    {
      'fast.py': `from contextlib import asynccontextmanager
import httpx
from fastapi import FastAPI, Request
class Quiet:
    async def get(self, address):
        return address
@asynccontextmanager
async def lifespan(app: FastAPI):
    app.state.client = httpx.AsyncClient()
    app.state.quiet = Quiet()
    yield
    await app.state.client.aclose()
app = FastAPI(lifespan=lifespan)
@app.get('/a')
async def a(request: Request, address: str):
    await request.app.state.quiet.get(address)
    await request.app.state.other.get(address)
    await request.app.state.client.get('https://example.com/', params={'q': address})
    return await request.app.state.client.get(address)  # flow
`,
      'started.py': `import httpx
from fastapi import FastAPI
app = FastAPI()
@app.on_event('startup')
async def start():
    app.state.client = httpx.AsyncClient()
@app.get('/a')
async def a(address: str):
    return await app.state.client.get(address)  # flow
`,
      'aio.py': `import aiohttp
from aiohttp import web
async def start(app):
    app['client'] = aiohttp.ClientSession()
async def a(request):
    await request.app['client'].get('https://example.com/')
    return await request.app['client'].get(request.query['address'])  # flow
app = web.Application()
app.on_startup.append(start)
app.router.add_get('/a', a)
`,
      'flat.py': `import requests
from flask import Flask, g, request
app = Flask(__name__)
@app.before_request
def start():
    g.client = requests.Session()
@app.get('/a')
def a():
    g.client.get('https://example.com/', timeout=9)
    return g.client.get(request.args['address'], timeout=9).text  # flow
`,
    },
    REAL_SINKS,
  ));

test('what an MCP server makes before the first request, its tools find in their context', () =>
  expectFlows(
    {
      'typed.py': `from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
import httpx
from mcp.server.fastmcp import Context, FastMCP
@dataclass
class Kept:
    client: httpx.AsyncClient
    name: str
@asynccontextmanager
async def start(server: FastMCP) -> AsyncIterator[Kept]:
    client = httpx.AsyncClient()
    try:
        yield Kept(client=client, name='a')
    finally:
        await client.aclose()
mcp = FastMCP('pages', lifespan=start)
@mcp.tool()
async def read(address: str, ctx: Context) -> str:
    kept = ctx.request_context.lifespan_context
    await kept.client.get('https://example.com/' + kept.name)
    return (await kept.client.get(address)).text  # flow
@mcp.tool()
async def again(address: str, ctx: Context[object, Kept] | None = None) -> str:
    await ctx.info(address)
    return (await ctx.request_context.lifespan_context.client.get(address)).text  # flow
`,
      'keyed.py': `import os
from contextlib import asynccontextmanager
import requests
from mcp.server import Server
@asynccontextmanager
async def start(server):
    yield {'session': requests.Session()}
server = Server('pages', lifespan=start)
@server.call_tool()
async def call(name: str, arguments: dict):
    session = server.request_context.lifespan_context['session']
    session.get('https://example.com/', params=arguments, timeout=9)
    return session.get(arguments['address'], timeout=9).text  # flow
`,
      'asked.py': `import os
from fastmcp import Context, FastMCP
mcp = FastMCP('files')
@mcp.tool
async def listing(ctx: Context) -> str:
    answer = await ctx.elicit('Which folder?', response_type=str)
    os.system('ls ' + answer.data)  # flow
    os.system('ls ' + ctx.request_id)
    return 'done'
`,
    },
    REAL_SINKS,
  ));
