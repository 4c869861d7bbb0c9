import type { Slot } from './shapes.ts';
import { itemsOf, type Value } from './values.ts';

/** Larger things are not followed to their end. */
const DEEPEST = 4;
const MOST_SLOTS = 300;

/** The places that whoever has a value can reach through it; of a function what it closes over. */
export function reachedSlots(value: Value): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  reach(value, slots, 0);
  return slots;
}

function reach({ shape }: Value, slots: Set<Slot>, depth: number): void {
  if (shape === undefined || depth > DEEPEST || slots.size > MOST_SLOTS) return;
  const into = (slot: Slot): void => {
    if (slots.has(slot)) return;
    slots.add(slot);
    reach(slot.value, slots, depth + 1);
  };
  switch (shape.kind) {
    case 'list': {
      slots.add(shape.slot);
      const { items, rest } = itemsOf(shape);
      for (const item of items) reach(item, slots, depth + 1);
      if (rest !== undefined) reach(rest, slots, depth + 1);
      return;
    }
    case 'object':
      for (const slot of shape.entries.values()) into(slot);
      into(shape.rest);
      if (shape.keys !== undefined) into(shape.keys);
      return;
    case 'function':
      for (const slot of shape.scope.names.values()) into(slot);
      for (const slot of shape.properties?.values() ?? []) into(slot);
      return;
    case 'either':
      for (const option of shape.options) reach(option, slots, depth + 1);
      return;
    default:
  }
}
