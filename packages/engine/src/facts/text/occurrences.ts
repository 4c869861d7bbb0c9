import type { Wants } from '../../check.ts';
import type { Automaton } from './automaton.ts';
import type { Occurrence } from './find-windows.ts';

/** Byte offsets of each keyword that stands in a text, in order. */
export type Occurrences = ReadonlyMap<string, readonly number[]>;

/** Looks for the keywords of all checks at once. */
export function findOccurrences(automaton: Automaton, bytes: Uint8Array): Occurrences {
  const { keywords, starts } = automaton.search(bytes);
  const found = new Map<string, number[]>();
  for (let at = 0; at < keywords.length; at += 1) {
    const keyword = automaton.keywords[keywords[at] ?? 0] ?? '';
    const start = starts[at] ?? 0;
    const places = found.get(keyword);
    if (places === undefined) found.set(keyword, [start]);
    else places.push(start);
  }
  return found;
}

/** What one check wants of them, in order: its keywords wherever they stand, its words where a word begins. */
export function occurrencesOf(wants: Wants, found: Occurrences, bytes: Uint8Array): readonly Occurrence[] {
  const own: Occurrence[] = [];
  const lists = listsOf(wants, found, bytes);
  for (const { keyword, starts } of lists) for (const start of starts) own.push({ keyword, start });
  return lists.length > 1 ? own.toSorted((a, b) => a.start - b.start) : own;
}

/** The same without saying which: places alone are put in order faster. */
export function placesOf(wants: Wants, found: Occurrences, bytes: Uint8Array): readonly number[] {
  const lists = listsOf(wants, found, bytes);
  if (lists.length <= 1) return lists[0]?.starts ?? [];
  return [...Float64Array.from(lists.flatMap(({ starts }) => starts)).toSorted()];
}

function listsOf({ keywords = [], words = [] }: Wants, found: Occurrences, bytes: Uint8Array): readonly List[] {
  const lists: List[] = [];
  for (const keyword of keywords) {
    const starts = found.get(keyword);
    if (starts !== undefined) lists.push({ keyword, starts });
  }
  for (const keyword of words) {
    const starts = found.get(keyword)?.filter((start) => start === 0 || !isWordByte(bytes[start - 1] ?? 0)) ?? [];
    if (starts.length > 0) lists.push({ keyword, starts });
  }
  return lists;
}

interface List {
  readonly keyword: string;
  readonly starts: readonly number[];
}

/** As `\w` has it: letters, digits and the underscore. */
function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x5f
  );
}
