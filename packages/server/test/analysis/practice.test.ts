import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { encodeFrame } from '../../src/analysis/frames.ts';
import { ownCode } from '../../src/analysis/own-code.ts';
import type { ToChild } from '../../src/analysis/protocol.ts';
import { serveAnalysis } from '../../src/analysis/serve-analysis.ts';

const OPEN: ToChild = { type: 'entries', first: true, last: true, entries: [], gaps: [] };
function notAsked(): never {
  throw new Error('nobody asked for this');
}

test('a process practises while nobody asks for anything, and stops when somebody does', async () => {
  const input = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const served = serveAnalysis(
    { input, output: new PassThrough(), ask: notAsked },
    {
      inspect: notAsked,
      conclude: notAsked,
      async practise(mayGoOn) {
        while (await mayGoOn()) begun.resolve();
        stopped.resolve();
      },
    },
  );

  await begun.promise;
  for (const piece of encodeFrame(OPEN)) input.write(piece);
  await stopped.promise;

  input.end();
  await served;
});

test('a process that was asked at once does not practise', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  let hasPractised = false;
  const served = serveAnalysis(
    { input, output, ask: notAsked },
    {
      inspect: notAsked,
      conclude: notAsked,
      practise() {
        hasPractised = true;
        return Promise.resolve();
      },
    },
  );
  for (const piece of encodeFrame(OPEN)) input.write(piece);
  // Past the time after which an idle one begins.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  assert.equal(hasPractised, false);

  input.end();
  await served;
});

test('the program itself is code to practise on, and passes for TypeScript', async () => {
  const { entries } = await ownCode();
  const paths = entries.map(({ path }) => path);
  assert.ok(paths.includes('src/analysis/own-code.ts'));
  assert.ok(paths.includes('src/http/app.ts'));
  assert.deepEqual(
    paths.filter((path) => !path.endsWith('.ts')),
    [],
  );
});
