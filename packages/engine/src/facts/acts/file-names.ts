import { CLOSING_BRACE, NEWLINE, OPENING_BRACE } from '../text/characters.ts';
import { enclosingFunctions } from './parameters.ts';
import { type Definition, definitionsByName } from './written-definitions.ts';

/** The names of one file: what they stand for, and which of them the functions round a place are given. */
export interface FileNames {
  readonly text: string;
  /** Read when a name is first asked for, as in most files none is. */
  byName: ReadonlyMap<string, readonly Definition[]> | undefined;
  /** By place: names that the functions round it are given, with where those begin. */
  readonly givenAt: Map<number, ReadonlyMap<string, number>>;
}

/** Short names of packed code are given anew in every function: with more meanings than these only a near one counts. */
const SHORT_NAME = 2;
const MOST_MEANINGS = 12;
const NEAR = 1500;
/** Characters from the left that `export const ` may take. */
const LONGEST_HEAD = 20;
const ADDRESS = /^[fr]?["'`]https?:\/\//i;
const CONSTANT = /^(?:f?["'][^"'\n]{0,80}["']|None|null|undefined|True|False|-?\d{1,12}|\[\]|\{\})\s*$/;

/** What a name last stood for before an offset. */
export function definitionOf(names: FileNames, name: string, at: number): Definition | undefined {
  const { text } = names;
  names.byName ??= definitionsByName(text);
  const every = names.byName.get(name);
  if (every === undefined) return undefined;
  const givenFrom = givenRound(names, at).get(name);
  const all = givenFrom === undefined ? every : every.filter((one) => mayBeHandedIn(text, one, givenFrom));
  if (name.length <= SHORT_NAME && all.length > MOST_MEANINGS)
    return all.findLast((one) => one.at < at && at - one.at < NEAR && !leavesBlock(text, one.at, at));
  return all.findLast((one) => one.at < at) ?? all.find((one) => isSetLater(text, one));
}

/** The last meaning; where that is a bare constant, what is put in when all else fails, the one before it too. */
export function meaningsOf(names: FileNames, name: string, at: number): readonly Definition[] {
  const last = definitionOf(names, name, at);
  if (last === undefined) return [];
  const before = CONSTANT.test(last.text) ? names.byName?.get(name)?.findLast((one) => one.at < last.at) : undefined;
  return before === undefined ? [last] : [last, before];
}

/** The names that the functions round a place are given, with where those begin. */
export function givenRound({ text, givenAt }: FileNames, at: number): ReadonlyMap<string, number> {
  const seen = givenAt.get(at);
  if (seen !== undefined) return seen;
  const given = new Map<string, number>();
  for (const { start, parameters } of enclosingFunctions(text, at).toReversed())
    for (const parameter of parameters) given.set(parameter, start);
  givenAt.set(at, given);
  return given;
}

/**
 * What a function is given under a name is not what another one calls so; but what the module itself calls so, and an
 * address, may well be handed in under that name.
 */
function mayBeHandedIn(text: string, one: Definition, givenFrom: number): boolean {
  return one.at >= givenFrom || (isOutermost(text, one) && !one.isFunction) || ADDRESS.test(one.text);
}

/** What a function uses may be set below it, but then at the outermost level: anything else is another function's own. */
function isSetLater(text: string, { at, isFunction }: Definition): boolean {
  return isFunction || at === 0 || text.charCodeAt(at - 1) === NEWLINE;
}

/** `name = …` and `const name = …` at the very left are said by the module itself. */
function isOutermost(text: string, { at }: Definition): boolean {
  return /(?:^|\n)(?:(?:export[ \t]{1,3})?(?:const|let|var)[ \t]{1,3})?$/.test(
    text.slice(Math.max(0, at - LONGEST_HEAD), at),
  );
}

/** Whether the block in which a name was given its meaning has ended before a place. */
function leavesBlock(text: string, from: number, to: number): boolean {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPENING_BRACE) depth += 1;
    else if (code === CLOSING_BRACE) depth -= 1;
    if (depth < 0) return true;
  }
  return false;
}
