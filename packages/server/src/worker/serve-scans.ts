import type { MessagePort } from 'node:worker_threads';
import type { ScanPhase } from '@assay/contract';
import type { Scan } from './scan-job.ts';
import { faultOf, type FromThread, type ToThread } from './scan-messages.ts';

/** What does the scans of a thread. */
export interface Scanner {
  readonly isolation: string;
  readonly scan: Scan;
  close(): Promise<void>;
}

/** Progress is told so often at most; whoever reads it asks less often still. */
const PROGRESS_MS = 200;

interface AttemptHere {
  readonly stop: AbortController;
  entered: PromiseWithResolvers<void>;
}

/** The thread's side: runs the scans it is told of until it is closed. */
export function serveScans(port: MessagePort, scanner: Scanner): void {
  const attempts = new Map<number, AttemptHere>();
  const send = (message: FromThread): void => port.postMessage(message);

  async function run({ number, job, claimedAt }: Extract<ToThread, { type: 'scan' }>): Promise<void> {
    const attempt: AttemptHere = { stop: new AbortController(), entered: Promise.withResolvers() };
    const { signal } = attempt.stop;
    attempts.set(number, attempt);
    let toldAt = 0;
    try {
      const result = await scanner.scan(job, {
        signal,
        claimedAt,
        async enter(phase: ScanPhase) {
          signal.throwIfAborted();
          attempt.entered = Promise.withResolvers();
          send({ type: 'enter', number, phase });
          await attempt.entered.promise;
        },
        report(filesScanned, filesTotal) {
          const now = performance.now();
          if (now - toldAt < PROGRESS_MS && filesScanned < filesTotal) return;
          toldAt = now;
          send({ type: 'progress', number, filesScanned, filesTotal });
        },
      });
      send({ type: 'done', number, result });
    } catch (error) {
      send({ type: 'failed', number, fault: faultOf(error) });
    } finally {
      attempts.delete(number);
    }
  }

  port.on('message', (message: ToThread) => {
    if (message.type === 'scan') return void run(message);
    if (message.type === 'close') return void scanner.close().finally(() => port.close());
    const attempt = attempts.get(message.number);
    if (message.type === 'entered') return attempt?.entered.resolve();
    attempt?.stop.abort();
    attempt?.entered.reject(attempt.stop.signal.reason);
    // It may be that nobody waits for a phase.
    attempt?.entered.promise.catch(() => undefined);
  });
  send({ type: 'ready', isolation: scanner.isolation });
}
