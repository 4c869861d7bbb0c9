import { JAVASCRIPT_GLOBALS, PYTHON_GLOBALS } from '../../../knowledge/globals.ts';
import { JAVASCRIPT_LOOKS, PYTHON_LOOKS } from '../../../knowledge/handler-looks.ts';
import { ELEMENT, PAGE_WORDS, TRANSFER } from '../../../knowledge/page-text.ts';
import { DOM_SINKS } from '../../../knowledge/sinks/html-dom.ts';
import type { CodeWants } from '../../code.ts';
import { endingIn } from '../../text/ending.ts';
import type { SinkKind, SinkSpec } from '../flow-facts.ts';
import { concerns, type Tables } from '../names/tables.ts';
import { knownWords, type KnownWords } from './known-words.ts';

/** Why a file may be worth reading as code. */
export type Reason =
  /** A call some check wants to know of, or an effect, whoever brings the data. */
  | 'event'
  /** Outside data may come in. */
  | 'source'
  /** Outside data would do harm; and, for some, so would what the callers of a library pass. */
  | 'sink'
  | 'sinkOfLibraries'
  /** Text of the page itself is read; text becomes part of a page. Only both together matter. */
  | 'pageText'
  | 'markup';

/** One way in which a word makes a file worth reading. */
export interface Trigger {
  readonly reason: Reason;
  /** What stands right before the word, and right behind it. */
  readonly before?: ((text: string) => boolean) | undefined;
  readonly after?: RegExp | undefined;
  /** The file imports one of these modules, or holds one of these words; nothing is needed where both are absent. */
  readonly modules?: readonly string[] | undefined;
  readonly words?: readonly string[] | undefined;
  /** One of these matches the text; nothing is needed where there is none. */
  readonly onlyIn?: readonly RegExp[] | undefined;
  /** Only in files with such a path. */
  readonly path?: RegExp | undefined;
}

type Before = NonNullable<Trigger['before']>;

/** What makes files of a language family worth reading. */
export interface Triggers {
  /** By the word that must stand in the text; a word without triggers only stands beside others. */
  readonly words: KnownWords<readonly Trigger[]>;
  /** Where the module itself is called, its import is enough. By module. */
  readonly imports: ReadonlyMap<string, readonly Trigger[]>;
}

/** For these, what the caller of a library passes counts as outside data. */
const SINKS_OF_LIBRARIES: ReadonlySet<SinkKind> = new Set<SinkKind>([
  ...(['command', 'argument', 'code', 'deserialization', 'template', 'module'] as const),
  ...(['path', 'url', 'sql', 'xpath', 'ldap', 'xml', 'html'] as const),
]);

const MARKUP: ReadonlySet<SinkSpec> = new Set(DOM_SINKS);

/** Called, given type arguments, or a tag of a template. */
const CALLED = /^\s{0,40}(?:\?\.\s{0,3})?[(<`]/;
/** `import(x)`, `require(x)`, where `x` is not spelled out. */
const COMPUTED = /^\s*\(\s*[^'"\s)]/;
/** Given anything but a function written where it stands: that runs nothing it is not. */
const NO_FUNCTION =
  /^\s{0,9}(?:\?\.)?\(\s{0,99}(?!(?:async\b\s{0,9})?(?:function\b|(?:\w{1,60}|\([^()]{0,99}\))\s{0,9}=>))[^\s)]/;
/** Some names do harm without being called where they stand: `(0, eval)(x)`, `const run = eval;`, `window['eval']`. */
const AFTER: ReadonlyMap<string, RegExp> = new Map([
  ['import', COMPUTED],
  ['require', COMPUTED],
  ...['setTimeout', 'setInterval', 'setImmediate'].map((name) => [name, NO_FUNCTION] as const),
  ['eval', /^(?:["'`]\s{0,3}\]|\s{0,40}(?:\?\.)?[(),;:\]}]|\s{0,3}$|\s{0,3}[\r\n])/],
]);
const MEMBER = endingIn(/\.$/);
/** A member, or one taken out of its object: `const { query } = event`. */
const TAKEN = endingIn(/\.$|[{,]\s*$/);
const UNPACKED = endingIn(/[{,]\s*$/);
/** Nobody's member, but for those that hold the globals. */
const OWN = endingIn(/(?:^|[^.\w$]|\.\.\.|\b(?:globalThis|window|global|self|builtins|__builtins__)\??\.)$/);
/** Taken out of what holds the globals, perhaps to be called under another name; `self` of Python is an object like others. */
const HELD = endingIn(/\b(?:globalThis|window|global|self)\??\.$/);
const HELD_IN_PYTHON = endingIn(/\b(?:builtins|__builtins__)\.$/);
const ANNOTATION = endingIn(/[:<|&,([]\s*(?:\w+\.)*["']?$/);

/** Joins the triggers of all tables and of all that checks want. */
export function compileTriggers(tables: Tables, wants: CodeWants): Triggers {
  const triggers = new Map<string, Trigger[]>();
  const imports = new Map<string, Trigger[]>();
  const rootsOf = rootsByName(tables.aliases);
  const globals = tables.isPython ? PYTHON_GLOBALS : JAVASCRIPT_GLOBALS;
  const at = (word: string): Trigger[] => {
    let known = triggers.get(word);
    if (known === undefined) triggers.set(word, (known = []));
    return known;
  };
  const add = (word: string, trigger: Trigger): void => {
    at(word).push(trigger);
    for (const other of trigger.words ?? []) at(other);
  };
  const addImport = (trigger: Trigger): void => {
    for (const module of trigger.modules ?? []) imports.set(module, [...(imports.get(module) ?? []), trigger]);
  };
  const addName = (full: string, reason: Reason, onlyIn?: readonly RegExp[]): void => {
    // What a loop goes through has no name of its own.
    const name = full.endsWith('.[]') ? full.slice(0, -3) : full;
    const ways = tables.isPython ? { member: MEMBER, held: HELD_IN_PYTHON } : { member: TAKEN, held: HELD };
    for (const [word, trigger] of triggersOfName(name, reason, rootsOf, globals, ways)) {
      if (word === undefined) addImport({ ...trigger, onlyIn });
      else add(word, { ...trigger, onlyIn });
    }
  };

  for (const { kind, reads, calls } of tables.sources) {
    const reason = kind === 'page' ? 'pageText' : 'source';
    for (const name of [...(reads ?? []), ...(calls ?? [])]) addName(name, reason);
  }
  if (!tables.isPython) for (const word of PAGE_WORDS) add(word, { reason: 'pageText' });
  for (const { calls } of tables.effects) for (const name of calls) addName(name, 'event');
  for (const [name, meant] of Object.entries(tables.types)) {
    const reason = meant === ELEMENT || meant === TRANSFER ? 'pageText' : 'source';
    add(lastWord(name), { reason, before: ANNOTATION });
  }
  for (const { words, before, ...look } of tables.isPython ? PYTHON_LOOKS : JAVASCRIPT_LOOKS) {
    const stands = before === undefined ? undefined : endingIn(before);
    for (const word of words) add(word, { reason: 'source', before: stands, ...look });
  }
  for (const { methods, receivers, spelled, as } of tables.entries) {
    const after = as === 'call' ? CALLED : undefined;
    const modules = receivers.flatMap(rootsOf);
    const words = modules.filter((root) => globals.has(root));
    const before = spelled === undefined ? undefined : receiverLike(spelled);
    for (const method of methods) {
      add(method, { reason: 'source', after, modules, words });
      if (before !== undefined) add(method, { reason: 'source', before, after });
    }
  }
  for (const [callee, onlyIn] of wants.callees) {
    if (callee.startsWith('.')) add(callee.slice(1), { reason: 'event', before: MEMBER, after: CALLED, onlyIn });
    else addName(callee, 'event', onlyIn);
  }
  for (const sink of wants.sinks) {
    if (!concerns(tables, sink)) continue;
    const { callee, method, property, evidence } = sink;
    const reason = MARKUP.has(sink) ? 'markup' : concernsLibraries(sink) ? 'sinkOfLibraries' : 'sink';
    if (callee !== undefined) addName(callee, reason);
    if (method !== undefined) {
      const modules = evidence?.flatMap(rootsOf);
      // A page finds what makes its elements among the globals.
      const words = reason === 'markup' ? modules?.filter((root) => globals.has(root)) : undefined;
      add(method, { reason, before: MEMBER, after: CALLED, modules, words });
    }
    if (property === undefined || !/^\w+$/.test(property)) continue;
    const roots = (evidence ?? []).flatMap(rootsOf);
    if (roots.length === 0) add(property, { reason });
    else add(property, { reason, modules: roots, words: roots.filter((root) => globals.has(root)) });
  }
  return { words: knownWords(triggers), imports };
}

function concernsLibraries({ kind, from }: SinkSpec): boolean {
  return SINKS_OF_LIBRARIES.has(kind) && from?.includes('library') !== false;
}

/** What in a text can mean a qualified name. */
function* triggersOfName(
  name: string,
  reason: Reason,
  rootsOf: (name: string) => readonly string[],
  globals: ReadonlySet<string>,
  { member, held }: Readonly<Record<'member' | 'held', Before>>,
): Generator<readonly [word: string | undefined, trigger: Trigger]> {
  const segments = name.split('.');
  const word = lastWord(name);
  const modules = rootsOf(name);
  if (segments.length === 1) {
    const after = AFTER.get(word) ?? CALLED;
    if (globals.has(word)) {
      yield [word, { reason, before: OWN, after }];
      yield [word, { reason, before: held }];
    }
    const others = modules.filter((module) => !globals.has(module));
    if (others.length > 0) yield [undefined, { reason, modules: others }];
    return;
  }
  // A longer word put together from several says enough alone, unless it only names a part of something.
  if (reason !== 'source' && word.length > 5 && /[a-z\d][A-Z]|_/.test(word)) {
    yield [word, { reason }];
    return;
  }
  const owner = segments.slice(0, -1).findLast((segment) => /[A-Z].*\(\)$/.test(segment));
  if (owner !== undefined)
    yield [
      word,
      isEveryday(owner, modules, globals) ? { reason, before: member, modules } : { reason, words: [wordOf(owner)] },
    ];
  else if (modules.some((root) => globals.has(root))) {
    const holder = escaped(segments.at(-2) ?? '');
    yield [word, { reason, before: endingIn(new RegExp(String.raw`\b${holder}\s*(?:\([^()]*\)\s*)?\??\.\s*$`)) }];
    yield [
      word,
      { reason, before: UNPACKED, after: new RegExp(String.raw`^[^{}=]{0,150}\}\s*=[^;]{0,30}\b${holder}\b`) },
    ];
  }
  if (owner === undefined) yield [word, { reason, modules }];
}

/** `Agent`, `Group` and `Page` are classes of every second program: there the module must be imported. */
function isEveryday(owner: string, modules: readonly string[], globals: ReadonlySet<string>): boolean {
  return /^[A-Z][a-z]+\(\)$/.test(owner) && !modules.some((root) => globals.has(root));
}

function escaped(segment: string): string {
  return segment.replace('()', '').replace(/[$]/g, String.raw`\$&`);
}

/** Behind a dot behind a receiver that is spelled so. */
function receiverLike(spelled: RegExp): Before {
  const source = spelled.source.replace(/^\^/, '').replace(/\$$/, '');
  const whole = spelled.source.startsWith('^') ? String.raw`(?<![\w$])` : '';
  return endingIn(new RegExp(String.raw`${whole}(?:${source})\s*(?:\([^()]*\)\s*)?\??\.$`, spelled.flags));
}

/** What a qualified name ends in. */
function lastWord(name: string): string {
  return wordOf(name.split('.').at(-1) ?? name);
}

function wordOf(segment: string): string {
  return segment.match(/[A-Za-z_$][\w$]*/g)?.at(-1) ?? segment;
}

/** Modules or globals with which a name can begin in a file: its own, and those of its aliases. */
function rootsByName(aliases: Tables['aliases']): (name: string) => readonly string[] {
  const others = new Map<string, string[]>();
  for (const [alias, meant] of Object.entries(aliases)) {
    const root = firstSegment(meant);
    others.set(root, [...(others.get(root) ?? []), firstSegment(alias)]);
  }
  return (name) => [...new Set([firstSegment(name), ...(others.get(firstSegment(name)) ?? [])])];
}

function firstSegment(name: string): string {
  return (name.split('.')[0] ?? name).replaceAll('()', '');
}
