import { CHECKED_RECORDS } from '../../../knowledge/declared-fields.ts';
import { FOLDER_NAMES } from '../../../knowledge/guards.ts';
import {
  FIXED_BY_ROUTE,
  HOST_PARTS,
  OWN_ADDRESSES,
  OWN_HOSTS,
  OWN_PAGES,
  ASKED_ADDRESSES,
  OWN_PLACES,
  TEXT_PARTS,
  UPLOAD_PLACES,
  UPLOADS,
} from '../../../knowledge/sources.ts';
import type { Call, Expression, FunctionIr, Pattern } from '../../ir/ir.ts';
import { noteEnvironment } from '../collected/effect-facts.ts';
import { isSentByAdministrators } from '../entries/administrators.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { findSlot, hasProofs } from '../machine/scope.ts';
import { exportOf } from '../modules/modules.ts';
import { memberName, type QualifiedName } from '../names/names.ts';
import { declaredRecord } from '../schemas/declared-fields.ts';
import { memberOfEach } from '../values/choices.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { asFolder, cleaned, taintFrom, unite } from '../values/taint.ts';
import {
  ASKED_MARK,
  BASE_MARK,
  ABSENT,
  asBeginning,
  constantValue,
  itemsOf,
  makeFunction,
  makeObject,
  makeSlot,
  makeValue,
  perhaps,
  RESOLVED,
  shaped,
  SOME_NUMBER,
  UNKNOWN,
  withTaint,
  type ClassShape,
  type ObjectShape,
  type Shape,
  type Slot,
  type Value,
} from '../values/values.ts';
import { carriedAt } from './carried.ts';
import { findMethod, isClassMethod } from './methods.ts';
import { readPage } from './page-reads.ts';
import { callSpecial } from './special-methods.ts';

/** The value of `object.property`. */
export function readMember(machine: Machine, object: Value, property: string, node: Pattern | undefined): Value {
  const { shape } = object;
  if (shape !== undefined) {
    const found = readShape(machine, object, shape, property, node);
    if (found !== undefined)
      return object.taint === undefined ? found : withTaint(found, unite(found.taint, object.taint));
  }
  if (property === 'length') return SOME_NUMBER;
  // A member of an enumeration: no other constant of Python has a value of its own.
  if (property === 'value' && object.isConstant && machine.module.isPython) return object;
  if (object.name !== undefined) return readNamed(machine, object, object.name, property, node);
  if (object.taint === undefined) return readPage(machine, object, property, node) ?? UNKNOWN;
  const taint = FOLDER_NAMES.test(property) ? asFolder(object.taint) : object.taint;
  return makeValue(taint, undefined, undefined, keptTraits(object, property));
}

/** Parts of a parsed URL that nobody tidies. */
const UNTIDY = new Set(['query', 'search', 'searchParams', 'hash', 'fragment', 'params']);

function keptTraits({ traits }: Value, property: string): number {
  return (traits & RESOLVED) === 0 || UNTIDY.has(property) ? 0 : RESOLVED;
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
      return readStatic(machine, shape, property, object);
    case 'module':
      return exportOf(machine, shape.module, property);
    case 'function': {
      const slot = shape.properties?.get(property);
      if (slot !== undefined && slot.value !== ABSENT) return slot.value;
      if (property === 'name' && shape.function.name !== '') return constantValue(shape.function.name);
      if (property !== 'prototype') return undefined;
      const prototype = shaped(makeObject());
      shape.properties ??= new Map();
      shape.properties.set(property, makeSlot(prototype));
      return prototype;
    }
    case 'list':
      return property === 'length' ? lengthOf(shape) : undefined;
    case 'either':
      return memberOfEach(shape, (option) => readMember(machine, option, property, undefined));
    default:
      return undefined;
  }
}

function lengthOf(shape: Shape & { kind: 'list' }): Value {
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
    return value.isConstant && isChanged(machine, shape, property)
      ? asBeginning(value)
      : answered(machine, object, value);
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
    if (inherited?.isConstant === false) return inherited;
    if (inherited !== undefined && Boolean(inherited.constant)) return perhaps(inherited);
    if (property === '__dict__') return shaped({ ...shape, class: undefined });
    const answer = isAnswered(machine, shape, property)
      ? callSpecial(machine, object, '__getattr__', [constantValue(property)])
      : undefined;
    if (answer !== undefined) return answer;
    if (shape.rest.value === ABSENT && shape.class.instance !== undefined) {
      const named = readNamed(machine, UNKNOWN, shape.class.instance, property, node);
      const isRecord = named.taint !== undefined && CHECKED_RECORDS.has(property);
      return isRecord ? declaredRecord(machine, shape.class, named) : named;
    }
  }
  return shape.rest.value === ABSENT ? undefined : shape.rest.value;
}

/**
 * `__getattr__` is asked for what is nowhere written: not for the fields that methods read of their own object, nor for what
 * the language wants, which it looks up in the class alone.
 */
function isAnswered({ frame }: Machine, shape: ObjectShape, property: string): boolean {
  return !property.startsWith('__') && frame.self?.shape !== shape;
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
  for (const base of shape.bases) {
    const found =
      base.shape?.kind === 'class' ? readStatic(machine, base.shape, property, asked, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Members of the environment as a dictionary. */
const NOT_VARIABLES = new Set([
  '[]',
  'get',
  'items',
  'keys',
  'values',
  'copy',
  'setdefault',
  'update',
  'pop',
  'length',
]);

function readNamed(
  machine: Machine,
  object: Value,
  name: QualifiedName,
  property: string,
  node: Pattern | undefined,
): Value {
  const member = memberName(machine.module.names, name, property);
  if (HOST_PARTS.has(property) && OWN_ADDRESSES.has(name.text)) return makeValue(undefined, member, undefined);
  if (UPLOAD_PLACES.has(property) && UPLOADS.test(name.text)) return makeValue(undefined, member, undefined);
  // `Path(x).name` is what `basename(x)` is.
  if (LAST_PIECES.has(property) && name.text === 'pathlib.Path()')
    return makeValue(cleaned(object.taint, PATH_BITS), undefined, undefined);
  if (name.model?.source?.kind === 'environment' && node !== undefined && !NOT_VARIABLES.has(property)) {
    noteEnvironment(machine, property, node);
  }
  const source = member?.model?.source ?? (object.taint === undefined ? undefined : name.model?.source);
  if (source === undefined || node === undefined) {
    const shown = object.taint === undefined ? readPage(machine, object, property, node) : undefined;
    if (shown !== undefined) return shown;
    if (member === undefined && object.taint === undefined) return UNKNOWN;
    return makeValue(object.taint ?? carriedAt(machine, member), member, undefined, keptTraits(object, property));
  }
  const isFixed = machine.answering?.hasFixedPath === true && FIXED_BY_ROUTE.has(member?.text ?? '');
  const certainty = object.taint?.source.certainty ?? certaintyOf(object);
  const path = node.kind === 'destructuring' ? undefined : pathOf(node);
  const what = `${source.what} (\`${path ?? property}\`)`;
  const at = spanOf(machine, node.at, node.end);
  const fresh = taintFrom(
    { kind: source.kind, at, what, certainty, isForAdministrators: isSentByAdministrators(machine, source.kind) },
    isFixed ? ALL_SINKS : safeAtSource(member),
  );
  return makeValue(fresh, member, undefined, 0, leadOfAddress(member));
}

/** Sink kinds that outside data is safe for where it comes in. */
export function safeAtSource(name: QualifiedName | undefined): number {
  if (name === undefined) return 0;
  const asText = TEXT_PARTS.test(name.text) ? TEXT_BITS : 0;
  if (OWN_HOSTS.has(name.text)) return HOST_BITS | asText;
  return OWN_PLACES.has(name.text) ? REDIRECT_BITS : asText;
}
const REDIRECT_BITS = sinkBits(['redirect']);
const HOST_BITS = sinkBits(['redirect', 'html']);
const TEXT_BITS = sinkBits(['nosql']);
const LAST_PIECES: ReadonlySet<string> = new Set(['name', 'stem', 'suffix']);
const PATH_BITS = sinkBits(['path']);

/** The beginning of an address of the page or the request itself. */
function leadOfAddress(member: QualifiedName | undefined): string | undefined {
  if (member === undefined) return undefined;
  if (OWN_PAGES.has(member.text)) return `${BASE_MARK}/`;
  if (ASKED_ADDRESSES.has(member.text)) return ASKED_MARK;
  return OWN_LEADS.get(member.text);
}
const OWN_LEADS: ReadonlyMap<string, string> = new Map(
  ['window.location', 'document.location', 'location'].flatMap((place) => [
    [`${place}.search`, '?'],
    [`${place}.hash`, '#'],
  ]),
);

/** A request that was recognised by the names of parameters only says so in its prefix. */
function certaintyOf(object: Value): 'high' | 'medium' {
  return object.prefix === GUESSED ? 'medium' : 'high';
}

/** Marks a request object whose kind was guessed. */
export const GUESSED = '\0guessed';

/** The slot behind `shape.key`, made where asked for. */
export function entrySlot(shape: Shape, key: string, make: boolean): Slot | undefined {
  let entries: Map<string, Slot> | undefined;
  if (shape.kind === 'object') entries = shape.entries;
  else if (shape.kind === 'class') entries = shape.statics;
  else if (shape.kind === 'function') {
    if (make) shape.properties ??= new Map();
    entries = shape.properties;
  }
  if (entries === undefined) return undefined;
  let slot = entries.get(key);
  if (slot === undefined && make && entries.size < 500) {
    // An entry of an object that was there before a call outlives the call.
    slot = shape.kind === 'object' ? { ...makeSlot(ABSENT), born: shape.rest.born } : makeSlot(ABSENT);
    entries.set(key, slot);
  }
  return slot;
}

/** `req.query.file` as text, for members that guards have checked; undefined for what is no plain path. */
export function pathOf(node: Expression): string | undefined {
  const parts: string[] = [];
  let at = node;
  while (parts.length < 8) {
    if (at.kind === 'name') {
      parts.push(at.name);
      return parts.toReversed().join('.');
    }
    if (at.kind === 'member') {
      parts.push(at.property);
      at = at.object;
    } else if (at.kind === 'index' && at.index.kind === 'literal') {
      parts.push(String(at.index.value));
      at = at.object;
    } else {
      return undefined;
    }
  }
  return undefined;
}

/** A member that a guard has checked in this function. */
export function checkedMember(machine: Machine, node: Expression): Value | undefined {
  if (!hasProofs(machine.scope)) return undefined;
  const path = node.kind === 'call' ? partOfRequest(node) : pathOf(node);
  const slot = path === undefined ? undefined : findSlot(machine.scope, path);
  return slot === undefined || slot.value === ABSENT ? undefined : slot.value;
}

/** `request.args.get('next')` as it is written: a request says the same whenever it is asked. */
export function partOfRequest({ callee, arguments: given }: Call): string | undefined {
  const [key, fallback, ...others] = given;
  if (fallback !== undefined && fallback.kind !== 'literal') return undefined;
  if (callee.kind !== 'member' || key?.kind !== 'literal' || others.length > 0 || !ASKS_REQUEST.has(callee.property))
    return undefined;
  const path = pathOf(callee.object);
  return path === undefined || !OF_REQUEST.test(path) ? undefined : `${path}.${callee.property}(${String(key.value)})`;
}
const ASKS_REQUEST: ReadonlySet<string> = new Set(['get', 'getlist', 'query', 'param', 'header', 'cookie']);
const OF_REQUEST =
  /(?:^|\.)(?:args|form|values|query|query_params|params|headers|cookies|GET|POST|searchParams|req|request)$/;
