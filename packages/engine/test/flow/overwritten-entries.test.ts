import { test } from 'node:test';
import { expectFlows, python, script } from './harness.ts';

const EXPRESS = String.raw`
    const _ = require('lodash');
    const express = require('express');
    const app = express();
`;

test('a default is what somebody sends where all that is sent is put over it', () =>
  expectFlows(script`${EXPRESS}
    const DEFAULTS = { host: 'localhost', count: 1 };
    app.post('/', (req, res) => {
      exec(Object.assign({}, DEFAULTS, req.body).host); // flow
      exec(Object.assign({ host: 'localhost' }, { ...DEFAULTS, ...req.body }).host); // flow
      exec(_.merge({}, DEFAULTS, req.body).host); // flow
      exec(_.defaults({}, req.body, DEFAULTS).host); // flow
      const given = { host: 'localhost' };
      exec(given.host);
      Object.assign(given, req.body);
      exec(given.host); // flow
      given.host = 'localhost';
      exec(given.host);
      const looped = { ...DEFAULTS };
      for (const key of Object.keys(req.body)) looped[key] = req.body[key];
      exec(looped.host); // flow
      const held = new Map([['host', 'localhost']]);
      held.set(req.body.key, req.body.value);
      exec(held.get('host')); // flow
      exec(DEFAULTS.host);
    });
  `));

test('an address with a default is no known address once somebody may send another', () =>
  expectFlows(script`${EXPRESS}
    app.post('/', (req, res) => {
      fetch({ base: 'https://api.example.com/', ...req.body }.base); // flow
      fetch(Object.assign({ base: 'https://api.example.com/' }, req.body).base); // flow
    });
  `));

test('what the program puts over what was sent stays its own', () =>
  expectFlows(script`${EXPRESS}
    const FIELDS = ['count', 'size'];
    app.post('/', (req, res) => {
      exec(Object.assign({}, req.body, { host: 'localhost' }).host);
      exec(_.defaults({ host: 'localhost' }, req.body).host);
      exec(Object.assign({ host: 'localhost' }, { count: req.body.count }).host);
      const listed = { host: 'localhost' };
      for (const field of FIELDS) listed[field] = req.body[field];
      exec(listed.host);
      const chosen = { host: 'localhost' };
      for (const key of Object.keys(req.body)) if (FIELDS.includes(key)) chosen[key] = req.body[key];
      exec(chosen.host);
    });
  `));

test('what was proved of a member before or after all is put together is proved', () =>
  expectFlows(script`${EXPRESS}
    app.post('/before', (req, res) => {
      if (!/^[a-z]+$/.test(req.body.host)) return;
      const given = Object.assign({ host: 'localhost', name: 'x' }, req.body);
      exec(given.host);
      exec(given.name); // flow
    });
    app.post('/after', (req, res) => {
      const given = Object.assign({ host: 'localhost' }, req.body);
      if (!/^[a-z]+$/.test(given.host)) return;
      exec(given.host);
    });
    app.post('/other', (req, res) => {
      const given = Object.assign({ host: 'localhost', name: 'x' }, req.body);
      if (!/^[a-z]+$/.test(given.name)) return;
      exec(given.host); // flow
    });
  `));

test('Python puts one dictionary over another in several ways', () =>
  expectFlows(python`
    from flask import Flask, request
    app = Flask(__name__)
    DEFAULTS = {"host": "localhost", "count": 1}
    FIELDS = ["count", "size"]

    @app.post("/ping")
    def ping():
        given = dict(DEFAULTS)
        os.system(given["host"])
        given.update(request.get_json())
        os.system(given["host"]) # flow
        os.system(dict(DEFAULTS, **request.get_json())["host"]) # flow
        os.system(dict(DEFAULTS, count=request.args["count"])["host"])
        os.system(dict(DEFAULTS, host=request.args["host"])["host"]) # flow
        looped = {"host": "localhost"}
        for key, value in request.form.items():
            looped[key] = value
        os.system(looped["host"]) # flow
        listed = {"host": "localhost"}
        for key, value in request.form.items():
            if key in FIELDS:
                listed[key] = value
        os.system(listed["host"])
        own = dict(request.get_json())
        own.update({"host": "localhost"})
        os.system(own["host"])
        return ""
  `));
