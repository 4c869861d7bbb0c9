import { INTERPRETERS, RUNS_OTHERS, SHELLS } from '../../../knowledge/code-options.ts';
import type { Expression } from '../../ir/ir.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, makeList, safer, type Value } from '../values/values.ts';

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

/**
 * `words[0] in ALLOWED`: of the words of a command that nobody counted the first is known from here on. Where one of the
 * programs runs what it is given, that is worth nothing.
 */
export function cleanProgram(machine: Machine, node: Expression, { shape }: Value): void {
  const first = firstOf(machine, node);
  const slot = first === undefined ? undefined : findSlot(machine.scope, first);
  if (slot?.value.shape?.kind !== 'list' || shape?.kind !== 'list') return;
  const { items: programs, rest: others } = itemsOf(shape);
  const isHarmless = programs.length > 0 && others === undefined && programs.every(startsItselfAlone);
  const { items, rest } = itemsOf(slot.value.shape);
  if (!isHarmless || items.length > 0 || rest?.taint === undefined) return;
  write(machine.journal, slot, { ...slot.value, shape: makeList([safer(rest, COMMAND_BITS)], rest) });
}
const COMMAND_BITS = sinkBits(['command', 'code']);

/** `words[0] == 'aws'`: the program is that one, whoever wrote the words behind it. */
export function nameProgram(machine: Machine, node: Expression, program: Value): void {
  const first = firstOf(machine, asWritten(node));
  const slot = first === undefined ? undefined : findSlot(machine.scope, first);
  if (slot?.value.shape?.kind !== 'list' || !startsItselfAlone(program)) return;
  const { items, rest } = itemsOf(slot.value.shape);
  if (items.length > 0 || rest?.taint === undefined) return;
  write(machine.journal, slot, { ...slot.value, shape: makeList([program], rest) });
}

/** `words[0].lower()` is the same program where letters of both sizes are one, and no program at all elsewhere. */
function asWritten(node: Expression): Expression {
  if (node.kind !== 'call' || node.callee.kind !== 'member' || node.arguments.length > 0) return node;
  return LOWERS.has(node.callee.property) ? node.callee.object : node;
}
const LOWERS: ReadonlySet<string> = new Set(['lower', 'casefold', 'strip', 'toLowerCase', 'trim']);

function startsItselfAlone(program: Value): boolean {
  const name = textOf(program);
  return name !== undefined && !SHELLS.test(name) && !INTERPRETERS.test(name) && !RUNS_OTHERS.test(name);
}

/** The name of the words whose first one this is, or was when it got a name of its own. */
function firstOf(machine: Machine, node: Expression): string | undefined {
  const about = node.kind === 'name' ? findSlot(machine.scope, node.name)?.value.about : node;
  const isFirst = about?.kind === 'index' && about.index.kind === 'literal' && about.index.value === 0;
  return isFirst && about.object.kind === 'name' ? about.object.name : undefined;
}
