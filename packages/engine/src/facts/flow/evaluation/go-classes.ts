import type { ClassIr } from '../../ir/ir.ts';
import { partOf, wholeOfPart } from '../../ir/go/declarations.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { exportOf, goFile, lookUp } from '../modules/modules.ts';
import type { ClassShape } from '../values/shapes.ts';
import { ABSENT, makeSlot, UNKNOWN, type Value } from '../values/values.ts';

/** The methods that other files of a package give to a type, each file's as a class of its own. */
export function partsOfClass(machine: Machine, { name }: ClassIr): readonly Value[] {
  const { module } = machine;
  const parts: Value[] = [];
  for (const path of machine.world.goPartsOf(module, name)) {
    const file = path === module.path ? undefined : goFile(machine, module, path);
    const part = file?.scope.names.get(partOf(name))?.value;
    if (part?.shape?.kind === 'class') parts.push(part);
  }
  return parts;
}

/** The type itself, of methods that stand in another file than it. */
export function wholeClass(machine: Machine, shape: ClassShape): ClassShape {
  const name = wholeOfPart(shape.class.name);
  const whole = name === undefined ? undefined : lookUp(machine, name, undefined).shape;
  return whole?.kind === 'class' ? whole : shape;
}

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
