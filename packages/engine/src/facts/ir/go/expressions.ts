import { lowerOperatorChain } from '../chains.ts';
import { joinOperands, lowerFalse, lowerNull, lowerNumber, lowerSpread, lowerTrue } from '../every-language.ts';
import type { Expression, Index, Member, Slice } from '../ir.ts';
import { childAt, endOf, lowerExpression, lowerInner, lowerParts, mix, nameOf, startOf, textOf } from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerCall, lowerConversion } from './calls.ts';
import { lowerComposite, lowerLiteralValue } from './composites.ts';
import { lowerFunctionLiteral } from './functions.ts';
import { lowerRawString, lowerString } from './literals.ts';

/** Expressions of Go by node type. */
export const GO_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: nameOf,
  field_identifier: nameOf,
  package_identifier: nameOf,
  type_identifier: nameOf,
  selector_expression: lowerSelector,
  qualified_type: lowerQualifiedType,
  index_expression: lowerIndex,
  slice_expression: lowerSlice,
  call_expression: lowerCall,
  type_conversion_expression: lowerConversion,
  type_assertion_expression: lowerOperand,
  unary_expression: lowerUnary,
  binary_expression: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, join),
  parenthesized_expression: lowerInner,
  composite_literal: lowerComposite,
  literal_value: lowerLiteralValue,
  literal_element: lowerInner,
  func_literal: lowerFunctionLiteral,
  variadic_argument: lowerSpread,
  expression_list: lowerExpressions,
  interpreted_string_literal: lowerString,
  raw_string_literal: lowerRawString,
  rune_literal: lowerString,
  int_literal: lowerNumber,
  float_literal: lowerNumber,
  true: lowerTrue,
  false: lowerFalse,
  nil: lowerNull,
  pointer_type: lowerInner,
  generic_type: lowerInner,
  slice_type: lowerType,
  array_type: lowerType,
  map_type: lowerType,
  channel_type: lowerType,
  function_type: lowerType,
  interface_type: lowerType,
  struct_type: lowerType,
};

function lowerSelector(lowering: Lowering, node: number, depth: number): Member {
  return {
    kind: 'member',
    object: lowerExpression(lowering, childAt(lowering, node, lowering.field.operand), depth + 1),
    property: textOf(lowering, childAt(lowering, node, lowering.field.field)),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `http.Client` where it stands for the type. */
function lowerQualifiedType(lowering: Lowering, node: number, depth: number): Expression {
  const [object, named] = lowerParts(lowering, node, depth);
  if (object === undefined || named?.kind !== 'name') return mix(lowering, node, []);
  return { kind: 'member', object, property: named.name, at: object.at, end: named.end };
}

function lowerIndex(lowering: Lowering, node: number, depth: number): Index {
  return {
    kind: 'index',
    object: lowerExpression(lowering, childAt(lowering, node, lowering.field.operand), depth + 1),
    index: lowerExpression(lowering, childAt(lowering, node, lowering.field.index), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerSlice(lowering: Lowering, node: number, depth: number): Slice {
  const bound = (field: number): Expression | undefined => {
    const child = childAt(lowering, node, field);
    return child < 0 ? undefined : lowerExpression(lowering, child, depth + 1);
  };
  return {
    kind: 'slice',
    object: lowerExpression(lowering, childAt(lowering, node, lowering.field.operand), depth + 1),
    from: bound(lowering.field.start),
    to: bound(lowering.field.end),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** A pointer, what it points to, and what a channel gives are one value here. */
const SAME_VALUE: ReadonlySet<string> = new Set(['&', '*', '<-']);

function lowerUnary(lowering: Lowering, node: number, depth: number): Expression {
  const operator = textOf(lowering, childAt(lowering, node, lowering.field.operator));
  const operand = lowerOperand(lowering, node, depth);
  if (SAME_VALUE.has(operator)) return operand;
  return { kind: 'unary', operator, operand, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `value.(string)` is the value. */
function lowerOperand(lowering: Lowering, node: number, depth: number): Expression {
  return lowerExpression(lowering, childAt(lowering, node, lowering.field.operand), depth + 1);
}

/** Go compares without turning one side into what the other is. */
const COMPARED: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' };

function join(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  return joinOperands(COMPARED[operator] ?? operator, left, right, at, end);
}

/** `a, b`: a list where there are several. */
export function lowerExpressions(lowering: Lowering, node: number, depth: number): Expression {
  const items = lowerParts(lowering, node, depth);
  const [only] = items;
  if (items.length === 1 && only !== undefined) return only;
  return { kind: 'list', items, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** A type has no value. */
function lowerType(lowering: Lowering, node: number): Expression {
  return mix(lowering, node, []);
}
