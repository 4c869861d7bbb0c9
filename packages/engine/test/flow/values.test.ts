import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf, python, readAll, REAL_SINKS, script } from './harness.ts';

test('a value keeps its taint through variables, templates and concatenation', () =>
  expectFlows(script`
    const a = process.argv[2];
    const b = \`ls \${a}\`;
    const c = b + ' -la';
    exec(c); // flow
    exec('ls -la');
  `));

test('unreachable branches are skipped when their condition is constant', () =>
  expectFlows(script`
    const mode = 'safe';
    let cmd = 'ls';
    if (mode === 'unsafe') cmd = process.argv[2];
    exec(cmd);
    if (mode === 'safe') cmd = process.argv[2];
    exec(cmd); // flow
  `));

test('constant arithmetic decides branches in Python', () =>
  expectFlows(python`
    num = 86
    bar = 'safe' if 7 * 42 - num > 200 else sys.argv[1]
    os.system(bar)
    bar = sys.argv[1] if 7 * 42 - num > 200 else 'safe'
    os.system(bar) # flow
  `));

test('what is there on some ways only decides no branch', () =>
  expectFlows({
    ...script`
    const settings = {};
    names.forEach((name) => {
      if (given[name]) settings.early = { name };
      if (given.mode) settings.mode = 'safe';
    });
    let found = null;
    if (given.path) found = { path: given.path };
    function run() {
      if (!found) exec(process.argv[2]); // flow
      if (settings.early) return;
      if (settings.mode === 'safe') return;
      exec(process.argv[3]); // flow
    }
    run();
  `,
    ...python`
    client = None
    if given:
        client = Client
    if client is not None:
        pass
    if not client:
        os.system(sys.argv[1]) # flow
  `,
  }));

test('list items are told apart by index', () =>
  expectFlows(python`
    values = ['safe', sys.argv[1], 'moresafe']
    os.system(values[0])
    os.system(values[1]) # flow
    values.pop(0)
    os.system(values[0]) # flow
    os.system(values[1])
  `));

test('outside data counted from the end is outside data', () =>
  expectFlows({
    'a.py': `import os, sys
from flask import request
os.system(request.json['commands'][-1]) # flow
os.system(request.json['steps'][-1]['command']) # flow
last = -1
os.system(request.json['commands'][last]) # flow
os.system(sys.argv[-1]) # flow
os.system(sys.argv[0])
os.system(['ls', request.json['x'], 'pwd'][-1])
`,
  }));

test('dictionary entries are told apart by key', () =>
  expectFlows(python`
    map = {}
    map['keyA'] = 'a-value'
    map['keyB'] = sys.argv[1]
    os.system(map['keyA'])
    os.system(map['keyB']) # flow
    bar = map.get('keyB')
    bar = map['keyA']
    os.system(bar)
  `));

test('object properties are told apart by name', () =>
  expectFlows(script`
    const o = { safe: 'ls', bad: process.argv[2] };
    exec(o.safe);
    exec(o.bad); // flow
    const { bad, safe } = o;
    exec(safe);
    exec(bad); // flow
    o.safe = process.argv[3];
    exec(o['safe']); // flow
  `));

test('maps and sets hold what was put into them', () =>
  expectFlows(script`
    const m = new Map([['a', 'ls']]);
    m.set('b', process.argv[2]);
    exec(m.get('a'));
    exec(m.get('b')); // flow
  `));

test('a loop carries data round', () =>
  expectFlows(script`
    let a = 'x', b = 'y', c = 'z';
    for (const part of process.argv) {
      a = b;
      b = c;
      c = part;
    }
    exec(a); // flow
  `));

test('both branches of a condition count', () =>
  expectFlows(script`
    let cmd;
    if (Math.random() > 0.5) cmd = 'ls';
    else cmd = process.argv[2];
    exec(cmd); // flow
    cmd = Math.random() > 0.5 ? 'ls' : 'pwd';
    exec(cmd);
  `));

test('a switch on a constant takes one case', () =>
  expectFlows(script`
    let cmd = 'ls';
    switch ('B') {
      case 'A':
        cmd = process.argv[2];
        break;
      case 'B':
        cmd = 'pwd';
        break;
    }
    exec(cmd);
    switch (unknown()) {
      case 'A':
        cmd = process.argv[2];
        break;
      default:
        cmd = 'pwd';
    }
    exec(cmd); // flow
  `));

test('Python match takes the case of a constant', () =>
  expectFlows(python`
    possible = 'ABC'
    guess = possible[1]
    match guess:
        case 'A':
            bar = sys.argv[1]
        case 'B':
            bar = 'bob'
        case _:
            bar = sys.argv[1]
    os.system(bar)
  `));

test('closures see the variables around them', () =>
  expectFlows(script`
    function outer(cmd) {
      return () => exec(cmd); // flow
    }
    outer(process.argv[2])();
    function harmless(cmd) {
      return () => exec(cmd);
    }
    harmless('ls')();
  `));

test('classes keep data in their fields between methods', () =>
  expectFlows(script`
    class Runner {
      constructor(cmd) { this.cmd = cmd; }
      run() { exec(this.cmd); } // flow
    }
    new Runner(process.argv[2]).run();
    class Quiet {
      constructor(cmd) { this.cmd = cmd; }
      run() { exec(this.cmd); }
    }
    new Quiet('ls').run();
  `));

test('Python instances keep data in their attributes', () =>
  expectFlows(python`
    class Runner:
        def __init__(self, cmd):
            self.cmd = cmd
            self.safe = 'ls'
        def run(self):
            os.system(self.safe)
            os.system(self.cmd) # flow
    Runner(sys.argv[1]).run()
  `));

test('inherited methods are found', () =>
  expectFlows(script`
    class Base { run(cmd) { exec(cmd); } } // flow
    class Derived extends Base { go(x) { super.run(x); } }
    new Derived().go(process.argv[2]);
  `));

test('prototype methods of old classes are found', () =>
  expectFlows(script`
    function Runner(cmd) { this.cmd = cmd; }
    Runner.prototype.run = function () { exec(this.cmd); }; // flow
    new Runner(process.argv[2]).run();
  `));

test('promises and async functions hand their value on', () =>
  expectFlows(script`
    async function load() { return process.argv[2]; }
    load().then((cmd) => exec(cmd)); // flow
    (async () => {
      const cmd = await load();
      exec(cmd); // flow
    })();
    const p = new Promise((resolve) => resolve(process.argv[3]));
    p.then((cmd) => exec(cmd)); // flow
    Promise.all([load(), 'ls']).then(([first, second]) => {
      exec(first); // flow
      exec(second);
    });
    const late = new Promise((resolve) => setTimeout(resolve, 10, 'ls'));
    Promise.race([late, load()]).then((cmd) => exec(cmd)); // flow
    Promise.any([late, 'ls']).then((cmd) => exec(cmd));
  `));

test('generators and iterators hand their values on', () =>
  expectFlows(python`
    def parts():
        for x in sys.argv:
            yield x
    for part in parts():
        os.system(part) # flow
  `));

test('callbacks of array methods get the elements', () =>
  expectFlows(script`
    process.argv.map((x) => 'ls ' + x).forEach((cmd) => exec(cmd)); // flow
    const joined = process.argv.reduce((all, x) => all + x, '');
    exec(joined); // flow
    exec(process.argv.find((x) => x.startsWith('-'))); // flow
    ['a', 'b'].forEach((x) => exec(x));
  `));

test('numbers, lengths and tests carry nothing', () =>
  expectFlows(script`
    const x = process.argv[2];
    exec('kill ' + parseInt(x, 10));
    exec('ls ' + x.length);
    exec('ls ' + x.includes('a'));
    exec('ls ' + Number(x));
    exec('ls ' + x.trim().toLowerCase()); // flow
  `));

test('destructured, renamed, bound and promisified functions are still themselves', () =>
  expectFlows({
    'a.js': `
    const { exec: run } = require('child_process');
    const cp = require('node:child_process');
    const util = require('util');
    const execAsync = util.promisify(cp.exec);
    const bound = cp.exec.bind(cp);
    run(process.argv[2]); // flow
    cp.exec(process.argv[2]); // flow
    execAsync(process.argv[2]); // flow
    bound(process.argv[2]); // flow
    cp.exec.call(null, process.argv[2]); // flow
    cp['exec'](process.argv[2]); // flow
  `,
  }));

test('Python names are found under every form of import', () =>
  expectFlows({
    'a.py': `
import os as o, sys
from os import system as s
import subprocess as sp
from subprocess import run
o.system(sys.argv[1]) # flow
s(sys.argv[1]) # flow
sp.run(sys.argv[1], shell=True) # flow
run(['ls', sys.argv[1]])
run([sys.argv[1], 'x']) # flow
run(['sh', '-c', sys.argv[1]]) # flow
getattr(o, 'system')(sys.argv[1]) # flow
`,
  }));

test('a program that runs without a shell is only dangerous when the program is chosen from outside', () =>
  expectFlows(script`
    const cp = require('child_process');
    cp.spawn('git', ['clone', process.argv[2]]);
    cp.spawn(process.argv[2], ['x']); // flow
    cp.spawn('sh', ['-c', process.argv[2]]); // flow
    cp.spawn('git', [process.argv[2]], { shell: true }); // flow
  `));

test('the trace tells the steps', async () => {
  const facts = await readAll({
    'a.js': `const { exec } = require('child_process');
function build(dir) { const cmd = 'ls ' + dir; return cmd; }
const given = process.argv[2];
exec(build(given));`,
  });
  const flows = facts.get('a.js')?.flows ?? [];

  assert.deepEqual(
    flows.map((flow) => flow.steps.map((step) => step.note)),
    [['assigned to `given`', 'passed to build() as `dir`', 'assigned to `cmd`', 'returned from build()']],
  );
  assert.equal(flows[0]?.source.what, 'the command line (`process.argv.2`)');
});

test('`arguments` holds what a function was given', () =>
  expectFlows(script`
    function list() {
      exec('ls ' + arguments[0]); // flow
      exec('ls ' + arguments[1]);
    }
    list(process.argv[2], 'here');
  `));

test('what a constructor keeps reaches the methods and getters of an exported class', () =>
  expectFlows({
    'package.json': '{"name":"scanner"}',
    'a.js': `
      const { exec } = require('child_process');
      module.exports = class Scanner {
        constructor(options) { this.options = options; this.depth = Number(options.depth); }
        scan() { exec(this.command); } // flow
        short() { exec('scan ' + this.depth); }
        get command() { return 'scan ' + this.options.folder; }
      };`,
  }));

test('a library that replaces parts of a tree gives back what it was given', () =>
  expectFlows(script`
    const estraverse = require('estraverse');
    const tree = estraverse.replace(JSON.parse(process.argv[2]), { leave() {} });
    exec(tree.name); // flow
  `));

test('a package that says it runs commands runs them', () =>
  expectFlows({
    'a.js': `
      const { exec } = require('platform-command');
      const other = require('pattern-matcher');
      exec('ls ' + process.argv[2]); // flow
      exec('ls');
      other.exec('ls ' + process.argv[2]);`,
  }));

test('a template is code to whoever gives it, its options are not', () =>
  expectFlows({
    'package.json': '{"name":"templates"}',
    'a.js': `
      exports.template = function (text, settings) {
        eval('(function (data) { return ' + text + '; })');
        eval('(function (' + settings.variable + ') {})'); // flow
      };
      exports.calculate = (text) => eval(text); // flow`,
    'compile.mjs': 'export default function compile(text) { eval(text); }',
  }));

test('an assignment that asks first evaluates its right side only where the answer fits', () =>
  expectFlows(script`
    let a = process.argv[2];
    a ||= exec('ls ' + a);
    let b = process.argv[2];
    b &&= exec('ls ' + b); // flow
    let c = process.argv[2];
    c &&= 'fixed';
    exec('ls ' + c);
    let d = process.argv[2];
    d ||= 'fixed';
    exec('ls ' + d); // flow
    let e = 'fixed';
    e &&= process.argv[2];
    exec('ls ' + e); // flow
    const f = process.argv[2] && 'fixed';
    exec('ls ' + f);
  `));

test('a module chosen between two is one of them', () =>
  expectFlows({
    'a.js': `const fs = require(process.versions.electron ? 'original-fs' : 'fs');
const run = require(process.env.FAST ? 'child_process' : './slow');
fs.readFile(process.argv[2], () => {}); // flow
run.exec(process.argv[2]); // flow
`,
  }));

test('without a shell, a program that begins with a blank in its name is none', () =>
  expectFlows({
    'a.js': `const { spawn } = require('child_process');
spawn('git log ' + process.argv[2]);
spawn('git log ' + process.argv[2], { shell: true }); // flow
spawn('bin/' + process.argv[2]); // flow
`,
  }));

test('a call with another beginning of the text, or another list, is another call', async () => {
  await expectFlows({
    'a.js': `const { spawn } = require('child_process');
const app = require('express')();
function ask(url) { return fetch(url); } // flow
function quiet(url) { return fetch(url); }
function run(args) { spawn(args[0], args.slice(1)); } // flow
app.get('/', (req, res) => {
  ask('https://api.example.com/' + req.query.a);
  ask(req.query.a + '/x');
  quiet('https://api.example.com/' + req.query.a);
});
run(['ls', process.argv[2]]);
run([process.argv[2], 'x']);
`,
  });
  await expectFlows(python`
    import subprocess, requests
    from flask import Flask, request
    app = Flask(__name__)
    def ask(url):
        return requests.get(url) # flow
    def quiet(url):
        return requests.get(url)
    def run(args):
        subprocess.run(args) # flow
    @app.route('/')
    def page():
        ask('https://api.example.com/' + request.args['a'])
        ask(request.args['a'] + '/x')
        quiet('https://api.example.com/' + request.args['a'])
    run(['ls', sys.argv[1]])
    run([sys.argv[1], 'x'])
  `);
});

test('what a remembered call gives is told with the way of the data that went in', async () => {
  const sources = {
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
function tidy(text) { return text.trim(); }
app.get('/a', (req, res) => { tidy(req.query.first); });
app.get('/b', (req, res) => { exec(tidy(req.query.second)); });
`,
  };

  const [flow] = (await readAll(sources)).get('a.js')?.flows ?? [];

  assert.match(flow?.source.what ?? '', /req\.query\.second/);
  assert.ok(flow?.steps.some(({ note }) => note === 'returned from tidy()'));
});

test('so are the parts of an object or a list that it made, and nothing else it gives', async () => {
  const sources = {
    'a.js': `import { exec } from 'node:child_process';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'a', version: '1' });
function taken(text) { return { text: text.trim(), all: [text], length: text.length }; }
const shared = { names: [] };
function kept(text) { shared.last = text; return shared; }
server.tool('first', { text: z.string() }, ({ text }) => { taken(text); kept(text); });
server.tool('second', { text: z.string() }, ({ text }) => { exec(taken(text).text); });
server.tool('third', { text: z.string() }, ({ text }) => { exec(taken(text).all[0]); });
server.tool('fourth', { text: z.string() }, ({ text }) => { const all = kept('x'); all.command = text; exec(shared.command); });
`,
  };

  const flows = (await readAll(sources)).get('a.js')?.flows ?? [];

  assert.deepEqual(
    flows.map(({ source }) => /tool `(\w+)`/.exec(source.what)?.[1]),
    ['second', 'third', 'fourth'],
  );
});

test('what went into a call that nobody could look into is told, and believed less', async () => {
  const sources = script`
    const express = require('express');
    const records = require('records');
    function run(command) { exec(command); }
    express().get('/', async (req, res) => {
      run(await records.find(req.query.id));
      exec(records.normalizeName(req.query.name));
    });
    express().get('/direct', (req, res) => run(req.query.command));
    express().get('/kept', async (req, res) => {
      const kept = await records.load(req.query.id);
      exec(kept.command);
    });
    express().get('/streamed', async (req, res) => {
      exec(await records.streamFile(req.query.id));
    });
  `;
  assert.deepEqual(await flowsOf(sources), [
    'command child_process.exec a.js:12 <- remote (medium)',
    'command child_process.exec a.js:15 <- remote (medium)',
    // Two ways lead to the same call; the surer one counts.
    'command child_process.exec a.js:4 <- remote (high)',
    'command child_process.exec a.js:7 <- remote (high)',
  ]);
  const flows = (await readAll(sources)).get('a.js')?.flows ?? [];
  const notes = flows.flatMap(({ steps }) => steps.map(({ note }) => note));
  assert.deepEqual(
    notes.filter((note) => note.includes('look into')),
    ['goes into load(), which nobody could look into', 'goes into streamFile(), which nobody could look into'],
  );
});

test('what the body of a class says of a field decides nothing for its objects', () =>
  expectFlows({
    'app.py': `import os
from flask import request

class App:
    ready = False
    safe = True
    name = None

    def run(self):
        assert self.ready
        os.system(request.args['cmd']) # flow

    def stop(self):
        if self.safe:
            return
        os.system(request.args['cmd']) # flow

    def call(self):
        os.system(self.name or request.args['cmd']) # flow
        if App.ready:
            os.system(request.args['cmd'])
`,
  }));

test('what one function sets decides nothing in another that is called later', () =>
  expectFlows({
    'app.py': `import os
from flask import request

ready = False
client = None
fixed = False

def start():
    global ready, client
    ready = True
    client = object()

def run():
    if not ready or client is None:
        raise RuntimeError('not ready')
    os.system(request.args['cmd']) # flow

def never():
    if fixed:
        os.system(request.args['cmd'])
`,
    'app.js': `const { exec } = require('child_process');
const app = require('express')();
let ready = false;
let client;
const fixed = false;
function start() { ready = true; client = make(); }
app.get('/a', (req, res) => { if (!ready || !client) return; exec(req.query.cmd); }); // flow
app.get('/b', (req, res) => { if (!fixed) return; exec(req.query.cmd); });
`,
    'box.js': `const { exec } = require('child_process');
const app = require('express')();
class Box {
  open = false;
  constructor() { this.client = null; this.fixed = false; }
  connect() { this.open = true; this.client = make(); }
  run(cmd) { if (!this.open || !this.client) return; exec(cmd); } // flow
  never(cmd) { if (this.fixed) exec(cmd); }
}
const box = new Box();
app.get('/a', (req, res) => { box.run(req.query.cmd); box.never(req.query.cmd); });
`,
  }));

test('what is cast is the second thing that is given', () =>
  expectFlows(python`
    from typing import cast
    os.system(cast('str', sys.argv[1])) # flow
    os.system(cast(sys.argv[1], 'ls'))
  `));

test('what an object was given to call knows nothing of what else it keeps', () =>
  expectFlows({
    'a.py': `
import os, sys

class Field:
    def __init__(self, folder, make):
        self.folder = folder
        self.name = sys.argv[1]
        self.manager = make(parent=self)
        self.other = make(parent=self.name)

    def run(self):
        os.system('ls ' + self.folder())
        os.system('ls ' + self.manager)
        os.system('ls ' + self.other) # flow
        os.system('ls ' + self.unknown()) # flow

Field(get_folder, get_maker).run()
`,
  }));

test('text that parts are joined to or put into begins as it did', () =>
  expectFlows(script`
    const id = process.argv[2];
    fetch(['https://api.example.com', 'users', id].join('/'));
    fetch([base, 'users', id].join('/'));
    fetch(['https:/', id].join('/')); // flow
    fetch('https://api.example.com/users/:id'.replace(':id', id));
    fetch('https://:id.example.com/users'.replace(':id', id)); // flow
  `));

test('what is looked for may be missing: what follows is reached', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'app.js': `const { exec } = require('child_process');
const plain = [{ name: 'a', run: () => 1 }];
const table = new Map([['a', () => 1]]);
const record = { a: () => 1 };
require('express')().get('/', (req, res) => {
  const found = plain.find((one) => one.name === req.query.name);
  if (found) return found.run();
  exec(req.query.first); // flow
  const kept = table.get(req.query.name);
  if (kept) return kept();
  exec(req.query.second); // flow
  const own = record[req.query.name];
  if (own) return own();
  exec(req.query.third); // flow
});
`,
  }));

test('fields of a data class are filled by keywords that nobody wrote out', () =>
  expectFlows({
    'app.py': `import os
from dataclasses import dataclass
from flask import Flask, request
app = Flask(__name__)

@dataclass
class Order:
    command: str
    times: int = 1

@app.route('/run')
def run():
    order = Order(**request.json)
    os.system(order.command)  # flow
    fixed = Order(command='ls', **request.json)
    os.system(fixed.command)
`,
  }));

test('what counts up afterwards is worth what it was before', () =>
  expectFlows({
    ...script`
    const given = [process.argv[2], 'fixed'];
    let next = 0;
    exec(given[next++]); // flow
    exec(given[next--]);
    exec(given[next]); // flow
    exec(given[++next]);
  `,
  }));

test('what goes by the name of a length is no number in Python', () =>
  expectFlows({
    'a.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.post('/')
def run():
    os.system('x ' + request.form['length']) # flow
    os.system('x ' + str(len(request.form['name'])))
`,
  }));

test('whichever of two calls is meant, the one that can do harm is known', () =>
  expectFlows(
    {
      'a.js': `const http = require('http');
const https = require('https');
const { exec, execSync } = require('child_process');
const chosen = process.argv[2];
const client = chosen.startsWith('https:') ? https : http;
client.get(chosen); // flow
let other = http;
if (process.env.SECURE) other = https;
other.request({ hostname: chosen, path: '/' }); // flow
({ 'http:': http, 'https:': https })[process.env.SCHEME].get(chosen); // flow
const run = process.env.WAIT ? console.log : execSync;
run(chosen); // flow
const show = process.env.LOUD ? console.log : String;
show(chosen);
`,
      'a.py': `import json, sys, yaml
read = yaml.unsafe_load if len(sys.argv) > 2 else json.loads
read(sys.argv[1]) # flow
safe = yaml.safe_load if len(sys.argv) > 2 else json.loads
safe(sys.argv[1])
`,
    },
    REAL_SINKS,
  ));

test('a program that was looked for may not be there', () =>
  expectFlows(script`
    const which = require('which');
    if (!which.sync('git', { nothrow: true })) exec(process.argv[2]); // flow
  `));

test('texts that are cut by a pattern or read as YAML, and what a request of Flask holds beside its parts', () =>
  expectFlows({
    'a.py': `import os, re, yaml
from flask import Flask, request
app = Flask(__name__)
@app.get('/a')
def a():
    os.system(re.split(',', request.args['a'])[0]) # flow
@app.get('/b')
def b():
    for word in re.split(r'\\s+', request.args['a'], maxsplit=1): os.system(word) # flow
@app.get('/c')
def c():
    os.system(yaml.safe_load(request.data)['run']) # flow
@app.get('/d')
def d():
    os.system(request.environ['HTTP_X_RUN']) # flow
@app.get('/e')
def e():
    os.system('login ' + request.authorization.username) # flow
@app.get('/f')
def f():
    os.system(re.split(request.args['a'], 'ls,ps')[0])
`,
  }));

test('what a manager gives under a key is none of the settings that were written to it', () =>
  expectFlows({
    'app.py': `import os
from flask import Flask, request
from acme import backups, settings
app = Flask(__name__)

@app.route('/options', methods=['POST'])
def options():
    backups.days = request.json['days']
    os.system('show ' + backups.get(request.args['slug']).place)
    for backup in backups.values():
        os.system('show ' + backup.place)
    os.system('show ' + backups.days)  # flow
    settings['days'] = request.json['days']
    os.system('show ' + settings.get(request.args['slug']))  # flow
    return ''
`,
  }));
