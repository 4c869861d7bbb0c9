import { resultName } from '../names/names.ts';
import { joinValues } from '../values/join.ts';
import { textOf } from '../values/leads.ts';
import {
  constantValue,
  itemsOf,
  makeList,
  makeObject,
  makeSlot,
  makeValue,
  shaped,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import type { Behaviour } from './given.ts';

/** `namedtuple('Point', 'x y')`, `namedtuple('Point', ['x', 'y'])`: what makes tuples of these fields. */
const defineTuple: Behaviour = (machine, site) => {
  const fields = site.given.items[1] ?? site.given.keywords.get('field_names');
  const name = site.name && resultName(machine.module.names, site.name);
  return makeValue(undefined, name, makeList(fields === undefined ? [] : fieldsIn(fields)));
};

function fieldsIn(fields: Value): readonly Value[] {
  const text = textOf(fields);
  if (text !== undefined)
    return text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((field) => constantValue(field));
  return fields.shape?.kind === 'list' ? itemsOf(fields.shape).items : [];
}

/** `Point(1, y=2)`: each field holds what it was given, and nothing of the others. */
const fillTuple: Behaviour = (_machine, { callee, given }) => {
  const fields = callee.shape?.kind === 'list' ? itemsOf(callee.shape).items : [];
  const object = makeObject();
  for (const [index, value] of given.items.entries()) {
    const field = textOf(fields[index] ?? UNKNOWN);
    if (field === undefined) object.rest.value = joinValues(object.rest.value, value);
    else object.entries.set(field, makeSlot(value));
  }
  for (const [field, value] of given.keywords) object.entries.set(field, makeSlot(value));
  if (given.rest !== undefined) object.rest.value = joinValues(object.rest.value, given.rest);
  return shaped(object);
};

/** Tuples whose fields have names. */
export const TUPLE_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { defineTuple, fillTuple };
