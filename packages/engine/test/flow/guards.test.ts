import { test } from 'node:test';
import { expectFlows, python, script } from './harness.ts';

test('a pattern that writes out the host decides where a request goes', () =>
  expectFlows({
    'a.py': `import re, requests
from flask import Flask, request
app = Flask(__name__)
HOSTS = [r'^https?://docs\\.acme\\.com/', r'^https://([\\w-]+\\.)*acme\\.org/']
OPEN = [r'^https?://docs\\.acme\\.com/', r'^https://']
@app.route('/')
def read():
    url = request.args['url']
    if re.match(r'https://docs\\.acme\\.com/', url):
        requests.get(url)
    if any(re.match(host, url) for host in HOSTS):
        requests.get(url)
    if any(re.match(host, url) for host in OPEN):
        requests.get(url) # flow
    if re.match(r'https://docs.acme.com/', url):
        requests.get(url) # flow
    if re.match(r'https://docs\\.acme\\.com', url):
        requests.get(url) # flow
    if not re.match(r'https://docs\\.acme\\.com/', url):
        requests.get(url) # flow
    return ''`,
    'b.js': `const app = require('express')();
app.get('/', async (req, res) => {
  const { url } = req.query;
  if (/^https:\\/\\/docs\\.acme\\.com\\//.test(url)) await fetch(url);
  if (/https:\\/\\/docs\\.acme\\.com\\//.test(url))
    await fetch(url); // flow
});`,
  }));

test('a short check is seen however deep the calls are that lead to it', () =>
  expectFlows({
    'a.js': `const { execSync } = require('child_process');
const app = require('express')();
app.get('/', (req) => one(req.query.name));
const one = (name) => two(name);
const two = (name) => three(name);
const three = (name) => four(name);
const four = (name) => five(name);
const five = (name) => {
  if (isName(name)) execSync('id ' + name);
  execSync('id ' + name); // flow
};
function isName(name) { return isPlain(name); }
function isPlain(name) { return hasLetters(name); }
function hasLetters(name) { return /^[a-z]+$/.test(name); }`,
  }));

test('membership in a list the code writes out makes a value safe', () =>
  expectFlows(script`
    const x = process.argv[2];
    const ALLOWED = ['a', 'b'];
    if (ALLOWED.includes(x)) exec('ls ' + x);
    else exec('ls ' + x); // flow
    if (!ALLOWED.includes(x)) throw new Error('no');
    exec('ls ' + x);
  `));

test('membership in a list from outside proves nothing', () =>
  expectFlows(python`
    x = sys.argv[1]
    if x in sys.argv:
        os.system('ls ' + x) # flow
    if x in input().split():
        os.system('ls ' + x) # flow
  `));

test('Python membership, both ways round', () =>
  expectFlows(python`
    x = sys.argv[1]
    if x not in {'a': 1, 'b': 2}:
        sys.exit(1)
        raise SystemExit
    os.system('ls ' + x)
  `));

test('equality with a literal makes a value that literal', () =>
  expectFlows(script`
    const x = process.argv[2];
    if (x === 'start' || x === 'stop') exec('service x ' + x);
    if (x === 'start') exec('service x ' + x);
    if (x !== 'stop') exec(x); // flow
  `));

test('not, and, or are pushed inwards', () =>
  expectFlows(script`
    const x = process.argv[2];
    const y = process.argv[3];
    if (!(x === 'a' && y === 'b')) exec(x); // flow
    if (x === 'a' && y === 'b') exec(x + y);
    if (x !== 'a' || y !== 'b') process.exit(1);
    if (!(x !== 'c' || y !== 'd')) exec(x + y);
  `));

test('a regular expression guards only when it is anchored and narrow', () =>
  expectFlows(script`
    const x = process.argv[2];
    if (/^[a-z0-9_-]+$/.test(x)) exec('ls ' + x);
    if (/[a-z0-9_-]+/.test(x)) exec('ls ' + x); // flow
    if (/^[a-z0-9_-]+/.test(x)) exec('ls ' + x); // flow
    if (/^.+$/.test(x)) exec('ls ' + x); // flow
    if (/^[a-z;]+$/.test(x)) exec('ls ' + x); // flow
    if (/^(a|b)$/.test(x)) exec('ls ' + x);
    if (/^a|b$/.test(x)) exec('ls ' + x); // flow
    if (/^[a-z]+$/m.test(x)) exec('ls ' + x); // flow
    if (!/^\w+$/.test(x)) throw new Error('bad');
    exec('ls ' + x);
  `));

test('Python regular expressions by function', () =>
  expectFlows(python`
    x = sys.argv[1]
    if re.fullmatch(r'[a-z]+', x):
        os.system(x)
    if re.match(r'[a-z]+', x):
        os.system(x) # flow
    if re.match(r'^[a-z]+$', x):
        os.system(x)
    if re.search(r'[a-z]+', x):
        os.system(x) # flow
    NAME = re.compile(r'^[a-z]+$')
    if not NAME.match(x):
        raise ValueError
    os.system(x)
  `));

test('refusing shell characters makes a command safe', () =>
  expectFlows({
    'a.js': `
const { exec } = require('child_process');
const x = process.argv[2];
if (/[;&|$\`<>]/.test(x)) throw new Error('bad');
exec('ls ' + x);
eval(x); // flow
`,
  }));

test('letters and digits only', () =>
  expectFlows(python`
    x = sys.argv[1]
    if x.isalnum():
        os.system(x)
    else:
        os.system(x) # flow
    if all(c.isalnum() for c in x):
        os.system(x)
  `));

test('a prefix proves containment only of a resolved path', () =>
  expectFlows({
    'a.js': `
const fs = require('fs');
const path = require('path');
const root = '/srv/data';
const x = process.argv[2];
const added = root + '/' + x;
if (added.startsWith(root)) fs.readFile(added, () => {}); // flow
const full = path.resolve(root, x);
if (!full.startsWith(root + path.sep)) throw new Error('outside');
fs.readFile(full, () => {});
fs.readFile(x, () => {}); // flow
`,
  }));

test('a joined path that begins with the root, by indexOf or behind functions, is contained', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
const http = require('http');
const leaves = (root, url) => {
  const hasZero = url.indexOf('\\0') !== -1;
  const climbs = path.join(root, url).indexOf(root) !== 0;
  if (hasZero || climbs) return true;
};
const holds = (full, root) => full.indexOf(root) === 0;
http.createServer((req, res) => {
  const root = process.cwd();
  fs.readFile(root + req.url, send); // flow
  const full = path.join(root, req.url);
  if (full.indexOf(root) > 0) fs.readFile(full, send); // flow
  if (holds(full, root)) fs.readFile(full, send);
  const isBad = leaves(root, req.url);
  if (isBad) return;
  fs.readFile(root + req.url, send);
});`,
  }));

test('Python containment with realpath, pathlib and commonpath', () =>
  expectFlows({
    'a.py': `
import os, sys
from pathlib import Path
root = '/srv'
x = sys.argv[1]
full = os.path.realpath(os.path.join(root, x))
if not full.startswith(root + os.sep):
    raise ValueError
open(full)
target = (Path(root) / x).resolve()
if not target.is_relative_to(root):
    raise ValueError
target.read_text()
other = (Path(root) / x)
other.read_text() # flow
third = os.path.abspath(os.path.join(root, x))
if os.path.commonpath([root, third]) != root:
    raise ValueError
open(third)
`,
  }));

test('a function of the repository is a guard where all its ways out prove it', () =>
  expectFlows(script`
    function isSafe(name) {
      if (name.includes('..')) return false;
      return /^[a-z]+$/.test(name);
    }
    function isOdd(name) { return name.length % 2 === 1; }
    function check(name) {
      if (!/^[a-z]+$/.test(name)) throw new Error('bad');
    }
    const x = process.argv[2];
    if (isSafe(x)) exec(x);
    else exec(x); // flow
    if (isOdd(x)) exec(x); // flow
    check(x);
    exec(x);
  `));

test('a function that cleans a copy proves nothing of its argument', () =>
  expectFlows(script`
    function strip(name) {
      name = name.replace(/[^a-z]/g, '');
      return name;
    }
    const x = process.argv[2];
    exec(strip(x));
    exec(x); // flow
  `));

test('a condition kept in a variable still guards', () =>
  expectFlows(script`
    const x = process.argv[2];
    const ok = ['a', 'b'].includes(x);
    if (!ok) throw new Error('bad');
    exec(x);
  `));

test('members checked by a guard stay checked', () =>
  expectFlows(script`
    const express = require('express');
    express().get('/', (req, res) => {
      if (!['a', 'b'].includes(req.query.x)) return res.end();
      exec(req.query.x);
      exec(req.query.y); // flow
    });
  `));

test('a switch over literals makes its subject safe', () =>
  expectFlows(script`
    const x = process.argv[2];
    switch (x) {
      case 'start':
      case 'stop':
        exec(x);
        break;
      default:
        exec(x); // flow
    }
  `));

test('a checked host makes a URL safe', () =>
  expectFlows({
    'a.js': `
const x = process.argv[2];
fetch(x); // flow
fetch('https://api.example.com/items/' + x);
fetch('https://' + x + '/items'); // flow
const url = new URL(x);
if (!['a.example.com'].includes(url.hostname)) throw new Error('host');
fetch(url);
fetch(x);
`,
  }));

test('sanitizers clean for their kind only', () =>
  expectFlows({
    'a.py': `
import os, shlex, sys
x = sys.argv[1]
os.system('ls ' + shlex.quote(x))
open(shlex.quote(x)) # flow
open(os.path.join('/srv', os.path.basename(x)))
os.system(os.path.basename(x)) # flow
os.system('kill %d' % int(x))
`,
    'b.js': `
const { exec } = require('child_process');
const path = require('path');
const fs = require('fs');
const x = process.argv[2];
fs.readFile(path.basename(x), () => {});
exec(path.basename(x)); // flow
exec(x.replace(/[^a-z0-9]/gi, ''));
exec(x.replace(/[^a-z0-9]/, '')); // flow
exec(x.replace(/'/g, '')); // flow
`,
  }));

test('of two sources in one value each keeps what it was cleaned for', () =>
  expectFlows({
    'a.js': `
const express = require('express');
const fs = require('fs');
const path = require('path');
express().get('/', (req, res) => {
  fs.readFile(path.join(process.env.ROOT, path.basename(req.query.f)), () => {}); // flow
});
`,
  }));

test('containment in one of several folders, behind functions of the repository', () =>
  expectFlows({
    'a.ts': `
import fs from 'fs/promises';
import path from 'path';
import { isWithin } from './within.js';
let roots: string[] = process.argv.slice(2).map((root) => path.resolve(root));
async function validate(requested: string) {
  const absolute = path.resolve(requested);
  const normalized = path.normalize(absolute);
  const allowed = isWithin(normalized, roots);
  if (!allowed) throw new Error('outside');
  try {
    const real = await fs.realpath(absolute);
    if (!isWithin(real, roots)) throw new Error('link leads out');
    return real;
  } catch (error) {
    return absolute;
  }
}
server.tool('read', { path: z.string() }, async (args) => {
  const valid = await validate(args.path);
  await fs.readFile(valid);
  await fs.readFile(args.path);
});
server.tool('peek', { path: z.string() }, async (args) => {
  await fs.readFile(path.resolve(args.path)); // flow
});
`,
    'within.ts': `
import path from 'path';
export function isWithin(candidate: string, roots: string[]) {
  if (typeof candidate !== 'string') return false;
  const resolved = path.resolve(path.normalize(candidate));
  return roots.some((root) => {
    if (!root) return false;
    const folder = path.resolve(root);
    if (resolved === folder) return true;
    return resolved.startsWith(folder + path.sep);
  });
}
`,
  }));

test('a test of containment is believed by its name, also against folders from outside', () =>
  expectFlows(script`
    const x = process.argv[2];
    const allowed = isPathWithinRoots(x, process.argv.slice(3));
    if (!allowed) throw new Error('outside');
    fs.readFileSync(x);
    fs.readFileSync(process.argv[4]); // flow
  `));

test('what is not true holds no text', () =>
  expectFlows(script`
    const x = process.argv[2];
    if (x) {
      if (!/^[a-z]+$/.test(x)) throw new Error('no');
    }
    exec('ls ' + (x || 'here'));
    const y = process.argv[3];
    if (y) console.log('given');
    exec('ls ' + y); // flow
    const options = JSON.parse(process.argv[4]);
    if (options.all) {
      if (options.all !== 'yes') throw new Error('no');
    }
    exec('ls ' + options.all);
    exec('ls ' + options.name); // flow
  `));

test('a path that does not begin with dots, seen from the root, lies inside it', () =>
  expectFlows({
    'a.js': `
      const fs = require('fs');
      const path = require('path');
      function isUnder(file, root) {
        const way = path.relative(root, file);
        return way !== '' && !path.isAbsolute(way) && !way.startsWith('..');
      }
      const file = process.argv[2];
      if (!isUnder(file, '/srv')) throw new Error('no');
      fs.readFileSync(file);
      const other = process.argv[3];
      if (other.startsWith('..')) throw new Error('no');
      fs.readFileSync(other); // flow`,
  }));

test('an address that is not private makes the URL it was looked up for safe to ask', () =>
  expectFlows({
    'a.js': `
      const { lookup } = require('node:dns/promises');
      async function checked(text) {
        const parsed = new URL(text);
        const { address } = await lookup(parsed.hostname);
        if (isPrivateIp(address)) throw new Error('no');
        return parsed;
      }
      async function every(text) {
        const found = await lookup(new URL(text).hostname, { all: true });
        for (const entry of found) {
          if (isInternalAddress(entry.address)) throw new Error('no');
        }
        await fetch(text);
        await fetch(process.argv[4]); // flow
      }
      async function none(text) {
        const found = await lookup(new URL(text).hostname, { all: true });
        if (found.some((entry) => isPrivateIp(entry.address))) throw new Error('no');
        await fetch(text);
      }
      async function looked(text) {
        const { address } = await lookup(new URL(text).hostname);
        console.log(address);
        await fetch(text); // flow
      }
      const parsed = await checked(process.argv[2]);
      await fetch(parsed.href);
      await every(process.argv[3]);
      await none(process.argv[3]);
      await looked(process.argv[5]);`,
  }));

test('what a shell takes as one word is no command', () =>
  expectFlows(script`
    const x = process.argv[2];
    exec("ls '" + x.replace(/'/g, "'\\\\''") + "'");
    exec("ls '" + x.replaceAll("'", "'\\\\''") + "'");
    exec('ls ' + x.replace(/[^\\w@%+=:,.\\/-]/g, '\\\\$&'));
    exec('ls "' + x.replace(/"/g, '\\\\"') + '"'); // flow
    exec("ls '" + x.replace(/'/, "'\\\\''") + "'"); // flow
  `));

test('a compiler lets no text into a parameter for numbers', () =>
  expectFlows({
    'a.ts': `
      import { exec } from 'child_process';
      function head(file: string, lines?: number) {
        exec('head -n ' + lines);
        exec('head ' + file); // flow
      }
      head(process.argv[2], process.argv[3]);`,
  }));

test('the caller of a library chooses the folder, not what a name below it leads to', () =>
  expectFlows({
    'package.json': '{"name":"pages"}',
    'a.js': `
      const fs = require('fs');
      const path = require('path');
      exports.read = (file) => fs.readFileSync(file);
      exports.index = (root) => fs.readFileSync(path.join(root, 'index.html'));
      exports.page = (root, name) => fs.readFileSync(path.join(root, name)); // flow
      exports.home = (root) => fs.readFileSync(root + '/index.html');
      exports.serve = (options) => fs.readFileSync(process.cwd() + options.folder + '/index.html');
      exports.icon = (name) => fs.readFileSync(\`icons/\${name}.png\`); // flow`,
  }));

test('what was resolved before it was decoded is not resolved', () =>
  expectFlows({
    'a.js': `
      const fs = require('fs');
      const path = require('path');
      const root = process.cwd();
      const early = decodeURIComponent(path.join(root, process.argv[2]));
      if (early.indexOf(root) !== 0) throw new Error('no');
      fs.readFileSync(early); // flow
      const late = path.join(root, decodeURIComponent(process.argv[2]));
      if (late.indexOf(root) !== 0) throw new Error('no');
      fs.readFileSync(late);`,
  }));

test('a library that cleans is taken to be there, and a document nobody sees runs nothing', () =>
  expectFlows({
    'a.js': `
      const DOMPurify = require('dompurify');
      const text = process.argv[2];
      document.body.innerHTML = DOMPurify ? DOMPurify.sanitize(text) : text;
      document.body.innerHTML = text ? text.trim() : ''; // flow
      document.body.innerHTML = window.DOMPurify.sanitize(text);
      const shadow = document.implementation.createHTMLDocument();
      const root = shadow.createElement('div');
      root.innerHTML = text;
      document.createElement('div').innerHTML = text; // flow`,
  }));

test('what one branch proves of a member does not hold after it', () =>
  expectFlows(script`
    const o = JSON.parse(process.argv[2]);
    if (/^[a-z]+$/.test(o.x)) {
      exec('a ' + o.x);
    }
    exec('b ' + o.x); // flow
    if (!o.y) console.log('none');
    exec('c ' + o.y); // flow
    if (!/^[a-z]+$/.test(o.z)) throw new Error('no');
    exec('d ' + o.z);
  `));
