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
  let kinds = 0;
  for (const keyword of wants.keywords ?? []) {
    const starts = found.get(keyword);
    if (starts === undefined) continue;
    kinds += 1;
    for (const start of starts) own.push({ keyword, start });
  }
  for (const keyword of wants.words ?? []) {
    const starts = found.get(keyword);
    if (starts === undefined) continue;
    kinds += 1;
    for (const start of starts) if (start === 0 || !isWordByte(bytes[start - 1] ?? 0)) own.push({ keyword, start });
  }
  return kinds > 1 ? own.toSorted((a, b) => a.start - b.start) : own;
}

/** As `\w` has it: letters, digits and the underscore. */
function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x5f
  );
}
