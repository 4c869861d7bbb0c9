import type { FileCheck, Span } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

const SIGNERS = [
  'jsonwebtoken.sign',
  'jsonwebtoken.verify',
  'jwt-simple.encode',
  'jwt.encode',
  'jwt.decode',
  'jose.jwt.encode',
];
const SESSIONS = [
  'express-session',
  'cookie-session',
  'express-jwt',
  'express-jwt.expressjwt',
  'koa-session',
  'cookie-parser',
];
/** `process.env.SECRET || 'secret'`, `os.environ.get('SECRET', 'secret')`. */
const FALLBACK =
  /^(?:process\.env[\w.[\]'"]{1,60}\s{0,3}(?:\|\||\?\?)\s{0,3}|os\.(?:environ\.get|getenv)\(\s{0,3}["']\w{1,60}["']\s{0,3},\s{0,3})(["'][^"'\n]{1,80}["'])\)?$/;
const PUBLIC_KEY = /^-----BEGIN (?:RSA |EC )?(?:PUBLIC KEY|CERTIFICATE)/;

export const check: FileCheck = {
  id: 'auth-jwt-weak-secret',
  title: 'Tokens or sessions are signed with a secret that stands in the code',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798, 321],
  why: `
    Whoever reads the code, or guesses \`secret\` and \`changeme\`, can sign any token and be any user.
    A fallback is what runs wherever somebody forgot to set the variable.`,
  fix: 'Read the secret from the environment or a vault, refuse to start without it, and make it 32 random bytes.',
  wants: { calls: [...SIGNERS, ...SESSIONS] },
  examples: {
    bad: [
      {
        'auth.js': `
          const jwt = require('jsonwebtoken');
          exports.sign = (user) => jwt.sign({ user }, «'changeme'»);
          exports.other = (user) => jwt.sign({ user }, process.env.JWT_SECRET || «'dev-secret'»);`,
      },
      {
        'auth.py': `
          import jwt
          KEY = «'my-secret'»

          def sign(user):
              return jwt.encode({'user': user}, KEY, algorithm='HS256')`,
      },
      {
        'app.js': `
          const session = require('express-session');
          app.use(session({ secret: «'keyboard cat'», resave: false }));`,
      },
    ],
    good: [
      {
        'auth.js': `
          const jwt = require('jsonwebtoken');
          exports.sign = (user) => jwt.sign({ user }, process.env.JWT_SECRET);`,
      },
      {
        'auth.py': `
          import os
          import jwt

          def sign(user):
              return jwt.encode({'user': user}, os.environ['JWT_SECRET'], algorithm='HS256')`,
      },
    ],
  },

  *find({ calls, text, path }) {
    const seen = new Set<number>();
    for (const call of calls) {
      const value = secretOf(call);
      const place = value === undefined ? undefined : literalIn(value, text, path);
      if (place === undefined || seen.has(place.start)) continue;
      seen.add(place.start);
      const message = 'Whoever reads this code can sign tokens with this secret.';
      yield {
        at: place,
        message,
        redact: { ...place, start: place.start + 1, end: place.end - 1 },
        redactAs: 'password',
      };
    }
  },
};

function secretOf(call: CallFact): ValueFact | undefined {
  if (SIGNERS.includes(call.callee)) return call.argument(1, 'key');
  if (call.callee === 'cookie-parser') return call.arguments[0];
  const keys = call.option('secret') ?? call.option('keys');
  return keys?.items?.[0] ?? keys;
}

/** Where a constant of this file that is used as the secret was written. */
function literalOf(constant: unknown, text: string, path: string): Span | undefined {
  if (typeof constant !== 'string' || constant === '') return undefined;
  for (const quote of ["'", '"']) {
    const start = text.indexOf(`${quote}${constant}${quote}`);
    if (start >= 0) return { file: path, start, end: start + constant.length + 2 };
  }
  return undefined;
}

/** Where the literal stands, if it is written here: a value that arrives from elsewhere is somebody else's sighting. */
function literalIn(value: ValueFact, text: string, path: string): Span | undefined {
  if (value.at.file !== path) return undefined;
  const written = text.slice(value.at.start, value.at.end);
  if (PUBLIC_KEY.test(String(value.constant ?? ''))) return undefined;
  if (/^["'][^"'\n]{1,200}["']$/.test(written)) return value.at;
  const fallback = FALLBACK.exec(written)?.[1];
  if (fallback === undefined) return literalOf(value.constant, text, path);
  const start = value.at.start + written.lastIndexOf(fallback);
  return { file: path, start, end: start + fallback.length };
}
