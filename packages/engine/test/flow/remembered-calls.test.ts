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
