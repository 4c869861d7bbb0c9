import { ADDRESS_ASSERTIONS, PATH_ASSERTIONS } from '../../../knowledge/guards.ts';
import type { Call } from '../../ir/ir.ts';
import { isFollowedElsewhere } from '../entries/other-files.ts';
import type { Machine } from '../machine/machine.ts';
import { UNMET } from '../modules/bare-module.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { cleanAddress } from './addresses.ts';
import { clean, PATH_BITS } from './cleaning.ts';

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

/** `validatePath(name);`, and nobody can look into it: as nothing is done with an answer, it fails where the name is refused. */
export function believeAssertion(machine: Machine, node: Call, method: string): void {
  if (machine.discarded !== node) return;
  const isOfPath = PATH_ASSERTIONS.test(method);
  const isOfAddress = ADDRESS_ASSERTIONS.test(method);
  for (const argument of isOfPath || isOfAddress ? node.arguments : []) {
    if (isOfPath) clean(machine, argument, PATH_BITS);
    if (isOfAddress) cleanAddress(machine, argument);
  }
}
