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
