import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { Value } from '../values/values.ts';
import { report } from './report-flow.ts';

/**
 * Reports a write into an object that a key of outside data chose: where the key is `__proto__`, every object has it.
 * Worst is where outside data says what is written and where; least where the program says both.
 */
export function checkInherited(
  machine: Machine,
  { chosenBy }: Value,
  value: Value,
  place: Expression,
  key: Value | undefined,
): void {
  if (chosenBy === undefined) return;
  const property = key?.taint !== undefined ? '[][]' : deepTaint(value) === undefined ? '[].fixed' : '[].';
  for (const sink of machine.module.names.models.propertySinks.get(property) ?? []) {
    if (!sink.spec.languages.includes(machine.module.ir.language)) continue;
    report(machine, sink, chosenBy, 'high', { callee: property, sink: place, call: place });
  }
}
