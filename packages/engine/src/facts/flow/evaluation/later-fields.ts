import type { Expression, FunctionIr, Statement } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import type { ClassShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import { foreseen, isSelf } from './foreseen-makers.ts';

/** By their classes, which are made anew for every file, what was found for each field. */
const found = new WeakMap<ClassShape, Map<string, Value | undefined>>();

/**
 * What a field that begins with nothing, or is not there yet, holds once another method was called: `self.session = None`
 * in `__init__`, and `self.session = aiohttp.ClientSession()` in `start`, or in a method of a class above. Only what the
 * name of a maker tells; nothing of it is run.
 */
export function laterField(machine: Machine, owner: ClassShape, field: string): Value | undefined {
  let known = found.get(owner);
  if (known === undefined) found.set(owner, (known = new Map()));
  if (!known.has(field)) {
    // Whoever asks on the way is answered with nothing.
    known.set(field, undefined);
    known.set(field, makerOf(machine, owner, field) ?? inheritedField(machine, owner, field));
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

function makerOf(machine: Machine, owner: ClassShape, field: string): Value | undefined {
  const fieldOf = (other: string): Value | undefined => laterField(machine, owner, other);
  const nothing = (): undefined => undefined;
  const sight = { machine, fieldOf, objectOf: nothing, request: nothing };
  for (const method of owner.class.methods) {
    for (const node of valuesOf(method, method.body, field, 0)) {
      const made = whereWritten(machine, owner, () => foreseen({ ...sight, method }, node));
      if (made?.name !== undefined) return made;
    }
  }
  return undefined;
}

const DEEPEST = 3;

/** What a method writes into a field of its own object, also where it asks first. */
function* valuesOf(
  method: FunctionIr,
  body: readonly Statement[],
  field: string,
  depth: number,
): Generator<Expression> {
  for (const statement of body) {
    if (statement.kind === 'assignment' && statement.target.kind === 'member') {
      const { object, property } = statement.target;
      if (property === field && object.kind === 'name' && isSelf(method, object.name)) yield statement.value;
    } else if (depth < DEEPEST && statement.kind === 'if') {
      yield* valuesOf(method, [...statement.then, ...statement.otherwise], field, depth + 1);
    } else if (depth < DEEPEST && (statement.kind === 'try' || statement.kind === 'with')) {
      yield* valuesOf(method, statement.body, field, depth + 1);
    }
  }
}
