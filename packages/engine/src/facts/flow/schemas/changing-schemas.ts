import { ADDRESS_METHODS, NARROW_METHODS, NUMBERED_HOSTS, PATTERN_METHODS } from '../../../knowledge/schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import { preparedCall } from '../calls/handed-calls.ts';
import type { Machine } from '../machine/machine.ts';
import { resultName } from '../names/names.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { makeValue, safer, tainted, UNKNOWN, type Value } from '../values/values.ts';
import { anything, provedByTest, refinement, takesTest, tested } from './own-tests.ts';
import { parsedBy } from './parsed-values.ts';
import {
  ADDRESS_BITS,
  HOST_BITS,
  isSchema,
  making,
  makingOf,
  narrowed,
  patternBits,
  schemaBits,
  schemaMembers,
} from './schema-bits.ts';

/** A schema of which no more is known than what made it. */
export function bare(machine: Machine, { name }: CallSite): Value {
  return makeValue(undefined, name && resultName(machine.module.names, name), undefined);
}

/** `.transform(f)`, `.pipe(schema)`: from here on it is another value. */
export function changed(machine: Machine, site: CallSite, schema: Value): Value {
  if (site.method !== 'pipe') return transformed(machine, site, schema);
  const [next = UNKNOWN] = site.given.items;
  const isPlain = makingOf(schema) === undefined && schemaMembers(schema) === undefined;
  return isPlain && isSchema(next) ? narrowed(next, schemaBits(schema)) : parsedNext(machine, site, schema, next);
}

/** What comes out is what the function makes of what has passed. */
export function transformed(machine: Machine, site: CallSite, schema: Value): Value {
  const call = preparedCall(machine, site, 0);
  return making(schema, (value) => call?.([value, refinement(machine)]) ?? tainted(deepTaint(value)));
}

/** `z.preprocess(f, schema)`: what is checked is what the function makes of it. */
export function preprocessed(machine: Machine, site: CallSite, schema: Value): Value {
  return parsedNext(machine, site, transformed(machine, site, bare(machine, site)), schema);
}

/** `v.pipe(schema, next)`. */
export function piped(machine: Machine, site: CallSite, schema: Value, next: Value): Value {
  const isPlain = makingOf(schema) === undefined && makingOf(next) === undefined;
  if (!isPlain) return parsedNext(machine, site, schema, next);
  return schemaMembers(schema) === undefined ? narrowed(schema, schemaBits(next)) : schema;
}

function parsedNext(machine: Machine, site: CallSite, schema: Value, next: Value): Value {
  return making(schema, (value) => parsedBy(machine, site.node, next, value, 0));
}

/** The schema with a condition of a library or a test of one's own; one that makes something tests what it has made. */
export function conditioned(machine: Machine, site: CallSite, schema: Value): Value {
  const bits = bitsOfCondition(site);
  if (makingOf(schema) !== undefined) return making(schema, (value) => passing(machine, site, value, bits));
  const safe = narrowed(schema, bits);
  return takesTest(site) ? tested(safe, provedByTest(machine, site, anything(machine, site))) : safe;
}

function passing(machine: Machine, site: CallSite, value: Value, bits: number): Value {
  if (value.taint === undefined || value.shape !== undefined) return value;
  const proved = takesTest(site) ? provedByTest(machine, site, value).bits : 0;
  return safer(value, bits | proved);
}

/** Sink kinds that what meets a condition is safe for: `.uuid()`, `.regex(/^[a-z]+$/)`, `.check(z.regex(…))`. */
export function bitsOfCondition({ method, given: { items } }: CallSite): number {
  if (method === 'check') return items.reduce((bits, item) => bits | (isSchema(item) ? schemaBits(item) : 0), 0);
  // What is written out is few; what came from outside may be anything.
  const isOwn = items.every(({ taint }) => taint === undefined);
  if (NARROW_METHODS.has(method)) return isOwn ? ALL_SINKS : 0;
  if (NUMBERED_HOSTS.has(method)) return isOwn ? HOST_BITS : 0;
  // What is told otherwise may let relative ones through: `uri({ allowRelative: true })`.
  if (ADDRESS_METHODS.has(method)) return items.every(({ shape }) => shape === undefined) ? ADDRESS_BITS : 0;
  return PATTERN_METHODS.has(method) ? patternBits(items[0]) : 0;
}
