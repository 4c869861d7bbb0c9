import { type Grade, gradeOf } from '@assay/contract/vocabulary';
import type { JSX } from 'preact';

/** The five letters, drawn rather than set, so that a grade looks the same everywhere. */
const LETTERS: Readonly<Record<Grade, string>> = {
  A: 'M5.5 19.5 12 4.5l6.5 15M7.9 14.2h8.2',
  B: 'M7.5 4.5v15h6a4 4 0 0 0 0-8h-6M7.5 4.5h5a3.5 3.5 0 0 1 0 7',
  C: 'M18 8A7 7.5 0 1 0 18 16',
  D: 'M7 4.5v15h4a7.5 7.5 0 0 0 0-15z',
  F: 'M8 19.5v-15h9M8 11.6h7',
};

const COLOUR: Readonly<Record<Grade, string>> = {
  A: 'text-grade-a',
  B: 'text-grade-b',
  C: 'text-grade-c',
  D: 'text-grade-d',
  F: 'text-grade-f',
};

/** A grade as an assay office would strike it: a letter in a punch with cut corners. */
export function Stamp({ grade, label, size }: { grade: Grade; label: string; size: 'small' | 'large' }): JSX.Element {
  const box = size === 'large' ? 'size-20 sm:size-24' : 'size-7';
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={`${label}: ${grade}`} class={`${box} ${COLOUR[grade]} flex-none`}>
      <path d="M6.5.5h11l6 6v11l-6 6h-11l-6-6v-11z" fill="currentColor" opacity={size === 'large' ? 0.1 : 0.12} />
      {size === 'large' && (
        <path
          d="M6.5.5h11l6 6v11l-6 6h-11l-6-6v-11z"
          fill="none"
          stroke="currentColor"
          stroke-width=".45"
          stroke-linejoin="round"
        />
      )}
      <g transform={size === 'large' ? 'translate(4.1 4.1) scale(.66)' : 'translate(3.6 3.6) scale(.7)'}>
        <path
          d={LETTERS[grade]}
          fill="none"
          stroke="currentColor"
          stroke-width={size === 'large' ? 2.6 : 3.2}
          stroke-linejoin="round"
          stroke-linecap="square"
        />
      </g>
    </svg>
  );
}

/** The product's own mark. */
export function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" class="size-6 text-accent" aria-hidden="true">
      <path d="M9 1h14l8 8v14l-8 8H9l-8-8V9z" fill="currentColor" />
      <path
        d="M9 24 16 8l7 16M11.6 18.4h8.8"
        fill="none"
        class="stroke-surface"
        stroke-width="3"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** The colour of the grade a score would have. */
export function gradeColour(score: number): string {
  return COLOUR[gradeOf(score)];
}
