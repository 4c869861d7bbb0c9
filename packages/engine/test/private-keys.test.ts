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
