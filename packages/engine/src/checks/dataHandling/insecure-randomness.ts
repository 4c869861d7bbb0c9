import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { lineBefore } from '../../facts/text/lines.ts';
import { TOKEN_SINKS } from '../../knowledge/sinks/state.ts';
import { sightFlows } from '../../knowledge/source-trust.ts';

/** Steps on which a number is still what it was made for. */
const NEAR = 5;

/** A name far from the number says little: a port or a folder that was chosen at random is on its way to many places. */
function doubted(flow: Flow): Flow {
  return flow.spec.named !== undefined && flow.steps.length > NEAR ? { ...flow, confidence: 'low' } : flow;
}

/** After so many hands a name that sounds like a secret says nothing of the number any more. */
const FAR = 6;

function isNearEnough({ spec, steps }: Flow): boolean {
  return spec.named === undefined || steps.length <= FAR;
}

/** `for token in words[:n]`: what is gone through was made elsewhere, and `token` is a word for a word. */
function isGoneThrough({ spec, sink }: Flow, path: string, text: string): boolean {
  return (
    spec.named !== undefined && sink.file === path && /^\s*(?:async\s+)?for\b[^=]*$/.test(lineBefore(text, sink.start))
  );
}

/** `sessionDir`: a folder that nobody else makes is what the number is for. */
function isPlace({ spec, callee }: Flow): boolean {
  return spec.named !== undefined && /(?:dir|directory|folder|path|file|file_?name)$/i.test(callee);
}

/** Another name for a secret that was told of where it was made. */
function isToldBefore({ source, steps, sink }: Flow, flows: readonly Flow[]): boolean {
  return flows.some(
    (other) =>
      other.source.at.start === source.at.start &&
      other.source.at.file === source.at.file &&
      other.sink.start !== sink.start &&
      steps.some(({ at }) => at.file === other.sink.file && at.start === other.sink.start && at.end === other.sink.end),
  );
}

export const check: FileCheck = {
  id: 'data-handling-insecure-randomness',
  title: 'A secret is made of predictable random numbers',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [330, 338],
  why: `
    Ordinary generators are made to look random, not to be secret: a few outputs are enough to compute the next.
    A session, token or password made of them can be guessed.`,
  fix: 'Use the generator that is made for secrets.',
  fixIn: {
    javascript: '`crypto.randomBytes(32)`, `crypto.randomUUID()`, `crypto.getRandomValues(…)`.',
    python: '`secrets.token_urlsafe(32)`.',
    go: '`crypto/rand` instead of `math/rand`.',
    java: '`new SecureRandom()` instead of `new Random()`.',
    php: '`random_bytes(32)`, `random_int(…)`.',
    ruby: '`SecureRandom.hex(32)`.',
    csharp: '`RandomNumberGenerator.GetBytes(32)`.',
    rust: '`OsRng` of the crate `rand`, or the crate `getrandom`.',
  },
  blindSpots:
    'What a value is for is recognised by its name and by where it goes: a token named `value` in a list is not seen.',
  wants: { sinks: TOKEN_SINKS },
  examples: {
    bad: [
      {
        'accounts.py': `
          import hashlib, random

          def sign_up(user):
              salted = hashlib.sha1(str(random.random()).encode()).hexdigest()[:5]
              «user.activation_key» = hashlib.sha1((salted + user.email).encode()).hexdigest()
              return user

          def key_gen():
              return «hashlib.sha256(str(random.getrandbits(256)).encode()).hexdigest()»`,
      },
      {
        'app/models/invite.rb': `
          class Invite < ApplicationRecord
            def renew
              «token» = rand(10**10)
              update!(token: token)
            end
          end`,
      },
      {
        'Tokens.java': `
          import java.util.Random;

          class Tokens {
            String make() {
              String «token» = Long.toHexString(new Random().nextLong());
              return token;
            }

            jakarta.servlet.http.Cookie remember() {
              byte[] bytes = new byte[10];
              new Random().nextBytes(bytes);
              String mark = java.util.Base64.getEncoder().encodeToString(bytes);
              return new jakarta.servlet.http.Cookie("remember", «mark»);
            }
          }`,
      },
      {
        'Invitations.cs': `
          using System;

          public static class Invitations
          {
              public static string Make()
              {
                  var random = new Random();
                  var «token» = random.Next().ToString("x");
                  return token;
              }
          }`,
      },
      {
        'src/main.rs': `
          pub fn login(user: &User) -> String {
              let «session_token» = format!("{:x}", fastrand::u64(..));
              user.remember(&session_token);
              session_token
          }`,
      },
      {
        'token.go': `
          package token

          import (
            "encoding/hex"
            "math/rand"
          )

          const letters = "abcdefghijklmnopqrstuvwxyz"

          func Password() string {
            text := make([]byte, 16)
            for i := range text {
              text[i] = letters[rand.Intn(len(letters))]
            }
            return string(«text»)
          }

          func Token() string {
            raw := make([]byte, 16)
            rand.Read(raw)
            return «hex.EncodeToString(raw)»
          }`,
      },
      {
        'session.js': `
          const «token» = Math.random().toString(36).slice(2);
          function makePassword() {
            return «Math.floor(Math.random() * 1e9).toString()»;
          }
          module.exports = { token, makePassword };`,
      },
      {
        'invite.js': `
          const letters = 'abcdefghijklmnop';
          export function invite(mail) {
            let password = '';
            for (let i = 0; i < 12; i++) «password» += letters[Math.floor(Math.random() * letters.length)];
            const shown = password;
            return { mail, shown, secret: «Math.random().toString(36)» };
          }
          export async function forgotten(mail) {
            const code = Math.floor(100000 + Math.random() * 900000).toString();
            await resets.create({ data: { mail, otp: «code» } });
          }`,
      },
      {
        'form.js': `
          export function encode(fields) {
            const «boundary» = '----form' + Math.floor(Math.random() * 1e11);
            return fields.map(({ name, text }) => '--' + boundary + name + text).join('');
          }`,
      },
      {
        'session.py': `
          import random, string
          from flask import session

          def remember():
              value = str(random.getrandbits(64))
              «session['remember']» = value
              «reset_token» = ''.join(random.choices('abcdef0123456789', k=32))
              letters = string.ascii_letters + string.digits
              «api_key» = ''.join(random.choice(letters) for _ in range(32))
              return reset_token, api_key`,
      },
      {
        'page.php': `
          <?php
          function reset_link($user) {
            «$token» = md5(uniqid(rand(), true));
            return "https://acme.test/reset?token=$token";
          }`,
      },
    ],
    good: [
      {
        'tabs.ts': `
          export function useSessionSync() {
            const tab = Math.random().toString(36);
            return makeSender(tab);
          }`,
      },
      {
        'app/models/invite.rb': `
          class Invite < ApplicationRecord
            def renew
              token = SecureRandom.hex(16)
              update!(token: token, shade: rand(10))
            end
          end`,
      },
      {
        'Tokens.java': `
          import java.security.SecureRandom;
          import java.util.Random;

          class Tokens {
            String make() {
              int delay = new Random().nextInt(100);
              byte[] token = new byte[32];
              new SecureRandom().nextBytes(token);
              return java.util.Base64.getEncoder().encodeToString(token);
            }

            String another() {
              Random generator = new SecureRandom();
              String token = Long.toHexString(drawn(generator));
              return token;
            }

            long drawn(Random generator) {
              return generator.nextLong();
            }
          }`,
      },
      {
        'Invitations.cs': `
          using System;
          using System.Security.Cryptography;

          public static class Invitations
          {
              public static string Make()
              {
                  var token = Convert.ToHexString(RandomNumberGenerator.GetBytes(16));
                  var color = new Random().Next(16);
                  return token + color;
              }
          }`,
      },
      {
        'src/main.rs': `
          use rand::Rng;

          pub fn login(user: &User) -> String {
              let session_token = format!("{:x}", rand::thread_rng().gen::<u128>());
              user.remember(&session_token);
              session_token
          }

          pub fn shuffle(deck: &mut Deck) {
              deck.start = fastrand::usize(..52);
          }`,
      },
      {
        'places.js': `
          const path = require('path');
          const sessionDir = path.join('out', 'run-' + Math.random().toString(36).slice(2));
          const template = { bos_token: 'id' + Math.random(), eos_token: 'id' + Math.random() };`,
      },
      {
        'token.go': `
          package token

          import (
            "crypto/rand"
            "encoding/hex"
            mathrand "math/rand"
            "time"
          )

          func Token() string {
            raw := make([]byte, 16)
            rand.Read(raw)
            return hex.EncodeToString(raw)
          }

          func Wait() time.Duration {
            return time.Duration(mathrand.Intn(1000)) * time.Millisecond
          }`,
      },
      {
        'area.js': `
          import { randomBytes } from 'node:crypto';
          export const boundary = '----form' + randomBytes(12).toString('hex');
          export function cut(width) {
            const boundary = Math.random() * width;
            return [boundary, width - boundary];
          }`,
      },
      { 'marks.js': 'export const idForToken = (at) => `item-${at ?? Math.random()}`;\n' },
      {
        'sums.py': `
          import hashlib, hmac, random, secrets

          def stamp(key):
              token = hmac.new(key, str(random.random()).encode(), 'sha256').hexdigest()
              shade = hashlib.md5(str(random.random()).encode()).hexdigest()
              secret = hashlib.sha256(secrets.token_bytes(32)).hexdigest()
              return token, shade, secret`,
      },
      { 'usage.py': 'import random\ninput_tokens_of = random.choice([1, 2])\n' },
      {
        'words.py': `
          import random

          class Counts(dict):
              def __iter__(self):
                  for token, _ in self.most_common(self.size()):
                      yield token

          def fill(n):
              counts = Counts()
              counts[random.randint(1, n)] += 1
              return [word for word in counts]`,
      },
      {
        'session.js': `
          const crypto = require('crypto');
          const token = crypto.randomBytes(32).toString('hex');
          const delay = Math.random() * 1000;
          const colour = ['red', 'blue'][Math.floor(Math.random() * 2)];
          const port = 49152 + Math.floor(Math.random() * 1000);
          const COOKIE_NAME = 'preview-' + port;
          module.exports = { token, delay, colour, COOKIE_NAME };`,
      },
      {
        'session.py': `
          import random, secrets
          from flask import session
          from library.sessions import Session

          def remember():
              session['remember'] = secrets.token_urlsafe(32)
              session_key = str(random.SystemRandom().getrandbits(64))
              jitter = random.uniform(0, 1)
              return session_key, jitter

          def start(session_manager_class):
              session_manager = session_manager_class(port=random.randint(1024, 65535))
              return session_manager

          def ask(servers, keys):
              server = random.choice(servers)
              api_key = keys.get(server)
              token = server['token']
              return server, api_key, token

          class Client:
              def __init__(self, session: Session):
                  self.session = session

              def get_token(self):
                  answer = self.session.http.post('/login', json={'device': random.randint(1, 9)})
                  return answer['token']`,
      },
      {
        'page.php': `
          <?php
          function reset_link($user) {
            $token = bin2hex(random_bytes(32));
            $pick = rand(0, 3);
            return "https://acme.test/reset?token=$token&from=$pick";
          }`,
      },
    ],
  },

  *find({ flows, path, text }) {
    const near = flows.filter(
      (flow) => isNearEnough(flow) && !isPlace(flow) && !isToldBefore(flow, flows) && !isGoneThrough(flow, path, text),
    );
    const say = ({ source, callee }: Flow): string =>
      `\`${callee.replace(/^\./, '')}\` is made of ${source.what} and can be guessed.`;
    const isBoundary = ({ spec }: Flow): boolean => spec.built === true;
    yield* sightFlows(near.filter((flow) => !isBoundary(flow)).map(doubted), 'medium', ['random'], say);
    // It takes a field that somebody else writes to make use of it.
    yield* sightFlows(near.filter(isBoundary), 'low', ['random'], say);
  },
};
