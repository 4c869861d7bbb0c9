import type { Call } from '../../ir/ir.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../evaluation/members.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { resultName } from '../names/names.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { cleaned, taintFrom, type Source } from '../values/taint.ts';
import {
  deepTaint,
  makeObject,
  makeSlot,
  makeValue,
  shaped,
  tainted,
  UNKNOWN,
  type ObjectShape,
  type Value,
} from '../values/values.ts';

/** Schema types whose values are numbers, truth values, or one of a written-out few. */
const NARROW =
  /^zod\.(?:coerce\.)?(?:enum|nativeEnum|number|boolean|literal|date|bigint|int|int32|uuid|uuidv4|iso)\b|^typebox\.Type\.(?:Number|Integer|Boolean|Literal|Enum)\b/;
const NARROW_CALL = /\.(?:uuid|cuid|cuid2|ulid|nanoid|datetime|ip|ipv4)\(\)/;
/** `z.number().or(z.string())`: the other way is not told apart. */
const OTHERWISE = /\.or\(\)/;
const PATTERN_CALL = /\.regex\.\/(.*)\/$/s;

/** The arguments a tool is called with: every member its schema names, each as wide as the schema lets it be. */
export function schemaValue(registered: readonly Value[], sourceOf: (member: string | undefined) => Source): Value {
  const schema = findSchema(registered);
  if (schema === undefined) return tainted(taintFrom(sourceOf(undefined)));
  const object = makeObject();
  for (const [key, slot] of schema.entries) {
    object.entries.set(key, makeSlot(tainted(taintFrom(sourceOf(key), cleanedBySchema(slot.value)))));
  }
  object.rest.value = tainted(taintFrom(sourceOf(undefined)));
  return makeValue(undefined, undefined, object);
}

/** An object of schemas among the arguments, or behind the property that holds it. */
function findSchema(registered: readonly Value[]): ObjectShape | undefined {
  for (const value of registered) {
    const { shape } = value;
    if (shape?.kind !== 'object') continue;
    for (const property of ['inputSchema', 'parameters', 'argsSchema', 'schema']) {
      const inner = shape.entries.get(property)?.value;
      if (inner?.shape?.kind === 'object') return inner.shape;
    }
    for (const slot of shape.entries.values()) {
      if (isSchema(slot.value)) return shape;
    }
  }
  return undefined;
}

function isSchema(value: Value): boolean {
  return value.name?.root === 'zod' || value.name?.root === 'typebox';
}

function cleanedBySchema(schema: Value): number {
  const text = schema.name?.text ?? '';
  if (OTHERWISE.test(text)) return 0;
  if (NARROW.test(text) || NARROW_CALL.test(text)) return ALL_SINKS;
  const pattern = PATTERN_CALL.exec(text)?.[1];
  return pattern === undefined ? 0 : cleanedByMatch(pattern, '', { start: false, end: false });
}

const PARSES = /^(?:safeP|p)arse(?:Async)?$/;
/** Methods that leave the members of a schema as they are. */
const SAME_MEMBERS: ReadonlySet<string> = new Set(
  'strict strip passthrough loose required readonly describe meta refine superRefine brand optional nullable'.split(
    ' ',
  ),
);
const DEEPEST_SCHEMA = 4;

/** `schema.parse(body)`: what was given, each member as wide as the schema lets it be. */
export function callSchema(machine: Machine, site: CallSite): Value | undefined {
  const { receiver, method, given } = site;
  if (receiver?.name?.root !== 'zod') return undefined;
  if (PARSES.test(method)) {
    const parsed = parsedBy(machine, site.node, receiver, given.items[0] ?? UNKNOWN, 0);
    if (!method.startsWith('safe')) return parsed;
    const outcome = makeObject();
    outcome.entries.set('data', makeSlot(parsed));
    return shaped(outcome);
  }
  if (receiver.shape === undefined || !SAME_MEMBERS.has(method) || site.name === undefined) return undefined;
  return makeValue(undefined, resultName(machine.module.names, site.name), receiver.shape);
}

function parsedBy(machine: Machine, node: Call, schema: Value, given: Value, depth: number): Value {
  const { shape } = schema;
  if (shape?.kind !== 'object' || depth > DEEPEST_SCHEMA)
    return tainted(cleaned(deepTaint(given), cleanedBySchema(schema)));
  const object = makeObject();
  for (const [key, slot] of shape.entries) {
    const member = readMember(machine, given, key, node);
    object.entries.set(key, makeSlot(parsedBy(machine, node, slot.value, member, depth + 1)));
  }
  if (/\.(?:passthrough|loose)\(\)/.test(schema.name?.text ?? '')) object.rest.value = tainted(deepTaint(given));
  return shaped(object);
}
