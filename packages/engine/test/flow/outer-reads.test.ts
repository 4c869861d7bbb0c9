import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const HEAD = "const { exec } = require('child_process');\nconst app = require('express')();\n";

test('a call without arguments gives what the variables around the function hold by then', () =>
  expectFlows({
    'variable.js': `${HEAD}let current;
function run() { exec(current); } // flow
app.get('/1', () => { current = 'ls'; run(); });
app.get('/2', (req) => { current = 'ls ' + req.query.x; run(); });
`,
    'object.js': `${HEAD}const state = {};
const line = () => state.x;
app.get('/1', () => { state.x = 'ls'; exec(line()); });
app.get('/2', (req) => { state.x = req.query.x; exec(line()); }); // flow
`,
    'inside.js': `${HEAD}app.get('/', (req) => {
  let line = 'ls';
  const run = () => exec(line); // flow
  run();
  line = req.query.x;
  run();
});
`,
    'list.js': `${HEAD}const queue = [];
function flush() { for (const line of queue) exec(line); } // flow
app.get('/1', () => { queue.push('ls'); flush(); });
app.get('/2', (req) => { queue.push(req.query.x); flush(); });
`,
    'class.py': `import os
from flask import Flask, request
app = Flask(__name__)
class Config:
    command = 'ls'
    other = 'ls'
def run():
    os.system(Config.command) # flow
    os.system(Config.other)
@app.get('/1')
def one():
    run()
@app.get('/2')
def two():
    Config.command = request.args['x']
    run()
`,
  }));

test('what a function reads through another, in another file, counts too', () =>
  expectFlows({
    'state.js': "exports.state = { line: 'ls', other: 'ls' };\n",
    'run.js': `const { exec } = require('child_process');
const { state } = require('./state');
const inner = () => { exec(state.line); exec(state.other); }; // flow
exports.run = () => inner();
`,
    'server.js': `const app = require('express')();
const { state } = require('./state');
const { run } = require('./run');
app.get('/1', () => { run(); });
app.get('/2', (req) => { state.line = req.query.x; run(); });
`,
  }));

test('calls are told apart by which part of an argument holds outside data', () =>
  expectFlows({
    'nested.js': `${HEAD}function run({ options }) {
  options.log(options.folder);
  exec(options.command); // flow
}
app.get('/1', (req) => { run({ options: { folder: req.query.x, command: 'ls' } }); });
app.get('/2', (req) => { run({ options: { folder: 'x', command: req.query.x } }); });
`,
    'only.js': `${HEAD}function run({ options }) {
  options.log(options.folder);
  exec(options.command);
}
app.get('/1', (req) => { run({ options: { folder: req.query.x, command: 'ls' } }); });
`,
    'wide.js': `${HEAD}class Job {
  constructor() { ${Array.from({ length: 20 }, (_, index) => `this.a${index} = ${index};`).join(' ')} this.line = 'ls'; }
  run() { exec(this.line); } // flow
}
app.get('/1', () => { const job = new Job(); job.run(); });
app.get('/2', (req) => { const job = new Job(); job.line = req.query.x; job.run(); });
`,
  }));

test('what one entry keeps is found by those that stand before it', () =>
  expectFlows({
    'routes.js': `${HEAD}let line = 'ls';
let other = 'ls';
app.get('/show', () => { exec(line); exec(other); }); // flow
app.post('/set', (req) => { line = req.body.line; other = String(req.body.n | 0); });
`,
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { execSync } from 'child_process';
class App {
  folder = '.';
  server = new McpServer({ name: 'x', version: '1' });
  constructor() {
    this.server.tool('show', {}, async () => this.show());
    this.server.tool('enter', { folder: z.string() }, async ({ folder }) => { this.folder = folder; });
  }
  show() { return execSync('ls ' + this.folder); } // flow
}
new App();
`,
    'checked.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { execSync } from 'child_process';
const server = new McpServer({ name: 'x', version: '1' });
let folder = 'a';
server.tool('show', {}, async () => execSync('ls ' + folder));
server.tool('enter', { folder: z.string() }, async (args) => {
  if (!/^[a-z]+$/.test(args.folder)) throw new Error('no');
  folder = args.folder;
});
`,
    'server.py': `import os
from mcp.server.fastmcp import FastMCP
mcp = FastMCP("x")
class Shell:
    def __init__(self):
        self.folder = "."
    def show(self):
        os.system("ls " + self.folder) # flow
    def enter(self, folder):
        self.folder = folder
shell = Shell()
@mcp.tool()
def show() -> str:
    return shell.show()
@mcp.tool()
def enter(folder: str) -> str:
    shell.enter(folder)
`,
  }));
