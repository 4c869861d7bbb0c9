import type { Expression, Parameter } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { skipsSelf } from './decorated-parameters.ts';

const DEEPEST = 6;

/**
 * The function that goes by its name, its text and its parameters: `@wraps(run)` gives those of `run` to what stands around
 * it. Undefined where nobody knows which function that is.
 */
export function wrappedBy(machine: Machine, handler: FunctionShape, depth = 0): FunctionShape | undefined {
  const inner = handler.module.isPython ? wrappedIn(handler.function.decorators) : undefined;
  if (inner === undefined) return handler;
  if (depth >= DEEPEST) return undefined;
  const { scope, module } = machine;
  machine.scope = handler.scope;
  machine.module = handler.module;
  const { shape } = machine.run.evaluate(machine, inner);
  machine.scope = scope;
  machine.module = module;
  return shape?.kind === 'function' ? wrappedBy(machine, shape, depth + 1) : undefined;
}

/** `run` of `@functools.wraps(run)`. */
function wrappedIn(decorators: readonly Expression[]): Expression | undefined {
  for (const node of decorators)
    if (node.kind === 'call' && calledName(node.callee) === 'wraps') return node.arguments[0];
  return undefined;
}

/** The parameters of the inner function that what stands around it takes as `**kwargs`, by their names. */
export function furtherParameters(
  inner: FunctionShape,
  outer: readonly Parameter[],
): readonly (readonly [string, Parameter])[] {
  const taken = outer.filter(({ rest }) => rest === undefined).length;
  const own = inner.function.parameters.slice(skipsSelf(inner) ? 1 : 0).slice(taken);
  return own.flatMap((parameter) =>
    parameter.target.kind === 'name' && parameter.rest === undefined
      ? [[parameter.target.name, parameter] as const]
      : [],
  );
}
