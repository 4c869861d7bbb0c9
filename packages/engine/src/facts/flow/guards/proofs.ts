import { ERROR_MAKERS } from '../../../knowledge/guards.ts';
import type { Expression } from '../../ir/ir.ts';
import { markOf, takeBack } from '../machine/journal.ts';
import type { Frame, Proofs } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { cleanOf } from '../values/taint.ts';
import { constantValue, type Value } from '../values/values.ts';
import { truthOf } from '../values/truth.ts';
import type { Slot } from '../values/shapes.ts';
import { answerOf, MOST_ANSWERS } from './answers.ts';
import { refine } from './guards.ts';
import { onBoth, provedMembers } from './member-proofs.ts';

/**
 * Notes, at a way out of a function, what its guards have proved of each parameter: on every way out, where the
 * function returned something true, and where something false. Callers then know what `if (isSafe(x))` is worth.
 */
export function prove(machine: Machine, returned: Value, node: Expression | undefined): void {
  const { frame, journal } = machine;
  if (frame.proofs === undefined) return;
  const { members } = frame.proofs;
  intersect(frame, frame.proofs.always);
  members.always = onBoth(members.always, provedMembers(frame));
  if (frame.parameters.length > 0 || frame.wholes.length > 0) answer(machine, frame.proofs, returned, node);
  const truth = truthOf(returned, machine.module.isPython);
  if (truth !== false) {
    const mark = markOf(journal);
    if (node !== undefined) refine(machine, node, true);
    intersect(frame, frame.proofs.whenTrue);
    members.whenTrue = onBoth(members.whenTrue, provedMembers(frame));
    takeBack(journal, mark);
  }
  if (truth !== true) {
    const mark = markOf(journal);
    if (node !== undefined) refine(machine, node, false);
    intersect(frame, frame.proofs.whenFalse);
    members.whenFalse = onBoth(members.whenFalse, provedMembers(frame));
    takeBack(journal, mark);
  }
}

/** Notes one way out; `ok ? 'yes' : 'no'` is two. */
function answer(machine: Machine, { answers }: Proofs, returned: Value, node: Expression | undefined): void {
  if (answers.length > MOST_ANSWERS) return;
  if (node?.kind === 'conditional' && node.then.kind === 'literal' && node.otherwise.kind === 'literal') {
    for (const [truth, { value }] of [[true, node.then] as const, [false, node.otherwise] as const]) {
      const mark = markOf(machine.journal);
      refine(machine, node.test, truth);
      answers.push(answerOf(constantValue(value), false, provedOf(machine.frame), provedMembers(machine.frame)));
      takeBack(machine.journal, mark);
    }
    return;
  }
  answers.push(answerOf(returned, isMadeThere(returned, node), provedOf(machine.frame), provedMembers(machine.frame)));
}

/** An object or an error that is made where it is returned: whatever is in it, it is not nothing. */
function isMadeThere({ name }: Value, node: Expression | undefined): boolean {
  if (node?.kind === 'map' || node?.kind === 'list' || (node?.kind === 'call' && node.isNew)) return true;
  return ERROR_MAKERS.test(name?.text ?? '');
}

function provedOf(frame: Frame): readonly number[] {
  return frame.parameters.map((slot) => proved(frame, slot));
}

function proved(frame: Frame, slot: Slot): number {
  const { taint } = slot.value;
  return taint === undefined || frame.reassigned?.has(slot) === true ? 0 : cleanOf(taint);
}

function intersect(frame: Frame, proofs: number[]): void {
  for (const [index, slot] of frame.parameters.entries()) {
    proofs[index] = (proofs[index] ?? -1) & proved(frame, slot);
  }
}
