import type { FileCheck } from '../../check.ts';

const FORMS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [
    /\b(?:ENABLE_AUTH|AUTH_ENABLED|REQUIRE_AUTH|AUTH_REQUIRED|AUTHENTICATION_ENABLED|enable_auth|auth_enabled|require_auth)["']?\s{0,3}[=:]\s{0,3}["']?(?:false|0|no|off|False)\b/g,
    'Authentication is off unless somebody turns it on.',
  ],
  [
    /\b(?:DISABLE_AUTH|SKIP_AUTH|NO_AUTH|BYPASS_AUTH|DANGEROUSLY_OMIT_AUTH|disable_auth|skip_auth)["']?\s{0,3}[=:]\s{0,3}["']?(?:true|1|yes|on|True)\b/g,
    'Authentication is turned off here.',
  ],
  [
    /\bif\s{0,2}\(\s{0,2}!\s{0,2}(?:process\.env\.|config\.|this\.)?(?!is|has)\w{0,30}(?:API_?KEY|TOKEN|SECRET|PASSWORD)(?:_?(?:hash|value))?\s{0,2}\)\s{0,2}\{?\s{0,12}(?:return\s{1,2})?next\(\)/gi,
    'Where no key is set, everybody is let in.',
  ],
  [
    /\bif not (?!is_|has_)\w{0,30}(?:API_?KEY|TOKEN|SECRET|PASSWORD)(?:_?(?:hash|value))?:\s{0,20}(?:#[^\n]{0,100}\n\s{0,20})?return (?:True|await call_next\(|await handler\()/gi,
    'Where no key is set, everybody is let in.',
  ],
];
/** Every form names what lets people in. */
const SAYS_WHAT = /_AUTH|AUTH_|_ENABLED|API_?KEY|TOKEN|SECRET|PASSWORD/i;
const FOR_DEVELOPMENT =
  /(?:^|[./_-])(?:dev|devel|development|local|test|tests|testing|ci|sample|example|mock)(?:[./_-]|$)/i;

export const check: FileCheck = {
  id: 'auth-disabled-by-default',
  title: 'Authentication is off unless it is set up',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1188],
  why: `
    What is off by default is off in most places. Whoever forgets one variable runs an open server and sees no difference
    until somebody else does.`,
  fix: 'Refuse to start without a key, or make one and print it. Let those who want no login say so.',
  blindSpots: 'A tool that listens only on this machine may do so on purpose.',
  wants: {
    keywords: [
      'enable_auth',
      'auth_enabled',
      'require_auth',
      'auth_required',
      'authentication_enabled',
      'disable_auth',
      'skip_auth',
      'no_auth',
      'bypass_auth',
      'omit_auth',
      'next()',
      'call_next',
      'return true',
      'await handler',
    ],
  },
  examples: {
    bad: [
      { '.env': 'PORT=80\n«AUTH_ENABLED=false»\n' },
      {
        'guard.js': `
          module.exports = (req, res, next) => {
            «if (!process.env.API_KEY) return next()»;
            res.status(401).end();
          };`,
      },
      {
        'guard.py': `
          import os
          API_KEY = os.environ.get('API_KEY')

          def allowed(key):
              «if not API_KEY:
                  return True»
              return key == API_KEY`,
      },
    ],
    good: [
      { '.env': 'AUTH_ENABLED=true\n' },
      {
        'guard.js': `
          if (!process.env.API_KEY) throw new Error('Set API_KEY.');
          module.exports = (req, res, next) => (allowed(req) ? next() : res.status(401).end());`,
      },
      {
        'model.js': `
          module.exports = (req, res, next) => {
            if (!isPasswordChange) { return next(); }
            res.status(401).end();
          };`,
        'nodes.py': `
          def matches(parent, tokens):
              if not tokens:
                  return True
              if not token_scopes:
                  return True
              return parent == tokens[0]`,
      },
      { '.env.test': 'AUTH_ENABLED=false\n' },
    ],
  },

  *find({ windows, path }) {
    if (FOR_DEVELOPMENT.test(path)) return;
    for (const window of windows) {
      if (!SAYS_WHAT.test(window.text)) continue;
      for (const [pattern, message] of FORMS) {
        for (const match of window.text.matchAll(pattern)) {
          if (
            /^\s*(?:#|\/\/|\*|-\s)/.test(
              window.text.slice(window.text.lastIndexOf('\n', match.index) + 1, match.index + 1),
            )
          )
            continue;
          const end = match.index + match[0].replace(/\s*(?:await \w+\(|\()$/, '').length;
          yield { at: window.span(match.index, end), message };
        }
      }
    }
  },
};
