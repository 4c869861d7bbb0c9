import type {
  AssignmentExpression,
  Await,
  Comparison,
  Expression,
  Literal,
  Pattern,
  Spread,
  Statement,
  Unary,
  Yield,
  Logical,
} from './ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerInner,
  lowerStatement,
  nextPart,
  noteWrittenField,
  startOf,
  textOf,
} from './lowering.ts';
import type { Lowering } from './lowering.ts';

/** Constructs that the grammars of all languages write in the same form. */

export function lowerTrue(lowering: Lowering, node: number): Literal {
  return literal(true, startOf(lowering, node), endOf(lowering, node));
}
export function lowerFalse(lowering: Lowering, node: number): Literal {
  return literal(false, startOf(lowering, node), endOf(lowering, node));
}
export function lowerNull(lowering: Lowering, node: number): Literal {
  return literal(null, startOf(lowering, node), endOf(lowering, node));
}

/** An operator before its operand. */
export function lowerUnary(lowering: Lowering, node: number, depth: number): Unary {
  return {
    kind: 'unary',
    operator: textOf(lowering, childAt(lowering, node, lowering.field.operator)),
    operand: lowerExpression(lowering, childAt(lowering, node, lowering.field.argument), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `a = b` and `a += b` as a value; the operator comes without its equals sign. */
export function lowerAssignmentTo(
  lowerPattern: (lowering: Lowering, node: number, depth: number) => Pattern,
  lowering: Lowering,
  node: number,
  depth: number,
): AssignmentExpression {
  const operatorNode = childAt(lowering, node, lowering.field.operator);
  const operator = operatorNode < 0 ? undefined : textOf(lowering, operatorNode).slice(0, -1);
  const target = lowerPattern(lowering, childAt(lowering, node, lowering.field.left), depth + 1);
  const value = lowerExpression(lowering, childAt(lowering, node, lowering.field.right), depth + 1);
  if (target.kind === 'member') noteWrittenField(lowering, target.property);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const logical = LOGICALS[operator ?? ''];
  if (logical === undefined || target.kind === 'destructuring')
    return { kind: 'assign', target, operator, value, at, end };
  // `a ||= b` is `a = a || b`: what is asked of the left side holds on the right.
  const chosen: Logical = { kind: 'logical', operator: logical, left: target, right: value, at, end };
  return { kind: 'assign', target, operator: undefined, value: chosen, at, end };
}

/** Operators of which only one side may be evaluated. */
const LOGICALS: Readonly<Record<string, Logical['operator']>> = { '&&': 'and', '||': 'or', '??': 'nullish' };

const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']);

/** Two operands under an operator as languages with braces write it. */
export function joinOperands(
  operator: string,
  left: Expression,
  right: Expression,
  at: number,
  end: number,
): Expression {
  const logical = LOGICALS[operator];
  if (logical) return { kind: 'logical', operator: logical, left, right, at, end };
  const kind: Comparison['kind'] | 'binary' = COMPARISONS.has(operator) ? 'comparison' : 'binary';
  return { kind, operator, left, right, at, end };
}

/** `...x`, `*x`. */
export function lowerSpread(lowering: Lowering, node: number, depth: number): Spread {
  return {
    kind: 'spread',
    value: lowerInner(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `await x`. */
export function lowerAwait(lowering: Lowering, node: number, depth: number): Await {
  return {
    kind: 'await',
    value: lowerInner(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `yield x`; behind the token `every` (`yield* x`, `yield from x`) it gives every item of `x`. */
export function lowerYield(every: string, lowering: Lowering, node: number, depth: number): Yield {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const inner = firstPart(lowering, node);
  if (inner < 0) return { kind: 'yield', at, end };
  const value = lowerExpression(lowering, inner, depth + 1);
  if (childOfType(lowering, node, every) < 0) return { kind: 'yield', value, at, end };
  return { kind: 'yield', value: { kind: 'spread', value, at: value.at, end }, at, end };
}

/** A statement that only holds others, which stand in its place. */
export function lowerEffect(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    lowerStatement(lowering, child, depth, out);
  }
}

/** `return`, with or without a value. */
export function lowerReturn(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  const value = inner < 0 ? undefined : lowerExpression(lowering, inner, depth + 1);
  out.push({ kind: 'return', value, at: startOf(lowering, node) });
}

/** `break`, with or without a label. */
export function lowerBreak(_lowering: Lowering, _node: number, _depth: number, out: Statement[]): void {
  out.push({ kind: 'break' });
}
/** `continue`, with or without a label. */
export function lowerContinue(_lowering: Lowering, _node: number, _depth: number, out: Statement[]): void {
  out.push({ kind: 'continue' });
}

/** Types, markers and the like leave nothing at run time. */
export function lowerNothing(): void {}
