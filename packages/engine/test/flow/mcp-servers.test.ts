import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMAND_SINKS } from '../../src/knowledge/sinks/command.ts';
import { URL_SINKS } from '../../src/knowledge/sinks/url.ts';
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

async function toolsOf(path: string, text: string): Promise<readonly string[]> {
  const facts = await readAll({ [path]: text });
  const notes = facts.get(path)?.notes ?? [];
  return notes.filter((note) => note.kind === 'tool').map(({ name, description }) => `${name}: ${description}`);
}

test('the tools a server lists are told one by one, however it makes the list', async () => {
  const script = (list: string) => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'x' }, {});
const TOOLS = [{ name: 'a', description: 'A', schema: {}, inputSchema: {} }, { name: 'b', description: 'B', schema: {}, inputSchema: {} }];
const SOME = [TOOLS[1]];
const BY_NAME = { a: TOOLS[0], b: TOOLS[1] };
const shown = TOOLS.filter((tool) => isOn(tool.name));
${list}
`;
  const told = (tools: string) =>
    script(`server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));`);
  const described =
    '((tool) => ({ name: tool.name, description: tool.description, inputSchema: toJson(tool.schema) }))';
  for (const tools of [
    `TOOLS.map${described}`,
    `Object.values(BY_NAME).map${described}`,
    'shown',
    'given ? SOME : TOOLS',
  ])
    assert.deepEqual(await toolsOf('server.ts', told(tools)), ['a: A', 'b: B'], tools);
  const compiled = `server.setRequestHandler('tools/list', () => __awaiter(void 0, void 0, void 0, function* () { return ({ tools: TOOLS }); }));`;
  assert.deepEqual(await toolsOf('server.ts', script(compiled)), ['a: A', 'b: B']);
});

test('the tools a server in Python lists are told one by one', async () => {
  const text = (list: string) => `from mcp.server import Server
import mcp.types as types
class Search:
    def describe(self):
        return types.Tool(name='search', description='Searches', inputSchema={})
class Read:
    def describe(self):
        return types.Tool(name='read', description='Reads', inputSchema={})
HANDLERS = [Search(), Read()]
BY_NAME = {'search': Search(), 'read': Read()}
shown = [handler for handler in HANDLERS if handler.enabled]
app = Server('x')
@app.list_tools()
async def list_tools():
    return ${list}
`;
  for (const list of ['HANDLERS', 'BY_NAME.values()', 'shown'])
    assert.deepEqual(await toolsOf('server.py', text(`[one.describe() for one in ${list}]`)), [
      'search: Searches',
      'read: Reads',
    ]);
});

test('servers of the second version of the SDK', () =>
  expectFlows({
    ...SHELL_PY,
    'server.py': `from mcp.server import MCPServer, Server
from shell import run
app = MCPServer('x')
@app.tool(description='Runs it')
def start(command: str):
    run(command)
async def call(context, params):
    run(params.arguments['command'])
async def list_tools(context, params):
    return []
server = Server('x', on_list_tools=list_tools, on_call_tool=call)
`,
    ...SHELL_TS,
    'server.ts': `import { Server } from '@modelcontextprotocol/server';
import { run } from './shell.js';
const server = new Server({ name: 'x' }, {});
server.setRequestHandler('tools/call', async (request) => run(request.params.arguments.command));
`,
  }));

test('what a resource is given beside its address and variables is the server\u2019s', () =>
  expectFlows({
    ...SHELL_TS,
    'server.ts': `import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { run, quiet } from './shell.js';
const server = new McpServer({ name: 'x', version: '1' });
server.resource('page', new ResourceTemplate('page://{id}', {}), async (uri, { id }, extra) => {
  quiet(extra.context.settings);
  run(id);
});
`,
  }));

test('a tool in Python goes by the name it was given, or by that of the function inside the wrapper', async () => {
  const named = async (text: string): Promise<readonly string[]> =>
    toolsOf(
      'server.py',
      `from functools import wraps
from enum import Enum
from mcp.server.fastmcp import FastMCP
from fastmcp.tools import Tool
import settings
mcp = FastMCP('x')
class Names(str, Enum):
    FIND = 'find-it'
def logged(inner):
    @wraps(inner)
    def wrapper(*args, **kwargs):
        return inner(*args, **kwargs)
    return wrapper
def find(query: str):
    """Finds it."""
    return open(query).read()
${text}
`,
    );
  assert.deepEqual(await named('mcp.tool()(logged(find))'), ['find: Finds it.']);
  assert.deepEqual(await named('mcp.add_tool(logged(logged(find)))'), ['find: Finds it.']);
  assert.deepEqual(await named(`mcp.tool(find, name='search', description='Looks')`), ['search: Looks']);
  assert.deepEqual(await named(`mcp.add_tool(Tool.from_function(find, name='search'))`), ['search: Finds it.']);
  assert.deepEqual(await named(`mcp.add_tool(find, name=Names.FIND.value)`), ['find-it: Finds it.']);
  assert.deepEqual(await named('mcp.tool()(logged(settings.chosen))'), []);
  assert.deepEqual(await named('mcp.add_tool(find, name=settings.NAME)'), []);
});

test('what a wrapper hands on as it came has the names and the types of the function inside', () =>
  expectFlows({
    'server.py': `import functools, os
from enum import Enum
from mcp.server.fastmcp import FastMCP
mcp = FastMCP('x')
class Kind(str, Enum):
    A = 'a'
    B = 'b'
def audited(server, name):
    def decorate(inner):
        @functools.wraps(inner)
        async def wrapper(*args, **kwargs):
            os.system(kwargs['command']) # flow
            os.system(kwargs['limit'])
            return await inner(*args, **kwargs)
        server.tool(name=name)(wrapper)
        return wrapper
    return decorate
class Notes:
    def __init__(self, server):
        audited(server, 'find')(self.find)
    async def find(self, ctx, kind: Kind, limit: int = 5, command: str | None = None):
        if kind == Kind.A:
            return 1
        os.system('ls ' + str(limit))
        os.system('ls ' + kind)
        os.system(command) # flow
Notes(mcp)
`,
  }));

test('keys of outside data may fill whatever a function has a default for', () =>
  expectFlows({
    'server.py': `import os
from flask import Flask, request
app = Flask(__name__)
def start(name, command='ls', *, folder='.', mode='fast'):
    os.system(command) # flow
    os.system('ls ' + folder) # flow
    os.system(mode)
@app.post('/')
def route():
    start('x', mode='slow', **request.get_json())
`,
  }));

test('tools of a server whose class is the project\u2019s own', () =>
  expectFlows({
    ...SHELL_PY,
    'main.py': `from fastmcp import FastMCP
class Notes(FastMCP[State]):
    pass
mcp = Notes('x')
`,
    'tools.py': `from main import mcp
from shell import run
@mcp.tool(tags=['read'])
async def start(command: str):
    run(command)
`,
  }));

test('methods that a decorator makes tools of a server', () =>
  expectFlows({
    'files.tool.ts': `import { execSync } from 'child_process';
import { Injectable } from '@nestjs/common';
import { Tool } from '@rekog/mcp-nest';
import { z } from 'zod';
@Injectable()
export class Commands {
  @Tool({ name: 'run', description: 'Runs it', parameters: z.object({ command: z.string() }) })
  run({ command }: { command: string }) {
    return execSync(command); // flow
  }
  @Tool({ name: 'list', description: 'Lists it', parameters: z.object({ kind: z.enum(['pods', 'jobs']) }) })
  list({ kind }: { kind: string }) {
    return execSync('kubectl get ' + kind);
  }
  helper(command: string) {
    return command;
  }
}
`,
  }));

test('a resource with one address is asked for by that address and no other', () =>
  expectFlows({
    'server.js': `import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'docs', version: '1.0.0' });
server.resource('rules', 'https://docs.example.com/rules.md', async (url) => fetch(url.href));
const ALL = [{ name: 'a', uri: 'docs://a' }, { name: 'b', uri: 'docs://b' }];
for (const one of ALL) server.registerResource(one.name, one.uri, {}, async (url) => fetch(url.href));
server.resource('any', new ResourceTemplate('docs://{name}', {}), async (url, { name }) => fetch(name)); // flow
`,
  }));

test('a target is open where the place that names it holds nothing fixed, not where none is known to name it', async () => {
  const facts = await readAll({
    'serve.py':
      'import os\nimport uvicorn\nimport requests\nuvicorn.run(app, host="127.0.0.1")\nrequests.get(os.environ["A"])\n',
  });
  const effects = [...facts.values()].flatMap(({ notes }) => notes.filter((note) => note.kind === 'effect'));
  const open = effects.map(({ effect, dynamic }) => [effect, dynamic]);
  assert.deepEqual(Object.fromEntries(open)['opens-port'], false);
  assert.deepEqual(Object.fromEntries(open)['contacts-network'], true);
});

test('who names the server that a client of MCP starts, or asks, names a program or an address', () =>
  expectFlows(
    {
      'bridge.ts': `
import express from 'express';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const app = express();
app.post('/bridge', (req, res) => {
  new SSEClientTransport(new URL(req.body.url)); // flow
  new StdioClientTransport({ command: req.body.command, args: [] }); // flow
  new StdioClientTransport({ command: 'acme-server', args: ['--folder', req.body.folder] });
});`,
      'bridge.py': `
from flask import Flask, request
from mcp import StdioServerParameters
from mcp.client.sse import sse_client
app = Flask(__name__)

@app.post('/bridge')
def bridge():
    sse_client(request.json['url']) # flow
    StdioServerParameters(command='acme-server', args=['--folder', request.json['folder']])
    return StdioServerParameters(command=request.json['command'], args=[]) # flow
`,
      'bridge.go': `package main

import (
	"net/http"

	"github.com/mark3labs/mcp-go/client"
)

func bridge(w http.ResponseWriter, r *http.Request) {
	client.NewStdioMCPClient(r.FormValue("command"), nil) // flow
	client.NewStdioMCPClient("acme-server", nil, r.FormValue("folder"))
}`,
    },
    [...COMMAND_SINKS, ...URL_SINKS],
  ));

test('tools of Go are known where tool and handler stand in one value, and with a kit that takes both', async () => {
  const facts = await readAll({
    'main.go': `package main

import (
	"context"
	"os"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/strowk/foxy-contexts/pkg/fxctx"
	fox "github.com/strowk/foxy-contexts/pkg/mcp"
)

func remover() server.ServerTool {
	return server.ServerTool{
		Tool: mcp.NewTool("remove", mcp.WithDescription("Removes"), mcp.WithString("path")),
		Handler: func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			os.Remove(request.GetString("path", ""))
			return nil, nil
		},
	}
}

func runner() fxctx.Tool {
	return fxctx.NewTool(
		&fox.Tool{Name: "run", Description: text("Runs")},
		func(ctx context.Context, given map[string]interface{}) *fox.CallToolResult {
			exec.Command("sh", "-c", given["line"].(string)).Run()
			return nil
		},
	)
}
`,
  });
  const notes = facts.get('main.go')?.notes ?? [];
  assert.deepEqual(
    notes.flatMap((note) => (note.kind === 'tool' ? [note.name] : [])),
    ['remove', 'run'],
  );
  assert.deepEqual(
    notes.flatMap((note) => (note.kind === 'effect' ? [`${note.tool}: ${note.effect}`] : [])),
    ['remove: deletes-files', 'run: executes-commands'],
  );
});

test('of a command whose beginning is known whole words are told', async () => {
  const facts = await readAll({
    'a.ts': `import { execSync } from 'node:child_process';
export function ask(host: string) {
  execSync(\`\${process.platform === 'win32' ? 'ping -n' : 'ping -c'} 1 \${host}\`);
  execSync(\`\${process.platform === 'win32' ? 'tracert' : 'traceroute'} \${host}\`);
  execSync(\`git log \${host}\`);
}`,
  });
  const notes = facts.get('a.ts')?.notes ?? [];
  assert.deepEqual(
    notes.flatMap((note) => (note.kind === 'effect' && note.effect === 'executes-commands' ? [note.detail] : [])),
    ['ping', undefined, 'git log'],
  );
});
