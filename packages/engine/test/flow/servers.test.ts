import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const EXEC = "import { exec } from 'child_process';\n";

test('smaller servers and other runtimes of JavaScript', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'elysia.ts': `${EXEC}import { Elysia } from 'elysia';
new Elysia().get('/a', ({ query }) => exec(query.cmd)); // flow
new Elysia().get('/b', ({ store }) => exec(store.cmd));
`,
    'trpc.ts': `${EXEC}import { initTRPC } from '@trpc/server';
const t = initTRPC.create();
export const router = t.router({
  run: t.procedure.input(schema).mutation(({ input }) => exec(input.cmd)), // flow
  quiet: t.procedure.query(({ ctx }) => exec(ctx.name)),
});
`,
    'trpc-base.ts': `import { initTRPC } from '@trpc/server';
const t = initTRPC.create();
export const publicProcedure = t.procedure;
`,
    'procedures.ts': `${EXEC}import { publicProcedure } from './trpc-base';
export const run = publicProcedure.query(({ input }) => exec(input)); // flow
`,
    'azure.ts': `${EXEC}import { app } from '@azure/functions';
app.http('run', { methods: ['POST'], handler: async (request, context) => { exec(await request.text()); } }); // flow
`,
    'uws.js': `const { exec } = require('child_process');
const uWS = require('uWebSockets.js');
uWS.App().get('/a', (res, req) => { exec(req.getQuery('cmd')); }); // flow
`,
    'server/api/run.post.ts': `${EXEC}export default defineEventHandler(async (event) => {
  const body = await readBody(event);
  exec(body.cmd); // flow
  exec('ls');
});
`,
    'oak.ts': `${EXEC}import { Router } from '@oak/oak';
const router = new Router();
router.get('/:id', (ctx) => { exec(ctx.params.id); }); // flow
`,
  }));

test('pages and workers that are found by their files and exports', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'app/search/page.tsx': `${EXEC}export default function Page({ searchParams }) {
  exec(searchParams.q); // flow
  return null;
}
`,
    'pages/post.jsx': `${EXEC}export default function Post() { return null; }
Post.getInitialProps = async ({ req, query }) => {
  exec(req.url); // flow
  exec(query.id); // flow
  return {};
};
export async function getServerSideProps(context) {
  exec(context.req.headers['x-name']); // flow
  exec(context.params.id); // flow
  exec(context.locale);
  return { props: {} };
}
`,
    'pages/old.jsx': `${EXEC}export default class Old {
  static async getInitialProps(context) {
    exec(context.query.id); // flow
    return {};
  }
}
`,
    'src/routes/run/+page.server.ts': `${EXEC}export const load = async ({ params, locals }) => {
  exec(params.name); // flow
  exec(locals.name);
};
`,
    'worker.js': `const { exec } = require('child_process');
export default {
  async fetch(request, env) {
    exec(await request.text()); // flow
    exec(env.COMMAND);
  },
};
`,
    'functions/run.ts': `${EXEC}export const onRequestPost = async (context) => {
  exec(await context.request.text()); // flow
};
`,
  }));

test('smaller servers, GraphQL, procedures and chats of Python', () =>
  expectFlows({
    'lite.py': `import os
from litestar import get
@get('/run')
async def run(cmd: str) -> str:
    os.system(cmd) # flow
`,
    'power.py': `import os
from aws_lambda_powertools.event_handler import APIGatewayRestResolver
app = APIGatewayRestResolver()
@app.get('/run/<cmd>')
def run(cmd):
    os.system(cmd) # flow
`,
    'berry.py': `import os
import strawberry
@strawberry.type
class Query:
    @strawberry.field
    def run(self, cmd: str) -> str:
        os.system(cmd) # flow
`,
    'far.py': `import os
import Pyro4
@Pyro4.expose
def run(cmd):
    os.system(cmd) # flow
`,
    'form.py': `import os
import gradio as gr
def run(cmd):
    os.system(cmd) # flow
def quiet():
    os.system('ls')
gr.Interface(fn=run, inputs='text', outputs='text').launch()
`,
    'blocks.py': `import os
import gradio as gr
def read(file, name, size, kind):
    open(file)
    open('/srv/' + name) # flow
    os.system(file) # flow
    os.system('head -n ' + size)
    os.system('ls ' + kind)
with gr.Blocks() as page:
    parts = [gr.File(), gr.Textbox(), gr.Slider(0, 9), gr.Radio(['a', 'b'])]
    gr.Button('Go').click(read, inputs=parts, outputs=gr.Textbox())
`,
    'events.py': `import os
import gradio
import gradio as gr
def keep(request: gradio.Request, name, files):
    open('/srv/' + request.username)
    open(request.headers['x-name']) # flow
    open(request.session_hash) # flow
    open(files)
    open(name) # flow
def talk(message):
    for file in message['files']:
        open(file)
    open(message['text']) # flow
def later(name):
    open(name) # flow
def chosen(name):
    open(name) # flow
def several(request: gr.Request, size, *names, **more):
    open(size)
    open(names[0]) # flow
with gr.Blocks() as page:
    name, files, message = gr.Textbox(), gr.Files(), gr.MultimodalTextbox()
    gr.Button('Go').click(keep, [name, files], None)
    message.submit(talk, message).then(later, [name])
    name.input(**{'fn': chosen, 'inputs': name})
    name.blur(several, [gr.Slider(), gr.Slider(), name])
`,
    'chat.py': `import os
from discord.ext import commands
bot = commands.Bot('!')
@bot.command()
async def run(ctx, cmd):
    os.system(cmd) # flow
    os.system(ctx.prefix)
`,
    'page.py': `import os
import streamlit as st
os.system(st.text_input('command')) # flow
`,
    'azure_run.py': `import os
import azure.functions as func
def main(req: func.HttpRequest):
    os.system(req.params['cmd']) # flow
`,
    'sock.py': `import asyncio
import os
async def handle(reader, writer):
    os.system(await reader.readline()) # flow
asyncio.start_server(handle, 'localhost', 8000)
`,
  }));

test('methods of a service are called with messages, whatever its context is called', () =>
  expectFlows({
    'serve.py': `import os
import grpc
from .made import files_pb2_grpc

class Files(files_pb2_grpc.FilesServicer):
    def Show(self, request, _context):
        os.system('cat ' + request.name) # flow

    def ShowAll(self, request_iterator, context):
        for request in request_iterator:
            os.system('cat ' + request.name) # flow

    def ShowKnown(self, request, context):
        if request.name not in ('a', 'b'):
            context.abort(grpc.StatusCode.NOT_FOUND, 'no')
        os.system('cat ' + request.name)

    async def ShowSaid(self, request, context):
        if request.name not in ('a', 'b'):
            context.set_code(grpc.StatusCode.NOT_FOUND)
        os.system('cat ' + request.name) # flow

    def helper(self, request, name, context):
        os.system('cat ' + name)

class Other:
    def Show(self, request, _context):
        os.system('cat ' + request.name)
`,
  }));
