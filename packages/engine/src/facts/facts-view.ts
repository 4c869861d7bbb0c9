import type { Context, SkipReason } from '@assay/contract';
import type { Wants } from '../check.ts';
import type { Span } from './span.ts';
import type { Content } from '../inventory/content.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { Role } from '../inventory/roles.ts';
import type { EntryMode } from '../tree/tree.ts';
import type { Act } from './acts/act.ts';
import type { CodeFacts } from './code.ts';
import type { FileFacts } from './file-facts.ts';
import type { CallFact, Flow } from './flow/flow-facts.ts';
import type { Note } from './notes.ts';
import type { Injection } from './prose/injection.ts';
import type { Surface } from './prose/surface.ts';
import { type EncodedText, findLineWindows, findWindows, type Occurrence } from './text/find-windows.ts';
import type { JsonDocument, JsonNode } from './text/json.ts';
import type { Line } from './text/lines.ts';
import { type Occurrences, occurrencesOf, placesOf } from './text/occurrences.ts';
import type { LazyReadings } from './text/readings.ts';
import type { Window } from './text/windows.ts';
import type { YamlDocument } from './text/yaml.ts';

/** What the readers found in one file. */
export interface Known {
  readonly code: CodeFacts;
  readonly surfaces: readonly Surface[];
  readonly injections: readonly Injection[];
  readonly acts: readonly Act[];
  readonly notes: readonly Note[];
  readonly gap: SkipReason | undefined;
}

/** All that the views of one file draw on. */
export interface FactSource {
  readonly file: InventoryFile;
  readonly content: Extract<Content, { kind: 'text' }>;
  readonly occurrences: Occurrences;
  readonly known: Known;
  readonly lazy: LazyReadings;
  readonly callsNamed: ReadonlyMap<string, readonly number[]>;
}

/** Numbers of the calls, by callee and by `.method`: every check asks for some of them. */
export function indexCalls(calls: readonly CallFact[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  const note = (name: string, number: number): void => {
    const numbers = index.get(name);
    if (numbers === undefined) index.set(name, [number]);
    else numbers.push(number);
  };
  for (const [number, { callee, method }] of calls.entries()) {
    note(callee, number);
    note(`.${method}`, number);
  }
  return index;
}

/** A list made when somebody walks through it: a check may name what it wants and then see that the file is none of its. */
function onDemand<T>(make: () => readonly T[]): Iterable<T> {
  let made: readonly T[] | undefined;
  return { [Symbol.iterator]: () => (made ??= make())[Symbol.iterator]() };
}

/**
 * One file as one check sees it. Hundreds of checks look at each of thousands of files, and most ask for little: a class
 * keeps what they might ask for on its prototype, so that a view costs two references.
 */
export class FactsView implements FileFacts {
  readonly #source: FactSource;
  readonly #wants: Wants;

  constructor(source: FactSource, wants: Wants) {
    this.#source = source;
    this.#wants = wants;
  }

  get path(): string {
    return this.#source.file.entry.path;
  }
  get mode(): EntryMode {
    return this.#source.file.entry.mode;
  }
  get role(): Role | undefined {
    return this.#source.file.role;
  }
  get context(): Context {
    return this.#source.file.context;
  }
  get language(): string {
    return this.#source.file.language;
  }
  get text(): string {
    return this.#source.content.text;
  }
  get imports(): ReadonlySet<string> {
    return this.#source.known.code.imports;
  }
  get lines(): readonly Line[] {
    return this.#source.lazy.lines();
  }
  get windows(): Iterable<Window> {
    return onDemand(() => findWindows(this.#encoded(), this.#occurrences()));
  }
  get lineWindows(): Iterable<Window> {
    return onDemand(() => findLineWindows(this.#encoded(), this.#occurrences()));
  }
  get places(): Iterable<number> {
    const { occurrences, content, lazy } = this.#source;
    return onDemand(() => placesOf(this.#wants, occurrences, content.bytes).map(lazy.toText()));
  }
  get calls(): readonly CallFact[] {
    const { known, callsNamed } = this.#source;
    if (callsNamed.size === 0) return [];
    const numbers = new Set((this.#wants.calls ?? []).flatMap((name) => callsNamed.get(name) ?? []));
    return [...numbers].toSorted((a, b) => a - b).flatMap((number) => known.code.calls[number] ?? []);
  }
  get flows(): readonly Flow[] {
    return this.#source.known.code.flows.filter((flow) => this.#wants.sinks?.includes(flow.spec));
  }
  get surfaces(): readonly Surface[] {
    return this.#source.known.surfaces.filter((surface) => this.#wants.surfaces?.includes(surface.kind));
  }
  get injections(): readonly Injection[] {
    return this.#source.known.injections.filter((injection) => this.#wants.injections?.includes(injection.technique));
  }
  get acts(): readonly Act[] {
    return this.#source.known.acts.filter((act) => this.#wants.acts?.includes(act.kind));
  }
  get json(): JsonDocument | undefined {
    return this.#source.lazy.json();
  }
  get settings(): JsonNode | undefined {
    return this.#source.lazy.settings();
  }

  get yaml(): readonly YamlDocument[] {
    return this.#source.lazy.yaml();
  }
  get span(): (start: number, end: number) => Span {
    const { path } = this.#source.file.entry;
    return (start, end) => ({ file: path, start, end });
  }

  #occurrences(): readonly Occurrence[] {
    return occurrencesOf(this.#wants, this.#source.occurrences, this.#source.content.bytes);
  }
  #encoded(): EncodedText {
    const { file, content, lazy } = this.#source;
    return { path: file.entry.path, text: content.text, length: content.bytes.length, toText: lazy.toText() };
  }
}
