import type { CallSite } from '../calls/call-site.ts';
import type { Machine } from '../machine/machine.ts';
import { anyElement, joinAll } from '../values/join.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { itemsOf, makeList, shaped, type Value } from '../values/values.ts';
import { parsedBy } from './parsed-values.ts';
import {
  asList,
  isListOfObjects,
  isSchema,
  knownSafe,
  making,
  makingOf,
  schemaBits,
  schemaMembers,
} from './schema-bits.ts';

/** `z.array(z.object({ … }))`, `z.object({ … }).array()`; a list is as safe as each of its items. */
export function listOf(machine: Machine, site: CallSite, made: Value, item: Value): Value {
  if (makingOf(item) === undefined && !isListOfObjects(item))
    return schemaMembers(item) === undefined ? item : asList(item);
  return making(knownSafe(made, bitsOf(item)), (value) =>
    shaped(makeList([], parsedBy(machine, site.node, item, anyElement(value), 0))),
  );
}

/** One of several: what all of them are safe for, or what any one of them makes of it. */
export function chosenSchema(machine: Machine, site: CallSite, made: Value, given: readonly Value[]): Value {
  const listed = given.find(({ shape }) => shape?.kind === 'list')?.shape;
  const options = listed?.kind === 'list' ? itemsOf(listed).items : given.filter(isSchema);
  const schema = knownSafe(made, bitsOfAll(options));
  if (options.every((option) => schemaMembers(option) === undefined && makingOf(option) === undefined)) return schema;
  return making(schema, (value) => joinAll(options.map((option) => parsedBy(machine, site.node, option, value, 0))));
}

/** `z.tuple([z.number(), z.string()])`: each of them in its place. */
export function tupleSchema(machine: Machine, site: CallSite, made: Value, first: Value): Value | undefined {
  const items = first.shape?.kind === 'list' ? itemsOf(first.shape).items : [];
  // With more than these, the others would be missing from the list.
  if (items.length === 0 || site.given.items.length > 1) return undefined;
  return making(knownSafe(made, bitsOfAll(items)), (value) =>
    shaped(makeList(items.map((item) => parsedBy(machine, site.node, item, anyElement(value), 0)))),
  );
}

/** `z.record(z.enum(NAMES), z.number())`: what holds of keys and values alike. */
export function recordSchema(made: Value, parts: readonly Value[]): Value {
  const isPlain = parts.every((part) => makingOf(part) === undefined);
  return knownSafe(made, parts.length > 1 && isPlain ? bitsOfAll(parts) : 0);
}

/** Of a text that is put together: what all that is filled in is safe for. */
export function heldBits(parts: Value): number {
  const items = parts.shape?.kind === 'list' ? itemsOf(parts.shape).items : [];
  return items.some((item) => makingOf(item) !== undefined)
    ? 0
    : items.reduce((bits, item) => bits & (item.isConstant ? ALL_SINKS : bitsOf(item)), ALL_SINKS);
}

/** What all of them are safe for, as they were given. */
function bitsOfAll(schemas: readonly Value[]): number {
  return schemas.reduce((bits, schema) => bits & bitsOf(schema), schemas.length === 0 ? 0 : ALL_SINKS);
}

function bitsOf(schema: Value): number {
  return schemaMembers(schema) === undefined ? schemaBits(schema) : 0;
}
