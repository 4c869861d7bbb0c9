import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

async function saidOf(scripts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree({ 'package.json': JSON.stringify({ name: 'x', scripts }, null, 2) }));
  return findings
    .filter(({ checkId }) => checkId === 'supply-chain-install-script')
    .map(({ message }) => message)
    .toSorted();
}

test('what runs for those who install a package is told apart from what runs for those who build it', async () => {
  assert.deepEqual(await saidOf({ postinstall: 'node setup.js', prepare: 'husky', test: 'node --test' }), [
    'Installing from the repository runs "husky" (npm prepare); installing the published package does not.',
    'Installing runs "node setup.js" (npm postinstall).',
  ]);
});

test('what runs before a package is published, nobody who installs it runs', async () => {
  assert.deepEqual(await saidOf({ prepublishOnly: 'npm run build', prepack: 'tsc', build: 'tsc' }), []);
});
