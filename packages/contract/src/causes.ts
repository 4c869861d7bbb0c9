import type { Finding } from './schemas.ts';

/** What findings of one cause have in common: the line they end at, the line they begin at, or the reason alone. */
export type CommonGround = 'sink' | 'source' | 'reason';

/** Findings that one change would likely remove together. Needs no other module, so that pages may carry it. */
export interface Cause {
  /** In report order. */
  readonly findings: readonly [Finding, ...Finding[]];
  /** Undefined for a finding that stands alone. */
  readonly shared: CommonGround | undefined;
}

/** Fewer are read as fast one by one. */
const FEWEST = 3;

/** The causes of findings, each where its first finding stands in the report. */
export function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const places = new Map(findings.map((finding, at) => [finding, at]));
  const placeOf = ({ findings: [first] }: Cause): number => places.get(first) ?? 0;
  return groupedBy(findings, likeness)
    .flatMap(([, alike]) => causesAmong(alike))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What weighs differently never has a cause in common: it is ranked and filtered apart. */
function likeness({ checkId, severity, kind, context }: Finding): string {
  return [checkId, severity, kind, context].join(' ');
}

/** A finding belongs to one cause: to a line in common before a reason in common, and to the larger group. */
function causesAmong(alike: readonly Finding[]): Cause[] {
  const groups = [
    ...largestFirst([
      ...groupsOf(alike, 'sink', ({ file, line }) => `${file}:${line}`),
      ...groupsOf(alike, 'source', ({ trace: [first] }) => first && `${first.file}:${first.line}`),
    ]),
    ...largestFirst(groupsOf(alike, 'reason', reasonOf)),
  ];
  const left = new Set(alike);
  const causes: Cause[] = [];
  for (const { shared, findings } of groups) {
    const [first, ...others] = findings.filter((finding) => left.has(finding));
    if (first === undefined || others.length + 1 < FEWEST) continue;
    for (const finding of [first, ...others]) left.delete(finding);
    causes.push({ findings: [first, ...others], shared });
  }
  return [...causes, ...Array.from(left, (finding): Cause => ({ findings: [finding], shared: undefined }))];
}

/** What a message says, whatever the names in it. Without a way that data took, a check says the same of every place. */
function reasonOf({ trace, message }: Finding): string {
  return trace.length === 0 ? '' : message.replaceAll(/`[^`]*`/g, '`');
}

interface Group {
  readonly shared: CommonGround;
  readonly findings: readonly Finding[];
}

function groupsOf(
  alike: readonly Finding[],
  shared: CommonGround,
  keyOf: (finding: Finding) => string | undefined,
): Group[] {
  return groupedBy(alike, keyOf)
    .filter(([key, members]) => key !== undefined && members.length >= FEWEST)
    .map(([, members]) => ({ shared, findings: members }));
}

function largestFirst(groups: readonly Group[]): Group[] {
  return groups.toSorted((a, b) => b.findings.length - a.findings.length);
}

function groupedBy<K>(findings: readonly Finding[], keyOf: (finding: Finding) => K): [K, Finding[]][] {
  return [...Map.groupBy(findings, keyOf)];
}

/** Where the findings of a cause meet, as a sentence; undefined where they only have the reason in common. */
export function meetingPlace({ findings: [first], shared }: Cause): string | undefined {
  const [source] = first.trace;
  if (shared === 'sink') return `All end at ${first.file}:${first.line}.`;
  if (shared === 'source' && source !== undefined) return `All begin at ${source.file}:${source.line}.`;
  return undefined;
}

/** The first places of a cause, each named once, and how many there are in all. */
export function placesOf(cause: Cause, most: number): { readonly first: readonly string[]; readonly count: number } {
  // What ends in one place is told apart by where it begins.
  const end = ({ file, line, trace: [source] }: Finding): string =>
    cause.shared === 'sink' && source !== undefined ? `${source.file}:${source.line}` : `${file}:${line}`;
  const places = [...new Set(cause.findings.map(end))];
  return { first: places.slice(0, most), count: places.length };
}
