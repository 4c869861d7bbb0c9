import type { FileCheck } from '../../check.ts';
import { documentationIn } from '../../facts/text/documentation.ts';
import { fake } from '../../fake.ts';
import { isTranslation } from '../../knowledge/translations.ts';
import { assignmentsAt, takesBareValues } from '../../knowledge/secrets/assignment.ts';
import { looksRandom } from '../../knowledge/secrets/judge-value.ts';

/** Names that hold a credential. A bare `key` is too common; it needs a word that says what it opens. */
const CREDENTIAL_NAME =
  /(?:api|access|auth|secret|private|encryption|signing|master|consumer|client|session|service|app|admin|oauth|hmac|webhook)[_.-]?(?:key|token|secret|verifier|signature|nonce)|(?:^|[_.-])(?:secret|token|credential|apikey|authtoken)s?$|(?:secret|token)$/i;
/** Public by design, or an identifier. */
const PUBLIC_NAME =
  /public|publishable|(?:key|token|secret)[_.-]?(?:id|name|type|path|file|url|uri|arn|header|field|length|prefix|expir)|csrf|xsrf|next_?token|page_?token|cache_?key|integrity|checksum|hashed_?secret|sha\d|digest|commit|revision|etag/i;
/** A content hash, a UUID, a URN or a lockfile's integrity is random too, and no secret. */
const IDENTIFIER = /^(?:sha\d{1,3}[-:]|md5:|urn:[a-z])|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^v?\d+(?:\.\d+)+/i;

/** Formats that vendors make for pages everybody can read: publishable keys, project keys of statistics, map tokens. */
const MADE_PUBLIC = /^(?:phc_|pk_(?:live|test)_|sb_publishable_|pk\.eyJ|pub[0-9a-f]{32}$|G-[A-Z0-9]{8,12}$)/;

/** What a request is sent with to show who asks; shorter, it is a word of a sentence. */
const BEARER = /bearer (?<value>[\w.~+/-]{20,500}={0,2})(?=["'`\s,;]|$)/iy;

/** Longer than the vendor ever writes it, a value under the vendor's own name is the secret in a sealed form. */
const SEALED: readonly (readonly [name: RegExp, longest: number])[] = [[/aws_?secret_?access_?key$/i, 40]];

export const check: FileCheck = {
  id: 'secrets-generic-assignment',
  title: 'Random value under the name of a credential',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [798],
  why: `
    A value that looks made by a machine, under a name such as \`apiKey\` or \`clientSecret\`, is most likely a working credential.`,
  fix: `
    Revoke it where it was issued, then read it from the environment or a secret manager.`,
  blindSpots: 'Knows the credential only by its name; kinds with a format of their own have checks of their own.',
  wants: { keywords: ['key', 'token', 'secret', 'credential', 'verifier', 'signature', 'nonce', 'bearer '] },
  yieldsTo: ['secrets-*', 'auth-jwt-weak-secret'],
  examples: {
    bad: [
      { 'client.ts': `const apiKey = '«${fake('', 32)}»';` },
      { 'index.js': `const algolia = start({ appId: 'Q2XK', apiKey: '«${fake('', 32)}»' });` },
      { 'config.yml': `client_secret: «${fake('', 28)}»` },
      { 'deploy.sh': `CLIENT_SECRET=«${fake('', 30)}» ./deploy --now` },
      { 'settings.py': `SECRET_KEY = "«${fake('', 40)}»"` },
      { 'test/login.test.js': `const apiKey = '«${fake('', 32)}»';\nstart({ apiKey: '«${fake('', 32)}»' });` },
      { 'keys.py': 'API_KEY = "«sk-kq7vt-4481-bmnzx-pplw»"' },
      { 'stock.py': `HEADERS = {"Authorization": "Bearer «${fake('', 40)}»"}` },
    ],
    good: [
      {
        'site.config.js': `export default { algolia: { appId: 'Q2XK', apiKey: '${fake('', 32)}', indexName: 'manual' } };`,
      },
      { '.secrets.baseline': `{"results": {"app.py": [{"hashed_secret": "${fake('', 40)}", "line_number": 12}]}}` },
      { 'guide.html': '<pre>const token = "&#x3c;%-sessionToken17%&#x3e;";</pre>' },
      { 'badge.md': 'https://img.acme.io/build?token=abc123def456' },
      { 'graph.json': '{"token": "AppV1Controller", "lockToken": "urn:uuid:e71d4fae-5dec-22d6-fea5-00a0c91e6be4"}' },
      { 'names.ts': "const first = { token: 'CONTROLLER_1' };" },
      { 'match.js': "const DEFAULT_TOKEN = '[A-Za-z0-9.-]+';" },
      { 'texts.lock': 'checksums:\n  texts:\n    webhook_secret: f0415e6b2d9a4c1f8b7e3a2d5c9f0e1a\n' },
      { 'colours.js': 'const isSet = token === "xterm256Foreground";' },
      { 'jobs.cs': 'const string SessionKeyJobs = "Project.TestJobsV1";' },
      { 'keychain.ts': "const items = { REFRESH_TOKEN: 'AUTH0_REFRESH_TOKEN' };" },
      { 'models.py': 'DEFAULTS = [("PROVIDER_API_KEY", "vendor/model-2.5-pro-exp-03-25")]' },
      { 'client.ts': 'const apiKey = process.env.API_KEY;' },
      {
        'redact.py':
          'TOOL_SECRET = "SECRET_TOOL_ARGUMENT_123"\nsecret_access_key = "s3-cleanup-secret"\nAPI_KEY = "sk-tracing-123"\n',
      },
      {
        'stock.ts': 'const headers = { Authorization: `Bearer ${token}`, accept: "Bearer your-token-goes-here-123" };',
      },
      { 'package-lock.json': '{"integrity": "sha512-3kq8J5s0Dk2mX9vB7cN1zQ4wE6rT8yU0iO2pA5sD7fG9hJ1kL3zX5cV7bN9m=="}' },
      { 'statistics.ts': `const api_key = '${fake('phc_', 43)}';` },
      { 'sealed.yml': `AWS_SECRET_ACCESS_KEY: ${fake('', 54)}==` },
      { 'keys.ts': `const columns = [{ key: 'firstName' }, { accessKey: 'userSettings' }];` },
      { '.env.example': 'API_KEY=your-api-key-goes-here-1234' },
    ],
  },

  *find(file) {
    // Digests of what was locked stand under the names of all kinds of things.
    if (isTranslation(file.path) || file.path.endsWith('.lock')) return;
    const bare = takesBareValues(file.language, file.path);
    const isDocumentation = documentationIn(file.text, file.language);
    const isCredential = (name: string): boolean => CREDENTIAL_NAME.test(name) && !PUBLIC_NAME.test(name);
    const told = new Set<string>();
    for (const { name, value, start } of assignmentsAt(file.text, file.places, bare, isCredential)) {
      if (!looksRandom(value) || IDENTIFIER.test(value) || MADE_PUBLIC.test(value)) continue;
      if (isForSearchBox(file.text, start)) continue;
      if (SEALED.some(([vendor, longest]) => vendor.test(name) && value.length > longest)) continue;
      // What a test sets again weighs no more, yet every place has to be known to whoever takes the value out.
      const isRepeated = file.context === 'test' && told.has(value);
      told.add(value);
      const at = file.span(start, start + value.length);
      yield {
        at,
        redact: at,
        message: `\`${name}\` holds a value that looks like a working credential.`,
        ...(isRepeated ? { severity: 'low' } : {}),
        // An example of what goes over the wire, copied from a standard more often than from a server.
        ...(isDocumentation(start) ? { severity: 'low', confidence: 'low' } : {}),
      };
    }
    // Tests ask servers of their own.
    for (const place of file.context === 'runtime' ? file.places : []) {
      BEARER.lastIndex = place;
      const value = BEARER.exec(file.text)?.groups?.['value'];
      if (value === undefined || !looksRandom(value)) continue;
      const start = place + 'Bearer '.length;
      const at = file.span(start, start + value.length);
      yield { at, redact: at, message: 'A header that proves who is asking is written out.' };
    }
  },
};

/** `algolia: { appId, apiKey, indexName }` of a site: every visitor's browser asks with that key, which can only search. */
function isForSearchBox(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - SETTING_REACH), offset);
  return SEARCH_BOX.test(before) && /\bindexName\b/.test(before + text.slice(offset, offset + SETTING_REACH));
}
const SETTING_REACH = 300;
const SEARCH_BOX = /\b(?:algolia|docsearch|docSearch)\b["']?\s{0,3}(?::\s{0,3}|\(\s{0,3}|=\s{0,3})\{[^{}]{0,280}$/;
