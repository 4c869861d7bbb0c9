import type { JSX } from 'preact';

const PATHS = {
  chevron: 'm6 4 4 4-4 4',
  copy: 'M5.5 5.5V3.2c0-.4.3-.7.7-.7h6.6c.4 0 .7.3.7.7v6.6c0 .4-.3.7-.7.7h-2.3M3.2 5.5h6.6c.4 0 .7.3.7.7v6.6c0 .4-.3.7-.7.7H3.2a.7.7 0 0 1-.7-.7V6.2c0-.4.3-.7.7-.7z',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  cross: 'm4 4 8 8m0-8-8 8',
  external: 'M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13 3 7.5 8.5',
  search: 'M11 11l3 3M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z',
  share: 'M8 10V2.5M5.2 5 8 2.2 10.8 5M3 9v4.5h10V9',
  download: 'M8 2.5V10M5.2 7.5 8 10.3l2.8-2.8M3 13.5h10',
  refresh: 'M13.2 6.5A5.5 5.5 0 1 0 13.5 9M13.5 2.8v3.9H9.6',
  plus: 'M8 3v10M3 8h10',
  person: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8zM2.8 13.8c.5-2.4 2.6-3.8 5.2-3.8s4.7 1.4 5.2 3.8',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
} as const;

/** A line drawing on a 16-unit grid; always beside words, so hidden from readers of the page's text. */
export function Icon({ name, class: extra = '' }: { name: keyof typeof PATHS; class?: string }): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" class={`size-4 flex-none ${extra}`} aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
