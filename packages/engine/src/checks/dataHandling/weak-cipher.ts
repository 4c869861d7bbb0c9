import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';
import { isCommented } from '../../facts/text/comments.ts';

const SCRIPT_BY_NAME = ['crypto.createCipheriv', 'crypto.createDecipheriv'];
const SCRIPT_WITHOUT_IV = ['crypto.createCipher', 'crypto.createDecipher'];
const SCRIPT_BROKEN = [
  'crypto-js.DES.encrypt',
  'crypto-js.TripleDES.encrypt',
  'crypto-js.RC4.encrypt',
  'crypto-js.Rabbit.encrypt',
];
const PYTHON_BROKEN = [
  'Crypto.Cipher.DES.new',
  'Crypto.Cipher.DES3.new',
  'Crypto.Cipher.ARC4.new',
  'Crypto.Cipher.ARC2.new',
  'Crypto.Cipher.Blowfish.new',
  'Crypto.Cipher.XOR.new',
  'Cryptodome.Cipher.DES.new',
  'Cryptodome.Cipher.DES3.new',
  'Cryptodome.Cipher.ARC4.new',
  'pyDes.des',
  'cryptography.hazmat.primitives.ciphers.algorithms.ARC4',
  'cryptography.hazmat.primitives.ciphers.algorithms.TripleDES',
  'cryptography.hazmat.primitives.ciphers.algorithms.Blowfish',
  'cryptography.hazmat.primitives.ciphers.algorithms.IDEA',
];
const GO_BROKEN = [
  'crypto/des.NewCipher',
  'crypto/des.NewTripleDESCipher',
  'crypto/rc4.NewCipher',
  'x/crypto/blowfish.NewCipher',
  'x/crypto/cast5.NewCipher',
];
/** Told the cipher and its mode in one word. */
const RUBY_BY_NAME = 'OpenSSL.Cipher';
const RUBY_BROKEN = ['OpenSSL.Cipher.DES', 'OpenSSL.Cipher.RC4', 'OpenSSL.Cipher.RC2', 'OpenSSL.Cipher.BF'];
/** Told the cipher, its mode and its padding in one word; without a mode it is ECB. */
const JAVA_BY_NAME = ['javax.crypto.Cipher.getInstance', 'javax.crypto.KeyGenerator.getInstance'];
const JAVA_BROKEN = /^(?:DES(?:ede)?|RC[245]|ARCFOUR|Blowfish|IDEA)(?:\/|$)|^(?!RSA)\w+\/ECB\/|^AES$/i;
const CSHARP_BROKEN = ['DES', 'TripleDES', 'RC2'].flatMap((name) => [
  `System.Security.Cryptography.${name}.Create`,
  `System.Security.Cryptography.${name}CryptoServiceProvider`,
]);
/** The mode of a cipher of C#, which is a setting of it. */
const ECB_SETTING = /\bMode\s{0,3}=\s{0,3}(?:\w{1,40}\.){0,4}CipherMode\.ECB\b/g;
/** Functions of PHP that were taken out of it because of what they offer, and one that is told the cipher by its name. */
const PHP_OLD = ['mcrypt_encrypt', 'mcrypt_decrypt', 'mcrypt_ecb', 'mcrypt_cbc'];
const PHP_BY_NAME = ['openssl_encrypt', 'openssl_decrypt'];
const RUST_BROKEN = [
  'des.Des',
  'des.TdesEde2',
  'des.TdesEde3',
  'des.TdesEee2',
  'des.TdesEee3',
  'rc4.Rc4',
  'rc2.Rc2',
  'blowfish.Blowfish',
  'cast5.Cast5',
].flatMap((cipher) => [`${cipher}.new`, `${cipher}.new_from_slice`]);
const RUST_ECB = [
  'ecb.Encryptor.new',
  ...['aes_128_ecb', 'aes_192_ecb', 'aes_256_ecb', 'des_ecb'].map((mode) => `openssl.symm.Cipher.${mode}`),
];
/** Opens what was encrypted with an old padding, and tells whoever asks often enough what it was. */
const RSA = 'crypto.privateDecrypt';
const PYTHON_MODES = ['cryptography.hazmat.primitives.ciphers.modes.ECB'];
const PYTHON_AES = ['Crypto.Cipher.AES.new', 'Cryptodome.Cipher.AES.new'];
/** Who only reads what others encrypted did not choose how. */
const DECRYPTS =
  /\b(?:openssl_|mcrypt_)?decrypt(?:or)?\(|createDecipheriv\(|NewCBCDecrypter\(|\.Decrypt\(|\bDECRYPT_MODE\b|CreateDecryptor\(/;
const ENCRYPTS =
  /\b(?:openssl_|mcrypt_)?encrypt(?:or)?\(|createCipher(?:iv)?\(|New\w{3}Encrypter\(|XORKeyStream\(|\.Encrypt\(|\bENCRYPT_MODE\b|CreateEncryptor\(/;
const BROKEN = /^(?:des|rc[245]|bf|blowfish|idea|seed|cast)(?:-|$|\d)|-ecb$/i;

export const check: FileCheck = {
  id: 'data-handling-weak-cipher',
  title: 'A broken cipher or mode protects data',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [327],
  why: `
    DES and RC4 are opened with a laptop, ECB shows equal blocks as equal, and a cipher without an initialization vector encrypts
    the same text the same way twice. What was meant to be secret can be read.`,
  fix: 'Use AES-256-GCM or ChaCha20-Poly1305 with a fresh nonce for each message.',
  fixIn: {
    javascript: "`crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12))`.",
    python: '`AESGCM(key).encrypt(os.urandom(12), data, None)` of `cryptography`.',
    go: '`cipher.NewGCM(block)`.',
    java: '`Cipher.getInstance("AES/GCM/NoPadding")`.',
    php: "`openssl_encrypt($data, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $nonce, $tag)`, or `sodium_crypto_secretbox`.",
    ruby: "`OpenSSL::Cipher.new('aes-256-gcm')`.",
    csharp: '`new AesGcm(key, 16)`.',
    rust: '`Aes256Gcm` of the crate `aes-gcm`.',
  },
  blindSpots: 'Code that must speak an old protocol looks the same.',
  wants: {
    calls: [
      ...SCRIPT_BY_NAME,
      ...PHP_OLD,
      ...PHP_BY_NAME,
      ...SCRIPT_WITHOUT_IV,
      ...SCRIPT_BROKEN,
      ...PYTHON_BROKEN,
      ...PYTHON_MODES,
      ...PYTHON_AES,
      ...GO_BROKEN,
      ...JAVA_BY_NAME,
      ...CSHARP_BROKEN,
      ...RUST_BROKEN,
      ...RUST_ECB,
      ...RUBY_BROKEN,
      RUBY_BY_NAME,
      RSA,
    ],
    keywords: ['ciphermode.ecb'],
  },
  examples: {
    bad: [
      {
        'Seal.cs': `
          using System.Security.Cryptography;

          public static class Seal
          {
              public static ICryptoTransform Old(byte[] key, byte[] iv) => «DES.Create()».CreateEncryptor(key, iv);

              public static ICryptoTransform Blocks(byte[] key)
              {
                  var aes = Aes.Create();
                  aes.«Mode = CipherMode.ECB»;
                  return aes.CreateEncryptor(key, null);
              }
          }`,
      },
      {
        'lib/vault.rb': `
          def seal(text, key)
            cipher = «OpenSSL::Cipher.new('des-ede3-cbc')»
            cipher.encrypt
            cipher.key = key
            cipher.update(text) + cipher.final
          end`,
      },
      {
        'Seal.java': `
          import javax.crypto.Cipher;

          class Seal {
            byte[] seal(byte[] text, java.security.Key key) throws Exception {
              Cipher cipher = «Cipher.getInstance("AES/ECB/PKCS5Padding")»;
              cipher.init(Cipher.ENCRYPT_MODE, key);
              Cipher old = «Cipher.getInstance("DES")»;
              return cipher.doFinal(text);
            }
          }`,
      },
      {
        'src/main.rs': `
          use des::{cipher::{BlockEncrypt, KeyInit}, Des};

          type Aes128EcbEnc = ecb::Encryptor<aes::Aes128>;

          pub fn seal(key: &[u8], block: &mut Block) {
              let cipher = «Des::new_from_slice(key)».unwrap();
              cipher.encrypt_block(block);
              «Aes128EcbEnc::new(key.into())».encrypt_padded_mut(block);
          }`,
      },
      {
        'seal.go': `
          package seal

          import (
            "crypto/des"
            "crypto/rc4"
          )

          func Stream(key, text []byte) []byte {
            stream, _ := «rc4.NewCipher(key)»
            out := make([]byte, len(text))
            stream.XORKeyStream(out, text)
            return out
          }

          func Block(key, text []byte) []byte {
            block, _ := «des.NewTripleDESCipher(key)»
            out := make([]byte, len(text))
            block.Encrypt(out, text)
            return out
          }`,
      },
      {
        'seal.js': `
          const crypto = require('crypto');
          exports.seal = (key, text) => «crypto.createCipheriv('aes-128-ecb', key, null)».update(text);
          exports.old = (key) => «crypto.createCipher('aes192', key)»;
          exports.open = (key, data) =>
            «crypto.privateDecrypt({ key, padding: crypto.constants.RSA_PKCS1_PADDING }, data)»;`,
      },
      {
        'seal.py': `
          from Crypto.Cipher import AES, DES
          def seal(key, data):
              return «DES.new(key, DES.MODE_CBC)».encrypt(data)
          def other(key, data):
              return «AES.new(key, AES.MODE_ECB)».encrypt(data)`,
      },
      {
        'page.php': `
          <?php
          function seal($text, $key) {
            return «openssl_encrypt($text, 'aes-256-ecb', $key)»;
          }
          function sealed($text, $key) {
            return «mcrypt_encrypt(MCRYPT_DES, $key, $text, MCRYPT_MODE_ECB)»;
          }`,
      },
    ],
    good: [
      {
        'Seal.cs': `
          using System.Security.Cryptography;

          public static class Seal
          {
              public static void Close(byte[] key, byte[] nonce, byte[] text, byte[] sealed_, byte[] tag)
              {
                  using var aes = new AesGcm(key, 16);
                  aes.Encrypt(nonce, text, sealed_, tag);
              }

              public static ICryptoTransform Blocks(byte[] key)
              {
                  var aes = Aes.Create();
                  aes.Mode = CipherMode.CBC;
                  return aes.CreateEncryptor(key, aes.IV);
              }
          }`,
      },
      {
        'lib/vault.rb': `
          def seal(text, key)
            cipher = OpenSSL::Cipher.new('aes-256-gcm')
            cipher.encrypt
          end`,
      },
      {
        'Seal.java': `
          import javax.crypto.*;

          class Seal {
            byte[] seal(byte[] text) throws Exception {
              SecretKey key = KeyGenerator.getInstance("AES").generateKey();
              Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
              cipher.init(Cipher.ENCRYPT_MODE, key);
              Cipher wrap = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
              return cipher.doFinal(text);
            }
          }`,
      },
      {
        'src/main.rs': `
          use aes_gcm::{aead::{Aead, KeyInit}, Aes256Gcm};

          pub fn seal(key: &[u8], nonce: &Nonce, text: &[u8]) -> Vec<u8> {
              Aes256Gcm::new_from_slice(key).unwrap().encrypt(nonce, text).unwrap()
          }`,
      },
      {
        'seal.go': `
          package seal

          import (
            "crypto/aes"
            "crypto/cipher"
          )

          func Seal(key, nonce, text []byte) ([]byte, error) {
            block, err := aes.NewCipher(key)
            if err != nil {
              return nil, err
            }
            sealer, err := cipher.NewGCM(block)
            if err != nil {
              return nil, err
            }
            return sealer.Seal(nil, nonce, text, nil), nil
          }`,
      },
      {
        'seal.js': `
          const crypto = require('crypto');
          exports.seal = (key, text) => {
            const nonce = crypto.randomBytes(12);
            return crypto.createCipheriv('aes-256-gcm', key, nonce).update(text);
          };
          exports.open = (key, data) =>
            crypto.privateDecrypt({ key, padding: crypto.constants.RSA_PKCS1_OAEP_PADDING }, data);`,
      },
      {
        'seal.py': `
          from Crypto.Cipher import AES
          def seal(key, data):
              return AES.new(key, AES.MODE_GCM).encrypt_and_digest(data)`,
      },
      {
        'page.php': `
          <?php
          function seal($text, $key) {
            $iv = random_bytes(12);
            return $iv . openssl_encrypt($text, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, $tag);
          }`,
      },
    ],
  },

  *find({ calls, path, text, windows }) {
    for (const window of windows)
      for (const match of window.text.matchAll(ECB_SETTING))
        if (!isCommented(text, window.spanOf(match).start))
          yield { at: window.spanOf(match), message: 'ECB encrypts equal blocks alike.' };
    const onlyReads = DECRYPTS.test(text) && !ENCRYPTS.test(text);
    for (const call of calls) {
      const reason = weakness(call);
      if (reason === undefined || call.at.file !== path) continue;
      // The protocol prescribes it; who must speak it has no other choice.
      const severity = /ntlm/i.test(path) ? 'low' : isOldPadding(call) || onlyReads ? 'medium' : undefined;
      yield { at: call.at, message: reason, severity };
    }
  },
};

function isOldPadding(call: CallFact): boolean {
  return call.callee === RSA && call.option('padding')?.qualifiedName?.endsWith('.RSA_PKCS1_PADDING') === true;
}

function weakness(call: CallFact): string | undefined {
  const { callee, arguments: given } = call;
  if (isOldPadding(call)) return 'The padding of PKCS #1 v1.5 can be asked, message by message, what was encrypted.';
  if (callee === RSA) return undefined;
  if (SCRIPT_WITHOUT_IV.includes(callee))
    return 'This call makes key and vector from the password alone: no vector is fresh.';
  if (
    [SCRIPT_BROKEN, PYTHON_BROKEN, GO_BROKEN, CSHARP_BROKEN, RUST_BROKEN, RUBY_BROKEN].some((broken) =>
      broken.includes(callee),
    )
  )
    return `${cipherOf(callee)} is broken.`;
  if (PYTHON_MODES.includes(callee) || RUST_ECB.includes(callee)) return 'ECB encrypts equal blocks alike.';
  if (PYTHON_AES.includes(callee)) {
    const mode = given[1] ?? call.option('mode');
    return mode?.qualifiedName?.endsWith('MODE_ECB') === true ? 'ECB encrypts equal blocks alike.' : undefined;
  }
  if (PHP_OLD.includes(callee)) return 'mcrypt has had no maintainer since 2007, and PHP has none of it any more.';
  const name = given[PHP_BY_NAME.includes(callee) ? 1 : 0]?.constant;
  if (JAVA_BY_NAME.includes(callee)) {
    // A key for AES is one for every mode.
    const isBroken = typeof name === 'string' && JAVA_BROKEN.test(name) && !(name === 'AES' && callee.includes('Key'));
    return isBroken ? `${name} is broken or shows equal blocks as equal.` : undefined;
  }
  return typeof name === 'string' && BROKEN.test(name)
    ? `${name} is broken or shows equal blocks as equal.`
    : undefined;
}

function cipherOf(callee: string): string {
  const ofGo = /\/(\w+)\.New(?:(\w+)DES)?Cipher$/.exec(callee);
  if (ofGo !== null) return `${ofGo[2] ?? ''}${ofGo[1]?.toUpperCase() ?? ''}`;
  return (
    callee
      .replace(/\.(?:new|new_from_slice|encrypt|Create)$|CryptoServiceProvider$/, '')
      .split('.')
      .at(-1) ?? callee
  );
}
