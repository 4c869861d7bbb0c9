import type { Finding } from '@assay/contract';
import {
  type Confidence,
  CONFIDENCES,
  type Context,
  ORIGINS,
  SEVERITIES,
  type Severity,
} from '@assay/contract/vocabulary';
import type { Check } from '../check.ts';
import { categoryOf, type CheckId } from '../check-id.ts';
import type { Observation } from '../facts/observations.ts';
import { NOT_RUN } from '../inventory/context.ts';
import { LIMITS } from '../tree/limits.ts';
import { fingerprintOf } from './fingerprint.ts';
import { fixFor } from './fix.ts';
import { makeVisible } from './visible.ts';

/** What the findings are, and how many were left out because there were too many. */
export interface Settled {
  readonly findings: readonly Finding[];
  readonly leftOut: number;
}

type Unnumbered = Omit<Finding, 'id' | 'fingerprint'>;

/** Makes findings of observations: duplicates merged, worst first, numbered, each with a fingerprint. */
export function settleFindings(
  observations: readonly Observation[],
  checks: ReadonlyMap<CheckId, Check>,
  contextOf: (path: string) => Context,
): Settled {
  const all = observations.flatMap((observation) => {
    const check = checks.get(observation.checkId);
    return check === undefined ? [] : [draft(observation, check, contextIn(observation, contextOf))];
  });
  const drafts = foldDoors(withoutEchoes(mergeDuplicates(all), checks));
  const inOrder = drafts.toSorted(inReportOrder).slice(0, LIMITS.findingsPerScan);
  const ordinals = new Map<string, number>();
  const findings = inOrder.map((finding, index): Finding => {
    const same = [finding.checkId, finding.file, finding.code].join('\0');
    const ordinal = ordinals.get(same) ?? 0;
    ordinals.set(same, ordinal + 1);
    const fingerprint = fingerprintOf(finding.checkId, finding.file, finding.code, ordinal);
    return { id: `finding_${index + 1}`, ...finding, fingerprint };
  });
  return { findings, leftOut: drafts.length - inOrder.length };
}

function draft({ sighting, line, endLine, code, traceLines }: Observation, check: Check, context: Context): Unnumbered {
  return {
    checkId: check.id,
    name: check.title,
    severity: severityOf(check, sighting.severity),
    category: categoryOf(check.id),
    file: makeVisible(sighting.at.file),
    line,
    code,
    message: sighting.message,
    remediation: fixFor(check, sighting.at.file),
    kind: check.kind,
    confidence: confidenceIn(context, check, sighting.confidence ?? check.confidence),
    cwe: check.cwe.map((number) => `CWE-${number}`),
    endLine,
    trace: (sighting.trace ?? []).map((step, index) => ({
      file: makeVisible(step.at.file),
      line: traceLines[index] ?? 1,
      note: step.note,
    })),
    context,
    ...(sighting.origin === undefined ? {} : { origin: sighting.origin }),
  };
}

/**
 * Where a finding stands. Data that only a test, an example or the documentation brings in makes the finding one of
 * theirs, wherever it arrives.
 */
function contextIn({ sighting, inTests }: Observation, contextOf: (path: string) => Context): Context {
  const context = contextOf(sighting.at.file);
  if (context === 'runtime' && inTests === true) return 'test';
  const [origin] = sighting.trace ?? [];
  if (context !== 'runtime' || origin === undefined) return context;
  const before = contextOf(origin.at.file);
  return NOT_RUN.has(before) ? before : context;
}

/** A capability describes; whatever its catalogue severity, it is reported as information. */
function severityOf(check: Check, own: Severity | undefined): Severity {
  return check.kind === 'capability' ? 'info' : (own ?? check.severity);
}

/** An attack that is quoted in docs, played in a test or shown as an example acts on nobody: what is left is a doubt. */
function confidenceIn(context: Context, { kind }: Check, confidence: Confidence): Confidence {
  return kind === 'malice' && NOT_RUN.has(context) ? 'low' : confidence;
}

/** One check says one thing about one line once, however many ways lead there: the surest of several is kept. */
function mergeDuplicates(drafts: readonly Unnumbered[]): readonly Unnumbered[] {
  const kept = new Map<string, Unnumbered>();
  for (const next of drafts) {
    const what = next.trace.length === 0 ? next.message : '';
    const key = [next.checkId, next.file, next.line, what].join('\0');
    const last = kept.get(key);
    if (last === undefined || isSurer(next, last)) kept.set(key, next);
  }
  return [...kept.values()];
}

/** Places told of that lead to one call: more of them say nothing that these do not. */
const MOST_DOORS = 5;

/**
 * What is told where data comes in may be told fifty times for one function that all of them share. The closest few stand
 * for the others, and the first says how many there are.
 */
function foldDoors(drafts: readonly Unnumbered[]): readonly Unnumbered[] {
  const byCall = Map.groupBy(drafts, (finding) => {
    const last = finding.trace.at(-1);
    const isDoor = last !== undefined && (last.file !== finding.file || last.line !== finding.line);
    return isDoor ? `${finding.checkId} ${last.line} ${last.file}` : '';
  });
  return [...byCall].flatMap(([call, doors]) => (call === '' ? doors : closestOf(doors)));
}

function closestOf(doors: readonly Unnumbered[]): readonly Unnumbered[] {
  if (doors.length <= MOST_DOORS) return doors;
  const closest = doors.toSorted((a, b) => sureness(a, b) || a.trace.length - b.trace.length || inReportOrder(a, b));
  const [first, ...others] = closest.slice(0, MOST_DOORS);
  if (first === undefined) return [];
  const message = `${first.message} ${doors.length - MOST_DOORS} more places belong to the same call.`;
  return [{ ...first, message }, ...others];
}

/**
 * A general check is silent where a more telling one speaks of the same line. Where what the general one tells of is worse,
 * because data of somebody less trusted comes in by it, the other is silent.
 */
function withoutEchoes(drafts: readonly Unnumbered[], checks: ReadonlyMap<CheckId, Check>): readonly Unnumbered[] {
  const byLine = Map.groupBy(drafts, ({ file, line }) => `${line} ${file}`);
  const silent = new Set<Unnumbered>();
  for (const draft of drafts) {
    // Drafts are made of checks of this map alone.
    const yieldsTo = checks.get(draft.checkId as CheckId)?.yieldsTo;
    if (yieldsTo === undefined) continue;
    const others = (byLine.get(`${draft.line} ${draft.file}`) ?? []).filter(
      ({ checkId }) => checkId !== draft.checkId && yieldsTo.some((pattern) => names(pattern, checkId)),
    );
    if (others.every((other) => isWorse(draft, other))) for (const other of others) silent.add(other);
    else silent.add(draft);
  }
  return drafts.filter((draft) => !silent.has(draft));
}

function isWorse(one: Unnumbered, other: Unnumbered): boolean {
  if (one.origin === undefined || other.origin === undefined || one.context !== other.context) return false;
  return (
    ORIGINS.indexOf(one.origin) < ORIGINS.indexOf(other.origin) &&
    SEVERITIES.indexOf(one.severity) < SEVERITIES.indexOf(other.severity)
  );
}

function names(pattern: string, checkId: string): boolean {
  return pattern.endsWith('*') ? checkId.startsWith(pattern.slice(0, -1)) : checkId === pattern;
}

/** What runs counts before what is only tested or shown, then the worse, then the surer. */
function isSurer(a: Unnumbered, b: Unnumbered): boolean {
  return sureness(a, b) < 0;
}

function sureness(a: Unnumbered, b: Unnumbered): number {
  const elsewhere = Number(a.context !== 'runtime') - Number(b.context !== 'runtime');
  const milder = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  return elsewhere || milder || CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence);
}

function inReportOrder(a: Unnumbered, b: Unnumbered): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compare(a.file, b.file) ||
    a.line - b.line ||
    compare(a.checkId, b.checkId) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
