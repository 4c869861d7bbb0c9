import { branchDepth, joinBranches, type Branch } from './chains.ts';
import type {
  Call,
  Member,
  AssignmentExpression,
  Await,
  Comparison,
  Conditional,
  Expression,
  FunctionIr,
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
  tight,
  typeName,
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

/** Numbers with digits apart (`1_000`) and eights by a leading zero; undefined where JavaScript does not know the form. */
export function lowerNumber(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node).replaceAll('_', '');
  const value = Number(/^0[0-7]+$/.test(text) ? `0o${text}` : text);
  return literal(Number.isNaN(value) ? undefined : value, startOf(lowering, node), endOf(lowering, node));
}

/** A value of which only a number is left. */
export function asNumber(operand: Expression): Expression {
  return { kind: 'unary', operator: '+', operand, at: operand.at, end: operand.end };
}

/** `test ? then : otherwise`. */
export function lowerConditional(lowering: Lowering, node: number, depth: number): Conditional {
  const { field } = lowering;
  return {
    kind: 'conditional',
    test: lowerExpression(lowering, childAt(lowering, node, field.condition), depth + 1),
    then: lowerExpression(lowering, childAt(lowering, node, field.consequence), depth + 1),
    otherwise: lowerExpression(lowering, childAt(lowering, node, field.alternative), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
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

/** `throw`, with what is thrown where it is said. */
export function lowerThrow(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  const value = inner < 0 ? undefined : lowerExpression(lowering, inner, depth + 1);
  out.push({ kind: 'throw', value, at: startOf(lowering, node) });
}

/** `if … else if … else …` where what stands behind `else` is the next statement itself. */
export function lowerIfElse(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const arms = [node];
  let last = childAt(lowering, node, field.alternative);
  while (typeName(lowering, last) === 'if_statement') {
    arms.push(last);
    last = childAt(lowering, last, field.alternative);
  }
  const branches = arms.map((arm, index): Branch => {
    const inside = branchDepth(depth, index, arms.length);
    const body: Statement[] = [];
    const test = lowerExpression(lowering, childAt(lowering, arm, field.condition), inside);
    lowerStatement(lowering, childAt(lowering, arm, field.consequence), inside, body);
    return { test, body: tight(body) };
  });
  const otherwise: Statement[] = [];
  if (last >= 0) lowerStatement(lowering, last, branchDepth(depth, arms.length, arms.length), otherwise);
  out.push(joinBranches(branches, otherwise, startOf(lowering, node), endOf(lowering, node)));
}

/** The methods that a file has given to a type so far, where they stand outside of it. */
export function methodsOf({ methods }: Lowering, type: string): FunctionIr[] {
  let known = methods.get(type);
  if (known === undefined) methods.set(type, (known = []));
  return known;
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

/** A method of that name that is given a function where it stands: `LIST.find((one) => …)`. */
export function isGivenTest(node: Expression, called: string): node is Call & { readonly callee: Member } {
  if (node.kind !== 'call' || node.callee.kind !== 'member' || node.callee.property !== called) return false;
  return node.arguments[0]?.kind === 'function';
}

/** A search that fails where it finds nothing; anything else is what it is. */
export function surely(node: Expression): Expression {
  return isGivenTest(node, 'find') ? { ...node, isSure: true } : node;
}
