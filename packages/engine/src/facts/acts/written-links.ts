import { endOfBracket, endOfStatement } from './extents.ts';
import { functionAt } from './own-functions.ts';
import { readValue, type Reading } from './value-readings.ts';

/** A place where names come to hold what an expression gives. */
export interface Link {
  readonly at: number;
  readonly names: readonly string[];
  /** The names belong to the function that the place stands in. */
  readonly isOwn: boolean;
  value(this: void): Reading;
}

/** A call by name, with what is given to it. */
export interface Handing {
  readonly at: number;
  readonly name: string;
  given(this: void): readonly Reading[];
}

/** What is given back at a place. */
export interface Giving {
  readonly at: number;
  value(this: void): Reading;
}

const NAME = String.raw`(?:(?:self|this)\.)?[A-Za-z_$][\w$]{0,60}`;
const PLACE = String.raw`(?:\.[A-Za-z_$][\w$]{0,60}|\[[^\]\n]{0,60}\]){0,4}`;
const ASSIGNS = new RegExp(
  String.raw`(?<![\w$.])(?<declared>(?:const|let|var)\s{1,3})?(?<name>${NAME})(?:\s{0,2},\s{0,2}(?<second>${NAME}))?${PLACE}\s{0,3}(?::\s{0,2}[\w<>[\].]{1,40}\s{0,2})?(?:\+=|=(?![=>]))\s{0,4}`,
  'g',
);
const ADDS = new RegExp(
  String.raw`(?<![\w$.])(?<name>${NAME})${PLACE}\.(?:push|unshift|append|add|set|write|extend|insert)\s{0,2}(?=\()`,
  'g',
);
/** `value.then((text) =>`, `child.stdout.on('data', (text) =>`: what is called there gets it. */
const CALLS_BACK = new RegExp(
  String.raw`(?<![\w$.])(?<name>${NAME}${PLACE})\.(?:then|on|once|addListener|forEach|map)\(\s{0,10}(?:["']\w{1,20}["']\s{0,3},\s{0,10})?`,
  'g',
);
const LOOPS = new RegExp(
  String.raw`\bfor\s{0,3}\(?\s{0,3}(?:(?:const|let|var)\s{1,3})?(?<name>${NAME})(?:\s{0,2},\s{0,2}(?<second>${NAME}))?\s{1,3}(?:of|in)\s{1,3}(?<value>[^\n:{]{1,160})`,
  'g',
);
/** `const { stdout } = …`, `const [first] = …`. */
const TAKES_APART = /\b(?:const|let|var)\s{0,3}[{[](?<names>[^{}[\]]{1,200})[}\]]\s{0,3}=\s{0,4}/g;
const CALLS = /(?<![\w$])(?<name>[A-Za-z_$][\w$]{0,60})\s{0,2}(?=\()/g;
const RETURNS = /\breturn\b\s{0,3}/g;
const MOST = 6000;

/** Every place of a file where names are given something, in order. */
export function linksIn(text: string): readonly Link[] {
  const links: Link[] = [];
  const add = (at: number, names: readonly (string | undefined)[], isOwn: boolean, value: () => string): void => {
    const given = names.flatMap((name) => (name === undefined || name === '' ? [] : name));
    if (links.length < MOST) links.push({ at, names: given, isOwn, value: once(() => readValue(value())) });
  };
  const statement = (start: number) => (): string => text.slice(start, endOfStatement(text, start));
  for (const { 0: head, index, groups } of text.matchAll(ASSIGNS)) {
    const isOwn = groups?.['declared'] !== undefined;
    add(index, [groups?.['name'], groups?.['second']], isOwn, statement(index + head.length));
  }
  for (const { 0: head, index, groups } of text.matchAll(TAKES_APART)) {
    const names = (groups?.['names'] ?? '').split(',').map((part) => part.split(/[:=]/).at(-1)?.trim());
    add(index, names, true, statement(index + head.length));
  }
  for (const { 0: head, index, groups } of text.matchAll(ADDS)) {
    const open = index + head.length;
    add(index, [groups?.['name']], false, () => text.slice(open, endOfBracket(text, open)));
  }
  for (const { 0: head, index, groups } of text.matchAll(CALLS_BACK)) {
    const own = functionAt(text, index + head.length);
    if (own !== undefined) add(index, own.parameters, true, () => groups?.['name'] ?? '');
  }
  for (const { index, groups } of text.matchAll(LOOPS))
    add(index, [groups?.['name'], groups?.['second']], true, () => groups?.['value'] ?? '');
  return links.toSorted((a, b) => a.at - b.at);
}

/** Every call of a function of these names, in order. */
export function handingsIn(text: string, names: ReadonlyMap<string, unknown>): readonly Handing[] {
  return [...text.matchAll(CALLS)].slice(0, 2 * MOST).flatMap(({ 0: head, index, groups }): readonly Handing[] => {
    const name = groups?.['name'] ?? '';
    if (!names.has(name)) return [];
    const open = index + head.length;
    const given = (): readonly Reading[] =>
      argumentsIn(text.slice(open + 1, endOfBracket(text, open) - 1)).map(readValue);
    return [{ at: index, name, given: once(given) }];
  });
}

/** Every place that gives something back, in order. */
export function givingsIn(text: string): readonly Giving[] {
  return [...text.matchAll(RETURNS)].slice(0, MOST).map(({ 0: head, index }) => {
    const start = index + head.length;
    return { at: index, value: once(() => readValue(text.slice(start, endOfStatement(text, start)))) };
  });
}

/** The arguments of a call, one by one. */
function argumentsIn(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at += 1) {
    const sign = list.charAt(at);
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, list.slice(from)];
}

/** Made when first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}
