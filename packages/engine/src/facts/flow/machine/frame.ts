import type { Call, Constant, Expression, FunctionIr } from '../../ir/ir.ts';
import type { Source, Taint } from '../values/taint.ts';
import type { ClassShape, Slot } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import type { Capture, Made } from './journal.ts';
import type { Scope } from './scope.ts';

/** Sink kinds that members of arguments were proved safe for, by position and path: `0.query.name`. */
export type MemberProofs = ReadonlyMap<string, number>;

/** A parameter, or a part of one that was taken apart, of which a function may prove something. */
export interface Whole {
  readonly index: number;
  readonly name: string;
  /** The key of the part; undefined for what is taken whole. */
  readonly part: string | undefined;
  readonly slot: Slot;
}

/** A variable that a test changes where it holds: as long as it is what it was before, the test did not hold. */
export interface Mark {
  readonly slot: Slot;
  readonly kind: 'constant' | 'collection';
  /** The constant it was. */
  readonly before: Constant;
  readonly test: Expression;
  /** Names that the test speaks of. */
  readonly names: ReadonlySet<string>;
}

/** One way out of a function: what it says there, and what was proved of each parameter until then. */
export interface Answer {
  readonly isWord: boolean;
  readonly word: Constant;
  /** Constants in an object or a list, by key or position. */
  readonly parts: ReadonlyMap<string, Constant> | undefined;
  /** Not nothing, whatever it is. */
  readonly isThere: boolean;
  readonly bits: readonly number[];
  readonly members: MemberProofs;
}

/** What a call gave: its value, and what it proved about its arguments. */
export interface Outcome {
  value: Value;
  /** Sink kinds each parameter was proved safe for on every way out; where the call returned something true; false. */
  always: readonly number[];
  whenTrue: readonly number[];
  whenFalse: readonly number[];
  /** Where it returned a list or an object with nothing in it: no faults. */
  whenEmpty: readonly number[];
  /** The same of members of arguments. */
  members?: Readonly<WaysOut<MemberProofs>> | undefined;
  /** Every way out, where they are few. */
  answers?: readonly Answer[] | undefined;
  /** Where not arguments were watched but variables around the function: those the proofs are about, in order. */
  watched?: readonly Slot[] | undefined;
  /** It asks whether a path lies in a folder in a way that a path which climbs out again gets past. */
  isOutwitted?: boolean;
  /** The outside data that went in. */
  given?: Taint | undefined;
  /** Of that data: slots made since then are of the call's own making. */
  born?: number;
  /** It wrote to something that lived before the call: running it again may matter. */
  hasEffects: boolean;
  /** It is asynchronous: before somebody waits for it, it has proved nothing and is always true. */
  readonly isPromise?: boolean;
  /** What it wrote to things that it made and that are reached through its value. */
  made?: Made | undefined;
  /** What it throws, where outside data is in it. */
  thrown?: readonly Thrown[] | undefined;
  /** Every way through it throws. */
  neverReturns?: boolean | undefined;
  /** Variables around the function that it read, with the outside data they held. */
  reads?: readonly OuterRead[] | undefined;
  /** How many calls led to it when some that it makes were not followed to the end: fewer would show more. */
  cutAt?: number | undefined;
  /** How often it ran, and for which entry. */
  runs: number;
  entry?: object | undefined;
}

/** A variable that was read by a function around which it stands, and which parts of it held outside data. */
export interface OuterRead {
  readonly slot: Slot;
  readonly parts: string;
}

/** What a function is called with, by position; `rest` stands for further ones. */
export interface Given {
  readonly items: readonly Value[];
  readonly rest: Value | undefined;
}

/** Something that was thrown, with the outside data in it. */
export interface Thrown {
  readonly value: Value;
  /** The names of its class and of those above it, as far as they are known. */
  readonly classes: readonly string[];
}

/** A part of something that was checked, as it is written, and what it is safe for then. */
export interface CheckedPart {
  readonly node: Expression;
  readonly bits: number;
}

/** What a call that checks something says once it is seen to have found nothing wrong. */
export interface Checked {
  readonly parts: readonly CheckedPart[];
  readonly slots: readonly (readonly [Slot, number])[];
}

/** What holds on every way out of a function, where it returned something true, something false, and nothing in a list. */
export interface WaysOut<T> {
  always: T | undefined;
  whenTrue: T | undefined;
  whenFalse: T | undefined;
  whenEmpty: T | undefined;
}

/** Proofs at the ways out of a function so far. */
export interface Proofs {
  readonly members: WaysOut<MemberProofs>;
  readonly always: number[];
  readonly whenTrue: number[];
  readonly whenFalse: number[];
  readonly whenEmpty: number[];
  readonly answers: Answer[];
}

/** A call of a function of the repository, as it is written. */
export interface CalledAt {
  readonly node: Call;
  readonly file: string;
}

/** One call in progress. */
export interface Frame {
  readonly function: FunctionIr | undefined;
  readonly owner: ClassShape | undefined;
  readonly self: Value | undefined;
  readonly scope: Scope;
  readonly mark: number;
  /** Slots born later are the frame's own. */
  readonly born: number;
  /** Slots of the parameters, in order, to see at the end what guards proved of them. */
  readonly parameters: readonly Slot[];
  /** Parameters of whose members something may be proved. */
  readonly wholes: readonly Whole[];
  /** What the call was given: `arguments` of JavaScript. */
  readonly given: Given | undefined;
  /** Where the call stands, if it stands somewhere. */
  readonly calledAt: CalledAt | undefined;
  /** Parameters that were given another value: nothing can be proved of the argument any more. */
  reassigned: Set<Slot> | undefined;
  /** How many branches are open: a return outside all of them leaves its writes in place. */
  branches: number;
  /** How many of them only whoever runs the program can open: what is given back there is as they chose. */
  optedOut: number;
  returned: Value | undefined;
  /** Writes to things outside the frame at each return that left before the end. */
  readonly exits: Capture[];
  /** Proofs at each return: see `Outcome`. */
  readonly proofs: Proofs | undefined;
  yielded: Value | undefined;
  /** See `Outcome`. */
  isOutwitted: boolean;
  /** What calls of the repository's functions in this frame gave, by the call. */
  outcomes: Map<Expression, Outcome> | undefined;
  /** What calls of schemas in this frame have checked, by the call. */
  checked: Map<Expression, Checked> | undefined;
  /** Where data comes from whose addresses were found to be those of outside machines. */
  readonly outer: Source[];
  /** See `Outcome`. */
  reads: Map<Slot, string> | undefined;
  /** Marks that tests left so far on the way that is in hand. */
  marks: readonly Mark[];
}

/** Where `break` and `continue` lead. */
export interface LoopExits {
  readonly mark: number;
  /** How much had been assigned before it began. */
  readonly given: number;
  readonly breaks: Capture[];
  readonly continues: Capture[];
  readonly isSwitch: boolean;
  readonly outer: LoopExits | undefined;
}
