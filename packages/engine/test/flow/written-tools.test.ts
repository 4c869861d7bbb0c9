import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, readAll, type Sources } from './harness.ts';

const SERVER = '{"private": true, "dependencies": {"@modelcontextprotocol/sdk": "^1.0.0"}}';

async function toolsOf(sources: Sources): Promise<readonly string[]> {
  const facts = await readAll(sources);
  const notes = [...facts.values()].flatMap((file) => file.notes.filter((note) => note.kind === 'tool'));
  return notes.map(({ name, parameters }) => `${name}(${parameters.join()})`);
}

test('an object that says what a tool says is one, in the file that exports it', async () => {
  const tool = (members: string) => ({
    'package.json': '{"private": true}',
    'tool.ts': `import { exec } from 'child_process';
import { z } from 'zod';
export const runTool = { name: 'run_it', description: 'Runs it', ${members} };
`,
  });
  for (const members of [
    'inputSchema: z.object({ cmd: z.string() }), handler: async (args) => exec(args.cmd), // flow\n',
    'schema: { cmd: z.string() }, execute: async ({ cmd }) => exec(cmd), // flow\n',
    'parameters: { type: "object", properties: { cmd: { type: "string" } } }, run: (input) => exec(input.cmd), // flow\n',
    'inputSchema: z.object({ cmd: z.string() }), async handle(context, params) { return exec(params.cmd); } // flow\n',
  ]) {
    await expectFlows(tool(members));
    assert.deepEqual(await toolsOf(tool(members)), ['run_it(cmd)'], members);
  }
  await expectFlows(tool('inputSchema: z.object({ n: z.number() }), handler: async ({ n }) => exec(`kill ${n}`)'));
  await expectFlows(tool('parameters: z.object({ cmd: z.string() }), handler: (context, args) => exec(context.shell)'));
});

test('what says less is a tool where the package offers tools, and a command of something else elsewhere', async () => {
  const text = (mark: string) => `import { exec } from 'child_process';
import { schema } from 'somewhere';
export const one = { name: 'a', description: 'A', inputSchema: schema, handler: async (args) => exec(args.cmd) };${mark}
export const two = { definition: { name: 'b', description: 'B', inputSchema: schema }, handler: (args) => exec(args.cmd) };${mark}
export const more = { read_it: { description: 'C', inputSchema: schema, handler: (args) => exec(args.cmd) } };${mark}
`;
  const server = { 'package.json': SERVER, 'tools.ts': text(' // flow') };
  await expectFlows(server);
  assert.deepEqual(await toolsOf(server), ['a()', 'b()', 'read_it()']);
  const other = { 'package.json': '{"private": true}', 'tools.ts': text('') };
  await expectFlows(other);
  assert.deepEqual(await toolsOf(other), []);
  await expectFlows({
    'package.json': SERVER,
    'commands.ts': `import { exec } from 'child_process';
export const build = { name: 'build', description: 'Builds', options: [], action: (args) => exec(args.cmd) };
export const start = { name: 'start', description: 'Starts', handler: (argv) => exec(argv.cmd) };
`,
  });
});

test('a schema beyond doubt makes up for words, where the package offers tools', async () => {
  const text = (mark: string) => `import { exec } from 'child_process';
import { z } from 'zod';
import { register } from './registry';
register({ name: 'a', schema: z.object({ cmd: z.string() }), handler: async (args) => exec(args.cmd) });${mark}
`;
  const registry = 'const all = new Map(); export const register = (tool) => all.set(tool.name, tool);\n';
  await expectFlows({ 'package.json': SERVER, 'registry.ts': registry, 'a.ts': text(' // flow') });
  await expectFlows({ 'package.json': '{"private": true}', 'registry.ts': registry, 'a.ts': text('') });
});

test('functions that a decorator of the project makes tools', async () => {
  const registry = `TOOLS = {}
def register_tool(name):
    def mark(function):
        TOOLS[name] = function
        return function
    return mark
def needs_tool(name):
    return lambda function: function
`;
  const tools = (imported: string, mark: string) => `import subprocess
${imported}
from registry import needs_tool, register_tool
@register_tool("run")
def start(command: str, ctx):
    "Runs it"
    subprocess.run(command, shell=True)${mark}
    subprocess.run(ctx.command, shell=True)
@needs_tool("git")
def other(command: str):
    subprocess.run(command, shell=True)
`;
  const sources = { 'registry.py': registry, 'tools.py': tools('from mcp import types', ' # flow') };
  await expectFlows(sources);
  assert.deepEqual(await toolsOf(sources), ['run(command)']);
  await expectFlows({ 'registry.py': registry, 'tools.py': tools('', '') });
  await expectFlows({
    'package.json': SERVER,
    'marks.ts':
      'export const TOOLS = [];\nexport const McpTool = (name) => (target, key, d) => TOOLS.push([name, d.value]);\n',
    'tools.ts': `import { execSync } from 'child_process';
import { McpTool } from './marks';
export class Tools {
  @McpTool('run') run(args) { return execSync(args.command); } // flow
}
`,
  });
});

test('functions of a list that are made tools one by one', () =>
  expectFlows({
    'server.py': `from mcp.server.fastmcp import FastMCP
import os
class App:
    def __init__(self):
        self.mcp = FastMCP("x")
        for tool in [self.show, self.size]:
            self.mcp.tool()(tool)
    def show(self, path: str):
        os.system("cat " + path) # flow
    def size(self, path: str):
        os.system("wc " + path) # flow
    def other(self, path: str):
        os.system("rm " + path)
App().mcp.run()
`,
  }));

test('a definition without a function is noted where the package offers tools', async () => {
  const text = `import { toJson } from 'somewhere';
export const TOOLS = [
  { name: 'list_it', description: 'Lists', inputSchema: toJson(x) },
  { name: 'read_it', description: 'Reads', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } },
];
`;
  assert.deepEqual(await toolsOf({ 'package.json': SERVER, 'a.ts': text }), ['list_it()', 'read_it(path)']);
  assert.deepEqual(await toolsOf({ 'package.json': '{"private": true}', 'a.ts': text }), []);
});

test('classes whose objects are tools', async () => {
  const sources = {
    'package.json': SERVER,
    'base.ts': `export abstract class BaseTool { abstract execute(args: unknown): unknown; }
`,
    'run.ts': `import { execSync } from 'child_process';
import { BaseTool } from './base.js';
export class RunTool extends BaseTool {
  name = 'run_it';
  description = 'Runs it';
  inputSchema = { type: 'object', properties: { cmd: { type: 'string' } } };
  async execute(args, context) {
    execSync(context.shell);
    return execSync(args.cmd); // flow
  }
}
export class Runner {
  async execute(args) { return execSync(args.cmd); }
}
`,
  };
  await expectFlows(sources);
  assert.deepEqual(await toolsOf(sources), ['run_it(cmd)']);
});

test('words that mean many things are handlers of classes that are called tools, where a server offers them', async () => {
  const facts = await readAll({
    'pyproject.toml': '[project]\nname = "x"\ndependencies = ["mcp>=1.0"]\n',
    'base.py': `class Tool:
    def name(self):
        return type(self).__name__
`,
    'tools.py': `import os
from base import Tool
class RunTool(Tool):
    def apply(self, command: str, within: str | None = None) -> str:
        return os.system(command)
class Migration:
    def apply(self, command: str):
        return os.system(command)
`,
  });

  assert.deepEqual(
    facts.get('tools.py')?.flows.map(({ source }) => `${source.kind} ${source.what}`),
    ['tool argument `command` of an mcp tool', 'library parameter `command` of the exported apply()'],
  );
});

test('a tool that tells its uses apart by a name is given what the model wrote, in a project with a list of packages', async () => {
  const sources = (list: string) => ({
    'requirements.txt': list,
    'agent/base.py': 'class ToolBase:\n    pass\n',
    'agent/shell.py': `import os
from agent.base import ToolBase
class Shell(ToolBase):
    def run_line(self, line: str):
        return os.system(line)
    async def call_tool(self, server: str, *, tool_name: str, tool_args: dict):
        if tool_name == 'run':
            return self.run_line(tool_args['line'])
        return server
`,
  });
  const told = async (list: string) =>
    (await readAll(sources(list))).get('agent/shell.py')?.flows.map((flow) => flow.source.what);

  assert.deepEqual(await told('requests\nmcp\n'), ['argument `tool_args` of an mcp tool']);
  assert.deepEqual(await told('requests\nmcpx\n'), []);
});

test('a class of tools is looked at though all it does is done in another file', async () => {
  const facts = await readAll({
    'pyproject.toml': '[project]\nname = "x"\ndependencies = ["mcp>=1.0"]\n',
    'base.py': 'class Tool:\n    pass\n',
    'shell.py': 'import os\ndef run_it(command):\n    return os.system(command)\n',
    'tools.py': `from base import Tool
from shell import run_it
class RunTool(Tool):
    def execute(self, command: str) -> str:
        return run_it(command)
`,
  });

  assert.deepEqual(
    facts.get('tools.py')?.flows.map(({ source, sink }) => `${source.kind} ${sink.file}`),
    ['tool shell.py'],
  );
});

test('classes of Python whose objects are tools, each with the name it gives to the class above', async () => {
  const tool = (name: string, mark = '') => `
class ${name}(ToolHandler):
    def __init__(self):
        super().__init__('${name.toLowerCase()}')
    def get_tool_description(self):
        return Tool(name=self.name, description='Does it', inputSchema={'type': 'object', 'properties': {}})
    def run_tool(self, args: dict):
        os.system(${mark === '' ? `'ls'` : `args['cmd']`})${mark}
`;
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const sources = {
    'tools.py': `import os
from mcp.types import Tool
class ToolHandler:
    def __init__(self, tool_name):
        self.name = tool_name
    def run_tool(self, args: dict):
        raise NotImplementedError()
${names.map((name) => tool(name, name === 'H' ? ' # flow' : '')).join('')}`,
    'server.py': `from mcp.server import Server
import tools
app = Server('x')
tool_handlers = {}
def add_tool_handler(tool):
    global tool_handlers
    tool_handlers[tool.name] = tool
def get_tool_handler(name):
    return tool_handlers[name]
${names.map((name) => `add_tool_handler(tools.${name}())`).join('\n')}
@app.list_tools()
async def list_tools():
    return [one.get_tool_description() for one in tool_handlers.values()]
@app.call_tool()
async def call_tool(name, arguments):
    return get_tool_handler(name).run_tool(arguments)
`,
  };
  await expectFlows(sources);
  const facts = await readAll(sources);
  for (const [path, { notes, flows }] of facts) {
    const tools = notes.filter((note) => note.kind === 'tool').map(({ name }) => name);
    assert.deepEqual(tools, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], path);
    assert.deepEqual(
      flows.map(({ tool: called }) => called),
      ['h'],
      path,
    );
  }
});

test('tools that a function of another file makes, each where it is called', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const sources = {
    'package.json': SERVER,
    'make.ts': `export function makeTool(name, description, inputSchema, run) {
  return { name, description, inputSchema, execute: async (args) => run(args) };
}
`,
    'tools.ts': `import { execSync } from 'child_process';
import { z } from 'zod';
import { makeTool } from './make.js';
export const all = [
${names.map((name) => `  makeTool('${name}', 'Does it', z.object({ text: z.string() }), (given) => execSync(given.text)), // flow`).join('\n')}
];
`,
  };
  await expectFlows(sources);
  assert.deepEqual(
    await toolsOf(sources),
    names.map((name) => `${name}(text)`),
  );
});

test('what the server hands over beside the arguments is its own', () =>
  expectFlows({
    'package.json': SERVER,
    'tools.ts': `import { execSync } from 'child_process';
import { z } from 'zod';
import { defineTool } from './define.js';
export const look = defineTool({
  name: 'look',
  description: 'Looks at something',
  inputSchema: z.object({ id: z.string() }),
  async handler({ args, tenant }) {
    execSync(tenant.name);
    execSync(args.id); // flow
  },
});
export const shout = defineTool({
  name: 'shout',
  description: 'Shouts something',
  inputSchema: z.object({ args: z.string(), tenant: z.string() }),
  async handler({ args, tenant }) {
    execSync(tenant); // flow
    execSync(args); // flow
  },
});
`,
    'define.ts': 'export const defineTool = (tool) => tool;\n',
  }));

test('a function of the project that is told a tool by its keywords registers it', async () => {
  const sources = (told: string, mark: string) => ({
    'registry.py':
      'TOOLS = {}\ndef register_tool(name, description, input_schema, handler):\n    TOOLS[name] = handler\n',
    'tools.py': `import subprocess
from registry import register_tool
async def deploy(args: dict) -> dict:
    return subprocess.run(f"deploy {args.get('version')}", shell=True)${mark}
register_tool(name="deploy", description="Deploys a version", ${told}handler=deploy)
`,
  });
  const schema = 'input_schema={"type": "object", "properties": {"version": {"type": "string"}}}, ';
  await expectFlows(sources(schema, ' # flow'));
  assert.deepEqual(await toolsOf(sources(schema, '')), ['deploy(version)']);
  await expectFlows(sources('input_schema=None, ', ''));
});
