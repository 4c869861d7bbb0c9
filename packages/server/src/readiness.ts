import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './http/log.ts';
import type { Readiness } from './http/routes/health.ts';
import type { Millis, Store } from './store/port.ts';

export interface ReadinessPorts {
  readonly store: { readonly jobs: Pick<Store['jobs'], 'depth'> } & Pick<Store, 'ping' | 'tryWriting'>;
  /** Throws where scans cannot write what they fetch; undefined where no scan runs in this process. */
  readonly tryWorkFolder: (() => Promise<void>) | undefined;
  readonly workers: () => { readonly total: number; readonly busy: number };
  /** True once the service has been told to stop. */
  readonly stopping: () => boolean;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Millis;
}

/** A trial write is believed this long, however often somebody asks. */
const TRIAL_MS = 5_000;
/** A probe waits no longer for a trial, such as one behind another process's lock: the last one speaks meanwhile. */
const PATIENCE_MS = 500;

/** Says whether work can be taken on: the store answers, and what has to be written can be. */
export function readinessOf(ports: ReadinessPorts): () => Promise<Readiness> {
  const store = believedFor(ports, () => ports.store.tryWriting(ports.now()), 'the store cannot be written');
  const folder = believedFor(ports, async () => ports.tryWorkFolder?.(), 'the work folder cannot be written');

  return async () => {
    const workers = ports.workers();
    try {
      await ports.store.ping();
      const queue = await ports.store.jobs.depth();
      const [storeFault, folderFault] = await Promise.all([store(), folder()]);
      const reasons = [
        ...(ports.stopping() ? ['the server is stopping'] : []),
        ...(storeFault === undefined ? [] : [storeFault]),
        ...(folderFault === undefined ? [] : [folderFault]),
      ];
      const isReady = reasons.length === 0;
      const state = storeFault === undefined ? 'ok' : 'cannot be written';
      return { ready: isReady, ...(isReady ? {} : { reason: reasons.join('; ') }), store: state, workers, queue };
    } catch (error) {
      ports.log.error({ err: error }, 'the store does not answer');
      const queue = { waiting: 0, running: 0 };
      return { ready: false, reason: 'the store does not answer', store: 'does not answer', workers, queue };
    }
  };
}

/** What is wrong according to a trial that is made at most once in a while; undefined where nothing is. */
function believedFor(
  { now, log }: ReadinessPorts,
  trial: () => Promise<void>,
  complaint: string,
): () => Promise<string | undefined> {
  let fault: string | undefined;
  let triedAt: Millis | undefined;
  let trying: Promise<void> | undefined;

  async function tryOnce(): Promise<void> {
    try {
      await trial();
      fault = undefined;
    } catch (error) {
      log.error({ err: error }, complaint);
      fault = `${complaint}: ${reasonOf(error)}`;
    }
    triedAt = now();
    trying = undefined;
  }
  return async () => {
    const age = triedAt === undefined ? Infinity : Math.abs(now() - triedAt);
    if (trying !== undefined || age >= TRIAL_MS) {
      trying ??= tryOnce();
      await Promise.race([trying, sleep(PATIENCE_MS, undefined, { ref: false })]);
    }
    return fault;
  };
}

/** In words that give nothing away to whoever may ask: the whole error is in the log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed';
  if ('reason' in error && typeof error.reason === 'string') return error.reason;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return OF_THE_SYSTEM[code] ?? 'it failed';
}

const OF_THE_SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
  EIO: 'the disk fails',
};
