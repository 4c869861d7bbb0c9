import type { Constant, Expression, FunctionIr } from '../../ir/ir.ts';
import type { ModuleState } from '../machine/machine.ts';
import type { Scope } from '../machine/scope.ts';
import type { QualifiedName } from '../names/names.ts';
import type {
  ClassShape,
  Found,
  FunctionShape,
  ItemsShape,
  ListShape,
  ObjectRole,
  ObjectShape,
  Shape,
  Slot,
} from './shapes.ts';
import { OWN_BITS } from './kinds.ts';
import { bitsOf, cleaned, type Taint } from './taint.ts';

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

/** Traits of a value, a bit each. */
export const RESOLVED: number = 1 << 0;
/** Put together from parts. */
export const BUILT_TEXT: number = 1 << 1;
/** Whole numbers and truth values: they cannot carry text. */
export const NUMERIC: number = 1 << 2;
/** Made of nothing but constants and numbers, though nobody here knows what comes out. */
export const FIXED: number = 1 << 6;
/** Put together as a path. */
export const PATH: number = 1 << 7;
/** A path whose beginning outside data does not decide. */
export const ANCHORED: number = 1 << 8;
/** A path from the root on. */
export const FROM_ROOT: number = 1 << 9;
/** One of the pieces of text that was cut at its slashes. */
export const PIECE: number = 1 << 10;
/** Text whose backslashes were doubled: a quote behind a backslash stays one. */
export const BACKSLASHED: number = 1 << 11;
/** On some ways it is not there, or nothing: what is known of it holds where it is. */
export const UNSURE: number = 1 << 12;
/** An address that has come to its path: what is put behind it decides no host any more. */
export const BEHIND_HOST: number = 1 << 13;
/** `user:password@host:port`, as it stands in an address. */
export const NETLOC: number = 1 << 14;
/** Of that, what stands before a colon: it is the host only where nobody put a user before it. */
export const BEFORE_COLON: number = 1 << 15;
/** Text with outside data in it, behind which the program wrote something itself. */
export const ENDED: number = 1 << 16;
/** One word for a shell, in quotes of its own. */
export const QUOTED_WORD: number = 1 << 17;
/** Nothing in it ends single quotes, or double ones, or is read between them. */
export const FOR_SINGLE_QUOTES: number = 1 << 18;
export const FOR_DOUBLE_QUOTES: number = 1 << 19;
/** Holds what was written as JSON: an answer of its own is no page, but tags are still in it. */
export const WRITTEN_AS_DATA: number = 1 << 20;
/** Text whose slashes and backslashes at the beginning were taken away. */
export const UNSLASHED: number = 1 << 21;
/** One slash and such a text: a place of the same site, as long as no other slash is put behind it. */
export const ONE_SLASH: number = 1 << 22;
/** What a call would have given that was not followed because too many lead to it, or an object such a call should have filled. */
export const CUT_SHORT: number = 1 << 23;
/** One of several constants, whichever, and each of them says yes. */
export const TRUE_ANYWAY: number = 1 << 27;
/** One of several constants, and one of them names a shell. */
export const MAYBE_SHELL: number = 1 << 24;
/** An address that was found to begin with `http:` or `https:`, or what was parsed from one. */
export const WEB_ADDRESS: number = 1 << 25;
/** One of the things a text, or what else it may be, was taken apart into one by one: of a text, a character. */
export const CHARACTER: number = 1 << 26;
/** Stands in a prefix for something unknown that outside data does not decide: `${base}/users/`, `https://${host}/users/`. */
export const BASE_MARK = '\0base';
/** What text begins with whose host is decided, though nobody here sees it: all that follows is of the path. */
export const BEHIND_BASE: string = `${BASE_MARK}/`;
/** Stands for the address that a request was sent to: whoever follows it comes back. */
export const ASKED_MARK = '\0asked';

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
/** Nothing is known, but would be if calls were followed deeper. */
export const CUT: Value = makeValue(undefined, undefined, undefined, CUT_SHORT);
/** Whether more would be known of a value if calls were followed deeper. */
export function wasCutShort({ traits }: Value): boolean {
  return (traits & CUT_SHORT) !== 0;
}

/** The same value as one of the characters of a text. */
export function asCharacter(value: Value): Value {
  return value.taint === undefined || value.shape !== undefined
    ? value
    : { ...value, traits: value.traits | CHARACTER };
}

/** A number or truth value that is not known. */
export const SOME_NUMBER: Value = makeValue(undefined, undefined, undefined, NUMERIC);
/** There is no such entry. */
export const ABSENT: Value = makeValue(undefined, undefined, undefined, 0, '');

/** Something that nobody here can see, and that holds no data but what whoever runs the program or calls it gave. */
export function isUnseen({ isConstant, shape, taint }: Value): boolean {
  return !isConstant && shape === undefined && (bitsOf(taint) & ~OWN_BITS) === 0;
}

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
export function withAbout(value: Value, about: Expression | undefined): Value {
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
export function makeList(
  items: readonly Value[],
  rest?: Value,
  told?: ItemsShape['told'],
  head?: ItemsShape['head'],
  isEnded?: boolean,
): ListShape {
  return { kind: 'list', slot: makeSlot(shaped({ kind: 'items', items, rest, told, head, isEnded })) };
}

/** A new object without entries. */
export function makeObject(role: ObjectRole = 'plain', owner?: ClassShape): ObjectShape {
  return {
    kind: 'object',
    entries: new Map(),
    rest: makeSlot(ABSENT),
    keys: undefined,
    class: owner,
    role,
  };
}

/** The parts of a match that have names, as an object. */
export function namedParts({ names }: Found): Value {
  const parts = makeObject();
  for (const [name, value] of names) parts.entries.set(name, makeSlot(value));
  return shaped(parts);
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

/** What is known of the keys of an object that nobody spells out. */
export function otherKeys({ keys, rest }: ObjectShape): Value {
  if (keys !== undefined && keys.value !== ABSENT) return keys.value;
  return rest.value === ABSENT ? ABSENT : UNKNOWN;
}

/** The known beginning of text; marks of the interpreter are nobody else's business. */
export function shownPrefix({ prefix }: Value): string | undefined {
  const mark = prefix?.indexOf('\0') ?? -1;
  return (mark < 0 ? prefix : prefix?.slice(0, mark)) || undefined;
}

/** Whether this begins with `http:` or `https:`, whoever decides the rest. */
export function isOfWeb({ traits, prefix }: Value): boolean {
  return (traits & WEB_ADDRESS) !== 0 || /^https?:\/\//i.test(prefix ?? '');
}

/** Whether outside data cannot make a path of this begin somewhere else. */
export function isAnchored({ traits, prefix }: Value): boolean {
  return (traits & ANCHORED) !== 0 || ((traits & PATH) === 0 && /[^/\\]/.test(prefix ?? ''));
}

/** The name of what is given; a class of the repository goes by the library's class it extends. */
export function givenName({ name, shape }: Value): string | undefined {
  return name?.text ?? (shape?.kind === 'class' ? shape.instance?.parent?.text : undefined);
}
