import { noteCollected } from '../entries/registrars.ts';
import { isToolName } from '../evaluation/elements.ts';
import { entrySlot, noteKey } from '../evaluation/entry-slots.ts';
import { choosesKey, mayOverwrite, orOther } from '../evaluation/overwritten-entries.ts';
import { withProvedMembers } from '../evaluation/proved-members.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { anyTool } from '../values/choices.ts';
import { anyElement, joinValues } from '../values/join.ts';
import { anyKey } from '../values/keys.ts';
import { noteCopied } from '../values/cost.ts';
import { textOf } from '../values/leads.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { unite } from '../values/taint.ts';
import {
  ABSENT,
  makeList,
  makeObject,
  makeSlot,
  makeValue,
  otherKeys,
  shaped,
  tainted,
  UNKNOWN,
  withTaint,
  type Value,
} from '../values/values.ts';
import { orMissing } from '../values/truth.ts';
import type { ObjectShape } from '../values/shapes.ts';
import { underOtherNames } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { entriesEach } from './each-tool.ts';

/** Methods of dictionaries, maps and objects that hold data. */
export function callDictionary(
  machine: Machine,
  site: CallSite,
  receiver: Value,
  object: ObjectShape,
): Value | undefined {
  const { items } = site.given;
  const [first, second] = items;
  const key = first === undefined ? undefined : textOf(first);
  // In Python members are no entries: what a manager gives under a key is none of its settings.
  if (machine.module.isPython && object.role === 'unmet' && key === undefined && GIVES_ENTRIES.has(site.method))
    return tainted(receiver.taint);
  switch (site.method) {
    case 'get':
      return getEntry(machine, site, receiver, object, key);
    case 'set':
      return setEntry(machine, site, receiver, object);
    case 'setdefault':
      return machine.module.isPython ? setDefault(machine, site, receiver, object, key) : undefined;
    case 'remove':
      return object.role === 'map' && !machine.module.isPython
        ? getEntry(machine, site, receiver, object, key)
        : undefined;
    case 'pop':
      if (!machine.module.isPython && object.role !== 'map') return undefined;
      return joinValues(getEntry(machine, site, receiver, object, key) ?? UNKNOWN, second ?? UNKNOWN);
    case 'update':
      // No object of a script has such a method of its own: a store is told what to write.
      if (machine.module.traits.findsBy === 'path') return undefined;
      for (const [index, item] of items.entries())
        mergeEntries(machine, object, withProvedMembers(machine, site.node.arguments[index], item));
      mergeNamed(machine, object, site);
      return UNKNOWN;
    case 'merge!':
      for (const item of items) mergeEntries(machine, object, item);
      return receiver;
    case 'add':
      if (first !== undefined) write(machine.journal, object.rest, joinValues(object.rest.value, first));
      return receiver;
    case 'values':
      return entriesEach(machine, receiver, false) ?? shaped(makeList([], anyElement(receiver)));
    case 'items':
    case 'entries':
      return (
        entriesEach(machine, receiver, true) ??
        shaped(makeList([], shaped(makeList([anyKey(receiver), anyElement(receiver)]))))
      );
    case 'keys':
      return shaped(makeList([], anyKey(receiver)));
    case 'copy':
      return copyOf(receiver, object);
    default:
      return undefined;
  }
}

const GIVES_ENTRIES: ReadonlySet<string> = new Set(['get', 'pop', 'values', 'items', 'keys']);

/** `entries.setdefault(key, [])`: what is there afterwards, for the caller to go on with. */
function setDefault(
  machine: Machine,
  site: CallSite,
  receiver: Value,
  object: ObjectShape,
  key: string | undefined,
): Value {
  const fallback = site.given.items[1] ?? UNKNOWN;
  const slot = key === undefined ? object.rest : entrySlot(object, key, true);
  if (key === undefined) noteKey(machine, object, site.given.items[0] ?? UNKNOWN);
  if (slot === undefined) return joinValues(tainted(receiver.taint), fallback);
  write(machine.journal, slot, slot.value === ABSENT ? fallback : joinValues(slot.value, fallback));
  return receiver.taint === undefined ? slot.value : withTaint(slot.value, unite(slot.value.taint, receiver.taint));
}

function getEntry(
  machine: Machine,
  site: CallSite,
  receiver: Value,
  object: ObjectShape,
  key: string | undefined,
): Value | undefined {
  if (!machine.module.isPython && object.role !== 'map' && object.entries.has('get')) return undefined;
  const [, fallback] = site.given.items;
  if (key === undefined) {
    const [index = UNKNOWN] = site.given.items;
    const found = orMissing((isToolName(index) ? anyTool(receiver) : undefined) ?? anyElement(receiver));
    return fallback === undefined ? found : joinValues(found, fallback);
  }
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
  if (object.role !== 'map' && !isSectioned(site)) return undefined;
  const value = items.at(-1) ?? UNKNOWN;
  noteCollected(machine, value);
  const [first] = items;
  const key = first === undefined ? undefined : textOf(first);
  if (key !== undefined) putEntry(machine, object, entryKey(site, key), value);
  else {
    noteKey(machine, object, first ?? UNKNOWN);
    if (first !== undefined && choosesKey(first)) mayOverwrite(machine, object, tainted(deepTaint(value)));
    write(machine.journal, object.rest, joinValues(object.rest.value, value));
  }
  return receiver;
}

function putEntry(machine: Machine, object: ObjectShape, key: string, value: Value): void {
  const slot = entrySlot(object, key, true);
  if (slot !== undefined) write(machine.journal, slot, value);
}

/** Copies the entries of a value into an object: `update`, `Object.assign`. */
export function mergeEntries(machine: Machine, object: ObjectShape, from: Value): void {
  const isSpelled = from.shape?.kind === 'object' && from.taint === undefined && otherKeys(from.shape) === ABSENT;
  if (!isSpelled) noteKey(machine, object, anyKey(from));
  const known = from.shape?.kind === 'object' ? from.shape : undefined;
  const further = known === undefined ? ABSENT : known.rest.value;
  if (known !== undefined) {
    noteCopied(known.entries.size);
    for (const [key, { value }] of known.entries) {
      if (value === ABSENT) continue;
      putEntry(machine, object, key, from.taint === undefined ? value : orOther(value, tainted(from.taint)));
    }
  }
  mergeFurther(machine, object, further, known?.entries);
  if (from.taint !== undefined) mergeFurther(machine, object, tainted(from.taint), known?.entries);
}

/** What a value holds under keys that nobody sees. */
function mergeFurther(
  machine: Machine,
  object: ObjectShape,
  value: Value,
  known: ReadonlyMap<string, unknown> | undefined,
): void {
  if (value === ABSENT) return;
  mayOverwrite(machine, object, value, known);
  write(machine.journal, object.rest, joinValues(object.rest.value, value));
}

/** `dict(other, a=1, **further)`. */
export function mergeNamed(machine: Machine, object: ObjectShape, { given }: CallSite): void {
  for (const [name, value] of given.keywords) if (name !== '**') putEntry(machine, object, name, value);
  const taint = underOtherNames(given);
  if (taint === undefined) return;
  noteKey(machine, object, tainted(taint));
  mergeFurther(machine, object, tainted(taint), given.keywords);
}

/** Gives an object what it does not hold yet: `defaults(options, { … })`. */
export function fillEntries(machine: Machine, object: ObjectShape, from: Value): void {
  const { rest } = object;
  const known = from.shape?.kind === 'object' ? from.shape : undefined;
  for (const [key, { value }] of known?.entries ?? []) {
    const own = object.entries.get(key)?.value ?? ABSENT;
    const isMissing = own === ABSENT || (own.isConstant && own.constant === undefined && own.taint === undefined);
    if (!isMissing || value === ABSENT) continue;
    putEntry(machine, object, key, rest.value.taint === undefined ? value : orOther(value, tainted(rest.value.taint)));
  }
  const further = joinValues(known?.rest.value ?? ABSENT, from.taint === undefined ? ABSENT : tainted(from.taint));
  if (further !== ABSENT) write(machine.journal, rest, joinValues(rest.value, further));
}

function copyOf(receiver: Value, object: ObjectShape): Value {
  const copy = makeObject(object.role === 'map' ? 'map' : 'plain');
  noteCopied(object.entries.size);
  for (const [key, slot] of object.entries) copy.entries.set(key, makeSlot(slot.value));
  copy.rest.value = object.rest.value;
  if (object.keys !== undefined) copy.keys = makeSlot(object.keys.value);
  return makeValue(receiver.taint, receiver.name, copy);
}
