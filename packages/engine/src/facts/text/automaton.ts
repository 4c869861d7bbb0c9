import { Buffer } from 'node:buffer';

/** Finds every keyword in one pass over bytes, whatever their number; letters match in either case. */
export interface Automaton {
  readonly keywords: readonly string[];
  /** Keyword number and offset of its first byte, for each occurrence, in order of their ends. */
  search(bytes: Uint8Array): Hits;
}

/** Keywords that were met, and where each of them begins. */
export interface Hits {
  readonly keywords: readonly number[];
  readonly starts: readonly number[];
}

interface Trie {
  /** For each state the next state by byte class; 0 is the root, and "no edge" before the links are filled in. */
  readonly next: number[][];
  /** Keywords that end in each state. */
  readonly ends: number[][];
}

/** A trie with all links, and its states from the root outwards. */
interface Linked extends Trie {
  readonly order: readonly number[];
}

/**
 * Aho and Corasick's automaton as dense rows over byte classes. The next state is `table[state * width + classes[byte]]`;
 * the root is 0, and accepting states come last, so that one compare finds a hit.
 */
export interface StateTable {
  readonly classes: Uint8Array;
  readonly width: number;
  readonly table: Uint16Array | Uint32Array;
  readonly firstAccepting: number;
  readonly acceptingStates: number;
  /** Numbers of the words that end in an accepting state. */
  endsIn(this: void, state: number): readonly number[];
}

/** Builds the table for words in lower case. */
export function buildTable(words: readonly Uint8Array[]): StateTable {
  const { classes, width } = classifyBytes(words);
  const { table, firstAccepting, ends } = flatten(linkSuffixes(plantTrie(words, classes), width), width);
  const endsIn = (state: number): readonly number[] => ends[state - firstAccepting] ?? [];
  return { classes, width, table, firstAccepting, acceptingStates: ends.length, endsIn };
}

/** Builds an automaton that finds keywords in the bytes of a file. */
export function buildAutomaton(keywords: readonly string[]): Automaton {
  const words = keywords.map((keyword) => Buffer.from(keyword.toLowerCase(), 'utf8'));
  const { classes, width, table, firstAccepting, endsIn } = buildTable(words);
  const lengths = words.map((word) => word.length);

  function search(bytes: Uint8Array): Hits {
    const { states, stops } = walk(bytes);
    const found: number[] = [];
    const starts: number[] = [];
    for (const [number, state] of states.entries()) {
      const stop = stops[number] ?? 0;
      for (const keyword of endsIn(state)) {
        found.push(keyword);
        starts.push(stop - (lengths[keyword] ?? 0));
      }
    }
    return { keywords: found, starts };
  }

  /** The loop over every byte of a repository: it notes where it is accepted and does nothing else, to stay in registers. */
  function walk(bytes: Uint8Array): { states: number[]; stops: number[] } {
    const states: number[] = [];
    const stops: number[] = [];
    let state = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      state = table[state * width + (classes[bytes[at] ?? 0] ?? 0)] ?? 0;
      if (state < firstAccepting) continue;
      states.push(state);
      stops.push(at + 1);
    }
    return { states, stops };
  }
  return { keywords, search };
}

/** Class 0 is every byte that stands in no keyword. */
function classifyBytes(words: readonly Uint8Array[]): { classes: Uint8Array; width: number } {
  const classes = new Uint8Array(256);
  let width = 1;
  for (const word of words) {
    for (const byte of word) {
      if (classes[byte] !== 0) continue;
      classes[byte] = width;
      if (byte >= 0x61 && byte <= 0x7a) classes[byte - 0x20] = width;
      width += 1;
    }
  }
  return { classes, width };
}

function plantTrie(words: readonly Uint8Array[], classes: Uint8Array): Trie {
  const next: number[][] = [[]];
  const ends: number[][] = [[]];
  for (const [number, word] of words.entries()) {
    let state = 0;
    for (const byte of word) {
      const row = next[state] ?? [];
      const byteClass = classes[byte] ?? 0;
      let child = row[byteClass];
      if (child === undefined) {
        child = next.length;
        row[byteClass] = child;
        next.push([]);
        ends.push([]);
      }
      state = child;
    }
    ends[state]?.push(number);
  }
  return { next, ends };
}

/** Breadth first, so that the shorter suffix a state falls back to is complete before it is needed. */
function linkSuffixes({ next, ends }: Trie, width: number): Linked {
  const fallback: number[] = next.map(() => 0);
  const queue: number[] = [0];
  for (let at = 0; at < queue.length; at += 1) {
    const state = queue[at] ?? 0;
    const row = next[state] ?? [];
    const spare = state === 0 ? [] : (next[fallback[state] ?? 0] ?? []);
    for (let byteClass = 0; byteClass < width; byteClass += 1) {
      const child = row[byteClass];
      if (child === undefined) {
        row[byteClass] = spare[byteClass] ?? 0;
        continue;
      }
      const suffix = spare[byteClass] ?? 0;
      fallback[child] = suffix;
      ends[child]?.push(...(ends[suffix] ?? []));
      queue.push(child);
    }
  }
  return { next, ends, order: queue };
}

/**
 * States are numbers of rows, which fit into half the memory that their places would take. Those near the root come first:
 * nearly all of any text is read in them, so their rows stay in the processor's cache.
 */
function flatten(
  { next, ends, order: outwards }: Linked,
  width: number,
): { table: Uint16Array | Uint32Array; firstAccepting: number; ends: readonly (readonly number[])[] } {
  const plain = outwards.filter((state) => ends[state]?.length === 0);
  const accepting = outwards.filter((state) => ends[state]?.length !== 0);
  const order = [...plain, ...accepting];
  const rankOf = new Uint32Array(order.length);
  for (const [rank, state] of order.entries()) rankOf[state] = rank;
  const size = order.length * width;
  const table = order.length <= MOST_SHORT ? new Uint16Array(size) : new Uint32Array(size);
  for (const [rank, state] of order.entries()) {
    for (const [byteClass, target] of (next[state] ?? []).entries()) {
      table[rank * width + byteClass] = rankOf[target] ?? 0;
    }
  }
  // Copies: lists that grew have room for more than they hold.
  return { table, firstAccepting: plain.length, ends: accepting.map((state) => ends[state]?.slice() ?? []) };
}

/** States that sixteen bits can number. */
const MOST_SHORT = 1 << 16;
