import { bitsOf, cleanOf, isFromFew, isGuess, type Taint } from './taint.ts';
import type { ObjectShape, Slot } from './shapes.ts';
import { itemsOf, type Value } from './values.ts';

/** What matters of outside data: what administrators alone send, and what may never arrive, weighs less. */
export function taintKey(taint: Taint): string {
  return `${bitsOf(taint)}.${cleanOf(taint)}${isFromFew(taint) ? '!' : ''}${isGuess(taint) ? '?' : ''}`;
}

/** Larger things are not looked at to their end. */
const DEEPEST = 4;
const MOST_PARTS = 300;

let looked = 0;

/** Which parts of a value hold outside data, and of what kind, in one word; empty where none does. */
export function taintedParts(value: Value): string {
  looked = 0;
  return partsOf(value, 0);
}

function partsOf({ taint, shape }: Value, depth: number): string {
  const own = taint === undefined ? '' : taintKey(taint);
  if (shape === undefined || depth > DEEPEST) return own;
  switch (shape.kind) {
    case 'list': {
      const { items, rest } = itemsOf(shape);
      let key = own;
      for (const [index, item] of items.entries()) key += partKey(index, item, depth);
      return rest === undefined ? key : key + partKey('*', rest, depth);
    }
    case 'object':
      return shape.role === 'request' ? own : own + slotsKey(shape.entries, depth) + othersKey(shape, depth);
    case 'class':
      return own + slotsKey(shape.statics, depth);
    case 'either': {
      let key = own;
      for (const [index, option] of shape.options.entries()) key += partKey(index, option, depth);
      return key;
    }
    default:
      return own;
  }
}

function slotsKey(slots: ReadonlyMap<string, Slot>, depth: number): string {
  let key = '';
  for (const [name, { value }] of slots) key += partKey(name, value, depth);
  return key;
}

/** The same of what lies under keys that nobody spells out, and of those keys. */
export function otherParts(object: ObjectShape): string {
  looked = 0;
  return othersKey(object, 0);
}

function othersKey({ rest, keys }: ObjectShape, depth: number): string {
  const key = partKey('*', rest.value, depth);
  return keys === undefined ? key : key + partKey('?', keys.value, depth);
}

function partKey(name: string | number, value: Value, depth: number): string {
  if (value.shape === undefined && value.taint === undefined) return '';
  looked += 1;
  if (looked > MOST_PARTS) return '';
  const key = partsOf(value, depth + 1);
  return key === '' ? '' : `,${name}(${key})`;
}
