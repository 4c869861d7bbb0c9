import type { AiAnalysis, Finding, SkipReason } from '@assay/contract';
import type { Report } from '@assay/engine';
import { certaintyOf } from '@assay/engine/weights';
import { harmless, place } from '../text/escape.ts';
import { count, list } from '../text/words.ts';
import type { Capability } from './capabilities.ts';
import { type Evidence, isDeliberate, isFaint } from './evidence.ts';
import { placesOf } from './finding-words.ts';

/** The trust score, and the words that explain it, strongest reason first. */
export interface Trust {
  readonly score: number;
  readonly reasons: readonly string[];
  /** No answer of a model may pass this. */
  readonly cap: number;
}

const WEIGHT = {
  malice: { critical: 0.55, high: 0.35, medium: 0.15, low: 0.05, info: 0 },
  vuln: { critical: 0.15, high: 0.08, medium: 0.03, low: 0.01, info: 0 },
  hygiene: { critical: 0.15, high: 0.08, medium: 0.03, low: 0.01, info: 0 },
  capability: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
} as const;
const UNDISCLOSED_WEIGHT = 0.05;
/** Reasons for which a file that may hold code stayed unread, or could not be understood. */
const OPAQUE: ReadonlySet<SkipReason> = new Set([
  'large',
  'bundle',
  'missing',
  'syntax',
  'depth',
  'timedOut',
  'crashed',
  'lfsPointer',
  'overLimit',
]);

/** Nothing is trustworthy beside a severe weakness in code that runs, however much else is in order. */
const SEVERE_CAPS = { critical: 59, high: 79 } as const;

interface Loss {
  /** The check it comes from, where it comes from one. */
  readonly checkId?: string;
  readonly factor: number;
  readonly reason: string;
}
interface Cap {
  readonly checkId?: string;
  /** For a mistake and not for hostility: a model that trusts more may be wrong, and need not have been talked into it. */
  readonly isForWeakness?: boolean;
  readonly most: number;
  readonly reason: string;
}

/**
 * 100 · Π(1 − weight · confidence · context) · (1 − ½ · unread share), then a small lift for good signs, then caps.
 * One more bad fact never raises it: repeats of a check are halved from the heaviest down.
 */
export function scoreTrust(
  evidence: Evidence,
  capabilities: readonly Capability[],
  injection: AiAnalysis['promptInjection'],
): Trust {
  const unread = unreadShare(evidence.report);
  const losses = [...findingLosses(evidence), ...disclosureLosses(capabilities), ...coverageLosses(unread)];
  const left = losses.reduce((trust, loss) => trust * loss.factor, 100);
  const caps = capsOf(evidence, injection, unread);
  const most = Math.min(100, ...caps.map((each) => each.most));
  const cap = Math.min(100, ...caps.filter(({ isForWeakness }) => !isForWeakness).map((each) => each.most));
  const lifted = Math.min(100, Math.round(left) + goodSigns(evidence).length);
  const score = Math.min(lifted, most);
  const bound = caps.filter((each) => each.most === most && lifted > most);
  const told = new Set(bound.flatMap(({ checkId }) => checkId ?? []));
  const worst = losses
    .toSorted((a, b) => a.factor - b.factor)
    .filter(({ factor, checkId }) => factor < 0.995 && (checkId === undefined || !told.has(checkId)));
  const reasons = [...bound.map((each) => each.reason), ...worst.map((loss) => loss.reason)].slice(0, 4);
  const back = lifted - Math.round(left);
  if (reasons.length > 0 && back > 0 && bound.length === 0) {
    reasons.push(
      `${list(goodSigns(evidence), 5)} ${isPlural(goodSigns(evidence)) ? 'give' : 'gives'} back ${count(back, 'point')}`,
    );
  }
  return { score, cap, reasons };
}

function findingLosses(evidence: Evidence): readonly Loss[] {
  return evidence.groups.map((group) => {
    const weights = group.findings.map(lossOf).toSorted((a, b) => b - a);
    const factor = weights.reduce((product, weight, i) => product * (1 - weight / 2 ** i), 1);
    const where = list(placesOf([group]), 1);
    return {
      checkId: group.checkId,
      factor,
      reason: `${harmless(group.worst.name)} (${where}) takes ${percent(factor)}`,
    };
  });
}
function lossOf(finding: Finding): number {
  if (isFaint({ worst: finding })) return 0;
  return WEIGHT[finding.kind][finding.severity] * certaintyOf(finding);
}

function disclosureLosses(capabilities: readonly Capability[]): readonly Loss[] {
  return capabilities
    .filter((capability) => capability.isUndisclosed)
    .map((capability) => ({
      factor: 1 - UNDISCLOSED_WEIGHT,
      reason: `that it can ${capability.phrase} is nowhere mentioned, which takes ${percent(1 - UNDISCLOSED_WEIGHT)}`,
    }));
}
function coverageLosses(unread: number): readonly Loss[] {
  const factor = 1 - unread / 2;
  return unread === 0 ? [] : [{ factor, reason: `the part that could not be read takes ${percent(factor)}` }];
}
function percent(factor: number): string {
  return `${Math.max(1, Math.round((1 - factor) * 100))} %`;
}

/** Gaps that may hold code which was not understood. */
export function opaqueGaps({ coverage }: Report): Report['coverage']['skipped'] {
  return coverage.skipped.filter(({ reason }) => OPAQUE.has(reason));
}

/** Files that may hold code and were not understood, as a share of those files and the ones that were. */
export function unreadShare(report: Report): number {
  if (report.coverage.filesScanned === 0) return 1;
  const opaque = opaqueGaps(report).reduce((sum, { count }) => sum + count, 0);
  return opaque === 0 ? 0 : opaque / (opaque + Math.max(0, report.coverage.filesScanned));
}

function capsOf(evidence: Evidence, injection: AiAnalysis['promptInjection'], unread: number): readonly Cap[] {
  const sure = evidence.report.findings.filter(
    (finding) => finding.kind === 'malice' && finding.confidence === 'high' && finding.context === 'runtime',
  );
  const lethal = sure.find(
    (finding) =>
      finding.checkId === 'supply-chain-malicious-dependency' || finding.checkId === 'supply-chain-self-propagation',
  );
  const hostile = sure.find((finding) => finding.severity === 'critical');
  const deliberate = evidence.groups.find(isDeliberate);
  const weakness = worstOf(evidence, 'critical') ?? worstOf(evidence, 'high');
  const severe = injection.severity === 'critical' || injection.severity === 'high';
  return [
    ...(lethal === undefined ? [] : [capBy(lethal, 10, '')]),
    ...(hostile === undefined ? [] : [capBy(hostile, 20, ', which is hostile,')]),
    ...(deliberate === undefined ? [] : [capBy(deliberate.worst, 39, ', which looks hostile,')]),
    ...(severe
      ? [
          {
            most: 30,
            reason: `text that tries to steer agents (${count(injection.locations.length, 'place')}) caps trust at 30`,
          },
        ]
      : []),
    ...(weakness === undefined ? [] : [capByWeakness(weakness)]),
    ...(unread > 0.6 ? [{ most: 50, reason: 'more than 60 % of it could not be read, which caps trust at 50' }] : []),
  ];
}

function capBy(finding: Finding, most: number, what: string): Cap {
  const where = place(finding.file, finding.line);
  return {
    checkId: finding.checkId,
    most,
    reason: `${harmless(finding.name)} (${where})${what} caps trust at ${most}`,
  };
}

function capByWeakness(finding: Finding): Cap {
  const most = finding.severity === 'critical' ? SEVERE_CAPS.critical : SEVERE_CAPS.high;
  return { ...capBy(finding, most, `, ${finding.severity} in code that runs,`), isForWeakness: true };
}

/** A severe finding in code that runs, the surest there is; doubts aside. */
function worstOf(evidence: Evidence, severity: 'critical' | 'high'): Finding | undefined {
  return evidence.groups
    .flatMap(({ findings }) => findings)
    .filter((finding) => finding.severity === severity && finding.context === 'runtime' && finding.confidence !== 'low')
    .toSorted((a, b) => certaintyOf(b) - certaintyOf(a))[0];
}

/** Signs of care, a point each, never past a cap. */
function goodSigns(evidence: Evidence): readonly string[] {
  const { files, findings } = evidence.report;
  const has = (pattern: RegExp): boolean => files.some((file) => pattern.test(file.path));
  const isPinned = !findings.some((finding) => finding.checkId === 'supply-chain-gha-unpinned-action');
  return [
    ...(has(/^licen[cs]e[^/]*$/i) ? ['a licence'] : []),
    ...(files.some((file) => file.context === 'test') ? ['tests'] : []),
    ...(has(/^(?:\.github\/|docs\/)?security\.md$/i) ? ['a security policy'] : []),
    ...(files.some((file) => file.role?.endsWith('lockfile') === true) ? ['a lockfile'] : []),
    ...(isPinned && files.some((file) => file.role === 'github-workflow') ? ['pinned workflows'] : []),
  ];
}

/** One sign is many where its name is: `tests give`, `a licence gives`. */
function isPlural(signs: readonly string[]): boolean {
  return signs.length > 1 || !/^an? /.test(signs[0] ?? '');
}
