import type { Coverage, Finding, Materials } from '@assay/contract';
import type { FileSummary, RepositoryFacts } from '../facts/repository-facts.ts';
import { isCode } from '../inventory/language.ts';
import { type Scores, SCORING_VERSION } from '../scoring/score.ts';
import { ENGINE_VERSION } from '../version.ts';
import type { Report } from './report.ts';

/** The finished report. */
export function writeReport(parts: {
  readonly facts: RepositoryFacts;
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  readonly scores: Scores;
  readonly materials: Materials;
}): Report {
  const { facts, findings, coverage, scores, materials } = parts;
  return {
    ...scores,
    findings: [...findings],
    filesScanned: coverage.filesScanned,
    languages: linesByLanguage(facts.files),
    coverage,
    scoringVersion: SCORING_VERSION,
    engineVersion: ENGINE_VERSION,
    // Lockfiles are long, and all they say is in the list of materials.
    notes: facts.notes.filter(({ kind }) => kind !== 'lockfile'),
    files: facts.files,
    materials,
  };
}

/** Lines of code, most first. */
function linesByLanguage(files: readonly FileSummary[]): Record<string, number> {
  const lines = new Map<string, number>();
  for (const { language, lines: count } of files) {
    if (isCode(language) && count > 0) lines.set(language, (lines.get(language) ?? 0) + count);
  }
  return Object.fromEntries([...lines].toSorted(([, a], [, b]) => b - a));
}
