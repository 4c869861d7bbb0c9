import type { Machine } from '../machine/machine.ts';
import type { ClassShape } from '../values/shapes.ts';
import { makeFunction, makeList, makeSlot, shaped, UNKNOWN, type Value } from '../values/values.ts';
import { findMethod } from './methods.ts';

/** Subclasses of one class that are remembered. */
const MOST = 100;

/** Tells the classes that a class extends of it: they list it, and may keep it on their own. */
export function tellBases(machine: Machine, shape: ClassShape, made: Value): void {
  for (const { shape: base } of shape.bases) {
    if (base?.kind !== 'class') continue;
    if (base.subclasses.length < MOST) base.subclasses.push(made);
    const hook = shape.module.isPython ? findMethod(base, '__init_subclass__') : undefined;
    if (hook === undefined) continue;
    const { function: ir, owner } = hook;
    machine.run.callValue(machine, shaped(makeFunction(ir, owner.scope, owner.module, made, owner)), []);
  }
}

/** `Tool.__subclasses__`: called, it lists those that were made so far. */
export function listingOf({ subclasses }: ClassShape): Value {
  return shaped({ kind: 'native', target: makeSlot(UNKNOWN), called: () => shaped(makeList([...subclasses])) });
}
