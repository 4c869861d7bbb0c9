import type { ClassIr, Constant, Expression, FunctionIr } from '../../ir/ir.ts';
import type { ModuleState } from '../machine/machine.ts';
import type { Scope } from '../machine/scope.ts';
import type { QualifiedName } from '../names/names.ts';
import { noteLooked } from './labour.ts';
import { cleaned, unite, type Taint } from './taint.ts';

/** What the interpreter knows of a value. Immutable: what changes lives in slots. */
export interface Value {
  readonly taint: Taint | undefined;
  readonly constant: Constant;
  readonly isConstant: boolean;
  readonly name: QualifiedName | undefined;
  readonly shape: Shape | undefined;
  /** The constant beginning of text put together from parts. */
  readonly prefix: string | undefined;
  readonly traits: number;
  /** The condition a truth value stands for (`const ok = …; if (!ok)` still guards), or the text a URL was parsed from. */
  readonly about: Expression | undefined;
  /** The key of outside data under which it was found in an object: it may be what all objects inherit from. */
  readonly chosenBy?: Taint | undefined;
}

/** Traits of a value. */
export const RESOLVED = 1;
/** Put together from parts. */
export const BUILT_TEXT = 2;
/** Whole numbers and truth values: they cannot carry text. */
export const NUMERIC = 4;
/** Made of nothing but constants and numbers, though nobody here knows what comes out. */
export const FIXED = 64;
/** Put together as a path. */
export const PATH = 128;
/** A path whose beginning outside data does not decide. */
export const ANCHORED = 256;
/** A path from the root on. */
export const FROM_ROOT = 512;

/** One of the pieces of text that was cut at its slashes. */
export const PIECE = 1024;
/** Text whose backslashes were doubled: a quote behind a backslash stays one. */
export const BACKSLASHED = 2048;
/** On some ways it is not there, or nothing: what is known of it holds where it is. */
export const UNSURE = 4096;

/** Stands in a prefix for something unknown that outside data does not decide: `${base}/users/`, `https://${host}/users/`. */
export const BASE_MARK = '\0base';
/** Stands for the address that a request was sent to: whoever follows it comes back. */
export const ASKED_MARK = '\0asked';

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
}
/** The items of a list at one moment; `rest` stands for further, unknown ones. */
export interface ItemsShape {
  readonly kind: 'items';
  readonly items: readonly Value[];
  readonly rest: Value | undefined;
}
/** Object, dictionary, map, instance: entries by key; `rest` stands for entries with unknown keys. */
export interface ObjectShape {
  readonly kind: 'object';
  readonly entries: Map<string, Slot>;
  readonly rest: Slot;
  readonly class: ClassShape | undefined;
  /** Entries are reached with `get` and `set`, not as members. */
  readonly isMap: boolean;
  /** A request of which some parts are known: whoever is given it whole is not given outside data by that. */
  readonly isRequest: boolean;
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
  readonly statics: Map<string, Slot>;
  readonly methods: ReadonlyMap<string, FunctionIr>;
  /** `set name(value) {…}`. */
  readonly setters: ReadonlyMap<string, FunctionIr>;
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

/** A value that is no constant. */
export function makeValue(
  taint: Taint | undefined,
  name: QualifiedName | undefined,
  shape: Shape | undefined,
  traits = 0,
  prefix?: string,
): Value {
  return { taint, constant: undefined, isConstant: false, name, shape, prefix, traits, about: undefined };
}

/** Nothing is known. */
export const UNKNOWN: Value = makeValue(undefined, undefined, undefined);
/** A number or truth value that is not known. */
export const SOME_NUMBER: Value = makeValue(undefined, undefined, undefined, NUMERIC);
/** There is no such entry. */
export const ABSENT: Value = makeValue(undefined, undefined, undefined, 0, '');

/** The value of a literal. */
export function constantValue(constant: Constant): Value {
  switch (constant) {
    case undefined:
      return UNDEFINED;
    case null:
      return NULL;
    case true:
      return TRUE;
    case false:
      return FALSE;
    default:
      return makeConstant(constant);
  }
}

function makeConstant(constant: Constant): Value {
  const prefix = typeof constant === 'string' ? constant : undefined;
  return {
    taint: undefined,
    constant,
    isConstant: true,
    name: undefined,
    shape: undefined,
    prefix,
    traits: 0,
    about: undefined,
  };
}

const UNDEFINED = makeConstant(undefined);
const NULL = makeConstant(null);
const TRUE = makeConstant(true);
const FALSE = makeConstant(false);

/** The same value, safe for more kinds of sink. */
export function safer(value: Value, bits: number): Value {
  return value.taint === undefined || bits === 0 ? value : withTaint(value, cleaned(value.taint, bits));
}

/** The same value with other taint. */
export function withTaint(value: Value, taint: Taint | undefined): Value {
  if (value.taint === taint) return value;
  return {
    taint,
    constant: value.constant,
    isConstant: value.isConstant,
    name: value.name,
    shape: value.shape,
    prefix: value.prefix,
    traits: value.traits,
    about: value.about,
  };
}

/** The same value with what it stands for. */
export function withAbout(value: Value, about: Expression): Value {
  return { ...value, about };
}

/** A value of which only the shape is known. */
export function shaped(shape: Shape): Value {
  return makeValue(undefined, undefined, shape);
}

/** A value of which only the name is known. */
export function named(name: QualifiedName | undefined): Value {
  return name === undefined ? UNKNOWN : makeValue(undefined, name, undefined);
}

/** Outside data with nothing else known. */
export function tainted(taint: Taint | undefined): Value {
  return taint === undefined ? UNKNOWN : makeValue(taint, undefined, undefined);
}

let lastBorn = 0;

/** A new place that holds a value. */
export function makeSlot(value: Value): Slot {
  lastBorn += 1;
  return { value, stamp: 0, born: lastBorn };
}

/** Slots made from now on have a higher number. */
export function bornSoFar(): number {
  return lastBorn;
}

/** A new list. */
export function makeList(items: readonly Value[], rest?: Value): ListShape {
  return { kind: 'list', slot: makeSlot(shaped({ kind: 'items', items, rest })) };
}

/** A new object without entries. */
export function makeObject(isMap = false, owner?: ClassShape, isRequest = false): ObjectShape {
  return { kind: 'object', entries: new Map(), rest: makeSlot(ABSENT), class: owner, isMap, isRequest };
}

/** A function as a value; `self` is the receiver it is bound to. */
export function makeFunction(
  ir: FunctionIr,
  scope: Scope,
  module: ModuleState,
  self: Value | undefined,
  owner: ClassShape | undefined,
): FunctionShape {
  return { kind: 'function', function: ir, scope, module, self, owner, bound: NO_VALUES, properties: undefined };
}
const NO_VALUES: readonly Value[] = [];

/** The items of a list as they are now. */
export function itemsOf(list: ListShape): ItemsShape {
  const { shape } = list.slot.value;
  return shape?.kind === 'items' ? shape : NO_ITEMS;
}
const NO_ITEMS: ItemsShape = { kind: 'items', items: [], rest: undefined };

const DEEPEST_TAINT = 4;
const WIDEST_TAINT = 300;
let visited = 0;

/** The taint of a value and of everything in it, to a bounded depth. */
export function deepTaint(value: Value): Taint | undefined {
  if (value.shape === undefined) return value.taint;
  visited = 0;
  return collect(value, 0);
}

function collect(value: Value, depth: number): Taint | undefined {
  const { shape } = value;
  if (shape === undefined || depth > DEEPEST_TAINT || visited > WIDEST_TAINT) return value.taint;
  visited += 1;
  let { taint } = value;
  switch (shape.kind) {
    case 'list': {
      const { items, rest } = itemsOf(shape);
      noteLooked(items.length);
      for (const item of items) {
        if (visited > WIDEST_TAINT) break;
        taint = unite(taint, collect(item, depth + 1));
      }
      if (rest !== undefined) taint = unite(taint, collect(rest, depth + 1));
      return taint;
    }
    case 'object': {
      if (shape.isRequest) return taint;
      noteLooked(shape.entries.size);
      for (const slot of shape.entries.values()) {
        if (visited > WIDEST_TAINT) break;
        taint = unite(taint, collect(slot.value, depth + 1));
      }
      return unite(taint, collect(shape.rest.value, depth + 1));
    }
    case 'either': {
      for (const option of shape.options) taint = unite(taint, collect(option, depth + 1));
      return taint;
    }
    default:
      return taint;
  }
}

/** The taint of several values together. */
export function taintOfAll(values: Iterable<Value>): Taint | undefined {
  let taint: Taint | undefined;
  for (const value of values) taint = unite(taint, deepTaint(value));
  return taint;
}

/** The known beginning of text; marks of the interpreter are nobody else's business. */
export function shownPrefix({ prefix }: Value): string | undefined {
  const mark = prefix?.indexOf('\0') ?? -1;
  return (mark < 0 ? prefix : prefix?.slice(0, mark)) || undefined;
}

/** Whether outside data cannot make a path of this begin somewhere else. */
export function isAnchored({ traits, prefix }: Value): boolean {
  return (traits & ANCHORED) !== 0 || ((traits & PATH) === 0 && /[^/\\]/.test(prefix ?? ''));
}

/** Whether a test on the value has one outcome: true, false, or undefined where it may have both. */
export function truthOf(value: Value, isPython: boolean): boolean | undefined {
  if (value.taint !== undefined) return undefined;
  const truth = value.isConstant ? Boolean(value.constant) : truthOfShape(value.shape, isPython);
  // What is missing is false.
  return truth === true && (value.traits & UNSURE) !== 0 ? undefined : truth;
}

function truthOfShape(shape: Shape | undefined, isPython: boolean): boolean | undefined {
  if (shape === undefined) return undefined;
  if (shape.kind === 'list') {
    if (!isPython) return true;
    const { items, rest } = itemsOf(shape);
    return rest === undefined ? items.length > 0 : undefined;
  }
  if (shape.kind === 'object') return isPython && shape.class === undefined ? undefined : true;
  return shape.kind === 'function' || shape.kind === 'class' || shape.kind === 'regex' ? true : undefined;
}

/** The same value where it may as well be missing. */
export function perhaps(value: Value): Value {
  const saysNothing = !value.isConstant && value.shape === undefined;
  return saysNothing || (value.traits & UNSURE) !== 0 ? value : { ...value, traits: value.traits | UNSURE };
}

/** The name of what is given; a class of the repository goes by the library's class it extends. */
export function givenName({ name, shape }: Value): string | undefined {
  return name?.text ?? (shape?.kind === 'class' ? shape.instance?.parent?.text : undefined);
}

/** What is left of a constant that others may write over. */
export function asBeginning(value: Value): Value {
  return value.constant ? perhaps(value) : UNKNOWN;
}

/** Whether the value is this constant on every way. */
export function isCertain({ isConstant, taint, traits }: Value): boolean {
  return isConstant && taint === undefined && (traits & UNSURE) === 0;
}

/** One of several constants is as fixed as one, and so is a number. */
export function isFixed(value: Value): boolean {
  return value.isConstant || (value.traits & (FIXED | NUMERIC)) !== 0;
}
