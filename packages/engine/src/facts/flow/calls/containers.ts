import type { CallSite } from './call-site.ts';
import { perhaps } from '../machine/branches.ts';
import { textOf } from '../values/constants.ts';
import { argumentsOf, invoke, invokeWatching } from './functions.ts';
import { anyElement, joinAll, joinValues } from '../values/join.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { elementAt, entrySlot } from '../evaluation/members.ts';
import { unite } from '../values/taint.ts';
import {
  ABSENT,
  constantValue,
  deepTaint,
  itemsOf,
  makeList,
  makeObject,
  makeSlot,
  makeValue,
  shaped,
  SOME_NUMBER,
  tainted,
  UNKNOWN,
  withTaint,
  type FunctionShape,
  type ListShape,
  type ObjectShape,
  type Slot,
  type Value,
} from '../values/values.ts';

/** Methods of lists, dictionaries, maps and sets. */
export function callContainer(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  const { shape } = receiver;
  const callback = site.given.items[0]?.shape;
  if (callback?.kind === 'function') {
    const called = callWithCallback(machine, site, receiver, callback);
    if (called !== undefined) return called;
  }
  if (shape?.kind === 'list') return callList(machine, site, receiver, shape);
  if (shape?.kind === 'object' && shape.class === undefined) return callObject(machine, site, receiver, shape);
  return undefined;
}

/** `items.map(f)` and its kin; also on receivers nothing is known of, because the names say enough. */
function callWithCallback(
  machine: Machine,
  site: CallSite,
  receiver: Value,
  callback: FunctionShape,
): Value | undefined {
  const element = anyElement(receiver);
  const call = (...values: Value[]): Value =>
    perhaps(machine, () => invoke(machine, callback, argumentsOf(values)).value);
  switch (site.method) {
    case 'map':
    case 'flatMap': {
      const mapped = call(element, UNKNOWN, receiver);
      return shaped(
        makeList([], site.method === 'flatMap' ? joinValues(anyElement(mapped), tainted(mapped.taint)) : mapped),
      );
    }
    case 'forEach':
      call(element, UNKNOWN, receiver);
      return constantValue(undefined);
    case 'filter':
      call(element);
      return makeValue(receiver.taint, undefined, makeList([], element));
    case 'find':
    case 'findLast':
      call(element);
      return element;
    case 'some':
      watchCallback(machine, site, callback, element);
      return SOME_NUMBER;
    case 'sort':
    case 'toSorted':
      call(element, element);
      return receiver;
    case 'reduce':
    case 'reduceRight': {
      const start = site.given.items[1] ?? element;
      const once = call(start, element);
      return joinValues(start, call(joinValues(start, once), element));
    }
    default:
      return undefined;
  }
}

const MOST_WATCHED = 24;

/** `roots.some((root) => path.startsWith(root))`: where it is true, the callback has been true of one of them. */
function watchCallback(machine: Machine, site: CallSite, callback: FunctionShape, element: Value): void {
  const watched: Slot[] = [];
  for (const slot of machine.scope.names.values()) {
    if (slot.value.taint !== undefined && watched.length < MOST_WATCHED) watched.push(slot);
  }
  const outcome = perhaps(machine, () => invokeWatching(machine, callback, argumentsOf([element]), watched));
  if (watched.length === 0) return;
  machine.frame.outcomes ??= new Map();
  machine.frame.outcomes.set(site.node, { ...outcome, watched });
}

function setItems(machine: Machine, list: ListShape, items: readonly Value[], rest: Value | undefined): void {
  write(machine.journal, list.slot, shaped({ kind: 'items', items, rest }));
}

const LONGEST = 256;

function append(machine: Machine, list: ListShape, added: readonly Value[]): void {
  const { items, rest } = itemsOf(list);
  if (rest === undefined && items.length + added.length <= LONGEST) {
    setItems(machine, list, [...items, ...added], undefined);
    return;
  }
  setItems(machine, list, items, joinAll(rest === undefined ? added : [rest, ...added]));
}

function callList(machine: Machine, site: CallSite, receiver: Value, list: ListShape): Value | undefined {
  const { items: given } = site.given;
  const [first] = given;
  const { items, rest } = itemsOf(list);
  switch (site.method) {
    case 'push':
    case 'append':
    case 'add':
      append(machine, list, given);
      return UNKNOWN;
    case 'extend':
    case 'update':
      if (first !== undefined)
        append(machine, list, first.shape?.kind === 'list' ? allItems(first.shape) : [anyElement(first)]);
      return UNKNOWN;
    case 'pop':
      return popItem(machine, list, first);
    case 'shift':
      setItems(machine, list, items.slice(1), rest);
      return items[0] ?? rest ?? UNKNOWN;
    case 'unshift':
      setItems(machine, list, [...given, ...items].slice(0, LONGEST), rest);
      return UNKNOWN;
    case 'insert':
      insertItem(machine, list, first, given[1] ?? UNKNOWN);
      return UNKNOWN;
    case 'remove':
    case 'clear':
    case 'splice':
      setItems(machine, list, [], site.method === 'clear' ? undefined : joinAll(allItems(list)));
      return shaped(makeList([], anyElement(receiver)));
    case 'at':
      return first === undefined ? undefined : elementAt(machine, receiver, first, undefined);
    case 'concat':
      return shaped(makeList(items, joinAll([...(rest === undefined ? [] : [rest]), ...given.map(concatenated)])));
    case 'slice':
      return sliceItems(receiver, list, first, given[1]);
    case 'join':
      return joinText(receiver, first);
    case 'reverse':
    case 'flat':
    case 'copy':
    case 'values':
    case 'toReversed':
      return shaped(makeList([], anyElement(receiver)));
    case 'entries':
      return shaped(makeList([], shaped(makeList([UNKNOWN, anyElement(receiver)]))));
    default:
      return undefined;
  }
}

function allItems(list: ListShape): readonly Value[] {
  const { items, rest } = itemsOf(list);
  return rest === undefined ? items : [...items, rest];
}

function concatenated(value: Value): Value {
  return value.shape?.kind === 'list' ? anyElement(value) : value;
}

function popItem(machine: Machine, list: ListShape, at: Value | undefined): Value {
  const { items, rest } = itemsOf(list);
  const position = at === undefined ? items.length - 1 : typeof at.constant === 'number' ? at.constant : undefined;
  if (position === undefined || rest !== undefined) return joinAll(allItems(list));
  const index = position < 0 ? items.length + position : position;
  const taken = items[index];
  setItems(machine, list, items.toSpliced(index, 1), undefined);
  return taken ?? UNKNOWN;
}

function insertItem(machine: Machine, list: ListShape, at: Value | undefined, value: Value): void {
  const { items, rest } = itemsOf(list);
  if (typeof at?.constant === 'number' && rest === undefined && items.length < LONGEST) {
    setItems(machine, list, items.toSpliced(at.constant, 0, value), undefined);
    return;
  }
  setItems(machine, list, items, rest === undefined ? value : joinValues(rest, value));
}

function sliceItems(receiver: Value, list: ListShape, from: Value | undefined, to: Value | undefined): Value {
  const { items, rest } = itemsOf(list);
  const start = from === undefined ? 0 : from.constant;
  const end = to === undefined ? undefined : to.constant;
  const known = typeof start === 'number' && (to === undefined || typeof end === 'number');
  if (!known || rest !== undefined) return shaped(makeList([], anyElement(receiver)));
  return makeValue(receiver.taint, undefined, makeList(items.slice(start, typeof end === 'number' ? end : undefined)));
}

/** `list.join(' ')`: constant where every item is, and its beginning where the first ones are. */
function joinText(receiver: Value, separator: Value | undefined): Value {
  const between = separator === undefined ? ',' : textOf(separator);
  const taint = unite(deepTaint(receiver), separator?.taint);
  if (receiver.shape?.kind !== 'list' || between === undefined) return tainted(taint);
  const { items, rest } = itemsOf(receiver.shape);
  let text = '';
  for (const [index, item] of items.entries()) {
    const part = textOf(item);
    if (index > 0) text += between;
    if (part === undefined) return makeValue(taint, undefined, undefined, 0, text + (item.prefix ?? ''));
    text += part;
  }
  return rest === undefined && taint === undefined
    ? constantValue(text)
    : makeValue(taint, undefined, undefined, 0, text);
}

function callObject(machine: Machine, site: CallSite, receiver: Value, object: ObjectShape): Value | undefined {
  const { items } = site.given;
  const [first, second] = items;
  const key = first === undefined ? undefined : textOf(first);
  switch (site.method) {
    case 'get':
      return getEntry(machine, site, receiver, object, key);
    case 'set':
      return setEntry(machine, site, receiver, object);
    case 'setdefault':
    case 'pop':
      if (!machine.module.isPython && !object.isMap) return undefined;
      return joinValues(getEntry(machine, site, receiver, object, key) ?? UNKNOWN, second ?? UNKNOWN);
    case 'update':
      for (const item of items) mergeEntries(machine, object, item);
      for (const [name, value] of site.given.keywords) putEntry(machine, object, name, value);
      return UNKNOWN;
    case 'add':
      if (first !== undefined) write(machine.journal, object.rest, joinValues(object.rest.value, first));
      return receiver;
    case 'values':
      return shaped(makeList([], anyElement(receiver)));
    case 'items':
    case 'entries':
      return shaped(makeList([], shaped(makeList([tainted(receiver.taint), anyElement(receiver)]))));
    case 'keys':
      return shaped(makeList([], tainted(receiver.taint)));
    case 'copy':
      return copyOf(receiver, object);
    default:
      return undefined;
  }
}

function getEntry(
  machine: Machine,
  site: CallSite,
  receiver: Value,
  object: ObjectShape,
  key: string | undefined,
): Value | undefined {
  if (!machine.module.isPython && !object.isMap && object.entries.has('get')) return undefined;
  const [, fallback] = site.given.items;
  if (key === undefined)
    return fallback === undefined ? anyElement(receiver) : joinValues(anyElement(receiver), fallback);
  const slot = entrySlot(object, entryKey(site, key), false);
  if (slot !== undefined && slot.value !== ABSENT) {
    return receiver.taint === undefined ? slot.value : withTaint(slot.value, unite(slot.value.taint, receiver.taint));
  }
  const rest =
    object.rest.value === ABSENT ? tainted(receiver.taint) : joinValues(object.rest.value, tainted(receiver.taint));
  return fallback === undefined || isSectioned(site) ? rest : joinValues(rest, fallback);
}

/** `config.get(section, option)` has two keys. */
function isSectioned(site: CallSite): boolean {
  return site.receiver?.name?.text.startsWith('configparser.') === true;
}

function entryKey(site: CallSite, key: string): string {
  const second = site.given.items[1];
  return isSectioned(site) && second !== undefined ? `${key}\0${textOf(second) ?? ''}` : key;
}

function setEntry(machine: Machine, site: CallSite, receiver: Value, object: ObjectShape): Value | undefined {
  const { items } = site.given;
  if (!object.isMap && !isSectioned(site)) return undefined;
  const value = items.at(-1) ?? UNKNOWN;
  const [first] = items;
  const key = first === undefined ? undefined : textOf(first);
  if (key === undefined) write(machine.journal, object.rest, joinValues(object.rest.value, value));
  else putEntry(machine, object, entryKey(site, key), value);
  return receiver;
}

function putEntry(machine: Machine, object: ObjectShape, key: string, value: Value): void {
  const slot = entrySlot(object, key, true);
  if (slot !== undefined) write(machine.journal, slot, value);
}

/** Copies the entries of a value into an object: `update`, `Object.assign`. */
export function mergeEntries(machine: Machine, object: ObjectShape, from: Value): void {
  if (from.shape?.kind === 'object') {
    for (const [key, slot] of from.shape.entries) {
      if (slot.value !== ABSENT) putEntry(machine, object, key, slot.value);
    }
    const { value } = from.shape.rest;
    if (value !== ABSENT) write(machine.journal, object.rest, joinValues(object.rest.value, value));
  }
  if (from.taint !== undefined) write(machine.journal, object.rest, joinValues(object.rest.value, tainted(from.taint)));
}

function copyOf(receiver: Value, object: ObjectShape): Value {
  const copy = makeObject(object.isMap);
  for (const [key, slot] of object.entries) copy.entries.set(key, makeSlot(slot.value));
  copy.rest.value = object.rest.value;
  return makeValue(receiver.taint, receiver.name, copy);
}
