import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import type { Span } from '../../facts/span.ts';
import { CIPHERS, KEEPERS, KEY_OPTIONS, PLUGINS, REGISTRARS, SIGNERS } from '../../knowledge/secrets/keyed-calls.ts';
import { isPlaceholder } from '../../knowledge/secrets/placeholder.ts';

const SHORTEST = 6;
const OPENED_BY_ALL = /^-----BEGIN (?:RSA |EC )?(?:PUBLIC KEY|CERTIFICATE)/;

export const check: FileCheck = {
  id: 'secrets-hardcoded-crypto-key',
  title: 'Key of a cipher, a token or a session written into the code',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [321, 798],
  why: `
    Whoever reads the code can open what was encrypted, sign what they like and be any user, everywhere the code runs, and
    changing the key needs a release.`,
  fix: `
    Make a new key, keep it in a secret manager or the environment, read it from there, and refuse to start without it.`,
  blindSpots:
    'Keys put together at run time are not seen. A fallback for an unset variable is reported by auth-jwt-weak-secret.',
  wants: {
    calls: [...Object.keys(CIPHERS), ...Object.keys(SIGNERS), ...KEEPERS, ...REGISTRARS],
    callsOnlyIn: /secret|cipher|hmac|jwt|jose|\bAES\b|fernet|serializer|signer|cookie|session|SecurityKey/i,
  },
  examples: {
    bad: [
      {
        'login.js': `
          const jwt = require('jsonwebtoken');
          exports.login = (user, given) => {
            if (matches(user, given)) {
              const key = 'shop floor';
              return jwt.sign({ id: user.id }, «key»);
            }
          };`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def token
              JWT.encode({ sub: current_user.id }, «'k3-h7Zp-live-0091'», 'HS256')
            end
          end`,
      },
      {
        'Seal.java': `
          import javax.crypto.spec.SecretKeySpec;

          class Seal {
            Object key() {
              return new SecretKeySpec(«"k3Yx9-pQ7vT2mN8b"».getBytes(), "AES");
            }
          }`,
      },
      {
        'Tokens.cs': `
          using System.Text;
          using Microsoft.IdentityModel.Tokens;

          public static class Tokens
          {
              public static SecurityKey Key() => new SymmetricSecurityKey(Encoding.UTF8.GetBytes(«"m4Xq9-tR2vL8-wK5pZ7"»));
          }`,
      },
      {
        'src/main.rs': `
          use jsonwebtoken::{encode, EncodingKey, Header};

          pub fn token_for(claims: &Claims) -> String {
              encode(&Header::default(), claims, &EncodingKey::from_secret(«b"correct-horse-battery"»)).unwrap()
          }`,
      },
      {
        'tokens.go': `
          package tokens

          import (
            "github.com/golang-jwt/jwt/v5"
            "github.com/gorilla/sessions"
          )

          var key = []byte("blue-whale-sings")
          var store = sessions.NewCookieStore([]byte(«"green-whale-sings"»))

          func Sign(claims jwt.Claims) (string, error) {
            token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
            return token.SignedString(«key»)
          }`,
      },
      {
        'sign.js': `
          const crypto = require('crypto');
          exports.sign = (text) => crypto.createHmac('sha256', «'our-signing-key-1'»).update(text).digest('hex');`,
      },
      {
        'seal.py': `
          from Crypto.Cipher import AES
          def seal(data, iv):
              return AES.new(«b'Sixteen byte key'», AES.MODE_CBC, iv).encrypt(data)`,
      },
      {
        'auth.js': `
          const jwt = require('jsonwebtoken');
          const KEY = 'north-gate';
          exports.sign = (user) => jwt.sign({ user }, «KEY»);
          exports.read = (token) => jwt.verify(token, KEY);
          exports.other = (user) => jwt.sign({ user }, «'changeme'»);`,
      },
      {
        'auth.py': `
          import jwt
          from itsdangerous import URLSafeTimedSerializer

          def sign(user):
              return jwt.encode({'user': user}, «'my-secret'», algorithm='HS256')

          links = URLSafeTimedSerializer(«'salted-herring'»)`,
      },
      {
        'app.js': `
          const session = require('express-session');
          const options = { secret: 'keyboard cat', resave: false };
          app.use(session(«options»));
          app.use(session({ secret: «'keyboard cat'», resave: false }));`,
      },
      {
        'login.ts': `
          import { Strategy as JwtStrategy } from 'passport-jwt';
          import GoogleStrategy from 'passport-google-oauth20';
          import { JWK, JWT } from 'jose';
          passport.use(new JwtStrategy({ secretOrKey: «'ours-alone'» }, verify));
          passport.use(new GoogleStrategy.Strategy({ clientID: id, clientSecret: «'ours-as-well'» }, verify));
          export const sign = (user: object) => JWT.sign(user, JWK.asKey(«'raven'»));`,
      },
      {
        'server.js': `
          const fastify = require('fastify')();
          fastify.register(require('@fastify/jwt'), { secret: «'a-long-winter'» });`,
      },
      {
        'app.py': `
          from fastapi import FastAPI
          from starlette.middleware.sessions import SessionMiddleware
          app = FastAPI()
          app.add_middleware(SessionMiddleware, secret_key=«'open-sesame'»)`,
      },
      {
        'page.php': `
          <?php
          use Firebase\\JWT\\JWT;
          function token($claims) {
            return JWT::encode($claims, «'k3yThatNobodyEverChanges'», 'HS256');
          }`,
      },
    ],
    good: [
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def token
              JWT.encode({ sub: current_user.id }, ENV.fetch('TOKEN_KEY'), 'HS256')
            end
          end`,
      },
      {
        'Seal.java': `
          import javax.crypto.spec.SecretKeySpec;

          class Seal {
            Object key() {
              return new SecretKeySpec(System.getenv("SEAL_KEY").getBytes(), "AES");
            }
          }`,
      },
      {
        'Tokens.cs': `
          using System.Text;
          using Microsoft.IdentityModel.Tokens;

          public static class Tokens
          {
              public static SecurityKey Key(IConfiguration settings) =>
                  new SymmetricSecurityKey(Encoding.UTF8.GetBytes(settings["Jwt:Key"]));
          }`,
      },
      {
        'src/main.rs': `
          use jsonwebtoken::{encode, EncodingKey, Header};

          pub fn token_for(claims: &Claims) -> String {
              let secret = std::env::var("JWT_SECRET").expect("a secret");
              encode(&Header::default(), claims, &EncodingKey::from_secret(secret.as_bytes())).unwrap()
          }`,
      },
      {
        'tokens.go': `
          package tokens

          import (
            "os"

            "github.com/golang-jwt/jwt/v5"
          )

          func Sign(claims jwt.Claims) (string, error) {
            token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
            return token.SignedString([]byte(os.Getenv("SIGNING_KEY")))
          }`,
      },
      {
        'examples/session.js': `
          const session = require('express-session');
          app.use(session({ secret: 'keyboard cat', resave: false }));`,
      },
      {
        'cache.js': `
          const crypto = require('crypto');
          const CACHE_LABEL = 'acme:fetch-cache:v2';
          exports.cacheKey = (request) =>
            crypto.createHmac('sha256', CACHE_LABEL).update(JSON.stringify(request)).digest('hex');`,
      },
      {
        'sign.js': `
          const crypto = require('crypto');
          exports.sign = (text) => crypto.createHmac('sha256', process.env.SIGNING_KEY).update(text).digest('hex');`,
      },
      {
        'seal.py': `
          import os
          from Crypto.Cipher import AES
          def seal(data, iv, key):
              return AES.new(key, AES.MODE_CBC, iv).encrypt(data)`,
      },
      {
        'auth.js': `
          const jwt = require('jsonwebtoken');
          const session = require('express-session');
          const PUBLIC = '-----BEGIN PUBLIC KEY-----\\nMFkw';
          exports.sign = (user) => jwt.sign({ user }, process.env.JWT_SECRET);
          exports.read = (token) => jwt.verify(token, PUBLIC);
          exports.play = (user) => jwt.sign({ user }, 'for the emulator', { algorithm: 'none' });
          if (!config.secret) config.secret = 'for-development';
          app.use(session({ secret: config.secret, name: 'visits' }));
          app.register(routes, { secret: 'not-a-key-of-ours' });`,
      },
      {
        'auth.py': `
          import os
          import jwt

          def sign(user):
              return jwt.encode({'user': user}, os.environ['JWT_SECRET'], algorithm='HS256')

          def peek(token):
              return jwt.decode(token, 'unused', options={'verify_signature': False})`,
      },
      {
        'page.php': `
          <?php
          use Firebase\\JWT\\JWT;
          function token($claims) {
            return JWT::encode($claims, getenv('TOKEN_KEY'), 'HS256');
          }`,
      },
    ],
  },

  *find({ calls, path, text, context }) {
    // An example must have some key; it opens nobody's door.
    if (context === 'example' || context === 'docs') return;
    const named = new Set<string>();
    for (const call of calls) {
      const key = keyOf(call);
      if (key === undefined || key.at.file !== path || !isSecret(call, key, text)) continue;
      const written = text.slice(key.at.start, key.at.end);
      const isWrittenHere = /^[a-z]{0,2}["'`]/i.test(written);
      // One secret under one name is one finding, however many calls take it.
      if (!isWrittenHere && (named.has(written) || isStandIn(key, text))) continue;
      named.add(written);
      yield {
        at: key.at,
        // A name in the place of the key gives nothing away.
        ...(isWrittenHere && { redact: insideQuotes(key.at, written), redactAs: 'password' }),
        message: `${shown(call)} is given a key that stands in the code.`,
      };
    }
  },
};

function insideQuotes(at: Span, written: string): Span {
  return { ...at, start: at.start + written.search(/["'`]/) + 1, end: at.end - 1 };
}

function shown({ callee, method }: CallFact): string {
  return callee.startsWith('.') ? `${method}()` : `${callee}()`;
}

/** What the call takes for its key. */
function keyOf(call: CallFact): ValueFact | undefined {
  const place = CIPHERS[call.callee] ?? SIGNERS[call.callee];
  if (place !== undefined) return call.argument(place[0], place[1]);
  const takesPlugin = REGISTRARS.includes(`.${call.method}`) && !KEEPERS.includes(call.callee);
  if (takesPlugin && !PLUGINS.has(call.arguments[0]?.qualifiedName ?? '')) return undefined;
  const key = KEY_OPTIONS.map((name) => call.option(name)).find((value) => value !== undefined);
  return key?.items?.[0] ?? key;
}

function isSecret(call: CallFact, { constant, isConstant }: ValueFact, text: string): boolean {
  if (!isConstant || typeof constant !== 'string' || constant === '' || OPENED_BY_ALL.test(constant)) return false;
  if (doesWithout(call)) return false;
  // A token that is signed with a word anybody guesses is signed with it all the same.
  if (CIPHERS[call.callee] === undefined) return true;
  if (constant.length < SHORTEST || isPlaceholder(constant)) return false;
  return !(HMAC.test(call.callee) && LABEL.test(constant) && NAMES_THINGS.test(around(text, call.at)));
}

/** A token that is not signed, or whose signature nobody checks, has no use for the key. */
function doesWithout(call: CallFact): boolean {
  const isUnsigned = String(call.option('algorithm')?.constant ?? '').toLowerCase() === 'none';
  return isUnsigned || call.option('options')?.entry('verify_signature')?.constant === false;
}

/** `if (!options.secret) options.secret = 'dev'`: what is used where nobody set one. */
function isStandIn({ constant }: ValueFact, text: string): boolean {
  const at = [`'${String(constant)}'`, `"${String(constant)}"`]
    .map((written) => text.indexOf(written))
    .find((i) => i >= 0);
  return at !== undefined && WHERE_UNSET.test(text.slice(Math.max(0, at - 160), at));
}
const WHERE_UNSET =
  /\bif(?:\s?\(| not\b)[^\n]{0,100}\n?(?!\s{0,40}(?:const|let|var)\s)[^\n=]{0,100}=\s{0,3}$|(?:\|\||\?\?)\s{0,3}$/;

const HMAC = /hmac/i;
/** Several words, no digits among their letters: a label that keeps one use of a hash apart from another. */
const LABEL = /^[a-z]+(?:[:_./-]+(?:[a-z]+|v?\d{1,3}))+$/i;
/** The result names an entry of a cache or tells two things apart; nobody is to believe it. */
const NAMES_THINGS = /cache|fingerprint|dedup|etag|memo/i;

function around(text: string, at: Span): string {
  return text.slice(Math.max(0, at.start - 400), at.end);
}
