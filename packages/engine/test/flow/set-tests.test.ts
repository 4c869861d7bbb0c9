import { test } from 'node:test';
import { expectFlows, script } from './harness.ts';

const HEAD = `import os
from flask import Flask, request, abort
app = Flask(__name__)
ALLOWED = frozenset({'name', 'city'})
COLUMNS = {'name': 'n', 'city': 'c'}
`;

/** A handler for each text, which begins with the body of a request and ends with its keys in a command. */
function handlers(end: string, ...checks: readonly string[]): string {
  const made = checks.map(
    (check, index) => `@app.post('/${index}')
def h${index}():
    body = request.get_json()
    ${check}
    ${end}
`,
  );
  return HEAD + made.join('');
}

const CHECKS = [
  'if not set(body) <= ALLOWED: abort(400)',
  'if not body.keys() <= ALLOWED: abort(400)',
  'if not body.keys() <= COLUMNS.keys(): abort(400)',
  'if not (ALLOWED >= set(body)): abort(400)',
  'if set(body.keys()) != ALLOWED: abort(400)',
  'if not set(body).issubset(ALLOWED): abort(400)',
  'if not ALLOWED.issuperset(body): abort(400)',
  'if set(body) - ALLOWED: abort(400)',
  'if set(body).difference(ALLOWED): abort(400)',
  'if len(set(body) - ALLOWED) > 0: abort(400)',
  `unknown = set(body) - ALLOWED
    if unknown: abort(400)`,
  `if unknown := body.keys() - ALLOWED: abort(400)`,
  `unknown = set(body).difference(ALLOWED)
    if len(unknown) != 0: raise ValueError(unknown)`,
  'if any(key not in ALLOWED for key in body.keys()): abort(400)',
  `for key in body.keys():
        if key not in ALLOWED: abort(400)`,
  'body = {key: value for key, value in body.items() if key in ALLOWED}',
  'body = {COLUMNS[key]: value for key, value in body.items() if key in COLUMNS}',
];

test('keys that lie in a set of known ones are known', () =>
  expectFlows({ 'a.py': handlers(`os.system(' '.join(f'{key}=?' for key in body))`, ...CHECKS) }));

test('what lies under known keys is anything still', () =>
  expectFlows({
    'a.py': handlers(
      `os.system('ls ' + body['name']) # flow`,
      ...CHECKS.filter((check) => !/^(?:if any|body =)/.test(check)),
    ),
  }));

test('a set of keys proves nothing the other way round, of other keys, or where nobody acts on it', () =>
  expectFlows({
    'a.py': handlers(
      `os.system(' '.join(f'{key}=?' for key in body)) # flow`,
      'if not ALLOWED <= set(body): abort(400)',
      'if set(body) <= ALLOWED: abort(400)',
      'if not set(body).issuperset(ALLOWED): abort(400)',
      'if ALLOWED - set(body): abort(400)',
      'if not set(body) - ALLOWED: abort(400)',
      'if set(body) & ALLOWED: pass',
      'if not set(body) & ALLOWED: abort(400)',
      'set(body).issubset(ALLOWED)',
      'unknown = set(body) - ALLOWED',
      'if not set(request.args) <= ALLOWED: abort(400)',
      'if not set(body) <= set(request.args): abort(400)',
      `if not set(body) <= ALLOWED: abort(400)
    body = request.get_json()['more']`,
      `if not set(body) <= ALLOWED: abort(400)
    body[request.args['key']] = 'x'`,
      `if not set(body) <= ALLOWED: abort(400)
    body.update(request.args)`,
      `unknown = set(body) - ALLOWED
    unknown = set()
    if unknown: abort(400)`,
      `if request.args: 
        if not set(body) <= ALLOWED: abort(400)`,
      'body = {key: value for key, value in body.items() if value in ALLOWED}',
      'body = {value: key for key, value in body.items() if key in ALLOWED}',
    ),
  }));

test('every way to go through what was proved takes known things', () =>
  expectFlows({
    'a.py': `${HEAD}
def check(body):
    if set(body) - ALLOWED:
        raise ValueError('unknown')
@app.post('/a')
def a():
    body = request.get_json()
    if not set(body) <= ALLOWED:
        abort(400)
    os.system(' '.join(body))
    os.system(' '.join(sorted(body)))
    os.system(' '.join(body.keys()))
    os.system(' '.join(key for key, _ in body.items()))
    os.system(' '.join(value for _, value in body.items())) # flow
    os.system(' '.join(body.values())) # flow
    for key in body:
        os.system(key)
    os.system(str(body)) # flow
@app.post('/b')
def b():
    body = request.get_json()
    check(body)
    for key in body:
        os.system(key)
    os.system(body['name']) # flow
@app.post('/c')
def c():
    cols = request.args.getlist('col')
    if not set(cols) <= ALLOWED:
        abort(400)
    os.system(' '.join(cols))
    os.system(' '.join(request.args.getlist('col'))) # flow
@app.post('/d')
def d():
    cols = request.args['cols'].split(',')
    if not set(cols) <= ALLOWED:
        abort(400)
    os.system(cols[0])
@app.post('/e')
def e():
    names = set(request.get_json())
    if names - ALLOWED:
        abort(400)
    os.system(' '.join(names))
@app.post('/f')
def f():
    name = request.args['name']
    if not set(name) <= set('abcdef'):
        abort(400)
    os.system(name)
@app.post('/g')
def g():
    name = request.args['name']
    if not set(name) <= set('abc;'):
        abort(400)
    os.system(name) # flow
@app.post('/h')
def h():
    size = request.args['size']
    if not size <= MAXIMUM:
        abort(400)
    os.system(size) # flow
`,
  }));

test('sets and keys in JavaScript', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const express = require('express');
const app = express();
const ALLOWED = new Set(['name', 'city']);
const LIST = ['name', 'city'];
app.post('/a', (req, res) => {
  const cols = req.body.cols;
  if (!new Set(cols).isSubsetOf(ALLOWED)) return res.sendStatus(400);
  exec(cols.join(' '));
});
app.post('/b', (req, res) => {
  const cols = req.body.cols;
  if (!ALLOWED.isSupersetOf(new Set(cols))) return res.sendStatus(400);
  exec(cols.map((col) => col + ' = ?').join(' '));
});
app.post('/c', (req, res) => {
  const cols = req.body.cols;
  if (cols.filter((col) => !LIST.includes(col)).length > 0) return res.sendStatus(400);
  exec(cols.join(' '));
});
app.post('/d', (req, res) => {
  const { body } = req;
  if (Object.keys(body).some((key) => !ALLOWED.has(key))) return res.sendStatus(400);
  exec(Object.keys(body).join(' '));
  for (const key in body) exec(key);
  exec(body.name); // flow
});
app.post('/e', (req, res) => {
  const body = req.body;
  if (!Object.keys(body).every((key) => LIST.includes(key))) return res.sendStatus(400);
  exec(Object.entries(body).map(([key]) => key).join(' '));
  exec(Object.entries(body).map(([, value]) => value).join(' ')); // flow
});
app.post('/f', (req, res) => {
  const body = req.body;
  if (Object.keys(body).filter((key) => !ALLOWED.has(key)).length) return res.sendStatus(400);
  exec(Object.keys(body).join(' '));
});
app.post('/g', (req, res) => {
  const body = req.body;
  if (!new Set(Object.keys(body)).isSubsetOf(ALLOWED)) return res.sendStatus(400);
  exec(Object.keys(body).join(' '));
});
app.post('/h', (req, res) => {
  const cols = req.body.cols;
  if (!ALLOWED.isSubsetOf(new Set(cols))) return res.sendStatus(400);
  exec(cols.join(' ')); // flow
});
app.post('/i', (req, res) => {
  const body = req.body;
  if (!Object.keys(body).some((key) => ALLOWED.has(key))) return res.sendStatus(400);
  exec(Object.keys(body).join(' ')); // flow
});
app.post('/j', (req, res) => {
  const body = req.body;
  if (Object.keys(req.query).some((key) => !ALLOWED.has(key))) return res.sendStatus(400);
  exec(Object.keys(body).join(' ')); // flow
});
app.post('/k', (req, res) => {
  const cols = req.body.cols;
  if (new Set(cols).difference(ALLOWED).size > 0) return res.sendStatus(400);
  exec(cols.join(' '));
});
`,
  }));

test('a list that comes out of a set is the list of what was in it', () =>
  expectFlows(script`
    const words = new Set(process.argv.slice(2));
    exec([...words].join(' ')); // flow
  `));
