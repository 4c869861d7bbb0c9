import { Buffer } from 'node:buffer';
import { buildTable } from '../../text/automaton.ts';
import { isAscii, lettersOf } from '../letters.ts';
import { anchorsOf, foldCase } from '../../text/anchors.ts';

/** Finds in one pass over a text which of many patterns it could match at all. */
export interface Sieve {
  /** Numbers of the patterns whose words the text holds, in order. */
  candidatesIn(this: void, text: string): readonly number[];
}

const NONE: readonly number[] = [];
const NO_NEEDS: readonly Need[] = [];

/** One alternative of a pattern, and which of its groups of words were met in the text at hand. */
interface Alternative {
  readonly pattern: number;
  readonly full: number;
  met: number;
  turn: number;
}
interface Need {
  readonly alternative: Alternative;
  readonly bit: number;
}

/** Reads the anchors of all patterns into one automaton. Letters beyond ASCII are looked up by themselves: they are rare. */
export function buildSieve(patterns: readonly RegExp[]): Sieve {
  const { always, needs } = collectNeeds(patterns);
  const words = [...needs.keys()];
  const plain = words.filter((word) => isAscii(word));
  const built = buildTable(plain.map((word) => Buffer.from(word, 'latin1')));
  const { classes, width, table, firstAccepting, acceptingStates, endsIn } = built;
  const others = byRareLetter(words.filter((word) => !isAscii(word)));
  /** The last text in which each accepting state was reached: a word counts once. */
  const reached = new Uint32Array(acceptingStates);
  let turn = 0;

  function candidatesIn(text: string): readonly number[] {
    turn += 1;
    const found: number[] = [];
    const letters = lettersOf(text);
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      state = table[state * width + (classes[letters[at] ?? 0] ?? 0)] ?? 0;
      if (state < firstAccepting || reached[state - firstAccepting] === turn) continue;
      reached[state - firstAccepting] = turn;
      for (const number of endsIn(state)) meet(plain[number] ?? '', found);
    }
    if (!isAscii(text)) meetOthers(foldCase(text), found);
    if (found.length + always.length === 0) return NONE;
    return [...new Set([...always, ...found])].toSorted((a, b) => a - b);
  }

  function meet(word: string, found: number[]): void {
    for (const { alternative, bit } of needs.get(word) ?? []) {
      if (alternative.turn !== turn) {
        alternative.turn = turn;
        alternative.met = 0;
      }
      alternative.met |= bit;
      if (alternative.met === alternative.full) found.push(alternative.pattern);
    }
  }

  function meetOthers(text: string, found: number[]): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const starting = code > 127 ? others.get(code) : undefined;
      if (starting === undefined) continue;
      for (const { word, offset } of starting) {
        if (at >= offset && text.startsWith(word, at - offset)) meet(word, found);
      }
    }
  }
  return { candidatesIn };
}

function collectNeeds(patterns: readonly RegExp[]): {
  readonly always: readonly number[];
  readonly needs: ReadonlyMap<string, readonly Need[]>;
} {
  const always: number[] = [];
  const needs = new Map<string, readonly Need[]>();
  for (const [pattern, each] of patterns.entries()) {
    for (const groups of anchorsOf(each)) {
      if (groups.length === 0) always.push(pattern);
      const alternative = { pattern, full: 2 ** groups.length - 1, met: 0, turn: 0 };
      for (const [number, group] of groups.entries()) {
        for (const word of group) {
          needs.set(word, (needs.get(word) ?? NO_NEEDS).concat({ alternative, bit: 2 ** number }));
        }
      }
    }
  }
  return { always, needs };
}

/** Words by their first letter beyond ASCII, and where in the word it stands. */
function byRareLetter(
  words: readonly string[],
): ReadonlyMap<number, readonly { readonly word: string; readonly offset: number }[]> {
  const index = new Map<number, { word: string; offset: number }[]>();
  for (const word of words) {
    const offset = Array.from({ length: word.length }, (_, at) => at).find((at) => word.charCodeAt(at) > 127) ?? 0;
    const letter = word.charCodeAt(offset);
    index.set(letter, [...(index.get(letter) ?? []), { word, offset }]);
  }
  return index;
}
