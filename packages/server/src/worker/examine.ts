import { type AiAnalysis, ScanFailure } from '@assay/contract';
import type { Report } from '@assay/engine';
import type { Analysis, AnalysisOptions } from '../analysis/analyse-tree.ts';
import type { Source } from '../analysis/source.ts';
import type { Millis } from '../store/port.ts';
import type { About } from './pack-result.ts';

/** Analysis gets this long even where fetching took most of a scan's time. */
export const LEAST_ANALYSIS_MS = 50_000;

/** What the analysis in words needs to know of the scan beside its report. */
export interface DescribedScan {
  /** How people call the repository: owner and name. */
  readonly repository: string;
  readonly commit: string | null;
  readonly elapsedMs: number;
  readonly forceRefresh: boolean;
}

export interface ExaminePorts {
  readonly now: () => Millis;
  readonly analyse: (tree: Source, options: Omit<AnalysisOptions, 'memory'>) => Promise<Analysis>;
  readonly describe: (report: Report, about: DescribedScan) => Promise<AiAnalysis>;
  /** Looking at files ends so long after the scan began, but gets at least `leastAnalysisMs`. */
  readonly analysisEndsAfterMs: number;
  readonly leastAnalysisMs: number;
}

/** Fetched code, and what is asked of it. */
export interface Examination extends Required<Pick<AnalysisOptions, 'signal' | 'onProgress' | 'onScoring'>> {
  readonly begunAt: Millis;
  readonly tree: Source;
  readonly commit: string | null;
  readonly defaultBranch: string | null;
  readonly repository: string;
  readonly wantsWords: boolean;
  readonly forceRefresh: boolean;
}

/** Analyses code and, where that is wanted, puts it in words. Code of which nothing could be looked at has no result. */
export async function examine(
  ports: ExaminePorts,
  examination: Examination,
): Promise<{ readonly report: Report; readonly about: About }> {
  const { begunAt, tree, commit, defaultBranch, signal, onProgress, onScoring } = examination;
  if (tree.entries.length === 0 && tree.gaps.length === 0)
    throw new ScanFailure('EMPTY_REPOSITORY', 'There is no file to look at.');
  const budgetMs = Math.max(ports.leastAnalysisMs, begunAt + ports.analysisEndsAfterMs - ports.now());
  const { report, isolation, outOfTime } = await ports.analyse(tree, { signal, budgetMs, onProgress, onScoring });
  if (outOfTime && report.coverage.filesScanned === 0) {
    throw new ScanFailure('ANALYSIS_TIMEOUT', 'No file could be looked at in the time a scan has.');
  }
  const { repository, forceRefresh } = examination;
  const described = { repository, commit, elapsedMs: ports.now() - begunAt, forceRefresh };
  const aiAnalysis = examination.wantsWords ? await ports.describe(report, described) : undefined;
  const scanDurationMs = Math.max(0, ports.now() - begunAt);
  return { report, about: { aiAnalysis, commit, defaultBranch, isolation, scanDurationMs } };
}
