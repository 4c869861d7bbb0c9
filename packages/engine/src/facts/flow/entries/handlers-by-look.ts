import { TOOL_CLASSES } from '../../../knowledge/entry-points-agents.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { FunctionShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import { type Handler, isOf, nameOf, toolData } from './handler.ts';
import { PYTHON_HANDLERS } from './python-handlers.ts';
import { SCRIPT_HANDLERS } from './script-handlers.ts';

/** Handlers recognised by file name, export name or the names of their parameters. */
export function argumentsByLook(
  callee: FunctionShape,
  parameters: readonly Parameter[],
  exportName: string,
): readonly (Value | undefined)[] {
  const [first, second] = parameters;
  if (first === undefined) return [];
  if (isTool(callee)) return parameters.map((parameter) => toolData(callee, parameter));
  const handler: Handler = { callee, parameters, first, names: [nameOf(first), nameOf(second)], exportName };
  for (const look of callee.module.isPython ? PYTHON_HANDLERS : SCRIPT_HANDLERS) {
    const values = look(handler);
    if (values !== undefined) return values;
  }
  return [];
}

/** The method of a tool that a model calls, by the class it extends. */
function isTool(callee: FunctionShape): boolean {
  return TOOL_CLASSES.some(({ base, method }) => method.test(callee.function.name) && isOf(callee, base));
}
