import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, readAll } from './harness.ts';
import { SHELL_TS, SHELL_PY } from './shells.ts';

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
