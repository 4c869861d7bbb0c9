import type { Expression } from '../ir.ts';
import { firstPart, typeName, type Lowering } from '../lowering.ts';

/** What hands on the value it holds as it is. */
const HOLDS_ONE: ReadonlySet<string> = new Set(['non_null_expression', 'instantiation_expression']);

/**
 * Whether an operator was read as part of what stands behind it. Type arguments bind looser than operators for the
 * grammar: of `await f<T>(x)` it makes `(await f)(x)`. Nobody can write that without parentheses.
 */
export function holdsOperator(lowering: Lowering, node: number, value: Expression): boolean {
  if (value.kind !== 'await' && value.kind !== 'unary' && value.kind !== 'binary') return false;
  let inner = node;
  while (HOLDS_ONE.has(typeName(lowering, inner))) inner = firstPart(lowering, inner);
  return typeName(lowering, inner) !== 'parenthesized_expression';
}

/** Puts what is made of the operand, a call or a member of it, where the operand stood: `await f` becomes `await f(x)`. */
export function behindOperators(value: Expression, end: number, make: (operand: Expression) => Expression): Expression {
  if (value.kind === 'await') return { ...value, value: behindOperators(value.value, end, make), end };
  if (value.kind === 'unary') return { ...value, operand: behindOperators(value.operand, end, make), end };
  if (value.kind === 'binary') return { ...value, right: behindOperators(value.right, end, make), end };
  return make(value);
}
