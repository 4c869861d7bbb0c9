import { overlap, readPattern, type Part } from './pattern-parts.ts';

/**
 * How a pattern comes to need the square of the length: two repetitions share a run of characters between them
 * (`inside`), or one begins at every character anew (`ahead`).
 */
export type Quadratic = 'inside' | 'ahead';

const MOST_WAYS = 24;
const LONGEST = 60;
const known = new Map<string, Quadratic | undefined>();
const MOST_KNOWN = 2_000;

/** Remembers: the same few patterns are met again and again. */
export function quadraticIn(pattern: string): Quadratic | undefined {
  if (known.has(pattern)) return known.get(pattern);
  if (known.size >= MOST_KNOWN) known.clear();
  const found = judge(pattern);
  known.set(pattern, found);
  return found;
}

function judge(pattern: string): Quadratic | undefined {
  const choices = readPattern(pattern);
  if (choices === undefined) return undefined;
  const all = choices.flatMap((parts) => waysThrough(parts, false));
  const isTooMany = all.length === 0 || all.length > MOST_WAYS;
  const ways = isTooMany ? choices.flatMap((parts) => waysThrough(parts, true)) : all;
  if (ways.length > MOST_WAYS) return undefined;
  if (ways.some(sharesRun)) return 'inside';
  return ways.some(beginsAnew) ? 'ahead' : undefined;
}

/** Every order of parts without groups that a sequence allows; groups that repeat stay what they are, and simple ones may. */
function waysThrough(parts: readonly Part[], keepsSimple: boolean): readonly (readonly Part[])[] {
  let ways: (readonly Part[])[] = [[]];
  for (const part of parts) {
    if (part.choices === undefined || part.isUnbounded || (keepsSimple && isSimple(part))) {
      ways = ways.map((way) => [...way, part]);
    } else if (part.choices.every(([only, more]) => only !== undefined && more === undefined && isOne(only))) {
      // `(\\+|-)?` is `[+-]?`.
      ways = ways.map((way) => [...way, { ...part, choices: undefined }]);
    } else {
      const inner = part.choices.flatMap((choice) => waysThrough(choice, keepsSimple));
      if (part.isNullable) inner.push([]);
      ways = ways.flatMap((way) => inner.map((choice) => way.concat(choice)));
    }
    if (ways.length > MOST_WAYS || ways.some((way) => way.length > LONGEST)) return [];
  }
  return ways;
}

/** `\d+\.?\d*$`: where the run of digits is divided is tried out at every digit, once the end does not match. */
function sharesRun(way: readonly Part[]): boolean {
  for (const [index, first] of way.entries()) {
    if (!repeats(first)) continue;
    for (let next = index + 1; next < way.length; next += 1) {
      const part = way[next];
      if (part === undefined || part.isAnchor) break;
      if (!overlap(first.characters, part.characters)) {
        if (part.isNullable) continue;
        break;
      }
      if (repeats(part) && mayFail(way, index, next)) return true;
      if (!part.isNullable && part.choices !== undefined) break;
    }
  }
  return false;
}

/** A choice of words: nothing in it repeats. */
function isSimple({ choices }: Part): boolean {
  return choices?.every((parts) => parts.every((part) => !part.isUnbounded && isSimple(part))) ?? true;
}

function isOne(part: Part): boolean {
  return !part.isUnbounded && !part.isNullable && part.choices === undefined;
}

function repeats(part: Part): boolean {
  return part.isUnbounded && part.choices === undefined;
}

/** Something must follow the repetitions which a character they do not take prevents. */
function mayFail(way: readonly Part[], first: number, second: number): boolean {
  const takesAll = [way[first], way[second]].some((part) => part?.characters.every((flag) => flag === 1) === true);
  const rest = way.slice(second + 1);
  if (rest.some((part) => !part.isNullable)) return true;
  return !takesAll && rest.some((part) => part.isAnchor && part.text === '$');
}

/** `\s+$`, ` *, *`: a run that does not lead to what must follow is gone through from each of its characters. */
function beginsAnew(way: readonly Part[]): boolean {
  const [first, second] = way;
  if (first === undefined || second === undefined || !repeats(first)) return false;
  if (first.characters.every((flag) => flag === 1)) return false;
  const needed = way.slice(1).find((part) => !part.isNullable || (part.isAnchor && part.text === '$'));
  if (needed === undefined) return false;
  return needed.isAnchor || first.characters.some((flag, code) => flag === 1 && needed.characters[code] !== 1);
}
