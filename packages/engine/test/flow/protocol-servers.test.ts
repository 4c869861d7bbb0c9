import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf, readAll } from './harness.ts';

test('a server that speaks the protocol without a library', async () => {
  const sources = {
    'package.json': '{"private": true}',
    'server.js': `const { execSync } = require('child_process');
const tools = { run: async (args) => execSync(args.command) }; // flow
class Server {
  async handle(request) {
    switch (request.method) {
      case 'tools/list':
        return { tools: [{ name: 'run_it', description: 'Runs it', inputSchema: { type: 'object', properties: {} } }] };
      case 'tools/call': {
        const { name, arguments: args } = request.params;
        execSync(request.method);
        if (name === 'show') return execSync('cat ' + args.file); // flow
        return tools[name](args);
      }
    }
  }
}
process.stdin.on('data', (line) => new Server().handle(JSON.parse(line)));
`,
    'server.py': `import json, os, sys
TOOLS = [{'name': 'start', 'description': 'Starts', 'inputSchema': {'type': 'object'}}]
def handle_request(request):
    method = request.get('method')
    params = request.get('params', {})
    if method == 'tools/list':
        return {'tools': TOOLS}
    if method == 'tools/call':
        arguments = params.get('arguments', {})
        os.system(arguments['command']) # flow
def other(request):
    os.system(request.get('params')['command'])
`,
    'client.js': `const { execSync } = require('child_process');
exports.callTool = async (params) => {
  execSync(params.log);
  return send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
};
`,
  };
  await expectFlows(sources);
  const facts = await readAll(sources);
  const tools = [...facts.values()].flatMap(({ notes }) => notes.filter((note) => note.kind === 'tool'));
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['run_it', 'start'],
  );
});

test('a message that is read and told apart in one place', async () => {
  const flows = await flowsOf({
    'line.js': `const { execSync } = require('child_process');
const rl = require('readline').createInterface({ input: process.stdin });
rl.on('line', (line) => {
  const told = JSON.parse(line);
  if (told.method === 'tools/call') run(told.params);
  else if (told.method === 'ping') execSync(told.params.arguments.ref);
});
function run({ arguments: args }) { return execSync('git log ' + args.ref); }
`,
    'parts.js': `const { execSync } = require('child_process');
process.stdin.on('data', (chunk) => {
  const { method, params } = JSON.parse(chunk);
  switch (method) {
    case 'tools/call': return execSync('git log ' + params.arguments.ref);
    case 'tools/list': return execSync(params.cursor);
  }
});
`,
    'loop.py': `import json, os, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["method"] == "tools/call":
        os.system(told["params"]["arguments"]["command"])
    elif told["method"] == "other":
        os.system(told["params"])
`,
    'own.py': `import os
def replay(told):
    if told["method"] == "tools/call":
        os.system(told["params"])
`,
  });
  assert.deepEqual(
    flows.map((flow) => flow.split(' ').slice(2, -1).join(' ')),
    [
      'line.js:6 <- stdin',
      'line.js:8 <- tool',
      'parts.js:5 <- tool',
      'parts.js:6 <- stdin',
      'loop.py:5 <- tool',
      'loop.py:7 <- stdin',
    ],
  );
});

test('in a bundle, what a framework calls is seen behind thousands of other functions', async () => {
  const others = Array.from({ length: 4_000 }, (_, index) => `function f${index}() {}`).join('\n');
  await expectFlows({
    'package.json': '{"private": true}',
    'bundle.js': `${others}
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { exec } from 'child_process';
const server = new Server({ name: 'x' }, {});
server.setRequestHandler('tools/call', async (request) => exec(request.params.arguments.command)); // flow
`,
  });
});
