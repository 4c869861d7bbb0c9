import type { Parameter, Pattern } from '../../ir/ir.ts';
import { annotatedValue } from '../evaluation/annotations.ts';
import { ownType } from '../evaluation/declared-objects.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { noteCopied } from '../values/cost.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';
import { taintFrom } from '../values/taint.ts';
import {
  makeObject,
  makeSlot,
  makeValue,
  safer,
  shaped,
  SOME_NUMBER,
  UNKNOWN,
  withTaint,
  type Value,
} from '../values/values.ts';
import { isForAdministrators } from './administrators.ts';

/** Records in records: followed this far. */
const DEEPEST = 4;

/** `Query<Filter>`: what such a type holds somebody has sent, as far as the tables say so. */
export function sentByType(
  machine: Machine,
  callee: FunctionShape,
  { target, annotation }: Parameter,
  typed: Value | undefined,
): Value | undefined {
  const source = typed?.name?.model?.source;
  if (source === undefined || !callee.module.traits.asksByType) return undefined;
  const called = target.kind === 'name' && !target.name.startsWith('(') ? ` \`${target.name}\`` : '';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  const what = `${source.what}${called}`;
  const isAdministered = isForAdministrators(callee);
  const taint = taintFrom({ kind: source.kind, at, what, certainty: 'high', isForAdministrators: isAdministered });
  const given = makeValue(taint, typed?.name, undefined);
  const held = /<([\s\S]+)>$/.exec(annotation ?? '')?.[1];
  return sentRecord(machine, callee, held, given) ?? given;
}

/** An object of one of the repository's own types, made of what was sent: a number of its fields is one still. */
export function sentRecord(
  machine: Machine,
  callee: FunctionShape,
  annotation: string | undefined,
  given: Value,
): Value | undefined {
  const type = whereWritten(machine, callee, () => ownType(machine, annotation));
  if (type === undefined) return undefined;
  const record = recordOf(machine, type, given, 0);
  // What wraps it holds it alone.
  if (record.shape?.kind === 'object' && !record.shape.entries.has('0'))
    record.shape.entries.set('0', makeSlot(recordOf(machine, type, given, 0)));
  return record;
}

/** `c.ShouldBind(&order)`: an object is filled as its type has it. */
export function filledRecord(machine: Machine, target: Pattern, sent: Value): Value {
  if (!machine.module.traits.givesSeveral || sent.taint === undefined || sent.shape !== undefined) return sent;
  const { shape } = target.kind === 'name' ? machine.run.evaluate(machine, target) : UNKNOWN;
  return shape?.kind === 'object' && shape.class !== undefined ? recordOf(machine, shape.class, sent, 0) : sent;
}

function recordOf(machine: Machine, shape: ClassShape, given: Value, depth: number): Value {
  const plain = makeValue(given.taint, undefined, undefined);
  // An enumeration that holds nothing is one of a few words.
  if (shape.class.fields.length > 0 && shape.class.fields.every(({ isStatic }) => isStatic))
    return safer(plain, ALL_SINKS);
  const object = makeObject('plain', shape);
  noteCopied(shape.class.fields.length);
  for (const { name, annotation, isStatic } of shape.class.fields) {
    // Types of one name in several modules of a file are one here, with the fields of all.
    if (isStatic || name === '' || object.entries.has(name)) continue;
    object.entries.set(name, makeSlot(fieldOf(machine, shape, annotation, plain, depth)));
  }
  object.rest.value = plain;
  return shaped(object);
}

function fieldOf(
  machine: Machine,
  shape: ClassShape,
  annotation: string | undefined,
  given: Value,
  depth: number,
): Value {
  if (annotation === undefined || depth > DEEPEST) return given;
  const [typed, own] = whereWritten(machine, shape, () => [
    annotatedValue(machine, annotation),
    ownType(machine, annotation),
  ]);
  if (typed !== undefined && typed === SOME_NUMBER) return safer(given, ALL_SINKS);
  if (own !== undefined && own !== shape) return recordOf(machine, own, given, depth + 1);
  return typed?.name === undefined ? given : withTaint(typed, given.taint);
}

/** Marks a parameter that the framework itself hands over: an application's state, its window. */
const HANDED_OVER = 'injected';

/** Whether the framework hands over something that nobody sent. */
export function isHandedOver({ decorators }: Parameter): boolean {
  return decorators?.some((node) => node.kind === 'name' && node.name === HANDED_OVER) === true;
}
