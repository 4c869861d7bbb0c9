import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { memoryTree } from '@assay/engine/inventory';
import { analyseTree } from '../../src/analysis/analyse-tree.ts';
import { findConfinement } from '../../src/analysis/confinement.ts';
import { oddPool, patiently } from './odd-pool.ts';

const OURS = fileURLToPath(new URL('../../package.json', import.meta.url));

/** What an analysis process says to each question about the machine it runs on. */
async function ask(
  t: TestContext,
  without: readonly 'bwrap'[],
  questions: readonly string[],
): Promise<Record<string, string>> {
  const pool = await oddPool(t, { size: 1, without });
  const files = Object.fromEntries(questions.map((question, at) => [`${at}.txt`, `look ${question}`]));
  const { report } = await analyseTree(pool, memoryTree(files), patiently());
  const answers = report.notes.map((note) => (note.kind === 'entry' ? note.framework : ''));
  return Object.fromEntries(questions.map((question, at) => [question, answers[at] ?? '']));
}

for (const without of [[], ['bwrap']] as const) {
  const { level } = await findConfinement(without);

  test(`level ${level}: no variable of the service reaches an analysis process`, async (t) => {
    process.env['ASSAY_TEST_SECRET'] = 'do not tell';

    const { environment } = await ask(t, without, ['environment']);

    assert.ok(environment !== undefined && !environment.includes('do not tell') && !environment.includes('ASSAY'));
  });

  test(`level ${level}: files outside this program are neither read nor written, and nothing is started`, async (t) => {
    const answers = await ask(t, without, ['/etc/passwd', '/proc/1/environ', 'write', 'spawn', OURS]);

    const { [OURS]: ours, ...others } = answers;
    assert.ok(ours?.startsWith('{'), 'the program itself can be read');
    assert.deepEqual(
      Object.values(others).filter((answer) => !/^(?:ERR_ACCESS_DENIED|ENOENT)$/.test(answer)),
      [],
    );
  });
}

test('under bubblewrap there is no network, not even to this machine, and no privilege', async (t) => {
  const { level, reason } = await findConfinement();
  if (level !== 'bubblewrap') return t.skip(reason);
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');

  const answers = await ask(t, [], [`network${address.port}`, 'user']);

  assert.deepEqual(Object.values(answers), ['ECONNREFUSED', '65534']);
  return undefined;
});
