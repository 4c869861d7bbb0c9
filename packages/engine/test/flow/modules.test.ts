import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf, readAll, type Sources } from './harness.ts';

test('ES modules: named, default, renamed, namespace, re-exported', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'run.ts': `import { exec } from 'node:child_process';
export function run(cmd: string) { exec(cmd); } // flow
export default (cmd: string) => exec(cmd); // flow
export const other = (cmd: string) => exec(cmd); // flow
export const quiet = (cmd: string) => exec(cmd);
`,
    'barrel.ts': `export { run as start } from './run.js';
export * from './run.js';
`,
    'main.ts': `import def, { other } from './run.js';
import * as all from './barrel';
all.start(process.argv[2]);
def(process.argv[2]);
all.other(process.argv[3]);
other('ls');
all.quiet('ls');
`,
  }));

test('CommonJS: whole, property, destructured, index files', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'lib/index.js': `const { exec } = require('child_process');
module.exports = { run: (cmd) => exec(cmd), safe: (cmd) => exec(cmd) }; // flow
module.exports.later = function (cmd) { exec(cmd); }; // flow
`,
    'one.js': `const { exec } = require('child_process');
module.exports = function (cmd) { exec(cmd); }; // flow
module.exports.helper = (cmd) => exec(cmd); // flow
`,
    'main.js': `const lib = require('./lib');
const { later } = require('./lib/index');
const one = require('./one');
lib.run(process.argv[2]);
later(process.argv[2]);
one(process.argv[2]);
one.helper(process.argv[2]);
`,
  }));

test('Python packages: relative, absolute, submodule, wildcard', () =>
  expectFlows({
    'app/__init__.py': '',
    'app/shell.py': `import os
def run(cmd):
    os.system(cmd) # flow
def quiet(cmd):
    os.system(cmd)
class Box:
    def go(self, cmd):
        os.system(cmd) # flow
`,
    'app/main.py': `import sys
from .shell import run
from . import shell
from app.shell import Box as B
import app.shell
run(sys.argv[1])
shell.quiet('ls')
B().go(sys.argv[1])
`,
    'app/star.py': `import sys
from .shell import *
run(sys.argv[2])
`,
  }));

test('cyclic imports end', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'a.js': `const b = require('./b');
const { exec } = require('child_process');
exports.run = (cmd) => exec(cmd); // flow
b.go(process.argv[2]);
`,
    'b.js': `const a = require('./a');
exports.go = (cmd) => a.run(cmd);
`,
  }));

test('modules that take everything from each other end, and what is there is found', async () => {
  const numbers = Array.from({ length: 14 }, (_, number) => number);
  const unknown = numbers.map((number) => `nobody_${number}();`).join(' ');
  const python = Object.fromEntries(
    numbers.map((number) => [
      `app/m${number}.py`,
      `${numbers.map((other) => `from .m${other} import *`).join('\n')}\n${unknown.replaceAll(' ', '\n')}\n`,
    ]),
  );
  const script = Object.fromEntries(
    numbers.map((number) => [
      `src/m${number}.ts`,
      `${numbers.map((other) => `export * from './m${other}.ts';`).join('\n')}\n`,
    ]),
  );
  await expectFlows({
    ...python,
    'app/__init__.py': '',
    'app/m13.py': `${python['app/m13.py']}import os\ndef run(command):\n    os.system(command) # flow\n`,
    'app/main.py': `import sys\nfrom .m0 import *\nfrom .m13 import *\n${unknown.replaceAll(' ', '\n')}\nrun(sys.argv[1])\n`,
    ...script,
    'src/m13.ts': `${script['src/m13.ts']}import { exec } from 'node:child_process';
export const run = (command: string) => exec(command); // flow
`,
    'src/main.ts': `import * as all from './m0.ts';
all.nobody_0(); all.nobody_1();
all.run(process.argv[2]);
`,
  });
});

test('cyclic values end', async () => {
  const sources = {
    'a.js': `const { exec } = require('child_process');
const a = {}; const b = { a }; a.b = b; a.self = a; b.list = [a, b, [a]];
a.b.a.b.cmd = process.argv[2];
exec(a.b.cmd);
exec(JSON.stringify(a));
class Node { constructor(p) { this.parent = p; p.child = this; } }
const root = new Node(new Node({}));
root.parent.child.parent = root;
exec(String(root));
`,
  };

  assert.ok((await flowsOf(sources)).length >= 1);
});

test('recursion ends and keeps taint', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
function walk(x, n) { return n === 0 ? x : walk(x + 'a', n - 1); }
exec(walk(process.argv[2], unknown())); // flow
function even(n, x) { return n ? odd(n - 1, x) : x; }
function odd(n, x) { return n ? even(n - 1, x) : x; }
exec(even(unknown(), process.argv[2])); // flow
`,
  }));

test('a spent budget keeps taint and is told', async () => {
  const body = Array.from({ length: 18000 }, (_, index) => `  y = y + x + ${index} + f(${index});`).join('\n');
  const sources = {
    'a.js': `const { exec } = require('child_process');
function f(n) { let t = 0; for (const i of [1,2,3]) { t += i * n; } return t; }
function heavy(x) {
  let y = '';
${body}
${body}
  return 'ls';
}
exec(heavy(process.argv[2]));
`,
  };

  const facts = (await readAll(sources)).get('a.js');

  assert.equal(facts?.gap, 'timedOut');
  assert.equal(facts?.flows.length, 1);
});

test('what a file has others register does not spend the budget of its own handlers', async () => {
  const body = Array.from({ length: 1000 }, () => 'y=f(y,x);').join('\n');
  const loops = `for (const a of x) for (const b of a) for (const c of b) {\n${body}\n}`;
  const routes = Array.from({ length: 24 }, (_, i) => `app.get('/${i}', ({ query: { x } }) => { let y;\n${loops}\n});`);
  const facts = await readAll({
    'main.js': `const { exec } = require('child_process');
const { start } = require('./lib/start.js');
const app = start();
app.get('/run', (req, res) => { exec(req.query.command); });
`,
    'lib/start.js': `const express = require('express');
exports.start = () => { const app = express();\n${routes.join('\n')}\nreturn app; };
`,
  });

  const main = facts.get('main.js');
  assert.equal(main?.gap, undefined);
  assert.equal(main?.flows.length, 1);
});

test('what a result rests on is named: files read, and files looked for and missing', async () => {
  const facts = await readAll({
    'src/a.ts': `import { x } from './b';\nimport { exec } from 'child_process';\nexec(x);`,
    'src/b.ts': `import { y } from './gone';\nexport const x = 'ls' + y;`,
  });

  const dependsOn = facts.get('src/a.ts')?.dependsOn ?? {};
  assert.equal(typeof dependsOn['src/b.ts'], 'string');
  assert.equal(dependsOn['src/gone.ts'], null);
});

test('a guard two imports away is seen from the file that hands outside data on', () =>
  expectFlows({
    'index.js': `const server = require('./lib/server.js');
server.start({ port: 80 });`,
    'lib/server.js': `const fs = require('fs');
const path = require('path');
const http = require('http');
const paths = require('./paths');
const root = process.cwd();
exports.start = (options) => http.createServer((req, res) => {
  const full = path.join(root, req.url);
  if (!paths.holds(full, root)) return fs.readFile(full, send); // flow
  fs.readFile(full, send);
}).listen(options.port);`,
    'lib/paths.js': 'exports.holds = (full, root) => full.startsWith(root);',
  }));

test('a module that only hands on what others export is no step of the way', () =>
  expectFlows({
    'server.js': `const app = require('express')();
const { start } = require('./handlers/index.js');
app.get('/', (req) => start(req.query.name));`,
    'handlers/index.js': "export * from './start.js';\nexport * from './stop.js';",
    'handlers/stop.js': 'export const stop = () => undefined;',
    'handlers/start.js': "import { run } from '../tools/run.js';\nexport const start = (name) => run(name);",
    'tools/run.js': "import { manager } from '../manager.js';\nexport const run = (name) => manager.run(name);",
    'manager.js': `import { execSync } from 'child_process';
class Manager {
  run(name) {
    execSync('start ' + name); // flow
  }
}
export const manager = new Manager();`,
  }));

test('what a package says about itself is no step of the way either', () =>
  expectFlows({
    'app/main.py': `import flask
from app.shop import order
app = flask.Flask(__name__)

@app.get('/')
def index():
    return order(flask.request.args['name'])`,
    'app/shop/__init__.py': `"""Orders."""
from .orders import order
__version__ = '1.0'
__all__ = ['order']`,
    'app/shop/orders.py': `from app.tools import run

def order(name):
    return run(name)`,
    'app/tools.py': `from app.shell import start

def run(name):
    return start(name)`,
    'app/shell.py': `import os

def start(name):
    os.system('start ' + name) # flow`,
  }));

test('what the file imports itself is near, though somebody far away asks first', () =>
  expectFlows({
    'server.js': `const app = require('express')();
const { first } = require('./first');
const { word } = require('./names');
app.get('/', (req) => first(req.query.name));
app.get('/word', (req) => word(req.query.name));`,
    'first.js': "const { second } = require('./second');\nconst own = 1;\nexports.first = (name) => second(name);",
    'second.js': "const { third } = require('./third');\nconst own = 1;\nexports.second = (name) => third(name);",
    'third.js': "const { fourth } = require('./fourth');\nconst own = 1;\nexports.third = (name) => fourth(name);",
    'fourth.js': `const { execSync } = require('child_process');
const { word } = require('./names');
exports.fourth = (name) => execSync('start ' + word(name));`,
    'names.js': 'exports.word = (name) => (/^[a-z]+$/.test(name) ? name : "none");',
  }));

test('modules that are far away do not crowd out those that are near', () => {
  const many = Array.from({ length: 70 }, (_, at) => `m${at}`);
  const crowd = Object.fromEntries(
    many.map((name) => [`${name}.js`, 'const own = 1;\nexports.run = (x) => x;\nexports.own = own;']),
  );
  const requires = many.map((name) => `const ${name} = require('./${name}');`).join('\n');
  return expectFlows({
    ...crowd,
    'hub.js': `${requires}\nexports.all = (x) => [${many.map((name) => `${name}.run(x)`).join(', ')}];`,
    'wide.js': "const { all } = require('./hub');\nconst own = 1;\nexports.wide = (x) => all(x);",
    'names.js': 'exports.word = (name) => (/^[a-z]+$/.test(name) ? name : "none");\nexports.own = 1;',
    'server.js': `const { execSync } = require('child_process');
const app = require('express')();
const { wide } = require('./wide');
const { word } = require('./names');
app.get('/', (req) => {
  wide(req.query.name);
  execSync('start ' + word(req.query.name));
});`,
  });
});

test('what other packages hand on does not crowd out the modules of one’s own', () => {
  const many = Array.from({ length: 80 }, (_, at) => `m${at}`);
  const crowd = (name: string): Sources => ({
    ...Object.fromEntries(
      many.map((part) => [`packages/${name}/${part}.js`, `export const ${part} = (x) => x;\nexport const own = 1;\n`]),
    ),
    [`packages/${name}/package.json`]: `{"name": "@acme/${name}", "private": true}`,
    [`packages/${name}/index.js`]: many.map((part) => `export * from './${part}';`).join('\n'),
  });
  return expectFlows({
    ...crowd('one'),
    ...crowd('two'),
    'packages/app/package.json': '{"name": "@acme/app", "private": true}',
    'packages/app/run.js': `import { exec } from 'child_process';
export const run = (command) => exec(command); // flow
`,
    'packages/app/app.js': `import { m79 as first } from '@acme/one';
import { m79 as second } from '@acme/two';
import { run } from './run';
import express from 'express';
express().get('/', (req, res) => {
  const said = second(first(req.query.command));
  run(said);
});
`,
  });
});

test('a module that may be missing is there where it is used', () =>
  expectFlows({
    'app/compat.py': `try:
    import os
except ImportError:
    os = None
`,
    'app/main.py': `import sys
from .compat import os
requests = None
try:
    import requests
except ImportError:
    pass

def fetch():
    if requests is None:
        raise RuntimeError('install requests')
    return requests.get(sys.argv[1]) # flow

def run(quiet):
    system = None
    if os is not None:
        os.system(sys.argv[1]) # flow
    if quiet:
        system(sys.argv[1])

run(fetch())
`,
  }));

test('what stands in for a module that is missing is not all that is called', () =>
  expectFlows({
    'missing.py': `class Missing:
    def __init__(self, error):
        self.error = error
    def __getattr__(self, name):
        raise ImportError(self.error)
`,
    'main.py': `import sys
try:
    import os
except ImportError as error:
    from missing import Missing
    os = Missing(error)
try:
    from os import system
except ImportError:
    def system(line):
        return None
from missing import Missing
shell = Missing('shell')
os.system(sys.argv[1]) # flow
system(sys.argv[1]) # flow
shell.system(sys.argv[1])
`,
  }));

test('a module is parsed where it is first needed, however deep in the file that is', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'main.js': `const wrap = (value) => value;
${'wrap('.repeat(240)}require('./run').run(process.argv[2])${')'.repeat(240)};
`,
    'run.js': `const { exec } = require('child_process');
exports.run = (cmd) => exec(cmd); // flow
`,
  }));

test('a module on which the parser fails costs itself, not those that are met after it', () =>
  expectFlows({
    'main.py': `import sys
from broken import clean
from run import start
clean()
start(sys.argv[1])
`,
    'broken.py': `${'/*'.repeat(20)}\n`.repeat(150),
    'run.py': `import os
def start(command):
    os.system(command)  # flow
`,
  }));

const RUN = `import { exec } from 'node:child_process';
export const run = (cmd: string) => exec(cmd); // flow
`;

test('names that compiler settings map to places are followed', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'tsconfig.base.json': `{
  // Comments and a comma at the end are usual.
  "compilerOptions": { "baseUrl": "src", "paths": { "@shell/*": ["lib/shell/*"], "@one": ["one.ts"], } },
}`,
    'tsconfig.json': '{ "extends": "./tsconfig.base", "compilerOptions": {} }',
    'src/lib/shell/run.ts': RUN,
    'src/one.ts': RUN,
    'src/tools/start.ts': RUN,
    'src/app/main.ts': `import { run } from '@shell/run';
import { run as one } from '@one';
import { run as start } from 'tools/start';
run(process.argv[2]);
one(process.argv[2]);
start(process.argv[2]);
`,
  }));

test('settings of a part are found by way of those that refer to it', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    'tsconfig.app.json': '{ "compilerOptions": { "paths": { "~lib/*": ["./source/lib/*"] } } }',
    'source/lib/run.ts': RUN,
    'source/main.ts': `import { run } from '~lib/run';
run(process.argv[2]);
`,
  }));

test('names that a manifest maps for its own files are followed', () =>
  expectFlows({
    'package.json': `{ "private": true, "imports": {
      "#tools/*": "./tools/*.js", "#one": { "node": "./one.js", "default": "./other.js" } } }`,
    'tools/run.ts': RUN,
    'one.ts': RUN,
    'main.ts': `import { run } from '#tools/run';
import { run as one } from '#one';
run(process.argv[2]);
one(process.argv[2]);
`,
  }));

test('packages of a workspace are found by their names, wherever they lie', () =>
  expectFlows({
    'package.json': '{"private": true, "name": "whole"}',
    'modules/shell-things/package.json': '{"name": "shell", "private": true}',
    'modules/shell-things/src/index.ts': RUN,
    'modules/plain/package.json': '{"name": "@house/plain", "private": true, "main": "./lib/entry.js"}',
    'modules/plain/lib/entry.js': `exports.run = (cmd) => require('child_process').exec(cmd); // flow
`,
    'modules/plain/parts/more.ts': RUN,
    'app/package.json': '{"name": "app", "private": true}',
    'app/main.ts': `import { run } from 'shell';
import { run as plain } from '@house/plain';
import { run as more } from '@house/plain/parts/more';
run(process.argv[2]);
plain(process.argv[2]);
more(process.argv[2]);
`,
  }));

test('projects of Python find the packages of each other, unless two have what is meant', async () => {
  const run = 'import os\ndef run(text):\n    os.system(text)\n';
  const facts = await readAll({
    'app/pyproject.toml': '[project]\nname = "app"\n',
    'app/app/main.py': `from flask import request
from shelf.books import run
from shared.words import run as other
def view():
    run(request.args['a'])
    other(request.args['b'])
`,
    'libs/shelf/setup.py': 'from setuptools import setup\nsetup(name="shelf")\n',
    'libs/shelf/src/shelf/books.py': run,
    'libs/one/pyproject.toml': '[project]\nname = "one"\n',
    'libs/one/shared/words.py': run,
    'libs/two/pyproject.toml': '[project]\nname = "two"\n',
    'libs/two/shared/words.py': run,
  });

  assert.deepEqual(
    facts.get('app/app/main.py')?.flows.map(({ sink }) => sink.file),
    ['libs/shelf/src/shelf/books.py'],
  );
});

test('a library that the tables know stays one in its own repository', () =>
  expectFlows({
    'package.json': '{"name": "express"}',
    'index.js': 'module.exports = () => ({});',
    'examples/main.js': `const { exec } = require('child_process');
const app = require('express')();
app.get('/', (req) => exec(req.query.name)); // flow
`,
  }));

test('settings that go round in circles, lie or lead outside map nothing', () =>
  expectFlows({
    'package.json': '{"private": true, "imports": ["#a"]}',
    'tsconfig.json': '{ "extends": ["./tsconfig.json", "../outside.json", 7], "compilerOptions": { "paths": [1] } }',
    'main.ts': `import { run } from '@shell/run';
import { other } from '#a';
run(process.argv[2]);
other(process.argv[2]);
`,
  }));

test('a library is followed into other packages where somebody sends data, not for what its callers hand over', () =>
  expectFlows({
    'shell/package.json': '{"name": "shell", "private": true}',
    'shell/index.ts': `import { exec } from 'node:child_process';
export const run = (cmd: string) => exec(cmd); // flow
export const start = (cmd: string) => exec(cmd);
`,
    'served/package.json': '{"name": "served"}',
    'served/index.ts': `import express from 'express';
import { run } from 'shell';
express().get('/', (req) => run(req.query.name));
`,
    'handed/package.json': '{"name": "handed"}',
    'handed/index.ts': `import { start } from 'shell';
export const handOn = (command: string) => start(command);
`,
  }));

test('names of frameworks for the folder of the source, and packages of other registries', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'src/lib/shell.ts': `import { exec } from 'node:child_process';
export const run = (cmd: string) => exec(cmd); // flow
`,
    'src/main.ts': `import { run } from '$lib/shell';
run(process.argv[2]);
`,
    'app/models/shell.ts': `import { exec } from 'node:child_process';
export const start = (cmd: string) => exec(cmd); // flow
`,
    'app/main.ts': `import { start } from '~/models/shell';
start(process.argv[2]);
`,
    'deno.ts': `import { exec } from 'node:child_process';
import fs from 'node:fs';
import express from 'npm:express@4.18';
import { resolve, SEPARATOR } from 'jsr:@std/path@^1';
import { join } from 'https://deno.land/std@0.224.0/path/mod.ts';
const root = resolve('./public');
express().get('/', (req) => {
  const full = resolve(root, req.query.name);
  fs.readFileSync(join(root, req.query.name)); // flow
  if (!full.startsWith(root + SEPARATOR)) return;
  fs.readFileSync(full);
});
`,
  }));

test('what a module two imports away is asked by an everyday name is seen', () =>
  expectFlows({
    'a.ts': `import express from 'express';
import { find } from './users';
express().get('/', (req) => find(req.query.name));
`,
    'users.ts': `import { Repository } from './repository';
const repository = new Repository();
export const find = (name: string) => repository.search(name) ?? repository.findOne(name);
`,
    'repository.ts': `import { exec } from 'node:child_process';
export class Repository {
  search(name: string) { exec('grep ' + name); } // flow
  findOne(name: string) { exec('look ' + name); } // flow
}
`,
    'b.js': `const { ask } = require('./asks');
require('express')().get('/', (req) => ask(req.query.name));
`,
    'asks.js': `const { open } = require('./store');
exports.ask = (name) => open().findOne(name);
`,
    'store.js': `const { exec } = require('child_process');
exports.open = () => ({ findOne: (name) => exec('look ' + name) }); // flow
`,
  }));
