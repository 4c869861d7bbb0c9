import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planChecks, standardPlan } from '../src/plan.ts';
import { practise } from '../src/practise.ts';

test('practice goes through the examples of every check', async () => {
  const { checks } = await standardPlan();
  const few = await planChecks(checks.slice(0, 3));
  const examples = few.checks.flatMap(({ examples: { bad, good } }) => [...bad, ...good]);
  let files = 0;

  await practise(few, () => {
    files += 1;
    return Promise.resolve(true);
  });

  assert.equal(
    files,
    examples.reduce((sum, example) => sum + Object.keys(example).length, 0),
  );
});

test('practice ends with the file in hand when it is no longer wanted', async () => {
  let asked = 0;
  await practise(await standardPlan(), () => Promise.resolve(++asked < 3));
  assert.equal(asked, 3);
});
