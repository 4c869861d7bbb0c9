import { setQuery } from '../../router.ts';

const EVERYTHING = {
  severity: null,
  category: null,
  kind: null,
  context: null,
  check: null,
  file: null,
  q: null,
  finding: null,
} as const;

/** Every finding, grouped as before. */
export function clearFilters(): void {
  setQuery(EVERYTHING);
}

/** Only the findings of one kind, and the list in view. */
export function showOnly(facet: 'severity' | 'category' | 'check', value: string): void {
  setQuery({ ...EVERYTHING, [facet]: value });
  document.getElementById('findings')?.scrollIntoView();
}

/** One finding, opened, whatever filter hid it. */
export function showFinding(id: string): void {
  setQuery({ ...EVERYTHING, finding: id });
}
