import type { ClassIr, Expression, FunctionIr } from '../../ir/ir.ts';
import { argumentsOf, underOtherNames, type Arguments } from '../calls/arguments.ts';
import { invoke } from '../calls/functions.ts';
import { requestIn } from '../entries/python-handlers.ts';
import { offerDecorated, offerInherited, offerMethods } from '../entries/offers.ts';
import { offerToolClass } from '../entries/tool-classes.ts';
import { perhaps } from '../machine/branches.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { makeScope, ownSlot } from '../machine/scope.ts';
import { whereWritten } from '../machine/where-written.ts';
import { memberName, parseName, resultName, type NameTable } from '../names/names.ts';
import { checkedField, checkedWhole, isModel } from '../schemas/models.ts';
import {
  makeFunction,
  makeObject,
  makeSlot,
  makeValue,
  named,
  shaped,
  tainted,
  CUT,
  CUT_SHORT,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import type { ClassShape, ObjectShape } from '../values/shapes.ts';
import { annotatedValue } from './annotations.ts';
import { foreseeObjects } from './declared-objects.ts';
import { foreseen, isSelf, type Foresight } from './foreseen-makers.ts';
import { declaredField } from './later-fields.ts';
import { isOpen } from './promised-objects.ts';
import { partsOfClass, wholeClass } from './go-classes.ts';
import { findMethod } from './methods.ts';
import { callSpecial } from './special-methods.ts';
import { tellBases } from './subclasses.ts';

/** The value of a class; its methods are offered as functions somebody may call. */
export function makeClass(machine: Machine, ir: ClassIr): Value {
  const { scope, module } = machine;
  // `Server[State]` is what `Server` is.
  const bases = ir.bases.map((base) => machine.run.evaluate(machine, base.kind === 'index' ? base.object : base));
  if (module.traits.findsBy === 'folder') bases.push(...partsOfClass(machine, ir));
  const decorators = ir.decorators.map((decorator) => machine.run.evaluate(machine, decorator));
  const methods = new Map<string, FunctionIr>();
  const setters = new Map<string, FunctionIr>();
  for (const method of ir.methods) (method.accessor === 'set' ? setters : methods).set(method.name, method);
  const shape: ClassShape = {
    kind: 'class',
    class: ir,
    scope,
    module,
    bases,
    instance: libraryInstance(module.names, bases),
    decorators: decorators.flatMap(({ name }) => (name === undefined ? [] : [name.text])),
    statics: new Map(),
    methods,
    setters,
    subclasses: [],
  };
  const value = shaped(shape);
  if (ir.name !== '') write(machine.journal, ownSlot(scope, ir.name), value);
  const { frame } = machine;
  // In Python the fields above are names to those below, and to nothing else; elsewhere they are fields of the class.
  if (module.isPython) machine.scope = makeScope(scope);
  else machine.frame = { ...frame, self: value };
  for (const field of ir.fields) {
    if (!field.isStatic && !module.isPython) continue;
    const slot = makeSlot(machine.run.evaluate(machine, field.value));
    shape.statics.set(field.name, slot);
    if (module.isPython) machine.scope.names.set(field.name, slot);
  }
  machine.scope = scope;
  for (const method of ir.methods) {
    if (method.name === '' && method.isStatic === true) machine.run.execute(machine, method.body);
  }
  machine.frame = frame;
  if (machine.work.isInHand) offerClass(machine, shape);
  tellBases(machine, shape, value);
  return decorated(machine, decorators, value);
}

/** What the repository's own decorators make of a class: as a rule the same one, which they have put somewhere. */
function decorated(machine: Machine, decorators: readonly Value[], value: Value): Value {
  let made = value;
  for (const decorator of decorators.toReversed()) {
    if (decorator.shape?.kind !== 'function') continue;
    const result = machine.run.callValue(machine, decorator, [made]);
    if (result.shape?.kind === 'class') made = result;
  }
  return made;
}

/** Nobody has made an object of the class yet, but its methods may be called on one. */
function offerClass(machine: Machine, shape: ClassShape): void {
  const { class: ir, module } = shape;
  const instance = foreseenInstance(machine, module.traits.findsBy === 'folder' ? wholeClass(machine, shape) : shape);
  for (const method of ir.methods) {
    if (method.decorators.length > 0) offerDecorated(machine, methodValue(shape, method, instance), method);
  }
  offerToolClass(machine, shape, () => perhaps(machine, () => construct(machine, shape, argumentsOf([]))));
  offerInherited(machine, shape, instance);
  offerMethods(machine, shape, instance);
}

/** An object of a class that somebody else makes; of what its constructor does only the fields are known. */
export function foreseenInstance(machine: Machine, shape: ClassShape, depth = 0): Value {
  const instance = instantiate(machine, shape);
  whereWritten(machine, shape, () => foreseeFields(machine, constructorOf(shape), instance, depth));
  if (shape.module.traits.isTyped && depth < DEEPEST_MAKER) {
    foreseeObjects(machine, shape, instance, (type) => foreseenInstance(machine, type, depth + 1));
  }
  return instance;
}

/** The constructor that a class has itself. */
export function constructorOf({ methods, module }: ClassShape): FunctionIr | undefined {
  return methods.get(module.isPython ? '__init__' : 'constructor');
}

/** A method with its receiver. */
function methodValue(shape: ClassShape, method: FunctionIr, receiver: Value | undefined): Value {
  const self = method.isStatic === true && receiver?.shape?.kind !== 'class' ? shaped(shape) : receiver;
  return shaped(makeFunction(method, shape.scope, shape.module, self, shape));
}

/** A fresh object of the class, its fields set. */
function instantiate(machine: Machine, shape: ClassShape): Value {
  const object = makeObject('plain', shape);
  const self = makeValue(undefined, shape.instance, object);
  fillFields(machine, shape, object, self, 0);
  return self;
}

/** What the constructor puts into fields: `this.http = http`, `self.client = paramiko.SSHClient()`. Nobody has called it. */
export function foreseeFields(machine: Machine, made: FunctionIr | undefined, { shape }: Value, depth: number): void {
  if (made === undefined || shape?.kind !== 'object') return;
  const sight: Foresight = {
    machine,
    method: made,
    fieldOf: (field) => shape.entries.get(field)?.value,
    objectOf: (type) => (depth < DEEPEST_MAKER ? foreseenInstance(machine, type, depth + 1) : undefined),
    request: () => requestOf(machine),
  };
  for (const [field, node] of fieldsSetBy(made)) {
    const known = shape.entries.get(field)?.value;
    if (known !== undefined && known !== UNKNOWN) continue;
    const value = foreseen(sight, node);
    if (value?.name !== undefined || value?.shape !== undefined) shape.entries.set(field, makeSlot(value));
  }
}

/** Fields of its object that a method sets before anything else decides, each with what it is set to. */
export function* fieldsSetBy(method: FunctionIr): Generator<readonly [field: string, value: Expression]> {
  for (const statement of method.body) {
    if (statement.kind !== 'assignment' || statement.target.kind !== 'member') continue;
    const { object, property } = statement.target;
    if (object.kind === 'name' && isSelf(method, object.name)) yield [property, statement.value];
  }
}

/** A class that keeps the request it was made for. */
function requestOf({ module }: Machine): Value | undefined {
  const name = module.isPython ? requestIn(module) : undefined;
  return name === undefined ? undefined : named(parseName(module.names, name));
}

/** Objects that make objects in their constructors: followed this far. */
const DEEPEST_MAKER = 3;

/**
 * An object of a class that extends a library's class is also an object of that. Of several, the one that tables know:
 * what is mixed in stands first.
 */
function libraryInstance(names: NameTable, bases: readonly Value[]): Value['name'] {
  let first: Value['name'];
  for (const { name, shape } of bases) {
    if (name?.text === 'object') continue;
    const instance =
      name === undefined ? (shape?.kind === 'class' ? shape.instance : undefined) : resultName(names, name);
    if (instance !== undefined && names.models.leads.has(instance.text)) return instance;
    first ??= instance;
  }
  return first;
}

function fillFields(machine: Machine, shape: ClassShape, object: ObjectShape, self: Value, depth: number): void {
  for (const base of shape.bases) {
    if (base.shape?.kind === 'class' && depth < 6) fillFields(machine, base.shape, object, self, depth + 1);
  }
  if (shape.module.isPython) return;
  for (const field of shape.class.fields) {
    if (field.isStatic || field.name === '') continue;
    const { frame } = machine;
    machine.frame = { ...frame, self };
    const value = whereWritten(machine, shape, () => machine.run.evaluate(machine, field.value));
    machine.frame = frame;
    const isOpen = value.isConstant && value.constant === undefined;
    const typed = isOpen ? whereWritten(machine, shape, () => annotatedValue(machine, field.annotation)) : undefined;
    // Nobody knows what others set a field to that is declared with a type and without a value.
    const open = isOpen && shape.module.traits.isTyped ? UNKNOWN : value;
    object.entries.set(field.name, makeSlot(typed ?? open));
  }
}

/** `new Class(…)`, `Class(…)`. */
export function construct(machine: Machine, shape: ClassShape, given: Arguments): Value {
  const self = instantiate(machine, shape);
  const method = findMethod(shape, shape.module.isPython ? '__init__' : 'constructor');
  if (method !== undefined) {
    const value = methodValue(method.owner, method.function, self);
    const outcome = value.shape?.kind === 'function' ? invoke(machine, value.shape, given) : undefined;
    return outcome?.value === CUT ? { ...self, traits: self.traits | CUT_SHORT } : self;
  }
  const takesFields = shape.module.isPython || shape.module.traits.isTyped;
  if (!takesFields || self.shape?.kind !== 'object') return self;
  takeFields(machine, shape, self.shape, given);
  callSpecial(machine, self, '__post_init__', []);
  return isModel(shape) ? checkedWhole(machine, shape, self) : self;
}

/** Data classes and models take their fields as arguments. */
function takeFields(machine: Machine, shape: ClassShape, object: ObjectShape, given: Arguments): void {
  const take = (name: string, value: Value): void => {
    const open = isOpen(machine, value) ? declaredField(machine, shape, name) : undefined;
    object.entries.set(name, makeSlot(open ?? (isModel(shape) ? checkedField(machine, shape, name, value) : value)));
  };
  for (const [name, value] of given.keywords) if (name !== '**') take(name, value);
  const unnamed = underOtherNames(given);
  const others = unnamed === undefined ? undefined : tainted(unnamed);
  for (const { name } of shape.class.fields) if (others !== undefined && !object.entries.has(name)) take(name, others);
  for (const [index, value] of given.items.entries()) {
    const field = shape.class.fields[index];
    if (field !== undefined) take(field.name, value);
  }
}

/** `super.property`: the member of the class above, with the same receiver. */
export function superMember(machine: Machine, property: string): Value {
  const { owner, self } = machine.frame;
  if (owner === undefined) return UNKNOWN;
  for (const base of owner.bases) {
    if (base.shape?.kind !== 'class') continue;
    const method = findMethod(base.shape, property);
    if (method !== undefined) return methodValue(method.owner, method.function, self);
  }
  // Behind what is mixed into a class comes what else that class extends.
  const above = owner.instance ?? (self?.shape?.kind === 'object' ? self.shape.class?.instance : undefined);
  return above === undefined ? UNKNOWN : named(memberName(owner.module.names, above, property));
}

/** `super(…)` in a JavaScript constructor. */
export function callSuper(machine: Machine, given: Arguments): void {
  const { owner, self } = machine.frame;
  if (owner === undefined || self === undefined) return;
  for (const base of owner.bases) {
    if (base.shape?.kind !== 'class') continue;
    const method = findMethod(base.shape, 'constructor');
    if (method === undefined) continue;
    const value = methodValue(method.owner, method.function, self);
    if (value.shape?.kind === 'function') invoke(machine, value.shape, given);
  }
}
