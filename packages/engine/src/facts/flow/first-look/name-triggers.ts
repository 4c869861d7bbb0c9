import { traitsOf, type Family } from '../../ir/family.ts';
import { endingIn } from '../../text/ending.ts';
import type { Tables } from '../../../knowledge/tables.ts';
import type { Reason, Trigger } from './triggers.ts';

/** What is known of the names of a language family. */
export interface Names {
  readonly family: Family;
  /** Names that need no import. */
  readonly globals: ReadonlySet<string>;
  /** Modules or globals with which a qualified name can begin in a file. */
  readonly rootsOf: (name: string) => readonly string[];
}

/** Behind a name that is called, given type arguments, or a tag of a template. */
export const CALLED = /^\s{0,40}(?:\?\.\s{0,3}|::\s{0,3}(?=<))?[(<`]/;
/** `import(x)`, `require(x)`, where `x` is not spelled out. */
const COMPUTED = /^\s*\(\s*[^'"\s)]/;
/** Given anything but a function written where it stands: that runs nothing it is not. */
const NO_FUNCTION =
  /^\s{0,9}(?:\?\.)?\(\s{0,99}(?!(?:async\b\s{0,9})?(?:function\b|(?:\w{1,60}|\([^()]{0,99}\))\s{0,9}=>))[^\s)]/;
/** Some names do harm without being called where they stand: `(0, eval)(x)`, `const run = eval;`, `window['eval']`. */
const AFTER: ReadonlyMap<string, RegExp> = new Map([
  ['import', COMPUTED],
  ['require', COMPUTED],
  ...['setTimeout', 'setInterval'].map((name) => [name, NO_FUNCTION] as const),
  ['echo', /^/],
  ['include', /^/],
  ['new', /^\s{1,9}\$/],
  ['eval', /^(?:["'`]\s{0,3}\]|\s{0,40}(?:\?\.)?[(),;:\]}]|\s{0,3}$|\s{0,3}[\r\n])/],
]);
/** Behind a dot, or what stands for one, and behind what Java gives a method as types: `jdbc.<Row>query(…)`. */
export const MEMBER = endingIn(/(?:\.|->|::)(?:\s{0,3}<[\w\s.,?<>[\]]{1,60}>\s{0,3})?$/);
/** A member, or one taken out of its object: `const { query } = event`. */
const TAKEN = endingIn(/\.$|[{,]\s*$/);
const UNPACKED = endingIn(/[{,]\s*$/);
/** Nobody's member, but for those that hold the globals. */
const OWN = endingIn(/(?:^|[^.\w$]|\.\.\.|\b(?:globalThis|window|global|self|builtins|__builtins__)\??\.)$/);
/** Taken out of what holds the globals, perhaps to be called under another name; `self` of Python is an object like others. */
const HELD = endingIn(/\b(?:globalThis|window|global|self)\??\.$/);
const HELD_IN_PYTHON = endingIn(/\b(?:builtins|__builtins__)\.$/);
/** `Agent`, `Group` and `Page` are classes of every second program: there the module must be imported. */
const EVERYDAY_CLASS = /^[A-Z][a-z]+\(\)$/;
const TELLING_LENGTH = 6;

/** What in a text can mean a qualified name; without a word, the import of a module alone does. */
export function* triggersOfName(
  { family, rootsOf, globals }: Names,
  name: string,
  reason: Reason,
): Generator<readonly [word: string | undefined, trigger: Trigger]> {
  const segments = name.split('.');
  const word = lastWord(name);
  const modules = rootsOf(name);
  const [root = ''] = segments;
  // A variable of the language is known by its dollar; what is said of a function by its own name.
  if (root.startsWith('$')) {
    yield [root, { reason }];
    return;
  }
  if (family === 'php' && segments.length > 1 && globals.has(wordOf(root))) {
    yield [wordOf(root), { reason }];
    return;
  }
  if (traitsOf(family).callsBare) {
    yield [word, triggerOfBare(segments, reason)];
    return;
  }
  if (segments.length === 1) {
    if (globals.has(word)) {
      yield [word, { reason, before: OWN, after: AFTER.get(word) ?? CALLED }];
      yield [word, { reason, before: family === 'python' ? HELD_IN_PYTHON : HELD }];
    }
    const others = modules.filter((module) => !globals.has(module));
    if (others.length > 0) yield [undefined, { reason, modules: others }];
    return;
  }
  // A longer word put together from several says enough alone, unless it only names a part of something.
  if (reason !== 'source' && word.length >= TELLING_LENGTH && /[a-z\d][A-Z]|_/.test(word)) {
    yield [word, { reason }];
    return;
  }
  const owner = segments.slice(0, -1).findLast((segment) => /[A-Z].*\(\)$/.test(segment));
  if (owner !== undefined) {
    const before = family === 'script' ? TAKEN : MEMBER;
    const isEveryday = EVERYDAY_CLASS.test(owner) && !modules.some((root) => globals.has(root));
    // An object of one class is had from another of the same package, and need not be called by its own name.
    if (family === 'java') yield [word, { reason, before, modules, words: [wordOf(owner)] }];
    else yield [word, isEveryday ? { reason, before, modules } : { reason, words: [wordOf(owner)] }];
    return;
  }
  if (modules.some((root) => globals.has(root))) yield* triggersOfGlobal(word, segments.at(-2) ?? '', reason);
  yield [word, { reason, modules }];
}

/** What every object has, and what classes of a project extend by way of others. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['Kernel', 'Base']);

/** Where nothing need be imported: the word, beside the constant it is asked of. */
function triggerOfBare(segments: readonly string[], reason: Reason): Trigger {
  const owner = segments.at(-2) ?? '';
  return /^[A-Z]\w*$/.test(owner) && !ALWAYS_THERE.has(owner) ? { reason, words: [owner] } : { reason };
}

/** `document.cookie`, and `const { cookie } = document`. */
function* triggersOfGlobal(word: string, owner: string, reason: Reason): Generator<readonly [string, Trigger]> {
  const holder = escaped(owner);
  yield [word, { reason, before: endingIn(new RegExp(String.raw`\b${holder}\s*(?:\([^()]*\)\s*)?\??\.\s*$`)) }];
  const after = new RegExp(String.raw`^[^{}=]{0,150}\}\s*=[^;]{0,30}\b${holder}\b`);
  yield [word, { reason, before: UNPACKED, after }];
}

function escaped(segment: string): string {
  return segment.replace('()', '').replace(/[$]/g, String.raw`\$&`);
}

/** What a qualified name ends in. */
export function lastWord(name: string): string {
  return wordOf(name.split('.').at(-1) ?? name);
}

function wordOf(segment: string): string {
  return segment.match(/[A-Za-z_$][\w$]*/g)?.at(-1) ?? segment;
}

/** Modules or globals with which a name can begin in a file: its own, and those of its aliases. */
export function rootsByName(aliases: Tables['aliases'], family: Family): (name: string) => readonly string[] {
  const firstSegment = family === 'java' ? packageSegments : moduleSegment;
  const others = new Map<string, string[]>();
  for (const [alias, meant] of Object.entries(aliases)) {
    const root = firstSegment(meant);
    others.set(root, [...(others.get(root) ?? []), firstSegment(alias)]);
  }
  // Thousands of names begin with a few hundred modules: they share their lists.
  const roots = new Map<string, readonly string[]>();
  return (name) => {
    const own = firstSegment(name);
    let known = roots.get(own);
    if (known === undefined) roots.set(own, (known = [...new Set([own, ...(others.get(own) ?? [])])]));
    return known;
  };
}

/** `java.sql` of `java.sql.Connection().prepareStatement`: every second name begins with `java`. */
function packageSegments(name: string): string {
  return /^[a-z_]\w*(?:\.[a-z_]\w*)?(?![\w(])/.exec(name)?.[0] ?? moduleSegment(name);
}

function moduleSegment(name: string): string {
  return (name.split('.')[0] ?? name).replaceAll('()', '');
}
