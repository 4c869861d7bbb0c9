import type { Comprehension, Expression, ListLiteral, MapLiteral } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  lowerInner,
  lowerParts,
  nextPart,
  startOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerPattern } from './patterns.ts';

/** Lists, tuples and sets, written out or as a pattern. */
export function lowerList(lowering: Lowering, node: number, depth: number): ListLiteral {
  const items = lowerParts(lowering, node, depth);
  return { kind: 'list', items, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `{ a: b, **c }`. */
export function lowerDictionary(lowering: Lowering, node: number, depth: number): MapLiteral {
  const { field } = lowering;
  const entries: [Expression | null, Expression][] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'pair') {
      entries.push([
        lowerExpression(lowering, childAt(lowering, child, field.key), depth + 1),
        lowerExpression(lowering, childAt(lowering, child, field.value), depth + 1),
      ]);
    } else {
      const value =
        type === 'dictionary_splat' ? lowerInner(lowering, child, depth) : lowerExpression(lowering, child, depth + 1);
      entries.push([null, value]);
    }
  }
  return { kind: 'map', entries: tight(entries), at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** Comprehensions of every kind, and generator expressions. */
export function lowerComprehension(lowering: Lowering, node: number, depth: number): Comprehension {
  const { field } = lowering;
  const generators: {
    target: Comprehension['generators'][number]['target'];
    iterable: Expression;
    conditions: Expression[];
  }[] = [];
  const bodyNode = childAt(lowering, node, field.body);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'for_in_clause') {
      generators.push({
        target: lowerPattern(lowering, childAt(lowering, child, field.left), depth + 1),
        iterable: lowerExpression(lowering, childAt(lowering, child, field.right), depth + 1),
        conditions: [],
      });
    } else if (type === 'if_clause') {
      generators.at(-1)?.conditions.push(lowerInner(lowering, child, depth + 1));
    }
  }
  const isPair = typeName(lowering, bodyNode) === 'pair';
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (!isPair)
    return { kind: 'comprehension', generators, body: lowerExpression(lowering, bodyNode, depth + 1), at, end };
  const key = lowerExpression(lowering, childAt(lowering, bodyNode, field.key), depth + 1);
  const body = lowerExpression(lowering, childAt(lowering, bodyNode, field.value), depth + 1);
  return { kind: 'comprehension', generators, key, body, at, end };
}
