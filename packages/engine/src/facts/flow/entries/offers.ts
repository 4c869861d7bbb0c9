import { PREPARING } from '../../../knowledge/python/entry-points.ts';
import type { Expression, FunctionIr } from '../../ir/ir.ts';
import { findMethod } from '../evaluation/methods.ts';
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

/**
 * What a class has of classes of the repository that it extends, called on an object of it: what is mixed into a library's
 * class, once for each such class, and what frameworks call before its handlers.
 */
export function offerInherited(machine: Machine, shape: ClassShape, instance: Value): void {
  if (shape.instance === undefined || !shape.module.isPython) return;
  for (const base of ownBases(shape, 0)) {
    const isMixedIn = base.instance === undefined && !base.subclasses.some((one) => isSuch(one, shape));
    for (const method of base.methods.values()) {
      const isAsked = isMixedIn ? !method.name.startsWith('__') : PREPARING.test(method.name);
      if (!isAsked || method.isStatic === true || findMethod(shape, method.name)?.function !== method) continue;
      const callee = makeFunction(method, base.scope, base.module, instance, base);
      if (machine.work.entries.length < LIMITS.entriesPerFile)
        machine.work.entries.push({
          callee,
          arguments: undefined,
          tool: undefined,
          listsTools: false,
          isInherited: true,
        });
    }
  }
}

/** Another object of the same library's class into which it was mixed. */
function isSuch({ shape: other }: Value, shape: ClassShape): boolean {
  return other?.kind === 'class' && other !== shape && other.instance === shape.instance;
}

/** Classes above classes are looked at this far. */
const DEEPEST_BASE = 4;

function* ownBases({ bases }: ClassShape, depth: number): Generator<ClassShape> {
  for (const { shape } of bases) {
    if (shape?.kind !== 'class') continue;
    yield shape;
    if (depth < DEEPEST_BASE) yield* ownBases(shape, depth + 1);
  }
}
