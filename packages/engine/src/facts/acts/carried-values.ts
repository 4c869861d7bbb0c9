import { endOfBracket, endOfStatement } from './extents.ts';
import { type OwnFunction, ownFunctions } from './own-functions.ts';
import { readValue, type Reading } from './value-readings.ts';
import { type Giving, givingsIn, type Handing, handingsIn, type Link, linksIn } from './written-links.ts';

/** The ways that values take through a file, by the look of its code alone. */
export interface Ways {
  readonly text: string;
  readonly isPython: boolean;
  readonly functions: ReadonlyMap<string, OwnFunction>;
  readonly links: readonly Link[];
  readonly handings: readonly Handing[];
  readonly givings: readonly Giving[];
}

/** Where a value comes from. */
export interface Origin {
  readonly start: number;
  readonly end: number;
  /** Names that hold it there. */
  readonly names: readonly string[];
  /** Expressions that give it there, beside the names; without a flag. */
  readonly reads?: RegExp | undefined;
}

/** A stretch of code in which names hold a value: where it is made, or where it was handed on to. */
interface Region {
  readonly start: number;
  readonly end: number;
  readonly names: ReadonlySet<string>;
}

/** A call, or a property, to which the value was given. */
export interface Arrival {
  readonly callee: string;
  readonly start: number;
  readonly end: number;
  readonly arguments: string;
}

const MOST_REGIONS = 16;
const MOST_PASSES = 3;

/** Reads the ways of a file once, for as many values as are followed in it. */
export function readWays(text: string, isPython: boolean): Ways {
  const functions = ownFunctions(text, isPython);
  return {
    text,
    isPython,
    functions,
    links: linksIn(text),
    handings: handingsIn(text, functions),
    givings: givingsIn(text),
  };
}

/** The calls to which a value is given: through names, functions of the file and what they give back. */
export function arrivalsOf(ways: Ways, origin: Origin, callees: RegExp): readonly Arrival[] {
  const shared = new Set<string>();
  const queue: Region[] = [{ start: origin.start, end: origin.end, names: new Set(origin.names) }];
  const arrivals = new Map<number, Arrival>();
  for (let next = 0; next < queue.length && next < MOST_REGIONS; next += 1) {
    const region = queue[next];
    if (region === undefined) break;
    const names = new Set([...region.names, ...shared]);
    const known = shared.size;
    const reads = next === 0 ? origin.reads : undefined;
    const holds = ({ text, words }: Reading): boolean => {
      for (const name of names) if (words.has(name)) return true;
      return reads?.test(text) === true;
    };
    gatherNames(ways, region, holds, names, shared);
    const own = [...ways.functions.values()].find(({ start, end }) => start <= region.start && region.end <= end);
    if (own !== undefined && within(ways.givings, region).some(({ value }) => holds(value())))
      shared.add(`${own.name}(`);
    for (const arrival of arrivalsIn(ways.text, region, callees, holds)) arrivals.set(arrival.start, arrival);
    for (const handed of handedOn(ways, region, holds)) {
      const isKnown = queue.some(
        ({ start, names: seen }) => start === handed.start && [...handed.names].every((name) => seen.has(name)),
      );
      if (!isKnown) queue.push(handed);
    }
    if (shared.size > known) queue.push({ start: 0, end: ways.text.length, names: new Set() });
  }
  return [...arrivals.values()];
}

function within<T extends { readonly at: number }>(places: readonly T[], { start, end }: Region): readonly T[] {
  return places.filter(({ at }) => start <= at && at < end);
}

function arrivalsIn(
  text: string,
  region: Region,
  callees: RegExp,
  holds: (value: Reading) => boolean,
): readonly Arrival[] {
  const body = text.slice(region.start, region.end);
  return [...body.matchAll(callees)].flatMap((match): readonly Arrival[] => {
    const after = match.index + match[0].length;
    const isCall = match[0].endsWith('(');
    const end = isCall ? endOfBracket(body, after - 1) : endOfStatement(body, after);
    const given = body.slice(isCall ? after - 1 : after, end);
    if (!holds(readValue(given))) return [];
    const callee = match[0].replace(/[(=]?\s*$/, '');
    return [{ callee, start: region.start + match.index, end: region.start + end, arguments: given }];
  });
}

/** Names that come to hold the value; those that are not declared here are shared with the rest of the file. */
function gatherNames(
  ways: Ways,
  region: Region,
  holds: (value: Reading) => boolean,
  names: Set<string>,
  shared: Set<string>,
): void {
  const links = within(ways.links, region);
  const own = new Set(links.flatMap(({ isOwn, names: given }) => (isOwn ? given : [])));
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = names.size;
    for (const link of links) {
      if (link.names.every((name) => names.has(name)) || !holds(link.value())) continue;
      for (const name of link.names) {
        names.add(name);
        // A name of Python belongs to its function unless that says otherwise, one of a script where it is declared.
        const isShared = ways.isPython ? isGlobal(ways.text.slice(region.start, region.end), name) : !own.has(name);
        if (isShared || /^(?:self|this)\./.test(name)) shared.add(name);
      }
    }
    if (names.size === before) break;
  }
}

function isGlobal(body: string, name: string): boolean {
  return [...body.matchAll(GLOBALS)].some(({ groups }) => groups?.['names']?.split(/[\s,]+/).includes(name) === true);
}
const GLOBALS = /\b(?:global|nonlocal)\s{1,3}(?<names>[^\n]{1,200})/g;

/** The functions of the file that are called with the value, and what they call it. */
function handedOn(ways: Ways, region: Region, holds: (value: Reading) => boolean): readonly Region[] {
  return within(ways.handings, region).flatMap((handing): readonly Region[] => {
    const own = ways.functions.get(handing.name);
    if (own === undefined) return [];
    const given = handing.given();
    const names = own.parameters.filter((name, place) => {
      const value = given[place];
      return name !== '' && value !== undefined && holds(value);
    });
    return names.length === 0 ? [] : [{ start: own.start, end: own.end, names: new Set(names) }];
  });
}
