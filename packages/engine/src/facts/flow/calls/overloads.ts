import type { FunctionIr, Parameter } from '../../ir/ir.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { contentType } from '../values/content.ts';
import { NUMERIC, type Value } from '../values/values.ts';
import type { Arguments } from './arguments.ts';

/**
 * Of the methods of a name the one that takes so many arguments, and of several the one whose types fit them best; the one
 * that was found where nothing speaks for another.
 */
export function fitting(callee: FunctionShape, given: Arguments): FunctionShape {
  const { overloads } = callee.function;
  if (overloads === undefined || given.rest !== undefined) return callee;
  let best = takes(callee.function, given) ? callee.function : undefined;
  let most = best === undefined ? -Infinity : likeness(best, given);
  for (const other of overloads) {
    const score = takes(other, given) ? likeness(other, given) : -Infinity;
    if (score <= most) continue;
    best = other;
    most = score;
  }
  return best === undefined || best === callee.function ? callee : { ...callee, function: best };
}

/** Whether nothing is given too much, and nothing is missing that has no value of its own. */
function takes({ name, parameters }: FunctionIr, { items, keywords }: Arguments): boolean {
  const isOpen = parameters.at(-1)?.rest !== undefined;
  if (!isOpen && items.length > parameters.length) return false;
  // What an object is made with may be for its fields: `new Note(text) { Kind = kind }`.
  if (name !== 'constructor' && [...keywords.keys()].some((key) => !parameters.some((one) => isCalled(one, key))))
    return false;
  return parameters.every(
    ({ target, defaultValue, rest }, index) =>
      index < items.length ||
      rest !== undefined ||
      defaultValue !== undefined ||
      (target.kind === 'name' && keywords.has(target.name)),
  );
}

function isCalled({ target }: Parameter, name: string): boolean {
  return target.kind === 'name' && target.name === name;
}

/** What is left to its own value speaks against a method, though less than anything else. */
const LEFT_OUT = 0.01;

function likeness({ parameters }: FunctionIr, { items, keywords }: Arguments): number {
  const named = [...keywords.keys()].filter((key) => parameters.some((one) => isCalled(one, key))).length;
  let score = parameters.at(-1)?.rest === undefined ? 0 : -1;
  score -= Math.max(0, parameters.length - items.length - named) * LEFT_OUT;
  for (const [index, value] of items.entries()) score += fits(parameters[index], value);
  return score;
}

/** Whether a value is of a type, as far as anything is known of it: more than nothing, nothing, or less. */
function fits(parameter: Parameter | undefined, { name, shape, constant, isConstant, traits, taint }: Value): number {
  const type = parameter?.annotation?.replace(/<.*$/s, '');
  if (type === undefined) return 0;
  const isNumber = (isConstant && typeof constant === 'number') || (traits & NUMERIC) !== 0;
  if (type === 'number') return isNumber ? 1 : taint === undefined ? 0 : -1;
  const own = shape?.kind === 'object' ? shape.class?.class.name : undefined;
  const called = own ?? /([A-Z]\w*)\(\)$/.exec(name?.text ?? '')?.[1];
  const content = contentType(name?.text ?? '');
  if (content !== undefined && shape === undefined) return content === type ? 2 : NO_CONTENT.test(type) ? -1 : 0;
  // What a function of a library answers may be a text: `digest.sign(name)`. What a class makes is none.
  if (TEXT.test(type))
    return isNumber || called !== undefined || shape !== undefined ? -1 : taint === undefined && !isConstant ? 0 : 1;
  if (isNumber || (isConstant && typeof constant === 'string')) return -1;
  if (shape?.kind === 'list') return SEVERAL.test(type) ? 1 : 0;
  if (called === undefined) return 0;
  return called === type || (PATHS.has(called) && PATHS.has(type)) ? 2 : 0;
}

const TEXT = /^(?:String|string|CharSequence)$/;
const NO_CONTENT = /^(?:String|string|CharSequence|File|Path|number)$/;

const SEVERAL = /\]$|^I?(?:ReadOnly)?(?:Array|List|Collection|Enumerable|Iterable|Set)/;

/** A file and its path are one thing. */
const PATHS: ReadonlySet<string> = new Set(['File', 'Path']);
