import { CSHARP_GLOBALS } from '../../../knowledge/csharp/library.ts';
import { GO_GLOBALS } from '../../../knowledge/go/library.ts';
import { JAVA_GLOBALS } from '../../../knowledge/java/library.ts';
import { PHP_GLOBALS } from '../../../knowledge/php/library.ts';
import { RUST_GLOBALS } from '../../../knowledge/rust/library.ts';
import { JAVASCRIPT_GLOBALS, PYTHON_GLOBALS } from '../../../knowledge/globals.ts';
import {
  CSHARP_LOOKS,
  GO_LOOKS,
  JAVA_LOOKS,
  JAVASCRIPT_LOOKS,
  PHP_LOOKS,
  PYTHON_LOOKS,
  RUBY_LOOKS,
  RUST_LOOKS,
  type HandlerLook,
} from '../../../knowledge/handler-looks.ts';
import { ELEMENT, PAGE_WORDS, TRANSFER } from '../../../knowledge/page-text.ts';
import { DOM_SINKS } from '../../../knowledge/sinks/html-dom.ts';
import type { CodeWants } from '../../code.ts';
import { traitsOf, type Family } from '../../ir/family.ts';
import { endingIn } from '../../text/ending.ts';
import type { SinkKind, SinkSpec } from '../flow-facts.ts';
import type { Tables } from '../../../knowledge/tables.ts';
import { concerns } from '../names/tables.ts';
import { knownWords } from './known-words.ts';
import { CALLED, lastWord, MEMBER, type Names, rootsByName, triggersOfName } from './name-triggers.ts';
import type { Reason, Trigger, Triggers } from './triggers.ts';

/** For these, what the caller of a library passes counts as outside data. */
const SINKS_OF_LIBRARIES: ReadonlySet<SinkKind> = new Set<SinkKind>([
  ...(['command', 'argument', 'code', 'deserialization', 'template', 'module'] as const),
  ...(['path', 'url', 'sql', 'xpath', 'ldap', 'xml', 'html'] as const),
]);

const MARKUP: ReadonlySet<SinkSpec> = new Set(DOM_SINKS);

const ANNOTATION = endingIn(/[:<|&,([]\s*(?:\w+\.)*["']?$/);

/** The triggers of a language family while they are put together. */
interface Collection {
  readonly names: Names;
  readonly words: Map<string, Trigger[]>;
  readonly imports: Map<string, Trigger[]>;
}

const GLOBALS: Readonly<Record<Family, ReadonlySet<string>>> = {
  script: JAVASCRIPT_GLOBALS,
  python: PYTHON_GLOBALS,
  go: GO_GLOBALS,
  java: JAVA_GLOBALS,
  php: PHP_GLOBALS,
  ruby: new Set(),
  csharp: CSHARP_GLOBALS,
  rust: RUST_GLOBALS,
};
const LOOKS: Readonly<Record<Family, readonly HandlerLook[]>> = {
  script: JAVASCRIPT_LOOKS,
  python: PYTHON_LOOKS,
  go: GO_LOOKS,
  java: JAVA_LOOKS,
  php: PHP_LOOKS,
  ruby: RUBY_LOOKS,
  csharp: CSHARP_LOOKS,
  rust: RUST_LOOKS,
};

/** Joins the triggers of all tables and of all that checks want. */
export function compileTriggers(tables: Tables, wants: CodeWants): Triggers {
  const { family } = tables;
  const names: Names = { family, globals: GLOBALS[family], rootsOf: rootsByName(tables.aliases, family) };
  const collection: Collection = { names, words: new Map(), imports: new Map() };
  addSources(collection, tables);
  for (const { calls } of tables.effects) for (const name of calls) addName(collection, name, 'event');
  addTypes(collection, tables);
  addLooks(collection);
  addEntries(collection, tables);
  addCallees(collection, wants);
  for (const sink of wants.sinks) if (concerns(tables, sink)) addSink(collection, sink);
  // Copies: lists that grew have room for more than they hold.
  const words = new Map(collection.words.entries().map(([word, triggers]) => [word, triggers.slice()]));
  return { words: knownWords(words), imports: collection.imports };
}

function addWord({ words }: Collection, word: string, trigger: Trigger): void {
  const known = listAt(words, word);
  if (!known.some((other) => isSame(other, trigger))) known.push(trigger);
  for (const other of trigger.words ?? []) listAt(words, other);
}

function isSame(one: Trigger, other: Trigger): boolean {
  return (
    one.reason === other.reason &&
    one.before === other.before &&
    one.after === other.after &&
    one.modules === other.modules &&
    one.words === other.words &&
    one.onlyIn === other.onlyIn &&
    one.path === other.path
  );
}

function listAt(words: Map<string, Trigger[]>, word: string): Trigger[] {
  let known = words.get(word);
  if (known === undefined) words.set(word, (known = []));
  return known;
}

function addName(collection: Collection, full: string, reason: Reason, onlyIn?: readonly RegExp[]): void {
  // What a loop goes through has no name of its own.
  const name = full.endsWith('.[]') ? full.slice(0, -'.[]'.length) : full;
  for (const [word, trigger] of triggersOfName(collection.names, name, reason)) {
    if (word === undefined) addImport(collection, { ...trigger, onlyIn });
    else addWord(collection, word, { ...trigger, onlyIn });
  }
}

function addImport({ imports }: Collection, trigger: Trigger): void {
  for (const module of trigger.modules ?? []) {
    imports.set(module, imports.get(module)?.concat(trigger) ?? [trigger]);
  }
}

function addSources(collection: Collection, { sources, family }: Tables): void {
  for (const { kind, reads, calls } of sources) {
    const reason = kind === 'page' ? 'pageText' : 'source';
    for (const name of [...(reads ?? []), ...(calls ?? [])]) addName(collection, name, reason);
  }
  if (family === 'script') for (const word of PAGE_WORDS) addWord(collection, word, { reason: 'pageText' });
}

/** Types of parameters by which frameworks say what they hand in. */
function addTypes(collection: Collection, { types }: Tables): void {
  for (const [name, meant] of Object.entries(types)) {
    const reason = meant === ELEMENT || meant === TRANSFER ? 'pageText' : 'source';
    addWord(collection, lastWord(name), { reason, before: ANNOTATION });
  }
}

/** Words by which handlers are known without any registration. */
function addLooks(collection: Collection): void {
  for (const { words, before, ...look } of LOOKS[collection.names.family]) {
    const stands = before === undefined ? undefined : endingIn(before);
    for (const word of words) addWord(collection, word, { reason: 'source', before: stands, ...look });
  }
}

/** Methods that register a handler. */
function addEntries(collection: Collection, { entries }: Tables): void {
  const { rootsOf, globals } = collection.names;
  const isBare = traitsOf(collection.names.family).callsBare;
  for (const { methods, receivers, spelled, as } of entries) {
    const after = as === 'call' && !isBare ? CALLED : undefined;
    const modules = receivers.flatMap(rootsOf);
    const words = modules.filter((root) => globals.has(root));
    const before = spelled === undefined ? undefined : receiverLike(spelled);
    for (const method of methods) {
      addWord(collection, method, isBare ? { reason: 'source' } : { reason: 'source', after, modules, words });
      if (before !== undefined) addWord(collection, method, { reason: 'source', before, after });
    }
  }
}

/** Calls that some check asks for, whoever brings the data. */
function addCallees(collection: Collection, { callees }: CodeWants): void {
  for (const [callee, onlyIn] of callees) {
    if (!callee.startsWith('.')) addName(collection, callee, 'event', onlyIn);
    else addWord(collection, callee.slice(1), { reason: 'event', before: MEMBER, after: calledIn(collection), onlyIn });
  }
}

/** What stands behind a word that is called. */
function calledIn({ names }: Collection): RegExp | undefined {
  return traitsOf(names.family).callsBare ? undefined : CALLED;
}

function addSink(collection: Collection, sink: SinkSpec): void {
  const { rootsOf, globals } = collection.names;
  const { callee, method, property, evidence } = sink;
  const reason = MARKUP.has(sink) ? 'markup' : concernsLibraries(sink) ? 'sinkOfLibraries' : 'sink';
  const modules = evidence?.flatMap(rootsOf);
  const heldGlobals = modules?.filter((root) => globals.has(root));
  if (callee !== undefined) addName(collection, callee, reason);
  if (method !== undefined) {
    // A page finds what makes its elements among the globals.
    const words = reason === 'markup' ? heldGlobals : undefined;
    if (traitsOf(collection.names.family).callsBare) addWord(collection, method, { reason });
    else addWord(collection, method, { reason, before: MEMBER, after: CALLED, modules, words });
  }
  if (property === undefined || !/^\w+$/.test(property)) return;
  const hasEvidence = modules !== undefined && modules.length > 0;
  addWord(collection, property, hasEvidence ? { reason, modules, words: heldGlobals } : { reason });
}

function concernsLibraries({ kind, from }: SinkSpec): boolean {
  return SINKS_OF_LIBRARIES.has(kind) && from?.includes('library') !== false;
}

/** Behind a dot behind a receiver that is spelled so. */
function receiverLike(spelled: RegExp): NonNullable<Trigger['before']> {
  const source = spelled.source.replace(/^\^/, '').replace(/\$$/, '');
  const whole = spelled.source.startsWith('^') ? String.raw`(?<![\w$])` : '';
  return endingIn(new RegExp(String.raw`${whole}(?:${source})\s*(?:\([^()]*\)\s*)?\??\.$`, spelled.flags));
}
