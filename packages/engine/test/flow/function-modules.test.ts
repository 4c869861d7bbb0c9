import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('a module of one function is that function of its package', () =>
  expectFlows(
    {
      'a.ts': `import express from 'express'; import { exec } from 'node:child_process';
import escape from 'lodash/escape'; import escapeToo from 'lodash/escape.js'; import escapeEs from 'lodash-es/escape.js';
import { escape as escapeKit } from 'es-toolkit'; import trim from 'lodash/trim'; import fp from 'lodash/fp';
import isUUID from 'validator/lib/isUUID'; import isInt from 'validator/es/lib/isInt.js'; import isEmail from 'validator/lib/isEmail';
const app = express();
app.get('/a', (req, res) => { res.send('<p>' + escape(req.query.q)); });
app.get('/b', (req, res) => { res.send('<p>' + escapeToo(req.query.q)); });
app.get('/c', (req, res) => { res.send('<p>' + escapeEs(req.query.q)); });
app.get('/d', (req, res) => { res.send('<p>' + escapeKit(req.query.q)); });
app.get('/e', (req, res) => { res.send('<p>' + trim(req.query.q)); }); // flow
app.get('/f', (req, res) => { res.send('<p>' + fp(req.query.q)); }); // flow
app.get('/g', (req, res) => { if (!isUUID(req.query.q)) throw new Error('no'); exec('x ' + req.query.q); });
app.get('/h', (req, res) => { if (!isInt(req.query.q)) throw new Error('no'); exec('x ' + req.query.q); });
app.get('/i', (req, res) => { if (!isEmail(req.query.q)) throw new Error('no'); exec('x ' + req.query.q); }); // flow
app.get('/j', (req, res) => { if (isUUID(req.query.q)) throw new Error('no'); exec('x ' + req.query.q); }); // flow
`,
      'b.js': `const express = require('express'); const template = require('lodash/template'); const escape = require('lodash/escape');
const app = express();
app.get('/a', (req, res) => { template(req.query.q)({}); }); // flow
app.get('/b', (req, res) => { res.send('<p>' + escape(req.query.q)); });
`,
    },
    REAL_SINKS,
  ));
