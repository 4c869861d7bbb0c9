import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { memberName } from '../names/names.ts';
import { noteCopied } from '../values/cost.ts';
import { anyElement, joinAll, joinValues } from '../values/join.ts';
import type { ListShape } from '../values/shapes.ts';
import { constantValue, itemsOf, makeList, named, shaped, tainted, type Value } from '../values/values.ts';

/** The item of a list-like value at a known position. */
export function itemAt(value: Value, index: number): Value {
  const { shape } = value;
  if (shape?.kind === 'list') {
    const { items, rest } = itemsOf(shape);
    const item = items[index < 0 ? items.length + index : index];
    if (item !== undefined && (rest === undefined || index >= 0)) return withTaintOf(item, value);
    return rest === undefined ? tainted(value.taint) : withTaintOf(rest, value);
  }
  if (typeof value.constant === 'string' && value.taint === undefined) return constantValue(value.constant.at(index));
  return anyElement(value);
}

/** `left, right = st.columns(2)`: what the tables know of the parts of an answer. */
export function knownPart({ module }: Machine, { name, shape, taint }: Value, place: string): Value | undefined {
  if (name === undefined || shape !== undefined || taint !== undefined) return undefined;
  const part = memberName(module.names, name, place);
  const isOtherwiseCalled = part !== undefined && part.parent !== name;
  return isOtherwiseCalled ? named(part) : undefined;
}

function withTaintOf(item: Value, container: Value): Value {
  return container.taint === undefined ? item : joinValues(item, tainted(container.taint), 1);
}

/** `[first, ...rest]`: any of the items may be in the rest. */
export function restOf(value: Value): Value {
  return shaped(makeList([], anyElement(value)));
}

/** Items whose position is kept. */
const LONGEST_LIST = 256;

/** `items[index] = value`. */
export function writeItem(machine: Machine, shape: ListShape, index: Value, value: Value): void {
  const current = itemsOf(shape);
  const at = typeof index.constant === 'number' ? index.constant : undefined;
  // Counted from the end, the place of an item is known where all items are.
  const end = current.rest === undefined ? current.items.length : undefined;
  const position = at !== undefined && at < 0 ? (end ?? Number.NaN) + at : at;
  const isKnown = position !== undefined && position >= 0 && position <= current.items.length;
  if (!isKnown || position >= LONGEST_LIST) {
    const rest = current.rest === undefined ? value : joinValues(current.rest, value);
    write(machine.journal, shape.slot, shaped({ kind: 'items', items: current.items, rest }));
    return;
  }
  const items = [...current.items];
  noteCopied(items.length);
  items[position] = value;
  write(machine.journal, shape.slot, shaped({ kind: 'items', items, rest: current.rest }));
}

/** `items[1:2] = others`: they are somewhere among the items then. */
export function writeSlice(machine: Machine, { shape }: Value, value: Value): void {
  if (shape?.kind !== 'list') return;
  const { items, rest } = itemsOf(shape);
  const added = rest === undefined ? [...items, anyElement(value)] : [...items, rest, anyElement(value)];
  write(machine.journal, shape.slot, shaped({ kind: 'items', items: [], rest: joinAll(added) }));
}
