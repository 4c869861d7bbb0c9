import type { Expression, FunctionIr } from '../../ir/ir.ts';
import { LIMITS } from '../machine/budget.ts';
import type { Machine } from '../machine/machine.ts';
import { makeFunction, shaped, type Value } from '../values/values.ts';
import type { ClassShape } from '../values/shapes.ts';
import { offerMarkedTool } from './marked-tools.ts';
import { registerDecorated } from './wiring.ts';

/** A function that somebody may call: interpreted at the end unless something better has become known of its callers. */
export function offerGeneric(machine: Machine, value: Value): void {
  const { work } = machine;
  if (!work.isInHand || value.shape?.kind !== 'function' || work.entries.length >= LIMITS.entriesPerFile) return;
  work.entries.push({ callee: value.shape, arguments: undefined, tool: undefined, listsTools: false });
}

/** A decorated function: true where a framework calls it. */
export function offerDecorated(machine: Machine, value: Value, ir: FunctionIr): boolean {
  let wired = false;
  for (const decorator of ir.decorators) {
    if (registerDecorated(machine, decorator, value) || offerMarkedTool(machine, decorator, value)) wired = true;
    if (decorator.kind === 'call') evaluateParts(machine, decorator);
  }
  return wired;
}

/** The arguments of a decorator are ordinary code; the decorator itself only marks the function. */
function evaluateParts(machine: Machine, decorator: Expression & { kind: 'call' }): void {
  machine.run.evaluate(machine, decorator);
}

/** All methods of a class, called on one object of it. */
export function offerMethods(machine: Machine, shape: ClassShape, instance: Value): void {
  const first = shape.module.isPython ? '__init__' : 'constructor';
  const methods = shape.class.methods.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
  for (const method of methods) {
    if (method.name === '') continue;
    const self = method.isStatic === true ? shaped(shape) : instance;
    const value = shaped(makeFunction(method, shape.scope, shape.module, self, shape));
    offerGeneric(machine, value);
  }
}
