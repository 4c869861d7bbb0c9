import type { Call } from '../../ir/ir.ts';
import { isFollowedElsewhere } from '../entries/other-files.ts';
import type { Machine } from '../machine/machine.ts';
import { UNMET } from '../modules/bare-module.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { clean } from './cleaning.ts';

/** `if (!isName(id)) return`, and nobody met what answers: where the data comes in, it is known what the answer proves. */
export function refineUnmet(machine: Machine, test: Call): void {
  if (machine.module.work.isInHand || test.callee.kind !== 'name') return;
  const callee = machine.run.evaluate(machine, test.callee);
  if (callee.shape !== undefined || callee.name?.root.startsWith(UNMET) !== true) return;
  for (const argument of test.arguments) {
    const { taint } = machine.run.evaluate(machine, argument);
    if (taint !== undefined && isFollowedElsewhere(machine, taint)) clean(machine, argument, ALL_SINKS);
  }
}
