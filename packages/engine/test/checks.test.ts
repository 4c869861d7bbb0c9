import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Check, Example, Span } from '../src/check.ts';
import { readExample } from '../src/example.ts';
import { planChecks } from '../src/plan.ts';
import { loadChecks } from '../src/registry.ts';
import { inspectAll } from '../src/scan.ts';
import { conclude } from '../src/conclude.ts';
import { takeInventory } from '../src/inventory/inventory.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';

const checks = await loadChecks();

for (const check of checks) {
  describe(check.id, () => {
    test('has at least two bad and two good examples', () => {
      assert.ok(check.examples.bad.length >= 2);
      assert.ok(check.examples.good.length >= 2);
    });
    for (const [index, example] of check.examples.bad.entries()) {
      test(`points at the marks of bad example ${index + 1}`, async () => {
        const seen = await placesSeen(check, example);
        assert.ok(readExample(example).marks.length > 0, 'a bad example needs a mark');
        assert.deepEqual(seen, show(readExample(example).marks, example));
      });
    }
    for (const [index, example] of check.examples.good.entries()) {
      test(`stays silent on good example ${index + 1}`, async () => {
        assert.equal(readExample(example).marks.length, 0, 'a good example has no marks');
        assert.deepEqual(await placesSeen(check, example), []);
      });
    }
  });
}

async function placesSeen(check: Check, example: Example): Promise<readonly string[]> {
  const tree = memoryTree(readExample(example).files);
  const repository = { tree, inventory: takeInventory(tree) };
  const spans: Span[] = [];
  const spy: Check = {
    ...check,
    // Both kinds of check answer with sightings; which facts they take is decided by `over`, kept above.
    *find(facts: never) {
      for (const sighting of check.find(facts)) {
        spans.push(sighting.at);
        yield sighting;
      }
    },
  };
  const plan = await planChecks([spy]);
  const results = await inspectAll(repository.inventory.files, repository, plan);
  const report = await conclude(repository, results, plan);
  assert.deepEqual(report.coverage.checksNotRun, []);
  return show(spans, example);
}

function show(spans: readonly Span[], example: Example): readonly string[] {
  const { files } = readExample(example);
  const places = spans.map(({ file, start, end }) => {
    const written = files[file];
    const text =
      typeof written === 'string' ? written : written !== undefined && 'content' in written ? written.content : '';
    return `${file} ${start}-${end} ${String(text).slice(start, end)}`;
  });
  return [...new Set(places)].toSorted();
}
