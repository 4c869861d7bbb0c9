import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { decodeJson, looksLikeJwt } from '../../knowledge/secrets/checksum.ts';

const JWT = /(?<![\w.-])eyJ[\w-]{10,1000}\.eyJ[\w-]{10,1500}\.[\w-]{20,700}(?![\w-])/g;
/** The payloads of the token that jwt.io shows, and of countless tutorials: sub 1234567890, John Doe. */
const TUTORIAL = 'eyJzdWIiOiIxMjM0NTY3ODkw';

function sample(payload: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.${fake('', 43)}`;
}

export const check: FileCheck = {
  id: 'secrets-jwt',
  title: 'JSON web token in the repository',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [798],
  why: `
    A signed token is a login that needs no password until it expires, and some never do.`,
  fix: `
    Revoke the session or rotate the signing key, and keep tokens out of files. Tests can sign their own.`,
  blindSpots: 'An expired token is reported like any other: the engine knows no clock.',
  wants: { keywords: ['eyj'] },
  examples: {
    bad: [
      { 'client.ts': `const token = '«${sample({ iss: 'acme', sub: 'svc-42', role: 'service' })}»';` },
      { '.env': `SUPABASE_SERVICE_KEY=«${sample({ iss: 'supabase', role: 'service_role' })}»` },
    ],
    good: [
      { 'client.ts': 'const token = jwt.sign(payload, process.env.JWT_SECRET);' },
      { 'web/client.ts': `const ANON = '${sample({ iss: 'supabase', ref: 'shop', role: 'anon' })}';` },
      { 'docs/jwt.md': `A token: ${sample({ sub: '1234567890', name: 'John Doe' })}` },
    ],
  },

  *find(file) {
    for (const window of file.windows) {
      for (const match of window.text.matchAll(JWT)) {
        // The role of visitors who are not logged in: every page carries such a token.
        if (decodeJson(match[0].split('.')[1] ?? '')?.['role'] === 'anon') continue;
        if (match[0].includes(TUTORIAL) || looksLikeJwt(match[0]) !== 'genuine') continue;
        const at = window.spanOf(match);
        yield { at, redact: at, message: 'A signed JSON web token is written in plain text.' };
      }
    }
  },
};
