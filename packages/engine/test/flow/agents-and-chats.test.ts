import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf, REAL_SINKS } from './harness.ts';
import { SHELL_PY, SHELL_TS } from './shells.ts';

test('tools of agent toolkits in Python', () =>
  expectFlows({
    ...SHELL_PY,
    'crew.py': `from crewai.tools import tool
from shell import run, quiet
@tool('list')
def listing(folder: str):
    run(folder)
@tool('count')
def count(folder: str):
    quiet('ls')
`,
    'small.py': `import os
from smolagents import tool, Tool
@tool
def listing(folder: str) -> str:
    os.system(folder) # flow
class Listing(Tool):
    def forward(self, folder):
        os.system(folder) # flow
    def setup(self, folder):
        os.system(folder)
`,
    'typed.py': `import os
from pydantic_ai import Agent, RunContext
agent = Agent('model')
@agent.tool
def listing(ctx: RunContext, folder: str):
    os.system(folder) # flow
@agent.tool_plain
def count(folder: str):
    os.system(folder) # flow
`,
    'chain.py': `import os
from langchain.tools import BaseTool
from langchain_core.tools import StructuredTool
class Listing(BaseTool):
    def _run(self, folder: str):
        os.system(folder) # flow
def count(folder: str):
    os.system(folder) # flow
tool = StructuredTool.from_function(func=count)
`,
    'kernel.py': `import os
from semantic_kernel.functions import kernel_function
class Files:
    @kernel_function
    def listing(self, folder: str):
        os.system(folder) # flow
`,
  }));

test('what a toolkit hands to a tool beside its arguments no model wrote', () =>
  expectFlows({
    'typed.py': `import os
from typing import Annotated, Any
from langchain.tools import tool, ToolRuntime
from langchain_core.runnables import RunnableConfig
from langgraph.prebuilt import InjectedState
@tool
def listing(folder: str, runtime: ToolRuntime[None, Any], settings: RunnableConfig):
    os.system(runtime.state['shell'])
    os.system(settings['configurable']['shell'])
    os.system(folder) # flow
@tool
def count(folder: str, kept: Annotated[dict[str, Any], InjectedState], limit: Annotated[str, 'how many']):
    os.system(kept['shell'])
    os.system(limit) # flow
`,
    'wrapped.py': `import os
from agents import function_tool, RunContextWrapper
@function_tool
def listing(around: RunContextWrapper[Session], folder: str):
    os.system(around.context.shell)
    os.system(folder) # flow
`,
  }));

test('what a function keeps from round it in a default, no model wrote', () =>
  expectFlows({
    'kept.py': `import os
from langchain_core.tools import StructuredTool
def made(programs, usual):
    tools = []
    for program in programs:
        def run(*given, program=program, folder: str = usual):
            os.system(program.path)
            os.system(folder) # flow
        tools.append(StructuredTool.from_function(func=run))
    return tools
`,
  }));

test('functions that an agent is given in a list are its tools', () =>
  expectFlows({
    'agent.py': `from google.adk.agents import Agent
from .files import listing, count, Store
store = Store()
TOOLS = [listing, store.read]
agent = Agent(name='files', model='m', tools=TOOLS, helpers=[count])
`,
    'files.py': `import os
def listing(folder: str, tool_context=None):
    os.system(folder) # flow
    os.system(tool_context.state)
def count(folder: str):
    os.system(folder)
class Store:
    def read(self, name: str):
        return open(name) # flow
`,
    'graph.py': `import os
from langgraph.prebuilt import create_react_agent
def listing(folder: str):
    os.system(folder) # flow
def state(given):
    os.system(given)
agent = create_react_agent(model, [listing], state)
`,
    'other.py': `import os
from company.people import Agent
def listing(folder: str):
    os.system(folder)
agent = Agent(tools=[listing])
`,
    'sdk.py': `import os
from claude_agent_sdk import tool
@tool('list', 'Lists', {'folder': str})
async def listing(args):
    os.system(args['folder']) # flow
`,
    'given.ts': `import { exec } from 'child_process';
import { generateText } from 'ai';
import { tool } from '@anthropic-ai/claude-agent-sdk';
import { genkit } from 'genkit';
const list = {
  execute: async ({ folder }) => exec(folder), // flow
};
generateText({ model, tools: { list }, onFinish: ({ folder }) => exec(folder) });
tool('list', 'Lists', { folder: z.string() }, async (args) => exec(args.folder)); // flow
genkit({}).defineTool({ name: 'list', inputSchema: s }, async (input) => exec(input.folder)); // flow
`,
  }));

test('tools of agent toolkits in TypeScript', () =>
  expectFlows({
    ...SHELL_TS,
    'own.ts': `import { tool } from '@openai/agents';
import { run, quiet } from './shell';
export const listing = tool({ name: 'a', execute: async ({ folder }) => { run(folder); } });
export const count = tool({ name: 'b', execute: async ({ folder }) => { quiet('ls'); } });
`,
    'chain.ts': `import { exec } from 'child_process';
import { DynamicTool, Tool } from '@langchain/core/tools';
export const listing = new DynamicTool({ name: 'a', func: async (folder) => { exec(folder); } }); // flow
export class Listing extends Tool {
  async _call(folder: string) { exec(folder); } // flow
  async other(folder: string) { exec(folder); }
}
`,
    'framework.ts': `import { exec } from 'child_process';
import { MCPTool } from 'mcp-framework';
export default class Listing extends MCPTool<{ folder: string }> {
  async execute(input: { folder: string }) { exec(input.folder); } // flow
}
`,
    'src/tools/listing.ts': `import { exec } from 'child_process';
import { type InferSchema } from 'xmcp';
export const schema = {};
export default async function listing({ folder }: InferSchema<typeof schema>) { exec(folder); } // flow
`,
  }));

test('a decorator of a tool may be called, also on a method', () =>
  expectFlows({
    'a.py': `import os
from fastmcp import FastMCP
mcp = FastMCP('a')
def listing(folder: str):
    os.system(folder) # flow
mcp.tool()(listing)
class Server:
    def __init__(self):
        self.mcp = FastMCP('b')
        self.mcp.tool()(self.count)
    def count(self, folder: str):
        os.system(folder) # flow
`,
  }));

test('a method chosen by a name from outside may be any that begins so', () =>
  expectFlows({
    'a.py': `import os
from mcp.server import Server
class Tools:
    def tool_list(self, arguments):
        os.system(arguments['folder']) # flow
    def other(self, arguments):
        os.system(arguments['folder'])
server = Server('a')
tools = Tools()
@server.call_tool()
async def call_tool(name, arguments):
    return getattr(tools, f'tool_{name}')(arguments)
`,
  }));

test('what somebody writes in a chat', () =>
  expectFlows({
    'aiogram_bot.py': `import os
from aiogram import Dispatcher, Router, types
from aiogram.filters import Command
dispatcher = Dispatcher()
router = Router()
@dispatcher.message_handler(commands=['run'])
async def run(message: types.Message): os.system(message.get_args()) # flow
@router.message(Command('run'))
async def later(message): os.system(message.text) # flow
@router.startup()
async def start(bot): os.system(bot.text)
`,
    'telegram_bot.py': `import os
from telegram import Update
from telegram.ext import CommandHandler
async def listing(update, context):
    os.system(update.message.text) # flow
    os.system(context.args[0]) # flow
    os.system(context.bot.name)
CommandHandler('list', listing)
`,
    'discord_bot.py': `import os, discord
client = discord.Client()
@client.event
async def on_message(message):
    os.system(message.content) # flow
    os.system(message.guild)
`,
    'slack.ts': `import { exec } from 'child_process';
import { App } from '@slack/bolt';
const app = new App({});
app.command('/list', async ({ command, ack }) => { exec(command.text); }); // flow
app.message(/^run (.*)/, async ({ context, say }) => {
  exec(context.matches[1]); // flow
  exec(context.botId);
});
`,
    'telegram.ts': `import { exec } from 'child_process';
import { Telegraf } from 'telegraf';
const bot = new Telegraf(process.env.TOKEN);
bot.hears('list', (ctx) => { exec(ctx.message.text); }); // flow
bot.hears('name', (ctx) => { exec(ctx.botInfo.username); });
`,
    'discord.ts': `import { exec } from 'child_process';
import { Client } from 'discord.js';
const client = new Client({ intents: [] });
client.on('messageCreate', (message) => { exec(message.content); }); // flow
client.on('ready', (message) => { exec(message.content); });
`,
  }));

test('forms, resolvers, tasks and calls from afar', () =>
  expectFlows({
    'forms.py': `import os
from django import forms
class Search(forms.Form):
    folder = forms.CharField()
def view(request):
    form = Search(request.POST)
    if form.is_valid():
        os.system(form.cleaned_data['folder']) # flow
`,
    'graph.py': `import os, graphene
class Query(graphene.ObjectType):
    def resolve_files(self, info, folder):
        os.system(folder) # flow
        os.system(info.name)
`,
    'tasks.py': `import os
from flask import Flask, request
from celery import shared_task
app = Flask(__name__)
@shared_task
def listing(folder):
    os.system(folder) # flow
@shared_task
def count(folder):
    os.system(folder) # flow
@app.get('/a')
def view():
    listing.delay(request.args['a'])
    count.apply_async(args=[request.args['b']])
`,
    'gate.py': `import os
async def app(scope, receive, send):
    os.system(scope['path']) # flow
`,
    'remote.ts': `import { exec } from 'child_process';
import grpc from '@grpc/grpc-js';
import express from 'express';
const server = new grpc.Server();
server.addService({}, { list: (call, done) => { exec(call.request.folder); } }); // flow
const app = express();
app.param('id', (req, res, next, id) => { exec(id); }); // flow
`,
  }));

test('the public methods of a toolkit are tools', () =>
  expectFlows({
    'shell.py': `import os
from agno.tools import Toolkit
class Shell(Toolkit):
    def __init__(self, root: str):
        super().__init__(name='shell', tools=[self.run])
        os.system(root)
    def run(self, command: str) -> str:
        os.system(command) # flow
    def _start(self, command: str) -> str:
        os.system(command)
`,
  }));

test('a library of tools is one where it is made, too', async () => {
  const toolkit = 'class Toolkit:\n    def __init__(self, name, tools=None):\n        self.tools = tools\n';
  const notes = `import subprocess
from agno.tools.toolkit import Toolkit
class Notes(Toolkit):
    def show(self, name: str) -> str:
        return subprocess.getoutput('cat ' + name)
`;
  const made = await flowsOf({ 'libs/agno/tools/toolkit.py': toolkit, 'libs/agno/tools/notes.py': notes }, REAL_SINKS);
  assert.equal(made.filter((line) => line.includes('<- tool')).length, 1);
  const own = { 'acme/kit.py': toolkit, 'acme/notes.py': notes.replace('agno.tools.toolkit', 'acme.kit') };
  assert.equal((await flowsOf(own, REAL_SINKS)).filter((line) => line.includes('<- tool')).length, 0);
});

test('tools whose toolkits hand over what a model wrote inside of something else, or by a decorator of a client', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'tools.ts': `import { exec } from 'node:child_process';
import { createTool } from '@mastra/core/tools';
import { genkit, z } from 'genkit';
const ai = genkit({});
export const list = createTool({
  id: 'list',
  inputSchema: z.object({ folder: z.string(), depth: z.number() }),
  execute: async ({ context }) => {
    exec('tree -L ' + context.depth);
    exec('ls ' + context.folder); // flow
  },
});
export const flow = ai.defineFlow({ name: 'flow', inputSchema: z.string() }, async (text) => { exec(text); }); // flow
`,
    'tools.py': `import os
import autogen
from anthropic import beta_tool

@beta_tool
def listing(folder: str) -> str:
    os.system(folder)  # flow

def count(folder: str) -> str:
    os.system(folder)  # flow
autogen.register_function(count, caller=caller, executor=executor, description='counts')
`,
  }));
