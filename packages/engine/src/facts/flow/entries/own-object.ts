import type { FunctionIr, Parameter } from '../../ir/ir.ts';
import { annotatedValue } from '../evaluation/annotations.ts';
import { ownType } from '../evaluation/declared-objects.ts';
import { promisedObject } from '../evaluation/promised-objects.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { calledName } from '../names/names.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';
import { UNKNOWN, type Value } from '../values/values.ts';

/** A parameter that is declared to take an object of one of the repository's own types. */
export function ownObject(machine: Machine, callee: FunctionShape, { annotation }: Parameter): Value | undefined {
  if (!callee.module.traits.isTyped) return undefined;
  const type = whereWritten(machine, callee, () => ownType(machine, annotation));
  return type === undefined ? undefined : machine.run.foresee(machine, type);
}

/** What the framework brings along, where the type of a parameter or a mark on it says so. */
export function handedObject(
  machine: Machine,
  handler: FunctionShape,
  { annotation, decorators }: Parameter,
): Value | undefined {
  const { handed } = handler.module.names.models;
  if (handed === undefined) return handler.module.isPython ? service(machine, handler, annotation) : undefined;
  const isMarked = decorators?.some((node) => handed.marks.has(calledName(node.kind === 'call' ? node.callee : node)));
  if (isMarked !== true && !handed.types.test(annotation?.replace(/<.*$/s, '') ?? '')) return undefined;
  const known = whereWritten(machine, handler, () => {
    const type = ownType(machine, annotation);
    return type === undefined ? annotatedValue(machine, annotation) : machine.run.foresee(machine, type);
  });
  return known ?? UNKNOWN;
}

/** An object that does something and is no record: of what was sent no framework makes it, the project hands it over. */
function service(machine: Machine, handler: FunctionShape, annotation: string | undefined): Value | undefined {
  const name = ONE_NAME.exec(annotation ?? '')?.[0];
  if (name === undefined) return undefined;
  const { shape } = whereWritten(machine, handler, () => lookUp(machine, name, undefined));
  return shape?.kind === 'class' && isService(shape, 0) ? promisedObject(machine, shape) : undefined;
}
const ONE_NAME = /^[A-Za-z_]\w*$/;

function isService({ class: { methods, fields, decorators }, bases }: ClassShape, depth: number): boolean {
  const isRecord = fields.some(({ annotation }) => annotation !== undefined) && !methods.some(isConstructor);
  if (isRecord || decorators.length > 0 || methods.length === 0 || depth > DEEPEST_BASE) return false;
  return bases.every(({ name, shape }) =>
    shape?.kind === 'class' ? isService(shape, depth + 1) : WITHOUT_DATA.test(name?.text ?? ''),
  );
}
const DEEPEST_BASE = 4;
const WITHOUT_DATA = /^(?:object|abc\.ABC|typing(?:_extensions)?\.(?:Protocol|Generic))$/;

function isConstructor({ name }: FunctionIr): boolean {
  return name === '__init__';
}
