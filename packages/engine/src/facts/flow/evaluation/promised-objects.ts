import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import type { Models } from '../names/models.ts';
import { comesFrom, type QualifiedName } from '../names/names.ts';
import type { ClassShape } from '../values/shapes.ts';
import { orMissing } from '../values/truth.ts';
import { makeValue, type Value } from '../values/values.ts';
import { annotatedValue } from './annotations.ts';
import { UNMET } from '../modules/bare-module.ts';

/** By their classes, which are made anew for every file. */
const objects = new WeakMap<ClassShape, Value>();

/** An object of a class of the repository that somebody else makes; one for all who ask. */
export function promisedObject(machine: Machine, shape: ClassShape): Value {
  const known = objects.get(shape) ?? whereWritten(machine, shape, () => machine.run.foresee(machine, shape));
  objects.set(shape, known);
  return known;
}

/** Something of which nothing is known but, if at all, where the program keeps it: `request.app.state.pool`. */
export function isOpen({ module }: Machine, { shape, taint, isConstant, name }: Value): boolean {
  return shape === undefined && taint === undefined && !isConstant && isNameOpen(module.names.models, name);
}

/** The tables know nothing of the name, and no file of the repository is behind it. */
function isNameOpen({ leads }: Models, name: QualifiedName | undefined): boolean {
  if (name === undefined) return true;
  return name.model === undefined && !name.isHarmful && !leads.has(name.text) && !name.root.startsWith(UNMET);
}

/**
 * What a type says of an object whose maker nobody knows: `client: httpx.AsyncClient = request.state.client`, `-> Repo`.
 * Nobody holds the program to it: there may be nothing at all.
 */
export function asPromised(machine: Machine, value: Value, annotation: string | undefined): Value {
  if (annotation === undefined || !isOpen(machine, value)) return value;
  const type = ONE_TYPE.exec(annotation.trim())?.[1];
  if (type === undefined) return value;
  const found = type.includes('.') ? undefined : lookUp(machine, type, undefined).shape;
  if (found?.kind === 'class') return orMissing(promisedObject(machine, found));
  const { name } = annotatedValue(machine, type) ?? value;
  return name === undefined || isUnheardOf(machine.module.names.models, name)
    ? value
    : makeValue(undefined, name, undefined, value.traits, value.prefix);
}

/** Neither the tables know the type, nor is a method dangerous because its object comes from there: `playwright…Page()`. */
function isUnheardOf(models: Models, name: QualifiedName): boolean {
  return isNameOpen(models, name) && !models.witnesses.some((module) => comesFrom(name.text, module));
}

const ONE_TYPE =
  /^(?:(?:typing\.)?(?:Optional|Annotated|Awaited|Promise|Readonly)\s*[[<]\s*)?['"]?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?!\w|[^|]{0,200}\[\])/;
