import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';
import { connectedStatements } from '../../facts/text/connected-statements.ts';
import { membersOf } from '../../knowledge/members-of.ts';

const PYTHON_MAKERS = [
  'hashlib.md5',
  'hashlib.sha1',
  'hashlib.md4',
  'Crypto.Hash.MD5.new',
  'Crypto.Hash.SHA.new',
  'Crypto.Hash.SHA1.new',
  'Cryptodome.Hash.MD5.new',
  'cryptography.hazmat.primitives.hashes.MD5',
  'cryptography.hazmat.primitives.hashes.SHA1',
];
const BY_NAME = [
  'hash',
  'hash_hmac',
  'hashlib.new',
  'crypto.createHash',
  'crypto.createHmac',
  'crypto.createSign',
  'crypto.createVerify',
  'java.security.MessageDigest.getInstance',
  'java.security.Signature.getInstance',
  'OpenSSL.Digest',
];
/** Packages of JavaScript; PHP has functions of the first two names. */
const SCRIPT_MAKERS = ['md5', 'sha1', 'js-md5', 'js-sha1', 'blueimp-md5', 'crypto-js.MD5', 'crypto-js.SHA1'];
const GO_MAKERS = ['crypto/md5.New', 'crypto/md5.Sum', 'crypto/sha1.New', 'crypto/sha1.Sum', 'x/crypto/md4.New'];
const JAVA_MAKERS = [
  ...membersOf('org.apache.commons.codec.digest.DigestUtils', 'md5', 'md5Hex', 'sha1', 'sha1Hex', 'getMd5Digest'),
  'org.springframework.util.DigestUtils.md5DigestAsHex',
  ...membersOf('com.google.common.hash.Hashing', 'md5', 'sha1'),
];
const CSHARP_MAKERS = [
  ...membersOf('System.Security.Cryptography.MD5', 'Create', 'HashData'),
  ...membersOf('System.Security.Cryptography.SHA1', 'Create', 'HashData'),
  ...membersOf('System.Security.Cryptography', 'MD5CryptoServiceProvider', 'MD5Cng', 'SHA1Managed', 'SHA1Cng'),
  'System.Security.Cryptography.SHA1CryptoServiceProvider',
];
const RUST_MAKERS = [
  'md5.compute',
  ...['md5.Md5', 'sha1.Sha1', 'md4.Md4', 'sha1_smol.Sha1'].flatMap((type) => [
    `${type}.new`,
    `${type}.digest`,
    `${type}.from`,
  ]),
  'openssl.hash.MessageDigest.md5',
  'openssl.hash.MessageDigest.sha1',
];
const RUBY_MAKERS = [
  ...membersOf('Digest', 'MD5', 'SHA1'),
  ...membersOf('Digest.MD5', 'hexdigest', 'digest', 'base64digest', 'file'),
  ...membersOf('Digest.SHA1', 'hexdigest', 'digest', 'base64digest', 'file'),
];
/** Takes the digest as a function. */
const GO_HMAC = 'crypto/hmac.New';
const HMACS: ReadonlySet<string> = new Set(['crypto.createHmac', 'hash_hmac', GO_HMAC]);
const WEAK = /^(?:rsa-)?(?:md[245]|sha-?1|ripemd(?:128)?)(?:with\w+)?$/i;

/** Words that say the digest protects something. */
const PROTECTS =
  /passw|secret|token|signature|\bsign\b|signed|hmac|\bauth(?!or\b)|credential|session|certificate|licen[cs]e|verify|private|sensitive/i;
/** Words that say it only names or compares content. */
const NAMES_CONTENT =
  /checksum|etag|cache|fingerprint|dedup|content.?hash|file.?hash|hash.?file|integrity|digest.?of|gravatar|avatar|bucket|shard|color|colour|\bkey\b.{0,20}cache|uuid|revision|git|blob|version|filename|slug|content-?md5|\bmd5_?hash\b|json_?encode\(|\bserialize\(|microtime\(|class_?name|_md5Hash\b|\.update\(\s{0,3}(?:chunk|buffer|buf|contents?|bytes)\b/i;
const BEFORE = 500;
const AFTER = 400;

export const check: FileCheck = {
  id: 'data-handling-weak-hash',
  title: 'MD5 or SHA-1 where a digest protects something',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [328],
  why: `
    Two texts with the same MD5 digest are made in seconds on a laptop, and it has been done for SHA-1 too. A signature, token or stored password that rests on
    one of them can be forged or found.`,
  fix: 'Use SHA-256 or better for signatures and tokens, a slow hash such as argon2 or scrypt for passwords.',
  fixIn: {
    javascript: "`crypto.createHash('sha256')`.",
    python: '`hashlib.sha256(data)`; for a mere checksum say so: `hashlib.md5(data, usedforsecurity=False)`.',
    go: '`sha256.Sum256(data)`.',
    java: '`MessageDigest.getInstance("SHA-256")`.',
    php: "`hash('sha256', $data)`, `password_hash($password, PASSWORD_ARGON2ID)`.",
    ruby: '`Digest::SHA256.hexdigest(data)`.',
    csharp: '`SHA256.HashData(data)`.',
    rust: '`Sha256::digest(data)` of the crate `sha2`.',
  },
  blindSpots: 'What the digest is for is judged by the words around it.',
  wants: {
    calls: [
      ...PYTHON_MAKERS,
      ...BY_NAME,
      ...SCRIPT_MAKERS,
      ...GO_MAKERS,
      ...JAVA_MAKERS,
      ...CSHARP_MAKERS,
      ...RUST_MAKERS,
      ...RUBY_MAKERS,
      GO_HMAC,
    ],
  },
  examples: {
    bad: [
      {
        'Tokens.cs': `
          using System.Security.Cryptography;
          using System.Text;

          public static class Tokens
          {
              public static string SessionToken(string user)
              {
                  using var md5 = «MD5.Create()»;
                  return Convert.ToHexString(md5.ComputeHash(Encoding.UTF8.GetBytes(user)));
              }
          }`,
      },
      {
        'lib/tokens.rb': `
          def reset_token(user)
            «Digest::SHA1.hexdigest("#{user.id}#{user.password_digest}")»
          end`,
      },
      {
        'Tokens.java': `
          import java.security.MessageDigest;

          class Tokens {
            byte[] sign(String token, String secret) throws Exception {
              MessageDigest digest = «MessageDigest.getInstance("MD5")»;
              return digest.digest((token + secret).getBytes());
            }
          }`,
      },
      {
        'Accounts.java': `
          import java.io.*;
          import java.security.MessageDigest;

          class Accounts {
            void keep(File folder, String entered) throws Exception {
              MessageDigest digest = «MessageDigest.getInstance("SHA1", "SUN")»;
              byte[] input = entered.trim().getBytes("UTF-8");
              if (input.length == 0) {
                throw new IllegalArgumentException("Nothing was entered, and of nothing there is nothing to be kept.");
              }
              if (input.length > 200) {
                throw new IllegalArgumentException("What was entered is longer than what anybody would enter.");
              }
              digest.update(input);
              byte[] result = digest.digest();
              File target = new File(folder, "passwords.txt");
              try (FileWriter writer = new FileWriter(target, true)) {
                writer.write(java.util.HexFormat.of().formatHex(result) + "\\n");
              }
            }
          }`,
      },
      {
        'src/main.rs': `
          pub fn sign_token(user: &str, secret: &str) -> String {
              let digest = «md5::compute(format!("{user}:{secret}"))»;
              format!("{user}.{digest:x}")
          }`,
      },
      {
        'sign.go': `
          package sign

          import (
            "crypto/hmac"
            "crypto/md5"
            "crypto/sha1"
            "encoding/hex"
          )

          func SessionToken(user string) string {
            digest := «md5.Sum([]byte(user))»
            return hex.EncodeToString(digest[:])
          }

          func Sign(body, secret []byte) []byte {
            mac := «hmac.New(sha1.New, secret)»
            mac.Write(body)
            return mac.Sum(nil)
          }`,
      },
      {
        'login.js': `
          const crypto = require('crypto');
          exports.hashPassword = (password) => «crypto.createHash('md5')».update(password).digest('hex');`,
      },
      {
        'login.py': `
          import hashlib

          def store(user, secret):
              digest = «hashlib.sha1()»
              digest.update(secret.encode())
              user.secret_hash = digest.hexdigest()`,
      },
      {
        'sign.py': `
          import hashlib
          ALGORITHM = 'md5'

          def sign(token):
              return «hashlib.new(ALGORITHM, token)».hexdigest()`,
      },
      {
        'hook.js': `
          const crypto = require('crypto');
          exports.sign = (body, secret) => «crypto.createHmac('sha1', secret)».update(body).digest('hex');`,
      },
      {
        'page.php': `
          <?php
          function session_token($user) {
            return «md5($user . SECRET)»;
          }
          function signature($text) {
            return «hash('sha1', $text . SECRET)»;
          }`,
      },
    ],
    good: [
      {
        'icon.tsx': `
          import md5 from 'md5';
          export function Icon() {
            const { user } = useAuth();
            const hash = md5(user.email.trim().toLowerCase());
            return <img src={\`https://www.gravatar.com/avatar/\${hash}\`} />;
          }`,
      },
      {
        'Pages.cs': `
          using System.Security.Cryptography;
          using System.Text;

          public static class Pages
          {
              public static string Etag(byte[] page)
              {
                  using var md5 = MD5.Create();
                  return Convert.ToHexString(md5.ComputeHash(page));
              }

              public static byte[] Token(string user) => SHA256.HashData(Encoding.UTF8.GetBytes(user));
          }`,
      },
      {
        'lib/assets.rb': `
          def cache_key(path)
            Digest::MD5.hexdigest(File.read(path))
          end`,
      },
      {
        'Tokens.java': `
          import java.security.MessageDigest;

          class Tokens {
            byte[] sign(String token, String secret) throws Exception {
              return MessageDigest.getInstance("SHA-256").digest((token + secret).getBytes());
            }
          }`,
      },
      {
        'Etags.java': `
          import org.apache.commons.codec.digest.DigestUtils;

          class Etags {
            String etag(byte[] content) {
              return DigestUtils.md5Hex(content);
            }
          }`,
      },
      {
        'Pages.java': `
          import java.io.*;
          import java.security.MessageDigest;

          class Pages {
            void keep(File folder, String page, String name) throws Exception {
              MessageDigest digest = MessageDigest.getInstance("MD5");
              byte[] input = page.trim().getBytes("UTF-8");
              if (input.length == 0) {
                throw new IllegalArgumentException("Nothing was written, and of nothing there is nothing to be kept.");
              }
              if (input.length > 200) {
                throw new IllegalArgumentException("What was written is longer than what anybody would ever read.");
              }
              digest.update(input);
              File target = new File(folder, java.util.HexFormat.of().formatHex(digest.digest()));
              try (FileWriter writer = new FileWriter(target, true)) {
                writer.write(page);
              }
              File names = new File(folder, "passwords.txt");
              try (FileWriter other = new FileWriter(names, true)) {
                other.write(name);
              }
            }
          }`,
      },
      {
        'src/main.rs': `
          use sha2::{Digest, Sha256};

          pub fn sign_token(user: &str, secret: &str) -> String {
              let digest = Sha256::digest(format!("{user}:{secret}"));
              format!("{user}.{digest:x}")
          }

          pub fn etag(content: &[u8]) -> String {
              format!("{:x}", md5::compute(content))
          }`,
      },
      {
        'etag.go': `
          package web

          import (
            "crypto/hmac"
            "crypto/md5"
            "crypto/sha256"
          )

          func ETag(content []byte) [16]byte {
            return md5.Sum(content)
          }

          func Sign(body, secret []byte) []byte {
            mac := hmac.New(sha256.New, secret)
            mac.Write(body)
            return mac.Sum(nil)
          }`,
      },
      {
        'cache.js': `
          const crypto = require('crypto');
          exports.part = (chunk, token) => send(token, crypto.createHash('md5').update(chunk).digest('base64'));
          exports.etag = (content) => crypto.createHash('md5').update(content).digest('hex');
          exports.signature = (token) => crypto.createHash('sha256').update(token).digest('hex');`,
      },
      {
        'upload.py': `
          import hashlib
          import requests

          class Upload:
              def style(self, token):
                  return '/app.css?' + hashlib.sha1(self.text).hexdigest()[:6]

              def send(self, content, password):
                  data = {'md5_digest': hashlib.md5(content).hexdigest()}
                  data['sha256_digest'] = hashlib.sha256(content).hexdigest()
                  requests.post(self.address, data=data, auth=(self.user, password))

              def leaked(self, password):
                  digest = hashlib.sha1(password.encode()).hexdigest()
                  return requests.get('https://api.pwnedpasswords.com/range/' + digest[:5])

              def login(self, password):
                  return self.check(password)

              def same(self, one):
                  return hashlib.md5(one).digest()`,
      },
      {
        'cache.py': `
          import hashlib

          def cache_key(text):
              return hashlib.md5(text.encode()).hexdigest()

          def verify_download(data):
              return hashlib.sha1(data, usedforsecurity=False).hexdigest()`,
      },
      {
        'page.php': `
          <?php
          function cache_name($rows, $secret) {
            $signature = hash_hmac('sha256', 'x', $secret);
            return 'rows-' . md5(serialize($rows));
          }`,
      },
    ],
  },

  *find({ calls, text, path }) {
    for (const call of calls) {
      const name = weakName(call);
      if (name === undefined || call.at.file !== path) continue;
      if (call.option('usedforsecurity')?.constant === false) continue;
      // What only its class may use is called so in Java.
      const near = surroundings(text, call).replaceAll(/\bprivate\s(?=[\w<>[\]\s]{1,80}[=;({])/g, '');
      if (!(PROTECTS.test(near) || keepsSecret(text, call)) || NAMES_CONTENT.test(ownLine(text, call))) continue;
      if (NAMES_CONTENT.test(call.within) || isShort(text, call) || isAsked(text, call, near)) continue;
      const digest = name.toUpperCase();
      // Finding two texts of one digest does not help against a key.
      if (HMACS.has(call.callee))
        yield {
          at: call.at,
          severity: 'low',
          message: `An HMAC with ${digest} still holds, though the digest does not.`,
        };
      else yield { at: call.at, message: `${digest} digests can be forged, and this one protects something.` };
    }
  },
};

/** Methods of Java are long: what a digest is made of, and where it is kept, may stand far from it. */
function keepsSecret(text: string, { at }: CallFact): boolean {
  return isJava(at.file) && SECRETS.test(connectedStatements(text, at.start));
}
const SECRETS = /passw(?:or)?d|secret(?!ar)|credential|signature|(?:access|auth|session|reset|login)_?token/i;

/** `sha1(text).hexdigest()[:6]`: so short, it tells versions apart and nothing else. */
function isShort(text: string, { at }: CallFact): boolean {
  const length = SHORTENED.exec(text.slice(at.end, at.end + 160))?.groups?.['length'];
  return length !== undefined && Number(length) <= LONGEST_MARK;
}
const SHORTENED =
  /^(?:\s{0,20}\.\w{1,20}\([^()]{0,60}\)){0,3}\s{0,20}(?:\[\s{0,20}:\s{0,3}|\.(?:slice|substring|substr)\(\s{0,3}0,\s{0,3})(?<length>\d{1,3})\b/;
const LONGEST_MARK = 12;

/** Another server asks for that digest: beside a better one, to look a password up among those that leaked, or for a picture. */
function isAsked(text: string, call: CallFact, near: string): boolean {
  if (/pwned|hibp|gravatar\.com\/avatar|libravatar\.org\/avatar/i.test(near)) return true;
  return /\b(?:md5|sha1)_?(?:digest|sum|hash)\b/i.test(ownLine(text, call)) && /sha-?(?:256|512)|blake2/i.test(near);
}

function weakName({ callee, arguments: given }: CallFact): string | undefined {
  if (callee === GO_HMAC) return /^crypto\/(md5|sha1)\.New$/.exec(given[0]?.qualifiedName ?? '')?.[1];
  if (!BY_NAME.includes(callee)) {
    if (/SHA\.new$|sha-?1/i.test(callee)) return 'sha1';
    return /md4/i.test(callee) ? 'md4' : 'md5';
  }
  const algorithm = given[0]?.constant;
  return typeof algorithm === 'string' && WEAK.test(algorithm) ? algorithm : undefined;
}

/** The brace that closes a method, and a line with nothing on it. */
const METHOD_END = /\n[ \t]{1,8}\}\r?\n[ \t]*\r?\n/;
const METHOD_ENDS = new RegExp(METHOD_END, 'g');

function isJava(path: string): boolean {
  return path.endsWith('.java');
}

const DEFINITION = /\n[ \t]{0,40}(?:async )?def /g;

/** The function the call stands in, as far as lines nearby tell. */
function surroundings(text: string, { at }: CallFact): string {
  const before = text.slice(Math.max(0, at.start - BEFORE), at.start);
  const begins = Math.max(
    [...before.matchAll(DEFINITION)].at(-1)?.index ?? 0,
    before.lastIndexOf('\nfunction '),
    before.lastIndexOf('\n}\n'),
    isJava(at.file) ? ([...before.matchAll(METHOD_ENDS)].at(-1)?.index ?? 0) : 0,
    0,
  );
  const behind = text.slice(at.end, at.end + AFTER);
  const left = isJava(at.file) ? behind.search(METHOD_END) : -1;
  const after = left < 0 ? behind : behind.slice(0, left);
  const ends = after.search(/\n(?:[ \t]{0,40}(?:async )?def |function |class |export |\}\n)/);
  return before.slice(begins) + text.slice(at.start, at.end) + (ends < 0 ? after : after.slice(0, ends));
}

function ownLine(text: string, { at }: CallFact): string {
  const end = text.indexOf('\n', at.end);
  return text.slice(text.lastIndexOf('\n', at.start) + 1, end < 0 ? undefined : end);
}
