import { readMember } from '../evaluation/members.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { ABSENT, makeObject, makeSlot, shaped, UNKNOWN, type Value } from '../values/values.ts';
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
  return made;
};

/** `Object.setPrototypeOf(object, parent)`. */
const setPrototype: Behaviour = (machine, site) => {
  const [object = UNKNOWN, parent = UNKNOWN] = site.given.items;
  inherit(machine, object, parent);
  return object;
};

/** What objects have of others, without classes. */
export const PROTOTYPE_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { inherits, createObject, setPrototype };
