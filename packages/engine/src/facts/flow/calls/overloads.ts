import type { FunctionIr } from '../../ir/ir.ts';
import type { FunctionShape } from '../values/shapes.ts';
import type { Arguments } from './arguments.ts';

/** Of the methods of a name the one that takes so many arguments; the one that was found where it takes them itself. */
export function fitting(callee: FunctionShape, { items, rest }: Arguments): FunctionShape {
  const { overloads } = callee.function;
  if (overloads === undefined || rest !== undefined || takes(callee.function, items.length)) return callee;
  const fits = overloads.find((other) => takes(other, items.length));
  return fits === undefined ? callee : { ...callee, function: fits };
}

function takes({ parameters }: FunctionIr, count: number): boolean {
  const isOpen = parameters.at(-1)?.rest !== undefined;
  return isOpen ? count >= parameters.length - 1 : count === parameters.length;
}
