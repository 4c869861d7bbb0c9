import type { Report } from '@assay/engine';
import type { AnalysisProcess } from './analysis-process.ts';
import { concludeIn } from './conclusion.ts';
import type { IsolationLevel } from './confinement.ts';
import { openScan, runLane } from './lane.ts';
import type { ObservationMemory } from './observation-memory.ts';
import type { AnalysisPool } from './pool.ts';
import type { Source } from './source.ts';
import { beginWork, type Work } from './work.ts';

export interface AnalysisLimits {
  /** One file's time at a process. */
  readonly fileMs: number;
  /** A process's time to take the list of files. */
  readonly openMs: number;
  readonly concludeMs: number;
  /** Processes that may die in one scan; after that it ends with what was found. */
  readonly deaths: number;
}
export const ANALYSIS_LIMITS: AnalysisLimits = { fileMs: 5_000, openMs: 15_000, concludeMs: 30_000, deaths: 3 };

export interface AnalysisOptions {
  /** Ends everything: nobody wants the result any more. */
  readonly signal: AbortSignal;
  /** Time for looking at files. What is not done by then is a gap in the report, which is still made. */
  readonly budgetMs: number;
  readonly onProgress?: (filesScanned: number, filesTotal: number) => void;
  /** Awaited when every file has been looked at, before the conclusion is drawn. */
  readonly onScoring?: () => Promise<void>;
  /** What an earlier scan of the same repository saw. */
  readonly memory?: ObservationMemory | undefined;
  readonly limits?: AnalysisLimits;
}

export interface Analysis {
  readonly report: Report;
  readonly isolation: IsolationLevel;
  /** Whether the time was up before every file had been looked at. */
  readonly outOfTime: boolean;
}

/** Enough work to be worth a process of its own. */
const WEIGHT_PER_LANE = 256 * 1024;
const CONCLUSIONS = 2;

/** Looks at a tree in killable processes. A file that hangs or crashes one costs itself, not the scan. */
export async function analyseTree(pool: AnalysisPool, tree: Source, options: AnalysisOptions): Promise<Analysis> {
  options.signal.throwIfAborted();
  const limits = options.limits ?? ANALYSIS_LIMITS;
  const lanesFor = (weight: number): number => Math.min(pool.size, Math.max(1, Math.ceil(weight / WEIGHT_PER_LANE)));
  const work = beginWork(tree, lanesFor, limits.deaths, options);
  const scan: ScanAtWork = { pool, tree, work, limits, held: new Set(), signal: options.signal };
  const abandon = (): void => killAll(scan, 'the scan was given up');
  const timer = setTimeout(() => {
    work.stop('timedOut');
    killAll(scan, 'the time of the scan is up');
  }, options.budgetMs);
  options.signal.addEventListener('abort', abandon);
  try {
    const process = await workOff(scan);
    clearTimeout(timer);
    options.signal.throwIfAborted();
    work.finish();
    await options.onScoring?.();
    const report = await conclude(scan, process);
    // A memory that cannot be written costs the next scan some time, not this one its result.
    await options.memory?.save().catch(() => undefined);
    return { report, isolation: pool.level, outOfTime: work.stopped === 'timedOut' };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', abandon);
    for (const process of scan.held) giveBack(scan, process);
  }
}

interface ScanAtWork {
  readonly pool: AnalysisPool;
  readonly tree: Source;
  readonly work: Work;
  readonly limits: AnalysisLimits;
  /** Processes this scan has taken from the pool. */
  readonly held: Set<AnalysisProcess>;
  readonly signal: AbortSignal;
}

/**
 * Works until nothing is left: a first process that stays, and others as far as the pool has any to spare.
 * Gives back the first one, which knows the tree, if it lived.
 */
async function workOff(scan: ScanAtWork): Promise<AnalysisProcess | undefined> {
  const { work } = scan;
  const noMore = new AbortController();
  const signal = AbortSignal.any([noMore.signal, scan.signal]);
  const failures: unknown[] = [];
  function fail(reason: unknown): undefined {
    failures.push(reason);
    work.stop('crashed');
    killAll(scan, 'another part of the scan failed');
  }
  const numbers = Array.from({ length: work.lanes - 1 }, (_, at) => at + 1);
  const extras = Promise.all(numbers.map((lane) => extraLane(scan, lane, signal).catch(fail)));
  let process: AnalysisProcess | undefined;
  while (work.isOpen) {
    process = await step(scan, 0, process).catch(fail);
    if (work.isOpen) continue;
    // Others may still die and leave files behind.
    noMore.abort();
    await extras;
  }
  noMore.abort();
  await extras;
  if (failures.length > 0) throw failures[0];
  return process;
}

async function extraLane(scan: ScanAtWork, lane: number, signal: AbortSignal): Promise<void> {
  while (scan.work.isOpen && !signal.aborted) {
    const process = await step(scan, lane, undefined, signal);
    if (process !== undefined) giveBack(scan, process);
  }
}

/** One process's stretch of work. Gives the process back if it lived. */
async function step(
  scan: ScanAtWork,
  lane: number,
  known: AnalysisProcess | undefined,
  extra?: AbortSignal,
): Promise<AnalysisProcess | undefined> {
  const { work, tree, limits, pool } = scan;
  const process = known ?? (await take(scan, extra));
  if (process === undefined) {
    if (extra?.aborted !== true) work.died(lane, undefined);
    return undefined;
  }
  const end = await runLane(process, {
    tree,
    fileMs: limits.fileMs,
    next: () => (extra !== undefined && pool.isShort ? undefined : work.next(lane)),
    accept: (task, message, payload) => work.accept(process, task, message, payload),
  });
  if (end.outcome === 'done') return process;
  giveBack(scan, process);
  work.died(lane, end);
  scan.signal.throwIfAborted();
  return undefined;
}

/** A process that knows the tree; undefined where it died of it, or where an extra one is no longer wanted. */
async function take(scan: ScanAtWork, extra?: AbortSignal): Promise<AnalysisProcess | undefined> {
  let process: AnalysisProcess;
  try {
    process = await scan.pool.acquire(extra === undefined ? 'first' : 'extra', extra ?? scan.signal);
  } catch (error) {
    if (extra?.aborted === true) return undefined;
    throw error;
  }
  scan.held.add(process);
  if (await openScan(process, scan.tree, scan.limits.openMs)) return process;
  giveBack(scan, process);
  scan.signal.throwIfAborted();
  return undefined;
}

async function conclude(scan: ScanAtWork, known: AnalysisProcess | undefined): Promise<Report> {
  let process = known;
  for (let tries = 0; tries < CONCLUSIONS; tries += 1) {
    process ??= await take(scan);
    const report = process && (await concludeIn(process, scan.tree, scan.work.results(), scan.limits.concludeMs));
    scan.signal.throwIfAborted();
    if (process !== undefined) giveBack(scan, process);
    if (report !== undefined) return report;
    process = undefined;
  }
  throw new Error('no analysis process could draw a conclusion');
}

function giveBack(scan: ScanAtWork, process: AnalysisProcess): void {
  if (!scan.held.delete(process)) return;
  void process.send({ type: 'forget' });
  scan.pool.release(process);
}

function killAll(scan: ScanAtWork, reason: string): void {
  for (const process of scan.held) process.kill(reason);
}
