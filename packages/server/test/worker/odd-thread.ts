/** A thread whose scans do what the name of their repository says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ScanFailure } from '@assay/contract';
import type { Attempt } from '../../src/worker/scan-job.ts';
import type { FinishedResult } from '../../src/store/port.ts';
import { serveScans } from '../../src/worker/serve-scans.ts';

const SEEN = { score: 90, grade: 'A', safetyScore: 80, safetyGrade: 'B', findingsCount: 0 } as const;

async function stopped({ signal }: Attempt): Promise<never> {
  await sleep(600_000, undefined, { signal });
  throw new Error('nobody stopped it');
}

async function scan(what: string, attempt: Attempt): Promise<FinishedResult> {
  switch (what) {
    case 'fail':
      throw new ScanFailure('HOST_UNREACHABLE', 'the host is down', {
        passing: true,
        retryAfter: 7,
        cause: new Error('connection refused'),
      });
    case 'break':
      throw new TypeError('something of ours');
    case 'wait':
      return await stopped(attempt);
    case 'end':
      process.exit(3);
    case 'throw':
      setImmediate(() => {
        throw new Error('nobody catches this');
      });
      return await stopped(attempt);
    default:
      await attempt.enter('analyzing');
      attempt.report(0, 2);
      attempt.report(2, 2);
      await attempt.enter('scoring');
      return { ...SEEN, body: Buffer.from(what), materials: Buffer.from('made of') };
  }
}

if (parentPort === null) throw new Error('this module is the start of a thread');
const port = parentPort;
if (workerData === 'cannot start') port.postMessage({ type: 'cannotStart', message: 'git is too old' });
else {
  serveScans(port, {
    isolation: 'process',
    scan: ({ work }, attempt) => scan(work.repoKey, attempt),
    close: async () => undefined,
  });
}
