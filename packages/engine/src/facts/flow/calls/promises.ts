import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { anyThrown } from '../machine/thrown.ts';
import { unite } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { withTaint, type Value } from '../values/values.ts';
import { argumentsOf } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { runCallback } from './callbacks.ts';
import { callLibraryFunction } from './handed-calls.ts';
import { callValue } from './own-calls.ts';

/** A promise is taken for what it will give. */
export function callOnPromise(machine: Machine, site: CallSite, receiver: Value, method: string): Value | undefined {
  if (machine.module.isPython) return undefined;
  const [first, second] = site.given.items;
  if (method === 'then' && first !== undefined) {
    if (second?.shape?.kind === 'function') runCallback(machine, second.shape, [anyThrown(site.rejected ?? [])]);
    if (first.shape === undefined)
      return callLibraryFunction(machine, site, 0, [receiver]) ?? callValue(machine, first, argumentsOf([receiver]));
    return perhaps(machine, () => callValue(machine, first, argumentsOf([receiver])));
  }
  if (method === 'catch' || method === 'finally') {
    const callback = first?.shape?.kind === 'function' ? first.shape : undefined;
    const rejected = method === 'catch' && site.rejected !== undefined ? [anyThrown(site.rejected)] : [];
    if (callback !== undefined) runCallback(machine, callback, rejected);
    return receiver;
  }
  return undefined;
}

/** `a.pipe(b)` gives b, with what a holds in it. */
export function callOnStream(machine: Machine, site: CallSite, receiver: Value, method: string): Value | undefined {
  const [target] = site.given.items;
  if (method !== 'pipe' || machine.module.isPython || target?.name === undefined) return undefined;
  return withTaint(target, unite(target.taint, deepTaint(receiver)));
}
