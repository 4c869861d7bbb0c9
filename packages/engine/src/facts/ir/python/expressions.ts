import { CHAIN_LIMIT, joinBalanced, lowerOperatorChain } from '../chains.ts';
import {
  lowerAssignmentTo,
  lowerAwait,
  lowerFalse,
  lowerNull,
  lowerSpread,
  lowerTrue,
  lowerUnary,
  lowerYield,
} from '../every-language.ts';
import type { AssignmentExpression, Expression, Member } from '../ir.ts';
import {
  afterOf,
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  lowerInner,
  mix,
  nameOf,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerCall } from './calls.ts';
import { lowerComprehension, lowerDictionary, lowerList } from './collections.ts';
import { lowerLambda } from './functions.ts';
import { lowerConcatenatedString, lowerNumber, lowerString } from './literals.ts';
import { lowerPattern } from './patterns.ts';

/** Expressions of Python by node type. */
export const PYTHON_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: nameOf,
  dotted_name: lowerDottedName,
  attribute: lowerAttribute,
  subscript: lowerSubscript,
  call: lowerCall,
  string: lowerString,
  concatenated_string: lowerConcatenatedString,
  integer: lowerNumber,
  float: lowerNumber,
  true: lowerTrue,
  false: lowerFalse,
  none: lowerNull,
  binary_operator: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, joinArithmetic),
  boolean_operator: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, joinLogical),
  not_operator: lowerNot,
  unary_operator: lowerUnary,
  comparison_operator: lowerComparison,
  conditional_expression: lowerConditional,
  named_expression: lowerNamedExpression,
  assignment: lowerAssignment,
  augmented_assignment: lowerAssignment,
  tuple: lowerList,
  list: lowerList,
  set: lowerList,
  expression_list: lowerList,
  pattern_list: lowerList,
  tuple_pattern: lowerList,
  list_pattern: lowerList,
  slice: lowerList,
  dictionary: lowerDictionary,
  list_comprehension: lowerComprehension,
  set_comprehension: lowerComprehension,
  dictionary_comprehension: lowerComprehension,
  generator_expression: lowerComprehension,
  lambda: lowerLambda,
  await: lowerAwait,
  yield: (lowering, node, depth) => lowerYield('from', lowering, node, depth),
  list_splat: lowerSpread,
  list_splat_pattern: lowerSpread,
  dictionary_splat: lowerSpread,
  parenthesized_list_splat: lowerInner,
  parenthesized_expression: lowerInner,
  as_pattern_target: lowerInner,
  interpolation: lowerInner,
  type: lowerInner,
};

function lowerDottedName(lowering: Lowering, node: number): Expression {
  let value: Expression | undefined;
  if (afterOf(lowering, node) - node > CHAIN_LIMIT) return nameOf(lowering, node);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const end = endOf(lowering, child);
    value = value
      ? { kind: 'member', object: value, property: textOf(lowering, child), at: startOf(lowering, node), end }
      : nameOf(lowering, child);
  }
  return value ?? nameOf(lowering, node);
}

function lowerAttribute(lowering: Lowering, node: number, depth: number): Member {
  return {
    kind: 'member',
    object: lowerExpression(lowering, childAt(lowering, node, lowering.field.object), depth + 1),
    property: textOf(lowering, childAt(lowering, node, lowering.field.attribute)),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerSubscript(lowering: Lowering, node: number, depth: number): Expression {
  const { field, tree } = lowering;
  const object = lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const indexes: number[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (tree.field[child] === field.subscript) indexes.push(child);
  }
  const [only] = indexes;
  if (only === undefined) return { kind: 'index', object, index: mix(lowering, node, []), at, end };
  if (indexes.length > 1) {
    const items = indexes.map((index) => lowerExpression(lowering, index, depth + 1));
    return { kind: 'index', object, index: { kind: 'list', items, at: startOf(lowering, only), end }, at, end };
  }
  if (typeName(lowering, only) !== 'slice') {
    return { kind: 'index', object, index: lowerExpression(lowering, only, depth + 1), at, end };
  }
  const [from, to] = sliceBounds(lowering, only, depth);
  return { kind: 'slice', object, from, to, at, end };
}

/** The bounds before and behind the first colon; a step changes which items are taken, not what they are. */
function sliceBounds(
  lowering: Lowering,
  node: number,
  depth: number,
): [Expression | undefined, Expression | undefined] {
  const bounds: [Expression | undefined, Expression | undefined] = [undefined, undefined];
  const end = afterOf(lowering, node);
  let colons = 0;
  for (let child = node + 1; child < end; child = afterOf(lowering, child)) {
    if (typeName(lowering, child) === ':') colons++;
    else if (colons < 2) bounds[colons] = lowerExpression(lowering, child, depth + 1);
  }
  return bounds;
}

function joinArithmetic(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  return { kind: 'binary', operator, left, right, at, end };
}
function joinLogical(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  return { kind: 'logical', operator: operator === 'and' ? 'and' : 'or', left, right, at, end };
}

function lowerNot(lowering: Lowering, node: number, depth: number): Expression {
  const operand = lowerExpression(lowering, childAt(lowering, node, lowering.field.argument), depth + 1);
  return { kind: 'unary', operator: 'not', operand, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `a < b < c` is `a < b and b < c`. */
function lowerComparison(lowering: Lowering, node: number, depth: number): Expression {
  const links: Expression[] = [];
  let leftNode = firstPart(lowering, node);
  let left = lowerExpression(lowering, leftNode, depth + 1);
  if (leftNode < 0) return left;
  for (let child = nextPart(lowering, node, leftNode); child >= 0; child = nextPart(lowering, node, child)) {
    const between = lowering.text.slice(endOf(lowering, leftNode), startOf(lowering, child));
    const operator = between.trim().replaceAll(/\s+/g, ' ');
    const right = lowerExpression(lowering, child, depth + 1);
    links.push({ kind: 'comparison', operator, left, right, at: left.at, end: right.end });
    left = right;
    leftNode = child;
  }
  return joinBalanced(links, 'and', joinLogical) ?? left;
}

function lowerConditional(lowering: Lowering, node: number, depth: number): Expression {
  const thenNode = firstPart(lowering, node);
  const testNode = thenNode < 0 ? -1 : nextPart(lowering, node, thenNode);
  const otherwiseNode = testNode < 0 ? -1 : nextPart(lowering, node, testNode);
  return {
    kind: 'conditional',
    test: lowerExpression(lowering, testNode, depth + 1),
    then: lowerExpression(lowering, thenNode, depth + 1),
    otherwise: lowerExpression(lowering, otherwiseNode, depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerNamedExpression(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  return {
    kind: 'assign',
    target: lowerExpression(lowering, childAt(lowering, node, lowering.field.name), depth + 1),
    value: lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `a = b` and `a += b`, also where they stand as a value. */
export function lowerAssignment(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  return lowerAssignmentTo(lowerPattern, lowering, node, depth);
}
