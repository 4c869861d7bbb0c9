import type { Expression, Statement } from './ir.ts';
import { childAt, endOf, literal, lowerExpression, mix, startOf, textOf, typeOf } from './lowering.ts';
import type { Lowering } from './lowering.ts';

/** Links up to which a chain is nested as written; longer ones are machine-made and only kept shallow. */
export const CHAIN_LIMIT = 200;

/** Operators whose operands may be grouped anew without changing what the value is made of. */
const REGROUPABLE: ReadonlySet<string> = new Set(['+', '.', '|', '&', '&&', '||', '??', 'and', 'or']);

/** Joins two operands as the operator of `node` asks for. */
export type Join = (operator: string, left: Expression, right: Expression, at: number, end: number) => Expression;

/** `a + b + c`: the grammar nests to the left, one level for each operator, so the left edge is walked in a loop. */
export function lowerOperatorChain(lowering: Lowering, node: number, depth: number, join: Join): Expression {
  const { left, right, operator } = lowering.field;
  const type = typeOf(lowering, node);
  const links = [node];
  let base = childAt(lowering, node, left);
  while (base >= 0 && typeOf(lowering, base) === type) {
    links.push(base);
    base = childAt(lowering, base, left);
  }
  if (links.length > CHAIN_LIMIT) return lowerLongChain(lowering, links, base, depth, join);
  const at = startOf(lowering, node);
  let value = lowerExpression(lowering, base, depth + links.length);
  for (let index = links.length - 1; index >= 0; index--) {
    const link = links[index] ?? node;
    const operand = lowerExpression(lowering, childAt(lowering, link, right), depth + index + 1);
    value = join(textOf(lowering, childAt(lowering, link, operator)), value, operand, at, endOf(lowering, link));
  }
  return value;
}

/** A chain of thousands: grouped as a balanced tree where the operator allows it, side by side otherwise. */
function lowerLongChain(
  lowering: Lowering,
  links: readonly number[],
  base: number,
  depth: number,
  join: Join,
): Expression {
  const { right, operator } = lowering.field;
  const top = links[0] ?? base;
  const inner = depth + Math.ceil(Math.log2(links.length + 1)) + 1;
  const operands = [lowerExpression(lowering, base, inner)];
  const operators = new Set<string>();
  for (const link of links.toReversed()) {
    operators.add(textOf(lowering, childAt(lowering, link, operator)));
    operands.push(lowerExpression(lowering, childAt(lowering, link, right), inner));
  }
  const [only, ...others] = operators;
  if (only === undefined || others.length > 0 || !REGROUPABLE.has(only)) {
    lowering.isTooDeep = true;
    return mix(lowering, top, operands);
  }
  return joinBalanced(operands, only, join) ?? mix(lowering, top, operands);
}

/** Operands under one operator as a tree of little depth. */
export function joinBalanced(operands: readonly Expression[], operator: string, join: Join): Expression | undefined {
  let row = operands;
  while (row.length > 1) row = joinPairs(row, operator, join);
  return row[0];
}

function joinPairs(row: readonly Expression[], operator: string, join: Join): Expression[] {
  const joined: Expression[] = [];
  for (let index = 0; index < row.length; index += 2) {
    const left = row[index];
    const right = row[index + 1];
    if (left && right) joined.push(join(operator, left, right, left.at, right.end));
    else if (left) joined.push(left);
  }
  return joined;
}

/** One arm of `if … else if … else`. */
export interface Branch {
  readonly test: Expression;
  readonly body: readonly Statement[];
}

/** Depth at which the `index`-th arm of a chain of `length` arms will stand. */
export function branchDepth(depth: number, index: number, length: number): number {
  return length > CHAIN_LIMIT ? depth + 1 : depth + index + 1;
}

/** Arms as nested ifs; thousands of them as a switch over `true`, which means the same and stays flat. */
export function joinBranches(
  branches: readonly Branch[],
  otherwise: readonly Statement[],
  at: number,
  end: number,
): Statement {
  if (branches.length > CHAIN_LIMIT) {
    const cases = branches.map(({ test, body }) => ({ values: [test], isDefault: false, body }));
    cases.push({ values: [], isDefault: true, body: otherwise });
    return { kind: 'switch', subject: literal(true, at, end), cases, fallsThrough: false };
  }
  let rest = otherwise;
  for (const { test, body } of branches.toReversed()) rest = [{ kind: 'if', test, then: body, otherwise: rest }];
  return rest[0] ?? { kind: 'if', test: literal(undefined, at, end), then: [], otherwise: [] };
}
