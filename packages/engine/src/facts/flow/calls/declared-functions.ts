import type { FunctionIr } from '../../ir/ir.ts';
import { offerDecorated, offerGeneric } from '../entries/offers.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { ownSlot } from '../machine/scope.ts';
import { makeFunction, shaped, type Value } from '../values/values.ts';

/** Binds a declared function to its name. */
export function defineFunction(machine: Machine, ir: FunctionIr): void {
  const { scope, module, frame } = machine;
  const value = shaped(
    module.isPython
      ? makeFunction(ir, scope, module, undefined, undefined)
      : makeFunction(ir, scope, module, frame.self, frame.owner),
  );
  write(machine.journal, ownSlot(scope, ir.name), value);
  if (ir.decorators.length > 0 && offerDecorated(machine, value, ir)) return;
  offerGeneric(machine, value);
  if (module.isPython && ir.decorators.length > 0)
    write(machine.journal, ownSlot(scope, ir.name), decorated(machine, ir, value));
}

/** What the repository's own decorators make of a function: as a rule another one, that looks at what it is given first. */
function decorated(machine: Machine, { decorators }: FunctionIr, value: Value): Value {
  let made = value;
  for (const node of decorators.toReversed()) {
    const decorator = machine.run.evaluate(machine, node);
    if (decorator.shape?.kind !== 'function') continue;
    const result = machine.run.callValue(machine, decorator, [made]);
    if (result.shape?.kind === 'function') made = result;
  }
  return made;
}

/** Decorators of a function that was hoisted run where it stands. */
export function evaluateDecorators(machine: Machine, ir: FunctionIr): void {
  for (const decorator of ir.decorators) machine.run.evaluate(machine, decorator);
}
