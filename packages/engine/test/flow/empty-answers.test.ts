import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const VALIDATORS = `const NAME = /^[a-z]+$/;
function faults(body) { const errors = []; if (!NAME.test(body.name)) errors.push('name'); return errors; }
function faultsOf(name) { if (!name) return ['missing']; const errors = []; if (!NAME.test(name)) { errors.push('name'); } return errors; }
function notes(body) { const errors = {}; if (!NAME.test(body.name)) errors.name = 'odd'; return errors; }
async function later(name) { const errors = []; if (!NAME.test(name)) errors.push('name'); return errors; }
function verdict(body) { const errors = []; if (!NAME.test(body.name)) errors.push('name'); return { valid: errors.length === 0, errors }; }
function word(name) { return { ok: NAME.test(name), at: 1 }; }
function others(body) { const errors = []; if (!NAME.test(body.other)) errors.push('other'); return errors; }
function forgotten(name) { let errors = []; if (!NAME.test(name)) errors.push('name'); errors = []; return errors; }
`;

test('a list of faults in which there is none proves what it was about', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
${VALIDATORS}
app.get('/1', ({ body }) => { const errors = faults(body); if (errors.length) return; exec('ls ' + body.name); });
app.get('/2', ({ body: { name } }) => { const errors = faultsOf(name); if (errors.length > 0) return; exec('ls ' + name); });
app.get('/3', ({ body: { name } }) => { if (faultsOf(name).length !== 0) return; exec('ls ' + name); });
app.get('/4', ({ body }) => { const errors = notes(body); if (Object.keys(errors).length) return; exec('ls ' + body.name); });
app.get('/5', async ({ body: { name } }) => { const errors = await later(name); if (errors.length) return; exec('ls ' + name); });
app.get('/6', ({ body }) => { const found = verdict(body); if (!found.valid) return; exec('ls ' + body.name); });
app.get('/7', ({ body }) => { const { valid } = verdict(body); if (!valid) return; exec('ls ' + body.name); });
app.get('/8', ({ body }) => { const { errors } = verdict(body); if (errors.length > 0) return; exec('ls ' + body.name); });
app.get('/9', ({ body: { name } }) => { const { ok } = word(name); if (!ok) return; exec('ls ' + name); });
`,
    'a.py': `import os, re
from flask import Flask, abort, request
app = Flask(__name__)
def faults(name):
    errors = []
    if not re.fullmatch(r'[a-z]+', name):
        errors.append('name')
    return errors
def verdict(name):
    errors = faults(name)
    return {'valid': not errors, 'errors': errors}
@app.get('/1')
def first():
    name = request.args['name']
    errors = faults(name)
    if len(errors) > 0:
        abort(400)
    os.system('ls ' + name)
@app.get('/2')
def second():
    name = request.args['name']
    errors = faults(name)
    if errors:
        abort(400)
    os.system('ls ' + name)
`,
  }));

test('faults that are not looked at, looked at the wrong way round, or about something else prove nothing', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
const app = require('express')();
${VALIDATORS}
app.get('/1', ({ body }) => { const errors = faults(body); if (!errors.length) return; exec('ls ' + body.name); }); // flow
app.get('/2', ({ body }) => { const errors = faults(body); if (errors.length) console.log(errors); exec('ls ' + body.name); }); // flow
app.get('/3', ({ body }) => { const errors = others(body); if (errors.length) return; exec('ls ' + body.name); }); // flow
app.get('/4', ({ body: { name } }) => { const errors = forgotten(name); if (errors.length) return; exec('ls ' + name); }); // flow
app.get('/5', async ({ body: { name } }) => { const errors = later(name); if (errors.length) return; exec('ls ' + name); }); // flow
app.get('/6', ({ body }) => { const { valid } = verdict(body); if (valid) return; exec('ls ' + body.name); }); // flow
app.get('/7', ({ body: { name } }) => { const { at } = word(name); if (!at) return; exec('ls ' + name); }); // flow
`,
  }));
