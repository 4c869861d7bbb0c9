import type { Destructuring, Expression, Pattern } from '../ir.ts';
import {
  childAt,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  nameOf,
  nextPart,
  startOf,
  textOf,
  typeName,
  afterOf,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { stringValue } from './literals.ts';

type Property = Destructuring['properties'][number];

/** What stands left of `=`, in a parameter list or in a loop head. */
export function lowerPattern(lowering: Lowering, node: number, depth: number): Pattern {
  if (depth > DEPTH_LIMIT) return lowerExpression(lowering, node, depth);
  switch (typeName(lowering, node)) {
    case 'object_pattern':
      return lowerObjectPattern(lowering, node, depth + 1);
    case 'array_pattern':
      return lowerArrayPattern(lowering, node, depth + 1);
    case 'assignment_pattern':
      return lowerPattern(lowering, childAt(lowering, node, lowering.field.left), depth + 1);
    case 'rest_pattern':
      return lowerPattern(lowering, firstPart(lowering, node), depth + 1);
    default:
      return lowerExpression(lowering, node, depth);
  }
}

function lowerObjectPattern(lowering: Lowering, node: number, depth: number): Destructuring {
  const properties: Property[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    properties.push(lowerProperty(lowering, child, depth));
  }
  return { kind: 'destructuring', of: 'map', properties, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function lowerProperty(lowering: Lowering, node: number, depth: number): Property {
  const { field } = lowering;
  switch (typeName(lowering, node)) {
    case 'pair_pattern': {
      const value = childAt(lowering, node, field.value);
      return { key: keyText(lowering, childAt(lowering, node, field.key)), ...withDefault(lowering, value, depth) };
    }
    case 'object_assignment_pattern': {
      const left = childAt(lowering, node, field.left);
      const defaultValue = lowerExpression(lowering, childAt(lowering, node, field.right), depth + 1);
      return { key: textOf(lowering, left), target: nameOf(lowering, left), defaultValue };
    }
    case 'rest_pattern':
      return { key: null, target: lowerPattern(lowering, node, depth) };
    default:
      return { key: textOf(lowering, node), target: lowerPattern(lowering, node, depth) };
  }
}

/** Positions count every comma, so that `[, b]` takes the second element. */
function lowerArrayPattern(lowering: Lowering, node: number, depth: number): Destructuring {
  const properties: Property[] = [];
  const { tree, dialect } = lowering;
  const end = afterOf(lowering, node);
  let position = 0;
  for (let child = node + 1; child < end; child = afterOf(lowering, child)) {
    const type = tree.type[child] ?? 0;
    if (dialect.types[type] === ',') position++;
    if (dialect.isPart[type] !== 1) continue;
    const isRest = typeName(lowering, child) === 'rest_pattern';
    properties.push({ key: isRest ? null : String(position), ...withDefault(lowering, child, depth) });
  }
  return { kind: 'destructuring', of: 'list', properties, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** A pattern with the default that may hang on it. */
export function withDefault(
  lowering: Lowering,
  node: number,
  depth: number,
): { target: Pattern; defaultValue?: Expression | undefined } {
  const target = lowerPattern(lowering, node, depth);
  if (typeName(lowering, node) !== 'assignment_pattern') return { target };
  const right = childAt(lowering, node, lowering.field.right);
  return { target, defaultValue: lowerExpression(lowering, right, depth + 1) };
}

/** The key of a property as text; a computed one that is no literal keeps its source. */
export function keyText(lowering: Lowering, node: number): string {
  const type = typeName(lowering, node);
  if (type === 'string') return stringValue(lowering, node);
  if (type !== 'computed_property_name') return textOf(lowering, node);
  const inner = firstPart(lowering, node);
  return typeName(lowering, inner) === 'string' ? stringValue(lowering, inner) : textOf(lowering, node);
}

/** The key of a property as an expression, so that computed keys keep their data. */
export function lowerKey(lowering: Lowering, node: number, depth: number): Expression {
  if (typeName(lowering, node) === 'computed_property_name') {
    return lowerExpression(lowering, firstPart(lowering, node), depth + 1);
  }
  return literal(keyText(lowering, node), startOf(lowering, node), endOf(lowering, node));
}
