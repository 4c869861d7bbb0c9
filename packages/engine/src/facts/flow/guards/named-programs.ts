import type { Expression } from '../../ir/ir.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';

/** A word and what ends it: the program of a command line. */
const PROGRAM = /^[\w.-]+\s/;
const STRIPS: ReadonlySet<string> = new Set(['strip', 'lstrip', 'trim', 'trimStart']);

/** `command.startswith('git ')`: cut into words, whoever wrote the rest of it, `git` is what is started. */
export function noteProgram(machine: Machine, text: Expression, beginning: string): void {
  if (!PROGRAM.test(beginning)) return;
  const stripped = text.kind === 'call' && text.callee.kind === 'member' && STRIPS.has(text.callee.property);
  const asked = stripped && text.callee.kind === 'member' ? text.callee.object : text;
  const slot = asked.kind === 'name' ? findSlot(machine.scope, asked.name) : undefined;
  if (slot === undefined || slot.value.shape !== undefined || slot.value.prefix !== undefined) return;
  write(machine.journal, slot, { ...slot.value, prefix: beginning });
}
