import type { Expression, FunctionIr } from '../../ir/ir.ts';
import { constructorOf, fieldsSetBy } from '../evaluation/classes.ts';
import { parameterNamed } from '../evaluation/foreseen-makers.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import { readMember } from '../evaluation/members.ts';
import { findMethod } from '../evaluation/methods.ts';
import { isOpen, promisedObject } from '../evaluation/promised-objects.ts';
import type { Machine } from '../machine/machine.ts';
import { functionScope, type Scope } from '../machine/scope.ts';
import { whereWritten } from '../machine/where-written.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { calledName } from '../names/names.ts';
import type { ClassShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { taintOf } from './given.ts';

/**
 * A call of what somebody else hands over, such as a container of services: `this.files.read(name)`, where the constructor
 * takes `files: FilesService`, `Services.files.read(name)`, where the class declares the field, and `files.read(name)` of a
 * parameter. Only where outside data goes in: it may take parsing another file.
 */
export function withInjected(machine: Machine, site: CallSite): CallSite {
  const { receiver, receiverNode, callee, node } = site;
  if (receiverNode === undefined || !isUnknown(machine, callee)) return site;
  if (receiver === undefined || !isUnknown(machine, receiver)) return site;
  if (node.callee.kind !== 'member' || taintOf(site) === undefined) return site;
  const { property } = node.callee;
  const promised = serviceAt(machine, receiverNode, 0);
  const service = promised === undefined ? undefined : fulfilling(machine, promised, property);
  if (service === undefined) return site;
  const method = readMember(machine, service, property, node.callee);
  return method.shape?.kind === 'function' ? { ...site, callee: method, name: undefined, receiver: service } : site;
}

/** What does the work where a class only promises it: the one class that was met and extends it, if there is one. */
function fulfilling(machine: Machine, service: Value, property: string): Value | undefined {
  const owner = service.shape?.kind === 'object' ? service.shape.class : undefined;
  const method = owner === undefined ? undefined : findMethod(owner, property)?.function;
  if (owner === undefined || method?.decorators.some(isPromise) !== true) return service;
  const [only, ...others] = owner.subclasses;
  return only?.shape?.kind === 'class' && others.length === 0 ? promisedObject(machine, only.shape) : undefined;
}

function isPromise(decorator: Expression): boolean {
  return calledName(decorator) === 'abstractmethod';
}

/** Fields of what is in fields are looked at this far. */
const DEEPEST_FIELD = 4;

/** The object that somebody else put into a field or a parameter whose type is a class of the repository. */
function serviceAt(machine: Machine, node: Expression, depth: number): Value | undefined {
  if (node.kind === 'name') return givenService(machine, node.name);
  if (node.kind !== 'member' || depth > DEEPEST_FIELD) return undefined;
  const owner = ownerOf(machine, node.object, depth);
  return owner === undefined ? undefined : serviceIn(machine, owner, node.property);
}

/** What the function in hand, or one around it, takes by the name: `def routes(files: Files): …`. */
function givenService(machine: Machine, name: string): Value | undefined {
  for (let scope: Scope | undefined = machine.scope; scope !== undefined; scope = scope.parent) {
    if (!scope.names.has(name)) continue;
    const ir = functionScope(scope).function;
    const type = className(ir === undefined ? undefined : parameterNamed(ir, name)?.annotation);
    return type === undefined ? undefined : serviceNamed(machine, type);
  }
  return undefined;
}

/** `Container.get(Files)`, `container.resolve(Files)`, `inject(Files)`: an object of that class. */
export function callForService(machine: Machine, { callee, method, given }: CallSite): Value | undefined {
  const [asked, ...others] = given.items;
  if (asked?.shape?.kind !== 'class' || others.length > 0 || callee.shape !== undefined || !HANDS_OUT.test(method))
    return undefined;
  return promisedObject(machine, asked.shape);
}

const HANDS_OUT = /^(?:get|resolve|inject|make|instantiate|getInstance|get_instance|find_service)$/;

/** Where types hold, an object with a name was made by somebody; elsewhere the name may only say where the program keeps it. */
function isUnknown(machine: Machine, value: Value): boolean {
  if (value.name !== undefined) return !machine.module.traits.isTyped && isOpen(machine, value);
  return value.shape === undefined && value.taint === undefined;
}

/** The class of the object that has the field, or the class that has it itself. */
function ownerOf(machine: Machine, object: Expression, depth: number): ClassShape | undefined {
  if (pathOf(object) === undefined) return undefined;
  const known = machine.run.evaluate(machine, object);
  const { shape } = isUnknown(machine, known) ? (serviceAt(machine, object, depth + 1) ?? known) : known;
  if (shape?.kind === 'class') return shape;
  return shape?.kind === 'object' ? shape.class : undefined;
}

const DEEPEST_BASE = 4;

/** The object in a field whose type is a class of the repository; one for all who ask. */
function serviceIn(machine: Machine, owner: ClassShape, field: string, depth = 0): Value | undefined {
  const type = typeOf(owner, field);
  if (type === undefined) {
    const [base] = owner.bases;
    return base?.shape?.kind === 'class' && depth < DEEPEST_BASE
      ? serviceIn(machine, base.shape, field, depth + 1)
      : undefined;
  }
  return whereWritten(machine, owner, () => serviceNamed(machine, type));
}

function serviceNamed(machine: Machine, type: string): Value | undefined {
  const { shape, name } = lookUp(machine, type, undefined);
  // Outside data goes into something whose class lies farther away; no library's class is looked for.
  if (shape === undefined && name !== undefined && mayBeOwn(machine, type))
    machine.work.lostTaint = machine.work.followedTaint = true;
  return shape?.kind === 'class' ? promisedObject(machine, shape) : undefined;
}

function mayBeOwn({ module, world }: Machine, type: string): boolean {
  const binding = module.traits.isTyped ? undefined : module.imports.get(type);
  return binding === undefined || world.resolve(module, binding.module) !== null;
}

/** The class that a field is declared to be of: by itself, or by the parameter that the constructor puts there. */
function typeOf(owner: ClassShape, field: string): string | undefined {
  const declared = owner.class.fields.find(({ name }) => name === field)?.annotation;
  const made = constructorOf(owner);
  const type = declared ?? (made === undefined ? undefined : parameterType(made, field));
  return className(type);
}

function className(type: string | undefined): string | undefined {
  return type === undefined ? undefined : ONE_NAME.exec(type.trim())?.[1];
}

const ONE_NAME = /^(?:Optional\[)?['"]?([A-Za-z_$][\w$]*)['"]?(?:\]|\s*\|\s*(?:None|null|undefined))?$/;

function parameterType(made: FunctionIr, field: string): string | undefined {
  for (const [name, value] of fieldsSetBy(made))
    if (name === field && value.kind === 'name') return parameterNamed(made, value.name)?.annotation;
  return undefined;
}
