import { TOOL_CLASSES } from '../../../knowledge/entry-points-agents.ts';
import { familyOf, type Family } from '../../ir/family.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { FunctionShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import { type Handler, type Look, isOf, nameOf, toolData } from './handler.ts';
import { PHP_HANDLERS } from './php-handlers.ts';
import { CSHARP_HANDLERS } from './csharp-handlers.ts';
import { GO_HANDLERS } from './go-handlers.ts';
import { JAVA_HANDLERS } from './java-handlers.ts';
import { PYTHON_HANDLERS } from './python-handlers.ts';
import { RUBY_HANDLERS } from './ruby-handlers.ts';
import { SCRIPT_HANDLERS } from './script-handlers.ts';

/** Handlers recognised by file name, export name or the names of their parameters. */
export function argumentsByLook(
  callee: FunctionShape,
  parameters: readonly Parameter[],
  exportName: string,
): readonly (Value | undefined)[] {
  const [first, second] = parameters;
  if (first === undefined) return [];
  if (isTool(callee))
    return parameters.map((parameter) => (OF_SERVER.test(nameOf(parameter)) ? undefined : toolData(callee, parameter)));
  const handler: Handler = { callee, parameters, first, names: [nameOf(first), nameOf(second)], exportName };
  for (const look of HANDLERS[familyOf(callee.module.ir.language)]) {
    const values = look(handler);
    if (values !== undefined) return values;
  }
  return [];
}

/** What a server hands to a tool beside what the model wrote. */
const OF_SERVER = /^_?server_context$/;

/** Handlers of typed languages are known by the types of their parameters, and by their classes. */
const HANDLERS: Readonly<Record<Family, readonly Look[]>> = {
  script: SCRIPT_HANDLERS,
  python: PYTHON_HANDLERS,
  go: [...GO_HANDLERS, ...SCRIPT_HANDLERS],
  java: JAVA_HANDLERS,
  php: PHP_HANDLERS,
  ruby: RUBY_HANDLERS,
  csharp: CSHARP_HANDLERS,
  // The types of its parameters say what a handler is given.
  rust: [],
};

/** The method of a tool that a model calls, by the class it extends. */
function isTool(callee: FunctionShape): boolean {
  return TOOL_CLASSES.some(({ base, method }) => method.test(callee.function.name) && isOf(callee, base));
}
