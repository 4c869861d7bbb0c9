import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

/** Position and keyword of the size, the least that still holds, and how many bits it counts by. */
type Maker = readonly [position: number, keyword: string, least: number, unit?: number];

const MAKERS: Readonly<Record<string, Maker>> = {
  ...Object.fromEntries(
    ['Crypto', 'Cryptodome'].flatMap((name): [string, Maker][] => [
      [`${name}.PublicKey.RSA.generate`, [0, 'bits', 2048]],
      [`${name}.PublicKey.DSA.generate`, [0, 'bits', 2048]],
      [`${name}.PublicKey.ElGamal.generate`, [0, 'bits', 2048]],
    ]),
  ),
  'rsa.newkeys': [0, 'nbits', 2048],
  'crypto/rsa.GenerateKey': [1, 'bits', 2048],
  'System.Security.Cryptography.RSA.Create': [0, 'keySizeInBits', 2048],
  'System.Security.Cryptography.RSACryptoServiceProvider': [0, 'dwKeySize', 2048],
  'System.Security.Cryptography.DSACryptoServiceProvider': [0, 'dwKeySize', 2048],
  'crypto/rsa.GenerateMultiPrimeKey': [2, 'bits', 2048],
  ...Object.fromEntries(
    ['RSA', 'DSA', 'DH'].flatMap((kind): [string, Maker][] => [
      [`OpenSSL.PKey.${kind}`, [0, 'size', 2048]],
      [`OpenSSL.PKey.${kind}.generate`, [0, 'size', 2048]],
    ]),
  ),
  'paramiko.RSAKey.generate': [0, 'bits', 2048],
  'paramiko.DSSKey.generate': [0, 'bits', 2048],
  'cryptography.hazmat.primitives.asymmetric.rsa.generate_private_key': [1, 'key_size', 2048],
  'cryptography.hazmat.primitives.asymmetric.dsa.generate_private_key': [0, 'key_size', 2048],
  'cryptography.hazmat.primitives.asymmetric.dh.generate_parameters': [1, 'key_size', 2048],
  'crypto.generateKeyPair': [9, 'modulusLength', 2048],
  'crypto.generateKeyPairSync': [9, 'modulusLength', 2048],
  'crypto.generateKey': [9, 'length', 128],
  'crypto.generateKeySync': [9, 'length', 128],
  'crypto.createDiffieHellman': [0, 'primeLength', 2048],
  'node-rsa': [9, 'b', 2048],
  'node-rsa().generateKeyPair': [0, 'b', 2048],
  'node-forge.pki.rsa.generateKeyPair': [0, 'bits', 2048],
  'node-forge.rsa.generateKeyPair': [0, 'bits', 2048],
  'node-forge.rc2.createEncryptionCipher': [1, 'bits', 128],
  'node-forge.rc2.startEncrypting': [1, 'bits', 128],
  // These count words of 32 bits.
  'crypto-js.PBKDF2': [9, 'keySize', 128, 32],
  'crypto-js.EvpKDF': [9, 'keySize', 128, 32],
  'crypto-js.algo.PBKDF2.create': [9, 'keySize', 128, 32],
  'crypto-js.algo.EvpKDF.create': [9, 'keySize', 128, 32],
};
/** Takes the size of a curve too, of which none has so many bits. */
const JAVA_PAIRS = 'java.security.KeyPairGenerator.getInstance().initialize';
const JAVA_KEYS = 'javax.crypto.KeyGenerator.getInstance().init';
const LONGEST_CURVE = 571;
const CURVED = 'cryptography.hazmat.primitives.asymmetric.ec.generate_private_key';
const SHORT_CURVES = /^(?:secp(?:112|128|160|192)\w*|prime192v\d|sect1\d\d\w*|SECT163\w*|SECP192R1)$/;

export const check: FileCheck = {
  id: 'network-weak-key-size',
  title: 'A key is too short',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [326],
  why: 'RSA keys under 2048 bits and curves under 224 bits are within reach of whoever can rent computers for a while.',
  fix: 'Make RSA keys of 3072 bits or more, or use Ed25519 or P-256.',
  blindSpots: 'A size that is read from a setting is not known; keys that lie in files are not measured.',
  wants: { calls: [...Object.keys(MAKERS), CURVED, JAVA_PAIRS, JAVA_KEYS] },
  examples: {
    bad: [
      {
        'lib/keys.rb': `
          key = «OpenSSL::PKey::RSA.new(1024)»`,
      },
      {
        'Keys.java': `
          import java.security.*;

          class Keys {
            KeyPair make() throws Exception {
              KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
              «generator.initialize(1024)»;
              return generator.generateKeyPair();
            }
          }`,
      },
      {
        'Keys.cs': `
          using System.Security.Cryptography;

          public static class Keys
          {
              public static RSA Make() => «RSA.Create(1024)»;
          }`,
      },
      {
        'keys.go': `
          package keys

          import (
            "crypto/rand"
            "crypto/rsa"
          )

          const bits = 1024

          func Make() (*rsa.PrivateKey, error) {
            return «rsa.GenerateKey(rand.Reader, bits)»
          }`,
      },
      {
        'keys.js': `
          const crypto = require('crypto');
          const CryptoJS = require('crypto-js');
          «crypto.generateKeySync('hmac', { length: 64 })»;
          «crypto.createDiffieHellman(512)»;
          «CryptoJS.PBKDF2(password, salt, { keySize: 2 })»;`,
      },
      {
        'keys.py': `
          from cryptography.hazmat.primitives.asymmetric import ec
          key = «ec.generate_private_key(ec.SECP192R1())»`,
      },
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
        'lib/keys.rb': `
          key = OpenSSL::PKey::RSA.new(3072)
          read = OpenSSL::PKey::RSA.new(File.read("key.pem"))`,
      },
      {
        'Keys.java': `
          import java.security.*;

          class Keys {
            KeyPair make() throws Exception {
              KeyPairGenerator curve = KeyPairGenerator.getInstance("EC");
              curve.initialize(256);
              KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
              generator.initialize(3072);
              return generator.generateKeyPair();
            }
          }`,
      },
      {
        'Keys.cs': `
          using System.Security.Cryptography;

          public static class Keys
          {
              public static RSA Make() => RSA.Create(3072);
          }`,
      },
      {
        'keys.go': `
          package keys

          import (
            "crypto/rand"
            "crypto/rsa"
          )

          func Make() (*rsa.PrivateKey, error) {
            return rsa.GenerateKey(rand.Reader, 3072)
          }`,
      },
      {
        'keys.js': `
          const crypto = require('crypto');
          const CryptoJS = require('crypto-js');
          crypto.generateKeySync('aes', { length: 256 });
          crypto.createDiffieHellman(3072);
          CryptoJS.PBKDF2(password, salt, { keySize: 8 });`,
      },
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
  if (call.callee === CURVED) {
    const curve = /\.ec\.([A-Z0-9]+)/.exec(call.argument(0, 'curve')?.qualifiedName ?? '')?.[1];
    return curve !== undefined && SHORT_CURVES.test(curve) ? `The curve ${curve} is too short.` : undefined;
  }
  if (call.callee === JAVA_PAIRS || call.callee === JAVA_KEYS) return shortInJava(call);
  const maker = MAKERS[call.callee];
  if (maker === undefined) return undefined;
  const [position, keyword, least, unit = 1] = maker;
  const size = (call.option(keyword) ?? call.argument(position, keyword))?.constant;
  if (typeof size === 'number' && size * unit < least && call.arguments[0]?.constant !== 'ec') {
    return `A key of ${size * unit} bits is too short; ${least} is the least.`;
  }
  const named = call.option('namedCurve')?.constant;
  return typeof named === 'string' && SHORT_CURVES.test(named) ? `The curve ${named} is too short.` : undefined;
}

function shortInJava({ callee, arguments: [given] }: CallFact): string | undefined {
  const size = given?.constant;
  if (typeof size !== 'number') return undefined;
  const isPair = callee === JAVA_PAIRS;
  const isShort = isPair ? size === 512 || (size > LONGEST_CURVE && size < 2048) : size < 112;
  return isShort ? `A key of ${size} bits is too short; ${isPair ? 2048 : 128} is the least.` : undefined;
}
