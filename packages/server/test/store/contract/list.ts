import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanStatus } from '@assay/contract';
import type { Store } from '../../../src/store/port.ts';
import { aScan, claimOne, completed, NOON, RESULT, withAccount } from '../samples.ts';
import { type Engine, freshStore } from './engine.ts';

export function listContract(engine: Engine): void {
  const on = (name: string): string => `${engine.name}: ${name}`;

  test(on('an unknown scan, an unfinished, a failed and a complete one are read as what they are'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await store.scans.accept(scan);
    const base = { id: scan.id, url: scan.url, scopeKey: scan.work.scopeKey, createdAt: NOON };

    assert.equal(await store.scans.read('scan_none'), undefined);
    assert.deepEqual(await store.scans.read(scan.id), {
      ...base,
      status: 'pending',
      startedAt: null,
      filesScanned: 0,
      filesTotal: null,
    });
    const job = await claimOne(store);
    await store.jobs.setPhase(job, 'analyzing', NOON + 1, NOON + 20_000);
    await store.jobs.heartbeat(job, NOON + 20_000, { filesScanned: 4, filesTotal: 9 });
    assert.deepEqual(await store.scans.read(scan.id), {
      ...base,
      status: 'analyzing',
      startedAt: NOON + 1,
      filesScanned: 4,
      filesTotal: 9,
    });
    const error = { code: 'CLONE_FAILED', message: 'It failed', details: 'the pack is corrupt' } as const;
    await store.jobs.fail(job, error, NOON + 2);
    assert.deepEqual(await store.scans.read(scan.id), {
      ...base,
      status: 'failed',
      startedAt: NOON + 1,
      completedAt: NOON + 2,
      error,
    });
    const done = aScan(id);
    await completed(store, done, NOON + 3);
    const read = await store.scans.read(done.id);
    assert.deepEqual(read, {
      id: done.id,
      url: done.url,
      scopeKey: done.work.scopeKey,
      createdAt: NOON,
      status: 'complete',
      startedAt: NOON + 3,
      completedAt: NOON + 3,
      resultId: done.jobId,
    });
  });

  test(on('the list is newest first, and by id where times are equal'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    for (const [name, at] of [
      ['scan_b000000a', 5],
      ['scan_9000000a', 5],
      ['scan_a000000a', 5],
      ['scan_c000000a', 1],
      ['scan_d000000a', 9],
    ] as const) {
      await store.scans.accept({ ...aScan(id), id: name, createdAt: NOON + at });
    }

    const { scans } = await store.scans.list(id, { limit: 100, offset: 0, statuses: [] });

    assert.deepEqual(
      scans.map((scan) => scan.id),
      ['scan_d000000a', 'scan_b000000a', 'scan_a000000a', 'scan_9000000a', 'scan_c000000a'],
    );
  });

  test(on('every page is the same stretch of one list, from either end and for every state'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    await withMixedScans(store, id, 40);
    const wanted: readonly (readonly ScanStatus[])[] = [
      [],
      ['pending'],
      ['complete'],
      ['failed', 'complete'],
      ['cloning', 'scoring'],
    ];

    for (const statuses of wanted) {
      const whole = await store.scans.list(id, { limit: 100, offset: 0, statuses });
      assert.equal(whole.scans.length, whole.total);
      assert.ok(whole.scans.every(({ status }) => statuses.length === 0 || statuses.includes(status)));
      for (let offset = 0; offset <= whole.total + 1; offset += 1) {
        for (const limit of [1, 7]) {
          const page = await store.scans.list(id, { limit, offset, statuses });
          assert.equal(page.total, whole.total);
          assert.deepEqual(page.scans, whole.scans.slice(offset, offset + limit));
        }
      }
    }
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('an item carries the scores of its result, and null before'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const done = aScan(id, { createdAt: NOON + 1 });
    await completed(store, done, NOON + 2);
    const waiting = aScan(id);
    await store.scans.accept(waiting);

    const { scans } = await store.scans.list(id, { limit: 10, offset: 0, statuses: [] });

    assert.deepEqual(scans[0], {
      id: done.id,
      url: done.url,
      scopeKey: done.work.scopeKey,
      status: 'complete',
      score: 87,
      grade: 'B',
      safetyScore: 95,
      safetyGrade: 'A',
      findingsCount: 3,
      createdAt: NOON + 1,
      completedAt: NOON + 2,
    });
    assert.deepEqual([scans[1]?.score, scans[1]?.grade, scans[1]?.completedAt], [null, null, null]);
  });

  test(on('an account sees its own list alone'), async (t) => {
    const store = await freshStore(engine, t);
    const one = await withAccount(store);
    const two = await withAccount(store);
    await store.scans.accept(aScan(one.id));

    assert.equal((await store.scans.list(two.id, { limit: 10, offset: 0, statuses: [] })).total, 0);
  });
}

/** Scans in every state. */
async function withMixedScans(store: Store, accountId: string, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const scan = aScan(accountId, { createdAt: NOON + (i % 13) });
    await store.scans.accept(scan);
    if (i % 5 === 0) continue;
    const job = await claimOne(store, NOON + 100);
    if (i % 5 === 1) await store.jobs.fail(job, { code: 'CLONE_FAILED', message: 'm', details: 'd' }, NOON);
    if (i % 5 === 2) await store.jobs.setPhase(job, i % 2 === 0 ? 'cloning' : 'scoring', NOON, NOON + 20_000);
    if (i % 5 > 2) {
      await store.jobs.complete(job, { ...RESULT, body: new Uint8Array() }, NOON);
    }
  }
}
