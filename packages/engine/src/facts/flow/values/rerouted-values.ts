import { noteLooked } from './cost.ts';
import type { Shape, Slot } from './shapes.ts';
import { rerouted, type Taint } from './taint.ts';
import { itemsOf, makeList, makeSlot, withTaint, type Value } from './values.ts';

/** Larger and deeper things keep the way of the data that went in first. */
const MOST_PARTS = 40;
const DEEPEST = 2;

/** A call that is remembered: the data that went in then and now, and how many slots there were before it. */
export interface Rerouting {
  readonly before: Taint;
  readonly now: Taint | undefined;
  readonly born: number;
}

/**
 * What a call gave, as it is where other data of the same kinds went in, with the parts of objects and lists that the call
 * made. It is the same one where nothing in it came from what the call was given.
 */
export function reroutedValue(value: Value, way: Rerouting, depth = 0): Value {
  const shape = value.shape === undefined || depth > DEEPEST ? value.shape : reroutedParts(value.shape, way, depth);
  const taint = rerouted(value.taint, way.before, way.now);
  return shape === value.shape ? withTaint(value, taint) : { ...value, taint, shape };
}

function reroutedParts(shape: Shape, way: Rerouting, depth: number): Shape {
  const reroute = (value: Value): Value => reroutedValue(value, way, depth + 1);
  if (shape.kind === 'list') {
    const { items, rest, told, head, isEnded } = itemsOf(shape);
    if (items.length > MOST_PARTS || shape.slot.born <= way.born) return shape;
    noteLooked(items.length);
    const others = items.map(reroute);
    const other = rest === undefined ? undefined : reroute(rest);
    const isSame = other === rest && others.every((value, index) => value === items[index]);
    return isSame ? shape : { ...shape, slot: makeList(others, other, told, head, isEnded).slot };
  }
  if (shape.kind !== 'object' || shape.role === 'request' || shape.class !== undefined) return shape;
  if (shape.entries.size > MOST_PARTS || shape.rest.born <= way.born) return shape;
  noteLooked(shape.entries.size);
  const rest = reroute(shape.rest.value);
  const keys = shape.keys === undefined ? undefined : reroute(shape.keys.value);
  const entries = new Map<string, Slot>();
  let isSame = rest === shape.rest.value && keys === shape.keys?.value;
  for (const [key, { value }] of shape.entries) {
    const other = reroute(value);
    isSame &&= other === value;
    entries.set(key, makeSlot(other));
  }
  return isSame ? shape : { ...shape, entries, rest: makeSlot(rest), keys: keys && makeSlot(keys) };
}
