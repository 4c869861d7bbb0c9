import type { Machine } from '../machine/machine.ts';
import type { Taint } from '../values/taint.ts';

/**
 * Data of a handler that another file gives to its framework, met on the way: it is followed once more when that file is
 * the one in hand, from where all that it imports can be met.
 */
export function isFollowedElsewhere({ world, answering }: Machine, taint: Taint): boolean {
  const file = answering?.wiredIn;
  if (file === undefined || file === world.inHand) return false;
  for (let entry: Taint | undefined = taint; entry !== undefined; entry = entry.next)
    if (entry.source.at.file !== file) return false;
  return true;
}
