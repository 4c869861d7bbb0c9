import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHarness } from './harness.ts';

test('while another process holds the database locked for ten seconds, reads are answered and writes wait', async (t) => {
  const api = await startHarness(t);
  const { key } = await api.account('pro');
  const other = new DatabaseSync(join(api.dataDir, 'assay.db'));
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');

  let isAnswered = false;
  const waiting = Promise.all([1, 2, 3].map((at) => api.create(key, { url: `https://git.test/acme/r${at}` })));
  void waiting.then(() => (isAnswered = true));
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    assert.equal((await api.send('GET', '/api/v1/scans', { key })).status, 200);
    assert.equal((await api.send('GET', '/readyz')).status, 200);
    await sleep(150);
  }
  assert.equal(isAnswered, false);
  other.exec('COMMIT');

  assert.deepEqual(
    (await waiting).map(({ status }) => status),
    [201, 201, 201],
  );
});
