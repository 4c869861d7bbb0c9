import { repositoryPlace } from '@assay/contract/links';

const number = new Intl.NumberFormat('en');
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `1,234`. */
export function count(value: number): string {
  return number.format(value);
}

/** `3 findings`, `1 finding`. */
export function plural(value: number, word: string, several = `${word}s`): string {
  return `${number.format(value)} ${value === 1 ? word : several}`;
}

/** The day, as the reader writes it. */
export function day(iso: string): string {
  return date.format(new Date(iso));
}

/** The day and the time, as the reader writes them. */
export function dayAndTime(iso: string): string {
  return moment.format(new Date(iso));
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `2 hours ago`, or the date where it is long past. */
export function ago(iso: string): string {
  const seconds = Math.round((new Date(iso).getTime() - Date.now()) / 1000);
  if (Math.abs(seconds) > 30 * 86_400) return day(iso);
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** A time span in the largest units that fit. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Owner and name of a repository, and its host; the address itself where it has no such shape. */
export function repositoryName(url: string): { readonly name: string; readonly host: string } {
  const place = repositoryPlace(url);
  return place === undefined ? { name: url, host: '' } : { name: place.path, host: place.host };
}

// Controls but tab and newline, formats (bidirectional, zero width, tags), lone surrogates, line separators.
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The text with every character that can hide or reorder it written out. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Paragraphs of a catalogue text, whose lines are indented and broken as its author wrote them. */
export function paragraphs(text: string): readonly string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => part.replaceAll(/\s*\n\s*/g, ' '));
}
