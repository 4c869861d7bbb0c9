import type { Expression } from '../../ir/ir.ts';
import { markOf, takeBack } from '../machine/journal.ts';
import type { Frame, Machine } from '../machine/machine.ts';
import { cleanOf } from '../values/taint.ts';
import { truthOf, type Value } from '../values/values.ts';
import { refine } from './guards.ts';

/**
 * Notes, at a way out of a function, what its guards have proved of each parameter: on every way out, where the
 * function returned something true, and where something false. Callers then know what `if (isSafe(x))` is worth.
 */
export function prove(machine: Machine, returned: Value, node: Expression | undefined): void {
  const { frame, journal } = machine;
  if (frame.proofs === undefined) return;
  intersect(frame, frame.proofs.always);
  const truth = truthOf(returned, machine.module.isPython);
  if (truth !== false) {
    const mark = markOf(journal);
    if (node !== undefined) refine(machine, node, true);
    intersect(frame, frame.proofs.whenTrue);
    takeBack(journal, mark);
  }
  if (truth !== true) {
    const mark = markOf(journal);
    if (node !== undefined) refine(machine, node, false);
    intersect(frame, frame.proofs.whenFalse);
    takeBack(journal, mark);
  }
}

function intersect(frame: Frame, proofs: number[]): void {
  for (const [index, slot] of frame.parameters.entries()) {
    const { taint } = slot.value;
    const proved = taint === undefined || frame.reassigned?.has(slot) === true ? 0 : cleanOf(taint);
    proofs[index] = (proofs[index] ?? -1) & proved;
  }
}
