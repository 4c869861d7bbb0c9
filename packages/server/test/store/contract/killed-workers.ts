import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../../src/store/port.ts';
import { aScan, withAccount } from '../samples.ts';
import type { Engine, Place } from './engine.ts';

const WORKER = fileURLToPath(new URL('../../worker/stuck-worker.ts', import.meta.url));

/** Starts a real worker process; resolves when it says that it has reached the phase. */
async function workerIn(t: TestContext, place: Place, phase: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['--conditions=assay-source', WORKER, ...place.spelled, phase], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => worker.kill('SIGKILL'));
  if (phase === '') return worker;
  for await (const line of createInterface({ input: worker.stdout })) if (line === phase) return worker;
  throw new Error(`the worker never came to ${phase}`);
}

async function untilComplete(store: Store, id: string): Promise<void> {
  for (;;) {
    const scan = await store.scans.read(id);
    assert.notEqual(scan?.status, 'failed');
    if (scan?.status === 'complete') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function killedWorkerContract(engine: Engine): void {
  test(`${engine.name}: a scan whose worker is killed in any phase still ends, once`, async (t) => {
    const place = await engine.place(t);
    const store = await place.open();
    const { id: accountId } = await withAccount(store);
    const scan = aScan(accountId, { createdAt: Date.now(), reuse: undefined });
    await store.scans.accept(scan);

    for (const phase of ['cloning', 'analyzing', 'scoring']) {
      const worker = await workerIn(t, place, phase);
      assert.equal((await store.scans.read(scan.id))?.status, phase);
      const gone = once(worker, 'exit');
      worker.kill('SIGKILL');
      await gone;
      assert.notEqual((await store.scans.read(scan.id))?.status, 'complete');
    }
    await workerIn(t, place, '');
    await untilComplete(store, scan.id);

    const listed = await store.scans.list(accountId, { limit: 10, offset: 0, statuses: [] });
    assert.deepEqual([listed.total, listed.scans[0]?.status], [1, 'complete']);
    assert.deepEqual(await store.jobs.depth(), { waiting: 0, running: 0 });
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });
}
