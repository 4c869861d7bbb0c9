import type { FunctionIr } from '../../ir/ir.ts';
import { foreseenOfPrototype, methodsOfPrototype } from '../evaluation/prototype-objects.ts';
import type { Entry, Machine } from '../machine/machine.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { FunctionShape, ObjectShape } from '../values/shapes.ts';
import { ABSENT, makeFunction, shaped, type Value } from '../values/values.ts';
import { addExported } from './exported.ts';
import { offerGeneric } from './offers.ts';

/**
 * `function Job(file) { this.file = file }` and `Job.prototype.run = function () { … }` are called on one object, as the
 * methods of a class are: what the first is given stands in the fields that the others read.
 */
export function onSharedObjects(machine: Machine, entries: readonly Entry[]): readonly Entry[] {
  const selves = new Map<FunctionIr, Value>();
  for (const { callee, arguments: given } of entries) {
    if (given !== undefined || callee.properties === undefined || !isLoose(callee)) continue;
    const methods = methodsOfPrototype(callee).filter(isLoose);
    if (methods.length === 0) continue;
    const self = foreseenOfPrototype(machine, callee);
    for (const method of [callee, ...methods]) if (!selves.has(method.function)) selves.set(method.function, self);
  }
  return selves.size === 0 ? entries : entries.map((entry) => onItsObject(entry, selves));
}

function onItsObject(entry: Entry, selves: ReadonlyMap<FunctionIr, Value>): Entry {
  const { callee } = entry;
  const self = entry.arguments === undefined && isLoose(callee) ? selves.get(callee.function) : undefined;
  return self === undefined ? entry : { ...entry, callee: { ...callee, self } };
}

/** Belongs to no object and no class yet. */
function isLoose({ self, owner }: FunctionShape): boolean {
  return self === undefined && owner === undefined;
}

/**
 * `exports.open = (file) => new Reader(file)`: whoever calls it calls the methods of what it gives, with what it was given
 * in the fields. What stands in the function itself is an entry of its own.
 */
export function offerReturned(machine: Machine, { callee }: Entry, made: Value): void {
  if (!isLoose(callee) || made.shape?.kind !== 'object' || !machine.world.isLibrary(callee.module)) return;
  const { at, end } = callee.function;
  const isFilled = deepTaint(made) !== undefined;
  for (const [name, method] of methodsOf(made, made.shape)) {
    const { function: ir, module } = method;
    if (module !== callee.module || (ir.at >= at && ir.end <= end)) continue;
    if (addExported(machine, module, ir, name) || isFilled) offerGeneric(machine, shaped({ ...method, self: made }));
  }
}

function* methodsOf(made: Value, { class: owner, entries }: ObjectShape): Generator<readonly [string, FunctionShape]> {
  for (const [name, ir] of owner?.methods ?? []) {
    if (owner === undefined || ir.isStatic === true || ir.isPrivate === true || !isOpen(name)) continue;
    yield [name, makeFunction(ir, owner.scope, owner.module, made, owner)];
  }
  for (const [name, { value }] of entries)
    if (isOpen(name) && value !== ABSENT && value.shape?.kind === 'function' && isLoose(value.shape))
      yield [name, value.shape];
}

function isOpen(name: string): boolean {
  return name !== 'constructor' && !/^[_#\0]/.test(name);
}
