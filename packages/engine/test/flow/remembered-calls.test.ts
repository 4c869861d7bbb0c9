import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('what a function has made is whole for every caller, in whichever branch or handler it was made first', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
function words(x) { const list = []; list.push('ls'); list.push(x); return list; }
function order(x) { const made = {}; made.line = 'ls ' + x; return made; }
function later(x) { let line; line = 'ls ' + x; return () => exec(line); } // flow
app.get('/1', (req) => { exec(words(req.query.x).join(' ')); }); // flow
app.get('/2', (req) => { exec(words(req.query.x).join(' ')); }); // flow
app.get('/3', (req) => { exec(order(req.query.x).line); }); // flow
app.get('/4', (req) => { exec(order(req.query.x).line); }); // flow
app.get('/5', (req) => { later(req.query.x)(); });
app.get('/6', (req) => {
  if (req.query.quiet) exec(words(req.query.y).join(' ')); // flow
  else exec(words(req.query.y).join(' ')); // flow
});
app.get('/7', (req) => { const list = words('fixed'); exec(list.join(' ')); list.push(req.query.x); });
app.get('/8', (req) => { exec(words('fixed').join(' ')); });
`,
    'a.py': `import os
from flask import Flask, request
app = Flask(__name__)
def words(x):
    found = ['ls']
    found.append(x)
    return found
@app.get('/1')
def first():
    os.system(' '.join(words(request.args['x']))) # flow
@app.get('/2')
def second():
    os.system(' '.join(words(request.args['x']))) # flow
`,
  }));

test('an object stays one of its class in the hundredth context: its methods answer, not all that it holds', () => {
  const calls = Array.from(
    { length: 20 },
    (_, index) => `  answer(new Context(req.query.path), 'x${index}', { a${index}: 1 });`,
  );
  return expectFlows({
    'context.js': `class Context {
  constructor(path) { this.path = path; this.kind = 'page'; }
  text(text) { return text; }
  where() { return this.path; }
}
module.exports = { Context };
`,
    'server.js': `const { exec } = require('child_process');
const express = require('express');
const { Context } = require('./context');
function answer(context, kind, options) {
  exec(context.text('echo ' + kind.length));
  exec(context.where()); // flow
  return options;
}
express().get('/', (req, res) => {
${calls.join('\n')}
});
`,
  });
});

test('what a function writes to what its caller has is there in every handler', () => {
  const routes = Array.from({ length: 8 }, (_, index) => index);
  return expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
class Line {
  constructor(first) { this.words = [first]; }
  add(word) { this.words.push(word); return this; }
}
const add = (words, word) => { words.push(word); };
${routes.map((at) => `app.get('/a${at}', (req) => { const line = new Line('ls'); line.add(req.query.x); exec(line.words.join(' ')); }); // flow`).join('\n')}
${routes.map((at) => `app.get('/b${at}', (req) => { const words = []; add(words, req.query.x); exec(words.join(' ')); }); // flow`).join('\n')}
${routes.map((at) => `app.get('/c${at}', (req) => { const words = []; add(words, 'ls'); exec(words.join(' ')); });`).join('\n')}
`,
    'a.py': `import os
from flask import Flask, request
app = Flask(__name__)
class Line:
    def __init__(self, word):
        self.word = word
${routes.map((at) => `@app.get('/${at}')\ndef f${at}():\n    os.system('ls ' + Line(request.args['x']).word) # flow`).join('\n')}
def later():
    lines = [${routes.map((at) => `Line(request.args['x']), Line('${at}')`).join(', ')}]
    os.system(lines[14].word) # flow
    os.system(lines[15].word)
`,
  });
});

test('what is put under a key of its own stays there in every handler', () => {
  const routes = Array.from({ length: 20 }, (_, index) => index);
  return expectFlows({
    'put.js': `const { exec } = require('child_process');
const app = require('express')();
function put(target, key, value) { target[key] = value; }
${routes.map((at) => `app.get('/${at}', (req) => { const made = {}; put(made, 'line', req.query.x); put(made, 'own', 'ls'); exec(made.own);\n  exec(made.line); }); // flow`).join('\n')}
`,
    'put.py': `import os
from flask import Flask, request
app = Flask(__name__)
def put(target, key, value): target[key] = value
${routes.map((at) => `@app.get('/${at}')\ndef on_${at}():\n    made = {}\n    put(made, 'line', request.args['x'])\n    put(made, 'own', 'ls')\n    os.system(made['own'])\n    os.system(made['line']) # flow`).join('\n')}
`,
  });
});

test('functions decide what a call does in the hundredth context too, however deep they lie', () =>
  expectFlows({
    'specs.py': `import os
from flask import Flask, request
app = Flask(__name__)
class Spec:
    def __init__(self, made, name):
        self.made = made
        self.name = name
${each(CLASSES, (name) => `class ${name}:\n    def go(self, line): os.system('${name} ' + line) # flow\n`)}def make(spec): return spec.made()
${each(CLASSES, (name) => `@app.get('/${name}')\ndef on_${name}(): make(Spec(${name}, '${name}')).go(request.args['x'])\n`)}`,
    'handlers.js': `const { exec } = require('child_process');
const app = require('express')();
function build(given) { return { run: (x) => given.handlers.run(x) }; }
${each(CLASSES, (name) => `app.get('/${name}', (req) => build({ name: '${name}', handlers: { run: (x) => exec('${name}' + x) } }).run(req.query.x)); // flow\n`)}`,
  }));

test('what only looks at a function does not call it, and what was cut short is looked at again', () =>
  expectFlows({
    'looked.py': `import functools, inspect, os
from flask import Flask, request
app = Flask(__name__)
class A:
    def go(self, line): os.system(line) # flow
class B:
    def go(self, line): os.system('b ' + line) # flow
def make(kind): return kind()
def deepest(kind): return make(kind)
def deeper(kind): return deepest(kind)
def deep(kind): return deeper(kind)
deep(A)
deep(B)
def checked(function):
    @functools.wraps(function)
    def inner(*args): return function(*args)
    return inner if inspect.iscoroutinefunction(function) else inner
@app.get('/a')
@checked
def a(): make(A).go(request.args['x'])
@app.get('/b')
@checked
def b(): make(B).go(request.args['x'])
`,
  }));

const CLASSES = ['A', 'B', 'C', 'D', 'E', 'F'];
const each = (names: readonly string[], write: (name: string) => string): string => names.map(write).join('');
