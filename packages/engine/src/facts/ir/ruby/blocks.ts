import type { Expression, FunctionValue, Name, Parameter, Statement } from '../ir.ts';
import { childAt, endOf, firstPart, name, startOf, textOf, functionOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { newLocals, stateOf } from './file-state.ts';
import { lowerParameters } from './parameters.ts';
import { lowerGivingBlock, returned } from './results.ts';

/** `{ |a, b| … }`, `do |a| … end`, `->(a) { … }` as a function; what it ends with is its result. */
export function lowerBlockValue(lowering: Lowering, node: number, depth: number): FunctionValue {
  const state = stateOf(lowering);
  const before = { locals: state.locals, isInBlock: state.isInBlock, isInLoop: state.isInLoop };
  state.locals = newLocals(before.locals);
  state.isInBlock = true;
  state.isInLoop = false;
  const given = lowerParameters(lowering, childAt(lowering, node, lowering.field.parameters), depth);
  const parameters = given.length > 0 ? given : impliedParameters(lowering, node);
  const inner = bodyOf(lowering, node);
  const body: Statement[] = [];
  lowerGivingBlock(lowering, inner, depth + 1, body, returned);
  Object.assign(state, before);
  return functionOf(parameters, body, startOf(lowering, node), endOf(lowering, node));
}

/** The body of a block, or of the block that a lambda holds. */
function bodyOf(lowering: Lowering, node: number): number {
  const body = childAt(lowering, node, lowering.field.body);
  const inner = body < 0 ? -1 : childAt(lowering, body, lowering.field.body);
  return inner < 0 ? body : inner;
}

/** `{ it.name }`, `{ _1 + _2 }`. */
function impliedParameters(lowering: Lowering, node: number): Parameter[] {
  const word = /\b(?:it|_1)\b/.exec(textOf(lowering, node))?.[0];
  if (word === undefined || firstPart(lowering, node) < 0) return [];
  stateOf(lowering).locals.names.add(word);
  return [{ target: name(word, startOf(lowering, node), startOf(lowering, node)) }];
}

/** A function of one value that gives what is said of it. */
export function symbolFunction(value: Name, result: Expression): FunctionValue {
  const { at, end } = result;
  return functionOf([{ target: value }], [{ kind: 'return', value: result, at }], at, end);
}
