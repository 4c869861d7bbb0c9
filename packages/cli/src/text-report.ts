import { CATEGORY_KEYS, type CompleteScan, scopeWords, SKIP_WORDS } from '@assay/contract';
import type { Since } from './baseline.ts';
import { plainText } from './plain-text.ts';
import { findingLines } from './text-findings.ts';

const BAR = 10;

/** What of a report is told. */
export interface TextOptions {
  /** Every finding by itself. */
  readonly wantsAll?: boolean;
  /** Beside an earlier report only what is new is listed. */
  readonly since?: Since | undefined;
}

/** A complete scan as a person reads it. Everything that came from the repository is made safe for a terminal. */
export function textReport(scan: CompleteScan, { wantsAll = false, since }: TextOptions = {}): string {
  const lines = [
    headline(scan),
    '',
    `  ${scan.grade}  ${scan.score}/100 overall      ${scan.safetyGrade}  ${scan.safetyScore}/100 safe to run`,
    ...scan.scoreReasons.map(({ scope, cap, reason, findingId }) => {
      const subject = scope === 'score' ? 'overall' : 'safe to run';
      const which = findingId === undefined ? '' : ` (${findingId})`;
      return `  ${subject}: at most ${cap}. ${plainText(reason).replace(/\.$/, '')}${which}.`;
    }),
    '',
    ...categoryLines(scan),
    '',
    ...(since === undefined ? [] : sinceLines(since)),
    ...(since?.new.size === 0 ? [] : findingLines(since === undefined ? scan.findings : [...since.new], wantsAll)),
    ...coverageLines(scan),
    ...analysisLines(scan),
    '',
  ];
  return lines.join('\n');
}

function sinceLines({ new: { size }, unchanged, gone }: Since): string[] {
  return [`Since the baseline: ${size} new, ${unchanged} as before, ${gone} gone.`, ''];
}

function headline(scan: CompleteScan): string {
  const commit = scan.commit === null ? '' : ` @ ${scan.commit.slice(0, 7)}`;
  const seconds = (scan.scanDurationMs / 1000).toFixed(1);
  const part = [scan.url, scopeWords(scan)].filter(Boolean).join(' ');
  return `Assay ${scan.engineVersion} · ${plainText(part)}${commit} · ${files(scan.filesScanned)} · ${seconds} s`;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function categoryLines({ categoryScores }: CompleteScan): string[] {
  return CATEGORY_KEYS.map((key) => {
    const filled = Math.round((categoryScores[key] / 100) * BAR);
    return `  ${key.padEnd(13)}${String(categoryScores[key]).padStart(3)} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
  });
}

function coverageLines({ coverage }: CompleteScan): string[] {
  const skipped = coverage.skipped.map(({ reason, count }) => `${count} ${SKIP_WORDS[reason]}`).join(', ');
  return [
    `Looked at ${coverage.filesScanned} of ${files(coverage.filesTotal)}${skipped === '' ? '' : ` (skipped in whole or in part: ${skipped})`}.`,
    ...coverage.checksNotRun.map(({ checkId, reason }) => `Could not run ${checkId}: ${plainText(reason)}`),
    ...(coverage.partial ? ['Some code was not looked at: the overall score can be 89 at most.'] : []),
  ];
}

function analysisLines({ aiAnalysis }: CompleteScan): string[] {
  if (!aiAnalysis) return [];
  const { behavior, reportSummary, source } = aiAnalysis;
  return [
    '',
    `In words (${source === 'model' ? 'by a model, may be wrong' : 'built-in analyst'}):`,
    `  ${plainText(behavior.summary)}`,
    `  ${plainText(saidAfter(behavior.summary, reportSummary.executiveSummary))}`,
    ...listed('Fix first', reportSummary.prioritizedActions),
    ...listed('To use it safely', behavior.recommendations),
  ];
}

/** Both begin with what it is; read one after the other, once is enough. */
function saidAfter(summary: string, executive: string): string {
  const [first = ''] = executive.split('. ', 1);
  return summary.startsWith(first) ? executive.slice(first.length).replace(/^\. /, '') : executive;
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`  ${title}:`, ...lines.map((line) => `  - ${plainText(line)}`)];
}
