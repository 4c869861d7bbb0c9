import { checkChosenMember } from '../collected/sinks.ts';
import { elementAt } from '../evaluation/elements.ts';
import { entrySlot } from '../evaluation/entry-slots.ts';
import { readMember } from '../evaluation/members.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { joinValues } from '../values/join.ts';
import { textOf } from '../values/leads.ts';
import { makeValue, shaped, UNKNOWN, type Value } from '../values/values.ts';
import { argumentNode } from './call-site.ts';
import { nameOfResult, type Behaviour } from './given.ts';

/** `getattr(object, name, fallback)`. */
const getAttribute: Behaviour = (machine, site) => {
  const [object, key, fallback] = site.given.items;
  if (object === undefined || key === undefined) return UNKNOWN;
  if (site.method === 'getattr') checkChosenMember(machine, site.node, object, key, argumentNode(site, 1));
  const found = anyMethod(machine, object, key) ?? elementAt(machine, object, key, site.node);
  // `getattr(yaml, 'CSafeLoader', yaml.SafeLoader)`: the library has what is asked for, or nearly the same.
  const isLibrary = found.name !== undefined && fallback?.name !== undefined && fallback.shape === undefined;
  return fallback === undefined || isLibrary ? found : joinValues(found, fallback);
};

const MOST_METHODS = 40;

/** `getattr(self, f'handle_{name}')`: any method whose name begins so. */
function anyMethod(machine: Machine, object: Value, key: Value): Value | undefined {
  const shape = object.shape?.kind === 'object' ? object.shape.class : undefined;
  if (shape === undefined || textOf(key) !== undefined) return undefined;
  const names = [...shape.methods.keys()].filter((name) => name.startsWith(key.prefix ?? '') && !name.startsWith('__'));
  if (names.length === 0 || names.length > MOST_METHODS) return undefined;
  return shaped({ kind: 'either', options: names.map((name) => readMember(machine, object, name, undefined)) });
}

/** `setattr(object, name, value)`. */
const setAttribute: Behaviour = (machine, site) => {
  const [object, key, value] = site.given.items;
  const text = key === undefined ? undefined : textOf(key);
  if (object?.shape === undefined || value === undefined) return UNKNOWN;
  const slot = text === undefined ? undefined : entrySlot(object.shape, text, true);
  if (slot !== undefined) write(machine.journal, slot, value);
  // Under a name nobody knows: any that is asked for later may be it.
  else if (text === undefined && object.shape.kind === 'object')
    write(machine.journal, object.shape.rest, joinValues(object.shape.rest.value, value));
  return UNKNOWN;
};

/** `globals()`: the names of the module that asks. */
const ownModule: Behaviour = (machine, site) =>
  makeValue(undefined, nameOfResult(machine, site), { kind: 'module', module: machine.module });

/** Attributes that are read and written under a name that is a value. */
export const ATTRIBUTE_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { getAttribute, setAttribute, ownModule };
