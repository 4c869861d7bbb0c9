import type { CheckList, CheckSummary } from '@assay/contract';
import { CATEGORY_KEYS } from '@assay/contract/vocabulary';
import { CATEGORY_WORDS, KIND_WORDS, SEVERITY_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useRead } from '../cache.ts';
import { plural } from '../format.ts';
import { Failed, Page, Section, Waiting } from '../parts/page.tsx';
import { SeverityMark } from '../parts/severity.tsx';
import { setQuery } from '../router.ts';

/** The catalogue: everything Assay looks for. */
export function ChecksPage({ query }: { query: URLSearchParams }): JSX.Element {
  const { data, error, refresh } = useRead<CheckList>('/api/v1/checks');
  const text = query.get('q') ?? '';
  const shown = useMemo(() => (data?.checks ?? []).filter((check) => matches(check, text)), [data, text]);
  return (
    <Page
      title="Checks"
      lead={data === undefined ? undefined : `${plural(data.checks.length, 'check')} in eight categories`}
    >
      <input
        class="input mb-6 max-w-md"
        type="search"
        placeholder="Search checks, CWE numbers"
        aria-label="Search checks"
        value={text}
        onInput={(event) => setQuery({ q: event.currentTarget.value })}
      />
      {error !== undefined && <Failed error={error} retry={() => void refresh()} />}
      {data === undefined && error === undefined && <Waiting />}
      {data !== undefined && shown.length === 0 && <p class="text-ink-2">No check matches.</p>}
      {CATEGORY_KEYS.map((category) => {
        const checks = shown.filter((check) => check.category === category);
        return (
          checks.length > 0 && (
            <Section key={category} id={category} title={CATEGORY_WORDS[category]}>
              <ul class="card divide-line divide-y overflow-hidden">
                {checks.map((check) => (
                  <Row key={check.id} check={check} />
                ))}
              </ul>
            </Section>
          )
        );
      })}
    </Page>
  );
}

function matches(check: CheckSummary, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [check.id, check.title, ...check.cwe].some((part) => part.toLowerCase().includes(wanted));
}

function Row({ check }: { check: CheckSummary }): JSX.Element {
  return (
    <li class="hover:bg-sunken relative flex items-center gap-3 px-4 py-2.5">
      <SeverityMark severity={check.severity} />
      <div class="min-w-0 grow">
        <a href={`/checks/${check.id}`} class="block text-sm font-medium after:absolute after:inset-0">
          {check.title}
        </a>
        <span class="text-ink-3 block truncate font-mono text-xs">{check.id}</span>
      </div>
      <span class="text-ink-3 text-right text-xs max-sm:hidden">
        {KIND_WORDS[check.kind]}
        <span class="block">{SEVERITY_WORDS[check.severity]}</span>
      </span>
    </li>
  );
}
