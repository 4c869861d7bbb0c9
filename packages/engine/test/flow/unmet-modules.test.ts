import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, flowsOf } from './harness.ts';

/** A chain of files, each of which calls the next; the last is farther away than files are followed. */
function chain(lastImport: string): Record<string, string> {
  const handOn = (next: string, from: string): string =>
    `import { ${next} } from '${from}';\nexport function step(command: string) { return ${next}(command); }\n`;
  return {
    'tsconfig.json': '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}',
    'src/a.ts': `import { exec } from 'child_process';
import express from 'express';
import { step } from './b';
const app = express();
app.get('/a', (req, res) => {
  exec(step(req.query.name));
  res.end();
});`,
    'src/b.ts': handOn('step as next', './c').replaceAll('step as next(', 'next('),
    'src/c.ts': handOn('step as next', './d').replaceAll('step as next(', 'next('),
    'src/d.ts': handOn('step as next', './e').replaceAll('step as next(', 'next('),
    'src/e.ts': handOn('buildCommand', lastImport),
    'src/f.ts': 'export function buildCommand(name: string) { return ["a", "b"].includes(name) ? name : "a"; }\n',
  };
}

test('what a function of a file that was not met makes of data is a guess, whatever it is called', async () => {
  for (const lastImport of ['./f', '@/f'])
    assert.deepEqual(await flowsOf(chain(lastImport)), ['command child_process.exec src/a.ts:6 <- remote (medium)']);
});

test('what a library makes of it under such a name is what the name says', async () => {
  assert.deepEqual(await flowsOf(chain('command-builder')), ['command child_process.exec src/a.ts:6 <- remote (high)']);
});

/** A server that is put together far from where the program begins, by way of modules that do something of their own. */
function farServer(judge: string, mark: string): Readonly<Record<string, string>> {
  const step = (next: string): string =>
    `import { make as next, note as noted } from './${next}.js';\nexport const make = () => next();\nexport const note = (text) => noted(text);\n`;
  return {
    'main.js': `import express from 'express';
import { make, note } from './one.js';
const app = express();
app.use(make());
app.get('/', (req, res) => note(req.query.q));`,
    'one.js': step('two'),
    'two.js': step('three'),
    'three.js': step('server'),
    'server.js': `import express from 'express';
import { exec } from 'child_process';
import { isName } from './judge.js';
export const note = (text) => text.length;
export function make() {
  const app = express();
  app.get('/:id', (req, res) => {
    const { id } = req.params;
    if (!isName(id)) return res.status(400);
    exec('run ' + id);${mark}
  });
  return app;
}`,
    'judge.js': `export function isName(id) { return ${judge}; }\n`,
  };
}

test('what a far module proves is known where the data comes in', async () => {
  await expectFlows(farServer('/^[a-z]+$/.test(id)', ''));
  await expectFlows(farServer('id.length > 0', ' // flow'));
});
