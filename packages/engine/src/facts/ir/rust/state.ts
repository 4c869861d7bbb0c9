import type { Expression, Pattern, Statement } from '../ir.ts';
import type { Lowering } from '../lowering.ts';

/** Where the value of an expression goes: an `if`, a `match` and a block have one, and hold statements. */
export type Receiver =
  | { readonly to: 'return' }
  | { readonly to: 'nobody' }
  | {
      readonly to: 'target';
      readonly target: Pattern;
      readonly declares: boolean;
      readonly annotation?: string | undefined;
    };

export const RETURNED: Receiver = { to: 'return' };
export const UNUSED: Receiver = { to: 'nobody' };

/** What the lowering of a file of Rust keeps in mind beside what all lowerings do. */
export interface RustState {
  /** Where statements go that must run before the expression in hand: a `match` may stand anywhere. */
  before: Statement[];
  /** Who waits for the value of the construct in hand. */
  receiver: Receiver;
  /** The type whose methods are read, which calls itself `Self`. */
  self: string | undefined;
  /** Attributes that belong to what comes next. */
  attributes: number[];
  /** Modules written into the file itself: what they declare is read as the file's own. */
  readonly inline: Set<string>;
  /** How many of them are open. */
  nested: number;
  /** What types of the file fulfil. */
  readonly bases: Map<string, Expression[]>;
  /** Structures and enumerations of the file, and how many unnamed fields each has. */
  readonly tuples: Map<string, number>;
  /** Variables that hold a text, a path or a command under way, wherever in the file. */
  readonly texts: Set<string>;
  readonly paths: Set<string>;
  readonly commands: Set<string>;
}

const states = new WeakMap<Lowering, RustState>();

/** The state of a file of Rust. */
export function stateOf(lowering: Lowering): RustState {
  let state = states.get(lowering);
  if (state === undefined) {
    state = {
      before: [],
      receiver: UNUSED,
      self: undefined,
      attributes: [],
      inline: new Set(),
      nested: 0,
      bases: new Map(),
      tuples: new Map(),
      texts: new Set(),
      paths: new Set(),
      commands: new Set(),
    };
    states.set(lowering, state);
  }
  return state;
}

/** Lowers something whose statements go into a list of their own. */
export function inList<T>(lowering: Lowering, list: Statement[], lower: () => T): T {
  const state = stateOf(lowering);
  const { before } = state;
  state.before = list;
  const made = lower();
  state.before = before;
  return made;
}
