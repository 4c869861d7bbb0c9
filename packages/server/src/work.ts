import { hostname } from 'node:os';
import { Worker } from 'node:worker_threads';
import { checkGit, isolationLevel } from '@assay/checkout';
import { THREAD_LIMITS } from './analysis/thread-limits.ts';
import type { Config } from './config/settings.ts';
import type { Logger } from './http/log.ts';
import type { Millis, Store } from './store/port.ts';
import { startScanThread } from './worker/scan-thread.ts';
import { startSupervisor, type Supervisor, SUPERVISION } from './worker/supervisor.ts';

/** A worker with everything it needs. */
export interface Work extends Pick<Supervisor, 'busy' | 'total'> {
  /** How analysis is contained on this machine. */
  readonly isolation: string;
  stop(): Promise<void>;
}

/** Scans that run when the service is told to stop get this long to finish. */
const GRACE_MS = 25_000;

function startThread(config: Config): Worker {
  const options = { workerData: config, resourceLimits: THREAD_LIMITS };
  return import.meta.url.endsWith('.ts')
    ? new Worker(new URL('scan-thread-entry.ts', import.meta.url), options)
    : new Worker(new URL('scan-thread-entry.js', import.meta.url), options);
}

/** Starts to work on the store's jobs. Throws where git is missing or too old. */
export async function startWork(config: Config, store: Store, log: Logger, now: () => Millis): Promise<Work> {
  await checkGit(await isolationLevel());
  const thread = await startScanThread({
    start: () => startThread(config),
    log: (level, fields, message) => log[level](fields, message),
  });
  const supervisor = await startSupervisor({
    ...SUPERVISION,
    jobs: store.jobs,
    now,
    log,
    random: Math.random,
    name: `${hostname()}:${process.pid}`,
    workers: config.workers,
    isAlone: store.kind === 'sqlite',
    scan: thread.scan,
  });
  return {
    isolation: thread.isolation,
    get busy() {
      return supervisor.busy;
    },
    total: supervisor.total,
    async stop() {
      await supervisor.stop(GRACE_MS);
      await thread.close();
    },
  };
}
