import type { Call, Expression, Statement } from '../../ir/ir.ts';
import type { Shape } from '../values/shapes.ts';

/**
 * Whether a method does nothing but throw, or calls itself abstract: it is there for classes below to write, and what
 * theirs gives back is not known here. Of a function without a class only `this` tells that it is a method.
 */
export function isOpenMethod(shape: Shape, { callee }: Call): boolean {
  if (shape.kind !== 'function' || callee.kind !== 'member') return false;
  const { function: ir, owner } = shape;
  if (ir.isGenerator || (owner === undefined && !isThis(callee.object))) return false;
  const first = ir.body.find((statement) => !isRemark(statement));
  return first === undefined ? ir.decorators.some(isAbstract) : first.kind === 'throw';
}

function isThis(node: Expression): boolean {
  return node.kind === 'name' && node.name === 'this';
}

/** A documentation, or Python's `...`. */
function isRemark(statement: Statement): boolean {
  if (statement.kind !== 'expression') return false;
  const { value } = statement;
  return value.kind === 'literal' || (value.kind === 'mix' && value.parts.length === 0);
}

/** `@abstractmethod`, `@abc.abstractmethod`. */
function isAbstract(node: Expression): boolean {
  return (node.kind === 'name' ? node.name : node.kind === 'member' ? node.property : '') === 'abstractmethod';
}
