import { hostname } from 'node:os';
import { checkGit, isolationLevel } from '@assay/checkout';
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

/** Starts to work on the store's jobs. Throws where git is missing or too old. */
export async function startWork(config: Config, store: Store, log: Logger, now: () => Millis): Promise<Work> {
  await checkGit(await isolationLevel());
  const thread = await startScanThread({
    script: new URL(
      import.meta.url.endsWith('.ts') ? './scan-thread-entry.ts' : './scan-thread-entry.js',
      import.meta.url,
    ),
    data: config,
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
