import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aScan, claimOne, completed, DAY, NOON, RESULT, withAccount } from '../samples.ts';
import { type Engine, freshStore } from './engine.ts';

const ALL = { limit: 100, offset: 0, statuses: [] } as const;

export function cacheContract(engine: Engine): void {
  const on = (name: string): string => `${engine.name}: ${name}`;

  test(on('a fresh result is reused by every account and joins its list once'), async (t) => {
    const store = await freshStore(engine, t);
    const maker = await withAccount(store);
    const other = await withAccount(store);
    const scan = aScan(maker.id);
    await completed(store, scan);
    const fresh = { after: NOON - DAY, before: NOON };

    const hits = await Promise.all(
      Array.from({ length: 5 }, () => store.scans.reuse(other.id, scan.work, fresh, NOON + 5)),
    );

    assert.deepEqual(hits[0], { id: scan.id, score: 87, grade: 'B' });
    const listed = await store.scans.list(other.id, ALL);
    assert.deepEqual([listed.total, listed.scans[0]?.id], [1, scan.id]);
    assert.equal((await store.scans.list(maker.id, ALL)).total, 1);
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('a result is reused only between its bounds, whichever way the clock jumped'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await completed(store, scan, NOON);
    const reused = async (after: number, before: number): Promise<boolean> =>
      (await store.scans.reuse(id, scan.work, { after, before }, NOON)) !== undefined;

    assert.equal(await reused(NOON - 1, NOON), true);
    assert.equal(await reused(NOON, NOON + DAY), false);
    assert.equal(await reused(NOON - DAY, NOON - 1), false);
    assert.equal(await reused(NOON + DAY, NOON + 2 * DAY), false);
  });

  test(on('the newest result answers'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const older = aScan(id, { repo: 'r', reuse: undefined });
    const newer = aScan(id, { repo: 'r', reuse: undefined });
    await completed(store, older, NOON);
    await completed(store, newer, NOON + 1);

    const hit = await store.scans.reuse(id, newer.work, { after: NOON - DAY, before: NOON + DAY }, NOON);

    assert.equal(hit?.id, newer.id);
  });

  test(on('a result with analysis also serves a request without, not the other way round'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const fresh = { after: NOON - DAY, before: NOON };
    const plain = aScan(id, { work: { repoKey: 'plain', scopeKey: '', ai: false } });
    const full = aScan(id, { work: { repoKey: 'full', scopeKey: '', ai: true } });
    await completed(store, plain);
    await completed(store, full);

    assert.equal(await store.scans.reuse(id, { ...plain.work, ai: true }, fresh, NOON), undefined);
    assert.equal((await store.scans.reuse(id, { ...full.work, ai: false }, fresh, NOON))?.id, full.id);
  });

  test(on('another branch, another repository and a failed scan are no answer'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const fresh = { after: NOON - DAY, before: NOON };
    const scan = aScan(id);
    await completed(store, scan);
    const failing = aScan(id, { repo: 'failing' });
    await store.scans.accept(failing);
    const error = { code: 'CLONE_FAILED', message: 'm', details: 'd' } as const;
    await store.jobs.fail(await claimOne(store), error, NOON);

    assert.equal(await store.scans.reuse(id, { ...scan.work, scopeKey: 'main' }, fresh, NOON), undefined);
    assert.equal(await store.scans.reuse(id, { ...scan.work, repoKey: 'else' }, fresh, NOON), undefined);
    assert.equal(await store.scans.reuse(id, failing.work, fresh, NOON), undefined);
  });

  test(on('a result that came between the first look and the creation is reused and costs nothing'), async (t) => {
    const store = await freshStore(engine, t);
    const maker = await withAccount(store);
    const other = await withAccount(store);
    await completed(store, aScan(maker.id, { repo: 'r' }));

    const outcome = await store.scans.accept(aScan(other.id, { repo: 'r', quota: { day: 7, limit: 100 } }));

    assert.equal(outcome.outcome, 'cached');
    assert.equal(await store.quota.used(other.id, 7), 0);
    assert.deepEqual(await store.jobs.depth(), { waiting: 0, running: 0 });
    assert.equal((await store.scans.list(other.id, ALL)).total, 1);
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });

  test(on('a request for a fresh result gets one'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    await completed(store, aScan(id, { repo: 'r' }));

    const outcome = await store.scans.accept(aScan(id, { repo: 'r', reuse: undefined }));

    assert.equal(outcome.outcome, 'created');
  });

  test(on('the body of a result comes back byte for byte'), async (t) => {
    const store = await freshStore(engine, t);
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await completed(store, scan);
    const read = await store.scans.read(scan.id);

    const body = read?.status === 'complete' ? await store.scans.readResult(read.resultId) : undefined;

    assert.equal(body?.encoding, 'zstd');
    assert.deepEqual([...(body?.body ?? [])], [...RESULT.body]);
    assert.equal(await store.scans.readResult('none'), undefined);
  });

  test(on('materials come back byte for byte, and results from before they were kept have none'), async (t) => {
    const place = await engine.place(t);
    const store = await place.open();
    const { id } = await withAccount(store);
    const scan = aScan(id);
    await completed(store, scan);
    const read = await store.scans.read(scan.id);
    const resultId = read?.status === 'complete' ? read.resultId : '';

    assert.deepEqual([...((await store.scans.readMaterials(resultId)) ?? [])], [...RESULT.materials]);
    assert.equal(await store.scans.readMaterials('none'), undefined);
    await place.sql('UPDATE results SET materials = NULL');
    assert.equal(await store.scans.readMaterials(resultId), undefined);
  });
}
