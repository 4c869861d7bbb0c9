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

test('what is assigned under a key is written, however the object is put together', async () => {
  const merge = (put: string): string =>
    `function merge(target, source) { for (const key in source) { if (!target[key]) ${put} merge(target[key], source[key]); } }`;

  const literal = await writesOf(merge('Object.assign(target, { [key]: {} });'));
  const compiled = await writesOf(merge('Object.assign(target, (_a = {}, _a[key] = {}, _a));'));
  const fixed = await writesOf(
    merge('Object.assign(target, { [key]: {} });').replace(
      '{ if',
      '{ if (key === "__proto__" || key === "constructor") continue; if',
    ),
  );
  const known = await writesOf(merge('Object.assign(target, { key: {} });'));

  assert.deepEqual(
    [literal, compiled, fixed, known].map(({ writes }) => writes.length),
    [1, 1, 0, 0],
  );
});

test('one of two keys may be a member of what is handed in, unless it tells one of a few kinds', async () => {
  const put = (index: string, parameters = 'entry', made = '{}'): Promise<ReturnType<typeof deepWrites>> =>
    writesOf(`
      const all = {};
      exports.put = function (${parameters}) {
        if (!all[${index}]) all[${index}] = ${made};
        all[${index}][entry.key] = entry;
      };`);

  assert.equal((await put('entry.domain')).writes.length, 1);
  assert.equal((await put('entry.id')).writes.length, 0);
  assert.equal((await put('entry.type')).writes.length, 0);
  assert.equal((await put('entry.nodeType')).writes.length, 0);
  assert.equal((await put('own.domain')).writes.length, 0);
  assert.equal((await put('entry.domain', 'entry', 'Object.create(null)')).writes.length, 0);
});
