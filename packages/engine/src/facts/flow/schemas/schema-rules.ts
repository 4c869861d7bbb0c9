import {
  ADDRESS_METHODS,
  ADDRESS_TYPES,
  EXTENDING_METHODS,
  LISTS,
  LOOSE_METHODS,
  NARROW_FORMATS,
  NARROW_METHODS,
  NARROW_TYPES,
  OBJECT_MAKERS,
  PATTERN_METHODS,
  SAME_MEMBERS,
  SCHEMA_LIBRARIES,
  TEST_METHODS,
  TEXT_TYPES,
  UNIONS,
  WIDENING_METHODS,
  WRAPPERS,
} from '../../../knowledge/schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import { provedBy } from '../guards/quantifiers.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { resultName } from '../names/names.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { taintFrom } from '../values/taint.ts';
import {
  constantValue,
  itemsOf,
  makeObject,
  makeSlot,
  makeValue,
  tainted,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import type { ObjectShape } from '../values/shapes.ts';

/** What a schema keeps beside its members: what its values are safe for, and whether it lets other things through. */
const CLEAN = '\0clean';
const WIDE = '\0wide';
const LOOSE = '\0loose';
const LIST = '\0list';
const NOSQL_BITS = sinkBits(['nosql']);
const ADDRESS_BITS = sinkBits(['nosql', 'argument']);

/** Whether a value is a schema of one of the known libraries. */
export function isSchema({ name }: Value): boolean {
  return name !== undefined && SCHEMA_LIBRARIES.has(name.root);
}

/** The members that a schema describes, each with its own; undefined for what is no object. */
export function schemaMembers({ shape }: Value): readonly (readonly [string, Value])[] | undefined {
  if (shape?.kind !== 'object') return undefined;
  const described = isWritten(shape) ? shape.entries.get('properties')?.value.shape : shape;
  if (described?.kind !== 'object') return undefined;
  const members: (readonly [string, Value])[] = [];
  for (const [key, { value }] of described.entries) if (!key.startsWith('\0')) members.push([key, value]);
  return members.length === 0 ? undefined : members;
}

/** Whether it describes a list of objects, by the members of each. */
export function isListOfObjects({ shape }: Value): boolean {
  return shape?.kind === 'object' && shape.entries.has(LIST);
}

/** `z.array(z.object({ … }))`, `z.object({ … }).array()`. */
function listOf(item: Value, method: string): Value {
  return LISTS.has(method) && schemaMembers(item) !== undefined ? withEntry(item, LIST, true) : item;
}

/** Whether what it does not name is let through as it is. */
export function isLoose({ shape }: Value): boolean {
  return shape?.kind === 'object' && (shape.entries.has(LOOSE) || isWritten(shape));
}

/** Sink kinds that what a schema lets through is safe for. */
export function schemaBits(schema: Value): number {
  const { shape } = schema;
  const type = typeBits(schema.name?.text ?? '');
  if (shape?.kind !== 'object') return type;
  if (shape.entries.has(WIDE)) return 0;
  if (schema.name === undefined && isWritten(shape)) return writtenBits(shape);
  const kept = shape.entries.get(CLEAN)?.value.constant;
  return typeof kept === 'number' ? kept | type : type;
}

function typeBits(text: string): number {
  if (NARROW_TYPES.test(text)) return ALL_SINKS;
  if (ADDRESS_TYPES.test(text)) return ADDRESS_BITS;
  return TEXT_TYPES.test(text) ? NOSQL_BITS : 0;
}

/** The schema that a call on a library, or on another schema, makes; undefined where nothing is known of it. */
export function madeSchema(machine: Machine, site: CallSite): Value | undefined {
  const { receiver, method, given } = site;
  const [first = UNKNOWN, second] = given.items;
  if (receiver?.name === undefined) return undefined;
  if (WRAPPERS.has(method) && isSchema(first)) return listOf(first, method);
  if (method === 'array' && given.items.length === 0 && schemaMembers(receiver) !== undefined)
    return listOf(receiver, method);
  if (UNIONS.has(method) && given.items.length > 0) return unionOf(receiver, first);
  if (receiver.name.text === 'typebox.Type') return madeByTypebox(site, receiver, first, second);
  // What is no result of a call is a part of the library: `z.coerce`.
  if (receiver.name.segment !== '()' && receiver.shape === undefined) return undefined;
  if (WIDENING_METHODS.has(method)) return withEntry(receiver, WIDE, true);
  const bits =
    conditionBits(method, given.items) | (schemaMembers(receiver) === undefined ? testBits(machine, site) : 0);
  if (bits !== 0) return withEntry(receiver, CLEAN, schemaBits(receiver) | bits);
  const { shape } = receiver;
  if (shape === undefined && EXTENDING_METHODS.has(method)) return makeValue(undefined, receiver.name, first.shape);
  if (shape?.kind !== 'object') return receiver;
  if (EXTENDING_METHODS.has(method) && first.shape?.kind === 'object') return extended(receiver, shape, first.shape);
  if (LOOSE_METHODS.has(method)) return withEntry(receiver, LOOSE, true);
  const keepsMembers = receiver.name.root !== 'zod' || SAME_MEMBERS.has(method);
  return keepsMembers || schemaMembers(receiver) === undefined ? receiver : undefined;
}

/** The schema that a function makes of others: `v.pipe(v.string(), v.regex(/^[a-z]+$/))`. */
export function pipedSchema(machine: Machine, site: CallSite): Value | undefined {
  const { name, method, given } = site;
  const [first = UNKNOWN] = given.items;
  const made = makeValue(undefined, name && resultName(machine.module.names, name), undefined);
  if (OBJECT_MAKERS.has(method)) {
    const object = { ...made, shape: first.shape };
    return method === 'looseObject' ? withEntry(object, LOOSE, true) : object;
  }
  if (WRAPPERS.has(method) && isSchema(first)) return listOf(first, method);
  if (UNIONS.has(method)) return unionOf(made, first);
  if (method === 'pipe') {
    const bits = given.items.reduce((all, item) => all | schemaBits(item), 0);
    return schemaMembers(first) === undefined ? withEntry(first, CLEAN, bits) : first;
  }
  const bits = conditionBits(method, given.items) | testBits(machine, site);
  return bits === 0 ? undefined : withEntry(made, CLEAN, bits);
}

/** `.refine((name) => NAMES.includes(name))`: sink kinds that what passes a test of one's own is safe for. */
function testBits(machine: Machine, { method, given, node }: CallSite): number {
  const test = TEST_METHODS.has(method) ? given.items[0]?.shape : undefined;
  if (test?.kind !== 'function' || test.function.parameters.length !== 1) return 0;
  const at = spanOf(machine, node.at, node.end);
  const anything = tainted(taintFrom({ kind: 'remote', at, what: 'what is checked', certainty: 'high' }));
  return provedBy(machine, test, anything);
}

/** One of several: what every one of them is safe for. */
function unionOf(receiver: Value, first: Value): Value {
  const list = first.shape?.kind === 'list' ? itemsOf(first.shape).items : [];
  let bits = list.length === 0 ? 0 : ALL_SINKS;
  for (const option of list) bits &= schemaBits(option);
  return withEntry({ ...receiver, shape: undefined }, CLEAN, bits);
}

/** `Type.String({ pattern: '^[a-z]+$' })`: the options are those of a schema that is written out. */
function madeByTypebox(
  { method }: CallSite,
  receiver: Value,
  first: Value,
  second: Value | undefined,
): Value | undefined {
  if (method === 'Object') return makeValue(undefined, receiver.name, first.shape);
  const options = method === 'String' ? first.shape : second?.shape;
  if (method !== 'String' || options?.kind !== 'object') return undefined;
  return withEntry(receiver, CLEAN, textBits(options));
}

function conditionBits(method: string, items: readonly Value[]): number {
  // What is written out is few; what came from outside may be anything.
  if (NARROW_METHODS.has(method)) return items.every(({ taint }) => taint === undefined) ? ALL_SINKS : 0;
  // What is told otherwise may let relative ones through: `uri({ allowRelative: true })`.
  if (ADDRESS_METHODS.has(method)) return items.every(({ shape }) => shape === undefined) ? ADDRESS_BITS : 0;
  return PATTERN_METHODS.has(method) ? patternBits(items[0]) : 0;
}

/** Sink kinds that text is safe for which a pattern matches. */
export function patternBits(pattern: Value | undefined): number {
  if (pattern === undefined) return 0;
  const { shape } = pattern;
  const text = shape?.kind === 'regex' ? shape.pattern : textOf(pattern);
  const flags = shape?.kind === 'regex' ? shape.flags : '';
  return text === undefined ? 0 : cleanedByMatch(text, flags, { start: false, end: false });
}

function withEntry(schema: Value, key: string, constant: number | boolean): Value {
  const object = copied(schema.shape);
  object.entries.set(key, makeSlot(constantValue(constant)));
  return makeValue(undefined, schema.name, object);
}

function extended(schema: Value, before: ObjectShape, added: ObjectShape): Value {
  const object = copied(before);
  for (const [key, slot] of added.entries) object.entries.set(key, slot);
  return makeValue(undefined, schema.name, object);
}

function copied(shape: Value['shape']): ObjectShape {
  const object = makeObject();
  if (shape?.kind === 'object') for (const [key, slot] of shape.entries) object.entries.set(key, slot);
  return object;
}

/** A schema written as data: `{ type: 'object', properties: { id: { type: 'integer' } } }`. */
function isWritten({ entries }: ObjectShape): boolean {
  const type = entries.get('type')?.value;
  return type?.isConstant === true || entries.has('enum') || entries.get('properties')?.value.shape?.kind === 'object';
}

function writtenBits(shape: ObjectShape): number {
  const { entries } = shape;
  if (entries.has('enum') || entries.has('const')) return ALL_SINKS;
  switch (entries.get('type')?.value.constant) {
    case 'integer':
    case 'number':
    case 'boolean':
      return ALL_SINKS;
    case 'array': {
      const items = entries.get('items')?.value;
      return items === undefined ? 0 : schemaBits(items);
    }
    case 'string':
      return NOSQL_BITS | textBits(shape);
    default:
      return 0;
  }
}

function textBits({ entries }: ObjectShape): number {
  const format = entries.get('format')?.value.constant;
  if (typeof format === 'string' && NARROW_FORMATS.has(format)) return ALL_SINKS;
  const address = typeof format === 'string' && ADDRESS_METHODS.has(format) ? ADDRESS_BITS : 0;
  return NOSQL_BITS | address | patternBits(entries.get('pattern')?.value);
}
