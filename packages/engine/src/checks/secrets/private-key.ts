import type { Check } from '../../check.ts';
import { fakeKeyBlock } from '../../fake.ts';
import { documentationIn } from '../../facts/text/documentation.ts';
import { isEmptyKey, isEncryptedKey, KEY_BLOCK } from '../../knowledge/secrets/key-blocks.ts';

/** A certificate for one's own machine, with which nobody else is to be reached. */
const FOR_THIS_MACHINE =
  /(?:^|[/._-])(?:localhost|local(?=[.-][^/]{0,30}(?:key|pem|p8)$)|snakeoil|self-?signed|127\.0\.0\.1)[^/]{0,40}$/i;
/** A word of the name of a key, or of its file, that says it is none to keep. */
const OF_TESTS = /^(?:tests?|testing|fake|dummy|mock|examples?|samples?)\d{0,3}$/i;
/** What a key is assigned to, before it begins: `const TEST_KEY: &str = "`. */
const NAME =
  /([A-Za-z_$][\w$]{0,80})["']?(?:\s{0,3}:\s{0,3}[&\w\s'<>[\]]{1,30}|\s([\w.]{1,80}))?\s{0,3}(?::=|=>|=|:)\s{0,3}[^\s=]{0,20}\s{0,9}$/;
/** How far before a key its name may begin. */
const NAMED_WITHIN = 200;
/** Where a name is one of the program's own; a file that is a key may be named for a place it opens. */
const PROGRAM = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|rb|php|cs|swift|scala|cc|cpp|c|h)$/;

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
  blindSpots:
    'Keys in binary containers (PKCS#12, JKS) are reported by secrets-credential-file, those in base64 by secrets-encoded.',
  wants: { keywords: ['-----begin'] },
  examples: {
    bad: [
      { 'deploy/id_rsa': `«${fakeKeyBlock('OPENSSH PRIVATE KEY')}»\n` },
      { 'server.js': `const key = \`«${fakeKeyBlock('RSA PRIVATE KEY')}»\`;` },
      { 'account.json': `{"private_key": "«${fakeKeyBlock('PRIVATE KEY').replaceAll('\n', '\\n')}»"}` },
    ],
    good: [
      {
        'chain.pem': `-----BEGIN PRIVATE KEY-----\nMIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDAAAAAAAAAAAAAAAAAA\n${'A'.repeat(44)}ShZANiAAQTglHNUqyS\n-----END PRIVATE KEY-----\n`,
      },
      { 'server.pub': fakeKeyBlock('PUBLIC KEY') },
      { 'README.md': 'The file must begin with `-----BEGIN PRIVATE KEY-----`.' },
      { 'parse.ts': "if (!pem.includes('-----BEGIN RSA PRIVATE KEY-----')) throw new Error('no key');" },
    ],
  },

  *find({ windows, path, text, language }) {
    const isProgram = PROGRAM.test(path);
    const isDocumentation = documentationIn(text, language);
    const isOfThisMachine = FOR_THIS_MACHINE.test(path);
    for (const window of windows) {
      for (const match of window.text.matchAll(KEY_BLOCK)) {
        if (isEmptyKey(match[0])) continue;
        const at = window.spanOf(match);
        const isEncrypted = isEncryptedKey(match[0]);
        const before = window.text.slice(Math.max(0, match.index - NAMED_WITHIN), match.index);
        const [, ...names] = NAME.exec(before) ?? [];
        const isForTests = isProgram && [path.split('/').at(-1), ...names].some(isNamedForTests);
        yield {
          at,
          message: isEncrypted
            ? 'An encrypted private key is in the repository; its passphrase is all that protects it.'
            : isOfThisMachine
              ? 'A private key for one’s own machine is in the repository: whoever trusts its certificate trusts every reader.'
              : isForTests
                ? 'A private key named for tests is in the repository: what trusts it trusts every reader.'
                : 'An unencrypted private key is in the repository.',
          redact: at,
          severity: isDocumentation(at.start)
            ? 'low'
            : isEncrypted || isOfThisMachine || isForTests
              ? 'medium'
              : undefined,
        };
      }
    }
  },
};

function isNamedForTests(name: string | undefined): boolean {
  return (name ?? '').split(/[-_.]|(?<=[a-z])(?=[A-Z])/).some((piece) => OF_TESTS.test(piece));
}
