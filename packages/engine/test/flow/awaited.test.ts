import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CODE_SINKS } from '../../src/knowledge/sinks/code.ts';
import { expectFlows, flowsOf } from './harness.ts';

test('what an asynchronous function proves holds once somebody has waited for it', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
async function isName(x) { return /^\\w+$/.test(x); }
async function demandName(x) { if (!/^\\w+$/.test(x)) throw new Error('no name'); }
const app = require('express')();
app.get('/1', async (req) => { const { x } = req.query; if (!isName(x)) return; exec('ls ' + x); }); // flow
app.get('/2', async (req) => { const { x } = req.query; if (!(await isName(x))) return; exec('ls ' + x); });
app.get('/3', async (req) => { const { x } = req.query; demandName(x); exec('ls ' + x); }); // flow
app.get('/4', async (req) => { const { x } = req.query; await demandName(x); exec('ls ' + x); });
app.get('/5', async (req) => { const { x } = req.query; const ok = isName(x); if (!ok) return; exec('ls ' + x); }); // flow
app.get('/6', async (req) => { const { x } = req.query; const ok = await isName(x); if (!ok) return; exec('ls ' + x); });
app.get('/7', async (req) => { const { x } = req.query; const ok = isName(x); if (!(await ok)) return; exec('ls ' + x); });
app.get('/8', async (req) => { const { x } = req.query; await Promise.all([demandName(x)]); exec('ls ' + x); });
app.get('/9', async (req, res, next) => { const { x } = req.query; demandName(x).catch(next); exec('ls ' + x); }); // flow
app.get('/10', async (req) => { const { x } = req.query; demandName(x).then(() => exec('ls ' + x)); });
`,
    'a.py': `import os, re
from fastapi import FastAPI
app = FastAPI()
async def is_name(x):
    return re.fullmatch(r'\\w+', x) is not None
async def demand_name(x):
    if not re.fullmatch(r'\\w+', x):
        raise ValueError('no name')
@app.get('/1')
async def first(x: str):
    if not is_name(x):
        return
    os.system('ls ' + x) # flow
@app.get('/2')
async def second(x: str):
    ok = await is_name(x)
    if not ok:
        return
    os.system('ls ' + x)
@app.get('/3')
async def third(x: str):
    demand_name(x)
    os.system('ls ' + x) # flow
@app.get('/4')
async def fourth(x: str):
    await demand_name(x)
    os.system('ls ' + x)
`,
  }));

test('who goes on with a list calls back, and a timer that gives a promise is told the time', async () => {
  const sinks = CODE_SINKS;
  const flows = await flowsOf(
    {
      'a.js': `const express = require('express');
const async = require('async');
const wait = require('util').promisify(setTimeout);
const app = express();
app.post('/a', async (req, res) => {
  await wait(req.body.time);
  async.reduce([1], req.body, (memo, item, next) => setTimeout(next, 1));
  async.each(req.body.items, (item, done) => { setImmediate(done); eval(item); });
});
`,
    },
    sinks,
  );
  assert.deepEqual(flows, ['code eval a.js:8 <- remote (high)']);
});
