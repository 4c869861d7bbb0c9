import { CLEAN_METHODS } from '../../../knowledge/clean-calls.ts';
import type { EntryWiring } from '../../../knowledge/entry-points.ts';
import type { CodeWants } from '../../code.ts';
import type { Family } from '../../ir/family.ts';
import { sinkBit, sinkBits } from '../values/kinds.ts';
import type { CompiledSink, Models, NameModel, SourceModel } from './models.ts';
import type { Tables } from '../../../knowledge/tables.ts';
import { concerns, tablesOf } from './tables.ts';

type Draft = { -readonly [K in keyof NameModel]: NameModel[K] } & { sinks: CompiledSink[] };

/** Builds one lookup by qualified name out of all tables and everything the checks want. */
export function compileModels(family: Family, wants: CodeWants): Models {
  const tables = tablesOf(family);
  const aliases = new Map(Object.entries(tables.aliases));
  const drafts = new Map<string, Draft>();
  const draft = (text: string): Draft => {
    const name = canonical(aliases, text);
    let known = drafts.get(name);
    if (known === undefined) {
      known = emptyDraft();
      drafts.set(name, known);
    }
    return known;
  };
  addSources(tables, draft);
  const methodSanitizers = addSanitizers(tables, draft);
  for (const name of tables.cleanCalls) draft(name).isClean = true;
  for (const name of tables.endings) draft(name).isEnding = true;
  for (const [key, names] of Object.entries(tables.behaviours)) for (const name of names) draft(name).behaviour = key;
  for (const { effect, calls, detail } of tables.effects) {
    for (const name of calls) draft(name).effect = { effect, detail };
  }
  const sinks = addSinks(tables, wants, draft);
  const wantedMethods = new Set<string>();
  for (const callee of wants.callees.keys()) {
    if (callee.startsWith('.')) wantedMethods.add(callee.slice(1));
    else draft(callee).isWanted = true;
  }
  return {
    aliases,
    typeNames: new Map(Object.entries(tables.types)),
    of: (text) => drafts.get(text),
    leads: new Set([...drafts.keys(), ...aliases.keys()].flatMap(objectsIn)),
    harmful: new Set(
      Array.from(drafts).flatMap(([name, { sinks: own }]) => (own.length > 0 ? beginningsOf(name) : [])),
    ),
    libraries: new Set(Array.from(drafts.keys(), packageIn)),
    ...sinks,
    wantedMethods,
    cleanMethods: new Set(CLEAN_METHODS),
    methodSanitizers,
    wirings: wiringsByMethod(tables.entries),
    handed: tables.handed,
    canonical: (text) => canonical(aliases, text),
    holders: holdersOf([...drafts.keys(), ...aliases.keys()], tables.entries),
  };
}

/** `@scope/name` or `name` of `name/part.member`. */
function packageIn(name: string): string {
  return /^(?:@[\w.-]+\/)?[\w-]+/.exec(name)?.[0] ?? name;
}

/** `a.B().c().d` → `a.B()`, `a.B().c()`. */
function objectsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = text.indexOf('().'); at >= 0; at = text.indexOf('().', at + 1)) found.push(text.slice(0, at + 2));
  return found;
}

/** `a.B().c` → `a.B().c`, `a.B()`, `a.B`, `a`. */
function beginningsOf(text: string): readonly string[] {
  const found = [text];
  for (let name = text; /[.)]/.test(name); found.push(name)) {
    name = name.endsWith('()') ? name.slice(0, -2) : name.slice(0, name.lastIndexOf('.'));
  }
  return found;
}

/** What the known names lie in: `java.io.File` of `java.io.File().delete`. */
function holdersOf(names: Iterable<string>, entries: readonly EntryWiring[]): ReadonlySet<string> {
  const holders = new Set<string>();
  const add = (name: string): void => {
    const bare = name.replaceAll('()', '');
    for (let end = bare.length; end > 0; end = bare.lastIndexOf('.', end - 1)) holders.add(bare.slice(0, end));
  };
  for (const name of names) add(name);
  for (const { receivers, methods } of entries)
    for (const receiver of receivers) for (const method of methods) add(`${receiver}.${method}`);
  return holders;
}

function emptyDraft(): Draft {
  return {
    source: undefined,
    callSource: undefined,
    sanitizes: 0,
    isClean: false,
    isEnding: false,
    sinks: [],
    isWanted: false,
    effect: undefined,
    behaviour: undefined,
  };
}

/** The name after all aliases of its beginnings: `fs.promises.readFile` → `fs.readFile`. */
function canonical(aliases: ReadonlyMap<string, string>, text: string): string {
  let name = '';
  for (const segment of text.split('.')) {
    const bare = segment.replaceAll('()', '');
    name = name === '' ? bare : `${name}.${bare}`;
    name = aliases.get(name) ?? name;
    for (let calls = (segment.length - bare.length) / 2; calls > 0; calls -= 1) {
      name = aliases.get(`${name}()`) ?? `${name}()`;
    }
  }
  return name;
}

function addSources(tables: Tables, draft: (text: string) => Draft): void {
  for (const { kind, what, reads, calls, fromOwnPage } of tables.sources) {
    const model: SourceModel = { kind, what, isFromOwnPage: fromOwnPage };
    for (const name of reads ?? []) draft(name).source = model;
    for (const name of calls ?? []) draft(name).callSource = model;
  }
}

function addSanitizers(tables: Tables, draft: (text: string) => Draft): Map<string, number> {
  const methods = new Map<string, number>();
  for (const { cleans, calls, methods: names } of tables.sanitizers) {
    const bits = sinkBits(cleans);
    for (const name of calls ?? []) draft(name).sanitizes |= bits;
    for (const name of names ?? []) methods.set(name, (methods.get(name) ?? 0) | bits);
  }
  return methods;
}

function addSinks(
  tables: Tables,
  wants: CodeWants,
  draft: (text: string) => Draft,
): Pick<
  Models,
  | 'methodSinks'
  | 'witnesses'
  | 'propertySinks'
  | 'answerSinks'
  | 'namedSinks'
  | 'slowSinks'
  | 'looseSinks'
  | 'guessedSinks'
> {
  const methodSinks = new Map<string, CompiledSink[]>();
  const witnesses = new Set<string>();
  const propertySinks = new Map<string, CompiledSink[]>();
  const answerSinks = new Map<string, CompiledSink[]>();
  const namedSinks: CompiledSink[] = [];
  const slowSinks: CompiledSink[] = [];
  const looseSinks: CompiledSink[] = [];
  const guessedSinks: CompiledSink[] = [];
  for (const [id, spec] of [...new Set(wants.sinks)].entries()) {
    if (!concerns(tables, spec)) continue;
    const sink: CompiledSink = { spec, id, bit: sinkBit(spec.kind) };
    if (spec.callee !== undefined) draft(spec.callee).sinks.push(sink);
    if (spec.method !== undefined) {
      push(methodSinks, spec.method, sink);
      for (const module of spec.evidence ?? []) witnesses.add(module);
    }
    if (spec.property !== undefined) push(propertySinks, spec.property, sink);
    for (const framework of spec.returnedBy ?? []) push(answerSinks, framework, sink);
    if (spec.named !== undefined) namedSinks.push(sink);
    if (spec.slow !== undefined) slowSinks.push(sink);
    if (spec.looseRoot === true) looseSinks.push(sink);
    if (spec.calledLike !== undefined) guessedSinks.push(sink);
  }
  return {
    methodSinks,
    witnesses: [...witnesses],
    propertySinks,
    answerSinks,
    namedSinks,
    slowSinks,
    looseSinks,
    guessedSinks,
  };
}

function wiringsByMethod(entries: readonly EntryWiring[]): Map<string, EntryWiring[]> {
  const wirings = new Map<string, EntryWiring[]>();
  for (const wiring of entries) for (const method of wiring.methods) push(wirings, method, wiring);
  return wirings;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
