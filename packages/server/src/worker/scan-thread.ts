import type { Worker } from 'node:worker_threads';
import { CannotStart } from '../cannot-start.ts';
import type { FinishedResult } from '../store/port.ts';
import type { Attempt, Scan } from './scan-job.ts';
import { errorOf, type Fault, type FromThread, type ToThread } from './scan-messages.ts';

/** Scans beside the service: what they cost in time and garbage holds up no answer. */
export interface ScanThread {
  readonly isolation: string;
  /** Fails with an error of ours where the thread ends; the next scan gets a new one. */
  readonly scan: Scan;
  close(): Promise<void>;
}

export interface ScanThreadOptions {
  /** Starts a module that calls `serveScans`. */
  readonly start: () => Worker;
  readonly log: (level: 'info' | 'debug', fields: object, message: string) => void;
}

/** Starts a thread, and another whenever one is gone. Throws `CannotStart` where scans cannot run on this machine. */
export async function startScanThread(options: ScanThreadOptions): Promise<ScanThread> {
  let thread: Promise<ScanThread> | undefined;
  function living(): Promise<ScanThread> {
    thread ??= startThread(options, () => {
      thread = undefined;
    });
    return thread;
  }
  const { isolation } = await living();
  return {
    isolation,
    scan: async (job, attempt) => await (await living()).scan(job, attempt),
    close: async () => await (await thread)?.close(),
  };
}

async function startThread({ start, log }: ScanThreadOptions, onEnd: () => void): Promise<ScanThread> {
  const worker = start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  const send = (message: ToThread): void => worker.postMessage(message);
  const attempts = attemptsOf(send);
  const ready = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  let cause: unknown;
  worker.on('message', (message: FromThread) => {
    if (message.type === 'ready') ready.resolve(message.isolation);
    else if (message.type === 'cannotStart') ready.reject(new CannotStart(message.message));
    else if (message.type === 'log') log(message.level, message.fields, message.message);
    else attempts.hear(message);
  });
  worker.once('error', (error) => {
    cause = error;
  });
  worker.once('exit', (code) => {
    const gone = new Error(`the thread of the scans ended with code ${code}`, { cause });
    ready.reject(gone);
    attempts.failAll(gone);
    onEnd();
    ended.resolve();
  });
  try {
    const isolation = await ready.promise;
    return {
      isolation,
      scan: attempts.scan,
      async close() {
        send({ type: 'close' });
        await ended.promise;
      },
    };
  } catch (error) {
    await ended.promise;
    throw error;
  }
}

interface Waiting {
  readonly attempt: Attempt;
  readonly result: PromiseWithResolvers<FinishedResult>;
  /** Why the right to go on was refused. */
  refusal?: unknown;
}

interface Attempts {
  readonly scan: Scan;
  hear(message: Extract<FromThread, { number: number }>): void;
  failAll(reason: Error): void;
}

/** The attempts a thread has in hand. */
function attemptsOf(send: (message: ToThread) => void): Attempts {
  const inHand = new Map<number, Waiting>();
  let numbers = 0;

  async function enter(number: number, waiting: Waiting, phase: Parameters<Attempt['enter']>[0]): Promise<void> {
    try {
      await waiting.attempt.enter(phase);
      send({ type: 'entered', number });
    } catch (error) {
      waiting.refusal = error;
      send({ type: 'stop', number });
    }
  }
  return {
    async scan(job, attempt) {
      const number = (numbers += 1);
      const result = Promise.withResolvers<FinishedResult>();
      inHand.set(number, { attempt, result });
      const stop = (): void => send({ type: 'stop', number });
      attempt.signal.addEventListener('abort', stop);
      try {
        send({ type: 'scan', number, job, claimedAt: attempt.claimedAt });
        if (attempt.signal.aborted) stop();
        return await result.promise;
      } finally {
        attempt.signal.removeEventListener('abort', stop);
        inHand.delete(number);
      }
    },
    hear(message) {
      const waiting = inHand.get(message.number);
      if (waiting === undefined) return;
      if (message.type === 'enter') void enter(message.number, waiting, message.phase);
      else if (message.type === 'progress') waiting.attempt.report(message.filesScanned, message.filesTotal);
      else if (message.type === 'done') waiting.result.resolve(message.result);
      else waiting.result.reject(reasonOf(waiting, message.fault));
    },
    failAll(reason) {
      for (const { result } of inHand.values()) result.reject(reason);
    },
  };
}

/** A scan that was told to stop fails for the reason it was told so. */
function reasonOf({ refusal, attempt }: Waiting, fault: Fault): unknown {
  if (fault.kind === 'failure') return errorOf(fault);
  return refusal ?? (attempt.signal.aborted ? attempt.signal.reason : errorOf(fault));
}
