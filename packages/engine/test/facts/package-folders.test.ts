import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldersOfPackages } from '../../src/facts/package-folders.ts';
import { takeInventory } from '../../src/inventory/inventory.ts';
import { memoryTree } from '../../src/tree/memory-tree.ts';

test('packages are found by name, the one nearer to the top first, and what is no manifest is passed over', () => {
  const tree = memoryTree({
    'package.json': '{"name": "whole"}',
    'deep/down/one/package.json': '{"name": "one"}',
    'one/package.json': '{"name": "one"}',
    'broken/package.json': '{"name": ',
    'number/package.json': '{"name": 7}',
    'tests/fixtures/two/package.json': '{"name": "two"}',
    'three/package.json.bak': '{"name": "three"}',
  });
  const folders = foldersOfPackages(tree, takeInventory(tree));
  assert.deepEqual(
    [...folders],
    [
      ['whole', ''],
      ['one', 'one'],
    ],
  );
});
