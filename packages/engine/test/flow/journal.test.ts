import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  makeJournal,
  markOf,
  mergeBranch,
  mergeEnds,
  replay,
  takeBack,
  write,
  type Capture,
  type Journal,
} from '../../src/facts/flow/machine/journal.ts';
import { constantValue, makeSlot } from '../../src/facts/flow/values/values.ts';
import type { Slot } from '../../src/facts/flow/values/shapes.ts';

/** An end of a branch that wrote these texts. */
function endOf(journal: Journal, writes: readonly (readonly [Slot, string])[]): Capture {
  const mark = markOf(journal);
  for (const [slot, text] of writes) write(journal, slot, constantValue(text));
  return takeBack(journal, mark);
}

test('the ends of thousands of branches are joined at the cost of what they wrote', () => {
  const journal = makeJournal();
  const slots = Array.from({ length: 5_000 }, () => makeSlot(constantValue('before')));
  const ends = slots.map((slot) => endOf(journal, [[slot, 'after']]));

  mergeEnds(journal, ends);

  assert.ok(markOf(journal) <= 2 * slots.length);
  assert.ok(slots.every(({ value }) => !value.isConstant));
});

test('ends joined at once leave what ends joined one after the other leave', () => {
  const runs = [false, true].map((atOnce) => {
    const journal = makeJournal();
    const slots = Array.from({ length: 4 }, () => makeSlot(constantValue('same')));
    const [a, b, c, d] = slots as [Slot, Slot, Slot, Slot];
    const ends = [
      endOf(journal, [
        [a, 'one'],
        [b, 'same'],
        [c, 'path/one'],
      ]),
      endOf(journal, [
        [a, 'one'],
        [c, 'path/two'],
      ]),
      endOf(journal, [
        [a, 'one'],
        [c, 'path/one'],
        [d, 'same'],
      ]),
    ];
    if (atOnce) {
      mergeEnds(journal, ends);
    } else {
      replay(journal, ends[0] ?? { slots: [], values: [] });
      for (const end of ends.slice(1)) mergeBranch(journal, 0, end);
    }
    return slots.map(({ value }) => [value.isConstant, value.constant, value.prefix, value.traits]);
  });

  assert.deepEqual(runs[1], runs[0]);
});
