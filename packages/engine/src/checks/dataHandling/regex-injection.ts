import type { FileCheck } from '../../check.ts';
import { REGEX_SINKS } from '../../knowledge/sinks/text.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'data-handling-regex-injection',
  title: 'Untrusted text is compiled as a regular expression',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [730, 1333],
  why: `
    A pattern such as \`(a+)+$\` takes longer than the age of the universe on a short text. Whoever chooses the pattern
    stops the process with one request, or makes a check match everything.`,
  fix: 'Escape the text first (`RegExp.escape`, `lodash.escapeRegExp`, `re.escape`), or compare without a pattern.',
  blindSpots: 'A bound on the length of the text, or an engine without backtracking, is not taken into account.',
  wants: { sinks: REGEX_SINKS },
  examples: {
    bad: [
      {
        'search.js': `
          const express = require('express');
          express().get('/search', (req, res) => {
            const pattern = new RegExp(«req.query.q», 'i');
            res.json(['a', 'b'].filter((item) => pattern.test(item)));
          });`,
      },
      {
        'search.py': `
          import re
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/search')
          def search():
              return {'found': bool(re.search(«request.args['q']», 'a list of words'))}`,
      },
    ],
    good: [
      {
        'search.js': `
          const express = require('express');
          const escape = require('escape-string-regexp');
          express().get('/search', (req, res) => {
            const pattern = new RegExp(escape(req.query.q), 'i');
            res.json(['a', 'b'].filter((item) => pattern.test(item)));
          });`,
      },
      {
        'search.py': `
          import re
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/search')
          def search():
              return {'found': bool(re.search(re.escape(request.args['q']), 'a list of words'))}`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'low',
      ['tool', 'remote'],
      ({ source, callee }) =>
        `The pattern given to ${callee}() holds ${source.what}; ${controllerOf(source.kind)} can make it take forever.`,
    ),
};
