import { anyElement, joinAll, joinValues } from './join.ts';
import type { ObjectShape, Slot } from './shapes.ts';
import { unite, type Taint } from './taint.ts';
import { isFixed } from './truth.ts';
import { ABSENT, FIXED, makeSlot, makeValue, otherKeys, tainted, UNKNOWN, type Value } from './values.ts';

/** A key that the program spells out, whichever. */
const SPELLED = makeValue(undefined, undefined, undefined, FIXED);

/** One of the keys of an object, whichever. Those that the program spells out are its own, whatever lies under them. */
export function anyKey({ shape, taint }: Value): Value {
  if (shape?.kind === 'either') return joinAll(shape.options.map(anyKey));
  if (shape?.kind !== 'object') return tainted(taint);
  const others = otherKeys(shape);
  const all = unite(taint, others.taint);
  if (all !== undefined || shape.role === 'request') return tainted(all);
  return (others === ABSENT ? shape.entries.size > 0 : isFixed(others)) ? SPELLED : UNKNOWN;
}

/** One of the things that whoever goes through a value takes; dictionaries of Python are gone through by their keys. */
export function anyTaken(value: Value, isPython: boolean): Value {
  const { shape } = value;
  return isPython && shape?.kind === 'object' && shape.class === undefined ? anyKey(value) : anyElement(value);
}

/** The place of keys that nobody spells out, made where there was none. */
export function keySlot(object: ObjectShape): Slot {
  // Like an entry, it lives as long as its object.
  object.keys ??= { ...makeSlot(ABSENT), born: object.rest.born };
  return object.keys;
}

/** What is known of those keys once there is one more of them: asked before its value is put there. */
export function withKey(object: ObjectShape, key: Value): Value {
  const known = key.taint !== undefined ? tainted(key.taint) : isFixed(key) ? SPELLED : UNKNOWN;
  return joinValues(otherKeys(object), known);
}

/** The same of an object that nobody has seen yet. */
export function holdKey(object: ObjectShape, key: Value): void {
  keySlot(object).value = withKey(object, key);
}

/** Anything may be in there, under any key. */
export function openTo(object: ObjectShape, taint: Taint | undefined): void {
  holdKey(object, tainted(taint));
  object.rest.value = joinValues(object.rest.value, tainted(taint));
}
