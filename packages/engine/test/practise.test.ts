import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planChecks, standardPlan } from '../src/plan.ts';
import { practise } from '../src/practise.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';

test('practice goes through the examples of every check, in languages that most repositories hold', async () => {
  const { checks } = await standardPlan();
  const few = await planChecks(checks.slice(0, 3));
  const examples = few.checks.flatMap(({ examples: { bad, good } }) => [...bad, ...good]);
  let files = 0;

  await practise(few, () => {
    files += 1;
    return Promise.resolve(true);
  });

  const later = /\.(?:go|java|php|phtml|rb|rake|gemspec|cs|rs)$|(?:^|\/)(?:Gemfile|Rakefile)$/;
  const met = examples.flatMap((example) => Object.keys(example)).filter((path) => !later.test(path));
  assert.equal(files, met.length);
});

test('practice goes on to the code it is given, after the examples', async () => {
  const { checks } = await standardPlan();
  const few = await planChecks(checks.slice(0, 1));
  const [check] = few.checks;
  const ownFiles = [...(check?.examples.bad ?? []), ...(check?.examples.good ?? [])].flatMap((one) => Object.keys(one));
  const code = memoryTree({ 'a.ts': 'export const a = 1;\n', 'b.ts': "import { a } from './a.ts';\n" });
  const read: string[] = [];
  let files = 0;

  const counted = {
    ...code,
    read: (entry: (typeof code.entries)[number]) => {
      read.push(`${entry.path} after ${files - ownFiles.length}`);
      return code.read(entry);
    },
  };
  await practise(few, () => Promise.resolve(++files > 0), counted);

  assert.deepEqual(read.slice(0, 2), ['a.ts after 1', 'b.ts after 2']);
});

test('practice ends with the file in hand when it is no longer wanted', async () => {
  let asked = 0;
  await practise(await standardPlan(), () => Promise.resolve(++asked < 3));
  assert.equal(asked, 3);
});
