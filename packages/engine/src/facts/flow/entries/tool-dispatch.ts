import type { Expression } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Machine } from '../machine/machine.ts';
import { sourceBit } from '../values/kinds.ts';
import { bitsOf } from '../values/taint.ts';
import { enterRequest } from './protocol-requests.ts';

const TOOL_NAME = /(?:^|\.)(?:name|tool|toolName|tool_name)$/;

/** One handler often serves all tools and branches on their name: inside a branch that tool runs. Gives the tool before. */
export function enterTool(machine: Machine, subject: Expression, values: readonly Expression[]): string | undefined {
  const before = machine.tool;
  const [value] = values;
  enterRequest(machine, subject, values);
  if (before !== undefined || value?.kind !== 'literal' || typeof value.value !== 'string') return before;
  if (!TOOL_NAME.test(pathOf(subject) ?? '')) return before;
  const isToolName = (bitsOf(machine.run.evaluate(machine, subject).taint) & sourceBit('tool')) !== 0;
  if (isToolName) machine.tool = value.value;
  return before;
}

/** The same for `if (name === 'search')`. */
export function enterToolIf(machine: Machine, test: Expression): string | undefined {
  if (test.kind !== 'comparison' || (test.operator !== '===' && test.operator !== '==')) return machine.tool;
  return enterTool(machine, test.left, [test.right]);
}
