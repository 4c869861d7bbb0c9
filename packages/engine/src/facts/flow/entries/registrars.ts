import type { Machine } from '../machine/machine.ts';
import { isToolLike } from '../values/tool-likeness.ts';
import type { Value } from '../values/values.ts';

/** The functions in progress have registered a tool: what the next call of one brings is another. */
export function markRegistrars({ active, work }: Machine): void {
  for (const ir of active) work.registrars.add(ir);
}

/** The same for those that put a tool where somebody will look for it: `tools[tool.name] = tool`. */
export function noteCollected(machine: Machine, value: Value): void {
  const { active, world } = machine;
  if (active.size === 0 || value.shape === undefined) return;
  const isHandler = value.shape.kind === 'function' && world.offersTools;
  if (isHandler || isToolLike(value)) markRegistrars(machine);
}
