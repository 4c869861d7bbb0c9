import { NARROW_VALIDATORS, VALIDATOR_PLACES } from '../../../knowledge/schemas.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { CallSite } from '../calls/call-site.ts';
import { first, nameOfResult, type Behaviour } from '../calls/given.ts';
import { addPending, holdPending, pendingOf, validatedBy } from '../guards/pending.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { objectOf } from '../values/join.ts';
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
import { patternBits } from './schema-bits.ts';

/** Parts of a request by where they are (`body.name`), and the sink kinds they are safe for. */
export type Narrowing = ReadonlyMap<string, number>;

const CHAIN = /^express-validator\.(body|query|param|cookie|header|check)\(\)$/;
const SCHEMA = 'express-validator.checkSchema()';
const NEGATED = '\0not';
const NOSQL_BITS = sinkBits(['nosql']);

/** `body('n').isInt()`: a chain of validators, which keeps the fields it is about and what they are safe for. */
export function callValidator(
  machine: Machine,
  { receiver, receiverNode, method, given, node }: CallSite,
): Value | undefined {
  const { name, shape } = receiver ?? {};
  if (name?.root !== 'express-validator') return undefined;
  if (method === 'throw' && receiverNode !== undefined) {
    const request = validatedBy(machine, receiverNode);
    if (request !== undefined) holdPending(machine, request);
  }
  if (!CHAIN.test(name.text) || shape?.kind !== 'object') return undefined;
  const [request] = node.arguments;
  if (method === 'run' && request !== undefined) {
    addPending(machine, request, shape);
    return UNKNOWN;
  }
  const isNegated = shape.entries.has(NEGATED);
  const bits = isNegated ? 0 : validatorBits(method, given.items[0]);
  const chain = makeObject();
  for (const [path, slot] of shape.entries) {
    if (path === NEGATED) continue;
    const known = typeof slot.value.constant === 'number' ? slot.value.constant : 0;
    chain.entries.set(path, bits === 0 ? slot : makeSlot(constantValue(known | bits)));
  }
  if (method === 'not') chain.entries.set(NEGATED, makeSlot(constantValue(true)));
  return makeValue(undefined, name, chain);
}

/** `body('n')`, `check(['a', 'b'])`: the beginning of a chain. */
export const beginChain: Behaviour = (machine, site) => {
  const { given, method } = site;
  const [fields] = given.items;
  if (fields === undefined) return undefined;
  const chain = makeObject();
  for (const place of ownEntry(VALIDATOR_PLACES, method) ?? []) {
    for (const field of fields.shape?.kind === 'list' ? itemsOf(fields.shape).items : [fields]) {
      const text = textOf(field);
      if (text !== undefined && !text.includes('*')) chain.entries.set(`${place}.${text}`, makeSlot(constantValue(0)));
    }
  }
  return makeValue(undefined, nameOfResult(machine, site), chain);
};

/** `matchedData(req)`: the fields that the validators of the route are about, as they were found to be. */
export const takeMatched: Behaviour = (machine, site) => {
  const at = spanOf(machine, site.node.at, site.node.end);
  const source = { kind: 'remote', at, what: 'data of an HTTP request (`matchedData()`)', certainty: 'high' } as const;
  const pending = pendingOf(first(site));
  if (pending.length === 0) return tainted(taintFrom(source));
  return objectOf(
    pending.map(([path, bits]) => [path.slice(path.indexOf('.') + 1), tainted(taintFrom(source, bits))] as const),
  );
};

function validatorBits(method: string, given: Value | undefined): number {
  if (NARROW_VALIDATORS.has(method)) return given?.taint === undefined ? ALL_SINKS : 0;
  if (method === 'matches') return patternBits(given);
  return method === 'isString' ? NOSQL_BITS : 0;
}

/** What the validators among the arguments of a route say, once somebody has seen that they found nothing wrong. */
export function validatorsAmong(values: readonly Value[], found: Map<string, number>): void {
  for (const { name, shape } of values) {
    if (shape?.kind === 'list' && name?.text !== SCHEMA) validatorsAmong(itemsOf(shape).items, found);
    else if (name?.root === 'express-validator') addChecks(name.text, shape, found);
  }
}

function addChecks(name: string, shape: Value['shape'], found: Map<string, number>): void {
  if (shape?.kind === 'object' && CHAIN.test(name)) {
    for (const [path, { value }] of shape.entries)
      if (typeof value.constant === 'number') add(found, path, value.constant);
  }
  const schema = name === SCHEMA && shape?.kind === 'list' ? itemsOf(shape).items : [];
  const [fields, places] = schema;
  if (fields?.shape?.kind === 'object') addSchema(fields.shape, places, found);
}

/** `checkSchema({ n: { in: ['body'], isInt: true } })`. */
function addSchema({ entries }: ObjectShape, places: Value | undefined, found: Map<string, number>): void {
  for (const [field, { value }] of entries) {
    if (value.shape?.kind !== 'object' || field.includes('*')) continue;
    let bits = 0;
    for (const [key, { value: rule }] of value.shape.entries) {
      const options = rule.shape?.kind === 'object' ? rule.shape.entries.get('options')?.value : undefined;
      if (rule.constant !== false) bits |= validatorBits(key, options ?? (key === 'matches' ? rule : undefined));
    }
    for (const place of placesOf(value.shape.entries.get('in')?.value ?? places)) add(found, `${place}.${field}`, bits);
  }
}

function placesOf(value: Value | undefined): readonly string[] {
  const all = VALIDATOR_PLACES['check'] ?? [];
  if (value === undefined) return all;
  const words = value.shape?.kind === 'list' ? itemsOf(value.shape).items.map((item) => textOf(item)) : [textOf(value)];
  return words.every((word) => word !== undefined && all.includes(word))
    ? words.filter((word) => word !== undefined)
    : all;
}

function add(found: Map<string, number>, path: string, bits: number): void {
  found.set(path, (found.get(path) ?? 0) | bits);
}
