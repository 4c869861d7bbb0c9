import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import type { FunctionShape, ObjectShape } from '../values/shapes.ts';
import { ABSENT, makeObject, makeSlot, shaped, type Value } from '../values/values.ts';
import { foreseeFields } from './classes.ts';

/** What `new F()` makes before F runs: an object with all that F's prototype has. */
export function objectOfPrototype(callee: FunctionShape): ObjectShape {
  const object = makeObject();
  const prototype = prototypeOf(callee);
  for (const [key, slot] of prototype?.entries ?? []) object.entries.set(key, makeSlot(slot.value));
  return object;
}

/** An object that somebody else makes with such a function; of what that does only the fields are known. */
export function foreseenOfPrototype(machine: Machine, callee: FunctionShape): Value {
  const self = shaped(objectOfPrototype(callee));
  whereWritten(machine, callee, () => foreseeFields(machine, callee.function, self, 0));
  return self;
}

/** The functions that a function's prototype has, where it has any. */
export function methodsOfPrototype(callee: FunctionShape): readonly FunctionShape[] {
  const methods: FunctionShape[] = [];
  for (const { value } of prototypeOf(callee)?.entries.values() ?? [])
    if (value !== ABSENT && value.shape?.kind === 'function') methods.push(value.shape);
  return methods;
}

function prototypeOf({ properties }: FunctionShape): ObjectShape | undefined {
  const shape = properties?.get('prototype')?.value.shape;
  return shape?.kind === 'object' ? shape : undefined;
}
