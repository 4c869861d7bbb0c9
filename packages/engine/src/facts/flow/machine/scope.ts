import type { FunctionIr } from '../../ir/ir.ts';
import { ABSENT, makeSlot } from '../values/values.ts';
import type { Slot } from '../values/shapes.ts';

/** The names of one function call or module, and the scope around it. */
export interface Scope {
  readonly id: number;
  readonly names: Map<string, Slot>;
  readonly parent: Scope | undefined;
  /** The function whose call it belongs to. */
  readonly function: FunctionIr | undefined;
  /** A block of the function whose scope lies around it. */
  readonly isBlock: boolean;
  /** The block that declared a name, where it was not the function's own body. */
  owners: Map<string, object> | undefined;
  /** Blocks inside that have a scope of their own. */
  blocks: Map<object, Scope> | undefined;
  /** Names this function assigns outside itself (`global`, `nonlocal`). */
  readonly outer: readonly string[] | undefined;
  /** Those of the names that keep what guards proved of members (`req.query.file`): names with dots. */
  proofs: Map<string, Slot> | undefined;
}

let lastScope = 0;

/** A scope with no names, inside another one. */
export function makeScope(parent: Scope | undefined, called?: FunctionIr): Scope {
  return freshScope(parent, false, called);
}

/** A scope for one block of a function. */
export function makeBlock(parent: Scope): Scope {
  return freshScope(parent, true, undefined);
}

function freshScope(parent: Scope | undefined, isBlock: boolean, called: FunctionIr | undefined): Scope {
  lastScope += 1;
  return {
    id: lastScope,
    names: new Map(),
    parent,
    function: called,
    isBlock,
    owners: undefined,
    blocks: undefined,
    outer: called?.outerNames,
    proofs: undefined,
  };
}

/** The scope of the function that a block belongs to. */
export function functionScope(scope: Scope): Scope {
  let at = scope;
  while (at.isBlock && at.parent !== undefined) at = at.parent;
  return at;
}

/** The slot of a name that the function itself has, in whichever of its blocks. */
export function slotInFunction(scope: Scope, name: string): Slot | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.isBlock ? at.parent : undefined) {
    const slot = at.names.get(name);
    if (slot !== undefined) return slot;
  }
  return undefined;
}

/** The slot a name means here, if it is bound. */
export function findSlot(scope: Scope, name: string): Slot | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const slot = at.names.get(name);
    if (slot !== undefined) return slot;
  }
  return undefined;
}

/** The slot of a name in this very scope, made where it is missing; an import was there before anything that uses it. */
export function ownSlot(scope: Scope, name: string, isImport = false): Slot {
  let slot = scope.names.get(name);
  if (slot === undefined) {
    slot = isImport ? { ...makeSlot(ABSENT), born: 0 } : makeSlot(ABSENT);
    scope.names.set(name, slot);
  }
  return slot;
}

/** The slot that keeps what was proved of a member, by the path it is written as. */
export function proofSlot(scope: Scope, path: string): Slot {
  const home = scope.isBlock ? homeOf(scope, path.slice(0, path.indexOf('.'))) : scope;
  let slot = home.names.get(path);
  if (slot === undefined) {
    slot = { ...makeSlot(ABSENT), isProof: true };
    home.names.set(path, slot);
    home.proofs ??= new Map();
    home.proofs.set(path, slot);
  }
  return slot;
}

/** What is proved of a variable is kept beside it: it holds behind the block in which it was proved. */
function homeOf(scope: Scope, name: string): Scope {
  let at = scope;
  while (at.isBlock && at.parent !== undefined && !at.names.has(name)) at = at.parent;
  return at;
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
  return findSlot(scope, name) ?? ownSlot(functionScope(scope), name);
}

function outermost(scope: Scope): Scope {
  let at = scope;
  while (at.parent !== undefined) at = at.parent;
  return at;
}

/** The slots of a scope and of those around it, up to and with the last one. */
export function* slotsUpTo(scope: Scope, last: Scope): Generator<Slot> {
  for (let at = scope; ; at = at.parent) {
    yield* at.names.values();
    if (at === last || at.parent === undefined) return;
  }
}
