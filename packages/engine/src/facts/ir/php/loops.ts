import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  firstPart,
  lowerExpression,
  lowerParts,
  lowerStatement,
  nextPart,
  startOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerTarget } from './assignments.ts';
import { callOf } from './words.ts';

/** `for ($i = 0; $i < $n; $i++) { … }`. */
export function lowerFor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  for (const value of inHead(lowering, childAt(lowering, node, field.initialize), depth))
    out.push({ kind: 'expression', value });
  const test = inHead(lowering, childAt(lowering, node, field.condition), depth).at(-1);
  const body: Statement[] = [];
  lowerStatement(lowering, childAt(lowering, node, field.body), depth + 1, body);
  for (const value of inHead(lowering, childAt(lowering, node, field.update), depth))
    body.push({ kind: 'expression', value });
  out.push({ kind: 'loop', test, body });
}

/** One expression in the head of a loop, or several with commas between them. */
function inHead(lowering: Lowering, node: number, depth: number): readonly Expression[] {
  if (node < 0) return [];
  if (typeName(lowering, node) === 'sequence_expression') return lowerParts(lowering, node, depth);
  return [lowerExpression(lowering, node, depth + 1)];
}

/** `foreach ($rows as $key => $row) { … }`. */
export function lowerForeach(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const first = firstPart(lowering, node);
  const second = nextPart(lowering, node, first);
  const iterable = lowerExpression(lowering, first, depth + 1);
  const isPair = typeName(lowering, second) === 'pair';
  const key = isPair ? firstPart(lowering, second) : -1;
  const value = isPair ? nextPart(lowering, second, key) : second;
  const body: Statement[] = [];
  if (key >= 0) {
    const target = lowerTarget(lowering, key, depth + 1);
    const at = startOf(lowering, key);
    body.push({ kind: 'assignment', target, value: someKey(iterable), declares: true, at });
  }
  lowerStatement(lowering, childAt(lowering, node, lowering.field.body), depth + 1, body);
  out.push({ kind: 'loop', target: lowerTarget(lowering, value, depth + 1), iterable, body });
}

/** One of the keys, whichever. */
function someKey(iterable: Expression): Expression {
  return callOf('array_key_of', [iterable], iterable);
}
