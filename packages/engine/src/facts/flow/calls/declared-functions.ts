import type { FunctionIr } from '../../ir/ir.ts';
import { offerDecorated, offerGeneric } from '../entries/offers.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { ownSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { joinValues } from '../values/join.ts';
import { makeFunction, shaped, UNKNOWN, type Value } from '../values/values.ts';

/** Binds a declared function to its name. */
export function defineFunction(machine: Machine, ir: FunctionIr): void {
  const { scope, module, frame } = machine;
  const value = shaped(
    module.isPython
      ? makeFunction(ir, scope, module, undefined, undefined)
      : makeFunction(ir, scope, module, frame.self, frame.owner),
  );
  write(machine.journal, ownSlot(scope, ir.name), value);
  if (ir.decorators.length > 0 && offerDecorated(machine, value, ir)) {
    if (module.isPython && ir.decorators.length > 1) offerWrapper(machine, decorated(machine, ir, value), ir);
    return;
  }
  offerGeneric(machine, value);
  if (!module.isPython || ir.decorators.length === 0) return;
  const made = decorated(machine, ir, value);
  write(machine.journal, ownSlot(scope, ir.name), made);
  joinDispatched(machine, ir, made);
}

/** `@show.register`: what `show` is called with may come here. */
function joinDispatched({ scope, journal }: Machine, { decorators }: FunctionIr, made: Value): void {
  for (const node of decorators) {
    const register = node.kind === 'call' ? node.callee : node;
    if (register.kind !== 'member' || register.property !== 'register' || register.object.kind !== 'name') continue;
    const slot = scope.names.get(register.object.name);
    if (slot !== undefined && dispatches(slot.value)) write(journal, slot, joinValues(slot.value, made));
  }
}

function dispatches({ shape }: Value): boolean {
  const first = shape?.kind === 'either' ? shape.options[0]?.shape : shape;
  if (first?.kind !== 'function') return false;
  return first.function.decorators.some((node) => calledName(node) === 'singledispatch');
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

/**
 * A framework calls what stands around a function: beside what is sent, the function is given what that puts in. Most only write
 * a log, and are in another file.
 */
function offerWrapper({ work, world, module }: Machine, { shape }: Value, wrapped: FunctionIr): void {
  if (shape?.kind !== 'function' || shape.function === wrapped || shape.module !== module || !work.isInHand) return;
  const { at, end, parameters } = shape.function;
  if (!world.isWorthwhile(module, at, end, NO_NAMES)) return;
  work.entries.push({ callee: shape, arguments: parameters.map(() => UNKNOWN), tool: undefined, listsTools: false });
}
const NO_NAMES: ReadonlySet<string> = new Set();

/** Decorators of a function that was hoisted run where it stands. */
export function evaluateDecorators(machine: Machine, ir: FunctionIr): void {
  for (const decorator of ir.decorators) machine.run.evaluate(machine, decorator);
}
