import type { FileCheck } from '../../check.ts';
import { fake, fakeKeyBlock, fakeWithChecksum } from '../../fake.ts';
import { decodedCredential } from '../../knowledge/secrets/decoded.ts';

/** How credentials begin that are long enough to be known by it, in base64 too. */
const BEGINNINGS = [
  '-----BEGIN ',
  '{"type":"service_account',
  '{"type": "service_account',
  '{\n  "type": "service_account',
  'ghp_',
  'gho_',
  'ghs_',
  'github_pat_',
  'glpat-',
  'xoxb-',
  'xoxp-',
  'AKIA',
  'AIzaSy',
  'sk-ant-',
  'sk-proj-',
  'sk_live_',
  'rk_live_',
  'npm_',
  'pypi-AgEI',
  'dop_v1_',
].map(inBase64);
const BEGUN = new RegExp(String.raw`(?<![\w+/-])(?=${BEGINNINGS.join('|')})`, 'g');
/** What is decoded where it stands, whatever it begins with. */
const DECODED = /\b(?:b64decode|urlsafe_b64decode|atob|decode64|Buffer\.from)\(\s{0,40}b?["'](?=[\w+/-]{24})/g;
/** Longer than any key; a window shows less. */
const VALUE = /[\w+/-]{16,12000}={0,2}(?![\w+/-])/y;

export const check: FileCheck = {
  id: 'secrets-encoded',
  title: 'Credential in base64 in the repository',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    Base64 hides nothing: one command turns it back. It only keeps the warnings away that the credential would raise as it is,
    in a push as well as in a review.`,
  fix: `
    Revoke the credential where it was issued: removing the line does not remove it from history.
    Keep the new one in a secret manager, or in a file that git ignores.`,
  blindSpots: 'Texts that are encoded twice, cut into pieces or encrypted are not decoded.',
  wants: {
    keywords: [
      ...BEGINNINGS.map((begun) => begun.toLowerCase()),
      'b64decode',
      'atob(',
      'decode64',
      "'base64'",
      '"base64"',
    ],
  },
  examples: {
    bad: [
      { 'deploy.env': `DEPLOY_KEY=«${encoded(fakeKeyBlock('OPENSSH PRIVATE KEY'))}»\n` },
      { 'push.py': `token = base64.b64decode("«${encoded(fakeWithChecksum('ghp_', 36))}»").decode()\n` },
      { 'cluster.yml': `users:\n  - user:\n      client-key-data: «${encoded(fakeKeyBlock('RSA PRIVATE KEY'))}»\n` },
      {
        'bot.js': `client.login(Buffer.from('«${encoded(`${fake('MT', 24)}.${fake('G', 5)}.${fake('', 38)}`)}»', 'base64').toString());\n`,
      },
    ],
    good: [
      {
        'cluster.yml': `clusters:\n  - cluster:\n      certificate-authority-data: ${encoded(fakeKeyBlock('CERTIFICATE'))}\n`,
      },
      {
        'text.py': `greeting = base64.b64decode("${encoded('Good morning, and welcome to the town hall.')}").decode()\n`,
      },
      { 'read.js': "const key = Buffer.from(process.env.DEPLOY_KEY, 'base64');\n" },
    ],
  },

  *find({ windows, text }) {
    const seen = new Set<number>();
    for (const window of windows) {
      for (const match of [...window.text.matchAll(BEGUN), ...window.text.matchAll(DECODED)]) {
        const start = match.index + match[0].length;
        VALUE.lastIndex = window.start + start;
        const value = seen.has(VALUE.lastIndex) ? undefined : VALUE.exec(text)?.[0];
        const credential = value === undefined ? undefined : decodedCredential(value);
        if (value === undefined || credential === undefined) continue;
        seen.add(window.start + start);
        const at = window.span(start, start + value.length);
        const { name, confidence, severity } = credential;
        yield { at, redact: at, message: `In base64, ${name} is in the repository.`, confidence, severity };
      }
    }
  },
};

/** The letters that a beginning determines, without those that hang on what follows. */
function inBase64(text: string): string {
  return encoded(text).slice(0, Math.floor((text.length * 4) / 3));
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}
