import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceOf } from '../src/knowledge/source-trust.ts';
import { readAll } from './flow/harness.ts';

test('a trace says once how data came in', async () => {
  const facts = await readAll({
    'server.py': `import os
from mcp.server.fastmcp import FastMCP
mcp = FastMCP('x')
def start(line):
    os.system(line)
@mcp.tool()
def run(command: str):
    start(command)
`,
  });
  const flows = facts.get('server.py')?.flows ?? [];
  assert.deepEqual(
    flows.map((flow) => traceOf(flow).map(({ note }) => note)),
    [['comes in as argument `command` of the tool `run`', 'passed to start() as `line`', 'reaches os.system()']],
  );
});

test('the trace of a file that was sent begins where the request is read', async () => {
  const facts = await readAll({
    'server.js': `const fs = require('fs');
const app = require('express')();
app.post('/', (req) => keep(req.files));
function keep(files) {
  for (const file of files) fs.readFileSync('/srv/' + file.originalname);
}
`,
  });
  const [flow] = facts.get('server.js')?.flows ?? [];
  assert.equal(flow && traceOf(flow)[0]?.note, 'comes in as data of an HTTP request (`req.files`)');
});
