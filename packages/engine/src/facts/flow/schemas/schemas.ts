import { CHECKING_FUNCTIONS, COMPILERS, PARSERS, SCHEMA_FIRST, SCHEMA_LIBRARIES } from '../../../knowledge/schemas.ts';
import { PERHAPS_WRAPPING, WRAPPING_MEMBERS } from '../../../knowledge/tool-looks.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import type { CallSite } from '../calls/call-site.ts';
import { noteChecked } from '../guards/checked-parts.ts';
import { clean } from '../guards/cleaning.ts';
import type { CheckedPart } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { openTo } from '../values/keys.ts';
import { taintFrom, type Source } from '../values/taint.ts';
import {
  ABSENT,
  itemsOf,
  makeObject,
  makeSlot,
  shaped,
  tainted,
  UNKNOWN,
  withAbout,
  type Value,
} from '../values/values.ts';
import type { ObjectShape, Slot } from '../values/shapes.ts';
import { callArk } from './ark-types.ts';
import { describedBy, madeBy, membersAt, parsedBy, unchecked } from './parsed-values.ts';
import { isListOfObjects, isLoose, isSchema, makingOf, schemaBits, schemaMembers } from './schema-bits.ts';
import { madeSchema, pipedSchema } from './schema-rules.ts';

/** The arguments a tool is called with: every member its schema names, each as wide as the schema lets it be. */
export function schemaValue(registered: readonly Value[], sourceOf: (member: string | undefined) => Source): Value {
  const schema = findSchema(registered);
  if (schema?.shape?.kind !== 'object') {
    // `query(z.number(), find)`: one value, and no record of them.
    const only = registered.find(isSchema);
    const sent = tainted(taintFrom(sourceOf(undefined)));
    return only === undefined ? sent : describedBy(only, sent, 0);
  }
  const isChosen = makingOf(schema) !== undefined && schemaMembers(schema) === undefined;
  if (isChosen) return madeBy(schema, tainted(taintFrom(sourceOf(undefined))));
  const object = namedBy(schema.shape, sourceOf);
  if (!isClosed(schema, schema.shape)) openTo(object, taintFrom(sourceOf(undefined)));
  // A server of one's own may hand them on inside of a request.
  else
    for (const key of [...WRAPPING_MEMBERS, PERHAPS_WRAPPING])
      if (!object.entries.has(key)) object.entries.set(key, wrapped(schema.shape, sourceOf));
  return madeBy(schema, shaped(object));
}

function namedBy({ entries }: ObjectShape, sourceOf: (member: string) => Source): ObjectShape {
  const object = makeObject();
  for (const [key, { value }] of entries) {
    if (!key.startsWith('\0'))
      object.entries.set(key, makeSlot(describedBy(value, tainted(taintFrom(sourceOf(key))), 0)));
  }
  return object;
}

function wrapped(schema: ObjectShape, sourceOf: (member: string) => Source): Slot {
  return makeSlot(shaped(namedBy(schema, sourceOf)));
}

/** Schemas of a library alone, and all of them known: whoever parses with them drops what they do not name. */
function isClosed(schema: Value, { rest }: ObjectShape): boolean {
  const isPutTogether = rest.value !== ABSENT || (schema.name !== undefined && !isSchema(schema));
  if (isPutTogether || isLoose(schema)) return false;
  return schemaMembers(schema)?.every(([, member]) => isSchema(member)) === true;
}

/** An object of schemas among the arguments, or behind the property that holds it. */
function findSchema(registered: readonly Value[]): Value | undefined {
  for (const value of registered) {
    const { shape } = value;
    if (shape?.kind !== 'object') continue;
    const held = HOLDERS.map((property) => shape.entries.get(property)?.value).filter((each) => each !== undefined);
    const known = held.find((each) => each.shape?.kind === 'object');
    if (known !== undefined) return known;
    // A schema that is known by its name alone says nothing of its members.
    if (held.some(isSchema)) return undefined;
    for (const slot of shape.entries.values()) {
      if (isSchema(slot.value)) return value;
    }
  }
  return undefined;
}

const HOLDERS = ['inputSchema', 'parameters', 'argsSchema', 'schema', 'input'];

/** `schema.parse(body)`: what was given, each member as wide as the schema lets it be; `z.string().uuid()`: a schema. */
export function callSchema(machine: Machine, site: CallSite): Value | undefined {
  const { receiver, method, given, node } = site;
  if (COMPILERS.has(site.name?.root ?? '')) return judgeCompiled(machine, site);
  if (site.name?.root === 'arktype') return callArk(machine, site);
  if (site.name?.root === 'valibot') return callPiped(machine, site);
  const name = receiver?.name;
  if (receiver === undefined || name === undefined || !SCHEMA_LIBRARIES.has(name.root)) return undefined;
  const [first = UNKNOWN, second] = given.items;
  const key = `${name.root}.${method}`;
  if (name.depth > 1) {
    const how = PARSERS.get(key);
    return how === undefined
      ? madeSchema(machine, site)
      : judge(machine, node, node.arguments[0], receiver, first, how);
  }
  const how = second === undefined ? undefined : CHECKING_FUNCTIONS.get(key);
  return how === undefined || second === undefined
    ? madeSchema(machine, site)
    : judge(machine, node, node.arguments[0], second, first, how);
}

/** `v.parse(schema, body)`, `v.pipe(v.string(), v.regex(…))`: all of it by functions. */
function callPiped(machine: Machine, site: CallSite): Value | undefined {
  const [schema, given] = site.given.items;
  const how = SCHEMA_FIRST.get(`valibot.${site.method}`);
  if (how === undefined || schema === undefined || given === undefined) return pipedSchema(machine, site);
  return judge(machine, site.node, site.node.arguments[1], schema, given, how);
}

/** `validate(body)` with `validate = ajv.compile(schema)`, `ajv.validate(schema, body)`: true where nothing is wrong. */
function judgeCompiled(machine: Machine, { callee: { shape }, method, given, node }: CallSite): Value | undefined {
  const isWhole = method === 'validate' && given.items.length > 1;
  const schema = isWhole ? given.items[0] : shape?.kind === 'list' ? itemsOf(shape).items[0] : undefined;
  const argument = node.arguments[isWhole ? 1 : 0];
  if (schema === undefined || argument === undefined) return undefined;
  noteChecked(machine, node, { parts: partsOf(argument, schema, 0), slots: [] });
  return UNKNOWN;
}

/** Checks an argument of a call: at once where what is wrong throws, otherwise once somebody has looked. */
function judge(
  machine: Machine,
  node: Call,
  argument: Expression | undefined,
  schema: Value,
  given: Value,
  how: 'throws' | 'tells',
): Value {
  const parts: CheckedPart[] = argument === undefined ? [] : partsOf(argument, schema, 0);
  if (how === 'throws') {
    for (const { node: part, bits } of parts) clean(machine, part, bits);
    return parsedBy(machine, node, schema, given, 0);
  }
  const outcome = makeObject();
  const slots: (readonly [Slot, number])[] = [];
  if (schema.name?.root === 'joi') {
    outcome.entries.set('value', makeSlot(unchecked(machine, node, schema, given, slots, 0)));
    const refused: Expression = { kind: 'unary', operator: '!', operand: node, at: node.at, end: node.end };
    outcome.entries.set('error', makeSlot(withAbout(UNKNOWN, refused)));
  } else {
    const kept = schema.name?.root === 'valibot' ? 'output' : 'data';
    outcome.entries.set(kept, makeSlot(parsedBy(machine, node, schema, given, 0)));
    outcome.entries.set('success', makeSlot(withAbout(UNKNOWN, node)));
  }
  noteChecked(machine, node, { parts, slots });
  return shaped(outcome);
}

/** What a schema says of the parts of what is written: `req.body` with a member `name` holds `req.body.name`. */
function partsOf(node: Expression, schema: Value, depth: number): CheckedPart[] {
  const members = membersAt(schema, depth);
  if (members === undefined) return [{ node, bits: schemaBits(schema) }];
  if (isListOfObjects(schema)) return [];
  const parts: CheckedPart[] = [];
  for (const [key, member] of members) {
    const part = memberOf(node, key);
    if (part !== undefined) parts.push(...partsOf(part, member, depth + 1));
  }
  return parts;
}

/** `{ body: req.body }` has a member that is written elsewhere. */
function memberOf(node: Expression, key: string): Expression | undefined {
  if (node.kind !== 'map') return { kind: 'member', object: node, property: key, at: node.at, end: node.end };
  return node.entries.find(
    ([name]) => name !== null && (name.kind === 'literal' ? name.value : name.kind === 'name' ? name.name : '') === key,
  )?.[1];
}
