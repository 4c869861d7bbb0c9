import type { Machine } from '../machine/machine.ts';
import { makeFunction, shaped, type Value } from '../values/values.ts';
import type { ObjectShape } from '../values/shapes.ts';
import { findMethod } from './methods.ts';

/** Calls a method that a class has for the language to call: `x[key]` is `x.__getitem__(key)`. */
export function callSpecial(
  machine: Machine,
  object: Value,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const owner = ownClass(object);
  const method = owner === undefined ? undefined : findMethod(owner, name);
  if (method === undefined) return undefined;
  const { function: ir, owner: holder } = method;
  return machine.run.callValue(machine, shaped(makeFunction(ir, holder.scope, holder.module, object, holder)), values);
}

/** The text an object makes of itself, where its class says how. */
export function ownText(machine: Machine, object: Value): Value | undefined {
  const owner = ownClass(object);
  if (owner === undefined) return undefined;
  if (!owner.module.isPython) return callSpecial(machine, object, 'toString', []);
  return callSpecial(machine, object, '__str__', []) ?? callSpecial(machine, object, '__repr__', []);
}

function ownClass({ shape }: Value): ObjectShape['class'] {
  return shape?.kind === 'object' ? shape.class : undefined;
}
