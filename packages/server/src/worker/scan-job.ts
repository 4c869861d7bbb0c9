import { type AiAnalysis, ScanFailure, type ScanPhase } from '@assay/contract';
import type { Report, Tree } from '@assay/engine';
import type { Analysis, AnalysisOptions } from '../analysis/analyse-tree.ts';
import type { ClaimedJob, FinishedResult, Millis } from '../store/port.ts';
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

/** What the analysis in words needs to know of the scan beside its report. */
export interface DescribedScan {
  /** How people call the repository: owner and name. */
  readonly repository: string;
  readonly commit: string | null;
  readonly elapsedMs: number;
  readonly forceRefresh: boolean;
}

export interface ScanPorts {
  readonly now: () => Millis;
  readonly fetchRepository: FetchRepository;
  readonly analyse: (job: ClaimedJob, tree: Tree, options: Omit<AnalysisOptions, 'memory'>) => Promise<Analysis>;
  readonly describe: (report: Report, about: DescribedScan) => Promise<AiAnalysis>;
  /** Looking at files ends so long after the claim, but gets at least `leastAnalysisMs`. */
  readonly analysisEndsAfterMs: number;
  readonly leastAnalysisMs: number;
}

/** One attempt at a job, as whoever holds its lease sees it. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly claimedAt: Millis;
  /** Throws where the right to go on is gone. */
  readonly enter: (phase: ScanPhase) => Promise<void>;
  readonly report: (filesScanned: number, filesTotal: number) => void;
}
/** Makes the result of a job; the store is somebody else's. */
export type Scan = (job: ClaimedJob, attempt: Attempt) => Promise<FinishedResult>;

/** Fetches, analyses, describes and packs. Nothing that was fetched is left behind. */
export async function scanJob(ports: ScanPorts, job: ClaimedJob, attempt: Attempt): Promise<FinishedResult> {
  const { signal, claimedAt } = attempt;
  const checkout = await ports.fetchRepository(job, signal);
  try {
    await attempt.enter('analyzing');
    attempt.report(0, checkout.tree.entries.length);
    const { report, isolation, outOfTime } = await ports.analyse(job, checkout.tree, {
      signal,
      budgetMs: Math.max(ports.leastAnalysisMs, claimedAt + ports.analysisEndsAfterMs - ports.now()),
      onProgress: attempt.report,
      onScoring: () => attempt.enter('scoring'),
    });
    if (outOfTime && report.coverage.filesScanned === 0) {
      throw new ScanFailure('ANALYSIS_TIMEOUT', 'No file could be looked at in the time a scan has.');
    }
    const { commit, defaultBranch } = checkout;
    const repository = job.work.repoKey.split('/').slice(-2).join('/');
    const about = { repository, commit, elapsedMs: ports.now() - claimedAt, forceRefresh: job.fresh };
    const aiAnalysis = job.work.ai ? await ports.describe(report, about) : undefined;
    const scanDurationMs = Math.max(0, ports.now() - claimedAt);
    return await packResult(report, { aiAnalysis, commit, defaultBranch, isolation, scanDurationMs });
  } finally {
    await checkout.close();
  }
}
