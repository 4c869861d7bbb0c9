import { checkInherited } from '../collected/inherited-writes.ts';
import { checkProperty } from '../collected/property-sinks.ts';
import { withProvedMembers } from '../evaluation/proved-members.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { anyElement, joinAll, joinValues } from '../values/join.ts';
import { textOf } from '../values/leads.ts';
import { toolsIn } from '../values/listing.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { itemsOf, makeList, makeObject, makeSlot, shaped, tainted, UNKNOWN, type Value } from '../values/values.ts';
import type { ListShape, ObjectShape } from '../values/shapes.ts';
import { argumentsOf } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { fillEntries, mergeEntries, mergeNamed } from './dictionaries.ts';
import { invoke } from './functions.ts';
import { first, taintOf, type Behaviour } from './given.ts';
import { entriesEach } from './each-tool.ts';

const assignObject: Behaviour = (machine, site) => {
  const [target, ...sources] = site.given.items;
  if (target === undefined) return UNKNOWN;
  if (target.chosenBy !== undefined)
    for (const source of sources) checkInherited(machine, target, source, site.node, source);
  checkComputedKeys(machine, target, site);
  if (target.shape?.kind !== 'object') return tainted(taintOf(site));
  for (const [index, source] of sources.entries())
    mergeEntries(machine, target.shape, withProvedMembers(machine, site.node.arguments[index + 1], source));
  return target;
};

/** `_.defaults(target, …)`: whoever comes first is right. */
const fillObject: Behaviour = (machine, site) => {
  const [target, ...sources] = site.given.items;
  if (target?.shape?.kind !== 'object') return tainted(taintOf(site));
  for (const [index, source] of sources.entries())
    fillEntries(machine, target.shape, withProvedMembers(machine, site.node.arguments[index + 1], source));
  return target;
};

/** `Object.assign(target, { [key]: value })` writes as `target[key] = value` does. */
function checkComputedKeys(machine: Machine, target: Value, { node, given }: CallSite): void {
  for (const [index, source] of node.arguments.entries()) {
    if (index === 0 || source.kind !== 'map') continue;
    for (const [key] of source.entries) {
      if (key === null || key.kind === 'literal') continue;
      checkProperty(machine, target, '[]', given.items[index] ?? UNKNOWN, node, machine.run.evaluate(machine, key));
    }
  }
}

const objectValues: Behaviour = (machine, site) =>
  entriesEach(machine, first(site), false) ?? shaped(makeList([], anyElement(first(site))));
const objectKeys: Behaviour = (_machine, site) => shaped(makeList([], tainted(first(site).taint)));
const objectEntries: Behaviour = (machine, site) =>
  entriesEach(machine, first(site), true) ??
  shaped(makeList([], shaped(makeList([tainted(first(site).taint), anyElement(first(site))]))));

/** `Object.fromEntries`, `dict(pairs)`. */
const fromEntries: Behaviour = (_machine, site) => {
  const object = makeObject();
  object.rest.value = tainted(taintOf(site));
  const tools = toolsIn(first(site)) ?? [];
  for (const { shape } of tools) {
    const [key, value] = shape?.kind === 'list' ? itemsOf(shape).items : [];
    const name = key === undefined ? undefined : textOf(key);
    if (name !== undefined && value !== undefined) object.entries.set(name, makeSlot(value));
  }
  return shaped(object);
};

const makeMap: Behaviour = (_machine, site) => {
  const object = makeObject(true);
  const [pairs] = site.given.items;
  // `defaultdict(list)`: what was never put in is there all the same.
  if (pairs?.name?.text === 'list' || pairs?.name?.text === 'set') object.rest.value = shaped(makeList([]));
  if (pairs?.shape?.kind === 'list') {
    putPairs(object, pairs.shape);
  } else if (pairs !== undefined && deepTaint(pairs) !== undefined) {
    object.rest.value = tainted(deepTaint(pairs));
  }
  return shaped(object);
};

function putPairs(object: ObjectShape, pairs: ListShape): void {
  const { items, rest } = itemsOf(pairs);
  for (const pair of rest === undefined ? items : [...items, rest]) {
    const [key, value] = pair.shape?.kind === 'list' ? itemsOf(pair.shape).items : [];
    const text = key === undefined ? undefined : textOf(key);
    if (text !== undefined) object.entries.set(text, makeSlot(value ?? UNKNOWN));
    else if (value !== undefined) object.rest.value = joinValues(object.rest.value, value);
  }
}

/** `dict(a=1)`, `dict(other)`, `dict(pairs)`. */
const makeDictionary: Behaviour = (machine, site) => {
  const object = makeObject();
  for (const value of site.given.items) {
    if (value.shape?.kind === 'list') putPairs(object, value.shape);
    mergeEntries(machine, object, value);
  }
  mergeNamed(machine, object, site);
  return shaped(object);
};

/** `Array.from(x)`, `list(x)`, `new Set(x)`, `sorted(x)`: the same items. */
const sameItems: Behaviour = (machine, site) => {
  const [source, callback] = site.given.items;
  if (source === undefined) return shaped(makeList([]));
  if (callback?.shape?.kind === 'function') {
    const { shape } = callback;
    return shaped(
      makeList(
        [],
        perhaps(machine, () => invoke(machine, shape, argumentsOf([anyElement(source)])).value),
      ),
    );
  }
  if (source.shape?.kind === 'list' && source.taint === undefined) {
    const { items, rest } = itemsOf(source.shape);
    return shaped(makeList(items, rest));
  }
  return shaped(makeList([], anyElement(source)));
};

/** `functools.reduce(function, items, start)`. */
const folded: Behaviour = (machine, site) => {
  const [callback, items, start] = site.given.items;
  if (callback?.shape?.kind !== 'function' || items === undefined) return tainted(taintOf(site));
  const { shape } = callback;
  const element = anyElement(items);
  const call = (so: Value): Value => perhaps(machine, () => invoke(machine, shape, argumentsOf([so, element])).value);
  const first = start ?? element;
  return joinValues(first, call(joinValues(first, call(first))));
};

const zipped: Behaviour = (_machine, site) =>
  shaped(makeList([], shaped(makeList(site.given.items.map((value) => anyElement(value))))));
const enumerated: Behaviour = (_machine, site) =>
  shaped(makeList([], shaped(makeList([UNKNOWN, anyElement(first(site))]))));

/** A promise of several. */
const allOf: Behaviour = (_machine, site) => {
  const [list] = site.given.items;
  return list?.shape?.kind === 'list' ? list : shaped(makeList([], tainted(taintOf(site))));
};

/** A promise of whichever is first. */
const firstOf: Behaviour = (_machine, site) => anyElement(first(site));

const gather: Behaviour = (_machine, site) => shaped(makeList(site.given.items, site.given.rest));

const eitherItem: Behaviour = (_machine, site) => joinAll(site.given.items);

/** Making, copying and taking apart lists and objects. */
export const COLLECTION_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  assignObject,
  fillObject,
  objectValues,
  objectKeys,
  objectEntries,
  fromEntries,
  makeMap,
  makeDictionary,
  sameItems,
  folded,
  zipped,
  enumerated,
  allOf,
  firstOf,
  gather,
  eitherItem,
};
