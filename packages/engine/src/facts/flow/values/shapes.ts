import type { ClassIr, FunctionIr } from '../../ir/ir.ts';
import type { ModuleState } from '../machine/machine.ts';
import type { Scope } from '../machine/scope.ts';
import type { QualifiedName } from '../names/names.ts';
import type { Value } from './values.ts';

/** A place that holds a value and can be written; all writes go through the journal. */
export interface Slot {
  value: Value;
  /** Scratch of the journal: the capture that saw this slot last. */
  stamp: number;
  /** Slots are numbered as they are made: a call knows its own from those that were there before. */
  readonly born: number;
  /** Keeps what a guard proved of a member (`req.query.file`): one branch without the proof is enough to lose it. */
  readonly isProof?: boolean;
}

/** What a value is made of, where that is known. */
export type Shape =
  | ListShape
  | ItemsShape
  | ObjectShape
  | FunctionShape
  | ClassShape
  | ModuleShape
  | NativeShape
  | RegexShape
  | EitherShape;

/** A list with identity; its items change with the slot. */
export interface ListShape {
  readonly kind: 'list';
  readonly slot: Slot;
  /** The list whose items these are some of. */
  chosenFrom?: ListShape;
  readonly found?: Found | undefined;
}

/** What else is known of a list that a pattern found in a text: which parts have names, and the text. */
export interface Found {
  readonly names: ReadonlyMap<string, Value>;
  readonly subject: Value;
}

/** The items of a list at one moment; `rest` stands for further, unknown ones. */
export interface ItemsShape {
  readonly kind: 'items';
  readonly items: readonly Value[];
  readonly rest: Value | undefined;
  /** What a list begins with whose items are not known by their places, unless it is empty. */
  readonly head?: Value | undefined;
  /** Among the further ones: options that take code, each with what was put right behind it. */
  readonly told?: readonly (readonly [option: string, code: Value])[] | undefined;
  /** Somewhere among the further ones a `--` ends the options: what is put behind them is none. */
  readonly isEnded?: boolean | undefined;
}

/**
 * What an object is beside its entries. Those of a map are reached with `get` and `set`, not as members; of a request some
 * parts are known, and whoever is given it whole is not given outside data by that; of one that nobody met members were
 * written, which says nothing of what it holds under keys.
 */
export type ObjectRole = 'plain' | 'map' | 'request' | 'unmet';

/** Object, dictionary, map, instance: entries by key; `rest` stands for entries with unknown keys. */
export interface ObjectShape {
  readonly kind: 'object';
  readonly entries: Map<string, Slot>;
  readonly rest: Slot;
  /** Keys that nobody spells out, any one of them; made with the first. */
  keys: Slot | undefined;
  readonly class: ClassShape | undefined;
  readonly role: ObjectRole;
}

/** A function with what it closes over. */
export interface FunctionShape {
  readonly kind: 'function';
  readonly function: FunctionIr;
  readonly scope: Scope;
  readonly module: ModuleState;
  readonly self: Value | undefined;
  readonly owner: ClassShape | undefined;
  readonly bound: readonly Value[];
  /** Members assigned to the function itself: `module.exports = run; module.exports.helper = …`. */
  properties: Map<string, Slot> | undefined;
}

/** A class of the repository. */
export interface ClassShape {
  readonly kind: 'class';
  readonly class: ClassIr;
  readonly scope: Scope;
  readonly module: ModuleState;
  readonly bases: readonly Value[];
  /** What its objects are beside, where it extends a library's class: `tornado.web.RequestHandler()`. */
  readonly instance: QualifiedName | undefined;
  /** What its decorators are called: `dataclasses.dataclass`, `strawberry.input()`. */
  readonly decorators: readonly string[];
  readonly statics: Map<string, Slot>;
  readonly methods: ReadonlyMap<string, FunctionIr>;
  /** `set name(value) {…}`. */
  readonly setters: ReadonlyMap<string, FunctionIr>;
  /** Classes that extend it and were met so far. */
  readonly subclasses: Value[];
}

/** A module of the repository. */
export interface ModuleShape {
  readonly kind: 'module';
  readonly module: ModuleState;
}

/** A function of the interpreter's own: the `resolve` of a promise, the `next` of a middleware. */
export interface NativeShape {
  readonly kind: 'native';
  readonly target: Slot;
  /** What a call of it gives; otherwise the target takes what it is called with. */
  readonly called?: ((given: readonly Value[]) => Value) | undefined;
}

/** A regular expression whose text is known. */
export interface RegexShape {
  readonly kind: 'regex';
  readonly pattern: string;
  readonly flags: string;
}

/** One of several functions or objects. */
export interface EitherShape {
  readonly kind: 'either';
  readonly options: readonly Value[];
  /** Where the name of a tool chooses among tools: their names, as far as they are known. All of them are kept. */
  readonly tools?: readonly (string | undefined)[] | undefined;
}
