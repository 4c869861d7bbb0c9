import { SCHEMA_LIBRARIES } from '../../../knowledge/schemas.ts';
import { CHECKED_RECORDS } from '../../../knowledge/declared-fields.ts';
import { FOLDER_NAMES, HOST_MEMBERS } from '../../../knowledge/guards.ts';
import type { FunctionIr, Pattern } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { exportOf } from '../modules/exports.ts';
import { rootName } from '../names/names.ts';
import { validatedRecord } from '../schemas/form-validators.ts';
import { routedParts } from '../schemas/routed-parts.ts';
import { memberOfEach } from '../values/choices.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { asFolder, unite } from '../values/taint.ts';
import {
  ABSENT,
  constantValue,
  itemsOf,
  makeFunction,
  makeObject,
  makeSlot,
  makeValue,
  namedParts,
  shaped,
  SOME_NUMBER,
  tainted,
  CUT,
  UNKNOWN,
  wasCutShort,
  type Value,
  withAbout,
  withTaint,
} from '../values/values.ts';
import { asBeginning, orMissing } from '../values/truth.ts';
import type { ClassShape, ListShape, ObjectShape, Shape } from '../values/shapes.ts';
import { laterField } from './later-fields.ts';
import { findMethod, isClassMethod } from './methods.ts';
import { keptTraits, readNamed } from './named-members.ts';
import { readPage } from './page-reads.ts';
import { callSpecial } from './special-methods.ts';
import { listingOf } from './subclasses.ts';

/** The value of `object.property`. A host is about the same text as the URL it is read from. */
export function readMember(machine: Machine, object: Value, property: string, node: Pattern | undefined): Value {
  const value = readPlain(machine, object, property, node);
  const isOfUrl = object.about !== undefined && value.taint !== undefined && HOST_MEMBERS.has(property);
  return isOfUrl && value.about === undefined ? withAbout(value, object.about) : value;
}

function readPlain(machine: Machine, object: Value, property: string, node: Pattern | undefined): Value {
  const { shape } = object;
  if (shape !== undefined) {
    const found = readShape(machine, object, shape, property, node);
    if (found !== undefined)
      return object.taint === undefined ? found : withTaint(found, unite(found.taint, object.taint));
  }
  if (property === 'length' && !machine.module.isPython) return SOME_NUMBER;
  // A member of an enumeration: no other constant of Python has a value of its own.
  if (property === 'value' && object.isConstant && machine.module.isPython) return object;
  // `schema.shape` is the members, and they are kept with the schema.
  if (property === 'shape' && shape?.kind === 'object' && SCHEMA_LIBRARIES.has(object.name?.root ?? '')) return object;
  if (object.name !== undefined) return readNamed(machine, object, object.name, property, node);
  if (object.taint === undefined)
    return readPage(machine, object, property, node) ?? (wasCutShort(object) ? CUT : UNKNOWN);
  const taint = FOLDER_NAMES.test(property) ? asFolder(object.taint) : object.taint;
  return makeValue(taint, undefined, undefined, keptTraits(object, property));
}

function readShape(
  machine: Machine,
  object: Value,
  shape: Shape,
  property: string,
  node: Pattern | undefined,
): Value | undefined {
  switch (shape.kind) {
    case 'object':
      return readObject(machine, object, shape, property, node);
    case 'class':
      return readStatic(machine, shape, property, object) ?? readAbove(machine, shape, property, node);
    case 'module':
      return exportOf(machine, shape.module, property);
    case 'function': {
      const slot = shape.properties?.get(property);
      if (slot !== undefined && slot.value !== ABSENT) return slot.value;
      if (property === 'name' && shape.function.name !== '') return constantValue(shape.function.name);
      // `(async () => {}).constructor` makes functions out of text, as `Function` does.
      if (property === 'constructor' && !machine.module.isPython)
        return makeValue(undefined, rootName(machine.module.names, 'Function'), undefined);
      if (property !== 'prototype') return undefined;
      const prototype = shaped(makeObject());
      shape.properties ??= new Map();
      shape.properties.set(property, makeSlot(prototype));
      return prototype;
    }
    case 'list':
      return property === 'length' ? lengthOf(shape) : readMatch(object, shape, property);
    case 'either':
      return memberOfEach(shape, (option) => readMember(machine, option, property, undefined));
    default:
      return undefined;
  }
}

/** `match.groups`, `match.input`: of what a pattern found, as far as it is still known to be that. */
function readMatch(object: Value, { found }: ListShape, property: string): Value | undefined {
  if (property === 'input' || property === 'string') return found?.subject ?? tainted(deepTaint(object));
  if (property !== 'groups') return undefined;
  return found === undefined ? tainted(deepTaint(object)) : namedParts(found);
}

function lengthOf(shape: ListShape): Value {
  const { items, rest } = itemsOf(shape);
  return rest === undefined ? constantValue(items.length) : SOME_NUMBER;
}

function readObject(
  machine: Machine,
  object: Value,
  shape: ObjectShape,
  property: string,
  node: Pattern | undefined,
): Value | undefined {
  const slot = shape.entries.get(property);
  if (slot !== undefined && slot.value !== ABSENT) {
    const { value } = slot;
    if (!value.isConstant || !isChanged(machine, shape, property)) return answered(machine, object, value);
    const isNothing = (value.constant ?? undefined) === undefined && shape.class !== undefined;
    return (isNothing ? laterField(machine, shape.class, property) : undefined) ?? asBeginning(value);
  }
  if (shape.class !== undefined) {
    const method = findMethod(shape.class, property);
    if (method !== undefined) {
      const value = shaped(
        makeFunction(method.function, method.owner.scope, method.owner.module, object, method.owner),
      );
      return isAccessor(method.function) ? machine.run.callValue(machine, value, []) : value;
    }
    const inherited = readStatic(machine, shape.class, property, undefined);
    // `is_ready = False` in the body of a class: what its objects hold there others write.
    if (inherited?.isConstant === false && !isStillNothing(inherited)) return inherited;
    if (inherited !== undefined && Boolean(inherited.constant)) return orMissing(inherited);
    if (property === '__dict__') return shaped({ ...shape, class: undefined });
    const mayCome = !machine.atLoad && (inherited === undefined || isStillNothing(inherited));
    const later = mayCome ? laterField(machine, shape.class, property) : undefined;
    if (later !== undefined) return later;
    if (inherited?.isConstant === false) return inherited;
    const answer = isAnswered(machine, object, shape, property)
      ? callSpecial(machine, object, '__getattr__', [constantValue(property)])
      : undefined;
    if (answer !== undefined) return answer;
    if (shape.rest.value === ABSENT && shape.class.instance !== undefined) {
      const named = readNamed(machine, UNKNOWN, shape.class.instance, property, node);
      if (named.taint !== undefined && property === 'kwargs') return routedParts(machine, shape.class, named);
      const isRecord = named.taint !== undefined && CHECKED_RECORDS.has(property);
      return isRecord ? validatedRecord(machine, shape.class, property, named) : named;
    }
  }
  return shape.rest.value === ABSENT ? undefined : shape.rest.value;
}

/** `session: ClientSession`, `session = None` in the body of a class: nobody has put anything there. */
function isStillNothing({ shape, name, taint, isConstant, constant }: Value): boolean {
  if (isConstant) return (constant ?? undefined) === undefined;
  return shape === undefined && name === undefined && taint === undefined;
}

/**
 * `__getattr__` is asked for what is nowhere written: not for the fields that methods read of their own object, nor for what
 * the language wants, which it looks up in the class alone; nor where the object only stands in for a library that is missing.
 */
function isAnswered({ frame }: Machine, { name }: Value, shape: ObjectShape, property: string): boolean {
  return !property.startsWith('__') && frame.self?.shape !== shape && name === shape.class?.instance;
}

/** A field that other methods write too: by the time somebody calls this one, they may have. */
function isChanged({ atLoad }: Machine, { class: owner }: ObjectShape, property: string): boolean {
  return !atLoad && owner?.module.ir.changed.fields.has(property) === true;
}

/** `{ get name() {…} }`: reading it calls it. */
function answered(machine: Machine, object: Value, value: Value): Value {
  if (value.shape?.kind !== 'function' || value.shape.function.accessor !== 'get') return value;
  return machine.run.callValue(machine, shaped({ ...value.shape, self: object }), []);
}

/** `@property`: reading it calls it. */
function isAccessor(method: FunctionIr): boolean {
  if (method.accessor === 'get') return true;
  return method.decorators.some(
    (node) => node.kind === 'name' && (node.name === 'property' || node.name === 'cached_property'),
  );
}

/** What a class has of a library's class that it extends; classes of modules that are only mixed in have nothing of it. */
function readAbove(
  machine: Machine,
  shape: ClassShape,
  property: string,
  node: Pattern | undefined,
): Value | undefined {
  if (shape.module.traits.findsBy !== 'class') return undefined;
  const name = shape.instance?.parent;
  return name === undefined ? undefined : readNamed(machine, UNKNOWN, name, property, node);
}

/** A member of a class itself; `asked` is the class it was asked of, which a static method calls `this`. */
function readStatic(
  machine: Machine,
  shape: ClassShape,
  property: string,
  asked: Value | undefined,
  depth = 0,
): Value | undefined {
  const slot = shape.statics.get(property);
  if (slot !== undefined && slot.value !== ABSENT) return slot.value;
  const method = shape.methods.get(property);
  if (method !== undefined) {
    const isStatic = method.isStatic === true || (shape.module.isPython && isClassMethod(method));
    const value = shaped(makeFunction(method, shape.scope, shape.module, isStatic ? asked : undefined, shape));
    return isStatic && method.accessor === 'get' ? machine.run.callValue(machine, value, []) : value;
  }
  if (depth > 6) return undefined;
  if (property === '__subclasses__' && shape.module.isPython) return listingOf(shape);
  for (const base of shape.bases) {
    const found =
      base.shape?.kind === 'class' ? readStatic(machine, base.shape, property, asked, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
