import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { keySlot, withKey } from '../values/keys.ts';
import { ABSENT, makeSlot, type Value } from '../values/values.ts';
import type { ObjectShape, Shape, Slot } from '../values/shapes.ts';

/** Under which entry an object keeps the function that is called where `key` is written; no program can spell it. */
export function setterKey(key: string): string {
  return `\0set ${key}`;
}

/** The slot behind `shape.key`, made where asked for. */
export function entrySlot(shape: Shape, key: string, make: boolean): Slot | undefined {
  let entries: Map<string, Slot> | undefined;
  if (shape.kind === 'object') entries = shape.entries;
  else if (shape.kind === 'class') entries = shape.statics;
  else if (shape.kind === 'function') {
    if (make) shape.properties ??= new Map();
    entries = shape.properties;
  }
  if (entries === undefined) return undefined;
  let slot = entries.get(key);
  if (slot === undefined && make && entries.size < 500) {
    // An entry of an object that was there before a call outlives the call.
    slot = shape.kind === 'object' ? { ...makeSlot(ABSENT), born: shape.rest.born } : makeSlot(ABSENT);
    entries.set(key, slot);
  }
  return slot;
}

/** Something is going to be put in under a key that nobody spells out. */
export function noteKey({ journal }: Machine, object: ObjectShape, key: Value): void {
  const known = withKey(object, key);
  write(journal, keySlot(object), known);
}
