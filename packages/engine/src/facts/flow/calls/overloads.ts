import type { FunctionIr, Parameter } from '../../ir/ir.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { NUMERIC, type Value } from '../values/values.ts';
import type { Arguments } from './arguments.ts';

/**
 * Of the methods of a name the one that takes so many arguments, and of several the one whose types fit them best; the one
 * that was found where nothing speaks for another.
 */
export function fitting(callee: FunctionShape, { items, rest }: Arguments): FunctionShape {
  const { overloads } = callee.function;
  if (overloads === undefined || rest !== undefined) return callee;
  let best = takes(callee.function, items.length) ? callee.function : undefined;
  let most = best === undefined ? -Infinity : likeness(best, items);
  for (const other of overloads) {
    const score = takes(other, items.length) ? likeness(other, items) : -Infinity;
    if (score <= most) continue;
    best = other;
    most = score;
  }
  return best === undefined || best === callee.function ? callee : { ...callee, function: best };
}

function takes({ parameters }: FunctionIr, count: number): boolean {
  const isOpen = parameters.at(-1)?.rest !== undefined;
  return isOpen ? count >= parameters.length - 1 : count === parameters.length;
}

function likeness({ parameters }: FunctionIr, items: readonly Value[]): number {
  let score = parameters.at(-1)?.rest === undefined ? 0 : -1;
  for (const [index, value] of items.entries()) score += fits(parameters[index], value);
  return score;
}

/** Whether a value is of a type, as far as anything is known of it: more than nothing, nothing, or less. */
function fits(parameter: Parameter | undefined, { name, shape, constant, isConstant, traits, taint }: Value): number {
  const type = parameter?.annotation?.replace(/<.*$/s, '');
  if (type === undefined) return 0;
  const isNumber = (isConstant && typeof constant === 'number') || (traits & NUMERIC) !== 0;
  if (type === 'number') return isNumber ? 1 : taint === undefined ? 0 : -1;
  if (type === 'String')
    return isNumber || name?.segment === '()' || shape !== undefined ? -1 : taint === undefined && !isConstant ? 0 : 1;
  if (isNumber || (isConstant && typeof constant === 'string')) return -1;
  const own = shape?.kind === 'object' ? shape.class?.class.name : undefined;
  const called = own ?? /([A-Z]\w*)\(\)$/.exec(name?.text ?? '')?.[1];
  if (called === undefined) return 0;
  return called === type || (PATHS.has(called) && PATHS.has(type)) ? 2 : 0;
}

/** A file and its path are one thing. */
const PATHS: ReadonlySet<string> = new Set(['File', 'Path']);
