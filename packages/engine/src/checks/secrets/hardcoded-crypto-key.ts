import type { FileCheck } from '../../check.ts';
import type { Span } from '../../facts/span.ts';
import { isPlaceholder } from '../../knowledge/secrets/placeholder.ts';

/** Calls, and where each takes its key. */
const KEYED: Readonly<Record<string, readonly [position: number, keyword: string]>> = {
  'crypto.createHmac': [1, 'key'],
  'crypto.createCipheriv': [1, 'key'],
  'crypto.createDecipheriv': [1, 'key'],
  'crypto.createCipher': [1, 'password'],
  'crypto-js.AES.encrypt': [1, 'key'],
  'crypto-js.AES.decrypt': [1, 'key'],
  'crypto-js.HmacSHA256': [1, 'key'],
  'hmac.new': [0, 'key'],
  'hmac.digest': [0, 'key'],
  'cryptography.fernet.Fernet': [0, 'key'],
  'cryptography.hazmat.primitives.ciphers.algorithms.AES': [0, 'key'],
  'Crypto.Cipher.AES.new': [0, 'key'],
  'Cryptodome.Cipher.AES.new': [0, 'key'],
  'itsdangerous.URLSafeTimedSerializer': [0, 'secret_key'],
  'itsdangerous.URLSafeSerializer': [0, 'secret_key'],
};
const SHORTEST = 6;

export const check: FileCheck = {
  id: 'secrets-hardcoded-crypto-key',
  title: 'Key of a cipher or a signature written into the code',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [321],
  why: `
    Whoever reads the code can open what was encrypted and sign what they like, everywhere the code runs, and changing the
    key needs a release.`,
  fix: `
    Make a new key, keep it in a secret manager or the environment, and read it from there.`,
  blindSpots: 'Keys of JSON web tokens have a check of their own; keys put together at run time are not seen.',
  wants: { calls: Object.keys(KEYED) },
  yieldsTo: ['secrets-generic-assignment'],
  examples: {
    bad: [
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
    ],
    good: [
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
    ],
  },

  *find({ calls, path, text }) {
    for (const call of calls) {
      const taken = KEYED[call.callee];
      const key = taken === undefined ? undefined : call.argument(taken[0], taken[1]);
      if (key === undefined || key.at.file !== path || !key.isConstant || typeof key.constant !== 'string') continue;
      if (key.constant.length < SHORTEST || isPlaceholder(key.constant)) continue;
      if (HMAC.test(call.callee) && isLabel(key.constant) && NAMES_THINGS.test(around(text, call.at))) continue;
      // A name in the place of the key gives nothing away.
      const redact = /^[a-z]{0,2}["'`]/i.test(text.slice(key.at.start, key.at.end)) ? { redact: key.at } : {};
      yield { at: key.at, ...redact, message: `${call.callee}() is given a key that stands in the code.` };
    }
  },
};

const HMAC = /hmac/i;
/** Several words, no digits among their letters: a label that keeps one use of a hash apart from another. */
const LABEL = /^[a-z]+(?:[:_./-]+(?:[a-z]+|v?\d{1,3}))+$/i;
/** The result names an entry of a cache or tells two things apart; nobody is to believe it. */
const NAMES_THINGS = /cache|fingerprint|dedup|etag|memo/i;

function isLabel(key: string): boolean {
  return LABEL.test(key);
}

function around(text: string, at: Span): string {
  return text.slice(Math.max(0, at.start - 400), at.end);
}
