import type { FunctionIr, Member } from '../../ir/ir.ts';
import { constructorOf, fieldsSetBy, foreseenInstance } from '../evaluation/classes.ts';
import { parameterNamed } from '../evaluation/foreseen-makers.ts';
import { readMember } from '../evaluation/members.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { lookUp } from '../modules/modules.ts';
import type { ClassShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { taintOf } from './given.ts';

/**
 * A call of what somebody else puts into a field, such as a container of services: `this.files.read(name)`, where the
 * constructor takes `files: FilesService`. Only where outside data goes in: it may take parsing another file.
 */
export function withInjected(machine: Machine, site: CallSite): CallSite {
  const { receiver, receiverNode, callee, node } = site;
  if (receiverNode?.kind !== 'member' || !isUnknown(callee) || receiver === undefined || !isUnknown(receiver))
    return site;
  if (node.callee.kind !== 'member' || taintOf(site) === undefined) return site;
  const owner = ownerOf(machine, receiverNode);
  const service = owner === undefined ? undefined : serviceIn(machine, owner, receiverNode.property);
  if (service === undefined) return site;
  const method = readMember(machine, service, node.callee.property, node.callee);
  return method.shape?.kind === 'function' ? { ...site, callee: method, name: undefined, receiver: service } : site;
}

/** `Container.get(Files)`, `container.resolve(Files)`, `inject(Files)`: an object of that class. */
export function callForService(machine: Machine, { callee, method, given }: CallSite): Value | undefined {
  const [asked, ...others] = given.items;
  if (asked?.shape?.kind !== 'class' || others.length > 0 || callee.shape !== undefined || !HANDS_OUT.test(method))
    return undefined;
  return serviceOf(machine, asked.shape);
}

const HANDS_OUT = /^(?:get|resolve|inject|make|instantiate|getInstance|get_instance)$/;

function isUnknown({ shape, name, taint }: Value): boolean {
  return shape === undefined && name === undefined && taint === undefined;
}

/** The class of the object that has the field. */
function ownerOf(machine: Machine, { object }: Member): ClassShape | undefined {
  if (object.kind !== 'name') return undefined;
  const { shape } = machine.run.evaluate(machine, object);
  return shape?.kind === 'object' ? shape.class : undefined;
}

/** By their classes, which are made anew for every file. */
const services = new WeakMap<ClassShape, Value>();
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
  return whereWritten(machine, owner, () => {
    const { shape } = lookUp(machine, type, undefined);
    return shape?.kind === 'class' ? serviceOf(machine, shape) : undefined;
  });
}

/** The object of a class that everybody gets. */
function serviceOf(machine: Machine, shape: ClassShape): Value {
  const known = services.get(shape) ?? whereWritten(machine, shape, () => foreseenInstance(machine, shape));
  services.set(shape, known);
  return known;
}

/** The class that a field is declared to be of: by itself, or by the parameter that the constructor puts there. */
function typeOf(owner: ClassShape, field: string): string | undefined {
  const declared = owner.class.fields.find(({ name }) => name === field)?.annotation;
  const made = constructorOf(owner);
  const type = declared ?? (made === undefined ? undefined : parameterType(made, field));
  return type === undefined ? undefined : ONE_NAME.exec(type.trim())?.[1];
}

const ONE_NAME = /^(?:Optional\[)?['"]?([A-Za-z_$][\w$]*)['"]?(?:\]|\s*\|\s*(?:None|null|undefined))?$/;

function parameterType(made: FunctionIr, field: string): string | undefined {
  for (const [name, value] of fieldsSetBy(made))
    if (name === field && value.kind === 'name') return parameterNamed(made, value.name)?.annotation;
  return undefined;
}
