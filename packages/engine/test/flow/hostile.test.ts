import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAll } from './harness.ts';

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
  'loops in loops': `${HEAD}${'for (const a of x) {\n'.repeat(60)}exec(a); x = a;\n${'}\n'.repeat(60)}`,
  'callbacks in callbacks': `${HEAD}${'a(() => {\n'.repeat(100)}exec(x);\n${'});\n'.repeat(100)}`,
  'a condition that stands for itself': `${HEAD}let ok = x === 'a';\nok = !ok;\nwhile (!ok) { ok = !ok && ok; }\nif (ok) exec(x);`,
};

for (const [name, text] of Object.entries(CASES)) {
  test(`${name} ends and keeps its flow, or tells that it was cut short`, async () => {
    const facts = (await readAll({ 'a.js': text })).get('a.js');

    assert.ok((facts?.flows.length ?? 0) > 0 || facts?.gap !== undefined);
  });
}
