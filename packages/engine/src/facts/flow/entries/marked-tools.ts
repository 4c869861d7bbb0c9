import { TOOL_DECORATOR } from '../../../knowledge/tool-looks.ts';
import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import type { Value } from '../values/values.ts';
import { noteTool } from './tools.ts';
import { isServer, wireWritten } from './written-handlers.ts';

/**
 * `@register_tool('read')`: a server of tools that finds its functions by a decorator of its own. What the decorator does
 * with them, and who looks there later, lies in other files; true where the function is such a tool.
 */
export function offerMarkedTool(machine: Machine, decorator: Expression, { shape }: Value): boolean {
  const marker = decorator.kind === 'call' ? decorator.callee : decorator;
  if (shape?.kind !== 'function' || !TOOL_DECORATOR.test(calledName(marker)) || !isServer(machine)) return false;
  wireWritten(machine, shape, noteTool(machine, decorator, { what: 'tool' }, shape), undefined);
  return true;
}
