import type { FileCheck } from '../../check.ts';
import { SIZE_SINKS } from '../../knowledge/sinks/text.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'data-handling-resource-exhaustion',
  title: 'Untrusted number decides how much is allocated or repeated',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [770, 834],
  why: 'One request with a large number takes all memory or keeps a worker busy, and nobody else is served.',
  fix: 'Set a bound before the number is used: `Math.min(count, 100)`, `min(count, 100)`; check that a list is a list: `Array.isArray`.',
  blindSpots: 'A bound set by a comparison elsewhere in the program is not seen.',
  wants: { sinks: SIZE_SINKS },
  examples: {
    bad: [
      {
        'pad.js': `
          const express = require('express');
          express().get('/pad', (req, res) => {
            res.json('x'.repeat(«req.query.count»));
          });`,
      },
      {
        'totals.js': `
          const app = require('express')();
          app.post('/totals', (req, res) => {
            const { prices } = req.body;
            let total = 0;
            for (let i = 0; i < «prices.length»; i++) total += Number(prices[i]);
            res.json({ total });
          });`,
      },
      {
        'wait.py': `
          import time
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/wait')
          def wait():
              time.sleep(«int(request.args['seconds'])»)
              return {}`,
      },
    ],
    good: [
      {
        'totals.js': `
          const app = require('express')();
          app.post('/totals', (req, res) => {
            const { prices, names, words } = req.body;
            let total = 0;
            for (let i = 0; i < prices.length; i++) total += prices[i].amount;
            if (!Array.isArray(names)) return res.sendStatus(400);
            for (let i = 0; i < names.length; i++) total += 1;
            if (words.length > 100) return res.sendStatus(400);
            for (let i = 0; i < words.length; i++) total += 1;
            for (let i = 0; i < req.params.name.length; i++) total += 1;
            for (let i = 0; i < req.body.pages.length; i += 10) show(req.body.pages.slice(i, i + 10));
            res.json({ total });
          });`,
      },
      {
        'pad.js': `
          const express = require('express');
          express().get('/pad', (req, res) => {
            res.json('x'.repeat(Math.min(Number(req.query.count), 100)));
          });`,
      },
      {
        'wait.py': `
          import time
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/wait')
          def wait():
              time.sleep(min(int(request.args['seconds']), 5))
              return {}`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(flows, 'low', ['tool', 'remote'], ({ source, callee, spec }) =>
      spec.property === undefined
        ? `${source.what} decides how much ${callee}() makes; ${controllerOf(source.kind)} can ask for more than there is.`
        : `The loop runs up to \`${callee}\` of ${source.what}, which need be no list; ${controllerOf(source.kind)} can send an object that says any length.`,
    ),
};
