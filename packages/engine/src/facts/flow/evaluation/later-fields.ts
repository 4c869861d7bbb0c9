import type { Expression, FunctionIr, Statement } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { resultName } from '../names/names.ts';
import type { ClassShape } from '../values/shapes.ts';
import { named, type Value } from '../values/values.ts';
import { pathOf } from './member-paths.ts';

/** By their classes, which are made anew for every file, what was found for each field. */
const found = new WeakMap<ClassShape, Map<string, Value | undefined>>();

/**
 * What a field that begins with nothing holds once another method was called: `self.session = None` in `__init__`, and
 * `self.session = aiohttp.ClientSession()` in `start`. Only what the name of a maker tells; nothing of it is run.
 */
export function laterField(machine: Machine, owner: ClassShape, field: string): Value | undefined {
  let known = found.get(owner);
  if (known === undefined) found.set(owner, (known = new Map()));
  if (!known.has(field)) {
    // Whoever asks on the way is answered with nothing.
    known.set(field, undefined);
    known.set(field, makerOf(machine, owner, field));
  }
  return known.get(field);
}

function makerOf(machine: Machine, owner: ClassShape, field: string): Value | undefined {
  for (const method of owner.class.methods) {
    for (const node of valuesOf(method, method.body, field, 0)) {
      const made = node.kind === 'await' ? node.value : node;
      if (made.kind !== 'call' || pathOf(made.callee) === undefined) continue;
      const { name } = whereWritten(machine, owner, () => machine.run.evaluate(machine, made.callee));
      if (name !== undefined) return named(resultName(owner.module.names, name));
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

function isSelf({ parameters: [first] }: FunctionIr, name: string): boolean {
  return name === 'this' || (first?.target.kind === 'name' && first.target.name === 'self' && name === 'self');
}
