import { noteCopied } from './cost.ts';
import { joinValues } from './join.ts';
import { holdKey } from './keys.ts';
import { unite } from './taint.ts';
import type { ListShape, ObjectShape } from './shapes.ts';
import { ABSENT, itemsOf, makeList, makeObject, makeSlot, makeValue, otherKeys, type Value } from './values.ts';

/** `FIRST | SECOND` of Python: two sets, or two dictionaries of which the second decides what both have. */
export function unionOf(left: Value, right: Value): Value | undefined {
  const taint = unite(left.taint, right.taint);
  if (left.shape?.kind === 'list' && right.shape?.kind === 'list')
    return makeValue(taint, undefined, bothLists(left.shape, right.shape));
  if (isDictionary(left.shape) && isDictionary(right.shape))
    return makeValue(taint, undefined, bothDictionaries(left.shape, right.shape));
  return undefined;
}

function isDictionary(shape: Value['shape']): shape is ObjectShape {
  return shape?.kind === 'object' && shape.class === undefined;
}

function bothLists(left: ListShape, right: ListShape): ListShape {
  const first = itemsOf(left);
  const second = itemsOf(right);
  noteCopied(first.items.length + second.items.length);
  const rest = joinValues(first.rest ?? ABSENT, second.rest ?? ABSENT);
  return makeList([...first.items, ...second.items], rest === ABSENT ? undefined : rest);
}

function bothDictionaries(left: ObjectShape, right: ObjectShape): ObjectShape {
  const both = makeObject();
  for (const side of [left, right]) {
    const others = otherKeys(side);
    if (others !== ABSENT) holdKey(both, others);
    noteCopied(side.entries.size);
    for (const [key, { value }] of side.entries) both.entries.set(key, makeSlot(value));
    both.rest.value = joinValues(both.rest.value, side.rest.value);
  }
  return both;
}
