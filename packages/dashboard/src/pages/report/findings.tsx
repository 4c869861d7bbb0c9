import type { CompleteScan, Finding } from '@assay/contract';
import { SEVERITIES } from '@assay/contract/vocabulary';
import { CATEGORY_WORDS, SEVERITY_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { count, plural } from '../../format.ts';
import { Section } from '../../parts/page.tsx';
import { SeverityMark } from '../../parts/severity.tsx';
import { Foreign } from '../../parts/text.tsx';
import { CauseRow } from './cause.tsx';
import { type Filter, type Grouping, layOut, narrow, readFilter, type Row } from './filter.ts';
import { Filters } from './filters.tsx';
import { FindingRow } from './finding.tsx';
import { useChunks } from './more.tsx';

/** All findings, narrowed and grouped by what the address says. */
export function Findings({ scan, query }: { scan: CompleteScan; query: URLSearchParams }): JSX.Element {
  const address = query.toString();
  const filter = useMemo(() => readFilter(query), [address]);
  const { shown, counts } = useMemo(() => narrow(scan.findings, filter), [scan, filter]);
  const rows = useMemo(() => layOut(shown, filter), [shown, filter]);
  const names = useMemo(() => new Map(scan.findings.map((finding) => [finding.checkId, finding.name])), [scan]);
  if (scan.findings.length === 0) return <NothingFound />;
  return (
    <Section id="findings" title="Findings" aside={<Count shown={shown.length} all={scan.findings.length} />}>
      <div class="grid gap-x-6 gap-y-4 lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        <Filters filter={filter} counts={counts} names={names} />
        <div class="min-w-0">
          {rows.length === 0 ? (
            <NothingShown />
          ) : (
            <List
              key={address.replace(/&?finding=[^&]*/, '')}
              rows={rows}
              scan={scan}
              filter={filter}
              names={names}
              open={query.get('finding')}
            />
          )}
        </div>
      </div>
    </Section>
  );
}

function Count({ shown, all }: { shown: number; all: number }): JSX.Element {
  return (
    <p class="num text-ink-3 text-sm" role="status">
      {shown === all ? plural(all, 'finding') : `${count(shown)} of ${plural(all, 'finding')}`}
    </p>
  );
}

function NothingFound(): JSX.Element {
  return (
    <Section id="findings" title="Findings">
      <p class="card text-ink-2 p-4 text-sm sm:p-6">
        Nothing was found in what was looked at. “Coverage” below says what was not.
      </p>
    </Section>
  );
}

function NothingShown(): JSX.Element {
  return <p class="card text-ink-2 px-6 py-10 text-center text-sm">No finding matches these filters.</p>;
}

interface ListProps {
  readonly rows: readonly Row[];
  readonly scan: CompleteScan;
  readonly filter: Filter;
  readonly names: ReadonlyMap<string, string>;
  readonly open: string | null;
}

function holds(row: Row, id: string): boolean {
  return 'cause' in row && row.cause.findings.some((finding) => finding.id === id);
}

function List({ rows, scan, filter, names, open }: ListProps): JSX.Element {
  const wanted = open === null ? -1 : rows.findIndex((row) => holds(row, open));
  const [printing, setPrinting] = useState(false);
  const { drawn, more } = useChunks(rows.length, wanted, printing);
  useEffect(() => {
    const start = (): void => setPrinting(true);
    const end = (): void => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return (
    <>
      <ul class="card divide-line divide-y overflow-hidden">
        {rows.slice(0, drawn).map((row) => {
          if ('group' in row)
            return (
              <GroupRow key={row.group} group={row.group} size={row.size} grouping={filter.grouping} names={names} />
            );
          const { findings } = row.cause;
          const [first] = findings;
          return findings.length > 1 ? (
            <CauseRow key={first.id} cause={row.cause} scan={scan} wanted={open} printing={printing} />
          ) : (
            <FindingRow key={first.id} finding={first} scan={scan} wanted={first.id === open} printing={printing} />
          );
        })}
      </ul>
      {more}
    </>
  );
}

interface GroupRowProps {
  readonly group: string;
  readonly size: number;
  readonly grouping: Grouping;
  readonly names: ReadonlyMap<string, string>;
}

function GroupRow({ group, size, grouping, names }: GroupRowProps): JSX.Element {
  return (
    <li class="bg-sunken flex items-center gap-2 px-4 py-2 text-sm">
      <h3 class="flex min-w-0 items-center gap-2">{groupTitle(group, grouping, names)}</h3>
      <span class="num text-ink-3 ml-auto">{count(size)}</span>
    </li>
  );
}

function groupTitle(group: string, grouping: Grouping, names: ReadonlyMap<string, string>): JSX.Element {
  if (grouping === 'severity') {
    const severity = SEVERITIES.find((key) => key === group) ?? 'info';
    return (
      <>
        <SeverityMark severity={severity} />
        {SEVERITY_WORDS[severity]}
      </>
    );
  }
  if (grouping === 'category') return <>{CATEGORY_WORDS[group as Finding['category']]}</>; // Grouped by the category's own value.
  if (grouping === 'check') return <>{names.get(group) ?? group}</>;
  return <Foreign text={group} class="font-mono text-sm" />;
}
