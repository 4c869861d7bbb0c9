import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { StoreUnavailable } from '../src/store/unavailable.ts';
import { startHarness } from './harness.ts';

const WHILE_BELIEVED = 4_000;
const LONGER = 5_000;

test('a server that can write is ready, and tries that once in a while, not with every probe', async (t) => {
  const api = await startHarness(t);
  const trial = t.mock.method(api.store, 'tryWriting');
  const probe = async (): Promise<number> => (await api.send('GET', '/readyz')).status;

  assert.deepEqual(await Promise.all([probe(), probe(), probe()]), [200, 200, 200]);
  api.clock.now += WHILE_BELIEVED;
  assert.equal(await probe(), 200);
  assert.equal(trial.mock.callCount(), 1);
  api.clock.now += LONGER;
  assert.equal(await probe(), 200);
  assert.equal(trial.mock.callCount(), 2);
  // A clock that was set back does not silence the trials.
  api.clock.now -= 3_600_000;
  assert.equal(await probe(), 200);
  assert.equal(trial.mock.callCount(), 3);
});

test('a store that only answers is not ready, says why, and is again once it can be written', async (t) => {
  const api = await startHarness(t);
  const broken = t.mock.method(api.store, 'tryWriting', () =>
    Promise.reject(new StoreUnavailable(new Error('attempt to write a readonly database'), 'it is read-only')),
  );

  const refused = await api.send('GET', '/readyz');
  assert.equal(refused.status, 503);
  assert.deepEqual(
    [refused.body.ready, refused.body.reason, refused.body.store],
    [false, 'the store cannot be written: it is read-only', 'cannot be written'],
  );
  assert.ok(api.log.some((line) => line.includes('attempt to write a readonly database')));

  broken.mock.restore();
  api.clock.now += LONGER;
  const ready = await api.send('GET', '/readyz');
  assert.deepEqual([ready.status, ready.body.ready, 'reason' in ready.body], [200, true, false]);
});

test('a work folder that scans cannot write to is a reason of its own', async (t) => {
  const api = await startHarness(t);
  await writeFile(join(api.dataDir, 'work'), 'in the way\n');

  const refused = await api.send('GET', '/readyz');
  assert.deepEqual([refused.status, refused.body.store], [503, 'ok']);
  assert.equal(refused.body.reason, 'the work folder cannot be written: it is no folder');

  await rm(join(api.dataDir, 'work'));
  api.clock.now += LONGER;
  assert.equal((await api.send('GET', '/readyz')).status, 200);
});

test('a trial that takes long does not hold up the probe: what was last known is said', async (t) => {
  const api = await startHarness(t);
  const hanging = Promise.withResolvers<void>();
  const trial = t.mock.method(api.store, 'tryWriting', () => hanging.promise);

  assert.equal((await api.send('GET', '/readyz')).status, 200);
  api.clock.now += LONGER;
  assert.equal((await api.send('GET', '/readyz')).status, 200);
  assert.equal(trial.mock.callCount(), 1);
  hanging.reject(new StoreUnavailable(new Error('database is locked'), 'another process holds it locked'));
  assert.equal(
    (await api.send('GET', '/readyz')).body.reason,
    'the store cannot be written: another process holds it locked',
  );
});
