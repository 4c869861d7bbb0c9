import { type AiAnalysis, SCAN_ERRORS, ScanFailure } from '@assay/contract';
import type { Report, Tree } from '@assay/engine';
import type { Analysis, AnalysisOptions } from '../analysis/analyse-tree.ts';
import type { ClaimedJob, JobStore, Millis } from '../store/port.ts';
import { holdLease, type Lease, LeaseLost, type LeasePorts } from './lease.ts';
import { retryDelay } from './retry-delay.ts';
import { packResult } from './pack-result.ts';

/** A fetched repository, open for reading. */
export interface Checkout {
  readonly tree: Tree;
  readonly commit: string | null;
  readonly defaultBranch: string | null;
  /** Removes everything that was fetched. */
  close(): Promise<void>;
}
/** Brings the code of a job, or throws a `ScanFailure`. */
export type FetchRepository = (job: ClaimedJob, signal: AbortSignal) => Promise<Checkout>;

/** The part of a log that a worker writes to. */
export interface WorkerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the analysis in words needs to know of the scan beside its report. */
export interface DescribedScan {
  /** How people call the repository: owner and name. */
  readonly repository: string;
  readonly commit: string | null;
  readonly elapsedMs: number;
}

export interface JobPorts extends Omit<LeasePorts, 'jobs' | 'onHeartbeatFailure'> {
  readonly jobs: Pick<JobStore, 'heartbeat' | 'setPhase' | 'complete' | 'fail' | 'retry' | 'release'>;
  readonly fetchRepository: FetchRepository;
  readonly analyse: (job: ClaimedJob, tree: Tree, options: Omit<AnalysisOptions, 'memory'>) => Promise<Analysis>;
  readonly describe: (report: Report, about: DescribedScan) => Promise<AiAnalysis>;
  /** Looking at files ends so long after the claim, but gets at least `leastAnalysisMs`. */
  readonly analysisEndsAfterMs: number;
  readonly leastAnalysisMs: number;
  readonly random: () => number;
  readonly log: WorkerLog;
}

export type JobEnd = 'completed' | 'failed' | 'retried' | 'released' | 'lost';

/** Takes a claimed job through its phases to an end that is written in the store. Never throws for the job's sake. */
export async function runJob(ports: JobPorts, job: ClaimedJob, stop: AbortSignal): Promise<JobEnd> {
  const onHeartbeatFailure = (err: unknown): void => ports.log.warn({ err, job: job.id }, 'heartbeat not written');
  const claimedAt = ports.now();
  const lease = holdLease({ ...ports, onHeartbeatFailure }, job);
  try {
    const done = await produce(ports, job, lease, AbortSignal.any([lease.signal, stop]), claimedAt);
    return done ? 'completed' : 'lost';
  } catch (error) {
    return await settle(ports, job, error, stop);
  } finally {
    lease.stop();
  }
}

/** The result of the job, committed. False where the lease was lost at the very end. */
async function produce(
  ports: JobPorts,
  job: ClaimedJob,
  lease: Lease,
  signal: AbortSignal,
  claimedAt: Millis,
): Promise<boolean> {
  await lease.enter('cloning');
  const checkout = await ports.fetchRepository(job, signal);
  try {
    await lease.enter('analyzing');
    lease.report(0, checkout.tree.entries.length);
    const { report, isolation, outOfTime } = await ports.analyse(job, checkout.tree, {
      signal,
      budgetMs: Math.max(ports.leastAnalysisMs, claimedAt + ports.analysisEndsAfterMs - ports.now()),
      onProgress: lease.report,
      onScoring: () => lease.enter('scoring'),
    });
    if (outOfTime && report.coverage.filesScanned === 0) {
      throw new ScanFailure('ANALYSIS_TIMEOUT', 'No file could be looked at in the time a scan has.');
    }
    const { commit, defaultBranch } = checkout;
    const repository = job.work.repoKey.split('/').slice(-2).join('/');
    const about = { repository, commit, elapsedMs: ports.now() - claimedAt };
    const aiAnalysis = job.work.ai ? await ports.describe(report, about) : undefined;
    const scanDurationMs = Math.max(0, ports.now() - claimedAt);
    const result = await packResult(report, { aiAnalysis, commit, defaultBranch, isolation, scanDurationMs });
    signal.throwIfAborted();
    return await ports.jobs.complete(job, result, ports.now());
  } finally {
    await checkout.close();
  }
}

/** Writes down why a job has no result yet, or will never have one. */
async function settle(ports: JobPorts, job: ClaimedJob, error: unknown, stop: AbortSignal): Promise<JobEnd> {
  const { jobs, log } = ports;
  if (error instanceof LeaseLost) return 'lost';
  if (stop.aborted && !(error instanceof ScanFailure)) {
    return (await jobs.release(job, ports.now())) ? 'released' : 'lost';
  }
  const failure = error instanceof ScanFailure ? error : undefined;
  if (failure === undefined) log.error({ err: error, job: job.id, attempt: job.attempt }, 'a scan broke');
  const mayPass = failure === undefined || failure.passing;
  if (mayPass && job.attempt < job.maxAttempts) {
    const runAt = ports.now() + retryDelay(job.attempt, failure?.retryAfter, ports.random);
    return (await jobs.retry(job, runAt)) ? 'retried' : 'lost';
  }
  const code = failure?.code ?? 'INTERNAL_ERROR';
  // What broke inside is for the log alone.
  const details = failure?.message ?? `The scan could not be finished. Its reference is ${job.id}.`;
  return (await jobs.fail(job, { code, message: SCAN_ERRORS[code], details }, ports.now())) ? 'failed' : 'lost';
}
