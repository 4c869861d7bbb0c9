import type { FileCheck } from '../../check.ts';
import { documentationIn } from '../../facts/text/documentation.ts';
import { fake } from '../../fake.ts';
import { credentialUrlAt, judgeCredentialUrl } from '../../knowledge/secrets/connections.ts';
import { decodeBase64 } from '../../knowledge/secrets/checksum.ts';
import { couldBePassword } from '../../knowledge/secrets/judge-value.ts';
import { isPlaceholder } from '../../knowledge/secrets/placeholder.ts';
import { isTranslation } from '../../knowledge/translations.ts';

const BASIC_HEADER = /Basic (?<secret>[A-Za-z0-9+/]{8,200}={0,2})(?![A-Za-z0-9+/=])/iy;

/** The pair itself, written out where it is encoded. */
const ENCODED_PAIR =
  /(?:b64encode|btoa|Buffer\.from)\(\s{0,3}b?(?<quote>["'])(?<user>[\w.@-]{1,64}):(?<secret>[^"'\s:{}$<>]{4,128})\k<quote>/iy;

/** `user:password`, printable, with something on both sides. */
const PAIR = /^[\x21-\x7e]{1,64}:[\x21-\x7e]{3,128}$/;

export const check: FileCheck = {
  id: 'secrets-basic-auth-url',
  title: 'Name and password in a URL or a Basic header',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [798, 522],
  why: `
    Everyone who reads the repository can log in. A password in a URL also ends up in logs, histories and referrers.`,
  fix: `
    Change the password, then pass it in a header that is filled from the environment.`,
  blindSpots: 'Does not look into other encodings of the header.',
  wants: {
    keywords: [
      'https://',
      'http://',
      'ftp://',
      'sftp://',
      'ssh://',
      'smtp://',
      'smtps://',
      'basic ',
      'b64encode(',
      'btoa(',
      'buffer.from(',
    ],
  },
  examples: {
    bad: [
      { 'pull.sh': `git clone https://deploy:«${fake('', 18)}»@git.acme.io/app.git` },
      {
        'client.py': `headers = {"Authorization": "Basic «${Buffer.from(`svc:${fake('', 12)}`).toString('base64')}»"}`,
      },
      { 'login.py': "auth = base64.b64encode(b'deploy:«Wint3r-Harbour»').decode('ascii')" },
    ],
    good: [
      { 'auth.test.js': "assert.equal(headers.authorization, 'Basic dGVzdDp0ZXN0');" },
      { 'login.js': "const auth = btoa('user:password');" },
      { 'pull.sh': 'git clone "https://deploy:${TOKEN}@git.acme.io/app.git"' },
      { 'README.md': 'curl https://user:password@example.com/' },
      { 'auth.ts': 'const header = `Basic ${btoa(`${user}:${password}`)}`;' },
    ],
  },

  *find(file) {
    const isDocumentation = documentationIn(file.text, file.language);
    for (const place of file.places) {
      const url = credentialUrlAt(file.text, place);
      const confidence = url === undefined ? undefined : judgeCredentialUrl(url);
      // A hint for people how to write one, in their language.
      const isHint = confidence === 'low' && isTranslation(file.path);
      if (url !== undefined && confidence !== undefined && !isHint) {
        const at = file.span(url.start, url.start + url.password.length);
        yield { at, redact: at, message: `A ${url.scheme} URL holds a name and its password.`, confidence };
      }
      ENCODED_PAIR.lastIndex = place;
      const pair = ENCODED_PAIR.exec(file.text);
      const password = pair?.groups?.['secret'];
      if (pair !== null && password !== undefined && couldBePassword(password)) {
        const start = place + pair[0].length - 1 - password.length;
        const at = file.span(start, start + password.length);
        yield { at, redact: at, redactAs: 'password', message: 'A name and its password are written out and encoded.' };
      }
      if (file.text[place] !== 'b' && file.text[place] !== 'B') continue;
      BASIC_HEADER.lastIndex = place;
      const value = BASIC_HEADER.exec(file.text)?.groups?.['secret'] ?? '';
      const decoded = decodeBase64(value);
      if (decoded === undefined || !PAIR.test(decoded) || isPlaceholder(decoded) || !isPair(decoded)) continue;
      const start = place + 'Basic '.length;
      const at = file.span(start, start + value.length);
      yield {
        at,
        redact: at,
        message: 'A Basic authorization header is written out.',
        ...(isDocumentation(start) ? { severity: 'low', confidence: 'low' } : {}),
      };
    }
  },
};

/** Whether somebody may sign in with it: `test:test` and `user:password` are what tests and manuals write. */
function isPair(pair: string): boolean {
  const colon = pair.indexOf(':');
  const password = pair.slice(colon + 1);
  return password !== pair.slice(0, colon) && (password.length < 4 || couldBePassword(password));
}
