import {
  type Cause,
  causesOf,
  CONFIDENCE_WORDS,
  CONTEXT_WORDS,
  type Finding,
  meetingPlace,
  placesOf,
  SEVERITIES,
} from '@assay/contract';
import { clip, plainText } from './plain-text.ts';

/** How much of a report a terminal shows before it points to the whole. */
const SHOWN_CAUSES = 20;
const SHOWN_PLACES = 3;
const NAMED_PLACES = 8;
const CODE_WIDTH = 100;

/** The findings as a person reads them: what has one cause once, with its places; or every one, where all are wanted. */
export function findingLines(findings: readonly Finding[], wantsAll: boolean): string[] {
  if (findings.length === 0) return ['Nothing was found.', ''];
  const causes = wantsAll ? findings.map(alone) : causesOf(findings.filter(({ severity }) => severity !== 'info'));
  // What runs comes first: a critical line of a test must not push a high one of the program out of sight.
  const isElsewhere = ({ findings: [{ context }] }: Cause): number => Number(context !== 'runtime');
  const ordered = causes.toSorted((a, b) => isElsewhere(a) - isElsewhere(b));
  const shown = wantsAll ? ordered : ordered.slice(0, SHOWN_CAUSES);
  const explained = new Set<string>();
  const lines = shown.flatMap((cause) => {
    const [{ checkId }] = cause.findings;
    const isFirst = !explained.has(checkId);
    explained.add(checkId);
    return causeLines(cause, isFirst);
  });
  const hidden = findings.length - shown.reduce((sum, cause) => sum + cause.findings.length, 0);
  if (hidden === 0) return lines;
  return [...lines, `${hidden} more not shown (${counts(findings)} in all): --all or --format html has them.`, ''];
}

function alone(finding: Finding): Cause {
  return { findings: [finding], shared: undefined };
}

function causeLines(cause: Cause, withFix: boolean): string[] {
  const [first] = cause.findings;
  const ids = cause.findings.length === 1 ? first.id : `${first.id} and ${cause.findings.length - 1} more`;
  return [
    `${first.severity.toUpperCase()}  ${plainText(first.name)}  (${[first.checkId, ids, ...doubtsOf(cause)].join(', ')})`,
    ...placeLines(cause),
    `  why  ${plainText(first.message)}`,
    ...(withFix ? [`  fix  ${plainText(first.remediation)}`] : []),
    ...first.trace.map((step) => `       ${plainText(step.file)}:${step.line}  ${plainText(step.note)}`),
    '',
  ];
}

/** The line of code, or the first few of many and the places of the next. */
function placeLines(cause: Cause): string[] {
  const { findings } = cause;
  const lines = new Set(
    findings.map(({ file, line, code }) => `  ${plainText(file)}:${line}  ${clip(plainText(code.trim()), CODE_WIDTH)}`),
  );
  if (findings.length === 1) return [...lines];
  const shown = [...lines].slice(0, SHOWN_PLACES);
  const meet = meetingPlace(cause);
  const { first, count } = placesOf(cause, NAMED_PLACES);
  const next = first.slice(cause.shared === 'sink' ? 0 : SHOWN_PLACES);
  const rest = count - first.length;
  const more =
    next.length === 0 ? [] : [`  also ${next.map(plainText).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`];
  return [`  ${count} places.${meet === undefined ? '' : ` ${plainText(meet)}`}`, ...shown, ...more];
}

/** What makes every finding of a cause weigh less, in words. */
function doubtsOf({ findings }: Cause): string[] {
  const [{ confidence, context }] = findings;
  const isCommon = findings.every((finding) => finding.confidence === confidence);
  return [
    ...(confidence === 'high' || !isCommon ? [] : [CONFIDENCE_WORDS[confidence].toLowerCase()]),
    ...(context === 'runtime' ? [] : [CONTEXT_WORDS[context].toLowerCase()]),
  ];
}

function counts(findings: readonly Finding[]): string {
  return SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ');
}
