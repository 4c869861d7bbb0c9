import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, readAll, type Sources } from './harness.ts';

const NAMES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** What the tools do lies in a file of its own: nothing in it says that models call it. */
const HANDLERS: Sources = {
  'package.json': '{"private": true}',
  'handlers.ts': `import { execSync } from 'child_process';
${NAMES.map((name) => `export const ${name} = async (given) => execSync('${name} ' + given.text);`).join('\n')}
`,
};

interface Seen {
  readonly noted: readonly string[];
  /** Tools that ran when outside data arrived somewhere. */
  readonly ran: readonly string[];
  readonly sinks: number;
}

async function toolsIn(server: string): Promise<Seen> {
  const facts = await readAll({
    ...HANDLERS,
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import * as all from './handlers.js';
import { ${NAMES.join(', ')} } from './handlers.js';
const server = new McpServer({ name: 'x', version: '1' });
const TOOLS = [${NAMES.map((name) => `{ name: '${name}', about: 'Does it', shape: { text: z.string() }, input: {} }`).join(', ')}];
const HANDLERS = { ${NAMES.join(', ')} };
${server}
`,
  });
  const { notes = [], flows = [] } = facts.get('server.ts') ?? {};
  return {
    noted: notes.flatMap((note) => (note.kind === 'tool' ? [note.name] : [])),
    ran: [...new Set(flows.map(({ tool = '' }) => tool))].toSorted(),
    sinks: new Set(flows.map(({ sink }) => sink.start)).size,
  };
}

test('tools that a loop registers are told apart, all of them', async () => {
  const register = 'server.registerTool(tool.name, { description: tool.about, inputSchema: tool.shape }, handler)';
  for (const loop of [
    `for (const tool of TOOLS) { const handler = HANDLERS[tool.name]; ${register}; }`,
    `TOOLS.forEach((tool) => { const handler = HANDLERS[tool.name]; ${register}; });`,
    `for (const tool of TOOLS.filter((tool) => isOn(tool))) { const handler = HANDLERS[tool.name]; ${register}; }`,
    `for (const [name, handler] of Object.entries(HANDLERS)) server.tool(name, { text: z.string() }, handler);`,
    `const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool]));
for (const tool of BY_NAME.values()) { const handler = HANDLERS[tool.name]; ${register}; }`,
  ]) {
    const { noted, ran } = await toolsIn(loop);
    assert.deepEqual(noted, NAMES, loop);
    assert.deepEqual(ran, NAMES.toSorted(), loop);
  }
});

test('tools that a function registers, one with each call', async () => {
  const calls = NAMES.map((name) => `add('${name}', { inputSchema: { text: z.string() } }, ${name});`).join('\n');
  const { noted, ran } = await toolsIn(`function add(name, about, handler) {
  if (isOn(name)) server.registerTool(name, about, async (args) => handler(args));
}
${calls}`);
  assert.deepEqual(noted, NAMES);
  assert.deepEqual(ran, NAMES.toSorted());
});

test('tools among which their name chooses, all of them', async () => {
  const answer = (how: string) => `const low = new Server({ name: 'x' }, {});
const FULL = TOOLS.map((tool) => ({ ...tool, handler: HANDLERS[tool.name] }));
const BY_NAME = new Map(FULL.map((tool) => [tool.name, tool]));
low.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  ${how}
});`;
  for (const how of [
    'return HANDLERS[name](args);',
    'const handler = HANDLERS[name]; if (!handler) throw new Error(name); return await handler(args);',
    'const tool = FULL.find((one) => one.name === name); if (!tool) throw new Error(name); return tool.handler(args);',
    'return BY_NAME.get(name)?.handler(args);',
    'for (const tool of FULL) if (tool.name === name) return tool.handler(args);',
  ])
    assert.equal((await toolsIn(answer(how))).sinks, NAMES.length, how);
  assert.deepEqual((await toolsIn(answer('return HANDLERS[name](args);'))).ran, NAMES.toSorted());
});

test('what a loop makes for one tool calls that tool, with what its own schema lets through', async () => {
  const facts = await readAll({
    'package.json': '{"private": true}',
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { exec } from 'child_process';
import { z } from 'zod';
const server = new McpServer({ name: 'x', version: '1' });
const make = (name, inputSchema, execute) => ({ name, inputSchema, execute });
const tools = [
  make('count', { text: z.number() }, async (args) => exec('count ' + args.text)),
  make('start', { text: z.string() }, async (args) => exec('start ' + args.text)),
  make('stop', { text: z.enum(['a', 'b']) }, async (args) => exec('stop ' + args.text)),
];
for (const tool of tools) {
  const about = { inputSchema: tool.inputSchema };
  server.registerTool(tool.name, about, async (args) => tool.execute(args, { dir: '' }));
}
`,
  });

  const { flows = [] } = facts.get('server.ts') ?? {};
  assert.deepEqual(
    flows.map(({ tool, source }) => `${tool}: ${source.what}`),
    ['start: argument `text` of the tool `start`'],
  );
});

test('a table that leads a call to functions of further modules is followed', () =>
  expectFlows({
    'server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { tools, handlers } from './tools/index.js';
function createServer() {
  const server = new Server({ name: 'a', version: '1.0.0' }, {});
  server.setRequestHandler(CallToolRequestSchema, async (request) => {
    const handler = handlers[request.params.name];
    if (!handler) throw new Error('unknown');
    return handler(request.params.arguments);
  });
  return server;
}
export async function start(transport) { await createServer().connect(transport); }
`,
    'tools/index.ts': `import { loadTool, load } from './load.js';
import { listTool, list } from './list.js';
export const tools = [loadTool, listTool];
export const handlers = { [loadTool.name]: load, [listTool.name]: list };
`,
    'tools/list.ts': `export const listTool = { name: 'list', description: 'Lists.', inputSchema: {} };
export async function list() { return []; }
`,
    'tools/load.ts': `export const loadTool = { name: 'load', description: 'Loads.', inputSchema: {} };
export async function load(args: any) {
  return fetch(args.url); // flow
}
`,
  }));
