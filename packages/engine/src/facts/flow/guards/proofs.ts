import { ERROR_MAKERS } from '../../../knowledge/guards.ts';
import type { Expression } from '../../ir/ir.ts';
import { markOf, takeBack } from '../machine/journal.ts';
import type { Frame, MemberProofs, Proofs } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { cleanOf } from '../values/taint.ts';
import { constantValue, type Value } from '../values/values.ts';
import { truthOf } from '../values/truth.ts';
import type { Slot } from '../values/shapes.ts';
import { answerOf, MOST_ANSWERS } from './answers.ts';
import { refine } from './guards.ts';
import { refineUnmarked } from './marks.ts';
import { onBoth, provedMembers } from './member-proofs.ts';
import { tellingsOf } from './told-parts.ts';

/**
 * Notes, at a way out of a function, what its guards have proved of each parameter: on every way out, where the
 * function returned something true, and where something false. Callers then know what `if (isSafe(x))` is worth.
 */
export function prove(machine: Machine, returned: Value, node: Expression | undefined): void {
  const { frame, journal } = machine;
  if (frame.proofs === undefined) return;
  const { members } = frame.proofs;
  intersect(frame, frame.proofs.always);
  const here = provedMembers(frame);
  members.always = onBoth(members.always, here);
  proveEmpty(machine, frame.proofs, here, node);
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

/** `return errors`: what holds where nothing was put there. `return ['no name']` is not empty. */
function proveEmpty(
  machine: Machine,
  { members, whenEmpty }: Proofs,
  here: MemberProofs,
  node: Expression | undefined,
): void {
  const { frame, journal } = machine;
  if (node?.kind === 'list' && node.items.length > 0) return;
  if (node?.kind !== 'name' || frame.marks.length === 0) {
    intersect(frame, whenEmpty);
    members.whenEmpty = onBoth(members.whenEmpty, here);
    return;
  }
  const mark = markOf(journal);
  refineUnmarked(machine, node, ({ kind }) => kind === 'collection');
  intersect(frame, whenEmpty);
  members.whenEmpty = onBoth(members.whenEmpty, provedMembers(frame));
  takeBack(journal, mark);
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
  const tellings = node?.kind === 'map' && returned.shape?.kind === 'object' ? tellingsOf(machine, node) : [];
  for (const { parts, refine: refineTo } of tellings) {
    const mark = markOf(machine.journal);
    refineTo(machine);
    answers.push(answerOf(returned, true, provedOf(machine.frame), provedMembers(machine.frame), parts));
    takeBack(machine.journal, mark);
  }
  if (tellings.length > 0) return;
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
