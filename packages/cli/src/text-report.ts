import {
  CATEGORY_KEYS,
  type CompleteScan,
  CONFIDENCE_WORDS,
  CONTEXT_WORDS,
  type Finding,
  SEVERITIES,
  SKIP_WORDS,
} from '@assay/contract';
import { clip, plainText } from './plain-text.ts';

/** How much of a report a terminal shows before it points to the whole. */
const SHOWN_FINDINGS = 20;
const CODE_WIDTH = 100;
const BAR = 10;

/** A complete scan as a person reads it. Everything that came from the repository is made safe for a terminal. */
export function textReport(scan: CompleteScan): string {
  const lines = [
    headline(scan),
    '',
    `  ${scan.grade}  ${scan.score}/100 overall      ${scan.safetyGrade}  ${scan.safetyScore}/100 safe to run`,
    ...scan.scoreReasons.map(({ scope, cap, reason, findingId }) => {
      const subject = scope === 'score' ? 'overall' : 'safe to run';
      return `  ${subject}: at most ${cap}, ${plainText(reason)}${findingId === undefined ? '' : ` (${findingId})`}`;
    }),
    '',
    ...categoryLines(scan),
    '',
    ...findingLines(scan.findings),
    ...coverageLines(scan),
    ...analysisLines(scan),
    '',
  ];
  return lines.join('\n');
}

function headline(scan: CompleteScan): string {
  const commit = scan.commit === null ? '' : ` @ ${scan.commit.slice(0, 7)}`;
  const seconds = (scan.scanDurationMs / 1000).toFixed(1);
  return `Assay ${scan.engineVersion} · ${plainText(scan.url)}${commit} · ${files(scan.filesScanned)} · ${seconds} s`;
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

function findingLines(findings: readonly Finding[]): string[] {
  const told = findings.filter((finding) => finding.severity !== 'info');
  // What runs comes first: a critical line of a test must not push a high one of the program out of sight.
  const isElsewhere = ({ context }: Finding): number => Number(context !== 'runtime');
  const shown = told.toSorted((a, b) => isElsewhere(a) - isElsewhere(b)).slice(0, SHOWN_FINDINGS);
  const firsts = new Map(shown.toReversed().map((finding) => [finding.checkId, finding]));
  const lines = shown.flatMap((finding) => [
    `${finding.severity.toUpperCase()}  ${plainText(finding.name)}  (${[finding.checkId, finding.id, ...doubtsOf(finding)].join(', ')})`,
    `  ${plainText(finding.file)}:${finding.line}  ${clip(plainText(finding.code.trim()), CODE_WIDTH)}`,
    `  why  ${plainText(finding.message)}`,
    ...(firsts.get(finding.checkId) === finding ? [`  fix  ${plainText(finding.remediation)}`] : []),
    ...finding.trace.map((step) => `       ${plainText(step.file)}:${step.line}  ${plainText(step.note)}`),
    '',
  ]);
  const hidden = findings.length - shown.length;
  if (findings.length === 0) return ['Nothing was found.', ''];
  return hidden > 0
    ? [...lines, `${hidden} more not shown (${counts(findings)} in all): --format json has them.`, '']
    : lines;
}

/** What makes a finding weigh less, in words. */
function doubtsOf({ confidence, context }: Finding): string[] {
  return [
    ...(confidence === 'high' ? [] : [CONFIDENCE_WORDS[confidence].toLowerCase()]),
    ...(context === 'runtime' ? [] : [CONTEXT_WORDS[context].toLowerCase()]),
  ];
}
function counts(findings: readonly Finding[]): string {
  return SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ');
}

function coverageLines({ coverage }: CompleteScan): string[] {
  const skipped = coverage.skipped.map(({ reason, count }) => `${count} ${SKIP_WORDS[reason]}`).join(', ');
  return [
    `Looked at ${coverage.filesScanned} of ${files(coverage.filesTotal)}${skipped === '' ? '' : ` (skipped in whole or in part: ${skipped})`}.`,
    ...coverage.checksNotRun.map(({ checkId, reason }) => `Could not run ${checkId}: ${plainText(reason)}`),
    ...(coverage.partial ? ['Some code was not looked at: the score is capped.'] : []),
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
