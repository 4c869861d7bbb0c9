import type { Finding } from '@assay/contract';
import { type Cause, causesOf } from '@assay/contract/causes';

/** What a list of findings can be narrowed by. Each stands in the address under its own name. */
export const FACETS = ['severity', 'category', 'kind', 'context', 'check', 'file'] as const;
/** What findings can be filtered by. */
export type Facet = (typeof FACETS)[number];

/** What findings can be grouped by. */
export const GROUPINGS = ['severity', 'category', 'check', 'file'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Which findings are shown, and how they are grouped. */
export interface Filter {
  readonly chosen: Readonly<Record<Facet, ReadonlySet<string>>>;
  readonly text: string;
  readonly grouping: Grouping;
  /** Every finding in a row of its own, also where many have one cause. */
  readonly each: boolean;
}

/** The value of a finding under one facet. */
function valueOf(finding: Finding, facet: Facet): string {
  switch (facet) {
    case 'check':
      return finding.checkId;
    default:
      return finding[facet];
  }
}

/** Reads the filter from the address; what it does not know it leaves out. */
export function readFilter(query: URLSearchParams): Filter {
  const wanted = (facet: Facet): ReadonlySet<string> => {
    const all = facet === 'file' ? query.getAll(facet) : (query.get(facet) ?? '').split(',');
    return new Set(all.filter((value) => value !== ''));
  };
  const grouping = GROUPINGS.find((name) => name === query.get('group')) ?? 'severity';
  return {
    chosen: {
      severity: wanted('severity'),
      category: wanted('category'),
      kind: wanted('kind'),
      context: wanted('context'),
      check: wanted('check'),
      file: wanted('file'),
    },
    text: query.get('q') ?? '',
    grouping,
    each: query.has('each'),
  };
}

/** Paths may hold commas, so one file at a time; the other facets take several values. */
export function toggled(filter: Filter, facet: Facet, value: string): string | null {
  const now = filter.chosen[facet];
  if (facet === 'file') return now.has(value) ? null : value;
  const next = now.has(value) ? [...now].filter((other) => other !== value) : [...now, value];
  return next.length === 0 ? null : next.join(',');
}

function matchesText(finding: Finding, text: string): boolean {
  if (text === '') return true;
  const wanted = text.toLowerCase();
  return [finding.name, finding.file, finding.checkId, finding.message, finding.code].some((part) =>
    part.toLowerCase().includes(wanted),
  );
}

function passes(finding: Finding, filter: Filter, except?: Facet): boolean {
  return FACETS.every((facet) => {
    const wanted = filter.chosen[facet];
    return facet === except || wanted.size === 0 || wanted.has(valueOf(finding, facet));
  });
}

/** How many findings each choice would show, given the other facets. */
export type Counts = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

/** What a filter leaves. */
export interface Narrowed {
  readonly shown: readonly Finding[];
  readonly counts: Counts;
}

/** The findings that pass, and the counts beside every choice, in one walk. */
export function narrow(findings: readonly Finding[], filter: Filter): Narrowed {
  const counts: Record<Facet, Map<string, number>> = {
    severity: new Map(),
    category: new Map(),
    kind: new Map(),
    context: new Map(),
    check: new Map(),
    file: new Map(),
  };
  const shown: Finding[] = [];
  for (const finding of findings) {
    if (!matchesText(finding, filter.text)) continue;
    if (passes(finding, filter)) shown.push(finding);
    for (const facet of FACETS) {
      if (!passes(finding, filter, facet)) continue;
      const value = valueOf(finding, facet);
      counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
    }
  }
  return { shown, counts };
}

/** A heading or a cause, often of one finding: the list as it is laid out, one row each. */
export type Row = { readonly group: string; readonly size: number } | { readonly cause: Cause };

/** Groups in the order in which their first finding comes: the report lists the worst first. */
export function layOut(
  shown: readonly Finding[],
  { grouping, each }: Pick<Filter, 'grouping' | 'each'>,
): readonly Row[] {
  const rows: Row[] = [];
  for (const [group, members] of Map.groupBy(shown, (finding) => valueOf(finding, grouping))) {
    rows.push({ group, size: members.length });
    const causes = each
      ? members.map((finding): Cause => ({ findings: [finding], shared: undefined }))
      : causesOf(members);
    for (const cause of causes) rows.push({ cause });
  }
  return rows;
}
