import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test("a tag of one's own is called with texts and values", () =>
  expectFlows({
    'uses-own-tag.ts': `import express from 'express'; import { exec } from 'child_process';
function sh(strings, ...values) {
  let out = strings[0];
  values.forEach((v, i) => { out += v + strings[i + 1]; });
  return exec(out); // flow
}
express().get('/a', (req, res) => { sh\`ls \${req.query.name}\`; });
`,
    'uses-own-tag-quoting.ts': `import express from 'express'; import { exec } from 'child_process'; import { quote } from 'shell-quote';
function sh(strings, ...values) {
  let out = strings[0];
  for (let i = 0; i < values.length; i++) out += quote([values[i]]) + strings[i + 1];
  return exec(out);
}
express().get('/a', (req, res) => { sh\`ls \${req.query.name}\`; });
`,
    'uses-own-tag-returns.ts': `import express from 'express'; import { exec } from 'child_process';
const text = (strings, ...values) => String.raw({ raw: strings }, ...values);
express().get('/a', (req, res) => { exec(text\`ls \${req.query.name}\`); // flow
});
`,
    'uses-own-tag-named-values.ts': `import express from 'express'; import { exec } from 'child_process';
function cmd(parts, name, other) { exec('ls ' + name); // flow
  exec('ls ' + other); }
express().get('/a', (req, res) => { cmd\`\${req.query.name} \${'x'}\`; });
`,
    'uses-own-tag-numbers.ts': `import express from 'express'; import { exec } from 'child_process';
function cmd(parts, ...v) { return parts.reduce((a, p, i) => a + Number(v[i - 1]) + p); }
express().get('/a', (req, res) => { exec(cmd\`a \${req.query.name} b\`); });
`,
  }));

test('what is thrown is what is caught', () =>
  expectFlows({
    'uses-throw-catch.ts': `import express from 'express'; import { exec } from 'child_process';
express().get('/a', (req, res) => {
  try {
    throw new Error('bad ' + req.query.name);
  } catch (e) {
    exec('x ' + e.message); // flow
  }
});
`,
    'uses-throw-const.ts': `import express from 'express'; import { exec } from 'child_process';
express().get('/a', (req, res) => {
  try {
    throw new Error('bad');
  } catch (e) {
    exec('x ' + e.message);
  }
});
`,
    'uses-throw-through-function.ts': `import express from 'express'; import { exec } from 'child_process';
class Refused extends Error { constructor(public value: string) { super('x'); } }
function check(name) { if (name.length > 3) throw new Refused(name); }
express().get('/a', (req, res) => {
  try { check(req.query.name); } catch (e) { exec('log ' + e.value); } // flow
});
`,
    'uses-async-throw-catch-handler.ts': `import express from 'express'; import { exec } from 'child_process';
async function find(name) { throw new Error('no ' + name); }
express().get('/a', (req, res) => {
  find(req.query.name).catch((e) => exec('x ' + e.message)); // flow
});
`,
    'uses-cause.ts': `import express from 'express'; import { exec } from 'child_process';
express().get('/a', (req, res) => {
  try { throw new Error('x', { cause: req.query.name }); } catch (e) { exec('x ' + e.cause); } // flow
});
`,
  }));

test('what is rejected reaches whoever waits', () =>
  expectFlows({
    'uses-reject.ts': `import express from 'express'; import { exec } from 'child_process';
express().get('/a', (req, res) => {
  new Promise((resolve, reject) => { reject(req.query.name); }).catch((e) => exec('x ' + e)); // flow
});
`,
    'uses-promise-reject-static.ts': `import express from 'express'; import { exec } from 'child_process';
express().get('/a', (req, res) => {
  Promise.reject(new Error(req.query.name)).catch((e) => exec('x ' + e.message)); // flow
});
`,
    'uses-async-throw-catch-handler.ts': `import express from 'express'; import { exec } from 'child_process';
async function find(name) { throw new Error('no ' + name); }
express().get('/a', (req, res) => {
  find(req.query.name).catch((e) => exec('x ' + e.message)); // flow
});
`,
    'uses-then-second.ts': `import express from 'express'; import { exec } from 'child_process';
async function find(name) { throw new Error('no ' + name); }
express().get('/a', (req, res) => {
  find(req.query.name).then(() => {}, (e) => exec('x ' + e.message)); // flow
});
`,
  }));
test('what Python raises is what it takes, by its class', () =>
  expectFlows({
    'uses-raise.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
    try:
        raise ValueError(request.args['name'])
    except ValueError as e:
        os.system('x ' + str(e))  # flow
`,
    'uses-raise-const.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
    try:
        raise ValueError('x')
    except ValueError as e:
        os.system('x ' + str(e))
`,
    'uses-raise-other-class.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
    try:
        if request.args.get('x'):
            raise KeyError(request.args['name'])
        raise ValueError('x')
    except ValueError as e:
        os.system('x ' + str(e))
    except KeyError as e:
        os.system('x ' + str(e))  # flow
`,
    'uses-raise-in-function.py': `import os
from flask import Flask, request
app = Flask(__name__)
class Refused(Exception):
    def __init__(self, name):
        self.name = name
def check(name):
    if len(name) > 3:
        raise Refused(name)
@app.route('/a')
def a():
    try:
        check(request.args['name'])
    except Refused as e:
        os.system('x ' + e.name)  # flow
`,
    'uses-raise-f-string-args.py': `import os
from flask import Flask, request
app = Flask(__name__)
def check(name):
    raise RuntimeError(f'bad {name}')
@app.route('/a')
def a():
    try:
        check(request.args['name'])
    except Exception as e:
        os.system('x ' + e.args[0])  # flow
`,
    'uses-raise-checked.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
    try:
        name = request.args['name']
        if re.fullmatch('[a-z]+', name):
            raise ValueError(name)
    except ValueError as e:
        os.system('x ' + str(e))
`,
  }));

test('what a decorator has taken need not throw, and what is registered with it is called', () =>
  expectFlows({
    'dispatched.py': `import os
from functools import singledispatch
from flask import request
@singledispatch
def show(value): raise NotImplementedError
@show.register(str)
def _(value): os.system(value) # flow
@show.register
def _(value: int): os.system('ls')
def refuse(value): raise ValueError(value)
@app.get('/')
def go():
    show(request.args['line'])
    os.system(request.args['line']) # flow
@app.get('/never')
def never():
    refuse(request.args['line'])
    os.system(request.args['line'])
`,
    'other.py': `import os
from flask import request
def handlers(): pass
@handlers.register
def show(value): os.system(value)
@app.get('/')
def go(): handlers(request.args['line'])
`,
  }));
