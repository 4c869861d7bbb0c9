import type { Expression } from '../../ir/ir.ts';
import { readMember } from '../evaluation/members.ts';
import type { Machine } from '../machine/machine.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { anyElement } from '../values/join.ts';
import { openTo } from '../values/keys.ts';
import type { Slot } from '../values/shapes.ts';
import { cleaned } from '../values/taint.ts';
import { orMissing } from '../values/truth.ts';
import { makeList, makeObject, makeSlot, safer, shaped, tainted, type Value } from '../values/values.ts';
import { isListOfObjects, isLoose, isSchema, makingOf, schemaBits, schemaMembers } from './schema-bits.ts';

const DEEPEST_SCHEMA = 4;

/** The members of a schema, as long as they do not lie too deep in it. */
export function membersAt(schema: Value, depth: number): ReturnType<typeof schemaMembers> {
  return depth > DEEPEST_SCHEMA ? undefined : schemaMembers(schema);
}

/** What a schema lets through: of an object each member by itself, of a list any one of them. */
export function describedBy(schema: Value, given: Value, depth: number): Value {
  const members = !isSchema(schema) || isLoose(schema) ? undefined : membersAt(schema, depth);
  if (members === undefined) return madeBy(schema, safer(given, schemaBits(schema)));
  const object = makeObject();
  for (const [key, member] of members) object.entries.set(key, makeSlot(describedBy(member, given, depth + 1)));
  return orMissing(madeBy(schema, listed(schema, shaped(object))));
}

/** What was given, each member as wide as the schema lets it be. */
export function parsedBy(machine: Machine, node: Expression, schema: Value, given: Value, depth: number): Value {
  const members = membersAt(schema, depth);
  if (members === undefined) return madeBy(schema, passed(schema, given));
  const object = makeObject();
  const item = isListOfObjects(schema) ? anyElement(given) : given;
  for (const [key, member] of members) {
    const part = readMember(machine, item, key, node);
    object.entries.set(key, makeSlot(parsedBy(machine, node, member, part, depth + 1)));
  }
  if (isLoose(schema)) openTo(object, deepTaint(given));
  return madeBy(schema, listed(schema, shaped(object)));
}

/** What passes a schema that names no members; one that makes something else of it sees it as it is. */
function passed(schema: Value, given: Value): Value {
  const bits = schemaBits(schema);
  return makingOf(schema) === undefined ? tainted(cleaned(deepTaint(given), bits)) : safer(given, bits);
}

/** What comes out where this has passed. */
export function madeBy(schema: Value, value: Value): Value {
  return makingOf(schema)?.(value) ?? value;
}

/** The same, as wide as it came; what the schema says of each member is for whoever sees that nothing is wrong. */
export function unchecked(
  machine: Machine,
  node: Expression,
  schema: Value,
  given: Value,
  slots: (readonly [Slot, number])[],
  depth: number,
): Value {
  const members = membersAt(schema, depth);
  if (members === undefined) return tainted(deepTaint(given));
  const object = makeObject();
  const item = isListOfObjects(schema) ? anyElement(given) : given;
  for (const [key, member] of members) {
    const part = readMember(machine, item, key, node);
    const slot = makeSlot(unchecked(machine, node, member, part, slots, depth + 1));
    object.entries.set(key, slot);
    slots.push([slot, schemaMembers(member) === undefined ? schemaBits(member) : 0]);
  }
  if (isLoose(schema)) openTo(object, deepTaint(given));
  return listed(schema, shaped(object));
}

function listed(schema: Value, item: Value): Value {
  return isListOfObjects(schema) ? shaped(makeList([], item)) : item;
}
