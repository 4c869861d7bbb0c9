import { LIMITS } from '../machine/budget.ts';
import type { Machine } from '../machine/machine.ts';
import { comesFrom, parseName } from '../names/names.ts';
import { named, UNKNOWN, type Value } from '../values/values.ts';
import { withSelf } from './called-on.ts';

/** `socket.onmessage = (event) => …`: what is put there is called with what comes in. */
export function offerAssigned({ module, work }: Machine, { name }: Value, key: string, { shape }: Value): void {
  if (shape?.kind !== 'function' || name === undefined || !work.isInHand) return;
  for (const wiring of module.names.models.wirings.get(key) ?? []) {
    const { as, receivers, parameters } = wiring;
    if (as !== 'assigned' || !receivers.some((receiver) => comesFrom(name.text, receiver))) continue;
    if (work.entries.length >= LIMITS.entriesPerFile) return;
    const { names } = shape.module;
    work.entries.push({
      callee: withSelf(shape, wiring),
      arguments: parameters.map((role) => (role.is === 'object' ? named(parseName(names, role.name)) : UNKNOWN)),
      tool: undefined,
      listsTools: false,
    });
  }
}
