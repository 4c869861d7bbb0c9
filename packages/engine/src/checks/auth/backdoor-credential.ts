import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** A secret that opens the door is compared with a text that stands in the code. */
const COMPARED: readonly RegExp[] = [
  /\b(?:if|elif|unless|when)\b[^\n]{0,80}?\b(?<what>\w{0,20}(?:password|passwd|passphrase|pwd|secret|token|api_?key|master_?key|magic|backdoor)\w{0,20})["'\])]{0,3}\s{0,3}={2,3}\s{0,3}["'](?<value>[^"'\n]{6,80})["'][^\n]{0,120}/gi,
  /\b(?:if|elif|unless|when)\b[^\n]{0,40}?["'](?<value>[^"'\n]{6,80})["']\s{0,3}={2,3}\s{0,3}[\w.]{0,30}(?<what>password|passwd|secret|token|master_?key|backdoor)\w{0,20}[^\n]{0,120}/gi,
];
const COMPARES = /={2,3}\s{0,3}["'][^"'\n]{6,80}["']|["']\s{0,3}={2,3}/;
/** Words that are no secret: kinds, states, placeholders. */
const WORDS =
  /^(?:bearer|basic|password|passwd|secret|token|hidden|string|undefined|null|none|required|default|change[-_ ]?me|your[-_ ].*|x{3,}|\*+|example.*|test.*|access|refresh|id_token|apikey|api_key|client_secret\w*|authorization_code|refresh_token|password_reset|generic|unknown|private|public|invalid.*|admin123|redacted|\[redacted\]|<[^>]*>|[a-z]+(?:[-_ :][a-z]+)*)$/i;
const GRANTS =
  /\b(?:return\s{1,3}(?:true|True|user|next|admin|token|ok)|is_?admin|isAuthenticated|grant|bypass|allow|superuser|root)\b|\b(?:next\(\)|login\(|(?:authenticated|role)\s{0,2}[=:](?!=))/i;
const PLACEHOLDER = /\b(?:throw|raise|warn|console\.(?:warn|error)|exit|insecure|default password|change)\b/i;

export const check: FileCheck = {
  id: 'auth-backdoor-credential',
  title: 'A secret written in the code grants access',
  severity: 'critical',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [798],
  why: `
    Whoever knows a text that stands in the code gets in, whatever the accounts and their passwords. Everybody who reads
    the repository knows it, and so does whoever put it there.`,
  fix: 'Remove the branch. Let every way in go through accounts with secrets that are kept outside the code.',
  blindSpots: 'A secret that is hashed first, or compared by a function, is not seen.',
  wants: {
    keywords: ['password', 'passwd', 'passphrase', 'secret', 'token', 'backdoor', 'master_key', 'masterkey', 'magic'],
  },
  examples: {
    bad: [
      { 'auth.py': '«if password == "g0d-M0de-77!": return True»\n' },
      { 'auth.ts': "«if (req.body.password === 'Zk8#letmein9') { req.role = 'admin'; return next(); }»\n" },
      { 'users.ts': "«if (password === 'letmein!2020') return { name: 'guest', role: 'editor' };»\n" },
    ],
    good: [
      { 'auth.py': 'if password == "": return False\nif kind == "password": return True\n' },
      { 'type.ts': "if (grant.token === 'access_token') return next();\n" },
      { 'boot.ts': "if (secret === 'changeme-9x!') throw new Error('set a secret');\n" },
    ],
  },

  *find({ lineWindows, text, language, context }) {
    if (!isCode(language) || context !== 'runtime') return;
    for (const window of lineWindows) {
      if (!COMPARES.test(window.text)) continue;
      for (const form of COMPARED) {
        for (const match of window.text.matchAll(form)) {
          const value = match.groups?.['value'] ?? '';
          if (WORDS.test(value) || !isSecretLike(value)) continue;
          const start = window.start + match.index;
          const after = text.slice(start, start + match[0].length + 160);
          if (!GRANTS.test(after) || PLACEHOLDER.test(after)) continue;
          yield {
            at: window.span(match.index, match.index + match[0].trimEnd().length),
            message: 'A text that stands in the code is taken as proof of who somebody is.',
          };
        }
      }
    }
  },
};

/** Letters and something else: a word alone is a kind or a state, and bytes are the beginning of some format. */
function isSecretLike(value: string): boolean {
  return /[a-z]/i.test(value) && /[\d!@#$%^&*]/.test(value) && !/[\s{}<>]|\\x[\da-f]{2}/i.test(value);
}
