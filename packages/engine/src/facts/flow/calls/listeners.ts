import { pathOf } from '../evaluation/member-paths.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { textOf } from '../values/leads.ts';
import { constantValue, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { invoke } from './functions.ts';

const LISTENS: ReadonlySet<string> = new Set(['on', 'once', 'addListener', 'prependListener']);
const MOST_LISTENERS = 50;

/** `bus.on('name', f)` and later `bus.emit('name', x)`: f gets x. Both must call the emitter the same. */
export function callEmitter(machine: Machine, site: CallSite): Value | undefined {
  if (machine.module.isPython || (site.method !== 'emit' && !LISTENS.has(site.method))) return undefined;
  const key = keyOf(site);
  if (key === undefined) return undefined;
  const { listeners } = machine.work;
  if (site.method === 'emit') {
    const heard = listeners.get(key);
    if (heard === undefined) return undefined;
    const given = { ...site.given, items: site.given.items.slice(1) };
    for (const listener of heard) perhaps(machine, () => invoke(machine, listener, given).value);
    return constantValue(true);
  }
  const listener = site.given.items[1]?.shape;
  const heard = listeners.get(key) ?? [];
  if (listener?.kind === 'function' && heard.length < MOST_LISTENERS) listeners.set(key, [...heard, listener]);
  return undefined;
}

function keyOf({ receiverNode, given: { items } }: CallSite): string | undefined {
  const path = receiverNode === undefined ? undefined : pathOf(receiverNode);
  const event = items[0] === undefined ? undefined : textOf(items[0]);
  return path === undefined || event === undefined ? undefined : `${path} ${event}`;
}
