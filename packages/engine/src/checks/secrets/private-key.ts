import type { Check } from '../../check.ts';
import { fakeKeyBlock } from '../../fake.ts';

/** Header, then at least 40 characters of base64 (line breaks may be written as \n), then the footer where it is in reach. */
const KEY_BLOCK =
  /-----BEGIN ((?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?)-----(?:[\s\\nr"'+,]|[A-Za-z-]+: [^\n]{0,80}\n){0,40}[A-Za-z0-9+/=]{40}[A-Za-z0-9+/=\s\\"'+,]{0,7600}(?:-----END \1-----)?/g;
/** PEM says it in words; the container of OpenSSH names its cipher first, and `none` is one of them. */
const ENCRYPTED = /ENCRYPTED|b3BlbnNzaC1rZXktdjEA(?!AAAABG5vbmU)[A-Za-z0-9+/]/;
/** A certificate for one's own machine, with which nobody else is to be reached. */
const FOR_THIS_MACHINE = /(?:^|[/._-])(?:localhost|snakeoil|self-?signed|127\.0\.0\.1)[^/]{0,40}$/i;

export const check: Check = {
  id: 'secrets-private-key',
  title: 'Private key in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [321],
  why: `
    Whoever holds the private key can sign, decrypt or log in as its owner, and everyone who can read the repository holds it.`,
  fix: `
    Replace the key pair everywhere it is trusted: removing the file does not remove it from history.
    Keep the new key outside the repository, in a secret manager or in a file that git ignores.`,
  blindSpots: 'Keys in binary containers (PKCS#12, JKS) are reported by secrets-credential-file.',
  wants: { keywords: ['-----begin'] },
  examples: {
    bad: [
      { 'deploy/id_rsa': `«${fakeKeyBlock('OPENSSH PRIVATE KEY')}»\n` },
      { 'server.js': `const key = \`«${fakeKeyBlock('RSA PRIVATE KEY')}»\`;` },
      { 'account.json': `{"private_key": "«${fakeKeyBlock('PRIVATE KEY').replaceAll('\n', '\\n')}»"}` },
    ],
    good: [
      { 'server.pub': fakeKeyBlock('PUBLIC KEY') },
      { 'README.md': 'The file must begin with `-----BEGIN PRIVATE KEY-----`.' },
      { 'parse.ts': "if (!pem.includes('-----BEGIN RSA PRIVATE KEY-----')) throw new Error('no key');" },
    ],
  },

  *find({ windows, path }) {
    const isOfThisMachine = FOR_THIS_MACHINE.test(path);
    for (const window of windows) {
      for (const match of window.text.matchAll(KEY_BLOCK)) {
        const at = window.spanOf(match);
        const isEncrypted = ENCRYPTED.test(match[0].slice(0, 200));
        yield {
          at,
          message: isEncrypted
            ? 'An encrypted private key is in the repository; its passphrase is all that protects it.'
            : isOfThisMachine
              ? 'A private key for one’s own machine is in the repository: whoever trusts its certificate trusts every reader.'
              : 'An unencrypted private key is in the repository.',
          redact: at,
          severity: isEncrypted || isOfThisMachine ? 'medium' : undefined,
        };
      }
    }
  },
};
