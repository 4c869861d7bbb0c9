import type { Confidence } from '@assay/contract';
import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

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

/** Throws where the signature is not that of the key it is given. */
const VERIFIES = /\.(?:verify|jwtVerify)$/;
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
  fix: 'Verify with the key and a fixed list of algorithms: `jwt.verify(token, key, { algorithms: ["RS256"] })`.',
  blindSpots: 'A token that was verified by a gateway in front is reported too.',
  wants: { calls: [...PYTHON, ...SCRIPT] },
  examples: {
    bad: [
      {
        'auth.py': `
          import jwt

          def user_of(token):
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
    ],
    good: [
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
        'tenants.py': `
          import jwt

          def user_of(token):
              tenant = jwt.decode(token, options={'verify_signature': False})['tenant']
              return jwt.decode(token, KEYS[tenant], algorithms=['RS256'])['user']`,
      },
    ],
  },

  *find({ calls, path, text }) {
    for (const call of calls) {
      const fault = call.at.file === path ? faultOf(call) : undefined;
      if (fault === undefined) continue;
      if (!allowsNone(call) && (isLeftUnused(call, text) || isVerifiedLater(call, calls, text))) continue;
      const { message, confidence } = fault;
      yield { at: call.at, message, confidence, ...(isSaidSo(call, text) && { severity: 'medium' }) };
    }
  },
};

/** `unverified = jwt.decode(…)`: whoever reads on knows what it is worth, and may verify it with what it says. */
function isSaidSo({ at, within }: CallFact, text: string): boolean {
  const line = text.slice(text.lastIndexOf('\n', at.start) + 1, at.start);
  return /unverified|insecure|unsafe|without_?verif/i.test(`${within} ${line}`);
}

/** A statement of its own: it asks whether the token can be read or is over, and nobody believes what it says. */
function isLeftUnused({ at }: CallFact, text: string): boolean {
  return (
    /(?:^|[\n;{}])[ \t]*(?:await[ \t]+)?$/.test(text.slice(Math.max(0, at.start - 200), at.start)) &&
    /^\s*(?:;|\n|\}|$)/.test(text.slice(at.end, at.end + 80))
  );
}

/** What a token says of itself chooses the key it is then verified with, in the same function. */
function isVerifiedLater(call: CallFact, calls: readonly CallFact[], text: string): boolean {
  const token = tokenOf(call, text);
  return calls.some(
    (other) =>
      other.at.file === call.at.file &&
      other.at.start > call.at.end &&
      other.within === call.within &&
      (call.within !== '' || other.at.start - call.at.end < NEAR) &&
      (VERIFIES.test(other.callee) || PYTHON.includes(other.callee)) &&
      tokenOf(other, text) === token &&
      faultOf(other) === undefined,
  );
}

function tokenOf({ arguments: [token] }: CallFact, text: string): string | undefined {
  return token && text.slice(token.at.start, token.at.end);
}

function faultOf(call: CallFact): { readonly message: string; readonly confidence: Confidence } | undefined {
  const { callee } = call;
  const isFromOutside = call.arguments[0]?.sources.some((kind) => kind === 'remote' || kind === 'tool') === true;
  if (allowsNone(call)) return { message: 'A token that says it needs no signature is accepted.', confidence: 'high' };
  if (PYTHON.includes(callee)) {
    const off =
      call.option('options')?.entry('verify_signature')?.constant === false ||
      call.option('verify')?.constant === false ||
      ONLY_READ.test(callee);
    return off ? { message: 'The signature of this token is not checked.', confidence: 'high' } : undefined;
  }
  if (callee === 'jwt-simple.decode') {
    // The third argument says whether to do without; who writes the algorithm there does without.
    const off = call.arguments[2]?.isConstant === true && Boolean(call.arguments[2].constant);
    return off ? { message: 'The signature of this token is not checked.', confidence: 'high' } : undefined;
  }
  if (VERIFIES.test(callee) || !isFromOutside) return undefined;
  return { message: 'This token comes from a request and is only decoded, not verified.', confidence: 'medium' };
}

function allowsNone(call: CallFact): boolean {
  if (call.arguments[1]?.qualifiedName === 'jose.JWK.None') return true;
  const list = call.option('algorithms') ?? call.option('algorithm');
  const names = list?.items?.map((item) => item.constant) ?? [list?.constant];
  return names.some((name) => typeof name === 'string' && name.toLowerCase() === 'none');
}
