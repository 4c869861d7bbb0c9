import { test } from 'node:test';
import { expectFlows, type Sources } from './harness.ts';

const SOCKETS: Sources = {
  'fastapi.py': `import os
from fastapi import FastAPI, Request, WebSocket
app = FastAPI()
@app.websocket('/a')
async def a(ws: WebSocket):
    await ws.accept()
    async for message in ws.iter_json():
        os.system('x ' + message['name'])  # flow
    async for text in ws.iter_text():
        os.system('x ' + text)  # flow
        os.system('x ' + str(len(text)))
    async for data in ws.iter_bytes():
        os.system(b'x ' + data)  # flow
@app.post('/b')
async def b(request: Request):
    async for chunk in request.stream():
        os.system(chunk)  # flow
`,
  'starlette.py': `import os
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def first(socket):
    await socket.accept()
    os.system('x ' + await socket.receive_text())  # flow
    await socket.send_text('done')
app = Starlette(routes=[WebSocketRoute('/a', first)])
`,
  'aiohttp.py': `import os
from aiohttp import web
async def a(request):
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    async for message in ws:
        os.system('x ' + message.data)  # flow
        os.system('x ' + message.json()['name'])  # flow
    return ws
async def b(request):
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    os.system('x ' + await ws.receive_str())  # flow
    await ws.send_str('x')
    return ws
app = web.Application()
app.add_routes([web.get('/a', a), web.get('/b', b)])
`,
  'sanic.py': `import os
from sanic import Sanic
app = Sanic('a')
@app.websocket('/a')
async def a(request, ws):
    async for message in ws:
        os.system('x ' + message)  # flow
@app.websocket('/b')
async def b(request, ws):
    os.system('x ' + await ws.recv())  # flow
    await ws.send('x')
    os.system('x ' + ws.state)
`,
  'litestar.py': `import os
from litestar import WebSocket, websocket, websocket_listener
@websocket('/a')
async def a(socket: WebSocket) -> None:
    await socket.accept()
    os.system('x ' + await socket.receive_text())  # flow
@websocket_listener('/b')
async def b(data: str) -> str:
    os.system('x ' + data)  # flow
    return 'x'
`,
  'websockets.py': `import os
from websockets.asyncio.server import serve
async def a(connection):
    async for message in connection:
        os.system('x ' + message)  # flow
async def main():
    async with serve(a, 'localhost', 80):
        pass
`,
};

for (const [name, text] of Object.entries(SOCKETS))
  test(`what comes over a web socket or a stream was sent: ${name}`, () => expectFlows({ 'app.py': text }));

const PAGE: Sources = {
  'io.js': `
const socket = io('/chat');
socket.on('topic', (data) => {
  document.querySelector('.topic').innerHTML = data.text; // flow
  document.querySelector('.topic').textContent = data.text;
});
socket.on('connect_error', (error) => {
  document.querySelector('.topic').innerHTML = error.message;
});
bus.on('topic', (data) => {
  document.querySelector('.topic').innerHTML = data.text;
});
`,
  'import.js': `
import { io } from 'socket.io-client';
import { exec } from 'node:child_process';
io('https://example.org').on('run', ({ command }) => exec(command)); // flow
`,
  'socket.js': `
const socket = new WebSocket('wss://example.org');
const view = document.querySelector('.view');
socket.onmessage = (event) => {
  view.innerHTML = JSON.parse(event.data).text; // flow
};
socket.addEventListener('message', function (event) {
  view.innerHTML = event.data; // flow
});
socket.onerror = (event) => {
  view.innerHTML = event.data;
};
worker.onmessage = (event) => {
  view.innerHTML = event.data;
};
`,
  'assigned.js': `
const socket = new WebSocket('wss://example.org');
socket.onmessage = ({ data }) => { document.querySelector('.view').innerHTML = data; }; // flow
`,
  'stream.js': `
const view = document.querySelector('.view');
const stream = new EventSource('/news');
stream.addEventListener('news', show);
function show(event) {
  view.innerHTML = event.data; // flow
}
stream.onmessage = ({ data }) => {
  view.innerHTML = data; // flow
  view.innerHTML = String(data.length);
};
`,
};

for (const [name, text] of Object.entries(PAGE))
  test(`what a server sends to whoever opened a connection is an answer: ${name}`, () => expectFlows({ [name]: text }));
