import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';
import type { Span } from '../../facts/span.ts';
import { lineBefore } from '../../facts/text/lines.ts';

const FAST_PYTHON = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'new', 'sha3_256', 'blake2b'].map(
  (name) => `hashlib.${name}`,
);
const FAST_PACKAGES = ['Crypto', 'Cryptodome'].flatMap((home) =>
  ['MD5', 'SHA', 'SHA1', 'SHA224', 'SHA256', 'SHA384', 'SHA512', 'SHA3_256'].map((name) => `${home}.Hash.${name}.new`),
);
const FAST_SCRIPT = [
  'md5',
  'sha1',
  'sha256',
  'js-sha256',
  'js-md5',
  'crypto-js.MD5',
  'crypto-js.SHA1',
  'crypto-js.SHA256',
  'crypto-js.SHA512',
];
const FAST_GO = ['md5.Sum', 'sha1.Sum', 'sha256.Sum256', 'sha256.Sum224', 'sha512.Sum512', 'sha512.Sum384'].map(
  (name) => `crypto/${name}`,
);
const FAST_JAVA = ['md5', 'md5Hex', 'sha1', 'sha1Hex', 'sha256', 'sha256Hex', 'sha512', 'sha512Hex', 'shaHex']
  .map((name) => `org.apache.commons.codec.digest.DigestUtils.${name}`)
  .concat(
    'org.springframework.util.DigestUtils.md5DigestAsHex',
    'cn.hutool.crypto.SecureUtil.md5',
    'cn.hutool.crypto.SecureUtil.sha1',
  );
/** Encoders of Spring that keep a password as it is, or nearly. */
const PLAIN_ENCODERS: readonly string[] = [
  'org.springframework.security.crypto.password.NoOpPasswordEncoder.getInstance',
  ...['Md5PasswordEncoder', 'ShaPasswordEncoder', 'PlaintextPasswordEncoder'].map(
    (name) => `org.springframework.security.authentication.encoding.${name}`,
  ),
  ...['MessageDigestPasswordEncoder', 'StandardPasswordEncoder', 'Md4PasswordEncoder'].map(
    (name) => `org.springframework.security.crypto.password.${name}`,
  ),
];
const FAST_CSHARP = ['MD5', 'SHA1', 'SHA256', 'SHA384', 'SHA512'].flatMap((name) => [
  `System.Security.Cryptography.${name}.HashData`,
  `System.Security.Cryptography.${name}.Create().ComputeHash`,
  `System.Security.Cryptography.${name}Managed().ComputeHash`,
  `System.Security.Cryptography.${name}CryptoServiceProvider().ComputeHash`,
]);
const RUST_DIGESTS = [
  'md5.Md5',
  'sha1.Sha1',
  'sha2.Sha224',
  'sha2.Sha256',
  'sha2.Sha384',
  'sha2.Sha512',
  'sha3.Sha3_256',
];
const FAST_RUBY = ['MD5', 'SHA1', 'SHA256', 'SHA384', 'SHA512'].flatMap((name) =>
  ['Digest', 'OpenSSL.Digest'].flatMap((home) =>
    ['hexdigest', 'digest', 'base64digest'].map((method) => `${home}.${name}.${method}`),
  ),
);
/** Told the name of a hash first, and then what to hash. */
const FAST_NAME = /^(?:md\d|sha|ripemd|whirlpool|crc)/i;
const NAMED_FIRST: ReadonlySet<string> = new Set(['hashlib.new', 'hash']);
const FAST_RUST = ['md5.compute', 'blake3.hash', ...RUST_DIGESTS.map((type) => `${type}.digest`)];
/** Digests that are fed afterwards. */
const UPDATES = [
  'crypto.createHash().update',
  'cryptography.hazmat.primitives.hashes.Hash().update',
  ...[...FAST_PYTHON, ...FAST_PACKAGES].map((name) => `${name}().update`),
  ...RUST_DIGESTS.flatMap((type) => [`${type}.new().update`, `${type}.default().update`]),
  ...['md5.New', 'sha1.New', 'sha256.New', 'sha512.New', 'sha512.New384'].map((name) => `crypto/${name}().Write`),
  ...['update', 'digest'].map((method) => `java.security.MessageDigest.getInstance().${method}`),
];
const DIGESTS: ReadonlySet<string> = new Set([
  ...FAST_PYTHON,
  ...FAST_PACKAGES,
  ...FAST_SCRIPT,
  ...FAST_GO,
  ...FAST_CSHARP,
  ...FAST_JAVA,
  ...FAST_RUST,
  ...FAST_RUBY,
  ...UPDATES,
]);
const BCRYPT = [
  'bcrypt.hash',
  'bcrypt.hashSync',
  'bcryptjs.hash',
  'bcryptjs.hashSync',
  'bcrypt.genSalt',
  'bcryptjs.genSalt',
  'bcrypt.gensalt',
  'x/crypto/bcrypt.GenerateFromPassword',
  'org.mindrot.jbcrypt.BCrypt.gensalt',
  'org.springframework.security.crypto.bcrypt.BCrypt.gensalt',
  'org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder',
];
/** Where a key is derived in rounds: the position of the password, and that of their number. */
const PBKDF2: Readonly<Record<string, readonly [password: number, rounds: number]>> = {
  'crypto.pbkdf2': [0, 2],
  'crypto.pbkdf2Sync': [0, 2],
  'hashlib.pbkdf2_hmac': [1, 3],
  'Crypto.Protocol.KDF.PBKDF2': [0, 3],
  'Cryptodome.Protocol.KDF.PBKDF2': [0, 3],
  'x/crypto/pbkdf2.Key': [0, 2],
  'crypto/pbkdf2.Key': [1, 3],
  'javax.crypto.spec.PBEKeySpec': [0, 2],
};
/** Told the name of a hash: `method='sha256'`, `'pbkdf2:sha256:1000'`, `hasher='md5'`. */
const BY_METHOD: Readonly<Record<string, readonly [position: number, keyword: string]>> = {
  'werkzeug.security.generate_password_hash': [1, 'method'],
  'django.contrib.auth.hashers.make_password': [2, 'hasher'],
};
const FAST_METHOD = /^(?:plain|(?:unsalted_)?(?:md5|sha1|sha256|sha512))$|^pbkdf2:\w+:\d{1,5}$/;
/** The hasher that a Django site makes its new hashes with: the first of the list. */
const FIRST_HASHER =
  /\bPASSWORD_HASHERS\s{0,3}(?::[^=\n]{0,40})?=\s{0,3}[[(]\s{0,40}["']django\.contrib\.auth\.hashers\.((?:Unsalted)?(?:MD5|SHA1)PasswordHasher|CryptPasswordHasher)["']/g;
/** A test suite hashes a thousand passwords that nobody has. */
const OF_TESTS = /test|(?:^|\/)ci[./]|fixture/i;
/** Argon2 by its fast or its leaky variant. */
const ARGON2 = ['argon2.hash', 'argon2.PasswordHasher', 'argon2.low_level.hash_secret'];
const LEAST_MEMORY = 7_168;
const LEAST_COST = 10;
const LEAST_BCRYPT = 'x/crypto/bcrypt.MinCost';
const LEAST_ROUNDS = 100_000;
/** Too few by today's measure, but not a fast hash. */
const SLOW_ROUNDS = 10_000;
/** Protocols that prescribe how a password is turned into a key: the choice was made by others, long ago. */
const PROTOCOL = /ntlm|digest|\bscram|kerberos|\bldap|mysql|postgres/i;
/** Of a message or a login over HTTP: what is made of it is a proof that goes over the wire, and nothing is stored. */
const SENT_AS_PROOF = /nonce|challenge|timestamp|\biso_?now\b|\brealm\b/i;
/** What is made of a password is none any more. */
const PASSWORD = /passw(?:or)?d(?!_?hash)|passwd(?!_?hash)|passphrase|\bpwd\b|\bpass\b/i;
/** `bcrypt.hash(digest(password), 12)`: made short for a hash that is slow. */
const MADE_SLOW = /(?:bcrypt|argon2|scrypt|pbkdf2)\w{0,20}(?:\.\w{1,20})?\([^;\n]{0,60}$/i;
/** What a record of a user keeps is a hash already; a digest of it ties a token to it. */
const OF_RECORD = /^(?:\w+\.)*(?:user|account|member|admin|row|record)\w*\.\w{0,20}passw\w{0,20}$/i;
const KEPT_AS_PASSWORD = /pass\w{0,20}["']?\s{0,3}(?:[:=]|[!=]==?)\s{0,3}(?:await\s)?[\w.$]{1,60}\(\s{0,3}$/i;
/** Services that ask for a digest of the password: nothing is stored. */
const NOT_STORED = /pwned|hibp|breach|range\//i;

export const check: FileCheck = {
  id: 'auth-weak-password-hash',
  title: 'A password is kept as a fast hash',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [916],
  why: `
    SHA-256 is made to be fast: a graphics card tries billions of passwords a second. One leaked table and most
    passwords are known by the evening, here and wherever else people use them.`,
  fix: 'Use argon2id, scrypt or bcrypt with a cost of at least 12.',
  fixIn: {
    javascript: '`argon2.hash(password)`, `bcrypt.hash(password, 12)`.',
    python: '`PasswordHasher().hash(password)` of `argon2-cffi`, `bcrypt.hashpw(password, bcrypt.gensalt(12))`.',
    go: '`bcrypt.GenerateFromPassword([]byte(password), 12)`.',
    java: '`new BCryptPasswordEncoder(12)` of Spring Security.',
    csharp: '`PasswordHasher<User>` of ASP.NET Core Identity.',
    rust: '`Argon2::default().hash_password(password, &salt)`.',
  },
  blindSpots: 'Passwords are recognised by their names.',
  wants: {
    calls: [
      ...FAST_PYTHON,
      ...FAST_PACKAGES,
      ...FAST_SCRIPT,
      ...FAST_GO,
      ...FAST_CSHARP,
      ...FAST_JAVA,
      ...PLAIN_ENCODERS,
      ...FAST_RUST,
      ...FAST_RUBY,
      'hash',
      ...BCRYPT,
      ...ARGON2,
      ...Object.keys(PBKDF2),
      ...UPDATES,
      ...Object.keys(BY_METHOD),
    ],
    keywords: ['password_hashers'],
  },
  examples: {
    bad: [
      {
        'hashers.py': `
          import bcrypt, hashlib
          def keep(password, old, salt):
              digest = «hashlib.sha256(password)».hexdigest()
              return digest, bcrypt.hashpw(old, salt)`,
      },
      {
        'hashers.py': `
          import hashlib
          from django.contrib.auth.hashers import BasePasswordHasher

          class MovedHasher(BasePasswordHasher):
              def encode(self, password, salt):
                  return «hashlib.sha512(password.encode())».hexdigest()`,
      },
      {
        'Accounts.cs': `
          using System.Security.Cryptography;
          using System.Text;

          public class Accounts
          {
              public string Hash(string password)
              {
                  using var sha = SHA256.Create();
                  return Convert.ToBase64String(«sha.ComputeHash(Encoding.UTF8.GetBytes(password))»);
              }
          }`,
      },
      {
        'Users.java': `
          import java.security.MessageDigest;
          import org.apache.commons.codec.digest.DigestUtils;
          import org.springframework.security.crypto.password.NoOpPasswordEncoder;

          class Users {
            byte[] keep(String password) throws Exception {
              MessageDigest digest = MessageDigest.getInstance("SHA-256");
              «DigestUtils.sha256Hex(password)»;
              return «digest.digest(password.getBytes())»;
            }

            Object encoder() {
              return «NoOpPasswordEncoder.getInstance()»;
            }
          }`,
      },
      {
        'app/models/user.rb': `
          class User < ApplicationRecord
            def self.authenticate(email, password)
              user = find_by(email: email)
              user if user.digest == «Digest::MD5.hexdigest(password)»
            end
          end`,
        'src/Accounts.php': `
          <?php
          function keep(PDO $db, string $name, string $password): void
          {
            $db->prepare('insert into users values (?, ?)')->execute([$name, «hash('sha256', $password)»]);
          }`,
      },
      {
        'src/main.rs': `
          use sha2::{Digest, Sha256};

          pub fn create(store: &Store, name: &str, password: &str) {
              let mut hasher = Sha256::new();
              «hasher.update(password)»;
              store.insert(name, format!("{:x}", hasher.finalize()));
          }`,
      },
      {
        'users.go': `
          package users

          import (
            "crypto/sha256"
            "encoding/hex"
            "io"

            "golang.org/x/crypto/bcrypt"
          )

          func Hash(password string) string {
            sum := «sha256.Sum256([]byte(password))»
            return hex.EncodeToString(sum[:])
          }

          func Salted(salt, password string) []byte {
            digest := sha256.New()
            «io.WriteString(digest, salt+password)»
            return digest.Sum(nil)
          }

          func Quick(password []byte) ([]byte, error) {
            return «bcrypt.GenerateFromPassword(password, bcrypt.MinCost)»
          }`,
      },
      {
        'users.py': `
          import hashlib, bcrypt

          def store(password):
              return «hashlib.sha256(password.encode())».hexdigest()

          def other(password):
              return bcrypt.hashpw(password, «bcrypt.gensalt(rounds=4)»)`,
      },
      {
        'members.py': `
          from Cryptodome.Hash import SHA512
          from cryptography.hazmat.primitives import hashes

          def store(password):
              digest = SHA512.new()
              «digest.update(password.encode())»
              return digest.hexdigest()

          def other(password):
              digest = hashes.Hash(hashes.SHA256())
              «digest.update(password.encode())»
              return digest.finalize()`,
      },
      {
        'users.js': `
          const crypto = require('crypto');
          const bcrypt = require('bcrypt');
          exports.store = (password) => «crypto.createHash('sha256').update(password)».digest('hex');
          exports.other = (password) => «bcrypt.hash(password, 5)»;`,
      },
      {
        'digest.ts': `
          import { createHash } from 'node:crypto';
          export const digest = (text: string) => createHash('sha1').update(text).digest('hex');`,
        'register.ts': `
          import { digest } from './digest.ts';
          export const register = (email: string, password: string) => ({ email, kept: digest(«password») });`,
        'security.py': `
          import hashlib
          def make_digest(value):
              return hashlib.sha256(value.encode()).hexdigest()`,
        'accounts.py': `
          from security import make_digest
          def create(email, password):
              return {'email': email, 'kept': make_digest(«password»)}`,
      },
      {
        'rounds.py': `
          import hashlib
          from werkzeug.security import generate_password_hash

          def store(password, salt):
              return «hashlib.pbkdf2_hmac('sha256', password.encode(), salt, 1000)»

          def other(password):
              return «generate_password_hash(password, method='sha256')»`,
        'site/settings.py': `
          «PASSWORD_HASHERS = [
              'django.contrib.auth.hashers.MD5PasswordHasher'»,
          ]`,
        'site/live.py': `
          if not DEBUG:
              «PASSWORD_HASHERS = ['django.contrib.auth.hashers.MD5PasswordHasher'»]`,
      },
      {
        'argon.js': `
          const argon2 = require('argon2');
          exports.store = (password) => «argon2.hash(password, { type: argon2.argon2i })»;`,
      },
    ],
    good: [
      {
        'hashers.py': `
          import bcrypt, binascii, hashlib
          def keep(password, salt):
              password = binascii.hexlify(hashlib.sha256(password).digest())
              return bcrypt.hashpw(password, salt)`,
      },
      {
        'pool.go': `
          package pool

          import "crypto/sha256"

          func poolKey(user, password string) string {
          	h := sha256.New()
          	h.Write([]byte(user + ":" + password))
          	return string(h.Sum(nil)[:8])
          }`,
      },
      {
        'hashers.py': `
          import hashlib
          from django.contrib.auth.hashers import PBKDF2PasswordHasher

          class MovedHasher(PBKDF2PasswordHasher):
              def encode(self, password, salt, iterations=None):
                  digest = hashlib.sha512(password.encode()).hexdigest()
                  return super().encode(digest, salt, iterations)`,
      },
      {
        'Accounts.cs': `
          using System.Security.Cryptography;
          using System.Text;

          public class Accounts
          {
              public byte[] Hash(string password, byte[] salt) =>
                  Rfc2898DeriveBytes.Pbkdf2(password, salt, 600000, HashAlgorithmName.SHA256, 32);

              public byte[] Digest(byte[] page) => SHA256.HashData(page);
          }`,
      },
      {
        'Users.java': `
          import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

          class Users {
            String keep(String password) {
              return new BCryptPasswordEncoder(12).encode(password);
            }
          }`,
      },
      {
        'app/models/user.rb': `
          class User < ApplicationRecord
            def keep(password)
              self.digest = BCrypt::Password.create(password)
              self.picture = Digest::MD5.hexdigest(email.downcase)
            end
          end`,
        'src/Accounts.php': `
          <?php
          function keep(string $password, string $page): array
          {
            return [password_hash($password, PASSWORD_DEFAULT), hash('sha256', $page)];
          }`,
      },
      {
        'src/main.rs': `
          pub fn create(store: &Store, name: &str, password: &str) -> Result<(), Error> {
              let kept = bcrypt::hash(password, 12)?;
              store.insert(name, kept);
              Ok(())
          }`,
      },
      {
        'users.go': `
          package users

          import (
            "crypto/sha256"

            "golang.org/x/crypto/bcrypt"
          )

          func Hash(password []byte) ([]byte, error) {
            return bcrypt.GenerateFromPassword(password, bcrypt.DefaultCost)
          }

          func Sum(content []byte) [32]byte {
            return sha256.Sum256(content)
          }`,
      },
      {
        'salted.js': `
          import crypto from 'crypto';
          let password;
          export function salted(id) {
            password ??= '';
            if (!password) password = drawn.getRandomString(128);
            return crypto.createHash('sha3-512').update(password).update(id).digest('hex');
          }`,
      },
      {
        'hashes.js': `
          const crypto = require('crypto');
          exports.fingerprint = (data) => crypto.createHash('shake256').update(data).digest('hex');`,
        'user.js': `
          const jwt = require('jsonwebtoken');
          const { fingerprint } = require('./hashes');
          exports.tokenOf = (user, key) => jwt.sign({ name: user.name, h: fingerprint(user.password) }, key);`,
      },
      {
        'users.py': `
          import hashlib, bcrypt

          def store(password):
              return bcrypt.hashpw(password, bcrypt.gensalt(rounds=12))

          def checksum(content):
              return hashlib.sha256(content).hexdigest()

          def proof(nonce, created, password):
              return hashlib.sha1(nonce + created + password).digest()

          def first_part(user, realm, password):
              return hashlib.md5(f'{user}:{realm}:{password}'.encode()).hexdigest()

          def bytes_to_key(password, salt):
              return hashlib.md5(password + salt).digest()

          def tag(password_hash):
              return hashlib.md5(password_hash.encode(), usedforsecurity=False).hexdigest()`,
      },
      {
        'digest.js': `
          const crypto = require('crypto');
          exports.digest = (text) => crypto.createHash('sha256').update(text).digest('hex');`,
        'register.js': `
          const bcrypt = require('bcrypt');
          const { digest } = require('./digest');
          exports.keep = (password) => bcrypt.hash(digest(password), 12);
          exports.name = (file) => digest(file);`,
        'rounds.py': `
          import hashlib
          from werkzeug.security import generate_password_hash

          def store(password, salt):
              return hashlib.pbkdf2_hmac('sha256', password.encode(), salt, 600_000)

          def other(password):
              return generate_password_hash(password, method='pbkdf2:sha256:600000')`,
        'site/settings.py': `
          PASSWORD_HASHERS = [
              'django.contrib.auth.hashers.Argon2PasswordHasher',
              'django.contrib.auth.hashers.MD5PasswordHasher',
          ]`,
        'site/trial.py': `
          if DEVELOPMENT:
              # Saves time.
              PASSWORD_HASHERS = ['django.contrib.auth.hashers.MD5PasswordHasher']
          else:
              PASSWORD_HASHERS = ['django.contrib.auth.hashers.Argon2PasswordHasher']`,
        'site/test_settings.py': `
          PASSWORD_HASHERS = ['django.contrib.auth.hashers.MD5PasswordHasher']`,
      },
      {
        'users.js': `
          const crypto = require('crypto');
          const bcrypt = require('bcrypt');
          exports.store = (password) => bcrypt.hash(password, 12);
          exports.checksum = (content) => crypto.createHash('sha256').update(content).digest('hex');`,
      },
      {
        'argon.js': `
          const argon2 = require('argon2');
          exports.store = (password) => argon2.hash(password, { type: argon2.argon2id, memoryCost: 19456 });`,
      },
    ],
  },

  *find({ calls, text, path, windows }) {
    for (const window of OF_TESTS.test(path) ? [] : windows) {
      for (const match of window.text.matchAll(FIRST_HASHER)) {
        const at = window.spanOf(match);
        if (isForTrial(text, at.start)) continue;
        yield { at, message: `New passwords are kept with ${match[1]}, a fast hash.` };
      }
    }
    for (const call of calls) {
      const given = call.at.file === path ? undefined : digestedAt(call, text, path);
      if (given !== undefined)
        yield {
          at: given,
          message: `A fast hash of a password, made in ${call.at.file}, is tried out by the billion.`,
        };
      const message = call.at.file === path ? faultOf(call, text) : undefined;
      if (message === undefined || call.option('usedforsecurity')?.constant === false) continue;
      // The key of a cipher, as an old format makes it from a password: nothing is stored either.
      if (PBKDF2[call.callee] === undefined && /bytes_?to_?key|derive|kdf/i.test(call.within)) continue;
      if (KEY_OF_LOOKUP.test(call.within)) continue;
      if (NOT_STORED.test(path) || NOT_STORED.test(text.slice(Math.max(0, call.at.start - 300), call.at.end + 300)))
        continue;
      if (isHashedAgain(text, call.at) || (isFast(call) && isGivenOn(text, call.at))) continue;
      const isMild = (roundsOf(call) ?? 0) >= SLOW_ROUNDS || PROTOCOL.test(path) || isOneOfMany(text, call.at.start);
      yield { at: call.at, message, ...(isMild && { severity: 'medium' }) };
    }
  },
};

/** `connectionCacheKey()`: what somebody signs in with tells their entry from others', and nobody signs in by it. */
const KEY_OF_LOOKUP = /(?:cache|id|pool|lookup|map)_?key$/i;

/** In a hasher of Django that is slow itself: what it makes of the digest is kept, and not the digest. */
function isHashedAgain(text: string, { start, end }: Span): boolean {
  const opened = text.lastIndexOf('\nclass ', start);
  if (opened < 0 || !SLOW_HASHER.test(text.slice(opened, opened + 200))) return false;
  const next = text.indexOf('\nclass ', end);
  return /\bsuper\(\)\.encode\w{0,30}\(/.test(text.slice(end, next < 0 ? undefined : next));
}
const SLOW_HASHER = /^\nclass \w{1,80}\([^()]{0,80}\b(?:PBKDF2|BCrypt|Argon2|Scrypt)\w{0,20}PasswordHasher\b/;

function isFast({ callee }: CallFact): boolean {
  return !BCRYPT.includes(callee) && !ARGON2.includes(callee) && PBKDF2[callee] === undefined;
}

/** `digest = sha256(password)`, `bcrypt.hashpw(digest, salt)`: made shorter for what is slow, and no more. */
function isGivenOn(text: string, { start, end }: Span): boolean {
  const name = ASSIGNED.exec(lineBefore(text, start))?.[1];
  if (name === undefined) return MADE_SLOW.test(text.slice(Math.max(0, start - 80), start));
  const given = text.slice(end, end + GIVEN_REACH).match(TAKES_SLOWLY) ?? [];
  return given.some((call) => new RegExp(`\\b${name}\\b`).test(call));
}
const ASSIGNED = /(?:^|\s)(\w{1,60})\s{0,3}:?=(?!=)[^=]{0,80}$/;
const GIVEN_REACH = 600;
const TAKES_SLOWLY =
  /\b(?:hashpw|bcrypt\w{0,20}|scrypt\w{0,20}|argon2\w{0,20}|pbkdf2\w{0,20}|hash_secret)\s{0,2}\([^()\n]{0,160}/gi;

/** `case 'ssha': …`: one of the ways that are offered, for whoever runs it to choose what another program asks for. */
function isOneOfMany(text: string, start: number): boolean {
  return ONE_WAY.test(text.slice(Math.max(0, start - ROUND), start));
}
const ONE_WAY = /\bcase\s{1,3}["'][\w-]{0,20}(?:md5|sha|crypt)[\w-]{0,20}["']\s{0,3}(?::|=>)/i;

/** `if DEVELOPMENT:` round it: only accounts that are made up to try the program out are kept so. */
function isForTrial(text: string, start: number): boolean {
  const indent = lineBefore(text, start).length;
  const around = text
    .slice(Math.max(0, start - ROUND), start)
    .split('\n')
    .slice(0, -1);
  const head = around.findLast((line) => line.trim() !== '' && line.search(/\S/) < indent);
  return /^\s*(?:el)?if\s+(?!not\b)[\w.]*(?:DEVELOP\w*|TEST\w*|DEBUG|DEV)\b[\w.]*\s*:/i.test(head ?? '');
}
const ROUND = 1_000;

/** A password that this file hands to a function of another one, which makes a fast hash of whatever it is given. */
function digestedAt({ callee, arguments: values, within }: CallFact, text: string, path: string): Span | undefined {
  if (!DIGESTS.has(callee) || /bytes_?to_?key|derive|kdf/i.test(within) || PROTOCOL.test(path)) return undefined;
  for (const { givenAt, isConstant } of values) {
    if (givenAt?.file !== path || isConstant) continue;
    const written = text.slice(givenAt.start, givenAt.end);
    const around = text.slice(Math.max(0, givenAt.start - 300), givenAt.end + 300);
    const before = text.slice(Math.max(0, givenAt.start - 80), givenAt.start);
    if (MADE_SLOW.test(before) || (OF_RECORD.test(written) && !KEPT_AS_PASSWORD.test(before))) continue;
    if (PASSWORD.test(written) && !SENT_AS_PROOF.test(written) && !NOT_STORED.test(around)) return givenAt;
  }
  return undefined;
}

function faultOf(call: CallFact, text: string): string | undefined {
  const { callee, arguments: given } = call;
  if (BCRYPT.includes(callee)) {
    const given = call.argument(/salt|Encoder$/i.test(callee) ? 0 : 1, 'rounds');
    const cost = given?.qualifiedName === LEAST_BCRYPT ? 4 : given?.constant;
    return typeof cost === 'number' && cost < LEAST_COST ? `A cost of ${cost} is tried out quickly.` : undefined;
  }
  if (ARGON2.includes(callee)) return argonFault(call);
  if (PLAIN_ENCODERS.includes(callee)) return 'Passwords that are kept so are read, or tried out by the billion.';
  const method = BY_METHOD[callee];
  if (method !== undefined) {
    const chosen = call.argument(method[0], method[1])?.constant;
    return typeof chosen === 'string' && FAST_METHOD.test(chosen)
      ? `Passwords that are kept as ${chosen} are tried out by the billion.`
      : undefined;
  }
  if (PBKDF2[callee] !== undefined) {
    const rounds = roundsOf(call);
    return rounds !== undefined && rounds < LEAST_ROUNDS && isPassword(call, PBKDF2[callee][0], text)
      ? `${rounds} rounds are tried out quickly.`
      : undefined;
  }
  if (callee === 'hash' && !FAST_NAME.test(String(given[0]?.constant))) return undefined;
  const at = NAMED_FIRST.has(callee) ? 1 : 0;
  return given[at] !== undefined && isPassword(call, at, text)
    ? 'A fast hash of a password is tried out by the billion.'
    : undefined;
}

/** How often a key is derived from a password, where that is written down. */
function roundsOf(call: CallFact): number | undefined {
  const position = PBKDF2[call.callee]?.[1];
  const rounds =
    position === undefined ? undefined : (call.option('count') ?? call.argument(position, 'iterations'))?.constant;
  return typeof rounds === 'number' ? rounds : undefined;
}

function argonFault(call: CallFact): string | undefined {
  const variant = call.option('type')?.qualifiedName ?? '';
  if (/\.argon2[id]$|\.Type\.[ID]$/.test(variant))
    return `${variant.split('.').at(-1)} does not withstand both kinds of attack; argon2id does.`;
  const memory = (call.option('memoryCost') ?? call.option('memory_cost'))?.constant;
  return typeof memory === 'number' && memory < LEAST_MEMORY
    ? `${memory} KiB of memory are tried out quickly.`
    : undefined;
}

function isPassword({ arguments: given }: CallFact, position: number, text: string): boolean {
  const value = given[position];
  if (value === undefined || value.isConstant) return false;
  const written = text.slice(value.at.start, value.at.end);
  return PASSWORD.test(written) && !SENT_AS_PROOF.test(written) && !isDrawn(written, text);
}

/** A key of the program's own that is called a password: drawn at random, there is nothing to try out. */
function isDrawn(name: string, text: string): boolean {
  if (!/^[A-Za-z_]\w{0,40}$/.test(name)) return false;
  return new RegExp(String.raw`\b${name}\s{0,3}=\s{0,3}[\w.]{0,60}(?:random|nanoid|token_hex|uuid)`, 'i').test(text);
}
