import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { expectFlows, REAL_SINKS } from './harness.ts';

const OPENS: readonly SinkSpec[] = [
  { kind: 'url', languages: ['javascript', 'typescript'], callee: 'open', arguments: [0], opens: true },
  { kind: 'url', languages: ['javascript', 'typescript'], callee: 'fetch', arguments: [0] },
];

const USE = "const open = require('open');\nconst { link } = require('./link');\n";

test('an address of the web may be opened, wherever somebody looked at its scheme', () =>
  expectFlows(
    {
      'a.js': `${USE}require('express')().get('/', (req) => {
open(link(req.query.a));
fetch(link(req.query.a)); // flow
open(req.query.a); // flow
});`,
      'link.js': `
exports.link = (text) => {
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('no');
  url.hash = '';
  return url.href;
};`,
    },
    OPENS,
  ));

test('the scheme of another address, a wrong one, or one that was replaced, says nothing', () =>
  expectFlows(
    {
      'a.js': `const open = require('open');
const WEB = ['http:', 'https:'];
const SOME = ['http:', 'file:'];
require('express')().get('/', (req) => {
const one = new URL(req.query.a);
const two = new URL(req.query.b);
if (one.protocol !== 'https:') open(one.toString()); // flow
if (one.protocol !== 'https:') throw new Error('no');
open(one.toString());
open(two.toString()); // flow
if (two.protocol !== 'http:' && two.protocol !== 'file:') throw new Error('no');
open(two.toString()); // flow
one.protocol = req.query.c;
open(one.href); // flow
});
require('express')().get('/list', (req) => {
const one = new URL(req.query.a);
if (SOME.includes(one.protocol)) open(one.href); // flow
if (!WEB.includes(one.protocol)) throw new Error('no');
open(one.href);
open(one.pathname); // flow
open(one.searchParams.get('to')); // flow
});
require('express')().get('/text', (req) => {
let { a } = req.query;
if (!a.startsWith('https://')) throw new Error('no');
open(a);
a = req.query.b;
open(a); // flow
});`,
    },
    OPENS,
  ));

test('an address that begins with its scheme starts no other program', async () => {
  await expectFlows(
    {
      'a.js': `const open = require('open');
require('express')().get('/', (req) => {
open('https://' + req.query.a);
open(\`http://localhost:\${req.query.a}/\`);
open('file://' + req.query.a); // flow
});`,
    },
    OPENS,
  );
  await expectFlows(
    {
      'a.py': `import os, subprocess
from flask import Flask, request
app = Flask(__name__)
@app.get('/a')
def a():
    at = f"https://login.{request.args['region']}.acme.io/"
    os.startfile(at)
    os.startfile(request.args['file']) # flow
`,
    },
    REAL_SINKS,
  );
});
