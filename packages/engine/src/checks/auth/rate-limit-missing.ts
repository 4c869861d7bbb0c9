import type { RepositoryCheck } from '../../check.ts';

const LOGIN =
  /^(?:post|route|api_route|all)\s.*(?:\/(?:login|signin|sign-in|log-in|token|password\/?-?(?:reset|forgot)|forgot-password|otp|verify-code))\/?$/i;
const LIMITERS =
  /rate-?limit|ratelimit|limiter|throttl|slow-?down|slowapi|brute|django-axes|axes|@upstash\/ratelimit|defender/i;

export const check: RepositoryCheck = {
  id: 'auth-rate-limit-missing',
  over: 'repository',
  title: 'Logins can be tried without limit',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'low',
  since: '0.1.0',
  cwe: [307],
  why: 'A login that answers as often as it is asked lets somebody try every password of a list, every code of six digits.',
  fix: 'Count failures for each account and address, and wait longer after each: `express-rate-limit`, `slowapi`, `django-axes`.',
  blindSpots: "A gateway or a cloud in front may count; a limiter of one's own is recognised only by its dependency.",
  examples: {
    bad: [
      {
        'package.json': '{"name": "shop", "dependencies": {"express": "4.19.2"}}',
        'app.js': `
          const express = require('express');
          const app = express();
          «app.post('/login', (req, res) => res.end())»;`,
      },
      {
        'app.py': `
          from flask import Flask
          app = Flask(__name__)

          @«app.route('/login', methods=['POST'])»
          def login():
              return {}`,
      },
    ],
    good: [
      {
        'package.json': '{"name": "shop", "dependencies": {"express": "4.19.2", "express-rate-limit": "7.0.0"}}',
        'app.js': `
          const express = require('express');
          const app = express();
          app.post('/login', (req, res) => res.end());`,
      },
      {
        'app.py': `
          from flask import Flask
          app = Flask(__name__)

          @app.route('/items')
          def items():
              return {}`,
      },
    ],
  },

  *find(repository) {
    if (repository.notesOf('dependency').some(({ name }) => LIMITERS.test(name))) return;
    for (const { what, at, source } of repository.notesOf('entry')) {
      if (source !== 'remote' || !LOGIN.test(what)) continue;
      yield { at, message: 'Nothing in this repository counts how often a login is tried.' };
      return;
    }
  },
};
