import { SENT_MEMBERS } from '../../../knowledge/entry-points-procedures.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Expression, FunctionIr, Parameter } from '../../ir/ir.ts';
import { carriedAt } from '../evaluation/carried.ts';
import { PENDING } from '../guards/pending.ts';
import { apart, perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, type Scope } from '../machine/scope.ts';
import { memberName } from '../names/names.ts';
import { objectOf } from '../values/join.ts';
import { holdKey } from '../values/keys.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleanOf, cleaned, type Taint } from '../values/taint.ts';
import {
  ABSENT,
  constantValue,
  makeObject,
  makeSlot,
  makeValue,
  NUMERIC,
  tainted,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import type { FunctionShape, ObjectShape } from '../values/shapes.ts';
import { parsedBy } from './parsed-values.ts';
import type { Narrowing } from './validators.ts';

/** A request of which some parts were looked at before it came here. */
export function narrowedRequest(
  machine: Machine,
  request: Value,
  checked: Narrowing,
  pending: Narrowing,
  partOf: (part: string) => Taint,
): Value {
  const object = makeObject('request');
  for (const [path, bits] of checked) {
    const [part = '', ...members] = path.split('.');
    const name = request.name === undefined ? undefined : memberName(machine.module.names, request.name, part);
    // What an earlier handler found and put there is not what somebody sent.
    if (name !== undefined && name.model?.source === undefined && carriedAt(machine, name) === undefined) continue;
    const raw = partOf(part);
    if (members.length === 0) {
      object.entries.set(part, makeSlot(makeValue(cleaned(raw, bits), name, undefined)));
      continue;
    }
    let held = object.entries.get(part)?.value.shape;
    if (held?.kind !== 'object') {
      held = partly(raw);
      object.entries.set(part, makeSlot(makeValue(undefined, name, held)));
    }
    put(held, members, raw, bits);
  }
  if (pending.size > 0) {
    const rules = objectOf([...pending].map(([path, bits]) => [path, constantValue(bits)] as const));
    object.entries.set(PENDING, makeSlot(rules));
  }
  return { ...request, shape: object };
}

/** Something of which only some members are known to be anything but outside data. */
function partly(taint: Taint): ObjectShape {
  const object = makeObject();
  object.rest.value = tainted(taint);
  holdKey(object, object.rest.value);
  return object;
}

function put(object: ObjectShape, [key = '', ...further]: readonly string[], raw: Taint, bits: number): void {
  if (further.length === 0) {
    object.entries.set(key, makeSlot(tainted(cleaned(raw, bits))));
    return;
  }
  const known = object.entries.get(key)?.value.shape;
  const inner = known?.kind === 'object' ? known : partly(raw);
  object.entries.set(key, makeSlot(makeValue(undefined, undefined, inner)));
  put(inner, further, raw, bits);
}

/**
 * What a middleware leaves of a request where it calls `next()`: what it has refused by then does not come, and what it has
 * put in the place of a part is there. Undefined where it is not seen to call it.
 */
export function leftBy(
  machine: Machine,
  middleware: FunctionShape,
  parameter: Parameter | undefined,
  valuesWith: (next: Value) => readonly Value[],
): Narrowing | undefined {
  const name = parameter?.target.kind === 'name' ? parameter.target.name : undefined;
  if (name === undefined) return undefined;
  let left: Narrowing | undefined;
  const called = ([problem]: readonly Value[]): Value => {
    if (problem === undefined || (problem.isConstant && (problem.constant ?? undefined) === undefined)) {
      const now = stateOf(machine.scope, name);
      left = left === undefined ? now : both(left, now);
    }
    return UNKNOWN;
  };
  const next: Value = makeValue(undefined, undefined, { kind: 'native', target: makeSlot(UNKNOWN), called });
  apart(machine, () => perhaps(machine, () => machine.run.invoke(machine, middleware, valuesWith(next))));
  return left;
}

function both(a: Narrowing, b: Narrowing): Narrowing {
  const common = new Map<string, number>();
  for (const [path, bits] of a) {
    const shared = bits & (b.get(path) ?? 0);
    if (shared !== 0) common.set(path, shared);
  }
  return common;
}

/** What is known of the parts of the request that a name stands for, in the state in hand. */
function stateOf(scope: Scope, name: string): Narrowing {
  const known = new Map<string, number>();
  const request = findSlot(scope, name)?.value.shape;
  if (request?.kind === 'object') for (const [part, { value }] of request.entries) addState(known, part, value, 0);
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    for (const [path, { value }] of at.proofs ?? [])
      if (path.startsWith(`${name}.`) && value !== ABSENT) addState(known, path.slice(name.length + 1), value, 0);
  }
  return known;
}

const DEEPEST_PART = 4;

function addState(known: Map<string, number>, path: string, value: Value, depth: number): void {
  const { shape, taint, isConstant, traits } = value;
  if (path.startsWith('\0') || path.includes('(')) return;
  if (shape?.kind === 'object' && depth < DEEPEST_PART) {
    for (const [key, slot] of shape.entries) addState(known, `${path}.${key}`, slot.value, depth + 1);
    return;
  }
  const isNumber = taint === undefined && (isConstant || (traits & NUMERIC) !== 0);
  const bits = isNumber ? ALL_SINKS : cleanOf(taint);
  if (bits !== 0) known.set(path, (known.get(path) ?? 0) | bits);
}

/** What a procedure is called with, each member as wide as its schema lets it be. */
export function calledWith(
  machine: Machine,
  call: Value,
  schema: Value | undefined,
  { function: ir }: FunctionShape,
  sent: (what: string) => Taint,
): Value {
  const member = ownEntry(SENT_MEMBERS, call.name?.text);
  if (schema === undefined || member === undefined) return call;
  const object = makeObject();
  const given = tainted(sent(member));
  const parsed =
    schema.shape?.kind === 'function'
      ? machine.run.callValue(machine, schema, [given])
      : parsedBy(machine, nodeOf(ir), schema, given, 0);
  object.entries.set(member, makeSlot(parsed));
  return { ...call, shape: object };
}

/** A context that gives out parts of the request as the schemas of its route let them be. */
export function withValid(
  machine: Machine,
  context: Value,
  schemas: ReadonlyMap<string, Value>,
  { function: ir }: FunctionShape,
  sent: (part: string) => Taint,
): Value {
  if (schemas.size === 0 || context.name === undefined) return context;
  const called = ([part]: readonly Value[]): Value => {
    const word = part === undefined ? undefined : textOf(part);
    const schema = word === undefined ? undefined : schemas.get(word);
    const given = tainted(sent(word ?? ''));
    if (schema?.shape?.kind === 'function') return machine.run.callValue(machine, schema, [given, context]);
    return schema === undefined ? given : parsedBy(machine, nodeOf(ir), schema, given, 0);
  };
  const request = makeObject('request');
  const valid = makeValue(undefined, undefined, { kind: 'native', target: makeSlot(UNKNOWN), called });
  request.entries.set('valid', makeSlot(valid));
  const object = makeObject('request');
  const name = memberName(machine.module.names, context.name, 'req');
  object.entries.set('req', makeSlot(makeValue(undefined, name, request)));
  return { ...context, shape: object };
}

function nodeOf({ at, end }: FunctionIr): Expression {
  return { kind: 'literal', value: undefined, at, end };
}
