import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowsOf } from './harness.ts';

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
