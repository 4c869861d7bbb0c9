import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeKeyBlock } from '../src/fake.ts';
import { memoryTree, scan } from '../src/index.ts';

/** A look-alike of the container OpenSSH keeps its keys in: the name of the cipher comes first. */
function container(cipher: string): string {
  const head = Buffer.from(`openssh-key-v1\0\0\0\0${String.fromCodePoint(cipher.length)}${cipher}`).toString('base64');
  const [first = '', ...rest] = fakeKeyBlock('OPENSSH PRIVATE KEY').split('\n');
  return [first, head.replace(/=+$/, 'A').padEnd(64, 'A'), ...rest.slice(1)].join('\n');
}

test('a key that a passphrase protects is told from one that everybody can use', async () => {
  const report = await scan(
    memoryTree({
      'deploy/locked': container('aes256-ctr'),
      'deploy/open': container('none'),
      'deploy/old': fakeKeyBlock('RSA PRIVATE KEY'),
    }),
  );

  const keys = report.findings.filter(({ checkId }) => checkId === 'secrets-private-key');
  assert.deepEqual(
    keys.map(({ file, severity }) => `${file} ${severity}`),
    ['deploy/old critical', 'deploy/open critical', 'deploy/locked medium'],
  );
});

test('a key that is named for tests weighs less than one that is not', async () => {
  const key = fakeKeyBlock('RSA PRIVATE KEY');
  const report = await scan(
    memoryTree({
      'src/keys.rs': `const TEST_RSA_KEY_0: &str = "${key}";\n`,
      'src/keys.go': `package a\n\nvar (\n\tTestECDSAKey string = \`${key}\`\n)\n`,
      'src/keys.ts': `export const fakeKey = \`${key}\`;\n`,
      'src/attest.ts': `export const attestKey = \`${key}\`;\n`,
      'src/latest.ts': `export const LATEST_KEY = \`${key}\`;\n`,
      'src/test-keys.ts': `export const PRIVATE_KEY = \`${key}\`;\n`,
      'src/contest.key': key,
      'src/shared.go': `package a\n\nconst (\n\ttestSharedKey = \`\n${key}\n\`\n)\n`,
      'tls/test.acme.io.key': key,
      'src/signTestPage.ts': `sign('${key.split('\n').join('\\n')}');\n`,
      'tls/web.local.key': key,
    }),
  );

  const keys = report.findings.filter(({ checkId }) => checkId === 'secrets-private-key');
  assert.deepEqual(keys.map(({ file, severity }) => `${file} ${severity}`).toSorted(), [
    'src/attest.ts critical',
    'src/contest.key critical',
    'src/keys.go medium',
    'src/keys.rs medium',
    'src/keys.ts medium',
    'src/latest.ts critical',
    'src/shared.go medium',
    'src/signTestPage.ts medium',
    'src/test-keys.ts medium',
    'tls/test.acme.io.key critical',
    'tls/web.local.key medium',
  ]);
});
