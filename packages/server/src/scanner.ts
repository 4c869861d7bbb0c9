import { join } from 'node:path';
import { sweep } from '@assay/checkout';
import {
  analyseTree,
  type AnalysisPool,
  engineFingerprint,
  openMemory,
  pruneMemories,
  standardPool,
} from './analysis/index.ts';
import type { Config } from './config/settings.ts';
import { workFolderOf } from './data-folder.ts';
import { hostingOptions } from './hosting.ts';
import { openInsight } from './insight.ts';
import { gitCheckout } from './worker/checkout-adapter.ts';
import { LEAST_ANALYSIS_MS } from './worker/examine.ts';
import { scanJob, type ScanPorts } from './worker/scan-job.ts';
import type { Scanner } from './worker/serve-scans.ts';

/** What earlier scans saw of files; looked through when a worker starts. */
const MOST_MEMORY_BYTES = 1024 * 1024 * 1024;

/** Everything a scan needs but the store. */
export async function openScanner(
  config: Config,
  log: (level: 'info' | 'debug', fields: object, message: string) => void,
): Promise<Scanner> {
  const workDir = workFolderOf(config.dataDir);
  const memories = join(config.dataDir, 'memory');
  await sweep(workDir);
  await pruneMemories(memories, MOST_MEMORY_BYTES);
  const pool = await standardPool({ onDeath: (reason) => log('debug', { reason }, 'an analysis process ended') });
  pool.warm();
  const { hosts, limits, tokens } = hostingOptions(config, Date.now);
  const insight = await openInsight(config, (event) => log('info', event, 'model'));
  const ports: ScanPorts = {
    now: Date.now,
    fetchRepository: gitCheckout({ hosts, limits, tokens, workDir }),
    analyse: await analysisOf(memories, pool),
    describe: (report, about) => insight.analyse(report, about),
    analysisEndsAfterMs: config.analysisSeconds * 1000,
    leastAnalysisMs: LEAST_ANALYSIS_MS,
  };
  return { isolation: pool.level, scan: (job, attempt) => scanJob(ports, job, attempt), close: () => pool.close() };
}

/** Analysis that remembers what it saw of a repository's files the last time. */
async function analysisOf(folder: string, pool: AnalysisPool): Promise<ScanPorts['analyse']> {
  const engine = await engineFingerprint();
  return async (job, tree, options) => {
    const memory = await openMemory(folder, job.work.repoKey, engine);
    return await analyseTree(pool, tree, { ...options, memory });
  };
}
