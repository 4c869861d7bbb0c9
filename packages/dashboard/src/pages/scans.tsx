import type { ListItem, ScanList, ScanStatus } from '@assay/contract';
import { scopeWords, STATUS_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useRead } from '../cache.ts';
import { ago, count, dayAndTime, plural, repositoryName } from '../format.ts';
import { Failed, Page, Waiting } from '../parts/page.tsx';
import { Stamp } from '../parts/stamp.tsx';
import { Foreign } from '../parts/text.tsx';
import { setQuery } from '../router.ts';
import { ScanFilters } from './scan-filters.tsx';
import { SubmitBox } from './submit-box.tsx';

const PAGE = 20;
const REFRESH_MS = 3000;

/** The account's scans, and the box that starts one. */
export function ScansPage({ query }: { query: URLSearchParams }): JSX.Element {
  const offset = offsetIn(query);
  const filter = new URLSearchParams({ limit: String(PAGE), offset: String(offset) });
  for (const name of ['status', 'grade', 'search']) {
    const value = query.get(name);
    if (value !== null) filter.set(name, value);
  }
  const { data, error, refresh } = useRead<ScanList>(`/api/account/scans?${filter.toString()}`);
  const moving = data?.scans.some((scan) => !isFinal(scan.status)) ?? false;
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [moving, refresh]);
  const filtered = ['status', 'grade', 'search'].some((name) => query.has(name));
  return (
    <Page title="Scans">
      <SubmitBox />
      <ScanFilters query={query} />
      {error !== undefined && (
        <div class="mb-4">
          <Failed error={error} retry={() => void refresh()} />
        </div>
      )}
      {data === undefined ? (
        error === undefined && <Waiting />
      ) : data.scans.length === 0 ? (
        <Empty filtered={filtered} total={data.pagination.total} />
      ) : (
        <Listed list={data} />
      )}
    </Page>
  );
}

function isFinal(status: ScanStatus): boolean {
  return status === 'complete' || status === 'failed';
}

/** What stands in the address may have been written by hand. */
function offsetIn(query: URLSearchParams): number {
  const written = query.get('offset') ?? '';
  return /^\d{1,9}$/.test(written) ? Number(written) : 0;
}

function Empty({ filtered, total }: { filtered: boolean; total: number }): JSX.Element {
  if (total > 0) return <BeyondTheEnd total={total} />;
  return (
    <div class="card text-ink-2 px-6 py-12 text-center">
      <p class="text-ink font-semibold">{filtered ? 'No scan matches' : 'No scans yet'}</p>
      <p class="mt-1 text-sm">
        {filtered
          ? 'Change or clear the filters above.'
          : 'Paste the address of a public repository to see what is in it.'}
      </p>
      {!filtered && (
        <p class="mt-1 text-sm">
          To scan from a pipeline,{' '}
          <a class="link" href="/settings/keys">
            create an API key
          </a>
          .
        </p>
      )}
    </div>
  );
}

function BeyondTheEnd({ total }: { total: number }): JSX.Element {
  return (
    <div class="card text-ink-2 px-6 py-12 text-center">
      <p class="text-ink font-semibold">Nothing this far back</p>
      <p class="mt-1 text-sm">There {total === 1 ? 'is 1 scan' : `are ${count(total)} scans`}.</p>
      <button type="button" class="btn btn-small mt-4" onClick={() => setQuery({ offset: null })}>
        Newest scans
      </button>
    </div>
  );
}

function Listed({ list }: { list: ScanList }): JSX.Element {
  const { total, offset, hasMore } = list.pagination;
  const last = offset + list.scans.length;
  const turn = (to: number) => () => {
    setQuery({ offset: to <= 0 ? null : String(to) });
    scrollTo(0, 0);
  };
  return (
    <>
      <div
        class="text-ink-3 hidden grid-cols-[minmax(0,1fr)_5.5rem_5.5rem_6rem_8rem] gap-4 px-4 pb-1.5 text-xs font-medium md:grid"
        aria-hidden="true"
      >
        <span>Repository</span>
        <span>Overall</span>
        <span>To run</span>
        <span>Findings</span>
        <span class="text-right">Scanned</span>
      </div>
      <ul class="card divide-line divide-y overflow-hidden">
        {list.scans.map((scan) => (
          <Row key={scan.id} scan={scan} />
        ))}
      </ul>
      <nav aria-label="Pages" class="mt-4 flex items-center justify-between gap-4">
        <p class="num text-ink-2 text-sm" aria-live="polite">
          {count(offset + 1)}–{count(last)} of {count(total)}
        </p>
        <div class="flex gap-2">
          <button type="button" class="btn btn-small" disabled={offset === 0} onClick={turn(offset - PAGE)}>
            Newer
          </button>
          <button type="button" class="btn btn-small" disabled={!hasMore} onClick={turn(offset + PAGE)}>
            Older
          </button>
        </div>
      </nav>
    </>
  );
}

function Row({ scan }: { scan: ListItem }): JSX.Element {
  const { name, host } = repositoryName(scan.url);
  const when = scan.completedAt ?? scan.createdAt;
  return (
    <li class="hover:bg-sunken relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem_6rem_8rem]">
      <div class="min-w-0">
        <a href={`/scans/${scan.id}`} class="block truncate font-medium after:absolute after:inset-0">
          <Foreign text={name} />
        </a>
        <span class="text-ink-3 block truncate text-xs">
          <Foreign text={[host, scopeWords(scan)].filter(Boolean).join(' · ')} />
        </span>
      </div>
      {scan.score !== null && scan.grade !== null ? (
        <Outcome scan={scan} />
      ) : (
        <span class="md:col-span-3">
          <StatusChip status={scan.status} />
        </span>
      )}
      <time
        dateTime={when}
        title={dayAndTime(when)}
        class="text-ink-3 num text-xs max-md:col-span-2 md:text-right md:text-sm"
      >
        {ago(when)}
      </time>
    </li>
  );
}

function Outcome({ scan }: { scan: ListItem }): JSX.Element {
  return (
    <>
      <span class="flex items-center gap-2">
        {scan.grade !== null && <Stamp grade={scan.grade} label="Overall grade" size="small" />}
        <span class="num text-ink-2 text-sm max-md:hidden">{scan.score}</span>
        <span class="md:hidden">
          {scan.safetyGrade !== null && <Stamp grade={scan.safetyGrade} label="Safety grade" size="small" />}
        </span>
      </span>
      <span class="flex items-center gap-2 max-md:hidden">
        {scan.safetyGrade !== null && <Stamp grade={scan.safetyGrade} label="Safety grade" size="small" />}
        <span class="num text-ink-2 text-sm">{scan.safetyScore}</span>
      </span>
      <span class="num text-ink-2 text-sm max-md:hidden">{plural(scan.findingsCount ?? 0, 'finding')}</span>
    </>
  );
}

function StatusChip({ status }: { status: ScanStatus }): JSX.Element {
  if (status === 'failed') return <span class="chip bg-critical-soft text-critical">{STATUS_WORDS.failed}</span>;
  if (status === 'complete') return <span class="chip bg-good-soft text-good">{STATUS_WORDS.complete}</span>;
  return (
    <span class="chip bg-accent-soft text-accent-2">
      <span class="pulse size-1.5 rounded-full bg-current" />
      {STATUS_WORDS[status]}
    </span>
  );
}
