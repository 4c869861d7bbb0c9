import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Store } from '../../../src/store/port.ts';
import { aScan, claimOne, NOON, RESULT, withAccount } from '../samples.ts';
import { type Engine, freshStore } from './engine.ts';

const ERROR = { code: 'HOST_UNREACHABLE', message: 'm', details: 'd' } as const;
const LEASE = 20_000;

async function statusOf(store: Store, id: string): Promise<string | undefined> {
  return (await store.scans.read(id))?.status;
}

export function jobContract(engine: Engine): void {
  const on = (name: string): string => `${engine.name}: ${name}`;

  test(on('a job tells what to do and is claimed once'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id, { work: { repoKey: 'host/r', scopeKey: 'main', ai: false }, fetchUrl: 'https://host/r' });
    await store.scans.accept(scan);

    const job = await claimOne(store);

    assert.equal(await store.jobs.claim('other', NOON, LEASE), undefined);
    assert.deepEqual(job, {
      id: scan.jobId,
      leaseToken: job.leaseToken,
      attempt: 1,
      maxAttempts: 5,
      work: scan.work,
      fetchUrl: scan.fetchUrl,
      fresh: false,
    });
    assert.deepEqual(await store.jobs.depth(), { waiting: 0, running: 1 });
  });

  test(on('a job is fresh as soon as one of the scans that wait for it asks so'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const { reuse } = aScan(id);
    for (const bounds of [reuse, undefined, reuse]) await store.scans.accept(aScan(id, { repo: 'r', reuse: bounds }));

    assert.equal((await claimOne(store)).fresh, true);
    assert.deepEqual(await store.jobs.depth(), { waiting: 0, running: 1 });
  });

  test(on('jobs are claimed in the order in which they came'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    for (const at of [3, 1, 2]) await store.scans.accept(aScan(id, { repo: `r${at}`, createdAt: NOON + at }));

    const claimed = [await claimOne(store, NOON + 9), await claimOne(store, NOON + 9), await claimOne(store, NOON + 9)];

    assert.deepEqual(
      claimed.map(({ work }) => work.repoKey),
      ['git.example/r1', 'git.example/r2', 'git.example/r3'],
    );
  });

  test(on('eight workers empty the queue without claiming a job twice'), async (t) => {
    const place = await engine.place(t);
    const stores = await Promise.all([place.open(), place.open()]);
    const [store] = stores;
    const { id } = await withAccount(store);
    for (let i = 0; i < 60; i += 1) await store.scans.accept(aScan(id));

    const claims = await Promise.all(
      Array.from({ length: 8 }, async (_, worker) => {
        const mine: string[] = [];
        for (;;) {
          const job = await (stores[worker % 2] ?? store).jobs.claim(`w${worker}`, NOON, LEASE);
          if (job === undefined) return mine;
          mine.push(job.id);
        }
      }),
    );

    assert.equal(claims.flat().length, 60);
    assert.equal(new Set(claims.flat()).size, 60);
  });

  test(on('every phase reaches the scan, its list and the counters'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await store.scans.accept(scan);
    const job = await claimOne(store);

    for (const phase of ['cloning', 'analyzing', 'scoring'] as const) {
      assert.equal(await store.jobs.setPhase(job, phase, NOON + 1, NOON + LEASE), true);
      assert.equal(await statusOf(store, scan.id), phase);
      const listed = await store.scans.list(id, { limit: 5, offset: 0, statuses: [phase] });
      assert.deepEqual([listed.total, listed.scans.length], [1, 1]);
    }
    assert.equal(await store.jobs.complete(job, RESULT, NOON + 2), true);

    assert.equal(await statusOf(store, scan.id), 'complete');
    assert.deepEqual(await store.jobs.depth(), { waiting: 0, running: 0 });
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('whoever lost the lease changes nothing'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await store.scans.accept(scan);
    const stale = await claimOne(store, NOON);
    await store.jobs.reap(NOON + LEASE + 1);
    const current = await claimOne(store, NOON + LEASE + 1);
    const progress = { filesScanned: 1, filesTotal: 2 };

    assert.equal(current.attempt, 2);
    assert.equal(await store.jobs.heartbeat(stale, NOON + 9 * LEASE, progress), false);
    assert.equal(await store.jobs.setPhase(stale, 'scoring', NOON, NOON + LEASE), false);
    assert.equal(await store.jobs.fail(stale, ERROR, NOON), false);
    assert.equal(await store.jobs.retry(stale, NOON), false);
    assert.equal(await store.jobs.release(stale, NOON), false);
    assert.equal(await store.jobs.complete(stale, { ...RESULT, score: 0 }, NOON), false);
    assert.equal(await store.jobs.complete(current, RESULT, NOON), true);
    assert.equal(await store.jobs.complete(current, RESULT, NOON), false);
    const { scans } = await store.scans.list(id, { limit: 1, offset: 0, statuses: [] });
    assert.equal(scans[0]?.score, RESULT.score);
  });

  test(on('a heartbeat keeps the lease, a missing one lets it run out'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    await store.scans.accept(aScan(id));
    const job = await claimOne(store, NOON);

    await store.jobs.heartbeat(job, NOON + 2 * LEASE, { filesScanned: 0, filesTotal: null });
    assert.deepEqual(await store.jobs.reap(NOON + 2 * LEASE), { requeued: 0, failed: 0 });
    assert.deepEqual(await store.jobs.reap(NOON + 2 * LEASE + 1), { requeued: 1, failed: 0 });
  });

  test(on('a retried job waits for its time and its scan is pending again'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await store.scans.accept(scan);
    const job = await claimOne(store);
    await store.jobs.setPhase(job, 'cloning', NOON, NOON + LEASE);

    assert.equal(await store.jobs.retry(job, NOON + 5_000), true);

    assert.equal(await statusOf(store, scan.id), 'pending');
    assert.equal(await store.jobs.claim('w', NOON + 4_999, LEASE), undefined);
    assert.equal((await claimOne(store, NOON + 5_000)).attempt, 2);
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('a released job counts as not tried'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await store.scans.accept(scan);
    const job = await claimOne(store);
    await store.jobs.setPhase(job, 'analyzing', NOON, NOON + LEASE);

    assert.equal(await store.jobs.release(job, NOON), true);

    assert.equal(await statusOf(store, scan.id), 'pending');
    assert.equal((await claimOne(store, NOON)).attempt, 1);
  });

  test(on('a worker that dies five times ends the scan as failed'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await store.scans.accept(scan);
    let now = NOON;

    for (let attempt = 1; attempt <= 5; attempt += 1) {
      assert.equal((await claimOne(store, now)).attempt, attempt);
      now += LEASE + 1;
      assert.deepEqual(
        await store.jobs.reap(now),
        attempt < 5 ? { requeued: 1, failed: 0 } : { requeued: 0, failed: 1 },
      );
    }

    const read = await store.scans.read(scan.id);
    assert.equal(read?.status === 'failed' && read.error.code, 'INTERNAL_ERROR');
    assert.deepEqual(await store.jobs.depth(), { waiting: 0, running: 0 });
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('at an embedded start every lease is stale, however long it still runs'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scans = [aScan(id), aScan(id)];
    for (const scan of scans) await store.scans.accept(scan);
    await store.jobs.setPhase(await claimOne(store), 'analyzing', NOON, NOON + 9 * LEASE);
    await claimOne(store);

    assert.equal(await store.jobs.releaseAll(NOON + 1), 2);

    for (const scan of scans) assert.equal(await statusOf(store, scan.id), 'pending');
    assert.deepEqual(await store.jobs.depth(), { waiting: 2, running: 0 });
    assert.equal((await claimOne(store, NOON + 1)).attempt, 2);
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('scans of one repository share one job and end together'), async (t) => {
    const store = await freshStore(engine, t);
    const accounts = await Promise.all([withAccount(store), withAccount(store)]);
    const scans = accounts.flatMap(({ id }) => [aScan(id, { repo: 'r' }), aScan(id, { repo: 'r' })]);
    const [first, ...later] = scans;
    assert.ok(first);
    await store.scans.accept(first);
    const job = await claimOne(store);
    await store.jobs.setPhase(job, 'cloning', NOON, NOON + LEASE);
    for (const scan of later) assert.equal((await store.scans.accept(scan)).outcome, 'created');

    assert.deepEqual(await store.jobs.depth(), { waiting: 0, running: 1 });
    assert.deepEqual(await Promise.all(scans.map(({ id }) => statusOf(store, id))), [
      'cloning',
      'pending',
      'pending',
      'pending',
    ]);
    await store.jobs.setPhase(job, 'analyzing', NOON, NOON + LEASE);
    assert.equal(await statusOf(store, later[2]?.id ?? ''), 'analyzing');
    await store.jobs.complete(job, RESULT, NOON);

    const ends = await Promise.all(scans.map(({ id }) => store.scans.read(id)));
    assert.ok(ends.every((end) => end?.status === 'complete' && end.resultId === first.jobId));
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('a joined scan does not show progress that is not its own yet'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    await store.scans.accept(aScan(id, { repo: 'r' }));
    const job = await claimOne(store);
    await store.jobs.setPhase(job, 'analyzing', NOON, NOON + LEASE);
    await store.jobs.heartbeat(job, NOON + LEASE, { filesScanned: 5, filesTotal: 9 });
    const joined = aScan(id, { repo: 'r' });
    await store.scans.accept(joined);

    const read = await store.scans.read(joined.id);

    assert.deepEqual(read?.status === 'pending' && [read.filesScanned, read.filesTotal], [0, null]);
  });

  test(on('the same repository with and without analysis is two jobs'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    for (const ai of [true, false]) {
      await store.scans.accept(aScan(id, { work: { repoKey: 'r', scopeKey: '', ai } }));
    }

    assert.deepEqual(await store.jobs.depth(), { waiting: 2, running: 0 });
  });

  test(on('scans that join while the work moves on and ends are never left behind'), async (t) => {
    const store = await freshStore(engine, t);
    const accounts = await Promise.all(Array.from({ length: 4 }, () => withAccount(store)));
    const scans = Array.from({ length: 60 }, (_, i) =>
      aScan(accounts[i % 4]?.id ?? '', { repo: `r${i % 3}`, reuse: undefined }),
    );
    let accepted = 0;
    async function work(): Promise<void> {
      for (;;) {
        const job = await store.jobs.claim('w', NOON, LEASE);
        if (job === undefined) {
          if (accepted === scans.length && (await store.jobs.depth()).waiting === 0) return;
          await new Promise((resolve) => setImmediate(resolve));
          continue;
        }
        for (const phase of ['cloning', 'analyzing', 'scoring'] as const) {
          assert.equal(await store.jobs.setPhase(job, phase, NOON, NOON + LEASE), true);
        }
        assert.equal(await store.jobs.complete(job, RESULT, NOON), true);
      }
    }

    await Promise.all([
      work(),
      work(),
      work(),
      ...scans.map(async (scan) => {
        await store.scans.accept(scan);
        accepted += 1;
      }),
    ]);

    for (const scan of scans) assert.equal(await statusOf(store, scan.id), 'complete');
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('a new scan wakes a listening worker, also one with a connection of its own'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const woken = new EventTarget();
    const stop = store.jobs.onWork(() => woken.dispatchEvent(new Event('work')));
    const first = once(woken, 'work');

    await store.scans.accept(aScan(id));

    await first;
    stop();
  });
}
