import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { scan } from '../src/index.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';

const page = await readFile(new URL('../../../docs/engine.md', import.meta.url), 'utf8');

test('the finding that docs/engine.md shows is what its two files give', async () => {
  const files = [...page.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, path = '', text = '']) => [path, text]);
  const { trace, ...shown } = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');

  const { findings } = await scan(memoryTree(Object.fromEntries(files)), {});

  const found = findings.find(({ checkId }) => checkId === shown.checkId);
  assert.ok(found !== undefined);
  // The page leaves out fields and steps; what it shows, it shows as it is and in order.
  assert.deepEqual({ ...found, ...shown }, found);
  const steps = (found.trace ?? []).map((step) => JSON.stringify(step));
  assert.deepEqual(
    steps.filter((step) => trace.some((named: unknown) => JSON.stringify(named) === step)),
    trace.map((named: unknown) => JSON.stringify(named)),
  );
});
