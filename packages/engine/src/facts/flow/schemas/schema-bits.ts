import {
  ADDRESS_METHODS,
  ADDRESS_TYPES,
  HOST_TYPES,
  NARROW_FORMATS,
  NARROW_TYPES,
  NUMBERED_HOSTS,
  SCHEMA_LIBRARIES,
  TEXT_TYPES,
} from '../../../knowledge/schemas.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import { ALL_SINKS, HOST_SINKS, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import type { ObjectShape } from '../values/shapes.ts';
import { constantValue, makeObject, makeSlot, makeValue, UNKNOWN, type Value } from '../values/values.ts';

/** What a schema keeps beside its members: what its values are safe for, and whether it lets other things through. */
const CLEAN = '\0clean';
const WIDE = '\0wide';
const LOOSE = '\0loose';
const LIST = '\0list';
/** What it makes of what it was given, where that is something else. */
const MAKING = '\0making';
const NOSQL_BITS = sinkBits(['nosql']);
/** Texts that begin with a scheme, not a dash. */
export const ADDRESS_BITS: number = sinkBits(['nosql', 'argument']);
/** Machines by their numbers: harmless as text, but they may lie inside. */
export const HOST_BITS: number = ALL_SINKS & ~HOST_SINKS & ~sinkBits(['dns']);

/** What a schema makes of a value that passed until then. */
export type Making = (given: Value) => Value;

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

/** A schema of lists of such objects. */
export function asList(item: Value): Value {
  return withEntry(item, LIST, true);
}

/** Whether what it does not name is let through as it is. */
export function isLoose({ shape }: Value): boolean {
  return shape?.kind === 'object' && (shape.entries.has(LOOSE) || isWritten(shape));
}

/** The schema that lets through what it does not name. */
export function loosened(schema: Value): Value {
  return withEntry(schema, LOOSE, true);
}

/** The schema that lets something else through too. */
export function widened(schema: Value): Value {
  const object = copied(schema.shape);
  object.entries.delete(MAKING);
  object.entries.set(WIDE, makeSlot(constantValue(true)));
  return makeValue(undefined, schema.name, object);
}

/** The schema whose values are safe for these kinds of sink too. */
export function narrowed(schema: Value, bits: number): Value {
  return bits === 0 ? schema : withEntry(schema, CLEAN, schemaBits(schema) | bits);
}

/** The schema of which this alone is known. */
export function knownSafe(schema: Value, bits: number): Value {
  return withEntry({ ...schema, shape: undefined }, CLEAN, bits);
}

/** What a schema makes of a value; undefined where it gives out what it was given. */
export function makingOf({ shape }: Value): Making | undefined {
  const making = shape?.kind === 'object' ? shape.entries.get(MAKING)?.value.shape : undefined;
  const called = making?.kind === 'native' ? making.called : undefined;
  return called && ((given) => called([given]));
}

/** The schema that goes on to make something of what it gives out until now. */
export function making(schema: Value, next: Making): Value {
  const before = makingOf(schema);
  const called = ([given = UNKNOWN]: readonly Value[]): Value => next(before === undefined ? given : before(given));
  const object = copied(schema.shape);
  const native = makeValue(undefined, undefined, { kind: 'native', target: makeSlot(UNKNOWN), called });
  object.entries.set(MAKING, makeSlot(native));
  return makeValue(undefined, schema.name, object);
}

/** Sink kinds that what a schema lets through is safe for, as it was given. */
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
  if (HOST_TYPES.test(text)) return HOST_BITS;
  if (ADDRESS_TYPES.test(text)) return ADDRESS_BITS;
  return TEXT_TYPES.test(text) ? NOSQL_BITS : 0;
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

/** The schema with further members. */
export function extended(schema: Value, before: ObjectShape, added: ObjectShape): Value {
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

/** Sink kinds that a text is safe for of which such a format or pattern is demanded. */
export function textBits({ entries }: ObjectShape): number {
  const format = entries.get('format')?.value.constant;
  if (typeof format === 'string' && NARROW_FORMATS.has(format)) return ALL_SINKS;
  if (typeof format === 'string' && NUMBERED_HOSTS.has(format)) return HOST_BITS;
  const address = typeof format === 'string' && ADDRESS_METHODS.has(format) ? ADDRESS_BITS : 0;
  return NOSQL_BITS | address | patternBits(entries.get('pattern')?.value);
}
