import type { Call, Expression } from '../../ir/ir.ts';
import type { Checked } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { clean, cleanSlot } from './cleaning.ts';

/** Remembers what a call has checked until somebody looks at what it found. */
export function noteChecked({ frame }: Machine, call: Call, checked: Checked): void {
  frame.checked ??= new Map();
  frame.checked.set(call, checked);
}

/** The call that an expression waits for, where it has checked something. */
export function checkedCall({ frame }: Machine, node: Expression): Call | undefined {
  const call = node.kind === 'await' ? node.value : node;
  return call.kind === 'call' && frame.checked?.has(call) === true ? call : undefined;
}

/** Nothing was wrong: what was checked is as the schema says. */
export function holdChecked(machine: Machine, call: Call): void {
  const checked = machine.frame.checked?.get(call);
  if (checked === undefined) return;
  for (const { node, bits } of checked.parts) clean(machine, node, bits);
  for (const [slot, bits] of checked.slots) cleanSlot(machine, slot, bits);
}

const FINDINGS: ReadonlySet<string> = new Set(['error', 'errors', 'success', 'valid']);

/** The call that a name or a member tells the findings of, where something was checked in this function. */
export function findingsOf(machine: Machine, node: Expression): Expression | undefined {
  if (machine.frame.checked === undefined) return undefined;
  if (node.kind === 'name') return findSlot(machine.scope, node.name)?.value.about;
  if (node.kind !== 'member' || !FINDINGS.has(node.property)) return undefined;
  return machine.run.evaluate(machine, node).about;
}
