import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepWrites } from '../../src/facts/flow/collected/deep-writes.ts';
import { parseFile } from '../../src/facts/syntax/index.ts';

const STEP = 'o = o[part] = o[part] || {};';

async function writesOf(text: string): Promise<ReturnType<typeof deepWrites>> {
  const { ir } = await parseFile('a.js', 'javascript', text);
  return deepWrites(ir, text);
}

test('a walk along a path is found where its names count nowhere', async () => {
  const walk = `function set(o, path, v) { for (const part of path) { ${STEP} } o[last] = v; }`;

  const found = await writesOf(walk);
  const counted = await writesOf(`${walk}\nfor (;;) { part++; last += 1; }`);
  const both = await writesOf(`${walk}\nfor (;;) { part++; last += 1; }\nfor (part in o) { f(last in o); }`);

  assert.ok(found.isWhole && found.writes.length > 0);
  assert.equal(counted.writes.length, 0);
  assert.ok(both.writes.length > 0);
});

test('a function of thousands of such writes is looked at in part, and that is told', async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `o = o[p${index}] = o[p${index}] || {}; o[k${index}] = v;`,
  );

  const { isWhole } = await writesOf(`function set(o, p, v) {\n${lines.join('\n')}\n}`);

  assert.equal(isWhole, false);
});
