import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeWithChecksum } from '../src/fake.ts';
import { memoryTree, scan } from '../src/index.ts';

test('a general check is silent where a more telling one speaks of the same line', async () => {
  const report = await scan(memoryTree({ '.env': `GITHUB_TOKEN=${fakeWithChecksum('ghp_', 36)}\n` }));

  const ids = report.findings.filter(({ category }) => category === 'secrets').map(({ checkId }) => checkId);
  assert.deepEqual(ids, ['secrets-vcs-token']);
});

test('a general check speaks where no other does', async () => {
  const report = await scan(memoryTree({ 'a.py': 'import os\ndef build(x):\n    os.system("make " + x)\n' }));

  assert.ok(report.findings.some(({ checkId }) => checkId === 'rce-shell-true-dynamic'));
});
