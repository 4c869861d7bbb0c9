import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aScan, NOON, withAccount } from '../samples.ts';
import { type Engine, freshStore } from './engine.ts';

export function quotaContract(engine: Engine): void {
  const on = (name: string): string => `${engine.name}: ${name}`;

  test(on('of 300 parallel takes exactly the 100 that are left succeed'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);

    const taken = await Promise.all(Array.from({ length: 300 }, () => store.quota.take(id, 7, 100)));

    const granted = taken.filter((used) => used !== undefined);
    assert.deepEqual(
      granted.toSorted((a, b) => a - b),
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
    assert.equal(await store.quota.used(id, 7), 100);
  });

  test(on('of 200 parallel creations with 100 left exactly 100 are made'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scans = Array.from({ length: 200 }, () => aScan(id, { quota: { day: 7, limit: 100 } }));

    const outcomes = await Promise.all(scans.map((scan) => store.scans.accept(scan)));

    assert.equal(outcomes.filter(({ outcome }) => outcome === 'created').length, 100);
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'overQuota').length, 100);
    assert.equal((await store.scans.list(id, { limit: 1, offset: 0, statuses: [] })).total, 100);
    assert.deepEqual(await store.jobs.depth(), { waiting: 100, running: 0 });
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('a limit of zero grants nothing, not even the first of a day'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);

    assert.equal(await store.quota.take(id, 7, 0), undefined);
    assert.deepEqual(await store.scans.accept(aScan(id, { quota: { day: 7, limit: 0 } })), { outcome: 'overQuota' });
    assert.equal(await store.quota.used(id, 7), 0);
  });

  test(on('each day and each account has its own count'), async (t) => {
    const store = await freshStore(engine, t);
    const one = await withAccount(store);
    const two = await withAccount(store);

    for (const [id, day] of [
      [one.id, 7],
      [one.id, 7],
      [one.id, 8],
      [two.id, 8],
    ] as const) {
      await store.quota.take(id, day, 100);
    }

    assert.deepEqual(await store.quota.history(one.id, 0), [
      { day: 7, used: 2 },
      { day: 8, used: 1 },
    ]);
    assert.deepEqual(await store.quota.history(one.id, 8), [{ day: 8, used: 1 }]);
    assert.equal(await store.quota.used(two.id, 7), 0);
  });

  test(on('a creation tells how much of the day is used'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    await store.quota.take(id, 7, 100);

    const outcome = await store.scans.accept(aScan(id, { quota: { day: 7, limit: 100 }, createdAt: NOON }));

    assert.deepEqual(outcome, { outcome: 'created', quotaUsed: 2 });
    assert.deepEqual(await store.scans.accept(aScan(id)), { outcome: 'created', quotaUsed: undefined });
  });

  test(on('a creation that fails half-way costs nothing'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id, { quota: { day: 7, limit: 100 } });
    await store.scans.accept(scan);

    await assert.rejects(store.scans.accept({ ...aScan(id, { quota: { day: 7, limit: 100 } }), id: scan.id }));

    assert.equal(await store.quota.used(id, 7), 1);
    assert.deepEqual(await store.jobs.depth(), { waiting: 1, running: 0 });
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });
}
