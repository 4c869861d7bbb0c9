import type { Call, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { refineNoFaults } from './answers.ts';
import { applyProofs } from './call-tests.ts';
import { followOnce } from './followed-tests.ts';
import { refineNonePicked } from './quantifiers.ts';

/** The call of a function of the repository that may give a list of faults: `validate(body)`, waited for or not. */
export function listingCall(machine: Machine, node: Expression): Call | undefined {
  const call = node.kind === 'await' ? node.value : node;
  if (call.kind !== 'call') return undefined;
  const outcome = machine.frame.outcomes?.get(call);
  if (outcome === undefined || (outcome.isPromise === true && node.kind !== 'await')) return undefined;
  const kind = outcome.value.shape?.kind;
  return kind === 'list' || kind === 'object' ? call : undefined;
}

/** `if not strangers`, `strangers.length === 0`: a list that was picked out of another is empty. */
export function refineSifted(machine: Machine, list: Expression): void {
  const node = list.kind === 'name' ? findSlot(machine.scope, list.name)?.value.about : list;
  if (node === undefined) return;
  followOnce(machine, node, () => {
    refineNonePicked(machine, node);
  });
}

/** `validate(body).length` was 0, or that of a name which stands for it: nothing was found wrong. */
export function refineEmpty(machine: Machine, list: Expression): void {
  const { outcomes } = machine.frame;
  if (outcomes === undefined) return;
  const node = list.kind === 'name' ? findSlot(machine.scope, list.name)?.value.about : list;
  const call = node === undefined ? undefined : listingCall(machine, node);
  const outcome = call === undefined ? undefined : outcomes.get(call);
  if (call !== undefined && outcome !== undefined) applyProofs(machine, call, outcome, 'whenEmpty');
  else refineNoFaults(machine, list);
}
