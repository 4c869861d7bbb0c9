import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

/** Calls, and the argument that must be fresh: position, keyword, what it is. */
const MAKERS: Readonly<Record<string, readonly [position: number, keyword: string, what: string]>> = {
  'crypto.createCipheriv': [2, 'iv', 'initialization vector'],
  openssl_encrypt: [4, 'iv', 'initialization vector'],
  hash_pbkdf2: [2, 'salt', 'salt'],
  'crypto.pbkdf2': [1, 'salt', 'salt'],
  'crypto.pbkdf2Sync': [1, 'salt', 'salt'],
  'crypto.scrypt': [1, 'salt', 'salt'],
  'crypto.scryptSync': [1, 'salt', 'salt'],
  'crypto-js.PBKDF2': [1, 'salt', 'salt'],
  'hashlib.pbkdf2_hmac': [2, 'salt', 'salt'],
  'hashlib.scrypt': [9, 'salt', 'salt'],
  'bcrypt.hashpw': [1, 'salt', 'salt'],
  'Crypto.Cipher.AES.new': [2, 'iv', 'initialization vector'],
  'Cryptodome.Cipher.AES.new': [2, 'iv', 'initialization vector'],
  'Crypto.Protocol.KDF.PBKDF2': [1, 'salt', 'salt'],
  'cryptography.hazmat.primitives.ciphers.modes.CBC': [0, 'initialization_vector', 'initialization vector'],
  'cryptography.hazmat.primitives.ciphers.modes.GCM': [0, 'initialization_vector', 'nonce'],
  'cryptography.hazmat.primitives.ciphers.modes.CTR': [0, 'nonce', 'nonce'],
  ...Object.fromEntries(
    ['NewCBCEncrypter', 'NewCTR', 'NewCFBEncrypter', 'NewOFB'].map((maker) => [
      `crypto/cipher.${maker}`,
      [1, 'iv', 'initialization vector'] as const,
    ]),
  ),
  'crypto/cipher.NewGCM().Seal': [1, 'nonce', 'nonce'],
  'System.Security.Cryptography.Aes().CreateEncryptor': [1, 'rgbIV', 'initialization vector'],
  'System.Security.Cryptography.Rfc2898DeriveBytes': [1, 'salt', 'salt'],
  'System.Security.Cryptography.Rfc2898DeriveBytes.Pbkdf2': [1, 'salt', 'salt'],
  ...Object.fromEntries(
    [
      'aes_gcm.Aes128Gcm',
      'aes_gcm.Aes256Gcm',
      'chacha20poly1305.ChaCha20Poly1305',
      'chacha20poly1305.XChaCha20Poly1305',
    ].flatMap((cipher) =>
      ['new', 'new_from_slice'].map((maker) => [`${cipher}.${maker}().encrypt`, [0, 'nonce', 'nonce'] as const]),
    ),
  ),
  'cbc.Encryptor.new': [1, 'iv', 'initialization vector'],
  'cbc.Encryptor.new_from_slices': [1, 'iv', 'initialization vector'],
  'openssl.symm.encrypt': [2, 'iv', 'initialization vector'],
  'pbkdf2.pbkdf2_hmac': [1, 'salt', 'salt'],
  'scrypt.scrypt': [1, 'salt', 'salt'],
  'argon2.Argon2.default().hash_password_into': [1, 'salt', 'salt'],
  'x/crypto/pbkdf2.Key': [1, 'salt', 'salt'],
  'crypto/pbkdf2.Key': [2, 'salt', 'salt'],
  'x/crypto/scrypt.Key': [1, 'salt', 'salt'],
  'x/crypto/argon2.Key': [1, 'salt', 'salt'],
  'x/crypto/argon2.IDKey': [1, 'salt', 'salt'],
  'javax.crypto.spec.IvParameterSpec': [0, 'iv', 'initialization vector'],
  'javax.crypto.spec.GCMParameterSpec': [1, 'iv', 'nonce'],
  'javax.crypto.spec.PBEKeySpec': [1, 'salt', 'salt'],
  'javax.crypto.spec.PBEParameterSpec': [0, 'salt', 'salt'],
  'cryptography.hazmat.primitives.kdf.pbkdf2.PBKDF2HMAC': [2, 'salt', 'salt'],
};
/** Ciphers that take no initialization vector, whatever stands in its place, and where they are named. */
const WITHOUT_VECTOR = /[-/]ecb(?![a-z])|^rc4|^arcfour/i;
const CIPHER_NAMED: Readonly<Record<string, number>> = { 'crypto.createCipheriv': 0, openssl_encrypt: 1 };
/** Turns constant text into constant bytes; nothing fresh comes in. */
const CONSTANT_BYTES =
  /^(?:Buffer\.(?:alloc|from)|bytes|bytearray)\(\s*(?:\d+|["'][^"']*["'])\s*(?:,[^()]*)?\)$|^(?:new )?Uint8Array\(\d+\)$|^new byte\[\d*\](?:\s*\{[^{}]*\})?$|^&?\[(?:0(?:x0{1,2})?(?:u8)?;\s*\d+|(?:(?:0x)?[\da-fA-F]{1,3}(?:u8)?,?\s*){4,64})\]$|^b?["'][^"']*["'](?:\s*\*\s*\d+|\.encode\(\))?$|^["'][^"']*["']\.getBytes\([^()]*\)$|^new byte\[\d+\]$|^(?:new byte\[\]\s*)?\{[\s\d,xXa-fA-F()-]*(?:byte[\s\d,xXa-fA-F()-]*)*\}$/;

export const check: FileCheck = {
  id: 'data-handling-static-iv-or-salt',
  title: 'Initialization vector, nonce or salt is a constant',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [329, 760],
  why: `
    An initialization vector or nonce that repeats shows which messages are equal, and with GCM or CTR gives away the text of both.
    A salt that is the same for all lets one table open every password.`,
  fix: 'Make it fresh for each message or password, and store it beside the result.',
  fixIn: {
    javascript: '`crypto.randomBytes(12)`.',
    python: '`os.urandom(16)`.',
    go: '`rand.Read(nonce)` of `crypto/rand`.',
    java: '`new SecureRandom().nextBytes(iv)`.',
    php: '`random_bytes(12)`.',
    csharp: '`RandomNumberGenerator.Fill(nonce)`.',
    rust: '`OsRng.fill_bytes(&mut nonce)`.',
  },
  blindSpots: 'A constant that arrives through a parameter of another package is not seen.',
  wants: { calls: Object.keys(MAKERS) },
  examples: {
    bad: [
      {
        'Seal.cs': `
          using System.Security.Cryptography;
          using System.Text;

          public static class Seal
          {
              private static readonly byte[] Vector = new byte[16];

              public static ICryptoTransform Open(byte[] key) => Aes.Create().CreateEncryptor(key, «Vector»);

              public static byte[] Key(string password) =>
                  new Rfc2898DeriveBytes(password, Encoding.UTF8.GetBytes(«"pepper and salt"»), 600000).GetBytes(32);
          }`,
      },
      {
        'Seal.java': `
          import javax.crypto.spec.*;

          class Seal {
            private static final byte[] SALT = "pepper-and-salt".getBytes();

            Object vector(char[] password) {
              new PBEKeySpec(password, «SALT», 310000, 256);
              return new IvParameterSpec(«new byte[16]»);
            }
          }`,
      },
      {
        'src/main.rs': `
          use aes_gcm::{aead::{Aead, KeyInit}, Aes256Gcm, Nonce};

          pub fn seal(key: &[u8], text: &[u8]) -> Vec<u8> {
              let cipher = Aes256Gcm::new_from_slice(key).unwrap();
              let nonce = Nonce::from_slice(b"unique nonce");
              cipher.encrypt(«nonce», text).unwrap()
          }`,
      },
      {
        'seal.go': `
          package seal

          import (
            "crypto/aes"
            "crypto/cipher"

            "golang.org/x/crypto/scrypt"
          )

          func Seal(key, text []byte) []byte {
            block, _ := aes.NewCipher(key)
            sealer, _ := cipher.NewGCM(block)
            return sealer.Seal(nil, []byte(«"abcdefghijkl"»), text, nil)
          }

          func Key(password []byte) ([]byte, error) {
            return scrypt.Key(password, []byte(«"pepper and salt"»), 1<<15, 8, 1, 32)
          }`,
      },
      {
        'seal.js': `
          const crypto = require('crypto');
          exports.seal = (key, text) => crypto.createCipheriv('aes-256-cbc', key, «'0000000000000000'»).update(text);
          exports.derive = (password) => crypto.scryptSync(password, «'salt'», 32);`,
      },
      {
        'zeros.js': `
          const crypto = require('crypto');
          const IV = Buffer.alloc(16, 0);
          exports.seal = (key, text) => crypto.createCipheriv('aes-256-cbc', key, «IV»).update(text);`,
      },
      {
        'seal.py': `
          import hashlib
          def derive(password):
              return hashlib.pbkdf2_hmac('sha256', password, «b'pepper'», 600000)`,
      },
      {
        'page.php': `
          <?php
          function seal($text, $key) {
            return openssl_encrypt($text, 'aes-256-cbc', $key, 0, «'1234567890123456'»);
          }`,
      },
    ],
    good: [
      {
        'Seal.cs': `
          using System.Security.Cryptography;

          public static class Seal
          {
              public static ICryptoTransform Open(byte[] key)
              {
                  var vector = RandomNumberGenerator.GetBytes(16);
                  return Aes.Create().CreateEncryptor(key, vector);
              }
          }`,
      },
      {
        'Seal.java': `
          import java.security.SecureRandom;
          import javax.crypto.spec.*;

          class Seal {
            Object vector() {
              byte[] iv = new byte[16];
              new SecureRandom().nextBytes(iv);
              return new IvParameterSpec(iv);
            }
          }`,
      },
      {
        'src/main.rs': `
          use aes_gcm::{aead::{Aead, AeadCore, KeyInit, OsRng}, Aes256Gcm};

          pub fn seal(key: &[u8], text: &[u8]) -> Vec<u8> {
              let cipher = Aes256Gcm::new_from_slice(key).unwrap();
              let nonce = Aes256Gcm::generate_nonce(&mut OsRng);
              cipher.encrypt(&nonce, text).unwrap()
          }`,
      },
      {
        'seal.go': `
          package seal

          import (
            "crypto/aes"
            "crypto/cipher"
            "crypto/rand"
          )

          func Seal(key, text []byte) []byte {
            block, _ := aes.NewCipher(key)
            sealer, _ := cipher.NewGCM(block)
            nonce := make([]byte, sealer.NonceSize())
            rand.Read(nonce)
            return sealer.Seal(nonce, nonce, text, nil)
          }`,
      },
      {
        'filled.js': `
          const crypto = require('crypto');
          const IV = Buffer.alloc(16);
          crypto.randomFillSync(IV);
          exports.seal = (key, text) => crypto.createCipheriv('aes-256-cbc', key, IV).update(text);`,
      },
      {
        'seal.js': `
          const crypto = require('crypto');
          exports.seal = (key, text) => crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12)).update(text);
          exports.derive = (password, salt) => crypto.scryptSync(password, salt, 32);
          exports.block = (key, text) => crypto.createCipheriv('des-ecb', key, '').update(text);`,
      },
      {
        'seal.py': `
          import hashlib, os
          def derive(password):
              salt = os.urandom(16)
              return salt, hashlib.pbkdf2_hmac('sha256', password, salt, 600000)`,
      },
      {
        'page.php': `
          <?php
          function seal($text, $key) {
            $iv = random_bytes(16);
            return $iv . openssl_encrypt($text, 'aes-256-cbc', $key, 0, $iv);
          }`,
      },
    ],
  },

  *find({ calls, text, path }) {
    const meanings = new Map<string, string>();
    for (const call of calls) {
      const value = freshPart(call);
      if (value === undefined || value.at.file !== path) continue;
      const written = text.slice(value.at.start, value.at.end).trim();
      const made = meanings.get(written) ?? madeAs(written, text);
      meanings.set(written, made);
      const isConstant = (value.isConstant && typeof value.constant === 'string') || CONSTANT_BYTES.test(made);
      if (isConstant)
        yield {
          at: value.at,
          message: `This ${MAKERS[call.callee]?.[2] ?? 'salt'} is a constant, the same every time.`,
        };
    }
  },
};

/** What a name stands for that is given once, at the top of the file, and never written into. */
function madeAs(written: string, text: string): string {
  if (!/^[A-Za-z_$][\w$]{0,40}$/.test(written)) return written;
  const name = written.replaceAll('$', String.raw`\$`);
  const [first, ...others] = text.matchAll(
    new RegExp(
      String.raw`^(?:export\s+)?(?:(?:const|let|var)\s+|[ \t]*(?:(?:private|public|protected|internal|static|final|readonly)\s+){1,4}(?:byte\[\]|String)\s+)?${name}(?:\s*:[^=\n]{1,40})?\s*=\s*(.+?);?\s*$`,
      'gm',
    ),
  );
  const isFilled = new RegExp(
    String.raw`(?:fill|copy|random|getrandom|nextBytes)\w*\([^)\n]{0,40}\b${name}\b|(?<![\w$.])${name}(?:\.(?:fill|set|write|copy)\w*\(|\[)`,
    'i',
  );
  return first?.[1] === undefined || others.length > 0 || isFilled.test(text) ? written : first[1];
}

function freshPart(call: CallFact): ValueFact | undefined {
  const maker = MAKERS[call.callee];
  const cipher = call.arguments[CIPHER_NAMED[call.callee] ?? -1]?.constant;
  if (maker === undefined || (typeof cipher === 'string' && WITHOUT_VECTOR.test(cipher))) return undefined;
  return call.argument(maker[0], maker[1]);
}
