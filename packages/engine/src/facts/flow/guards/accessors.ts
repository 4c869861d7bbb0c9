import type { Call, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';

const SELF = /^\$?(?:this|self)$/;

/** `input.getName()` of `String getName() { return this.name; }` is `input.name`, and what is proved of it stays with the field. */
export function fieldAsked(machine: Machine, { callee, arguments: given, at, end }: Call): Expression | undefined {
  if (callee.kind !== 'member' || given.length > 0) return undefined;
  const { shape } = machine.run.evaluate(machine, callee);
  const [only, more] = shape?.kind === 'function' ? shape.function.body : [];
  if (only?.kind !== 'return' || more !== undefined || only.value?.kind !== 'member') return undefined;
  const { object, property } = only.value;
  return object.kind === 'name' && SELF.test(object.name)
    ? { kind: 'member', object: callee.object, property, at, end }
    : undefined;
}
