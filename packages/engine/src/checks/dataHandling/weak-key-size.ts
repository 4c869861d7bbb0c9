import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

/** Position and keyword of the size, and the least that still holds. */
const MAKERS: Readonly<Record<string, readonly [position: number, keyword: string, least: number]>> = {
  'Crypto.PublicKey.RSA.generate': [0, 'bits', 2048],
  'Cryptodome.PublicKey.RSA.generate': [0, 'bits', 2048],
  'Crypto.PublicKey.DSA.generate': [0, 'bits', 2048],
  'rsa.newkeys': [0, 'nbits', 2048],
  'paramiko.RSAKey.generate': [0, 'bits', 2048],
  'cryptography.hazmat.primitives.asymmetric.rsa.generate_private_key': [1, 'key_size', 2048],
  'cryptography.hazmat.primitives.asymmetric.dsa.generate_private_key': [0, 'key_size', 2048],
  'crypto.generateKeyPair': [9, 'modulusLength', 2048],
  'crypto.generateKeyPairSync': [9, 'modulusLength', 2048],
  'node-rsa': [9, 'b', 2048],
  'node-forge.pki.rsa.generateKeyPair': [0, 'bits', 2048],
};
const SHORT_CURVES = /^(?:secp(?:112|128|160|192)\w*|prime192v\d|sect1\d\d\w*|SECT163\w*|SECP192R1)$/;

export const check: FileCheck = {
  id: 'data-handling-weak-key-size',
  title: 'A key is too short',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [326],
  why: 'RSA keys under 2048 bits and curves under 224 bits are within reach of whoever can rent computers for a while.',
  fix: 'Make RSA keys of 3072 bits or more, or use Ed25519 or P-256.',
  wants: { calls: Object.keys(MAKERS) },
  examples: {
    bad: [
      {
        'keys.js': `
          const crypto = require('crypto');
          module.exports = «crypto.generateKeyPairSync('rsa', { modulusLength: 1024 })»;`,
      },
      {
        'keys.py': `
          from cryptography.hazmat.primitives.asymmetric import rsa
          key = «rsa.generate_private_key(public_exponent=65537, key_size=1024)»`,
      },
    ],
    good: [
      {
        'keys.js': `
          const crypto = require('crypto');
          module.exports = crypto.generateKeyPairSync('rsa', { modulusLength: 4096 });`,
      },
      {
        'keys.py': `
          from cryptography.hazmat.primitives.asymmetric import rsa
          key = rsa.generate_private_key(public_exponent=65537, key_size=3072)`,
      },
    ],
  },

  *find({ calls, path }) {
    for (const call of calls) {
      const reason = call.at.file === path ? shortness(call) : undefined;
      if (reason !== undefined) yield { at: call.at, message: reason };
    }
  },
};

function shortness(call: CallFact): string | undefined {
  const maker = MAKERS[call.callee];
  if (maker === undefined) return undefined;
  const size = (call.option(maker[1]) ?? call.argument(maker[0], maker[1]))?.constant;
  if (typeof size === 'number' && size < maker[2] && call.arguments[0]?.constant !== 'ec') {
    return `A key of ${size} bits is too short; ${maker[2]} is the least.`;
  }
  const curve = call.option('namedCurve')?.constant;
  return typeof curve === 'string' && SHORT_CURVES.test(curve) ? `The curve ${curve} is too short.` : undefined;
}
