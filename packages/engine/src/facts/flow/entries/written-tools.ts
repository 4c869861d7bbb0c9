import { DESCRIPTION_MEMBERS, HANDLER_MEMBERS, SCHEMA_MEMBERS, TOOL_NAME } from '../../../knowledge/tool-looks.ts';
import type { Machine } from '../machine/machine.ts';
import { isSchema } from '../schemas/schema-bits.ts';
import { textOf } from '../values/leads.ts';
import { shownPrefix, type Value } from '../values/values.ts';
import type { FunctionShape, ObjectShape } from '../values/shapes.ts';
import { noteWrittenTool } from './tools.ts';
import { isServer, wireWritten } from './written-handlers.ts';

/** A tool as a project of its own making writes it down. */
interface Written {
  readonly name: string | undefined;
  /** The object that holds description and schema. */
  readonly about: ObjectShape;
  readonly schema: Value;
  readonly handlers: readonly FunctionShape[];
}

/** Where a tool stands. */
export interface Place {
  readonly at: number;
  readonly end: number;
}

/** Offers the functions of an object that is written like a tool to whoever calls it: a model. */
export function offerWritten(machine: Machine, object: ObjectShape, place: Place): void {
  const { work, module } = machine;
  if (!work.isInHand || module.path !== work.path) return;
  const written = writtenTool(object, undefined);
  if (written === undefined) offerNamedByKey(machine, object, place);
  else offer(machine, written, place);
}

/** `{ read_file: { description, inputSchema, handler } }`: the key is the name. */
function offerNamedByKey(machine: Machine, { entries }: ObjectShape, place: Place): void {
  for (const [key, { value }] of entries) {
    const { shape } = value;
    if (shape?.kind !== 'object' || !shape.entries.has('description') || shape.entries.has('name')) continue;
    const written = shape.class === undefined ? writtenTool(shape, key) : undefined;
    if (written !== undefined && written.handlers.length > 0 && isServer(machine)) offer(machine, written, place);
  }
}

function offer(machine: Machine, { name, about, schema, handlers }: Written, place: Place): void {
  const isSure = isWrittenSchema(schema) && about.entries.has('description');
  const isKnown = isServer(machine);
  if (!isSure && !isKnown) return;
  // What only describes a tool has a function elsewhere.
  if (handlers.length === 0 && !(isKnown && about.entries.has('inputSchema'))) return;
  if (name !== undefined) noteWrittenTool(machine, name, about, schema, place);
  for (const handler of handlers) wireWritten(machine, handler, name, schema);
}

/** Reads an object as a tool: what it is called, what it is for, what it takes. */
function writtenTool(object: ObjectShape, key: string | undefined): Written | undefined {
  const about = describedIn(object, key !== undefined) ?? (isPlainTool(object) ? object : undefined);
  if (about === undefined) return undefined;
  const named = about.entries.get('name')?.value;
  const name = key ?? (named === undefined ? undefined : textOf(named));
  if (name !== undefined && !TOOL_NAME.test(name)) return undefined;
  const schema = schemaIn(about) ?? (about === object ? undefined : schemaIn(object));
  if (schema === undefined) return undefined;
  return { name, about, schema, handlers: handlersIn(object) };
}

/** `{ name, schema, handler }`: a schema beyond doubt makes up for words. */
function isPlainTool(object: ObjectShape): boolean {
  const name = object.entries.get('name')?.value;
  const schema = schemaIn(object);
  const isNamed = name !== undefined && textOf(name) !== undefined;
  return isNamed && schema !== undefined && isWrittenSchema(schema) && handlersIn(object).length > 0;
}

/** The object with the words: the tool itself, or what it holds for that. */
function describedIn(object: ObjectShape, hasKey: boolean): ObjectShape | undefined {
  if (tells(object, hasKey)) return object;
  for (const key of DESCRIPTION_MEMBERS) {
    const below = object.entries.get(key)?.value.shape;
    if (below?.kind === 'object' && tells(below, hasKey)) return below;
  }
  return undefined;
}

function tells({ entries }: ObjectShape, hasKey: boolean): boolean {
  const description = entries.get('description')?.value;
  if (description === undefined || !isText(description)) return false;
  const name = entries.get('name')?.value;
  return name === undefined ? hasKey : isText(name);
}

/** A text, or nothing that is known to be none. */
export function isText(value: Value): boolean {
  if (value.isConstant) return typeof value.constant === 'string';
  return value.shape === undefined || shownPrefix(value) !== undefined;
}

function schemaIn({ entries }: Pick<ObjectShape, 'entries'>): Value | undefined {
  for (const key of SCHEMA_MEMBERS) {
    const value = entries.get(key)?.value;
    if (value !== undefined && (value.shape === undefined ? !value.isConstant : value.shape.kind === 'object'))
      return value;
  }
  return undefined;
}

/** A schema beyond doubt: of a library, or with the words of JSON Schema. */
export function isWrittenSchema(value: Value): boolean {
  if (isSchema(value)) return true;
  if (value.shape?.kind !== 'object') return false;
  const { entries } = value.shape;
  if (entries.get('type')?.value.constant === 'object' || entries.has('properties')) return true;
  for (const slot of entries.values()) if (isSchema(slot.value)) return true;
  return false;
}

function handlersIn({ entries }: ObjectShape): readonly FunctionShape[] {
  const found: FunctionShape[] = [];
  for (const key of HANDLER_MEMBERS) {
    const shape = entries.get(key)?.value.shape;
    if (shape?.kind === 'function') found.push(shape);
  }
  return found;
}
