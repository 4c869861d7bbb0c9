import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import type { Span } from '../../facts/span.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';
import { KEEPERS, KEY_OPTIONS, SIGNERS } from '../../knowledge/secrets/keyed-calls.ts';

/** `process.env.SECRET || 'secret'`, `os.environ.get('SECRET', 'secret')`, `env('SECRET', default='secret')`. */
const FALLBACK =
  /^(?:process\.env[\w.[\]'"]{1,60}\s{0,3}(?:\|\||\?\?)\s{0,3}|(?:os\.(?:environ\.get|getenv)|config|env(?:\.str)?)\(\s{0,3}["']\w{1,60}["']\s{0,3},\s{0,3}(?:default\s{0,2}=\s{0,2})?)(["'][^"'\n]{1,80}["'])/;
/** The key with which Flask and Django sign sessions, written out, under a name, or as what is used where nobody set it. */
const FRAMEWORK_KEY =
  /(?:\b\w{0,20}app(?:lication)?\.secret_key|\.config\[\s{0,3}["'](?:JWT_)?SECRET_KEY["']\s{0,3}\]|^[ \t]{0,12}(?:JWT_)?SECRET_KEY(?:\s{0,3}:\s{0,3}str)?|[(,]\s{0,20}SECRET_KEY)\s{0,3}=\s{0,3}(?:(?:os\.(?:environ\.get|getenv)|config|env(?:\.str)?)\(\s{0,3}["']\w{1,60}["']\s{0,3},\s{0,3}(?:default\s{0,2}=\s{0,2})?|os\.(?:environ\.get|getenv)\(\s{0,3}["']\w{1,60}["']\s{0,3}\)\s{0,3}or\s{0,3})?(?:b?(["'][^"'\n]{1,120}["'])|([A-Za-z_]\w{0,60})(?![\w.([]))/gm;
/** What stands in for a key until somebody sets one is told apart by the framework itself, or is no key. */
const NO_KEY = /^["'](?:\$|\{|<|%)|env\b/i;

export const check: FileCheck = {
  id: 'auth-jwt-weak-secret',
  title: 'Tokens or sessions are signed with a secret that anybody can know',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798, 321],
  why: `
    Whoever reads the code, or guesses \`secret\` and \`changeme\`, can sign any token and be any user.
    A fallback is what runs wherever somebody forgot to set the variable.`,
  fix: 'Read the secret from the environment or a vault, refuse to start without it, and make it 32 random bytes.',
  blindSpots: 'A secret written directly into the signing call is reported by secrets-hardcoded-crypto-key.',
  wants: { calls: [...Object.keys(SIGNERS), ...KEEPERS], keywords: ['secret_key'] },
  yieldsTo: ['secrets-hardcoded-crypto-key'],
  examples: {
    bad: [
      {
        'sign.py': `
          import jwt
          def sign(user):
              return «jwt.encode({'user': user}, None, algorithm='none')»

          def other(user, key):
              return «jwt.encode({'user': user}, key, algorithm='none')»`,
      },
      {
        'auth.js': `
          const jwt = require('jsonwebtoken');
          exports.other = (user) => jwt.sign({ user }, process.env.JWT_SECRET || «'dev-secret'»);`,
      },
      {
        'session.ts': `
          import session from 'express-session';
          const SECRET = process.env.SESSION_SECRET ?? «'not so secret'»;
          export const sessions = session({ secret: SECRET, resave: false });`,
      },
      {
        'config.ts': "export const config = { port: 80, secret: process.env.SECRET ?? 'moon-rocket' };",
        'auth.ts': `
          import jwt from 'jsonwebtoken';
          import { config } from './config.ts';
          export const sign = (user: string) => jwt.sign({ user }, «config.secret»);`,
      },
      {
        'settings.py': "import os\nTOKEN_SECRET = os.getenv('TOKEN_SECRET', 'moon-rocket')\nOTHER = os.getenv('OTHER')",
        'tokens.py': `
          import jwt
          from settings import OTHER, TOKEN_SECRET
          def issue(user):
              return jwt.encode({'sub': user}, «TOKEN_SECRET», algorithm='HS256')
          def other(user):
              return jwt.encode({'sub': user}, OTHER, algorithm='HS256')`,
      },
      {
        'auth.py': `
          import jwt

          def note(user):
              return «jwt.encode({'user': user}, '', algorithm='HS256')»`,
      },
      {
        'app.py': `
          import os
          from flask import Flask
          DEFAULT = 'night-train'
          app = Flask(__name__)
          app.config['SECRET_KEY'] = «'changeme'»
          app.secret_key = os.environ.get('KEY', «'dev'»)
          app.config.update(SECRET_KEY=«DEFAULT»)

          class Config:
              SECRET_KEY = os.environ.get('SECRET_KEY') or «'you-will-never-guess'»`,
      },
    ],
    good: [
      {
        'auth.js': `
          const jwt = require('jsonwebtoken');
          exports.sign = (user) => jwt.sign({ user }, process.env.JWT_SECRET);`,
      },
      {
        'server.js': `
          const jwt = require('jsonwebtoken');
          class Server {
            secret = null;
            sign(user) {
              return jwt.sign({ user }, this.secret);
            }
          }
          exports.server = new Server();`,
      },
      {
        'auth.py': `
          import os
          import jwt
          KEY = os.environ['JWT_SECRET']

          def sign(user):
              return jwt.encode({'user': user}, KEY, algorithm='HS256')`,
      },
      {
        'app.py': `
          import os
          from flask import Flask
          KEY = os.environ['KEY']
          NAME = 'KEY'
          app = Flask(__name__)
          app.config['SECRET_KEY'] = os.environ['KEY']
          app.config.update(SECRET_KEY=KEY)
          app.config.update(SECRET_KEY=os.environ[NAME])
          app.secret_key = secrets.token_hex(16)
          credentials.secret_key = 'abc'`,
      },
    ],
  },

  *find({ calls, text, path, windows, language }) {
    const seen = new Set<number>();
    if (language === 'python') {
      const isTold = docstringsIn(text);
      for (const window of windows) {
        for (const match of window.text.matchAll(FRAMEWORK_KEY)) {
          const place = keyIn(match, text);
          const at = place === undefined ? undefined : window.span(...place);
          if (at === undefined || seen.has(at.start) || isTold(at.start)) continue;
          seen.add(at.start);
          const isWrittenHere = /["']/.test(text.charAt(at.start));
          yield {
            ...(isWrittenHere ? hidden(at) : { at }),
            message: 'Whoever reads this code can sign sessions with this key.',
            severity: 'medium',
            confidence: 'medium',
          };
        }
      }
    }
    for (const call of calls) {
      const value = secretOf(call);
      if (value === undefined || call.at.file !== path) continue;
      if (isForAnybody(call, value) && !seen.has(call.at.start)) {
        seen.add(call.at.start);
        const reason = value.constant === '' ? 'The key is empty' : 'No algorithm signs';
        yield { at: call.at, message: `${reason}, so that everybody can make such a token.` };
      }
      const place = value.at.file === path ? fallbackFor(value.at, text) : undefined;
      if (place !== undefined && !seen.has(place.start)) {
        seen.add(place.start);
        yield { ...hidden(place), message: 'Where the variable is not set, tokens are signed with this secret.' };
      } else if (place === undefined && isWord(value.whereUnset) && !seen.has(value.at.start)) {
        seen.add(value.at.start);
        yield {
          at: value.at,
          message: 'Where the variable is not set, tokens are signed with a secret that is written in another place.',
        };
      }
    }
  },
};

function isWord(value: ValueFact['whereUnset']): boolean {
  return typeof value === 'string' && value !== '';
}

function hidden(at: Span): { readonly at: Span; readonly redact: Span; readonly redactAs: 'password' } {
  return { at, redact: { ...at, start: at.start + 1, end: at.end - 1 }, redactAs: 'password' };
}

/** A key that is none, or one that is not used, where a token is signed with it. */
function isForAnybody(call: CallFact, value: ValueFact): boolean {
  if (SIGNERS[call.callee] === undefined || !/^(?:sign|encode)$/.test(call.method)) return false;
  const algorithm = (call.option('algorithm') ?? call.argument(2))?.constant;
  return value.constant === '' || (typeof algorithm === 'string' && /^none$/i.test(algorithm));
}

function secretOf(call: CallFact): ValueFact | undefined {
  const place = SIGNERS[call.callee];
  if (place !== undefined) return call.argument(place[0], place[1]);
  const keys = KEY_OPTIONS.map((name) => call.option(name)).find((value) => value !== undefined);
  return keys?.items?.[0] ?? keys;
}

/** What the key of a framework is given, and its end: text, or a name that stands for text of this file. */
function keyIn(
  { index, 0: whole, 1: key, 2: name }: RegExpExecArray,
  text: string,
): [start: number, end: number] | undefined {
  const end = index + whole.length;
  if (key !== undefined) return NO_KEY.test(key) ? undefined : [end - key.length, end];
  if (name === undefined) return undefined;
  const given = new RegExp(`^[ \\t]{0,12}${name}\\s{0,3}=\\s{0,3}b?(["'][^"'\\n]{1,120}["'])`, 'm').exec(text)?.[1];
  return given === undefined || NO_KEY.test(given) ? undefined : [end - name.length, end];
}

/** Where the value that is used where nobody set the variable is written: in the call, or where the name of the key is made. */
function fallbackFor({ file, start, end }: Span, text: string): Span | undefined {
  const written = text.slice(start, end);
  const here = FALLBACK.exec(written)?.[1];
  if (here !== undefined) return within(file, start + written.lastIndexOf(here), here);
  const name = /^(?:[\w$]{1,40}\.){0,3}([A-Za-z_$][\w$]{0,60})$/.exec(written)?.[1];
  if (name === undefined) return undefined;
  for (const { index, 0: head } of text.matchAll(
    new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}["']?\\s{0,3}[:=]\\s{0,3}(?=[pcoe])`, 'g'),
  )) {
    const behind = text.slice(index + head.length, index + head.length + 240);
    const found = FALLBACK.exec(behind)?.[1];
    if (found !== undefined) return within(file, index + head.length + behind.indexOf(found, 1), found);
  }
  return undefined;
}

function within(file: string, start: number, found: string): Span {
  return { file, start, end: start + found.length };
}
