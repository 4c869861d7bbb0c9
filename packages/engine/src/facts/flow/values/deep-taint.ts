import { noteLooked } from './cost.ts';
import { type Taint, unite } from './taint.ts';
import { itemsOf, type Value } from './values.ts';

const DEEPEST_TAINT = 4;
const WIDEST_TAINT = 300;

let visited = 0;

/** The taint of a value and of everything in it, to a bounded depth. */
export function deepTaint(value: Value): Taint | undefined {
  if (value.shape === undefined) return value.taint;
  visited = 0;
  return collect(value, 0, DEEPEST_TAINT);
}

/** The same, but for the keys of dictionaries that lie in it: by them it finds what it keeps, and keeps that. */
export function keptTaint(value: Value): Taint | undefined {
  visited = 0;
  return collect(value, 0, 0);
}

/** Keys count down to `keysTo`. */
function collect(value: Value, depth: number, keysTo: number): Taint | undefined {
  const { shape } = value;
  if (shape === undefined || depth > DEEPEST_TAINT || visited > WIDEST_TAINT) return value.taint;
  visited += 1;
  let { taint } = value;
  switch (shape.kind) {
    case 'list': {
      const { items, rest } = itemsOf(shape);
      noteLooked(items.length);
      for (const item of items) {
        if (visited > WIDEST_TAINT) break;
        taint = unite(taint, collect(item, depth + 1, keysTo));
      }
      if (rest !== undefined) taint = unite(taint, collect(rest, depth + 1, keysTo));
      return taint;
    }
    case 'object': {
      if (shape.role === 'request') return taint;
      noteLooked(shape.entries.size);
      for (const slot of shape.entries.values()) {
        if (visited > WIDEST_TAINT) break;
        taint = unite(taint, collect(slot.value, depth + 1, keysTo));
      }
      if (depth <= keysTo) taint = unite(taint, shape.keys?.value.taint);
      return unite(taint, collect(shape.rest.value, depth + 1, keysTo));
    }
    case 'either': {
      for (const option of shape.options) taint = unite(taint, collect(option, depth + 1, keysTo));
      return taint;
    }
    default:
      return taint;
  }
}

/** The taint of several values together. */
export function taintOfAll(values: Iterable<Value>): Taint | undefined {
  let taint: Taint | undefined;
  for (const value of values) taint = unite(taint, deepTaint(value));
  return taint;
}
