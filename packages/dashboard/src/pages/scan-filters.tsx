import { SCAN_STATUSES } from '@assay/contract/vocabulary';
import { STATUS_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { setQuery } from '../router.ts';

const UNFINISHED = SCAN_STATUSES.filter((status) => status !== 'complete' && status !== 'failed').join(',');
const CHOICES: readonly (readonly [string, string])[] = [
  ['', 'Any status'],
  [UNFINISHED, 'In progress'],
  ['complete', STATUS_WORDS.complete],
  ['failed', STATUS_WORDS.failed],
];
const SETTLE_MS = 250;

/** Search, status and grade; all of it lives in the address. */
export function ScanFilters({ query }: { query: URLSearchParams }): JSX.Element {
  const [text, setText] = useState(query.get('search') ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (value: string): void => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQuery({ search: value.trim(), offset: null }), SETTLE_MS);
  };
  return (
    <search class="mb-4 grid grid-cols-2 gap-2 sm:flex">
      <div class="relative col-span-2 grow">
        <Icon name="search" class="text-ink-3 pointer-events-none absolute top-1/2 left-3 -translate-y-1/2" />
        <input
          class="input input-small pl-9"
          type="search"
          placeholder="Search repositories"
          aria-label="Search repositories"
          value={text}
          onInput={(event) => search(event.currentTarget.value)}
        />
      </div>
      <select
        class="input input-small sm:w-40"
        aria-label="Status"
        value={query.get('status') ?? ''}
        onChange={(event) => setQuery({ status: event.currentTarget.value, offset: null })}
      >
        {CHOICES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        class="input input-small sm:w-36"
        aria-label="Grade"
        value={query.get('grade') ?? ''}
        onChange={(event) => setQuery({ grade: event.currentTarget.value, offset: null })}
      >
        <option value="">Any grade</option>
        {['A', 'B', 'C', 'D', 'F'].map((grade) => (
          <option key={grade} value={grade}>
            Grade {grade}
          </option>
        ))}
      </select>
    </search>
  );
}
