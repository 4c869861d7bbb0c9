import type { Constant } from '../../ir/ir.ts';
import type { Slot } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';

/** A variable that differs from what it was only where one of some tests held: `for (…) if (x === known) found = true`. */
export interface Found {
  /** The constant it was, and when it was given that. */
  readonly before: Constant;
  readonly since: number;
  readonly proved: readonly Proved[];
}

/** What those tests proved of a variable or a member, as long as the variable holds what it held then. */
export interface Proved {
  readonly slot: Slot;
  /** The variable, and when it was given that. */
  readonly root: Slot;
  readonly given: number;
  readonly bits: number;
  /** Of a member: what it is with that proof. */
  readonly member: Value | undefined;
}

/** Assignments so far, and what they say of variables that tell of tests. */
export interface Flags {
  assignments: number;
  /** When a variable was last given something. */
  readonly given: Map<Slot, number>;
  readonly found: Map<Slot, Found>;
}

/** Nothing was assigned yet. */
export function makeFlags(): Flags {
  return { assignments: 0, given: new Map(), found: new Map() };
}

/** A variable is given something: what it told until then it tells no more. */
export function noteGiven(flags: Flags, slot: Slot): void {
  flags.assignments += 1;
  flags.given.set(slot, flags.assignments);
  if (flags.found.size > 0) flags.found.delete(slot);
}

/** Behind a part of the code that may not have run: what was set back there, or given to what was tested, tells nothing. */
export function leaveFound({ found }: Flags, begun: number): void {
  for (const [slot, { before, since, proved }] of found) {
    const kept = proved.filter(({ given }) => given <= begun);
    if (since > begun || kept.length === 0) found.delete(slot);
    else if (kept.length < proved.length) found.set(slot, { before, since, proved: kept });
  }
}
