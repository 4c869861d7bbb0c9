import type { FunctionIr, Statement } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import type { ClassShape } from '../values/shapes.ts';
import { UNKNOWN, type Value } from '../values/values.ts';
import { foreseen, isSelf } from './foreseen-makers.ts';
import { asPromised } from './promised-objects.ts';

/** By their classes, which are made anew for every file, what was found for each field. */
const found = new WeakMap<ClassShape, Map<string, Value | undefined>>();

/**
 * What a field that begins with nothing, or is not there yet, holds once another method was called: `self.session = None`
 * in `__init__`, and `self.session = aiohttp.ClientSession()` in `start`, or in a method of a class above. Only what the
 * name of a maker tells, or a type; nothing of it is run.
 */
export function laterField(machine: Machine, owner: ClassShape, field: string): Value | undefined {
  let known = found.get(owner);
  if (known === undefined) found.set(owner, (known = new Map()));
  if (!known.has(field)) {
    // Whoever asks on the way is answered with nothing.
    known.set(field, undefined);
    const made = makerOf(machine, owner, field) ?? inheritedField(machine, owner, field);
    known.set(field, made ?? declaredField(machine, owner, field));
  }
  return known.get(field);
}

function inheritedField(machine: Machine, { bases }: ClassShape, field: string): Value | undefined {
  for (const { shape } of bases) {
    const later = shape?.kind === 'class' ? laterField(machine, shape, field) : undefined;
    if (later !== undefined) return later;
  }
  return undefined;
}

/** What a field is declared to hold: `session: ClientSession`, in the body of the class or where a method sets it. */
export function declaredField(machine: Machine, owner: ClassShape, field: string): Value | undefined {
  const annotation = owner.class.fields.find(({ name }) => name === field)?.annotation ?? writtenType(owner, field);
  if (annotation === undefined) return undefined;
  const promised = whereWritten(machine, owner, () => asPromised(machine, UNKNOWN, annotation));
  return promised === UNKNOWN ? undefined : promised;
}

function writtenType({ class: { methods } }: ClassShape, field: string): string | undefined {
  for (const method of methods)
    for (const { annotation } of setting(method, method.body, field, 0))
      if (annotation !== undefined) return annotation;
  return undefined;
}

function makerOf(machine: Machine, owner: ClassShape, field: string): Value | undefined {
  const fieldOf = (other: string): Value | undefined => laterField(machine, owner, other);
  const nothing = (): undefined => undefined;
  const sight = { machine, fieldOf, objectOf: nothing, request: nothing };
  for (const method of owner.class.methods) {
    for (const { value } of setting(method, method.body, field, 0)) {
      const made = whereWritten(machine, owner, () => foreseen({ ...sight, method }, value));
      if (made?.name !== undefined) return made;
    }
  }
  return undefined;
}

const DEEPEST = 3;

type Setting = Extract<Statement, { kind: 'assignment' }>;

/** Where a method writes into a field of its own object, also where it asks first. */
function* setting(method: FunctionIr, body: readonly Statement[], field: string, depth: number): Generator<Setting> {
  for (const statement of body) {
    if (statement.kind === 'assignment' && statement.target.kind === 'member') {
      const { object, property } = statement.target;
      if (property === field && object.kind === 'name' && isSelf(method, object.name)) yield statement;
    } else if (depth < DEEPEST && statement.kind === 'if') {
      yield* setting(method, [...statement.then, ...statement.otherwise], field, depth + 1);
    } else if (depth < DEEPEST && (statement.kind === 'try' || statement.kind === 'with')) {
      yield* setting(method, statement.body, field, depth + 1);
    }
  }
}
