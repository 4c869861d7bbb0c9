import { ABSENT, makeSlot } from '../values/values.ts';
import type { Slot } from '../values/shapes.ts';

/** The names of one function call or module, and the scope around it. */
export interface Scope {
  readonly id: number;
  readonly names: Map<string, Slot>;
  readonly parent: Scope | undefined;
  /** Names this function assigns outside itself (`global`, `nonlocal`). */
  readonly outer: readonly string[] | undefined;
  /** Those of the names that keep what guards proved of members (`req.query.file`): names with dots. */
  proofs: Map<string, Slot> | undefined;
}

let lastScope = 0;

/** A scope with no names, inside another one. */
export function makeScope(parent: Scope | undefined, outer?: readonly string[]): Scope {
  lastScope += 1;
  return { id: lastScope, names: new Map(), parent, outer, proofs: undefined };
}

/** The slot a name means here, if it is bound. */
export function findSlot(scope: Scope, name: string): Slot | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const slot = at.names.get(name);
    if (slot !== undefined) return slot;
  }
  return undefined;
}

/** The slot of a name in this very scope, made where it is missing. */
export function ownSlot(scope: Scope, name: string): Slot {
  let slot = scope.names.get(name);
  if (slot === undefined) {
    slot = makeSlot(ABSENT);
    scope.names.set(name, slot);
  }
  return slot;
}

/** The slot that keeps what was proved of a member, by the path it is written as. */
export function proofSlot(scope: Scope, path: string): Slot {
  let slot = scope.names.get(path);
  if (slot === undefined) {
    slot = { ...makeSlot(ABSENT), isProof: true };
    scope.names.set(path, slot);
    scope.proofs ??= new Map();
    scope.proofs.set(path, slot);
  }
  return slot;
}

/** Whether something was proved here or around here. */
export function hasProofs(scope: Scope): boolean {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.proofs !== undefined) return true;
  return false;
}

/** The slot an assignment without declaration writes to. */
export function assignedSlot(scope: Scope, name: string, ownsAssigned: boolean): Slot {
  if (ownsAssigned) {
    if (scope.outer?.includes(name) === true && scope.parent !== undefined) {
      return findSlot(scope.parent, name) ?? ownSlot(outermost(scope), name);
    }
    return ownSlot(scope, name);
  }
  return findSlot(scope, name) ?? ownSlot(scope, name);
}

function outermost(scope: Scope): Scope {
  let at = scope;
  while (at.parent !== undefined) at = at.parent;
  return at;
}
