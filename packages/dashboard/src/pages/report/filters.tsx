import { SEVERITIES } from '@assay/contract/vocabulary';
import { CATEGORY_WORDS, CONTEXT_WORDS, KIND_WORDS, SEVERITY_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { count } from '../../format.ts';
import { Icon } from '../../parts/icon.tsx';
import { SeverityMark } from '../../parts/severity.tsx';
import { setQuery } from '../../router.ts';
import { type Counts, type Facet, FACETS, type Filter, GROUPINGS, toggled } from './filter.ts';
import { clearFilters } from './show.ts';

interface FiltersProps {
  readonly filter: Filter;
  readonly counts: Counts;
  readonly names: ReadonlyMap<string, string>;
}

const TITLES: Readonly<Record<Facet, string>> = {
  severity: 'Severity',
  category: 'Category',
  kind: 'Kind',
  context: 'Where',
  check: 'Check',
  file: 'File',
};
const WORDS: Readonly<Partial<Record<Facet, Readonly<Record<string, string>>>>> = {
  severity: SEVERITY_WORDS,
  category: CATEGORY_WORDS,
  kind: KIND_WORDS,
  context: CONTEXT_WORDS,
};
const SETTLE_MS = 120;
const FEW = 6;

/** Everything the list can be narrowed by, with how many findings each choice would show. */
export function Filters({ filter, counts, names }: FiltersProps): JSX.Element {
  const active = filter.text !== '' || FACETS.some((facet) => filter.chosen[facet].size > 0);
  const wide = useRef(matchMedia('(min-width: 64rem)').matches);
  return (
    <div class="no-print min-w-0 lg:sticky lg:top-14 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto">
      <TextFilter text={filter.text} />
      <label class="text-ink-3 mt-2 flex items-center gap-2 text-sm">
        Group by
        <select
          class="input input-small w-auto grow"
          value={filter.grouping}
          onChange={(event) =>
            setQuery({ group: event.currentTarget.value === 'severity' ? null : event.currentTarget.value })
          }
        >
          {GROUPINGS.map((grouping) => (
            <option key={grouping} value={grouping}>
              {TITLES[grouping].toLowerCase()}
            </option>
          ))}
        </select>
      </label>
      <label class="text-ink-3 mt-2 flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={filter.each}
          onChange={(event) => setQuery({ each: event.currentTarget.checked ? '1' : null })}
        />
        Every place by itself
      </label>
      <details class="group mt-3" open={wide.current}>
        <summary class="btn btn-small w-full lg:hidden">
          <Icon name="filter" /> Filters
        </summary>
        <div class="grid grid-cols-1 gap-x-6 sm:max-lg:grid-cols-2">
          {FACETS.map((facet) => (
            <FacetList key={facet} facet={facet} filter={filter} values={counts[facet]} names={names} />
          ))}
        </div>
      </details>
      {active && (
        <button type="button" class="btn btn-small mt-3 w-full" onClick={clearFilters}>
          Clear filters
        </button>
      )}
    </div>
  );
}

function TextFilter({ text }: { text: string }): JSX.Element {
  const [value, setValue] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setValue(text), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string): void => {
    setValue(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQuery({ q: next, finding: null }), SETTLE_MS);
  };
  return (
    <input
      class="input input-small"
      type="search"
      placeholder="Search in findings"
      aria-label="Search in findings"
      value={value}
      onInput={(event) => type(event.currentTarget.value)}
    />
  );
}

interface FacetListProps {
  readonly facet: Facet;
  readonly filter: Filter;
  readonly values: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, string>;
}

function FacetList({ facet, filter, values, names }: FacetListProps): JSX.Element | null {
  const [all, setAll] = useState(false);
  const chosen = filter.chosen[facet];
  const choices = ordered(facet, values, chosen);
  const long = facet === 'check' || facet === 'file';
  const cut = long && !all ? choices.slice(0, FEW) : choices;
  if (choices.length === 0) return null;
  return (
    <fieldset class="mt-3 min-w-0">
      <legend class="eyebrow px-2 pb-1">{TITLES[facet]}</legend>
      {cut.map((value) => (
        <button
          key={value}
          type="button"
          class="facet"
          aria-pressed={chosen.has(value)}
          onClick={() => setQuery({ [facet]: toggled(filter, facet, value), finding: null })}
        >
          {facet === 'severity' && <SeverityMark severity={SEVERITIES.find((key) => key === value) ?? 'info'} />}
          <FacetName facet={facet} value={value} names={names} />
          <span class="num text-ink-3 ml-auto text-xs font-normal">{count(values.get(value) ?? 0)}</span>
        </button>
      ))}
      {choices.length > cut.length && (
        <button type="button" class="facet text-ink-3" onClick={() => setAll(true)}>
          {count(choices.length - cut.length)} more…
        </button>
      )}
    </fieldset>
  );
}

function FacetName({
  facet,
  value,
  names,
}: {
  facet: Facet;
  value: string;
  names: ReadonlyMap<string, string>;
}): JSX.Element {
  if (facet === 'file') {
    // The end of a path tells files apart; the start is cut where there is no room.
    return (
      <span class="min-w-0 truncate text-left" dir="rtl" title={value}>
        <bdi dir="ltr">{value}</bdi>
      </span>
    );
  }
  return <span class="min-w-0 truncate">{WORDS[facet]?.[value] ?? names.get(value) ?? value}</span>;
}

function ordered(facet: Facet, values: ReadonlyMap<string, number>, chosen: ReadonlySet<string>): readonly string[] {
  const words = WORDS[facet];
  const present = new Set([...values.keys(), ...chosen]);
  if (words !== undefined) return Object.keys(words).filter((value) => present.has(value));
  return [...present].toSorted(
    (a, b) => Number(chosen.has(b)) - Number(chosen.has(a)) || (values.get(b) ?? 0) - (values.get(a) ?? 0),
  );
}
