import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

async function confidences(step: string): Promise<readonly string[]> {
  const text = `on: release\njobs:\n  a:\n    steps:\n      - uses: ${step}\n      - run: npm publish\n`;
  const { findings } = await scan(memoryTree({ '.github/workflows/release.yml': text }));
  return findings
    .filter(({ checkId }) => checkId === 'supply-chain-gha-cache-artifact-poisoning')
    .map(({ confidence }) => confidence);
}

test('a cache that a release asks for is believed, one that an action brings along less', async () => {
  assert.deepEqual(await confidences('actions/cache@v4'), ['medium']);
  assert.deepEqual(await confidences('actions/setup-node@v4\n        with: { cache: npm }'), ['medium']);
  assert.deepEqual(await confidences('actions/setup-node@v6'), ['low']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v7'), ['low']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v7\n        with: { enable-cache: true }'), ['medium']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v7\n        with: { enable-cache: false }'), []);
});
