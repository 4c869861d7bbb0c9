import type { Expression, Literal, Markup } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerInner,
  mix,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** `<Tag a={b}>…</Tag>`, `<Tag/>` and fragments. */
export function lowerMarkup(lowering: Lowering, node: number, depth: number): Markup {
  const { field } = lowering;
  const opening = childAt(lowering, node, field.open_tag);
  const head = opening < 0 ? node : opening;
  const children: Expression[] = [];
  for (let child = opening < 0 ? -1 : firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'jsx_opening_element' || type === 'jsx_closing_element') continue;
    const isComment = type === 'jsx_expression' && firstPart(lowering, child) < 0;
    const value = lowerExpression(lowering, child, depth + 1);
    if (!isComment && (value.kind !== 'literal' || value.value !== '')) children.push(value);
  }
  return {
    kind: 'markup',
    tag: textOf(lowering, childAt(lowering, head, field.name)),
    attributes: lowerAttributes(lowering, head, depth),
    children,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerAttributes(lowering: Lowering, node: number, depth: number): [string | null, Expression][] {
  const attributes: [string | null, Expression][] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'jsx_attribute') {
      const nameNode = firstPart(lowering, child);
      const valueNode = nameNode < 0 ? -1 : nextPart(lowering, child, nameNode);
      const end = endOf(lowering, child);
      const value = valueNode < 0 ? literal(true, end, end) : lowerExpression(lowering, valueNode, depth + 1);
      attributes.push([textOf(lowering, nameNode), value]);
    } else if (type === 'jsx_expression') {
      attributes.push([null, lowerMarkupExpression(lowering, child, depth + 1)]);
    }
  }
  return attributes;
}

/** `{value}` and `{...value}`; a comment in braces is nothing. */
export function lowerMarkupExpression(lowering: Lowering, node: number, depth: number): Expression {
  const spread = childOfType(lowering, node, 'spread_element');
  if (spread >= 0) return lowerInner(lowering, spread, depth);
  return firstPart(lowering, node) < 0 ? mix(lowering, node, []) : lowerInner(lowering, node, depth);
}

/** Text between tags. */
export function lowerMarkupText(lowering: Lowering, node: number): Literal {
  return literal(textOf(lowering, node).trim(), startOf(lowering, node), endOf(lowering, node));
}
