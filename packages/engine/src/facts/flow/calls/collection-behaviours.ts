import { checkInherited } from '../collected/inherited-writes.ts';
import { checkProperty } from '../collected/property-sinks.ts';
import { itemAt } from '../evaluation/list-items.ts';
import { withProvedMembers } from '../evaluation/proved-members.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { anyElement, joinAll, joinValues } from '../values/join.ts';
import { anyKey, anyTaken, holdKey, openTo } from '../values/keys.ts';
import { textOf } from '../values/leads.ts';
import { deepTaint } from '../values/deep-taint.ts';
import {
  asCharacter,
  itemsOf,
  makeList,
  makeObject,
  makeSlot,
  shaped,
  SOME_NUMBER,
  tainted,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import type { ObjectShape } from '../values/shapes.ts';
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
const objectKeys: Behaviour = (_machine, site) => shaped(makeList([], anyKey(first(site))));
const objectEntries: Behaviour = (machine, site) =>
  entriesEach(machine, first(site), true) ??
  shaped(makeList([], shaped(makeList([anyKey(first(site)), anyElement(first(site))]))));

/** `Object.fromEntries`, `dict(pairs)`. */
const fromEntries: Behaviour = (_machine, site) => {
  const object = makeObject();
  putPairs(object, first(site));
  return shaped(object);
};

const makeMap: Behaviour = (_machine, site) => {
  const object = makeObject('map');
  const [pairs] = site.given.items;
  // `defaultdict(list)`: what was never put in is there all the same.
  if (pairs?.name?.text === 'list' || pairs?.name?.text === 'set') object.rest.value = shaped(makeList([]));
  if (site.method === 'Counter' && pairs !== undefined) holdKey(object, anyTaken(pairs, true));
  else if (pairs !== undefined) putPairs(object, pairs);
  return shaped(object);
};

function putPairs(object: ObjectShape, pairs: Value): void {
  const list = pairs.shape?.kind === 'list' ? itemsOf(pairs.shape) : undefined;
  if (list === undefined || pairs.taint !== undefined)
    openTo(object, list === undefined ? deepTaint(pairs) : pairs.taint);
  if (list === undefined) return;
  for (const pair of list.rest === undefined ? list.items : [...list.items, list.rest]) {
    if (pair.shape?.kind !== 'list') {
      openTo(object, deepTaint(pair));
      continue;
    }
    const [key, value] = [itemAt(pair, 0), itemAt(pair, 1)];
    const text = textOf(key);
    if (text !== undefined) object.entries.set(text, makeSlot(value));
    else {
      holdKey(object, key);
      object.rest.value = joinValues(object.rest.value, value);
    }
  }
}

/** `dict(a=1)`, `dict(other)`, `dict(pairs)`. */
const makeDictionary: Behaviour = (machine, site) => {
  const object = makeObject();
  for (const value of site.given.items) {
    if (value.shape?.kind === 'list') putPairs(object, value);
    else mergeEntries(machine, object, value);
  }
  mergeNamed(machine, object, site);
  return shaped(object);
};

/** `Array.from(x)`, `list(x)`, `new Set(x)`, `sorted(x)`: the same items. */
const sameItems: Behaviour = (machine, site) => {
  const [source, callback] = site.given.items;
  if (source === undefined) return shaped(makeList([]));
  const taken = anyTaken(source, machine.module.isPython);
  if (callback?.shape?.kind === 'function') {
    const { shape } = callback;
    return shaped(
      makeList(
        [],
        perhaps(machine, () => invoke(machine, shape, argumentsOf([taken])).value),
      ),
    );
  }
  if (source.shape?.kind === 'list' && source.taint === undefined) {
    const { items, rest } = itemsOf(source.shape);
    return shaped(makeList(items, rest));
  }
  return shaped(makeList([], source.shape === undefined ? asCharacter(taken) : taken));
};

/** `functools.reduce(function, items, start)`. */
const folded: Behaviour = (machine, site) => {
  const [callback, items, start] = site.given.items;
  if (callback?.shape?.kind !== 'function' || items === undefined) return tainted(taintOf(site));
  const { shape } = callback;
  const element = anyTaken(items, machine.module.isPython);
  const call = (so: Value): Value => perhaps(machine, () => invoke(machine, shape, argumentsOf([so, element])).value);
  const first = start ?? element;
  return joinValues(first, call(joinValues(first, call(first))));
};

const zipped: Behaviour = ({ module: { isPython } }, site) =>
  shaped(makeList([], shaped(makeList(site.given.items.map((value) => anyTaken(value, isPython))))));
const enumerated: Behaviour = ({ module: { isPython } }, site) =>
  shaped(makeList([], shaped(makeList([SOME_NUMBER, anyTaken(first(site), isPython)]))));

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
