import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('whoever asks for a completion says what is to be completed', () =>
  expectFlows({
    'a.ts': `
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { completable } from '@modelcontextprotocol/sdk/server/completable.js';
import { CompleteRequestSchema, PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { execSync } from 'node:child_process';
import { z } from 'zod';
const server = new McpServer({ name: 'x', version: '1' });
const names = ['a', 'b'];
server.registerPrompt('p', { argsSchema: { name: completable(z.string(), (value) => execSync('ls ' + value)) } }, () => ''); // flow
server.registerPrompt('q', { argsSchema: { name: completable(z.string(), (value) => names.filter((one) => one.startsWith(value))) } }, () => '');
server.registerResource('r', new ResourceTemplate('r://{name}', {
  list: () => execSync('ls'),
  complete: { name: (value) => execSync('ls ' + value) }, // flow
}), {}, () => '');
const low = new Server({ name: 'x', version: '1' });
low.setRequestHandler(CompleteRequestSchema, (request) => execSync('ls ' + request.params.argument.value)); // flow
const Own = z.object({ method: z.literal('x/run'), params: z.object({ command: z.string() }) });
low.setRequestHandler(Own, (request) => execSync('ls ' + request.params.command)); // flow
low.setRequestHandler(PingRequestSchema, (request) => execSync('ls'));
`,
    'a.py': `
import os
from mcp.server.fastmcp import FastMCP
from mcp.server.lowlevel import Server
mcp = FastMCP('x')
server = Server('x')
@mcp.completion()
async def complete(ref, argument, context):
    os.system('ls ' + argument.value) # flow
    return [name for name in ('a', 'b') if name.startswith(argument.value)]
@server.completion()
async def low(ref, argument, context):
    os.system('ls ' + argument.value) # flow
`,
  }));

test('further ways to hand a function to a model', () =>
  expectFlows({
    'a.ts': `
import { dynamicTool } from 'ai';
import { execSync } from 'node:child_process';
export const ping = dynamicTool({
  description: 'p',
  inputSchema: schema,
  execute: async (input) => execSync('ping ' + (input as { host: string }).host), // flow
});
export const day = dynamicTool({ description: 'd', inputSchema: schema, execute: async () => execSync('date') });
`,
    'a.py': `
import os
from pydantic_ai import Agent, FunctionToolset, Tool
def one(host: str):
    os.system('ping ' + host) # flow
def two(host: str):
    os.system('ping ' + host) # flow
def three(count: int):
    os.system('ping ' + str(count))
def four(host: str):
    os.system('ping ' + host)
agent = Agent('openai:gpt-4o', tools=[Tool(one, takes_ctx=False), Tool(three)])
kit = FunctionToolset(tools=[two])
@kit.tool
def five(host: str):
    os.system('ping ' + host) # flow
`,
  }));
