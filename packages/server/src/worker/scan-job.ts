import type { ScanPhase } from '@assay/contract';
import type { Analysis } from '../analysis/analyse-tree.ts';
import type { Source } from '../analysis/source.ts';
import type { ClaimedJob, FinishedResult, Millis } from '../store/port.ts';
import { examine, type ExaminePorts } from './examine.ts';
import { packResult } from './pack-result.ts';

/** A fetched repository, open for reading. */
export interface Checkout {
  readonly tree: Source;
  readonly commit: string | null;
  readonly defaultBranch: string | null;
  /** Removes everything that was fetched. */
  close(): Promise<void>;
}
/** Brings the code of a job, or throws a `ScanFailure`. */
export type FetchRepository = (job: ClaimedJob, signal: AbortSignal) => Promise<Checkout>;

export interface ScanPorts extends Omit<ExaminePorts, 'analyse'> {
  readonly fetchRepository: FetchRepository;
  readonly analyse: (job: ClaimedJob, ...what: Parameters<ExaminePorts['analyse']>) => Promise<Analysis>;
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
  const { tree, commit, defaultBranch } = checkout;
  try {
    await attempt.enter('analyzing');
    attempt.report(0, tree.entries.length);
    const analyse: ExaminePorts['analyse'] = (...what) => ports.analyse(job, ...what);
    const { report, about } = await examine(
      { ...ports, analyse },
      {
        signal,
        begunAt: claimedAt,
        tree,
        commit,
        defaultBranch,
        repository: job.work.repoKey.split('/').slice(-2).join('/'),
        wantsWords: job.work.ai,
        forceRefresh: job.fresh,
        onProgress: attempt.report,
        onScoring: () => attempt.enter('scoring'),
      },
    );
    return await packResult(report, about);
  } finally {
    await checkout.close();
  }
}
