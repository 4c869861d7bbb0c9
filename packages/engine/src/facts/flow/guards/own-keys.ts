import { LEADS_TO_PROTOTYPE } from '../../../knowledge/prototype-keys.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import type { Value } from '../values/values.ts';
import { clean } from './cleaning.ts';
import { harmOf, PROTOTYPE_BITS } from './same-texts.ts';

/** `key !== '__proto__'`: it leads to no prototype. */
export function refineOtherKey(machine: Machine, key: Expression, other: Expression): void {
  if (other.kind === 'literal' && other.value === LEADS_TO_PROTOTYPE) clean(machine, key, PROTOTYPE_BITS);
}

/** `!list[key]`: what an object of the program inherits from is there, and so is all that it inherits. */
export function refineMissing(machine: Machine, node: Expression): void {
  if (node.kind !== 'index' || machine.module.isPython) return;
  const object = machine.run.evaluate(machine, node.object);
  if (object.taint === undefined && inherits(object)) clean(machine, node.index, PROTOTYPE_BITS);
}

/** Whether an object may inherit anything. */
export function inherits({ name, shape }: Value): boolean {
  return name?.text !== 'Object.create()' && !(shape?.kind === 'object' && shape.entries.has(LEADS_TO_PROTOTYPE));
}

/** `REFUSED.includes(key)` was false, and that key is among the refused. */
export function refineUnlistedKey(machine: Machine, list: Expression, key: Expression): void {
  const value = machine.run.evaluate(machine, list);
  if (value.shape?.kind === 'list') clean(machine, key, harmOf(value) & PROTOTYPE_BITS);
}

/** `Object.hasOwn(object, key)`, `object.hasOwnProperty(key)`, `has.call(object, key)`: a key of its own. */
export function refineOwnKey(machine: Machine, { callee, arguments: given }: Call): void {
  const isCalled = callee.kind === 'member' && callee.property === 'call';
  if (!OWN_TESTS.test(calledName(isCalled ? callee.object : callee))) return;
  const [first, second] = given;
  const key = second ?? (callee.kind === 'member' && callee.property === 'hasOwnProperty' ? first : undefined);
  if (key !== undefined) clean(machine, key, PROTOTYPE_BITS);
}
const OWN_TESTS = /^_{0,2}(?:has_?own|hasown|own|has$)\w{0,10}$/i;
