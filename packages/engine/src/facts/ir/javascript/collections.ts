import type { Expression, ListLiteral, MapLiteral } from '../ir.ts';
import {
  afterOf,
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerInner,
  nameOf,
  nextPart,
  startOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerFunctionValue } from './functions.ts';
import { lowerKey } from './patterns.ts';

/** `{ a, b: c, ...d }`. */
export function lowerObject(lowering: Lowering, node: number, depth: number): MapLiteral {
  const entries: [Expression | null, Expression][] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    entries.push(lowerEntry(lowering, child, depth + 1));
  }
  return { kind: 'map', entries: tight(entries), at: startOf(lowering, node), end: endOf(lowering, node) };
}

function lowerEntry(lowering: Lowering, node: number, depth: number): [Expression | null, Expression] {
  const { field } = lowering;
  switch (typeName(lowering, node)) {
    case 'pair':
      return [
        lowerKey(lowering, childAt(lowering, node, field.key), depth),
        lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1),
      ];
    case 'method_definition':
      return [
        lowerKey(lowering, childAt(lowering, node, field.name), depth),
        lowerFunctionValue(lowering, node, depth + 1),
      ];
    case 'shorthand_property_identifier':
      return [lowerKey(lowering, node, depth), nameOf(lowering, node)];
    case 'spread_element':
      return [null, lowerInner(lowering, node, depth)];
    default:
      return [null, lowerExpression(lowering, node, depth)];
  }
}

/** A hole keeps its place, so that the items behind it keep theirs. */
export function lowerArray(lowering: Lowering, node: number, depth: number): ListLiteral {
  const { tree, dialect } = lowering;
  const items: Expression[] = [];
  const end = afterOf(lowering, node);
  let isHole = true;
  for (let child = node + 1; child < end; child = afterOf(lowering, child)) {
    const type = tree.type[child] ?? 0;
    if (dialect.isPart[type] === 1) {
      items.push(lowerExpression(lowering, child, depth + 1));
      isHole = false;
    } else if (dialect.types[type] === ',') {
      if (isHole) items.push(literal(undefined, startOf(lowering, child), startOf(lowering, child)));
      isHole = true;
    }
  }
  return { kind: 'list', items: tight(items), at: startOf(lowering, node), end: endOf(lowering, node) };
}
