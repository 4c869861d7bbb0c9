import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { expectFlows, python, script } from './harness.ts';

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

test('any one character leads nowhere where no other dot can stand beside it', () =>
  expectFlows(script`
    const { readFileSync } = require('fs');
    const { join } = require('path');
    const x = process.argv[2];
    if (/^part\d+.ts$/.test(x)) readFileSync(join('/srv', x));
    if (/^part.{2}ts$/.test(x)) readFileSync(join('/srv', x)); // flow
    if (/^part\d+.\.ts$/.test(x)) readFileSync(join('/srv', x)); // flow
    if (/^.part$/.test(x)) readFileSync(x); // flow
    if (/^[a-z].part$/.test(x)) readFileSync(x); // flow
    if (/^[a-z]{2}:part$/.test(x)) readFileSync(x);
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

test('a pattern of all but some characters says as much as refusing them, also where it is written as text', () =>
  expectFlows(script`
    const x = process.argv[2];
    const fs = require('fs');
    const isPlain = (text) => text.match('^[^/]*$') != null;
    if (/^[^;&|$\`]+$/.test(x)) exec('ls ' + x);
    if (/^[^;&|$\`]/.test(x)) exec('ls ' + x); // flow
    if (x.match('^[a-z]+$')) exec('ls ' + x);
    if (x.match('[a-z]+')) exec('ls ' + x); // flow
    if (isPlain(x)) fs.readFileSync('views/' + x);
    else fs.readFileSync('views/' + x); // flow
  `));

test('text without any of some characters, of some characters alone, or of a number', async () => {
  await expectFlows(script`
    const [, , a, b, c, d, e] = process.argv;
    const BAD = [';', '&', '|', '\`', '$'];
    if (!BAD.some((one) => a.includes(one))) exec('ls ' + a);
    if (!BAD.some((one) => one.includes(b))) exec('ls ' + b); // flow
    if (![';'].some((one) => b.includes(one))) exec('ls ' + b); // flow
    if (!isNaN(c)) exec('kill ' + c);
    if (Number.isInteger(+d)) exec('kill ' + d);
    if (Number.isInteger(parseInt(e, 10))) exec('kill ' + e); // flow
  `);
  await expectFlows(python`
    a, b = sys.argv[1], sys.argv[2]
    if not any(c in a for c in ';&|$\`'):
        os.system('ls ' + a)
    if not any(c in a for c in ' ;'):
        os.system('ls ' + a) # flow
    os.system('ls ' + ''.join(c for c in b if c.isalnum() or c in '-_'))
    os.system('ls ' + ''.join(c for c in b if c.isalnum() or c in ';-')) # flow
  `);
});

test('what is finite is a number, what begins with one is not', () =>
  expectFlows({
    'numbers.js': `exports.isNumber = (x) => {
  const type = typeof x;
  if (type !== 'number' && type !== 'string') return false;
  return !isNaN(parseFloat(x)) && isFinite(x);
};
`,
    'a.js': `const { exec } = require('child_process');
const numbers = { ...require('./numbers') };
const x = process.argv[2];
if (isFinite(x)) exec('kill ' + x);
if (numbers.isNumber(x)) exec('kill ' + x);
if (!isNaN(parseFloat(x))) exec('kill ' + x); // flow
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

test('where nobody looks into a function any more, its name says what it does', () => {
  const steps = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const chain = steps.map((name, index) => `const ${name} = (x) => ${steps[index + 1] ?? 'last'}(x);`).join('\n');
  const body = 'let y = x;\n  y = y + "";\n  y = y + "";\n  y = y + "";\n  return y;';
  return expectFlows({
    'a.js': `const fs = require('fs');
const app = require('express')();
app.get('/', (req) => a(req.query.name));
${chain}
function cleanPath(x) { ${body} }
function other(x) { ${body} }
const last = (x) => {
  fs.readFile(cleanPath(x));
  fs.readFile(other(x)); // flow
};`,
  });
});

test('what checks is followed deeper than what works, and asks each root in turn', () => {
  const steps = ['a', 'b', 'c', 'd'];
  const chain = steps.map((name, index) => `const ${name} = (x) => ${steps[index + 1] ?? 'last'}(x);`).join('\n');
  return expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
const app = require('express')();
const roots = [path.resolve('files'), path.resolve('more')];
app.get('/', (req) => a(req.query.name));
${chain}
function validate(x) {
  if (x === '') return { isValid: false };
  const full = path.resolve(x);
  const isInside = roots.some((root) => full === root || full.startsWith(root + path.sep));
  if (!isInside) return { isValid: false };
  return { isValid: true, full };
}
const last = (x) => {
  fs.readFile(x); // flow
  const checked = validate(x);
  if (!checked.isValid) return;
  fs.readFile(checked.full);
};`,
  });
});

test('a separator put behind a path lets the folder itself pass too', () =>
  expectFlows({
    'a.js': `
      const fs = require('fs');
      const { join, normalize, resolve, sep } = require('path');
      const root = normalize(resolve('files') + sep);
      const app = require('express')();
      app.get('/', (req, res) => {
        const path = normalize(join(root, req.query.name));
        if ((path + sep).substr(0, root.length) !== root) return res.sendStatus(403);
        fs.readFile(path);
      });
      app.get('/other', (req, res) => {
        const path = normalize(join(root, req.query.name));
        if ((path + '.txt').substr(0, root.length) !== root) fs.readFile(path); // flow
      });`,
  }));

test('what is an upload is no name of a file', () =>
  expectFlows({
    'a.py': `
from flask import request
from werkzeug.datastructures import FileStorage

def read():
    sent = request.values['photo']
    if isinstance(sent, FileStorage):
        return open(sent)
    if isinstance(sent, (str, FileStorage)):
        return open(sent) # flow
`,
  }));

test('patterns of the program that nobody can read are taken for what the others are', () =>
  expectFlows({
    'a.py': `
import re, sys, requests
from settings import MORE

def ask():
    url = sys.argv[1]
    patterns = [r'^https://docs\\.example\\.com/']
    for one in MORE:
        patterns.append(one['pattern'])
    if any(re.match(pattern, url) for pattern in patterns):
        requests.get(url)
    if any(re.match(pattern, url) for pattern in [r'^https://docs\\.example\\.com/', sys.argv[2]]):
        requests.get(url) # flow
    if any(re.match(pattern, url) for pattern in MORE):
        requests.get(url) # flow

ask()
`,
  }));

test('what a short function is documented with does not make it long', () =>
  expectFlows({
    'a.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def one():
    two(request.args['name'])
def two(name):
    three(name)
def three(name):
    four(name)
def four(name):
    five(name)
def five(name):
    six(name)
def six(name):
    os.system('id ' + name) # flow
    os.system('id ' + checked(name))
def checked(name):
    """Gives the name back where it is one."""
    if not re.fullmatch(r'[a-z]+', name):
        raise ValueError(name)
    known = name
    return known
`,
  }));

test('what an assertion lets through may be relied on', () =>
  expectFlows(script`
    import assert from 'node:assert/strict';
    import invariant from 'tiny-invariant';
    function must(ok, why) { if (!ok) throw new Error(why); }
    function note(ok, why) { if (!ok) console.log(why); }
    const given = process.argv[2];
    const first = given + '';
    assert(/^[a-z]+$/.test(first));
    exec(first);
    const second = given + '';
    invariant(/^[a-z]+$/.test(second));
    exec(second);
    const third = given + '';
    must(/^[a-z]+$/.test(third), 'no');
    exec(third);
    const fourth = given + '';
    note(/^[a-z]+$/.test(fourth), 'no');
    exec(fourth); // flow
  `));

test('an assertion of one’s own counts in methods of Python too', () =>
  expectFlows(python`
    class Runner:
        def must(self, ok, why=''):
            if not ok:
                raise ValueError(why)
        def run(self, given):
            self.must(given.isalnum())
            os.system(given)
    Runner().run(sys.argv[1])
    os.system(sys.argv[1])
    os.system(sys.argv[2]) # flow
  `));

test('what is decoded after a check was not checked', () =>
  expectFlows(script`
    const given = process.argv[2];
    if (!/^[A-Za-z0-9=]+$/.test(given)) process.exit(1);
    exec(given);
    exec(Buffer.from(given).toString());
    exec(Buffer.from(given, 'base64').toString()); // flow
    exec(atob(given)); // flow
  `));

test('what nobody chooses is nobody’s choice when it is decoded', () =>
  expectFlows({
    'a.py': `import base64, os
from flask import Flask, request
app = Flask(__name__)
@app.route('/fixed')
def fixed():
    os.system(base64.b64decode(request.path).decode())
@app.route('/open')
def opened():
    os.system(base64.b64decode(request.args['x']).decode()) # flow
`,
  }));

test('a test whose arguments are all named is about the one that does not say what is allowed', () =>
  expectFlows(
    {
      'a.py': `from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

def view(request):
    url = request.GET.get('next')
    if url is None or not url_has_allowed_host_and_scheme(allowed_hosts={request.get_host()}, url=url):
        return redirect(url) # flow
    return redirect(url)`,
    },
    [{ kind: 'redirect', languages: ['python'], callee: 'django.shortcuts.redirect', arguments: [0] }],
  ));

test('an address of numbers holds nothing a shell reads', () =>
  expectFlows({
    'a.js': `const ip = require('ip');
const { execSync } = require('child_process');
require('http').createServer((req) => {
  if (!ip.isV4Format(req.url) && !ip.isV6Format(req.url)) execSync('arp ' + req.url); // flow
  else execSync('arp ' + req.url);
});`,
  }));

test('what is written as a literal begins no line of a log', () =>
  expectFlows(
    {
      'a.py': `import logging
from flask import Flask, request
app = Flask(__name__)

@app.route('/')
def main():
    name = request.args['name']
    logging.info('%d%% of %r', 5, name)
    logging.info(f'asked for {name!r}')
    logging.info('%r of %s', 5, name) # flow
    logging.info(f'asked for {name!s}') # flow`,
    },
    [{ kind: 'log', languages: ['python'], callee: 'logging.info' }],
  ));

test('what a call would have refused is of its form where it returned', () =>
  expectFlows({
    'a.py': `import uuid
from flask import Flask, request
app = Flask(__name__)

class Kept:
    @staticmethod
    def check(key):
        try:
            uuid.UUID(key)
        except (ValueError, TypeError) as error:
            raise ValueError('no key') from error

@app.route('/')
def main():
    key = request.args['key']
    open('/srv/' + key) # flow
    Kept.check(key)
    open('/srv/' + key)

@app.route('/number')
def number():
    key = request.args['key']
    try:
        int(key)
    except ValueError:
        pass
    open('/srv/' + key) # flow`,
  }));

test('characters that are taken out one by one are gone behind the loop', () =>
  expectFlows({
    'a.py': `from flask import Flask, request
app = Flask(__name__)

@app.route('/')
def main():
    name = other = request.args['name']
    for mark in '<>:"/\\\\|?*':
        name = name.replace(mark, '_')
    open('/srv/' + name)
    for mark in ['<', '>']:
        other = other.replace(mark, '')
    open('/srv/' + other) # flow
    for mark in ['.', '/']:
        other = other.replace(mark, '/')
    open('/srv/' + other) # flow

@app.route('/one')
def one():
    name = request.args['name']
    open('/srv/' + name.replace('/', '-'))
    open('/srv/' + name.replace('../', '')) # flow
    open('/srv/' + name.replace('/', '//')) # flow`,
    'b.py': `from http.server import SimpleHTTPRequestHandler

class Server(SimpleHTTPRequestHandler):
    def do_GET(self):
        open(self.translate_path(self.path))
        open('.' + self.path) # flow`,
  }));

test('numbers of rows and what to do with those that are there are no text of a statement', () =>
  expectFlows(
    {
      'a.py': `import sqlalchemy
from flask import Flask, request
app = Flask(__name__)

@app.route('/')
def main(session, queries):
    found = sqlalchemy.select(Event)
    if request.args['limit']:
        found = found.limit(limit=request.args['limit'])
    session.execute(found.offset(offset=request.args['offset']))
    session.execute(queries.insert(Event).values(1).on_conflict_do_update(set_=request.args))
    session.execute('select ' + request.args['what']) # flow`,
    },
    [{ kind: 'sql', languages: ['python'], method: 'execute', evidence: ['sqlalchemy'], arguments: [0] }],
  ));

test('a test that is kept under a name it asks about stands for itself', () =>
  expectFlows({
    'a.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def read():
    name = request.args['name']
    ok = name.isalnum()
    sure = bool(ok)
    sure = bool(sure)
    found = all(found for found in [ok, name])
    if sure and found:
        os.system(name) # flow
    if ok and found:
        os.system(name)
    return ''`,
    'b.js': `const { exec } = require('child_process');
require('express')().get('/', (req) => {
  let isFast = req.query.fast;
  isFast = Boolean(isFast);
  if (isFast) exec(req.query.name); // flow
});`,
  }));

test('what a record is asked for by a key is what it holds under the key', () =>
  expectFlows({
    'a.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/', methods=['POST'])
def run():
    data = request.get_json()
    if data.get('name') not in ('a', 'b') or data.get('kind', 'x') not in ('x', 'y'):
        return ''
    os.system('run ' + data['name'] + data['kind'])
    os.system('run ' + data['other']) # flow
    return ''
`,
  }));

test('text holds no operators of a query', async () => {
  const sinks: readonly SinkSpec[] = [
    { kind: 'nosql', languages: ['python'], method: 'find_one', evidence: ['pymongo'], arguments: [0] },
  ];
  await expectFlows(
    {
      'a.py': `import pymongo
from flask import Flask, request
users = pymongo.MongoClient().app.users
app = Flask(__name__)
@app.route('/', methods=['POST'])
def login():
    name = request.get_json()['name']
    users.find_one({'name': name}) # flow
    if not isinstance(name, str):
        return ''
    users.find_one({'name': name})
    return ''
`,
    },
    sinks,
  );
});

test('a path of this site is told by its second letter, in the forms people ask for it', () =>
  expectFlows(
    {
      'a.py': `from django.shortcuts import redirect

def own(url):
    if not url.startswith('/'):
        return '/'
    if len(url) > 1 and url[1] in ('/', '\\\\'):
        return '/'
    return url

def also_own(url):
    if url.startswith('/') and url[1:2] not in '/\\\\':
        return url
    return '/'

def view(request):
    redirect(own(request.GET['next']))
    redirect(also_own(request.GET['next']))
    if len(request.GET['next']) > 1:
        return redirect(request.GET['next']) # flow
`,
    },
    [{ kind: 'redirect', languages: ['python'], callee: 'django.shortcuts.redirect', arguments: [0] }],
  ));

test('known lists that are put together are a known list', () =>
  expectFlows({
    'a.py': `import os
from flask import request
from settings import ALLOWED, OTHERS
x = request.args['x']
y = request.args.getlist('y')
if x in set(ALLOWED):
    os.system(x)
if x in set().union(ALLOWED, *OTHERS):
    os.system(x)
if x in set(y):
    os.system(x) # flow
if x in set().union(ALLOWED, y):
    os.system(x) # flow
if x in set(load(y)):
    os.system(x) # flow
`,
  }));

test('the first word of a command may be one of a few programs, if none of them runs others', () =>
  expectFlows({
    'a.py': `import shlex, subprocess
from flask import Flask, request
app = Flask(__name__)
SHOWN = {'ls', 'cat', 'date'}
@app.route('/a')
def a():
    words = shlex.split(request.args['line'])
    if not words or words[0] not in SHOWN:
        return 'no'
    subprocess.run(words)
@app.route('/b')
def b():
    words = shlex.split(request.args['line'])
    program = words[0]
    if program not in ['ls', 'ps']:
        return 'no'
    subprocess.run(words)
    subprocess.run(request.args['line'], shell=True) # flow
@app.route('/c')
def c():
    words = shlex.split(request.args['line'])
    if words[0] not in {'ls', 'bash'}:
        return 'no'
    subprocess.run(words) # flow
@app.route('/d')
def d():
    words = shlex.split(request.args['line'])
    if words[1] not in SHOWN:
        return 'no'
    subprocess.run(words) # flow
@app.route('/e')
def e():
    words = shlex.split(request.args['line'])
    if words[0] not in SHOWN:
        print('no')
    subprocess.run(words) # flow
`,
  }));

test('a text that is one of some constants is harmless, one of unknown ones is not', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
const units = ['web', 'mail'];
const isKnown = (unit, all) => {
  for (const known of all) if (known === unit) return true;
  return false;
};
app.get('/a', ({ query: { unit } }) => { if (isKnown(unit, units)) exec('restart ' + unit); });
app.get('/b', ({ query: { unit, units } }) => { if (isKnown(unit, units)) exec('restart ' + unit); }); // flow
`,
  }));

test('what is a part of a statement was put together as one', () =>
  expectFlows({
    'a.py': `import sys, psycopg2
from psycopg2.sql import SQL, Composable, Literal
name = sys.argv[1]
cursor = psycopg2.connect('').cursor()
parts = [p if isinstance(p, Composable) else Literal(p) for p in [name]]
cursor.execute(SQL('SELECT {}').format(*parts).as_string())
if isinstance(name, (SQL, Composable)):
    cursor.execute(name)
if isinstance(name, Statement):
    cursor.execute(name) # flow
cursor.execute(name) # flow`,
  }));

test('a key of what an object keeps, or of a constant that is several, is one of a known few', () =>
  expectFlows({
    'app.py': `import os
from aiohttp import web
from store import load

USERS = load()

class Files:
    def __init__(self):
        self.users = load()

    def who(self, request):
        user = request.headers['x-user']
        if user not in self.users:
            raise KeyError(user)
        return user

    def told(self, request):
        user = request.headers['x-user']
        if user not in self.headers:
            raise KeyError(user)
        return user

    def add(self, routes):
        @routes.get('/kept')
        async def kept(request):
            os.system('ls ' + self.who(request))

        @routes.get('/constant')
        async def constant(request):
            user = request.query['user']
            if user in USERS:
                os.system('ls ' + user)

        @routes.get('/sent')
        async def sent(request):
            os.system('ls ' + self.told(request)) # flow
`,
  }));
