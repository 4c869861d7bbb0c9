import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf, script } from './harness.ts';

test('command lines: commander, yargs, argparse, click', async () => {
  const flows = await flowsOf({
    'a.js': `const { program } = require('commander');
const { exec } = require('child_process');
program.command('x <dir>').action((dir) => exec(dir));
const { argv } = require('yargs');
exec(argv.cmd);`,
    'b.py': `import argparse, os, click
args = argparse.ArgumentParser().parse_args()
os.system(args.cmd)
@click.command()
@click.argument('name')
def main(name):
    os.system(name)`,
  });

  assert.deepEqual(flows, [
    'command child_process.exec a.js:3 <- argv (high)',
    'command child_process.exec a.js:5 <- argv (high)',
    'command os.system b.py:3 <- argv (high)',
    'command os.system b.py:7 <- argv (high)',
  ]);
});

test('environment, files, answers of servers and of models have their own kind', async () => {
  const flows = await flowsOf({
    'a.py': `import os, requests, openai
os.system(os.environ['X'])
os.system(os.getenv('X'))
os.system(open('x').read())
os.system(requests.get('https://x.example').text)
client = openai.OpenAI()
answer = client.chat.completions.create(model='m')
os.system(answer.choices[0].message.content)`,
  });

  assert.deepEqual(flows, [
    'command os.system a.py:2 <- environment (high)',
    'command os.system a.py:3 <- environment (high)',
    'command os.system a.py:4 <- file (high)',
    'command os.system a.py:5 <- response (high)',
    'command os.system a.py:8 <- model (high)',
  ]);
});

test('exported functions of a public package are a weak source; those of a private one are not', async () => {
  const source = `const { exec } = require('child_process');
module.exports = function (dir) { exec('ls ' + dir); };
module.exports.count = (n) => exec('kill ' + Number(n));`;

  assert.deepEqual(await flowsOf({ 'package.json': '{"name": "x"}', 'index.js': source }), [
    'command child_process.exec index.js:2 <- library (low)',
  ]);
  assert.deepEqual(await flowsOf({ 'package.json': '{"private": true}', 'index.js': source }), []);
});

test('nobody calls the functions of a package that brings commands and nothing to import', async () => {
  const source = `const { exec } = require('child_process');
exports.list = (dir) => exec('ls ' + dir);`;
  const commands = '"name": "x", "bin": {"x": "lib/x.js"}';
  const found = ['command child_process.exec lib/x.js:2 <- library (low)'];

  assert.deepEqual(await flowsOf({ 'package.json': `{${commands}}`, 'lib/x.js': source }), []);
  assert.deepEqual(await flowsOf({ 'package.json': `{${commands}, "main": "lib/x.js"}`, 'lib/x.js': source }), found);
  assert.deepEqual(await flowsOf({ 'package.json': `{${commands}}`, 'lib/x.js': source, 'index.js': '' }), found);
  assert.deepEqual(await flowsOf({ 'package.json': `{${commands}, "main": "index.js"}`, 'lib/x.js': source }), []);
});

test('whoever calls a library may choose the program it starts, but not what a shell is told', () =>
  expectFlows({
    'package.json': '{"name": "x"}',
    'index.js': `const { spawn } = require('child_process');
exports.run = (program, args) => spawn(program, args);
exports.tell = (line) => spawn('sh', ['-c', line]); // flow
exports.find = (name) => spawn('find', [name], { shell: true }); // flow`,
  }));

test('what a program answers is not what a library was given', () =>
  expectFlows({
    'package.json': '{"name": "x"}',
    'index.js': `const { execSync } = require('child_process');
const Q = require('q');
const run = Q.denodeify(require('child_process').exec);
exports.stop = (port) => {
  const id = execSync('lsof -i:' + port).toString().trim(); // flow
  return execSync('kill ' + id);
};
exports.list = (folder) => run('ls ' + folder); // flow`,
  }));

test('the host of a request or a page is its own, the rest of its address is not', async () => {
  await expectFlows({
    'worker.ts': `import { Hono } from 'hono';
const app = new Hono();
app.get('/', async (c) => {
  const origin = new URL(c.req.url).origin;
  await fetch(origin + '/token');
  await fetch(new URL(new URL('/callback', c.req.url).href).origin);
  const url = new URL(c.req.url);
  await fetch(url.searchParams.get('target')); // flow
  await fetch(url.pathname.slice(1)); // flow
});`,
    'page.js': `function connect() {
  fetch('https://' + window.location.host + '/events');
  fetch(window.location.origin);
  fetch(new URL(path, window.location.href));
  fetch(new URL(window.location.hash.slice(1), window.location.href)); // flow
  fetch(window.location.search.replace(/page=\\d+/, 'page=1'));
  fetch(window.location.search.slice(1)); // flow
  fetch(window.location.hash.slice(1)); // flow
}
connect();`,
  });
});

test('what a module exports is not the name it was loaded by', async () => {
  await expectFlows({
    'index.js': `const { execSync } = require('child_process');
const app = require('express')();
app.get('/', async (req, res) => {
  const plugin = await import(req.query.plugin);
  const old = require(req.query.plugin);
  execSync(plugin.command);
  execSync(old.command);
  execSync(req.query.plugin); // flow
});`,
  });
  await expectFlows({
    'app.py': `import importlib, os
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def index():
    name = request.args['plugin']
    plugin = importlib.import_module(name)
    os.system(plugin.COMMAND)
    os.system(name) # flow
    return ''`,
  });
});

test('a method named like a sink needs evidence', () =>
  expectFlows({
    'a.ts': `import { Pool } from 'pg';
const pool = new Pool();
pool.query('SELECT * FROM t WHERE a = ' + process.argv[2]); // flow
pool.query('SELECT * FROM t WHERE a = $1', [process.argv[2]]);
bus.query(process.argv[2]); // flow
`,
    'b.ts': `bus.query(process.argv[2]);
tool.query('SELECT * FROM t WHERE a = ' + process.argv[2]); // flow
`,
  }));

test('a parameter of a library that is typed with a container or a choice may hold anything', () =>
  expectFlows({
    'pyproject.toml': '[project]\nname = "shelf"\n',
    'shelf.py': `import os
from typing import List, Union

def run_all(commands: List[str], times: int):
    for command in commands:
        os.system(command) # flow
    os.system(times)

def run(command: Union[str, None]):
    os.system(command) # flow
`,
  }));

test('what an object of a Python library is made with reaches its methods; places and addresses are its settings', () =>
  expectFlows({
    'pyproject.toml': '[project]\nname = "runner"\nversion = "1.0.0"\n',
    'runner/__init__.py': '',
    'runner/shell.py': `import os
class Runner:
    def __init__(self, name, place):
        self.name = name
        self.place = place
    def run(self):
        os.system('ls ' + self.name) # flow
        return self._each(self.name)
    def read(self):
        return open(self.place).read()
    @staticmethod
    def _each(name):
        os.system('ls ' + name) # flow
`,
  }));

test('a request is a stream: its pieces, what is read of it and what reads it to its end are outside data', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'server.js': `const http = require('http');
const net = require('net');
const { text } = require('node:stream/consumers');
const { exec } = require('child_process');
http.createServer(async (req, res) => {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  exec(Buffer.concat(chunks).toString()); // flow
});
http.createServer(async (req, res) => {
  exec(await text(req)); // flow
});
http.createServer((req, res) => { req.on('readable', () => { exec(req.read()); }); }); // flow
net.createServer(async (socket) => { for await (const line of socket) exec(line.toString()); }); // flow
`,
  }));

test('what is asked of a request by a path is a part of it', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'app.js': `const _ = require('lodash');
const get = require('lodash/get');
const { exec } = require('child_process');
require('express')().get('/', (req, res) => {
  exec(_.get(req, 'query.name')); // flow
  exec(get(req, "body['name']", 'ls')); // flow
  exec(_.get(req, 'socket.remoteFamily'));
});
`,
  }));

test('views and functions of Python get outside data by keywords that nobody named', () =>
  expectFlows({
    'views.py': `import os
from django.views import View
from django.http import HttpResponse

class Run(View):
    def get(self, request, *args, **kwargs):
        os.system(kwargs['name'])  # flow
        return HttpResponse(start(**request.GET))

def start(count, **others):
    os.system(others.get('name'))  # flow

def plain(**others):
    os.system(others.get('name'))

plain(name='ls')
`,
  }));

test('what a token says whose signature was checked was written here', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'app.js': `const jwt = require('jsonwebtoken');
const { exec } = require('child_process');
const app = require('express')();
app.get('/a', (req, res) => {
  exec('ls ' + jwt.verify(req.query.token, key).folder);
  jwt.verify(req.query.token, key, (error, said) => { if (said) exec('ls ' + said.folder); exec(req.query.own); }); // flow
  exec('ls ' + jwt.decode(req.query.token).folder); // flow
});
`,
    'app.py': `import jwt, os
from flask import Flask, request
app = Flask(__name__)

@app.route('/a')
def a():
    os.system('ls ' + jwt.decode(request.args['token'], KEY, algorithms=['HS256'])['folder'])
    said = jwt.decode(request.args['token'], options={'verify_signature': False})
    os.system('ls ' + said['folder'])  # flow
`,
  }));

test('the beginning of the path a page was found under leads to the same server', () =>
  expectFlows({
    'a.js': `
const path = window.location.pathname;
const root = path.substr(0, path.search('/admin/'));
await fetch(\`\${root}/admin/api\`);
await fetch(path.slice(0, path.indexOf('/admin')) + '/api');
await fetch(window.location.href.replace('frame/', '') + 'api');
await fetch(path.slice(1)); // flow
const parts = path.split('/');
const at = parts.indexOf('admin');
await fetch(parts.slice(0, at).join('/') + '/api');
await fetch(parts.slice(at).join('/') + '/api'); // flow
await fetch(parts[2]); // flow
document.body.innerHTML = root; // flow`,
  }));

test('methods that an exported function gives to the object it makes are exported with it', () =>
  expectFlows({
    'package.json': '{"name": "client"}',
    'client.js': `const { exec } = require('child_process');
exports.Client = function () {
  var self = this;
  var settings = {};
  this.open = function (address) { settings = { address: address }; };
  this.run = function (command) { exec(command); }; // flow
  self.stop = function (name) { exec('stop ' + name); }; // flow
  self._own = function (name) { exec(name); };
  this.send = function () { exec('send ' + settings.address); }; // flow
};
function Other() {
  this.run = function (command) { exec(command); };
}
`,
  }));

test('methods that an exported function puts on the prototype it is handed are exported with it', () =>
  expectFlows({
    'package.json': '{"name": "images"}',
    'compare.js': `const { exec } = require('child_process');
module.exports = function (proto) {
  function compare(one, other) { exec('compare ' + one + ' ' + other); } // flow
  function inner(name) { exec(name); }
  if (proto) {
    proto.compare = compare;
  }
  proto.size = function (name) { exec('size ' + name); }; // flow
};
`,
    'plugin.js': `const { exec } = require('child_process');
module.exports = function (app) {
  app.compare = function (one) { exec(one); };
};
`,
  }));

test('what comes in over a connection that was opened is an answer', () =>
  expectFlows(script`
    const net = require('net');
    const tls = require('node:tls');
    const { exec } = require('child_process');
    net.connect(4000, 'feed.example.org').on('data', (data) => exec(data.toString())); // flow
    const link = tls.connect({ port: 4000 });
    link.on('data', (data) => { exec('ls ' + data); }); // flow
    link.on('end', (data) => { exec('ls ' + data); });
  `));
