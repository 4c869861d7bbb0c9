import { entrySlot } from '../evaluation/entry-slots.ts';
import { readMember } from '../evaluation/members.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { textOf } from '../values/leads.ts';
import { ABSENT, makeObject, makeSlot, shaped, UNKNOWN, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { first, type Behaviour } from './given.ts';

/** What an object has of another one, as far as it has nothing of its own there. */
function inherit(machine: Machine, { shape: heir }: Value, { shape: ancestor }: Value): void {
  if (heir?.kind !== 'object' || ancestor?.kind !== 'object') return;
  for (const [key, { value }] of ancestor.entries) {
    const own = heir.entries.get(key);
    if (own === undefined) heir.entries.set(key, makeSlot(value));
    else if (own.value === ABSENT) write(machine.journal, own, value);
  }
}

/** `util.inherits(Child, Parent)`. */
const inherits: Behaviour = (machine, site) => {
  const [child = UNKNOWN, parent = UNKNOWN] = site.given.items;
  inherit(
    machine,
    readMember(machine, child, 'prototype', undefined),
    readMember(machine, parent, 'prototype', undefined),
  );
  return UNKNOWN;
};

/** `Object.create(parent)`. */
const createObject: Behaviour = (machine, site) => {
  if (first(site).shape?.kind !== 'object') return undefined;
  const made = shaped(makeObject());
  inherit(machine, made, first(site));
  define(machine, made, site.given.items[1]);
  return made;
};

/** `Object.setPrototypeOf(object, parent)`. */
const setPrototype: Behaviour = (machine, site) => {
  const [object = UNKNOWN, parent = UNKNOWN] = site.given.items;
  inherit(machine, object, parent);
  return object;
};

/** `Object.getPrototypeOf(async () => {})`: of a function it has the same constructor. */
const getPrototype: Behaviour = (_machine, site) => (first(site).shape?.kind === 'function' ? first(site) : undefined);

/** `Object.defineProperty(object, 'name', { value })`. */
const defineProperty: Behaviour = (machine, site) => {
  const [object = UNKNOWN, key, descriptor] = site.given.items;
  const text = key === undefined ? undefined : textOf(key);
  if (text !== undefined && descriptor !== undefined && !isExports(site)) defineOne(machine, object, text, descriptor);
  return object;
};

/** `Object.defineProperties(object, { name: { value } })`. */
const defineProperties: Behaviour = (machine, site) => {
  const [object = UNKNOWN, descriptors] = site.given.items;
  if (!isExports(site)) define(machine, object, descriptors);
  return object;
};

/** What a file exports is worked out before it runs. */
function isExports({ node: { arguments: given } }: CallSite): boolean {
  const [object] = given;
  return object?.kind === 'member' || (object?.kind === 'name' && object.name === 'exports');
}

function define(machine: Machine, object: Value, descriptors: Value | undefined): void {
  if (descriptors?.shape?.kind !== 'object') return;
  for (const [key, { value }] of descriptors.shape.entries) defineOne(machine, object, key, value);
}

/** The value itself, or what is given whenever somebody asks. */
function defineOne(machine: Machine, { shape }: Value, key: string, descriptor: Value): void {
  const slot = shape === undefined || descriptor.shape?.kind !== 'object' ? undefined : entrySlot(shape, key, true);
  if (slot === undefined || descriptor.shape?.kind !== 'object') return;
  const { entries } = descriptor.shape;
  const getter = entries.get('get')?.value;
  const value = entries.get('value')?.value ?? (getter && machine.run.callValue(machine, getter, []));
  if (value !== undefined) write(machine.journal, slot, value);
}

/** What objects have of others, without classes, and what is written into them with a description. */
export const PROTOTYPE_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  inherits,
  createObject,
  setPrototype,
  getPrototype,
  defineProperty,
  defineProperties,
};
