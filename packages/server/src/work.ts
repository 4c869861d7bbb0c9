import { hostname } from 'node:os';
import { join } from 'node:path';
import { checkGit, isolationLevel, sweep } from '@assay/checkout';
import {
  analyseTree,
  type AnalysisPool,
  confinement,
  engineFingerprint,
  openMemory,
  pruneMemories,
  standardPool,
} from './analysis/index.ts';
import type { Config } from './config/settings.ts';
import { hostingOptions } from './hosting.ts';
import { openInsight } from './insight.ts';
import type { Logger } from './http/log.ts';
import type { Millis, Store } from './store/port.ts';
import { gitCheckout } from './worker/checkout-adapter.ts';
import { startSupervisor, type Supervisor, SUPERVISION } from './worker/supervisor.ts';

/** A worker with everything it needs. */
export interface Work extends Pick<Supervisor, 'busy' | 'total'> {
  stop(): Promise<void>;
}

/** Scans that run when the service is told to stop get this long to finish. */
const GRACE_MS = 25_000;
/** Analysis gets this long even where fetching took most of a scan's time. */
export const LEAST_ANALYSIS_MS = 50_000;
/** What earlier scans saw of files; looked through when a worker starts. */
const MOST_MEMORY_BYTES = 1024 * 1024 * 1024;

/** Starts to work on the store's jobs. Throws where git is missing or too old. */
export async function startWork(config: Config, store: Store, log: Logger, now: () => Millis): Promise<Work> {
  const workDir = join(config.dataDir, 'work');
  await checkGit(await isolationLevel());
  await sweep(workDir);
  await pruneMemories(memoryFolder(config), MOST_MEMORY_BYTES);
  const pool = await standardPool({ onDeath: (reason) => log.debug({ reason }, 'an analysis process ended') });
  pool.warm();
  const { hosts, limits, tokens } = hostingOptions(config, now);
  const insight = await openInsight(config, (event) => log.info(event, 'model'));
  const supervisor = await startSupervisor({
    ...SUPERVISION,
    jobs: store.jobs,
    now,
    log,
    random: Math.random,
    name: `${hostname()}:${process.pid}`,
    workers: config.workers,
    isAlone: store.kind === 'sqlite',
    fetchRepository: gitCheckout({ hosts, limits, tokens, workDir }),
    analyse: await analysisOf(config, pool),
    describe: (report, about) => insight.analyse(report, about),
    analysisEndsAfterMs: config.analysisSeconds * 1000,
    leastAnalysisMs: LEAST_ANALYSIS_MS,
  });
  return {
    get busy() {
      return supervisor.busy;
    },
    total: supervisor.total,
    async stop() {
      await supervisor.stop(GRACE_MS);
      await pool.close();
    },
  };
}

function memoryFolder(config: Config): string {
  return join(config.dataDir, 'memory');
}

/** Analysis that remembers what it saw of a repository's files the last time. */
async function analysisOf(
  config: Config,
  pool: AnalysisPool,
): Promise<Parameters<typeof startSupervisor>[0]['analyse']> {
  const folder = memoryFolder(config);
  const engine = await engineFingerprint();
  return async (job, tree, options) => {
    const memory = await openMemory(folder, job.work.repoKey, engine);
    return await analyseTree(pool, tree, { ...options, memory });
  };
}

/** How analysis is contained on this machine. */
export async function isolationName(): Promise<string> {
  return (await confinement()).level;
}
