import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

const LANGUAGES = [...SCRIPT, ...PYTHON];
const SLOW: readonly SinkSpec[] = [
  { kind: 'slow', languages: LANGUAGES, slow: 'inside' },
  // That a pattern is tried at every character is nobody's concern before strangers choose how many there are.
  { kind: 'slow', languages: LANGUAGES, slow: 'ahead', from: ['tool', 'remote'] },
];

export const check: FileCheck = {
  id: 'data-handling-slow-pattern',
  title: 'A regular expression takes quadratic time',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1333],
  why: `
    Two repetitions that can share the same characters, or one that begins anew at every character, make the engine go
    through the text once for each of its characters. A hundred thousand spaces then keep a processor busy for seconds.`,
  fix: `
    Limit the length of the text first, let each character be taken by one repetition only, and use \`trim\`
    and \`split(',')\` where they are meant.`,
  blindSpots:
    'Patterns put together at run time, and those with more than a few alternatives that repeat something, are not judged.',
  yieldsTo: ['data-handling-redos'],
  wants: { sinks: SLOW },
  examples: {
    bad: [
      {
        'names.js': `
          const express = require('express');
          express().get('/names', (req, res) => res.json(«req.query.names».split(/ *, */)));`,
      },
      {
        'package.json': '{"name":"numbers"}',
        'number.js': `
          exports.isNumber = (text) => /^[1-9]+[0-9]*$/.test(«text»);
          exports.isSum = (text) => text.length > 2 && /^(?:\\d|,)+\\d+;/.test(«text»);`,
      },
      {
        'app.py': `
          import re
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/')
          def main():
              return str(bool(re.match(r'^\\d+\\.?\\d*$', «request.args['n']»)))`,
      },
    ],
    good: [
      {
        'app.py': `
          import re
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/')
          def main():
              number = request.args['n']
              if len(number) > 20:
                  raise ValueError
              return str(bool(re.match(r'^\\d+\\.?\\d*$', number)))`,
      },
      {
        'names.js': `
          const express = require('express');
          express().get('/names', (req, res) => {
            if (req.query.names.length > 200) throw new Error('too long');
            res.json(req.query.names.split(/ *, */));
          });`,
      },
      {
        'package.json': '{"name":"numbers"}',
        'number.js': `
          exports.isNumber = (text) => /^[1-9][0-9]*$/.exec(text) !== null;
          exports.isVersion = (text) => /^\\d+\\.\\d+$/.test(text);
          exports.trimmed = (text) => text.replace(/\\s+$/, '');`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'low',
      ['tool', 'remote', 'library'],
      ({ source }) =>
        `The pattern needs the square of the length of ${source.what}, which ${controllerOf(source.kind)} chooses.`,
    ),
};
