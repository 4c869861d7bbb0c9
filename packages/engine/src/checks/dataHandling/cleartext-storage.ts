import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

const STORES = [
  'localStorage.setItem',
  'sessionStorage.setItem',
  'window.localStorage.setItem',
  'fs.writeFile',
  'fs.writeFileSync',
  '.set_cookie',
];
const SECRET = /passw(?:or)?d|passphrase|private_?key|secret_?key|credit_?card|card_?number|\bssn\b|api_?key/i;
const TOKEN = /(?:access|refresh|auth|jwt|session|id)_?token|\bjwt\b/i;
const HARMLESS = /encrypt|cipher|hash|seal|hint|reset|field|visible|strength|policy|length|publicKey|public_key/i;

export const check: FileCheck = {
  id: 'data-handling-cleartext-storage',
  title: 'A secret is stored as it is',
  severity: 'low',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [312],
  why: `
    What stands in a file or in the browser's storage can be read by every other program and every script of the page,
    long after it was needed.`,
  fix: "Keep passwords in the system's key store and tokens in an `HttpOnly` cookie; encrypt what must lie in a file.",
  blindSpots: 'Secrets are recognised by their names.',
  wants: { calls: STORES },
  examples: {
    bad: [
      { 'login.js': "localStorage.setItem('password', «password»);\n" },
      {
        'login.py':
          "from flask import make_response\n\ndef login(password):\n    answer = make_response('ok')\n    answer.set_cookie('password', «password»)\n    return answer\n",
      },
    ],
    good: [
      { 'login.js': "localStorage.setItem('theme', theme);\nlocalStorage.setItem('passwordHint', hint);\n" },
      {
        'login.py':
          "from flask import make_response\n\ndef login(theme):\n    answer = make_response('ok')\n    answer.set_cookie('theme', theme)\n    return answer\n",
      },
    ],
  },

  *find({ calls, text, path }) {
    const seen = new Set<number>();
    for (const call of calls) {
      const value = call.arguments[1];
      if (value === undefined || value.at.file !== path || value.isConstant || seen.has(value.at.start)) continue;
      const written = `${nameOf(call.arguments[0])} ${text.slice(value.at.start, value.at.end).slice(0, 200)}`;
      const isBrowser = /storage\.setItem$/i.test(call.callee);
      if (HARMLESS.test(written) || !(SECRET.test(written) || (isBrowser && TOKEN.test(written)))) continue;
      if (call.callee.startsWith('fs.') && !isPlainName(call, text)) continue;
      seen.add(value.at.start);
      yield { at: value.at, message: 'This secret is stored in plain text.' };
    }
  },
};

function nameOf(value: ValueFact | undefined): string {
  return typeof value?.constant === 'string' ? value.constant : '';
}

/** Into a file only the secret itself: a whole configuration may hold the word for many reasons. */
function isPlainName(call: CallFact, text: string): boolean {
  const value = call.arguments[1];
  return value !== undefined && /^[\w.]{1,60}$/.test(text.slice(value.at.start, value.at.end).trim());
}
