import { cleanedByMatch } from '../guards/patterns.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { taintFrom, type Source } from '../values/taint.ts';
import { makeObject, makeSlot, makeValue, tainted, type ObjectShape, type Value } from '../values/values.ts';

/** Schema types whose values are numbers, truth values, or one of a written-out few. */
const NARROW =
  /^zod\.(?:coerce\.)?(?:enum|nativeEnum|number|boolean|literal|date|bigint|int|int32|uuid|uuidv4|iso)\b|^typebox\.Type\.(?:Number|Integer|Boolean|Literal|Enum)\b/;
const NARROW_CALL = /\.(?:uuid|cuid|cuid2|ulid|nanoid|datetime|ip|ipv4)\(\)/;
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
  if (NARROW.test(text) || NARROW_CALL.test(text)) return ALL_SINKS;
  const pattern = PATTERN_CALL.exec(text)?.[1];
  return pattern === undefined ? 0 : cleanedByMatch(pattern, '', { start: false, end: false });
}
