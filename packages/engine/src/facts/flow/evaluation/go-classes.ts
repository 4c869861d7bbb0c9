import type { ClassIr } from '../../ir/ir.ts';
import { partOf, wholeOfPart } from '../../ir/go/declarations.ts';
import type { Machine } from '../machine/machine.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { ranFile } from '../modules/met-modules.ts';
import type { ClassShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';

/** The methods that other files of a package give to a type, each file's as a class of its own. */
export function partsOfClass(machine: Machine, { name }: ClassIr): readonly Value[] {
  const { module } = machine;
  const parts: Value[] = [];
  for (const path of machine.world.filesOfType(module, name)) {
    const file = path === module.path ? undefined : ranFile(machine, module, path);
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
