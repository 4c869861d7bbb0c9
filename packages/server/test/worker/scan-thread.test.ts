import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ScanFailure } from '@assay/contract';
import { CannotStart } from '../../src/cannot-start.ts';
import type { ClaimedJob } from '../../src/store/port.ts';
import type { Attempt } from '../../src/worker/scan-job.ts';
import { type ScanThread, startScanThread } from '../../src/worker/scan-thread.ts';

const oddThread = (told?: string): Worker =>
  new Worker(new URL('odd-thread.ts', import.meta.url), { workerData: told });

async function start(t: TestContext): Promise<ScanThread> {
  const thread = await startScanThread({ start: oddThread, log: () => undefined });
  t.after(() => thread.close());
  return thread;
}
function aJob(repoKey: string): ClaimedJob {
  const work = { repoKey, scopeKey: '', ai: false };
  return { id: 'j', leaseToken: 'l', attempt: 1, maxAttempts: 5, work, fetchUrl: 'https://git.test/a/b', fresh: false };
}
function anAttempt(over: Partial<Attempt> = {}): Attempt {
  return {
    signal: new AbortController().signal,
    claimedAt: Date.now(),
    enter: async () => undefined,
    report: () => undefined,
    ...over,
  };
}

test('a scan in a thread tells its phases and its progress, and brings its result', async (t) => {
  const thread = await start(t);
  const told: unknown[] = [];

  const result = await thread.scan(
    aJob('fine'),
    anAttempt({ enter: async (phase) => void told.push(phase), report: (...of) => void told.push(of) }),
  );

  assert.equal(thread.isolation, 'process');
  assert.deepEqual(told, ['analyzing', [0, 2], [2, 2], 'scoring']);
  assert.equal(Buffer.from(result.body).toString(), 'fine');
  assert.equal(result.safetyGrade, 'B');
});

test('a failure keeps all that its reader and a retry need; a fault of ours stays one', async (t) => {
  const thread = await start(t);

  await assert.rejects(thread.scan(aJob('fail'), anAttempt()), (error) => {
    assert.ok(error instanceof ScanFailure);
    assert.deepEqual(
      [error.code, error.message, error.passing, error.retryAfter],
      ['HOST_UNREACHABLE', 'the host is down', true, 7],
    );
    assert.ok(error.cause instanceof Error);
    assert.equal(error.cause.message, 'connection refused');
    return true;
  });
  await assert.rejects(thread.scan(aJob('break'), anAttempt()), (error) => {
    assert.ok(error instanceof Error && !(error instanceof ScanFailure));
    assert.match(error.stack ?? '', /something of ours[\s\S]*odd-thread/);
    return true;
  });
});

test('a scan that is stopped ends for the reason it was stopped', async (t) => {
  const thread = await start(t);
  const stop = new AbortController();
  const scan = thread.scan(aJob('wait'), anAttempt({ signal: stop.signal }));
  const reason = new Error('the lease was lost');

  stop.abort(reason);

  await assert.rejects(scan, reason);
  const late = thread.scan(aJob('wait'), anAttempt({ signal: AbortSignal.abort(reason) }));
  await assert.rejects(late, reason);
});

test('a scan whose phase is refused ends for that reason', async (t) => {
  const thread = await start(t);
  const reason = new Error('the store is gone');

  await assert.rejects(thread.scan(aJob('fine'), anAttempt({ enter: () => Promise.reject(reason) })), reason);
});

for (const end of ['end', 'throw']) {
  test(`a thread that is gone (${end}) fails its scans, and the next scan gets a new one`, async (t) => {
    const thread = await start(t);
    const others = thread.scan(aJob('wait'), anAttempt());

    const both = await Promise.allSettled([thread.scan(aJob(end), anAttempt()), others]);

    assert.deepEqual(
      both.map((one) => one.status === 'rejected' && String(one.reason)),
      Array.from({ length: 2 }, () => `Error: the thread of the scans ended with code ${end === 'end' ? 3 : 1}`),
    );
    assert.equal(Buffer.from((await thread.scan(aJob('fine'), anAttempt())).body).toString(), 'fine');
  });
}

test('what keeps scans from running at all is told', async () => {
  const starting = startScanThread({ start: () => oddThread('cannot start'), log: () => undefined });

  await assert.rejects(starting, (error) => error instanceof CannotStart && error.message === 'git is too old');
});
