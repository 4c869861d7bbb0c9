import type { FileCheck } from '../../check.ts';
import { FORMAT_SINKS } from '../../knowledge/sinks/text.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'data-handling-format-string',
  title: 'Untrusted text is used as a format',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [134],
  why: `
    In Python a format may ask for attributes: \`{user.__class__.__init__.__globals__}\` prints settings and keys.
    In JavaScript it swallows and shifts the arguments that follow, and log lines say something else.`,
  fix: 'Keep the format constant and give the text as an argument: `"{}".format(text)`, `util.format("%s", text)`.',
  blindSpots: 'Only formats that hold data of a request, a tool or a model are reported; stored text is not followed.',
  wants: { sinks: FORMAT_SINKS },
  examples: {
    bad: [
      {
        'greet.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/greet')
          def greet():
              return {'text': «request.args['template']».format(user=app)}`,
      },
      {
        'log.js': `
          const util = require('util');
          const express = require('express');
          express().get('/log', (req, res) => {
            res.json(util.format(«req.query.text», process.pid));
          });`,
      },
      {
        'print.js': `
          const printf = require('printf');
          const { sprintf } = require('printj');
          const express = require('express');
          express().get('/log', (req, res) => {
            printf(process.stdout, «req.query.text», process.pid);
            res.json(sprintf(«req.query.text», process.pid));
          });`,
      },
    ],
    good: [
      {
        'greet.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/greet')
          def greet():
              return {'text': 'Hello {}'.format(request.args['name'])}`,
      },
      {
        'log.js': `
          const util = require('util');
          const express = require('express');
          express().get('/log', (req, res) => {
            res.json(util.format('%s %d', req.query.text, process.pid));
          });`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'low',
      ['tool', 'remote', 'model'],
      ({ source }) => `The format is ${source.what}; ${controllerOf(source.kind)} decides what it prints.`,
    ),
};
