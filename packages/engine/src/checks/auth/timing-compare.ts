import type { FileCheck } from '../../check.ts';
import { lineBefore } from '../../facts/text/lines.ts';

const SIGNED = String.raw`["'][\w-]{0,40}(?:signature|hmac)[\w-]{0,20}["']`;
const SECRET = String.raw`(?:[\w.]{0,60}(?:signature|hmac|digest|api_?key|secret|token|password|passwd)\w{0,20}(?:\([^()\n]{0,40}\))?|[\w.]{1,60}(?:\(${SIGNED}\)|\[${SIGNED}\]))`;
const OTHER = String.raw`(?:[\w.]{1,80}(?:\[["'][\w-]{1,40}["']\])?(?:\([^()\n]{0,60}\))?)`;
const COMPARISON = new RegExp(
  `(?<![\\w.])(${SECRET})\\s{0,3}(?:===?|!==?)\\s{0,3}(${OTHER})|(?<![\\w.])(${OTHER})\\s{0,3}(?:===?|!==?)\\s{0,3}(${SECRET})(?![\\w.])`,
  'gi',
);
/** Kinds of tokens that are no secrets: of parsers, of models, of pages. */
const NO_SECRET =
  /token(?:_?type|_?kind|s\b|izer|_?id|_?count|_?index|_?quant|_?len|_?pos|\.type|\.kind|\.value|\.text|\.name)|password_?confirm|confirm_?password|digest_?(?:alg|method|type|size)|signature_?(?:alg|method|type|version|polic)|\.length|len\(|typeof|\.tag\b|signature\.(?:name|kind|params)|secret_?name|key_?name|token_?name/i;
const PLAIN = /^(?:null|undefined|none|true|false|\d\w*|this|self|nil|void)$/i;
/** `Header.LOCAL_FILE`: what is written down in the program, such as the signature that files of a format begin with. */
const CONSTANT = /(?:^|\.)(?![A-Z\d_]*(?:KEY|SECRET|TOKEN|PASS|ADMIN|HMAC|DIGEST))[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
/** Only where the outside sends the other half: something computed, configured or received. */
const MEANT =
  /expected|computed|calculated|actual|received|provided|given|header|hmac|env|config|settings|signature|stored|req\.|request\.|API_KEY|SECRET|ADMIN/i;

/** `name == user and `: who asks for both lets somebody in. */
const WITH_NAME = /(?:user|login)\w{0,20}\s{0,3}===?\s{0,3}[\w.]{1,60}\s{0,3}(?:&&|\band\b)\s{0,3}$/i;

export const check: FileCheck = {
  id: 'auth-timing-compare',
  title: 'A secret is compared in variable time',
  severity: 'low',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [208],
  why: 'An ordinary comparison stops at the first difference. Measured often enough, the time tells how many characters were right, and the secret is found character by character.',
  fix: 'Use a comparison that takes as long whatever it finds.',
  fixIn: {
    javascript: '`crypto.timingSafeEqual(given, expected)`.',
    python: '`hmac.compare_digest(given, expected)`.',
  },
  blindSpots: 'Secrets are recognised by their names.',
  wants: { keywords: ['signature', 'hmac', 'digest', 'api_key', 'apikey', 'secret', 'token', 'password'] },
  examples: {
    bad: [
      { 'hook.js': "if («signature !== expectedSignature») throw new Error('no');\n" },
      { 'events.js': "if («c.req.header('x-hub-signature-256') !== expected») return c.text('no', 403);\n" },
      { 'basic.js': 'const isLetIn = (user, pass) => user == username && «pass == password»;\n' },
      { 'hook.py': "def ok(request, expected):\n    return «request.headers['X-Signature'] == expected_signature»\n" },
    ],
    good: [
      { 'compiled.js': 'if (request.signature === void 0) throw new Error("no signature");\n' },
      { 'verify.py': 'if digest_alg != expected_policy.DigestMethod:\n    raise ValueError(digest_alg)\n' },
      { 'verify.py': "if root.tag == ds_tag('Signature'):\n    node = root\n" },
      { 'unzip.js': 'if (signature === 0x04034b50 || signature === Header.LOCAL_FILE) readFile();\n' },
      { 'parse.py': 'same = config.token_index == expected_token_index\n' },
      { 'form.js': 'if (title === saved && password === again) save();\nif (password === repeated) save();\n' },
      {
        'hook.js':
          "if (!crypto.timingSafeEqual(signature, expected)) throw new Error('no');\nif (token === undefined) return;\n",
      },
      { 'form.js': "if (req.body.password != req.body.repeated) return res.status(400).send('not the same');\n" },
      { 'parse.js': 'if (token.type === TokenType.Comma) next();\nif (password === confirmPassword) save();\n' },
    ],
  },

  *find({ lineWindows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    for (const window of lineWindows) {
      if (!/[=!]=/.test(window.text)) continue;
      for (const match of window.text.matchAll(COMPARISON)) {
        const [whole, left, right, first, second] = match;
        const sides = [left ?? first ?? '', right ?? second ?? ''];
        if (sides.some((side) => PLAIN.test(side) || isConstant(side)) || NO_SECRET.test(whole)) continue;
        if (!MEANT.test(whole) && !WITH_NAME.test(window.text.slice(Math.max(0, match.index - 120), match.index)))
          continue;
        if (isQuoted(window.text, match.index) || areBothSent(sides)) continue;
        yield {
          at: window.span(match.index, match.index + whole.length),
          message: 'How long this comparison takes tells how much of the secret was right.',
        };
      }
    }
  },
};

/** `req.body.password == req.body.again`: whoever sends both knows both. */
function areBothSent(sides: readonly string[]): boolean {
  const [one, other] = sides.map((side) => SENT.exec(side)?.[0]);
  return one !== undefined && one === other;
}
const SENT = /^(?:\w{1,20}\.)?(?:req|request|ctx)\.(?:body|query|form|params|data|POST|GET)\b/;

function isConstant(side: string): boolean {
  return CONSTANT.test(side) && !/env|config|settings/i.test(side);
}

/** Whether the place stands in a comment or a text, as far as its line tells. */
function isQuoted(text: string, offset: number): boolean {
  const before = lineBefore(text, offset);
  return /\/\/|#|^\s*\*/.test(before) || (before.match(/(?<!\\)["'`]/g)?.length ?? 0) % 2 === 1;
}
