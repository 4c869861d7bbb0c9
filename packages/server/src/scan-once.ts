import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  canonicalise,
  checkGit,
  fetchRepository,
  isolationLevel,
  localTree,
  readRepository,
  type SourceTree,
} from '@assay/checkout';
import { type CompleteScan, type Materials, Refusal, type ScanPhase } from '@assay/contract';
import type { Insight } from '@assay/insight';
import { analyseTree, standardPool } from './analysis/index.ts';
import type { Config } from './config/settings.ts';
import { hostingOptions } from './hosting.ts';
import { openInsight } from './insight.ts';
import { newScanId } from './scans/scan-id.ts';
import { parseScope, type Scope, scopeFields } from './scans/scope.ts';
import { examine, type ExaminePorts, LEAST_ANALYSIS_MS } from './worker/examine.ts';
import { resultOf } from './worker/pack-result.ts';

/** What is wanted, and whom to tell how far it is. */
export interface ScanOnceOptions {
  readonly ai: boolean;
  /** Of a repository: a branch, a tag or a commit, and a folder in it. */
  readonly ref?: string | undefined;
  readonly path?: string | undefined;
  readonly signal: AbortSignal;
  readonly onPhase: (phase: ScanPhase) => void;
  readonly onProgress: (filesScanned: number, filesTotal: number) => void;
}

interface Source {
  readonly url: string;
  /** How people call it. */
  readonly name: string;
  readonly tree: SourceTree;
  readonly scope: Scope;
  close(): Promise<void>;
}

/** A scan that no server knows of. */
export interface ScannedOnce {
  readonly scan: CompleteScan;
  readonly materials: Materials;
}

/** Checkout, analysis and insight in one go, without a server or a store. */
export async function scanOnce(config: Config, target: string, options: ScanOnceOptions): Promise<ScannedOnce> {
  const begunAt = Date.now();
  const insight = await openInsight(config);
  const source = await openSource(config, target, options);
  try {
    options.onPhase('analyzing');
    const { report, about } = await examineSource(config, source, insight, begunAt, options);
    const scan: CompleteScan = {
      id: newScanId(),
      status: 'complete',
      url: source.url,
      ...scopeFields(source.scope),
      createdAt: new Date(begunAt).toISOString(),
      startedAt: new Date(begunAt).toISOString(),
      completedAt: new Date(begunAt + about.scanDurationMs).toISOString(),
      ...resultOf(report, about),
    };
    return { scan, materials: report.materials };
  } finally {
    await source.close();
  }
}

/** Has the source looked at by processes that live for this one scan. */
async function examineSource(
  config: Config,
  { name, tree }: Source,
  insight: Insight,
  begunAt: number,
  { ai, signal, onPhase, onProgress }: ScanOnceOptions,
): ReturnType<typeof examine> {
  const pool = await standardPool();
  const ports: ExaminePorts = {
    now: Date.now,
    analyse: (...what) => analyseTree(pool, ...what),
    describe: (report, described) => insight.analyse(report, described),
    analysisEndsAfterMs: config.analysisSeconds * 1000,
    leastAnalysisMs: LEAST_ANALYSIS_MS,
  };
  try {
    return await examine(ports, {
      signal,
      begunAt,
      tree,
      commit: tree.commit,
      defaultBranch: tree.defaultBranch,
      repository: name,
      wantsWords: ai,
      forceRefresh: false,
      onProgress,
      onScoring: async () => onPhase('scoring'),
    });
  } finally {
    await pool.close();
  }
}

/** A folder of this machine where there is one of that name, a repository on an allowed host otherwise. */
async function openSource(config: Config, target: string, options: ScanOnceOptions): Promise<Source> {
  const found = await stat(target).catch(() => undefined);
  if (found?.isDirectory()) return await openFolder(config, target, options);
  if (found) throw new Refusal('INVALID_URL', `${target} is a file; give the folder it lies in.`);
  if (LOOKS_LIKE_PATH.test(target)) throw new Refusal('INVALID_URL', `There is no folder ${target}.`);
  return await openRepository(config, target, options);
}

const LOOKS_LIKE_PATH = /^(?:[./~\\]|[A-Za-z]:[\\/])/;

async function openFolder(config: Config, target: string, { ref, path }: ScanOnceOptions): Promise<Source> {
  if (ref !== undefined || path !== undefined)
    throw new Refusal('INVALID_REQUEST', 'A ref and a path are for repositories; of a folder, give the folder itself.');
  const folder = resolve(target);
  const tree = await localTree(folder, hostingOptions(config, Date.now).limits);
  return {
    url: pathToFileURL(folder).href,
    name: folder.split(/[\\/]/).findLast(Boolean) ?? folder,
    tree,
    scope: WHOLE,
    close: () => tree.close(),
  };
}

const WHOLE: Scope = { ref: undefined, path: undefined };

async function openRepository(config: Config, target: string, options: ScanOnceOptions): Promise<Source> {
  const { signal, onPhase } = options;
  const scope = parseScope(options.ref, options.path);
  const { hosts, limits, tokens } = hostingOptions(config, Date.now);
  const named = canonicalise(target, hosts);
  if (!named.ok)
    throw new Refusal('INVALID_URL', `There is no folder of this name, and no repository: ${named.reason}`);
  onPhase('cloning');
  await checkGit(await isolationLevel());
  const workDir = await mkdtemp(join(tmpdir(), 'assay-scan-'));
  try {
    const { ref, path } = scope;
    const fetched = { workDir, job: 'once', limits, probe: { tokens }, signal, ref };
    const tree = await readRepository(await fetchRepository(named.target, fetched), { path, limits, signal });
    const close = async (): Promise<void> => {
      await tree.close();
      await rm(workDir, { recursive: true, force: true });
    };
    return { url: target, name: named.target.segments.join('/'), tree, scope, close };
  } catch (error) {
    await rm(workDir, { recursive: true, force: true });
    throw error;
  }
}
