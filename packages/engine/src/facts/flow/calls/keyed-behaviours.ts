import { carry, carriedAt } from '../evaluation/carried.ts';
import { leaveService, serviceAt } from '../evaluation/left-services.ts';
import { readMember } from '../evaluation/members.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { memberName, type QualifiedName } from '../names/names.ts';
import { joinValues } from '../values/join.ts';
import { textOf } from '../values/leads.ts';
import { stepped } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { named, tainted, UNKNOWN } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { first, taintOf, type Behaviour } from './given.ts';

const LONGEST_PATH = 8;

/** `get(request, 'query.name', fallback)`. */
const memberByPath: Behaviour = (machine, site) => {
  const [object, path, fallback] = site.given.items;
  const keys = path === undefined ? undefined : textOf(path)?.split(/[.[\]'"]+/);
  if (object === undefined || keys === undefined || keys.length > LONGEST_PATH) return tainted(taintOf(site));
  let value = object;
  for (const key of keys) if (key !== '') value = readMember(machine, value, key, site.node);
  return fallback === undefined ? value : joinValues(value, fallback);
};

/** `scope.get('path', fallback)`. */
const memberByKey: Behaviour = (machine, { receiver, given, node }) => {
  const [key, fallback] = given.items;
  const name = key === undefined ? undefined : textOf(key);
  if (receiver === undefined || name === undefined) return UNKNOWN;
  const value = readMember(machine, receiver, name, node);
  return fallback === undefined ? value : joinValues(value, fallback);
};

/** `context.set('name', value)`: what one handler leaves for the next. */
const carryKeyed: Behaviour = (machine, site) => {
  const [key, value] = site.given.items;
  const [place, name] = [placeOf(machine, site), key === undefined ? undefined : textOf(key)];
  if (place === undefined || name === undefined || value === undefined) return UNKNOWN;
  const at = spanOf(machine, site.node.at, site.node.end);
  leaveService(machine, named(place), name, value);
  const taint = deepTaint(value);
  carry(machine, named(place), name, tainted(taint && stepped(taint, at, `stored in \`${name}\``)));
  return UNKNOWN;
};

/** `context.get('name')`. */
const readCarried: Behaviour = (machine, site) => {
  const [place, key] = [placeOf(machine, site), textOf(first(site))];
  if (place === undefined || key === undefined) return undefined;
  const taint = carriedAt(machine, memberName(machine.module.names, place, key));
  return taint === undefined ? serviceAt(machine, place, key) : tainted(taint);
};

/** The member under which the same things are found. */
function placeOf({ module }: Machine, { receiver }: CallSite): QualifiedName | undefined {
  return receiver?.name === undefined ? undefined : memberName(module.names, receiver.name, 'var');
}

/** Reading and writing by keys that are given as text. */
export const KEYED_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  memberByPath,
  memberByKey,
  carryKeyed,
  readCarried,
};
