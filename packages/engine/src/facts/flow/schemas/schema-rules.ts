import {
  EXTENDING_METHODS,
  LISTS,
  LOOSE_METHODS,
  MAKING_METHODS,
  OBJECT_MAKERS,
  PATTERN_METHODS,
  SAME_MEMBERS,
  UNIONS,
  WIDENING_METHODS,
  WRAPPERS,
} from '../../../knowledge/schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Machine } from '../machine/machine.ts';
import { parseName } from '../names/names.ts';
import { makeValue, UNKNOWN, type Value } from '../values/values.ts';
import { bare, bitsOfCondition, conditioned, changed, piped, preprocessed, transformed } from './changing-schemas.ts';
import { chosenSchema, heldBits, listOf, recordSchema, tupleSchema } from './composed-schemas.ts';
import { takesTest } from './own-tests.ts';
import {
  extended,
  isSchema,
  knownSafe,
  loosened,
  makingOf,
  narrowed,
  schemaMembers,
  textBits,
  widened,
} from './schema-bits.ts';

/** The schema that a call on a library, or on another schema, makes; undefined where nothing is known of it. */
export function madeSchema(machine: Machine, site: CallSite): Value | undefined {
  const { receiver, method, given } = site;
  const [first = UNKNOWN, second] = given.items;
  if (receiver?.name === undefined) return undefined;
  const composed = composedSchema(machine, site);
  if (composed !== undefined) return composed;
  if (receiver.name.text === 'typebox.Type') return madeByTypebox(site, receiver, first, second);
  const isPart = receiver.name.segment !== '()' && receiver.shape === undefined;
  // What is no result of a call is a part of the library: `z.coerce`, `z.regex(…)`.
  if (isPart)
    return method === 'custom' || PATTERN_METHODS.has(method)
      ? conditioned(machine, site, bare(machine, site))
      : undefined;
  if (WIDENING_METHODS.has(method)) return widened(receiver);
  if (MAKING_METHODS.has(method) && receiver.name.root === 'zod') return changed(machine, site, receiver);
  if (takesTest(site) || bitsOfCondition(site) !== 0) return conditioned(machine, site, receiver);
  const { shape } = receiver;
  if (shape === undefined && EXTENDING_METHODS.has(method)) return makeValue(undefined, receiver.name, first.shape);
  if (shape?.kind !== 'object') return receiver;
  if (EXTENDING_METHODS.has(method) && first.shape?.kind === 'object')
    return makingOf(receiver) === undefined && makingOf(first) === undefined
      ? extended(receiver, shape, first.shape)
      : undefined;
  if (LOOSE_METHODS.has(method)) return loosened(receiver);
  const keepsMembers = receiver.name.root !== 'zod' || SAME_MEMBERS.has(method);
  return keepsMembers || schemaMembers(receiver) === undefined ? receiver : undefined;
}

/** What `a.or(b)` makes is no `a`. */
const EITHER = 'zod.union()';

/** A schema that is made of others. */
function composedSchema(machine: Machine, site: CallSite): Value | undefined {
  const { receiver, method, given } = site;
  const [first = UNKNOWN, second] = given.items;
  if (receiver === undefined) return undefined;
  const made = bare(machine, site);
  if (WRAPPERS.has(method) && isSchema(first)) return LISTS.has(method) ? listOf(machine, site, made, first) : first;
  if (method === 'array' && given.items.length === 0 && isSchema(receiver))
    return listOf(machine, site, made, receiver);
  if (UNIONS.has(method) && given.items.length > 0) return chosenSchema(machine, site, made, given.items);
  if (receiver.name?.root !== 'zod') return undefined;
  switch (method) {
    case 'or':
      return chosenSchema(machine, site, { ...made, name: parseName(machine.module.names, EITHER) }, [receiver, first]);
    case 'tuple':
      return tupleSchema(machine, site, made, first);
    case 'record':
    case 'partialRecord':
    case 'map':
      return recordSchema(made, given.items);
    case 'templateLiteral':
      return knownSafe(made, heldBits(first));
    case 'preprocess':
      return second === undefined ? undefined : preprocessed(machine, site, second);
    default:
      return undefined;
  }
}

/** The schema that a function makes of others: `v.pipe(v.string(), v.regex(/^[a-z]+$/))`. */
export function pipedSchema(machine: Machine, site: CallSite): Value | undefined {
  const { method, given } = site;
  const [first = UNKNOWN] = given.items;
  const made = bare(machine, site);
  if (OBJECT_MAKERS.has(method)) {
    const object = { ...made, shape: first.shape };
    return method === 'looseObject' ? loosened(object) : object;
  }
  if (WRAPPERS.has(method) && isSchema(first)) return LISTS.has(method) ? listOf(machine, site, made, first) : first;
  if (UNIONS.has(method)) return chosenSchema(machine, site, made, given.items);
  if (method === 'transform') return transformed(machine, site, made);
  if (method === 'pipe')
    return given.items.slice(1).reduce((schema, next) => piped(machine, site, schema, next), first);
  const schema = conditioned(machine, site, made);
  return schema.shape === undefined ? undefined : schema;
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
  return narrowed(receiver, textBits(options));
}
