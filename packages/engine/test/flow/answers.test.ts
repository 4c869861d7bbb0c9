import { test } from 'node:test';
import { expectFlows, type Sources } from './harness.ts';

const script = (use: string): Sources => ({
  'a.js': `const fs = require('fs');
const path = require('path');
const app = require('express')();
function isInside(p) { return path.resolve(p).startsWith('/srv/'); }
function access(p) {
  if (isInside(p)) return 'allowed';
  if (fs.existsSync(p)) return 'denied';
  return 'fallback';
}
function choice(p) { return isInside(p) ? 'yes' : 'no'; }
function verdict(p) {
  if (!isInside(p)) return { ok: false, error: 'outside' };
  return { ok: true };
}
app.get('/', async (req, res) => {
  const file = path.resolve(req.query.file);
${use}
});`,
});

const python = (use: string): Sources => ({
  'a.py': `import sys, hmac
from flask import Flask, request, abort
app = Flask(__name__)
def validate(name):
    if not name.isalnum():
        return False, 'bad'
    return True, None
def fail(message):
    print(message)
    raise ValueError(message)
class Base:
    def check(self, name):
        raise NotImplementedError
    def run(self, name):
        self.check(name)
        open('/srv/' + name) # flow
@app.route('/<name>')
def handle(name):
    Base().run(name)
${use}`,
});

const SCRIPTS: readonly string[] = [
  "  if (access(file) !== 'allowed') return;\n  fs.readFile(file);",
  "  if (access(file) === 'denied') return;\n  fs.readFile(file); // flow",
  "  const said = access(file);\n  if (said === 'denied') return;\n  if (said === 'fallback') return;\n  fs.readFile(file);",
  "  const said = access(file);\n  if (said === 'denied') fs.readFile(file); // flow",
  "  if (choice(file) === 'no') return;\n  fs.readFile(file);",
  '  const result = await verdict(file);\n  if (!result.ok) return res.send(result.error);\n  fs.readFile(file);',
  '  const result = verdict(file);\n  if (result.ok) return;\n  fs.readFile(file); // flow',
  '  const { ok, error } = verdict(file);\n  if (!ok) return res.send(error);\n  fs.readFile(file);',
  "  const root = path.join(path.resolve('/srv'), '/');\n  if (file.slice(0, root.length) !== root) return;\n  fs.readFile(file);",
  '  const zipped = `${file}.gz`;\n  if (!isInside(file)) return;\n  fs.readFile(zipped);',
  "  if (file.slice(0, 3) !== '/sr') return;\n  fs.readFile(file); // flow",
  "  if (file !== '/srv/a') process.exit(1);\n  fs.readFile(file);",
];

const PYTHONS: readonly string[] = [
  "    ok, message = validate(name)\n    if not ok:\n        return message\n    open('/srv/' + name)",
  "    ok, message = validate(name)\n    if ok:\n        return message\n    open('/srv/' + name) # flow",
  "    if not name.isalnum():\n        abort(404)\n    open('/srv/' + name)",
  "    if not name.isalnum():\n        fail('no')\n    open('/srv/' + name)",
  "    if not name.isalnum():\n        print('no')\n    open('/srv/' + name) # flow",
  "    if name != hmac.new(b'k', request.args['user'], 'sha1').hexdigest() + '.png':\n        sys.exit(1)\n    open('/srv/' + name)",
];

test('what a function says of its argument is known to whoever asks it', async () => {
  for (const use of SCRIPTS) await expectFlows(script(use));
  for (const use of PYTHONS) await expectFlows(python(use));
});

test('a pattern with dots and slashes may still lead nowhere', () =>
  expectFlows({
    'a.py': `import re
from flask import Flask, request
app = Flask(__name__)
PAPER = re.compile(
    r"^(\\d{4}\\.\\d{4,5}(v\\d+)?"  # new
    r"|[a-z\\-]+(/[a-z\\-]+)?/\\d{7}(v\\d+)?)$",
    re.IGNORECASE,
)
LOOSE = re.compile(r"^[\\w./]+$")
ROOTED = re.compile(r"^/?\\w+(\\.\\w+)?$")
@app.route('/')
def handle():
    name = request.args['name']
    if bool(PAPER.match(name)):
        open('/srv/' + name)
    if LOOSE.match(name):
        open('/srv/' + name) # flow
    if ROOTED.match(name):
        open(name) # flow
`,
  }));

test('a checked member that is given a new value is what it was given', () =>
  expectFlows({
    'a.py': `import os
from fastapi import FastAPI
from pydantic import BaseModel
app = FastAPI()
class Form(BaseModel):
    id: str
@app.post('/')
def create(form: Form):
    if not form.id.isidentifier():
        raise ValueError('id')
    form.id = form.id.lower()
    os.system('make ' + form.id)
    form.id = form.name
    os.system('make ' + form.id) # flow
`,
  }));

test('an address keeps its host on both ways', () =>
  expectFlows({
    'a.py': `import requests
from flask import Flask, request
from settings import base
app = Flask(__name__)
@app.route('/<path:path>')
def proxy(path):
    url = f'{base}/v1/{path}'
    if request.args.get('policy'):
        url = f'{base}/p/{path}'
    requests.get(url)
    url = path if request.args.get('whole') else f'{base}/p/{path}'
    requests.get(url) # flow
`,
  }));

test('a literal is not left by what had its backslashes and its quotes escaped', () =>
  expectFlows({
    'a.js': `const app = require('express')();
const escaped = (text) => text.replace(/\\\\/g, '\\\\\\\\').replace(/"/g, '\\\\"');
const half = (text) => text.replace(/"/g, '\\\\"');
app.get('/', (req) => {
  eval('f("' + escaped(req.query.name) + '")');
  eval('f("' + half(req.query.name) + '")'); // flow
});`,
  }));

test('what was asked of a request and checked is the same when it is asked again', () =>
  expectFlows({
    'a.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def handle():
    if request.args.get('name').isalnum():
        os.system('id ' + request.args.get('name'))
        os.system('id ' + request.args.get('other')) # flow
    os.system('id ' + request.args.get('name')) # flow
`,
  }));

test('where a program says something lies is not where it was asked for', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'a.js': `const { execSync } = require('child_process');
const fs = require('fs');
const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
const server = new McpServer({ name: 'x', version: '1' });
server.tool('read', { path: z.string() }, async ({ path }) => {
  const said = JSON.parse(execSync('resolver', { input: JSON.stringify({ path }) }).toString());
  fs.readFileSync(said.path);
  fs.readFileSync(path); // flow
});
`,
  }));
