import type { Materials, ScanResult } from '@assay/contract';
import type { Note } from '../facts/notes.ts';
import type { FileSummary } from '../facts/repository-facts.ts';

/** What the engine says of a tree: the public result, and what insight needs to describe it. */
export interface Report extends Pick<
  ScanResult,
  | 'score'
  | 'grade'
  | 'safetyScore'
  | 'safetyGrade'
  | 'findings'
  | 'categoryScores'
  | 'scoreReasons'
  | 'filesScanned'
  | 'languages'
  | 'coverage'
  | 'scoringVersion'
  | 'engineVersion'
> {
  readonly notes: readonly Note[];
  readonly files: readonly FileSummary[];
  /** What the repository is made of, for bills of materials. */
  readonly materials: Materials;
}
