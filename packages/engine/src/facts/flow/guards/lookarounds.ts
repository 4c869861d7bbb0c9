import { NO_WAY_UP, NOT_FROM_ROOT, sinkBit } from '../values/kinds.ts';

const BEGINS = /^\(\?<?[=!]/;
const REPEATS = /^[*+?{]/;

/**
 * A pattern without what it only looks at: `(?!-)[a-z-]+` matches nothing that `[a-z-]+` does not. Undefined where that
 * cannot be told.
 */
export function withoutLookarounds(pattern: string): string | undefined {
  let bare = '';
  let index = 0;
  while (index < pattern.length) {
    const end = BEGINS.test(pattern.slice(index, index + 4)) ? groupEnd(pattern, index) : index;
    if (end < 0 || (end > index && REPEATS.test(pattern.slice(end)))) return undefined;
    if (end > index) {
      index = end;
      continue;
    }
    const next = pieceEnd(pattern, index);
    bare += pattern.slice(index, next);
    index = next;
  }
  return bare;
}

/** What a pattern that holds from the beginning refuses there: sink kinds that what is left is safe for. */
export function refusedAhead(pattern: string, isOfOneLine: boolean): number {
  let bits = 0;
  let rest = pattern;
  while (rest.startsWith('(?!')) {
    const end = groupEnd(rest, 0);
    if (end < 0 || REPEATS.test(rest.slice(end))) return bits;
    bits |= refusedBy(rest.slice('(?!'.length, end - 1), isOfOneLine);
    rest = rest.slice(end);
  }
  return bits;
}

/** Each way to match is refused by itself. */
function refusedBy(inner: string, isOfOneLine: boolean): number {
  if (/[()]/.test(inner)) return 0;
  let bits = 0;
  for (const way of inner.startsWith('[') ? [inner] : inner.split('|')) {
    if (firstOf(way, '-')) bits |= sinkBit('argument');
    if (firstOf(way, '/')) bits |= NOT_FROM_ROOT;
    // A line break ends what a dot matches, and the search with it.
    const isClimbing = isOfOneLine ? CLIMBS.test(way) : CLIMBS_ON_ANY_LINE.test(way);
    if (isClimbing) bits |= NO_WAY_UP;
  }
  return bits;
}
const TWO_DOTS = String.raw`(?:\\\.\\\.|\[\.\]\[\.\]|(?:\\\.|\[\.\])\{2\})$`;
const CLIMBS = new RegExp(String.raw`^(?:\.\*\??|\[\\s\\S\]\*\??)${TWO_DOTS}`);
const CLIMBS_ON_ANY_LINE = new RegExp(String.raw`^\[\\s\\S\]\*\??${TWO_DOTS}`);

/** Whether a way to match is one character, and may be this one. */
function firstOf(way: string, character: string): boolean {
  if (way === character || way === `\\${character}`) return true;
  const listed = /^\[(?!\^)((?:\\.|[^\]\\])+)\]$/.exec(way)?.[1];
  // At either end of a class a dash means itself.
  return listed !== undefined && (character === '-' ? /^-|-$|\\-/.test(listed) : listed.includes(character));
}

/** Where the group ends that begins here; before it, where it does not. */
function groupEnd(pattern: string, start: number): number {
  let depth = 0;
  let index = start;
  while (index < pattern.length) {
    if (pattern[index] === '(') depth += 1;
    else if (pattern[index] === ')') depth -= 1;
    index = pieceEnd(pattern, index);
    if (depth === 0) return index;
  }
  return -1;
}

/** The end of an escape or a class, which hold no groups, or of one character. */
function pieceEnd(pattern: string, start: number): number {
  if (pattern[start] === '\\') return start + 2;
  if (pattern[start] !== '[') return start + 1;
  let index = start + 1;
  // A bracket that stands first is one of the characters.
  if (pattern[index] === ']') index += 1;
  while (index < pattern.length && pattern[index] !== ']') index += pattern[index] === '\\' ? 2 : 1;
  return index + 1;
}
