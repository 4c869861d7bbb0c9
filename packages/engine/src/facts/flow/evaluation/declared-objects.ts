import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { exportOf } from '../modules/exports.ts';
import { libraryName } from '../modules/library-names.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { ranFile } from '../modules/met-modules.ts';
import { parseName, resultName } from '../names/names.ts';
import type { ClassShape } from '../values/shapes.ts';
import { ABSENT, makeSlot, SOME_NUMBER, UNKNOWN, type Value } from '../values/values.ts';
import { asPromised } from './promised-objects.ts';

/** The repository's own type behind an annotation such as `store.Store`. */
export function ownType(machine: Machine, annotation: string | undefined): ClassShape | undefined {
  const [first = '', second] = OWN_TYPE.exec(annotation?.replace(/<.*$/s, '') ?? '')?.[0].split('.') ?? [];
  if (first === '') return undefined;
  const found = lookUp(machine, first, undefined);
  const value = second === undefined ? found : memberOfPackage(machine, found, second);
  if (value?.shape?.kind === 'class') return fulfilled(machine, value.shape) ?? value.shape;
  return besideIt(machine, first);
}

/** The class beside which an interface stands in one file, where that is called as the class is: without the `I` before it. */
function besideIt(machine: Machine, name: string): ClassShape | undefined {
  if (machine.module.traits.findsBy !== 'class' || !/^I[A-Z][a-z]/.test(name)) return undefined;
  const { shape } = lookUp(machine, name.slice(1), undefined);
  return shape?.kind === 'class' ? shape : undefined;
}

const OWN_TYPE = /^[A-Za-z_]\w*(?:\.[A-Z]\w*)?$/;

/** The class that does what an interface promises, where one is named after it and says that it fulfils it. */
function fulfilled(machine: Machine, { class: ir, module }: ClassShape): ClassShape | undefined {
  if (module.traits.findsBy !== 'class' || ir.methods.length > 0 || ir.fields.length > 0) return undefined;
  for (const { path, name } of machine.world.fulfilling(module, ir.name)) {
    const file = ranFile(machine, module, path);
    const found = file === undefined ? undefined : exportOf(machine, file, name).shape;
    if (found?.kind === 'class' && found.bases.some(({ shape }) => shape?.kind === 'class' && shape.class === ir))
      return found;
  }
  return undefined;
}

function memberOfPackage(machine: Machine, { shape }: Value, name: string): Value | undefined {
  return shape?.kind === 'module' ? exportOf(machine, shape.module, name) : undefined;
}

/**
 * What a variable is declared to be gives its value a name, where nothing that is known of the value gives it one:
 * `Connection connection = pool.take()`. A number carries nothing of what it was read from.
 */
export function asDeclared(machine: Machine, value: Value, annotation: string | undefined): Value {
  const { module } = machine;
  if (annotation === undefined || value.shape !== undefined || value.isConstant) return value;
  if (!module.traits.isTyped) return asPromised(machine, value, annotation);
  if (annotation === 'number') return value.taint === undefined || isDrawn(value) ? value : SOME_NUMBER;
  const { leads } = module.names.models;
  if (value.name !== undefined && leads.has(value.name.text)) return value;
  const type = TYPE_NAME.exec(annotation)?.[0];
  const name = type === undefined ? undefined : libraryName(module, type);
  if (name === undefined) return value;
  const object = resultName(module.names, parseName(module.names, name));
  return object !== undefined && leads.has(object.text) ? { ...value, name: object } : value;
}
const TYPE_NAME = /^[A-Z]\w*/;

/** A number that somebody may foretell stays one. */
function isDrawn({ taint }: Value): boolean {
  return taint?.source.kind === 'random';
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
