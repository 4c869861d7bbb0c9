import { test } from 'node:test';
import { expectFlows, REAL_SINKS, type Sources } from './harness.ts';

const script = (helper: string, ...bodies: readonly string[]): Sources => ({
  'app.js': [
    "const app = require('express')();",
    "const { exec } = require('child_process');",
    'const isName = (text) => /^[a-z]+$/.test(text);',
    helper,
    ...bodies.map((body, at) => `app.post('/${at}', (req, res) => { ${body} });`),
  ].join('\n'),
});

const CHECKED = 'if (!isName(req.query.name)) return res.end();';

test('what was proved of a part of a request goes along with the request', async () => {
  await expectFlows(
    script("function run(req, res) { exec('ls ' + req.query.name); }", `${CHECKED} run(req, res);`),
    REAL_SINKS,
  );
  await expectFlows(
    script("function run({ query }) { exec('ls ' + query.name); }", `${CHECKED} run(req);`),
    REAL_SINKS,
  );
  await expectFlows(
    script("function run({ query: { name } }) { exec('ls ' + name); }", `${CHECKED} run(req);`),
    REAL_SINKS,
  );
});

test('of its other parts nothing was proved', async () => {
  await expectFlows(
    script("function run(req) { exec('ls ' + req.query.path); } // flow", `${CHECKED} run(req);`),
    REAL_SINKS,
  );
  await expectFlows(
    script("function run(req) { exec('ls ' + req.body.name); } // flow", `${CHECKED} run(req);`),
    REAL_SINKS,
  );
  await expectFlows(
    script('function run(query) { exec(JSON.stringify(query)); } // flow', `${CHECKED} run(req.query);`),
    REAL_SINKS,
  );
});

test('a call that proves nothing is another call', async () => {
  const run = "function run(req) { exec('ls ' + req.query.name); } // flow";
  await expectFlows(script(run, `${CHECKED} run(req);`, 'run(req);'), REAL_SINKS);
  await expectFlows(script(run, 'run(req);', `${CHECKED} run(req);`), REAL_SINKS);
  await expectFlows(script(run, `${CHECKED} run(req);`, 'if (!isName(req.query.page)) return; run(req);'), REAL_SINKS);
});

test('a part of a body is proved until it is something else', async () => {
  const run = "function run(body) { exec('ls ' + body.name); }";
  const checked = 'if (!isName(req.body.name)) return;';
  await expectFlows(script(run, `${checked} run(req.body);`, `${checked} run({ ...req.body, page: 1 });`), REAL_SINKS);
  await expectFlows(script(`${run} // flow`, `${checked} req.body.name = req.body.raw; run(req.body);`), REAL_SINKS);
  await expectFlows(script(`${run} // flow`, `${checked} run({ ...req.body, name: req.body.raw });`), REAL_SINKS);
});

test('a dictionary of Python takes along what was proved of its entries', async () => {
  const python = (checked: string, flow: string): Sources => ({
    'app.py': `import os, re
from flask import Flask, request, abort
app = Flask(__name__)
def run(data, verbose=False):
    os.system('ls ' + data['name'])${flow}
@app.route('/a')
def a():
    data = request.get_json()
    if not re.fullmatch('[a-z]+', data['${checked}']):
        abort(400)
    run(data=data)
@app.route('/b')
def b():
    if not re.fullmatch('[a-z]+', request.args['${checked}']):
        abort(400)
    run(request.args)
`,
  });
  await expectFlows(python('name', ''), REAL_SINKS);
  await expectFlows(python('page', '  # flow'), REAL_SINKS);
});
