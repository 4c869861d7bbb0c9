import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { givenLast } from '../../facts/text/given-last.ts';

/** `response.set_cookie('session', value`, `res.cookie('session', value`. */
const SETS =
  /\.(?:set_cookie|cookie|setCookie)\(\s{0,20}(?:key\s{0,2}=\s{0,2})?["'`](?<name>[\w.-]{0,30}(?:session|sess|auth|login|token|user)[\w.-]{0,20})["'`]\s{0,3},\s{0,20}(?:value\s{0,2}=\s{0,2})?(?<value>[^\n]{1,200})/gi;
/** Put into other letters, and nothing more. */
const ENCODED =
  /\b(?:base64\.)?(?:urlsafe_)?b64encode\(|\bbtoa\(|\.toString\(\s{0,2}["'`]base64(?:url)?["'`]|\bbase64\.(?:encode|standard_b64encode)\(/;
/** Who it is stands in it. */
const NAMES_SOMEBODY = /user|login|email|account|member|admin|role|\bname\b|\buid\b|\bid\b/i;
const SIGNED =
  /sign|hmac|hash|encrypt|cipher|seal|fernet|serializer|jwt|random|urandom|token_(?:bytes|urlsafe|hex)|secret|uuid|nonce|digest|csrf/i;
const REACH = 1_200;
/** Cookies for others to read, and what a library signs itself. */
const OTHER_COOKIE = /csrf|xsrf|flash|theme|lang/i;

export const check: FileCheck = {
  id: 'auth-forgeable-session',
  title: 'A login cookie that anybody can write',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [565, 287],
  why: `
    Base64 is another way to write the same text. A cookie that holds the name of who signed in, and no signature, is
    written by anybody for anybody: \`{"user": "admin"}\`, encoded, is all it takes.`,
  fix: 'Keep sessions on the server under a random number, or have a library sign the cookie with a secret and check it.',
  fixIn: {
    javascript: '`req.session.user = user.id` of `express-session` or `cookie-session`.',
    python: "`session['user'] = user.id` of Flask or Django, `TimestampSigner(SECRET).sign(value)` of `itsdangerous`.",
  },
  blindSpots: 'A value that another function makes is not followed; cookies are recognised by their names.',
  wants: { keywords: ['set_cookie', '.cookie(', 'setcookie'] },
  examples: {
    bad: [
      {
        'session.py': `
          import base64
          import json

          def start(response, username):
              session = base64.b64encode(json.dumps({'username': username}).encode())
              response.set_cookie(«'shop_session', session»)
              return response`,
      },
      {
        'session.js': `
          exports.start = (res, user) => {
            res.cookie(«'session', Buffer.from(JSON.stringify({ id: user.id, role: user.role })).toString('base64')»);
          };`,
      },
    ],
    good: [
      {
        'session.py': `
          import base64
          import hmac
          import os

          def start(response, username):
              number = base64.b64encode(os.urandom(32))
              response.set_cookie('shop_session', number)

          def keep(response, username):
              value = username + '.' + hmac.new(KEY, username, 'sha256').hexdigest()
              session = base64.b64encode(value.encode())
              response.set_cookie('shop_session', session)

          def end(response):
              response.set_cookie('shop_session', '', expires=0)`,
      },
      {
        'session.js': `
          exports.start = (res, user) => {
            res.cookie('session', sign(Buffer.from(JSON.stringify({ id: user.id })).toString('base64')));
            res.cookie('theme', Buffer.from(user.theme).toString('base64'));
          };`,
      },
    ],
  },

  *find({ windows, text, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(SETS)) {
        const { name = '', value = '' } = match.groups ?? {};
        const start = window.start + match.index;
        if (OTHER_COOKIE.test(name) || isCommented(text, start)) continue;
        const variable = /^([A-Za-z_]\w{0,40})\s{0,3}(?:[,)]|\.decode)/.exec(value)?.[1];
        const before = text.slice(Math.max(0, start - REACH), start);
        const made = variable === undefined ? value : (givenLast(variable, before) ?? '');
        if (!ENCODED.test(made) || !NAMES_SOMEBODY.test(made) || SIGNED.test(made)) continue;
        const quote = match.index + match[0].search(/["'`]/);
        const length = variable === undefined ? endOf(value) : variable.length;
        const end = match.index + match[0].length - value.length + length;
        yield {
          at: window.span(quote, end),
          message: 'The cookie says who somebody is, and nothing shows that this program has written it.',
        };
      }
    }
  },
};

/** Where the value ends: at the bracket that closes the call, or at the comma before its options. */
function endOf(value: string): number {
  let depth = 0;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ',')) return at;
  }
  return value.length;
}
