import type { Confidence } from '@assay/contract';
import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { lineBefore } from '../../facts/text/lines.ts';
import { isInSameFunction } from '../../facts/text/same-function.ts';

const PYTHON = [
  'jwt.decode',
  'jose.jwt.decode',
  'jose.jwt.get_unverified_claims',
  'jwt.PyJWT().decode',
  'python_jwt.process_jwt',
];
const ONLY_READ = /\.(?:get_unverified_claims|process_jwt)$/;
const SCRIPT = [
  'jsonwebtoken.decode',
  'jsonwebtoken.verify',
  'jwt-decode',
  'jwt-decode.jwtDecode',
  'jose.decodeJwt',
  'jose.JWT.verify',
  'jose.jwtVerify',
  'jwt-simple.decode',
];
/** The same in Java. */
const JAVA_READS = [
  'com.auth0.jwt.JWT.decode',
  'com.nimbusds.jwt.JWTParser.parse',
  'io.jsonwebtoken.Jwts.parser().parseClaimsJwt',
];
/** Told last whether to look at the signature. */
const RUBY_READS = 'JWT.decode';
/** Reads the claims and nothing else. */
const GO_READS = 'golang-jwt/jwt.Parser().ParseUnverified';
/** The same in Rust, and what switches the signature off. */
const RUST_READS = [
  'jsonwebtoken.dangerous_insecure_decode',
  'jsonwebtoken.dangerous_insecure_decode_with_validation',
  'jsonwebtoken.dangerous.insecure_decode',
  'jsonwebtoken.Validation().insecure_disable_signature_validation',
];
/** A key by which a program of Go says that it admits tokens nobody signed, and settings by which one of C# does. */
const NO_SIGNATURE =
  /\breturn\s{1,3}\w{1,20}\.UnsafeAllowNoneSignatureType\b|\bRequireSignedTokens\s{0,3}=\s{0,3}false\b|\bSignatureValidator\s{0,3}=\s{0,3}(?:delegate\s{0,3})?\([^()]{0,120}\)\s{0,3}(?:=>)?\s{0,40}(?:\{\s{0,40}return\s{1,3})?new\s{1,3}(?:JwtSecurityToken|JsonWebToken)\(|\bJWT\.require\(\s{0,9}Algorithm\.none\(\)\s{0,9}\)/g;
/** What is told once which algorithms its tokens may be signed with. */
const TOLD_ONCE = [
  'express-jwt',
  'express-jwt.expressjwt',
  'koa-jwt',
  'passport-jwt.Strategy',
  '@nestjs/jwt.JwtModule.register',
  'authlib.jose.JsonWebToken',
  'joserfc.jwt.JWTRegistry',
];
/** A token taken apart by hand: the part between the dots is the claims, and nobody looks at the one behind. */
const BY_HAND = ['JSON.parse', 'json.loads'];
const MIDDLE_PART = /\.split\(\s{0,3}["'`]\.["'`][^)\n]{0,12}\)(?:\)?\s{0,3}\[1\]|[^;\n]{0,40})/;
const DECODED = /base64|b64decode|atob\(/i;
const CHECKED = /verif|hmac|signature|compare|jwks|\bsign\(/i;
/** What a token says of itself before anybody has checked it. */
const SAID_BY_TOKEN = /(?:decode\w*|get_unverified_header|decodeProtectedHeader)\(\)\.(?:header\.)?alg$/;

/** Throws where the signature is not that of the key it is given. */
const VERIFIES = /\.(?:verify|jwtVerify)$/;
/** A page shows its visitor what a token says; the server that is sent the token is who must check it. */
const OF_A_PAGE = /\b(?:localStorage|sessionStorage|window\.location)\b/;
const IN_A_PAGE: ReadonlySet<string> = new Set([
  'jsonwebtoken.decode',
  'jwt-decode',
  'jwt-decode.jwtDecode',
  'jose.decodeJwt',
]);
/** How far apart two calls in a function without a name may stand. */
const NEAR = 2_000;

export const check: FileCheck = {
  id: 'auth-jwt-not-verified',
  title: 'A token is read without checking its signature',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [347],
  why: `
    Without the signature a token is a note anybody can write: change the user in it to \`admin\` and send it.
    Decoding is not checking.`,
  fix: 'Verify with the key and a fixed list of algorithms.',
  fixIn: {
    javascript: "`jwt.verify(token, key, { algorithms: ['RS256'] })`.",
    python: "`jwt.decode(token, key, algorithms=['RS256'])`.",
    go: '`jwt.Parse(token, keyFunc, jwt.WithValidMethods([]string{"RS256"}))`.',
    java: '`Jwts.parser().verifyWith(key).build().parseSignedClaims(token)`.',
    ruby: "`JWT.decode(token, key, true, algorithm: 'RS256')`.",
    csharp: '`TokenValidationParameters` with `IssuerSigningKey` and every check left on.',
    rust: '`decode::<Claims>(token, &key, &Validation::new(Algorithm::RS256))`.',
  },
  blindSpots: 'A token that was verified by a gateway in front is reported too.',
  wants: {
    calls: [...PYTHON, ...SCRIPT, ...TOLD_ONCE, ...BY_HAND, GO_READS, ...JAVA_READS, ...RUST_READS, RUBY_READS],
    keywords: ['unsafeallownonesignaturetype', 'requiresignedtokens', 'signaturevalidator', 'algorithm.none('],
    callsOnlyIn: /jwt|jose|jsonwebtoken|\.split\(\s{0,3}["'`]\.["'`]/i,
  },
  examples: {
    bad: [
      {
        'Login.cs': `
          using Microsoft.IdentityModel.Tokens;

          public static class Login
          {
              public static TokenValidationParameters Rules() => new TokenValidationParameters
              {
                  «RequireSignedTokens = false»,
                  ValidateIssuer = true,
              };
          }`,
      },
      {
        'app/controllers/sessions_controller.rb': `
          class SessionsController < ApplicationController
            def show
              claims = «JWT.decode(params[:token], nil, false)»
              @user = User.find(claims.first['sub'])
            end
          end`,
      },
      {
        'Login.java': `
          import com.auth0.jwt.*;
          import com.auth0.jwt.algorithms.Algorithm;
          import javax.servlet.http.*;

          class Login extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) {
              String user = «JWT.decode(request.getHeader("X-Token"))».getSubject();
              «JWT.require(Algorithm.none())».build();
            }
          }`,
      },
      {
        'src/main.rs': `
          use jsonwebtoken::{decode, DecodingKey, Validation};

          pub fn user_of(token: &str) -> Option<Claims> {
              let mut validation = Validation::default();
              «validation.insecure_disable_signature_validation()»;
              decode::<Claims>(token, &DecodingKey::from_secret(&[]), &validation).ok().map(|data| data.claims)
          }`,
      },
      {
        'login.go': `
          package login

          import (
            "net/http"

            "github.com/golang-jwt/jwt/v5"
          )

          func handle(w http.ResponseWriter, r *http.Request) {
            claims := jwt.MapClaims{}
            token, _, _ := «new(jwt.Parser).ParseUnverified(r.Header.Get("Authorization"), claims)»
            w.Header().Set("X-User", token.Raw)
          }

          func key(token *jwt.Token) (any, error) {
            «return jwt.UnsafeAllowNoneSignatureType», nil
          }`,
      },
      {
        'auth.py': `
          import jwt

          def user_of(token):
              return «jwt.decode(token, options={'verify_signature': False})»['user']

          def visitor(request):
              token = acquire_token(request.headers)
              return «jwt.decode(token, options={'verify_signature': False})»['user']

          def let_in(token):
              «jwt.decode(token, None, algorithms=['none'])»`,
      },
      {
        'auth.js': `
          const jwt = require('jsonwebtoken');
          const express = require('express');
          express().get('/me', (req, res) => {
            const claims = «jwt.decode(req.headers.authorization)»;
            const others = «jwt.verify(req.query.token, key, { algorithms: ['HS256', 'none'] })»;
            res.json({ claims, others });
          });`,
      },
      {
        'simple.js': `
          const jwt = require('jwt-simple');
          const { JWK, JWT } = require('jose');
          exports.read = (token, key) => «jwt.decode(token, key, 'HS256')»;
          exports.other = (token) => «JWT.verify(token, JWK.None)»;`,
      },
      {
        'headers.py': `
          import jwt

          def user_of(token, key):
              said = jwt.get_unverified_header(token)
              return «jwt.decode(token, key, algorithms=[said['alg']])»`,
        'setup.py': `
          from authlib.jose import JsonWebToken
          tokens = «JsonWebToken(['HS256', 'none'])»`,
      },
      {
        'setup.js': `
          const { expressjwt } = require('express-jwt');
          module.exports = «expressjwt({ secret: process.env.SECRET, algorithms: ['HS256', 'none'] })»;`,
        'older.js': `
          const guard = require('express-jwt');
          app.use('/orders', «guard({ secret: publicKey })»);`,
        'guard.ts': `
          import { type ExecutionContext } from '@nestjs/common';
          import { decodeJwt } from 'jose';
          export class Guard {
            canActivate(context: ExecutionContext) {
              const request = context.switchToHttp().getRequest();
              request.user = «decodeJwt(request.headers.authorization)»;
              return true;
            }
          }`,
        'apart.js': `
          const jwt = require('jsonwebtoken');
          module.exports = (options) => function read(req, res, next) {
            const token = req.headers.authorization;
            if (token) {
              req.user = «jwt.decode(token)»;
            }
            next();
          };
          function check(token) {
            return jwt.verify(token, KEY);
          }`,
        'visitor.ts': `
          import type { Request, Response } from 'express';
          export function visitor(req: Request, res: Response, next: () => void) {
            const claims = req.cookies.token.split('.')[1];
            req.user = «JSON.parse(Buffer.from(claims, 'base64url').toString())»;
            next();
          }`,
      },
    ],
    good: [
      {
        'Login.cs': `
          using Microsoft.IdentityModel.Tokens;

          public static class Login
          {
              public static TokenValidationParameters Rules(SecurityKey key) => new TokenValidationParameters
              {
                  RequireSignedTokens = true,
                  IssuerSigningKey = key,
              };
          }`,
      },
      {
        'app/controllers/sessions_controller.rb': `
          class SessionsController < ApplicationController
            def show
              claims = JWT.decode(params[:token], ENV.fetch('KEY'), true, algorithm: 'HS256')
              @user = User.find(claims.first['sub'])
            end
          end`,
      },
      {
        'Login.java': `
          import com.auth0.jwt.*;
          import com.auth0.jwt.algorithms.Algorithm;
          import javax.servlet.http.*;

          class Login extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) {
              JWT.require(Algorithm.HMAC256(System.getenv("KEY"))).build().verify(request.getHeader("X-Token"));
            }
          }`,
      },
      {
        'src/main.rs': `
          use jsonwebtoken::{decode, DecodingKey, Validation};

          pub fn user_of(token: &str, key: &DecodingKey) -> Option<Claims> {
              decode::<Claims>(token, key, &Validation::default()).ok().map(|data| data.claims)
          }`,
      },
      {
        'login.go': `
          package login

          import (
            "net/http"

            "github.com/golang-jwt/jwt/v5"
          )

          func handle(key any) http.HandlerFunc {
            return func(w http.ResponseWriter, r *http.Request) {
              jwt.Parse(r.Header.Get("Authorization"), func(*jwt.Token) (any, error) { return key, nil })
            }
          }`,
      },
      {
        'auth.py': `
          import jwt

          def user_of(token, key):
              return jwt.decode(token, key, algorithms=['RS256'])['user']`,
      },
      {
        'session.py': `
          import jwt

          def is_over(token):
              try:
                  jwt.decode(token, options={'verify_signature': False, 'verify_exp': True})
              except jwt.ExpiredSignatureError:
                  return True
              return False`,
      },
      {
        'auth.js': `
          const jwt = require('jsonwebtoken');
          const express = require('express');
          express().get('/me', (req, res) => {
            res.json(jwt.verify(req.headers.authorization, key, { algorithms: ['RS256'] }));
          });
          const simple = require('jwt-simple');
          export const read = (token, key) => simple.decode(token, key, false, 'HS256');
          export function nameShown(token) {
            return jwt.decode(token).name;
          }
          express().get('/key', async (req, res) => {
            const token = req.headers.authorization;
            const { kid } = jwt.decode(token, { complete: true }).header;
            res.json(jwt.verify(token, await keyOf(kid), { algorithms: ['RS256'] }));
          });`,
      },
      {
        'session.ts': `
          import jwt from 'jsonwebtoken';
          export function logIn() {
            const token = window.location.hash.slice(1);
            localStorage.setItem('token', token);
            return jwt.decode(token).name;
          }`,
      },
      {
        'keys.js': `
          const jwt = require('jsonwebtoken');
          module.exports = (options) => function authenticate(req, res, next) {
            const token = req.headers.authorization;
            let parts;
            try {
              parts = jwt.decode(token, { complete: true });
            } catch (error) {
              return next(error);
            }
            client.getSigningKey(parts.header.kid, (error, key) => {
              jwt.verify(token, key.getPublicKey(), { algorithms: ['RS256'] }, next);
            });
          };`,
      },
      {
        'version.ts': `
          import type { Request, Response } from 'express';
          export function versions(req: Request, res: Response) {
            const minor = req.query.version.split('.')[1];
            res.json({ minor, filter: JSON.parse(req.query.filter) });
          }
          export function visitor(req: Request, res: Response, next: () => void) {
            const [head, claims, signature] = req.cookies.token.split('.');
            if (!isSigned(head, claims, signature)) return res.sendStatus(401);
            req.user = JSON.parse(Buffer.from(claims, 'base64url').toString());
            next();
          }`,
      },
      {
        'session.py': `
          import jwt

          def expires(session):
              decoded = jwt.decode(session.token.get('access_token'), options={'verify_signature': False})
              return decoded.get('exp')`,
      },
      {
        'identity.py': `
          import jwt

          def tenant_of(credential, scope):
              token = credential.acquire_token(scope)['access_token']
              return jwt.decode(token, options={'verify_signature': False})['tid']`,
      },
      {
        'tenants.py': `
          import jwt

          def user_of(token):
              tenant = jwt.decode(token, options={'verify_signature': False})['tenant']
              return jwt.decode(token, KEYS[tenant], algorithms=['RS256'])['user']`,
      },
    ],
  },

  *find({ calls, path, text, windows }) {
    for (const window of windows) {
      for (const match of window.text.matchAll(NO_SIGNATURE))
        yield { at: window.spanOf(match), message: 'A token that says it needs no signature is accepted.' };
    }
    const isPage = OF_A_PAGE.test(text);
    const verifying = calls.filter((call) => isVerifying(call));
    for (const call of calls) {
      const fault = call.at.file === path ? (faultOf(call) ?? takenApart(call, text)) : undefined;
      if (fault === undefined || (isPage && IN_A_PAGE.has(call.callee))) continue;
      if (
        !allowsAny(call) &&
        !RUST_READS.includes(call.callee) &&
        (isLeftUnused(call, text) ||
          isReadForItsEnd(call, text) ||
          isOwnToken(call, text) ||
          isVerifiedLater(call, verifying, text))
      )
        continue;
      const { message, confidence } = fault;
      yield { at: call.at, message, confidence, ...(isSaidSo(call, text) && { severity: 'medium' }) };
    }
  },
};

interface Fault {
  readonly message: string;
  readonly confidence: Confidence;
}

/** `unverified = jwt.decode(…)`: whoever reads on knows what it is worth, and may verify it with what it says. */
function isSaidSo({ at, within, callee }: CallFact, text: string): boolean {
  return /unverified|insecure|unsafe|without_?verif/i.test(`${within} ${lineBefore(text, at.start)} ${saidBy(callee)}`);
}

/** What reads a token and is called dangerous itself; what switches the signature off goes for every token. */
function saidBy(callee: string): string {
  return callee.includes('dangerous') ? 'insecure' : '';
}

/** A statement of its own: it asks whether the token can be read or is over, and nobody believes what it says. */
function isLeftUnused({ at }: CallFact, text: string): boolean {
  return (
    /(?:^|[\n;{}])[ \t]*(?:await[ \t]+)?$/.test(text.slice(Math.max(0, at.start - 200), at.start)) &&
    /^\s*(?:;|\n|\}|$)/.test(text.slice(at.end, at.end + 80))
  );
}

/** `expires = jwt.decode(own)['exp']`: whoever holds a token may ask how long it lasts; whoever gets it checks it. */
function isReadForItsEnd({ at, arguments: [token] }: CallFact, text: string): boolean {
  if (token === undefined || token.sources.includes('remote') || token.sources.includes('tool')) return false;
  const after = text.slice(at.end, at.end + REST_OF_FUNCTION);
  if (ONLY_END.test(after)) return true;
  const name = /([A-Za-z_$][\w$]{0,60})\s{0,3}=\s{0,3}(?:await\s{1,3})?$/.exec(lineBefore(text, at.start))?.[1];
  if (name === undefined) return false;
  const uses = (/^[^]*?(?=\n(?:\s{0,4}(?:async\s)?def|class|function)\s)|^[^]*$/.exec(after)?.[0] ?? after).split(
    new RegExp(String.raw`(?<![\w$.])${name}\b`),
  );
  return uses.length > 1 && uses.slice(1).every((use) => ONLY_END.test(use));
}
const REST_OF_FUNCTION = 1_500;
const ONLY_END = /^(?:\.get\(\s{0,2}|\[)["'](?:exp|iat|nbf)["']|^\.(?:exp|iat|nbf)\b/;

/** `token = credential.acquire_token(scope)`: a client reads what it was given for itself; nobody is let in by it. */
function isOwnToken(call: CallFact, text: string): boolean {
  const name = tokenOf(call, text);
  const [token] = call.arguments;
  if (name === undefined || !/^\w{1,60}$/.test(name) || token === undefined) return false;
  if (token.sources.includes('remote') || token.sources.includes('tool')) return false;
  const before = text.slice(Math.max(0, call.at.start - REST_OF_FUNCTION), call.at.start);
  const given = before.lastIndexOf(`${name} =`);
  return given >= 0 && OWN_TOKEN.test(before.slice(given + name.length, given + name.length + 160));
}
const OWN_TOKEN =
  /^\s=\s{0,3}(?:await\s)?(?:[\w.]{0,60}\bacquire_token\w{0,30}|[\w.]{0,40}(?:cred|credential|identity|msal)\w{0,30}\.get_(?:access_)?token)\((?![^)\n]{0,80}(?:request|header|cookie))/i;

/** What a token says of itself chooses the key it is then verified with, in the same function. */
function isVerifiedLater(call: CallFact, verifying: readonly CallFact[], text: string): boolean {
  const token = tokenOf(call, text);
  return verifying.some(
    (other) =>
      other.at.file === call.at.file &&
      other.at.start > call.at.end &&
      isWithinReach(other, call, text) &&
      tokenOf(other, text) === token,
  );
}

function isVerifying(call: CallFact): boolean {
  return (VERIFIES.test(call.callee) || PYTHON.includes(call.callee)) && faultOf(call) === undefined;
}

/** In the function of the same name, or in one inside it: `getKey(kid, (error, key) => jwt.verify(token, key))`. */
function isWithinReach(later: CallFact, earlier: CallFact, text: string): boolean {
  const isNear = later.at.start - earlier.at.end < NEAR;
  if (later.within === earlier.within && (earlier.within !== '' || isNear)) return true;
  return isNear && isInSameFunction(text, earlier.at.start, later.at.start);
}

function tokenOf({ arguments: [token] }: CallFact, text: string): string | undefined {
  return token && text.slice(token.at.start, token.at.end);
}

/** Versions that still work without are the ones that let the token choose. */
function namesNoAlgorithm(call: CallFact): boolean {
  if (!CHOOSES_BY_ITSELF.has(call.callee) || call.option('secret') === undefined) return false;
  return call.arguments.length === 1 && call.option('algorithms') === undefined;
}
const CHOOSES_BY_ITSELF: ReadonlySet<string> = new Set(['express-jwt', 'express-jwt.expressjwt']);

function faultOf(call: CallFact): Fault | undefined {
  const { callee } = call;
  const isFromOutside = call.arguments[0]?.sources.some((kind) => kind === 'remote' || kind === 'tool') === true;
  if (allowsNone(call)) return { message: 'A token that says it needs no signature is accepted.', confidence: 'high' };
  if (trustsHeader(call))
    return { message: 'The token itself says how its signature is to be checked.', confidence: 'high' };
  if (namesNoAlgorithm(call))
    return {
      message: 'No algorithm is named for these tokens: a version that takes this believes what the token says.',
      confidence: 'medium',
    };
  if (TOLD_ONCE.includes(callee) || BY_HAND.includes(callee)) return undefined;
  if (RUST_READS.includes(callee))
    return { message: 'The signature of this token is not checked.', confidence: 'high' };
  if (PYTHON.includes(callee)) {
    const off =
      call.option('options')?.entry('verify_signature')?.constant === false ||
      call.option('verify')?.constant === false ||
      ONLY_READ.test(callee);
    return off ? { message: 'The signature of this token is not checked.', confidence: 'high' } : undefined;
  }
  if (callee === RUBY_READS) {
    const isOff = call.arguments[2]?.constant === false;
    return isOff ? { message: 'The signature of this token is not checked.', confidence: 'high' } : undefined;
  }
  if (callee === 'jwt-simple.decode') {
    // The third argument says whether to do without; who writes the algorithm there does without.
    const off = call.arguments[2]?.isConstant === true && Boolean(call.arguments[2].constant);
    return off ? { message: 'The signature of this token is not checked.', confidence: 'high' } : undefined;
  }
  if (VERIFIES.test(callee) || !isFromOutside) return undefined;
  return { message: 'This token comes from a request and is only decoded, not verified.', confidence: 'medium' };
}

/** Claims that were cut out of a token of a request, in a file where nothing looks like the check of a signature. */
function takenApart({ callee, arguments: [given], at }: CallFact, text: string): Fault | undefined {
  if (!BY_HAND.includes(callee) || given?.sources.includes('remote') !== true) return undefined;
  const around = text.slice(Math.max(0, at.start - 300), at.end);
  if (!MIDDLE_PART.test(around) || !DECODED.test(around) || CHECKED.test(text)) return undefined;
  return { message: 'The claims of this token are read without its signature.', confidence: 'medium' };
}

/** Whatever signature such a token brings, or none: its sender chooses. */
function allowsAny(call: CallFact): boolean {
  return allowsNone(call) || trustsHeader(call);
}

function allowsNone(call: CallFact): boolean {
  if (call.arguments[1]?.qualifiedName === 'jose.JWK.None') return true;
  return algorithmsOf(call).some(({ constant }) => typeof constant === 'string' && constant.toLowerCase() === 'none');
}

function trustsHeader(call: CallFact): boolean {
  return algorithmsOf(call).some(({ qualifiedName }) => SAID_BY_TOKEN.test(qualifiedName ?? ''));
}

function algorithmsOf(call: CallFact): readonly ValueFact[] {
  const list =
    call.option('algorithms') ??
    call.option('algorithm') ??
    (call.callee === 'authlib.jose.JsonWebToken' ? call.arguments[0] : undefined);
  return list?.items ?? (list === undefined ? [] : [list]);
}
