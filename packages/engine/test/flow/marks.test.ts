import { test } from 'node:test';
import { expectFlows, REAL_SINKS, type Sources } from './harness.ts';

const script = (...bodies: readonly string[]): Sources => ({
  'app.js': [
    "const app = require('express')();",
    "const { exec } = require('child_process');",
    'const NAME = /^[a-z]+$/;',
    ...bodies.map((body, at) => {
      const [code = '', flow] = body.split(' // ');
      const line = `app.post('/${at}', (req, res) => { ${code} exec('ls ' + req.body.name); });`;
      return flow === undefined ? line : `${line} // flow`;
    }),
  ].join('\n'),
});
const BAD = '!NAME.test(req.body.name)';

test('a variable that a test would have changed says that the test did not hold', () =>
  expectFlows(
    script(
      `const errors = []; if (${BAD}) errors.push('name'); if (errors.length) return res.end();`,
      `const errors = []; if (${BAD}) { errors.push('name'); } if (errors.length > 0) { return res.end(); }`,
      `const errors = {}; if (${BAD}) errors.name = 'odd'; if (Object.keys(errors).length !== 0) return res.end();`,
      `let ok = true; if (${BAD}) ok = false; if (req.body.page > 9) ok = false; if (!ok) return res.end();`,
      `let error = null; if (${BAD}) error = 'odd'; if (error !== null) return res.end();`,
      `let error; if (${BAD}) error = new Error('odd'); if (error) throw error;`,
    ),
    REAL_SINKS,
  ));

test('nobody looks, or looks the wrong way', () =>
  expectFlows(
    script(
      `const errors = []; if (${BAD}) errors.push('name'); // flow`,
      `const errors = []; if (${BAD}) errors.push('name'); if (!errors.length) return res.end(); // flow`,
      `const errors = []; if (NAME.test(req.body.name)) errors.push('name'); if (errors.length) return res.end(); // flow`,
      `const errors = []; if (${BAD}) errors.push('name'); if (errors) log(errors); // flow`,
      `let ok = true; if (${BAD}) ok = false; if (!ok) res.status(400); // flow`,
      `const errors = []; if (!NAME.test(req.body.page)) errors.push('page'); if (errors.length) return res.end(); // flow`,
    ),
    REAL_SINKS,
  ));

test('the test was made only sometimes, or its mark was taken back', () =>
  expectFlows(
    script(
      `let ok = true; if (${BAD}) ok = false; if (req.query.force) ok = true; if (!ok) return; // flow`,
      `let ok = true; if (${BAD}) { ok = false; if (req.query.force) ok = true; } if (!ok) return; // flow`,
      `let ok = true; if (req.query.strict) { if (${BAD}) ok = false; } if (!ok) return; // flow`,
      `let ok = true; for (const item of req.body.list) { if (${BAD}) ok = false; } if (!ok) return; // flow`,
      `let ok = true; try { if (${BAD}) ok = false; risky(); } catch { ok = true; } if (!ok) return; // flow`,
      `let errors = []; if (${BAD}) errors.push('name'); errors = []; if (errors.length) return; // flow`,
      `const errors = []; if (${BAD} && req.query.strict) errors.push('name'); if (errors.length) return; // flow`,
    ),
    REAL_SINKS,
  ));

test('what the test spoke of has become something else since', () =>
  expectFlows(
    script(
      `let ok = true; if (${BAD}) ok = false; req.body.name = req.query.name; if (!ok) return; // flow`,
      `let ok = true; if (${BAD}) ok = false; req.body = JSON.parse(req.body.raw); if (!ok) return; // flow`,
    ),
    REAL_SINKS,
  ));

test('an empty list of Python is not true', () =>
  expectFlows(
    {
      'app.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
    data, errors = request.get_json(), []
    if not re.fullmatch('[a-z]+', data['name']):
        errors.append('name')
    if errors:
        return 'odd', 400
    os.system('ls ' + data['name'])
@app.route('/b')
def b():
    name = request.args['name']
    error = None
    if not re.fullmatch('[a-z]+', name):
        error = 'odd'
    if error is None:
        os.system('ls ' + name)
    return error
@app.route('/c')
def c():
    name, errors = request.args['name'], []
    if not re.fullmatch('[a-z]+', name):
        errors.append('name')
    if len(errors) == 1:
        return 'odd'
    os.system('ls ' + name)  # flow
`,
    },
    REAL_SINKS,
  ));

test('a mark that asks for marks of its own list ends', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
require('express')().get('/', (req) => {
  const { x, y } = req.query;
  const list = [x];
  if (list.length > 0 && y > 0) list.push('more');
  if (list.length === 0) return;
  exec(list.join(' ')); // flow
});
`,
  }));

test('a test that a variable keeps says nothing of other data put in the place of what it looked at', () =>
  expectFlows({
    'kept.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
@app.get('/a')
def a():
    name = request.args['a']
    ok = re.fullmatch(r'[a-z]+', name)
    name = request.args['b']
    if not ok: return
    os.system(name) # flow
@app.get('/b')
def b():
    name = request.args['a']
    ok = re.fullmatch(r'[a-z]+', name)
    name = name.strip()
    if not ok: return
    os.system(name)
`,
    'kept.js': `const { exec } = require('child_process');
const app = require('express')();
const KNOWN = new Set(['a', 'b']);
app.get('/a', (req) => { let name = req.query.a; const ok = KNOWN.has(name); name = req.query.b; if (ok) exec(name); }); // flow
app.get('/b', (req) => { let name = req.query.a; const ok = KNOWN.has(name); if (ok) exec(name); });
`,
  }));
