import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { exportOf, lookUp } from '../modules/modules.ts';
import type { ClassShape } from '../values/shapes.ts';
import { ABSENT, makeSlot, UNKNOWN, type Value } from '../values/values.ts';

/** The repository's own type behind an annotation such as `store.Store`. */
export function ownType(machine: Machine, annotation: string | undefined): ClassShape | undefined {
  const [first = '', second] = OWN_TYPE.exec(annotation ?? '')?.[0].split('.') ?? [];
  if (first === '') return undefined;
  const found = lookUp(machine, first, undefined);
  const value = second === undefined ? found : memberOfPackage(machine, found, second);
  return value?.shape?.kind === 'class' ? value.shape : undefined;
}
const OWN_TYPE = /^[A-Za-z_]\w*(?:\.[A-Z]\w*)?$/;

function memberOfPackage(machine: Machine, { shape }: Value, name: string): Value | undefined {
  return shape?.kind === 'module' ? exportOf(machine, shape.module, name) : undefined;
}

/** Fields that hold an object of one of the repository's own types, of an object that somebody else makes. */
export function foreseeObjects(machine: Machine, shape: ClassShape, { shape: object }: Value, make: Make): void {
  if (object?.kind !== 'object') return;
  for (const { name, annotation } of shape.class.fields) {
    const known = object.entries.get(name)?.value;
    const isOpen = known === undefined || known === ABSENT || known === UNKNOWN;
    const type = isOpen ? whereWritten(machine, shape, () => ownType(machine, annotation)) : undefined;
    if (type !== undefined) object.entries.set(name, makeSlot(make(type)));
  }
}
type Make = (type: ClassShape) => Value;
