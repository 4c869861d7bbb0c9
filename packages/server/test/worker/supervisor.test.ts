import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { ScanFailure, ScanResult } from '@assay/contract';
import { Value } from 'typebox/value';
import { openSqliteStore } from '../../src/store/open.ts';
import type { Store, StoredScan } from '../../src/store/port.ts';
import { retryDelay } from '../../src/worker/retry-delay.ts';
import { runJob } from '../../src/worker/run-job.ts';
import { startSupervisor, type SupervisorOptions } from '../../src/worker/supervisor.ts';
import { aScan, withAccount } from '../store/samples.ts';
import type { ScanPorts } from '../../src/worker/scan-job.ts';
import { DESCRIPTION, portsOver, REPORT, SCAN } from './ports.ts';

async function freshStore(t: TestContext): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-worker-'));
  const store = await openSqliteStore({ dataDir, as: 'server', now: Date.now });
  t.after(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return store;
}
async function start(t: TestContext, options: SupervisorOptions): ReturnType<typeof startSupervisor> {
  const supervisor = await startSupervisor(options);
  t.after(() => supervisor.stop(0));
  return supervisor;
}
/** Creates a scan whose work is due now. */
async function accepted(store: Store, over: Parameters<typeof aScan>[1] = {}): Promise<string> {
  const { id } = await withAccount(store);
  const scan = aScan(id, { createdAt: Date.now(), reuse: undefined, ...over });
  await store.scans.accept(scan);
  return scan.id;
}
async function until(store: Store, id: string, status: StoredScan['status']): Promise<StoredScan> {
  for (;;) {
    const scan = await store.scans.read(id);
    if (scan?.status === status) return scan;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
async function claimed(store: Store): Promise<NonNullable<Awaited<ReturnType<Store['jobs']['claim']>>>> {
  const job = await store.jobs.claim('test', Date.now(), 20_000);
  assert.ok(job);
  return job;
}

test('a scan passes through every phase to a result that is what the contract says', async (t) => {
  const store = await freshStore(t);
  const phases: string[] = [];
  const jobs: Store['jobs'] = {
    ...store.jobs,
    setPhase: (job, phase, now, until) => {
      phases.push(phase);
      return store.jobs.setPhase(job, phase, now, until);
    },
  };
  await start(t, portsOver({ ...store, jobs }));

  const id = await accepted(store);
  const scan = await until(store, id, 'complete');

  assert.deepEqual(phases, ['cloning', 'analyzing', 'scoring']);
  const stored = scan.status === 'complete' ? await store.scans.readResult(scan.resultId) : undefined;
  const body: unknown = JSON.parse(zstdDecompressSync(stored?.body ?? new Uint8Array()).toString('utf8'));
  assert.ok(Value.Check(ScanResult, body), 'the body is a ScanResult');
  assert.equal(body.commit, 'c0ffee');
  assert.equal(body.isolation, 'process');
  assert.equal(body.aiAnalysis?.source, 'builtin');
  assert.deepEqual(
    ['notes', 'files', 'id', 'url', 'createdAt'].filter((key) => key in body),
    [],
  );
});

test('how many files were looked at is told with the phase that follows', async (t) => {
  const store = await freshStore(t);
  const told: unknown[] = [];
  const describe: ScanPorts['describe'] = async () => {
    const scan = await store.scans.read(id);
    told.push(scan?.status, scan !== undefined && 'filesScanned' in scan ? scan.filesScanned : undefined);
    return DESCRIPTION;
  };
  const analyse: ScanPorts['analyse'] = async (_job, _tree, options) => {
    options.onProgress?.(7, 7);
    await options.onScoring?.();
    return { report: REPORT, isolation: 'process', outOfTime: false };
  };
  const id = await accepted(store);
  await start(t, portsOver(store, { analyse, describe }));

  await until(store, id, 'complete');

  assert.deepEqual(told, ['scoring', 7]);
});

test('a scan without analysis by a model has none', async (t) => {
  const store = await freshStore(t);
  const describe = (): never => assert.fail('not asked for');
  await start(t, portsOver(store, { describe }));

  const id = await accepted(store, { work: { repoKey: 'r', scopeKey: '', ai: false } });
  const scan = await until(store, id, 'complete');

  const stored = scan.status === 'complete' ? await store.scans.readResult(scan.resultId) : undefined;
  const body = JSON.parse(zstdDecompressSync(stored?.body ?? new Uint8Array()).toString('utf8')) as object;
  assert.equal('aiAnalysis' in body, false);
});

test('no more jobs are at work than the operator allows', async (t) => {
  const store = await freshStore(t);
  let most = 0;
  let now = 0;
  const go = Promise.withResolvers<void>();
  await start(
    t,
    portsOver(store, {
      workers: 2,
      analyse: async () => {
        now += 1;
        most = Math.max(most, now);
        if (now === 2) go.resolve();
        await go.promise;
        now -= 1;
        return { report: REPORT, isolation: 'process', outOfTime: false };
      },
    }),
  );

  const ids = await Promise.all(Array.from({ length: 6 }, () => accepted(store)));
  for (const id of ids) await until(store, id, 'complete');

  assert.equal(most, 2);
});

test('a fault that may pass is retried, and the scan completes', async (t) => {
  const store = await freshStore(t);
  let tries = 0;
  await start(
    t,
    portsOver(store, {
      fetchRepository: (job, signal) => {
        tries += 1;
        if (tries < 3) throw new ScanFailure('HOST_UNREACHABLE', 'down', { passing: true, retryAfter: 0 });
        return SCAN.fetchRepository(job, signal);
      },
    }),
  );

  await until(store, await accepted(store), 'complete');

  assert.equal(tries, 3);
});

test('a host that stays away ends the scan after five attempts', async (t) => {
  const store = await freshStore(t);
  let tries = 0;
  await start(
    t,
    portsOver(store, {
      fetchRepository: () => {
        tries += 1;
        throw new ScanFailure('HOST_UNREACHABLE', 'still down', { passing: true, retryAfter: 0 });
      },
    }),
  );

  const scan = await until(store, await accepted(store), 'failed');

  assert.equal(tries, 5);
  assert.deepEqual(scan.status === 'failed' && scan.error, {
    code: 'HOST_UNREACHABLE',
    message: 'The hosting site could not be reached',
    details: 'still down',
  });
});

test('what will not change is not tried again', async (t) => {
  const store = await freshStore(t);
  let tries = 0;
  await start(
    t,
    portsOver(store, {
      fetchRepository: () => {
        tries += 1;
        throw new ScanFailure('EMPTY_REPOSITORY', 'no commit');
      },
    }),
  );

  const scan = await until(store, await accepted(store), 'failed');

  assert.equal(tries, 1);
  assert.equal(scan.status === 'failed' && scan.error.code, 'EMPTY_REPOSITORY');
});

test('our own fault is retried, and in the end tells a reference and nothing of the inside', async (t) => {
  const store = await freshStore(t);
  const id = await accepted(store);
  const job = { ...(await claimed(store)), attempt: 5 };
  const ports = portsOver(store, { analyse: () => Promise.reject(new Error('secret path /var/lib')) });

  assert.equal(await runJob(ports, job, new AbortController().signal), 'failed');

  const scan = await store.scans.read(id);
  assert.equal(scan?.status === 'failed' && scan.error.code, 'INTERNAL_ERROR');
  assert.equal(scan?.status === 'failed' && scan.error.details.includes('secret'), false);
  assert.equal(scan?.status === 'failed' && scan.error.details.includes(job.id), true);
});

test('a scan that had no time to look at anything failed, one that saw something is partial', async (t) => {
  const store = await freshStore(t);
  const nothing = { ...REPORT, coverage: { ...REPORT.coverage, filesScanned: 0, partial: true } };
  const analyse = (report: typeof REPORT) => async () => ({ report, isolation: 'process' as const, outOfTime: true });
  const blind = await accepted(store);
  await runJob(portsOver(store, { analyse: analyse(nothing) }), await claimed(store), new AbortController().signal);
  const partial = await accepted(store);
  await runJob(portsOver(store, { analyse: analyse(REPORT) }), await claimed(store), new AbortController().signal);

  const scan = await store.scans.read(blind);
  assert.equal(scan?.status === 'failed' && scan.error.code, 'ANALYSIS_TIMEOUT');
  assert.equal((await store.scans.read(partial))?.status, 'complete');
});

test('a slow fetch leaves the analysis its least time', async (t) => {
  const store = await freshStore(t);
  await accepted(store);
  const job = await claimed(store);
  let now = 1_000_000;
  let budget = 0;
  const ports = portsOver(store, {
    now: () => now,
    fetchRepository: async (...of) => {
      now += 100_000;
      return SCAN.fetchRepository(...of);
    },
    analyse: async (_job, _tree, { budgetMs }) => {
      budget = budgetMs;
      return { report: REPORT, isolation: 'process', outOfTime: false };
    },
  });

  await runJob(ports, job, new AbortController().signal);

  assert.equal(budget, 50_000);
});

test('a worker that lost its lease is stopped at work and writes nothing', async (t) => {
  const store = await freshStore(t);
  const id = await accepted(store);
  const job = await claimed(store);
  let closed = 0;
  const ports = portsOver(store, {
    fetchRepository: async () => ({
      ...(await SCAN.fetchRepository(job, new AbortController().signal)),
      close: async () => {
        closed += 1;
      },
    }),
    analyse: (_job, _tree, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        // Another worker takes over, as after a long silence of this one.
        store.jobs.releaseAll(Date.now()).catch(reject);
      }),
  });

  const end = await runJob(ports, job, new AbortController().signal);

  assert.equal(end, 'lost');
  assert.equal(closed, 1);
  assert.equal((await store.scans.read(id))?.status, 'pending');
  assert.deepEqual(await store.jobs.depth(), { waiting: 1, running: 0 });
});

test('a stop waits for scans that finish and hands back those that do not', async (t) => {
  const store = await freshStore(t);
  const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finish = Promise.withResolvers<void>();
  const supervisor = await startSupervisor(
    portsOver(store, {
      analyse: async ({ work }, _tree, { signal }) => {
        started.pop()?.resolve();
        if (work.repoKey.endsWith('quick')) await finish.promise;
        else await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('killed'))));
        return { report: REPORT, isolation: 'process', outOfTime: false };
      },
    }),
  );
  const both = started.map(({ promise }) => promise);
  const quick = await accepted(store, { repo: 'quick' });
  const slow = await accepted(store, { repo: 'slow' });
  await Promise.all(both);

  const stopped = supervisor.stop(200);
  finish.resolve();
  await stopped;

  assert.equal((await store.scans.read(quick))?.status, 'complete');
  assert.equal((await store.scans.read(slow))?.status, 'pending');
  assert.equal((await claimed(store)).attempt, 1);
  assert.equal(supervisor.busy, 0);
});

test('alone on a store, a worker takes up at once what an earlier run left', async (t) => {
  const store = await freshStore(t);
  const id = await accepted(store);
  await claimed(store);

  await start(t, portsOver(store, { isAlone: true }));

  await until(store, id, 'complete');
});

test("a dead worker's job is taken over when its lease has run out", async (t) => {
  const store = await freshStore(t);
  const id = await accepted(store);
  await store.jobs.claim('dead', Date.now(), 50);

  await start(t, portsOver(store));

  await until(store, id, 'complete');
});

test('a store that fails for a moment does not end the worker', async (t) => {
  const store = await freshStore(t);
  let failures = 0;
  const jobs: Store['jobs'] = {
    ...store.jobs,
    claim: (...of) => {
      failures += 1;
      return failures < 3 ? Promise.reject(new Error('gone')) : store.jobs.claim(...of);
    },
    reap: () => Promise.reject(new Error('gone')),
  };
  await start(t, portsOver({ ...store, jobs }));

  await until(store, await accepted(store), 'complete');

  assert.ok(failures >= 3);
});

test('retries wait longer each time, spread by a fifth, and obey the host up to a minute', () => {
  const delays = (random: number): number[] =>
    [1, 2, 3, 4].map((attempt) => retryDelay(attempt, undefined, () => random));

  assert.deepEqual(delays(0.5), [1_000, 5_000, 25_000, 60_000]);
  assert.deepEqual(delays(0), [800, 4_000, 20_000, 48_000]);
  assert.deepEqual(delays(1), [1_200, 6_000, 30_000, 72_000]);
  assert.equal(
    retryDelay(1, 7, () => 0),
    7_000,
  );
  assert.equal(
    retryDelay(1, 3_600, () => 0),
    60_000,
  );
});
