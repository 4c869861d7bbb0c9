import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAll, REAL_SINKS } from './harness.ts';

const HEAD = "const { exec } = require('child_process');\nconst x = process.argv[2];\n";

function many(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('\n');
}

/** Each ends, and none of them is taken for clean. */
const CASES: Readonly<Record<string, string>> = {
  'functions that call each other in a long circle': `${HEAD}${many(1000, (index) => `function f${index}(a) { return f${(index + 1) % 1000}(a + ${index}); }`)}\nexec(f0(x));`,
  'functions that all call all others': `${HEAD}${many(20, (index) => `function m${index}(a) {\n${many(20, (other) => `m${other}(a + ${other});`)}\nexec(a); }`)}\nm0(x);`,
  'a long line of classes': `${many(500, (index) => `class C${500 - index} extends C${501 - index} { m(a) { return super.m(a); } }`)}\n${HEAD}exec(x);`,
  'a wide object that holds itself': `${HEAD}const o = {${many(2000, (index) => `k${index}: [x, { a: x }],`)}};\nfor (const k in o) { o[k] = o; }\nexec(JSON.stringify(o));`,
  'thousands of branches': `${HEAD}let y;\n${many(2000, (index) => `if (u${index}) { y = x; z${index} = y; }`)}\nexec(y);`,
  'thousands of tests, one after the other': `${HEAD}let y = x;\n${'if (y === 1) { y = y + 1; } else\n'.repeat(30_000)}{ exec(y); }\nexec(y);`,
  'thousands of cases that go on into the next': `${HEAD}switch (x) {\n${many(20_000, (index) => `case ${index}: y${index} = x;`)}\n}\nexec(y1);`,
  'a list that is put into itself twice': `${HEAD}let y = [x];\n${'y = [...y, ...y];\n'.repeat(60)}exec(y[0]);`,
  'a text that is put into itself twice': `${HEAD}let y = 'abc';\n${'y = `${y}${y}`;\n'.repeat(60)}exec(y + x);`,
  'a text that is replaced by longer ones': `${HEAD}let y = 'abc';\n${"y = y.replaceAll('a', 'aa');\n".repeat(60)}exec(y + x);`,
  'a template of thousands of unknown parts': `${HEAD}const y = \`${'${x}-\n'.repeat(60_000)}\`;\nexec(y);`,
  'thousands of ways out of a loop': `${HEAD}for (;;) {\n${many(20_000, (index) => `y${index} = x; if (u) break;`)}\n}\nexec(y1);`,
  'loops in loops': `${HEAD}${'for (const a of x) {\n'.repeat(60)}exec(a); x = a;\n${'}\n'.repeat(60)}`,
  'callbacks in callbacks': `${HEAD}${'a(() => {\n'.repeat(100)}exec(x);\n${'});\n'.repeat(100)}`,
  'a condition that stands for itself': `${HEAD}let ok = x === 'a';\nok = !ok;\nwhile (!ok) { ok = !ok && ok; }\nif (ok) exec(x);`,
};

const PYTHON = 'import os, sys\nx = sys.argv[1]\n';
/** The same of Python. */
const PYTHON_CASES: Readonly<Record<string, string>> = {
  'a list that is added to itself': `${PYTHON}y = [x]\n${'y = y + y\n'.repeat(60)}os.system(y[0])`,
  'lists that are sifted of themselves and of each other': `${PYTHON}a, b, c = x.split(), x.split(), []
${many(4, () => 'a = [s for s in (b or a or []) if s]\nb = [s for s in (a or b or c) if s]\nc = [s for s in (c or b) if s]')}
if not a or not b or not c: sys.exit()
os.system(a[0])`,
  'thousands of ways out of a function': `${PYTHON}def f():\n${many(20_000, (index) => ` global y${index}\n y${index} = x\n if u: return y${index}`)}\nos.system(f())`,
};

test('names looked for in thousands of modules use up the budget', async () => {
  const text = `${many(3_000, (index) => `using A${index};`)}\nclass X { void F(string x) { ${'B.ReadAllText(x);\n'.repeat(24_000)}} }`;
  const facts = (await readAll({ 'X.cs': text }, [], REAL_SINKS)).get('X.cs');

  assert.equal(facts?.gap, 'timedOut');
});

for (const [name, text] of Object.entries(PYTHON_CASES)) {
  test(`${name} ends and keeps its flow, or tells that it was cut short`, async () => {
    const facts = (await readAll({ 'a.py': text })).get('a.py');

    assert.ok((facts?.flows.length ?? 0) > 0 || facts?.gap !== undefined);
  });
}

/** What is held is wide, and each line of the text copies or joins all of it. */
const PAID_FOR: Readonly<Record<string, string>> = {
  'copies of a wide object': 'c = { ...wide };',
  'choices between wide objects': 'c = u ? wide : { ...wide, k1: u };',
  'writes to a wide list': 'list[7] = x;',
};

for (const [name, line] of Object.entries(PAID_FOR)) {
  test(`${name} use up the budget, whatever they leave behind`, async () => {
    const wide = `const wide = {${many(300, (index) => `k${index}: x,`)}};\nconst list = [${'x,'.repeat(300)}];`;

    const few = (await readAll({ 'a.js': `${HEAD}${wide}\n${`${line}\n`.repeat(100)}exec(x);` })).get('a.js');
    const thousands = (await readAll({ 'a.js': `${HEAD}${wide}\n${`${line}\n`.repeat(8_000)}exec(x);` })).get('a.js');

    assert.equal(few?.gap, undefined);
    assert.equal(thousands?.gap, 'timedOut');
  });
}

for (const [name, text] of Object.entries(CASES)) {
  test(`${name} ends and keeps its flow, or tells that it was cut short`, async () => {
    const facts = (await readAll({ 'a.js': text })).get('a.js');

    assert.ok((facts?.flows.length ?? 0) > 0 || facts?.gap !== undefined);
  });
}

test('what makes more of its own kind is seen whole, what makes ever other things is not', async () => {
  const library = { 'package.json': '{"name": "acme", "main": "a.js"}' };
  const cache = `function Cache() {
  const all = [];
  this.run = (command) => exec(command);
  this.handler = (command) => (req, res) => res.end(command);
  this.made = (options) => {
    const made = new Cache();
    all.push(made);
    if (options) made.run(options);
    return made;
  };
}
module.exports = new Cache();`;
  const made = (depth: number): string => (depth === 0 ? '(x) => exec(x)' : `() => ({ f: ${made(depth - 1)} })`);

  const again = (await readAll({ ...library, 'a.js': `${HEAD}${cache}` })).get('a.js');
  const other = (await readAll({ ...library, 'a.js': `${HEAD}exports.f = ${made(20)};` })).get('a.js');

  assert.equal(again?.gap, undefined);
  assert.equal(again?.flows.length, 1);
  assert.equal(other?.gap, 'timedOut');
});
