import type { FileCheck } from '../../check.ts';

const SIGNERS = [
  'jsonwebtoken.sign',
  'jwt-simple.encode',
  'jose.SignJWT',
  'jose.JWT.sign',
  'jwt.encode',
  'jose.jwt.encode',
  'authlib.jose.jwt.encode',
];
const CREDENTIAL =
  /^(?:(?:user|login|account)_?)?(?:passw(?:or)?d|passwd|pwd|passphrase|pin_?code|credit_?card|card_?number|cvv|ssn|private_?key|secret_?key)$/i;

export const check: FileCheck = {
  id: 'auth-credentials-in-token',
  title: 'A token carries a password or another secret of the user',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [522, 312],
  why: `
    A signed token is not encrypted: its middle part is plain text in another alphabet. It stands in the storage of the
    browser, in logs and in headers, and whoever sees it there reads the password.`,
  fix: 'Put the identifier of the user into the token and nothing else that is secret; look the rest up on the server.',
  blindSpots: 'A payload that is made elsewhere, or holds a whole record of the user, is not looked into.',
  wants: { calls: SIGNERS },
  examples: {
    bad: [
      {
        'login.js': `
          const jwt = require('jsonwebtoken');
          exports.login = (user) => jwt.sign(«{ id: user.id, password: user.password }», process.env.KEY);`,
      },
      {
        'login.py': `
          import os
          import jwt

          def login(user):
              claims = {'id': user.id, 'password': user.password}
              return jwt.encode(«claims», os.environ['KEY'], algorithm='HS256')`,
      },
    ],
    good: [
      {
        'login.js': `
          const jwt = require('jsonwebtoken');
          exports.login = (user) => jwt.sign({ id: user.id, passwordChangedAt: user.changed }, process.env.KEY);`,
      },
      {
        'login.py': `
          import os
          import jwt

          def login(user, password):
              check(user, password)
              return jwt.encode({'sub': user.id}, os.environ['KEY'], algorithm='HS256')`,
      },
    ],
  },

  *find({ calls, path }) {
    for (const { at, callee, arguments: given } of calls) {
      // Authlib is told the header first.
      const payload = given[callee.startsWith('authlib') ? 1 : 0];
      const key = at.file === path ? payload?.keys.find((name) => CREDENTIAL.test(name)) : undefined;
      if (payload === undefined || key === undefined) continue;
      yield { at: payload.at, message: `Whoever sees the token reads \`${key}\`.` };
    }
  },
};
