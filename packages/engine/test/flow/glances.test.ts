import assert from 'node:assert/strict';
import { test } from 'node:test';
import { glanceAt } from '../../src/facts/flow/modules/glances.ts';
import { expectFlows } from './harness.ts';

test('the text of a module says which types it declares itself', () => {
  const text =
    'export abstract class Store {}\nexport interface Row {\n}\nexport default class Main {}\nclass Inner {}\n';
  const { declaresType } = glanceAt(text, false);
  assert.deepEqual(['Store', 'Row', 'Main', 'Inner', 'Other'].map(declaresType), [true, true, true, false, false]);
});

test('where a module hands names on, its text alone does not say what they are', () => {
  const declared = '/*\nexport class Redis {}\n*/\n';
  for (const handedOn of ["export { Redis } from 'ioredis';", "export * from 'ioredis';", 'exports.Redis = Redis;'])
    assert.equal(glanceAt(declared + handedOn, false).declaresType('Redis'), false, handedOn);
});

test('a class at the margin of a Python file is its own', () => {
  const { declaresType } = glanceAt('class Store:\n    class Row:\n        pass\nclass Page(Base):\n    pass\n', true);
  assert.deepEqual(['Store', 'Row', 'Page'].map(declaresType), [true, false, true]);
});

test('a module may export what its text speaks of, and whatever it hands on whole', () => {
  const { mayExport } = glanceAt('export const first = 1,\n  second = 2;\n', false);
  assert.deepEqual(['first', 'second', 'third'].map(mayExport), [true, true, false]);
  for (const text of ["export * from './a';", 'exports[name] = value;', String.raw`export const \u0061 = 1;`])
    assert.equal(glanceAt(text, false).mayExport('anything'), true, text);
});

/** A service behind so many types that a file could not meet it if each type were a module met. */
test('types of parameters do not keep a file from the modules it works with', () => {
  const names = Array.from({ length: 130 }, (_, at) => `Kind${at}`);
  const files: Record<string, string> = {};
  for (const name of names) files[`kinds/${name}.ts`] = `export class ${name} {}\n`;
  files['index.ts'] = names.map((name) => `export * from './kinds/${name}.ts';`).join('\n');
  files['run.ts'] = `import { exec } from 'node:child_process';
export function run(word: string) { exec('ls ' + word); } // flow
`;
  files['app.ts'] = `import express from 'express';
${names.map((name) => `import { ${name} } from './kinds/${name}.ts';`).join('\n')}
import { Kind129 as Last } from './index.ts';
import { run } from './run.ts';
class Holder { constructor(${names.map((name) => `private readonly ${name.toLowerCase()}: ${name}`).join(', ')}) {} }
export const last: Last = new Last();
express().get('/', (req, res) => { run(req.query.word); });
`;
  return expectFlows({ 'package.json': '{"private": true}', ...files });
});
