import type { EntryWiring } from '../../../knowledge/entry-points.ts';
import type { Effect } from '../../notes.ts';
import type { SinkSpec, SourceKind } from '../flow-facts.ts';
import type { Handed } from '../../../knowledge/tables.ts';

/** Everything the tables say about one qualified name. */
export interface NameModel {
  /** Reading the name gives outside data. */
  readonly source: SourceModel | undefined;
  /** Calling it does. */
  readonly callSource: SourceModel | undefined;
  /** Sink kinds a call makes its argument safe for. */
  readonly sanitizes: number;
  /** A call gives something that carries nothing of its arguments. */
  readonly isClean: boolean;
  /** A call never comes back. */
  readonly isEnding: boolean;
  readonly sinks: readonly CompiledSink[];
  readonly isWanted: boolean;
  readonly effect: EffectModel | undefined;
  /** The interpreter knows what a call does: key of the handler. */
  readonly behaviour: string | undefined;
}

/** Outside data that a name brings in. */
export interface SourceModel {
  readonly kind: SourceKind;
  /** What it is, in words: "an HTTP request". */
  readonly what: string;
  readonly isFromOwnPage?: boolean | undefined;
}

/** What a call of a name does to the world. */
export interface EffectModel {
  readonly effect: Effect;
  /** Position of the argument that says which host, path, variable or command. */
  readonly detail: number | undefined;
}

/** A sink with its bit and the number that tells it from others. */
export interface CompiledSink {
  readonly spec: SinkSpec;
  readonly id: number;
  readonly bit: number;
}

/** The tables of one language family, ready for lookup. */
export interface Models {
  readonly aliases: ReadonlyMap<string, string>;
  /** Names of types that frameworks give to handlers, however they were imported: `Request` → `express.Request()`. */
  readonly typeNames: ReadonlyMap<string, string>;
  of(text: string): NameModel | undefined;
  /** Objects of which the tables know a member: `tornado.web.RequestHandler()`. */
  readonly leads: ReadonlySet<string>;
  /** What a sink is called by, and all it is reached through: `http`, `http.get`. */
  readonly harmful: ReadonlySet<string>;
  /** Packages of which the tables know something. */
  readonly libraries: ReadonlySet<string>;
  readonly methodSinks: ReadonlyMap<string, readonly CompiledSink[]>;
  /** What speaks for a method being one of these: an import of it, or an object that comes from it. */
  readonly witnesses: readonly string[];
  readonly propertySinks: ReadonlyMap<string, readonly CompiledSink[]>;
  /** By framework: what its handlers return goes out. */
  readonly answerSinks: ReadonlyMap<string, readonly CompiledSink[]>;
  readonly namedSinks: readonly CompiledSink[];
  readonly slowSinks: readonly CompiledSink[];
  readonly looseSinks: readonly CompiledSink[];
  /** By the name of a callee that nobody can look into. */
  readonly guessedSinks: readonly CompiledSink[];
  readonly wantedMethods: ReadonlySet<string>;
  readonly cleanMethods: ReadonlySet<string>;
  readonly methodSanitizers: ReadonlyMap<string, number>;
  readonly wirings: ReadonlyMap<string, readonly EntryWiring[]>;
  readonly handed: Handed | undefined;
  /** A name after all aliases. */
  canonical(text: string): string;
  /** Classes and packages of which the tables know something. */
  readonly holders: ReadonlySet<string>;
}
