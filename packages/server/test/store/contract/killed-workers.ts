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

interface WorkerProcess {
  readonly process: ChildProcess;
  readonly gone: Promise<unknown>;
}

/** Starts a real worker process, the `turn`th of them. */
function startWorker(t: TestContext, place: Place, turn: number, phase: string): WorkerProcess {
  const words = [...place.spelled, String(turn), phase];
  const worker = spawn(process.execPath, ['--conditions=assay-source', WORKER, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => worker.kill('SIGKILL'));
  return { process: worker, gone: once(worker, 'exit') };
}

async function untilItSays(phase: string, { process: { stdout } }: WorkerProcess): Promise<void> {
  assert.ok(stdout !== null);
  for await (const line of createInterface({ input: stdout })) if (line === phase) return;
  throw new Error(`the worker never came to ${phase}`);
}

async function untilComplete(store: Store, id: string, worker: WorkerProcess): Promise<void> {
  for (;;) {
    const scan = await store.scans.read(id);
    assert.notEqual(scan?.status, 'failed');
    if (scan?.status === 'complete') return;
    assert.equal(worker.process.exitCode, null, 'the worker is gone');
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

    const phases = ['cloning', 'analyzing', 'scoring'];
    for (const [turn, phase] of phases.entries()) {
      const worker = startWorker(t, place, turn, phase);
      await untilItSays(phase, worker);
      assert.equal((await store.scans.read(scan.id))?.status, phase);
      worker.process.kill('SIGKILL');
      await worker.gone;
      assert.notEqual((await store.scans.read(scan.id))?.status, 'complete');
    }
    await untilComplete(store, scan.id, startWorker(t, place, phases.length, ''));

    const listed = await store.scans.list(accountId, { limit: 10, offset: 0, statuses: [] });
    assert.deepEqual([listed.total, listed.scans[0]?.status], [1, 'complete']);
    assert.deepEqual(await store.jobs.depth(), { waiting: 0, running: 0 });
    assert.deepEqual(await store.scans.countersAdrift(), []);
  });
}
