import type { FileCheck } from '../../check.ts';
import type { Span } from '../../facts/span.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';

/** Calls that sign or check tokens, and which argument is the key. */
const SIGNERS: Readonly<Record<string, number>> = {
  'jsonwebtoken.sign': 1,
  'jsonwebtoken.verify': 1,
  'jwt-simple.encode': 1,
  'jwt.encode': 1,
  'jwt.decode': 1,
  'jose.jwt.encode': 1,
  'jose.JWT.sign': 1,
  'jose.JWT.verify': 1,
  'jose.JWK.asKey': 0,
  'hono/jwt.sign': 1,
  'hono/jwt.verify': 1,
  // Authlib is told the header before the payload.
  'authlib.jose.jwt.encode': 2,
  'authlib.jose.JsonWebToken().encode': 2,
  'cookie-parser': 0,
};
/** Calls that are told the key among their options. */
const SESSIONS = [
  'express-session',
  'cookie-session',
  'express-jwt',
  'express-jwt.expressjwt',
  'koa-session',
  'koa-jwt',
  'hono/jwt.jwt',
  'passport-jwt.Strategy',
  '@nestjs/jwt.JwtModule.register',
  'starlette.middleware.sessions.SessionMiddleware',
];
const KEY_OPTIONS = ['secret', 'keys', 'secretOrKey', 'secret_key'];
/** `process.env.SECRET || 'secret'`, `os.environ.get('SECRET', 'secret')`. */
const FALLBACK =
  /^(?:process\.env[\w.[\]'"]{1,60}\s{0,3}(?:\|\||\?\?)\s{0,3}|os\.(?:environ\.get|getenv)\(\s{0,3}["']\w{1,60}["']\s{0,3},\s{0,3})(["'][^"'\n]{1,80}["'])\)?$/;
/** The key with which Flask and Django sign sessions, written out or as what is used where nobody set it. */
const FRAMEWORK_KEY =
  /(?:\b\w{0,20}app(?:lication)?\.secret_key|\.config\[\s{0,3}["']SECRET_KEY["']\s{0,3}\]|^[ \t]{0,12}SECRET_KEY(?:\s{0,3}:\s{0,3}str)?|[(,]\s{0,20}SECRET_KEY)\s{0,3}=\s{0,3}(?:os\.(?:environ\.get|getenv)\(\s{0,3}["']\w{1,60}["']\s{0,3},\s{0,3})?b?(["'][^"'\n]{1,120}["'])/gm;
/** What stands in for a key until somebody sets one is told apart by the framework itself, or is no key. */
const NO_KEY = /^["'](?:\$|\{|<|%)|env\b/i;
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
  wants: { calls: [...Object.keys(SIGNERS), ...SESSIONS], keywords: ['secret_key'] },
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
              return jwt.encode({'user': user}, KEY, algorithm='HS256')

          def note(user):
              return «jwt.encode({'user': user}, '', algorithm='HS256')»`,
      },
      {
        'app.py': `
          import os
          from flask import Flask
          app = Flask(__name__)
          app.config['SECRET_KEY'] = «'changeme'»
          app.secret_key = os.environ.get('KEY', «'dev'»)`,
      },
      {
        'app.js': `
          const session = require('express-session');
          app.use(session({ secret: «'keyboard cat'», resave: false }));`,
      },
      {
        'login.ts': `
          import { Strategy as JwtStrategy } from 'passport-jwt';
          import { JWK, JWT } from 'jose';
          passport.use(new JwtStrategy({ secretOrKey: «'ours-alone'» }, verify));
          export const sign = (user: object) => JWT.sign(user, JWK.asKey(«'raven'»));`,
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
      {
        'app.py': `
          import os
          from flask import Flask
          app = Flask(__name__)
          app.config['SECRET_KEY'] = os.environ['KEY']
          app.secret_key = secrets.token_hex(16)
          credentials.secret_key = 'abc'`,
      },
    ],
  },

  *find({ calls, text, path, windows, language }) {
    const seen = new Set<number>();
    if (language === 'python') {
      const isTold = docstringsIn(text);
      for (const window of windows) {
        for (const match of window.text.matchAll(FRAMEWORK_KEY)) {
          const key = match[1] ?? '';
          const start = match.index + match[0].length - key.length;
          const at = window.span(start, start + key.length);
          if (NO_KEY.test(key) || seen.has(at.start) || isTold(at.start)) continue;
          seen.add(at.start);
          yield {
            at,
            message: 'Whoever reads this code can sign sessions with this key.',
            severity: 'medium',
            confidence: 'medium',
            redact: { ...at, start: at.start + 1, end: at.end - 1 },
            redactAs: 'password',
          };
        }
      }
    }
    for (const call of calls) {
      const value = secretOf(call);
      if (call.at.file === path && isEmpty(call, value) && !seen.has(call.at.start)) {
        seen.add(call.at.start);
        yield { at: call.at, message: 'An empty key signs nothing: everybody has it.' };
      }
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

/** A key that is none, where a token is signed or checked with one. */
function isEmpty({ callee, method }: CallFact, value: ValueFact | undefined): boolean {
  if (SIGNERS[callee] === undefined || !/^(?:sign|encode)$/.test(method)) return false;
  return value?.isConstant === true && (value.constant === '' || value.constant === null);
}

function secretOf(call: CallFact): ValueFact | undefined {
  const position = SIGNERS[call.callee];
  if (position !== undefined) return call.argument(position, 'key');
  const keys = KEY_OPTIONS.map((name) => call.option(name)).find((value) => value !== undefined);
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
