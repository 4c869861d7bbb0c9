import { lowerOperatorChain } from '../chains.ts';
import { asNumber, joinOperands, lowerAwait, surely } from '../every-language.ts';
import type { Expression, Index, KeywordArgument, Member, Slice } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerInner,
  lowerParts,
  mix,
  name,
  nameOf,
  nextPart,
  noteWrittenField,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerCall } from './calls.ts';
import { lowerClosure } from './functions.ts';
import { lowerNumber, lowerRawString, lowerString } from './literals.ts';
import { lowerMacro } from './macros.ts';
import { lowerPath, ownSegments, pathValue, segmentsOf, withoutKind } from './paths.ts';
import { writtenType } from './types.ts';
import { lowerHeld } from './values.ts';

/** Expressions of Rust by node type. */
export const RUST_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: lowerIdentifier,
  type_identifier: lowerPath,
  scoped_identifier: lowerScoped,
  scoped_type_identifier: lowerPath,
  generic_function: (lowering, node, depth) =>
    lowerExpression(lowering, childAt(lowering, node, lowering.field.function), depth + 1),
  generic_type: lowerPath,
  shorthand_field_identifier: nameOf,
  self: (lowering, node) => name('this', startOf(lowering, node), endOf(lowering, node)),
  field_expression: lowerField,
  index_expression: lowerIndex,
  range_expression: lowerRange,
  call_expression: lowerCall,
  macro_invocation: lowerMacro,
  reference_expression: lowerReference,
  try_expression: lowerTried,
  await_expression: lowerAwait,
  unary_expression: lowerUnary,
  binary_expression: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, join),
  assignment_expression: lowerAssignment,
  compound_assignment_expr: lowerAssignment,
  type_cast_expression: lowerCast,
  parenthesized_expression: lowerInner,
  tuple_expression: lowerList,
  array_expression: lowerList,
  unit_expression: (lowering, node) => literal(undefined, startOf(lowering, node), endOf(lowering, node)),
  struct_expression: lowerStructLiteral,
  closure_expression: lowerClosure,
  async_block: lowerClosure,
  gen_block: lowerClosure,
  block: lowerHeld,
  unsafe_block: lowerHeld,
  const_block: lowerHeld,
  try_block: lowerHeld,
  if_expression: lowerIf,
  match_expression: lowerHeld,
  loop_expression: lowerHeld,
  while_expression: lowerHeld,
  for_expression: lowerHeld,
  return_expression: lowerHeld,
  break_expression: lowerHeld,
  continue_expression: lowerHeld,
  string_literal: lowerString,
  raw_string_literal: lowerRawString,
  char_literal: lowerString,
  integer_literal: lowerNumber,
  float_literal: lowerNumber,
  boolean_literal: (lowering, node) =>
    literal(textOf(lowering, node) === 'true', startOf(lowering, node), endOf(lowering, node)),
  negative_literal: lowerUnary,
};

/** `None` is nothing, `Self` the type in hand. */
function lowerIdentifier(lowering: Lowering, node: number): Expression {
  const text = textOf(lowering, node);
  if (text === 'None') return literal(null, startOf(lowering, node), endOf(lowering, node));
  return text === 'Self' ? lowerPath(lowering, node) : nameOf(lowering, node);
}

/** `header::CONTENT_TYPE` is the name of a header. */
function lowerScoped(lowering: Lowering, node: number): Expression {
  const [, constant] = /\bheader::([A-Z][A-Z_]+)$/.exec(textOf(lowering, node)) ?? [];
  if (constant === undefined) return lowerPath(lowering, node);
  const spelled = constant.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return literal(spelled.join('-'), startOf(lowering, node), endOf(lowering, node));
}

/** `point.x`, `pair.0`. */
function lowerField(lowering: Lowering, node: number, depth: number): Member | Index {
  const object = lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1);
  const property = textOf(lowering, childAt(lowering, node, lowering.field.field));
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (/^\d+$/.test(property)) return { kind: 'index', object, index: literal(Number(property), at, end), at, end };
  return { kind: 'member', object, property, at, end };
}

/** `a[i]`, `&a[1..3]`. */
function lowerIndex(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const first = firstPart(lowering, node);
  const second = first < 0 ? -1 : nextPart(lowering, node, first);
  const object = lowerExpression(lowering, first, depth + 1);
  if (typeName(lowering, second) !== 'range_expression') {
    return { kind: 'index', object, index: lowerExpression(lowering, second, depth + 1), at, end };
  }
  const [from, to] = lowerParts(lowering, second, depth + 1);
  const isOpen = textOf(lowering, second).startsWith('..');
  const slice: Slice = { kind: 'slice', object, from: isOpen ? undefined : from, to: isOpen ? from : to, at, end };
  return slice;
}

/** `0..n`: numbers. */
function lowerRange(lowering: Lowering, node: number, depth: number): Expression {
  const parts = lowerParts(lowering, node, depth + 1).map(asNumber);
  return { kind: 'list', items: parts, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** A reference is what it refers to. */
function lowerReference(lowering: Lowering, node: number, depth: number): Expression {
  return lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1);
}

/** `names.find(…)?`: what comes behind is reached only where there is one. */
function lowerTried(lowering: Lowering, node: number, depth: number): Expression {
  return surely(lowerInner(lowering, node, depth));
}

function lowerUnary(lowering: Lowering, node: number, depth: number): Expression {
  const operator = textOf(lowering, node).charAt(0);
  const operand = lowerInner(lowering, node, depth);
  if (operator === '*') return operand;
  if (operator === '-' && operand.kind === 'literal' && typeof operand.value === 'number')
    return { ...operand, value: -operand.value };
  return { kind: 'unary', operator, operand, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** Nothing is turned into something else to be compared. */
const COMPARED: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' };

function join(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  return joinOperands(COMPARED[operator] ?? operator, left, right, at, end);
}

/** `a = b`, `a += b`, `*a = b`. */
function lowerAssignment(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const sign = childAt(lowering, node, field.operator);
  const operator = sign < 0 ? undefined : textOf(lowering, sign).slice(0, -1);
  const target = lowerExpression(lowering, childAt(lowering, node, field.left), depth + 1);
  const value = lowerExpression(lowering, childAt(lowering, node, field.right), depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (target.kind === 'name') lowering.changed.names.add(target.name);
  if (target.kind === 'member') noteWrittenField(lowering, target.property);
  if (target.kind !== 'name' && target.kind !== 'member' && target.kind !== 'index')
    return mix(lowering, node, [target, value]);
  return { kind: 'assign', target, operator, value, at, end };
}

/** `x as u32` is a number, `x as &str` is x. */
function lowerCast(lowering: Lowering, node: number, depth: number): Expression {
  const value = lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1);
  const { annotation } = writtenType(lowering, childAt(lowering, node, lowering.field.type));
  return annotation === 'number' && value.kind !== 'literal' ? asNumber(value) : value;
}

function lowerList(lowering: Lowering, node: number, depth: number): Expression {
  const items = lowerParts(lowering, node, depth).filter((item) => item !== undefined);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const [first] = items;
  // `[value; count]`: so many of one.
  if (childOfType(lowering, node, ';') >= 0 && first !== undefined) {
    const rest: Expression = { kind: 'spread', value: mix(lowering, node, [first]), at, end };
    return { kind: 'list', items: first.kind === 'literal' ? [first, rest] : [rest], at, end };
  }
  return { kind: 'list', items: tight(items), at, end };
}

/** `Point { x, y: 1, ..base }`: an object; of an enumeration, one of its kinds. */
function lowerStructLiteral(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const body = childAt(lowering, node, field.body);
  const keywords: KeywordArgument[] = [];
  for (let child = body < 0 ? -1 : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    switch (typeName(lowering, child)) {
      case 'shorthand_field_initializer': {
        const inner = firstPart(lowering, child);
        keywords.push({ name: textOf(lowering, inner), value: lowerExpression(lowering, inner, depth + 1) });
        break;
      }
      case 'field_initializer': {
        const called = childAt(lowering, child, field.field);
        const value = lowerExpression(lowering, childAt(lowering, child, field.value), depth + 1);
        keywords.push({ name: textOf(lowering, called), value });
        break;
      }
      case 'base_field_initializer': {
        const base = lowerInner(lowering, child, depth + 1);
        if (base.kind !== 'mix' || base.parts.length > 0) keywords.unshift({ name: null, value: base });
        break;
      }
      default:
    }
  }
  const segments = ownSegments(lowering, segmentsOf(lowering, childAt(lowering, node, field.name)));
  const callee = pathValue(withoutKind(segments), at, at);
  return { kind: 'call', callee, arguments: [], keywords: tight(keywords), isNew: true, at, end };
}

/** `if a { b } else { c }` with nothing but values in it. */
function lowerIf(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const condition = childAt(lowering, node, field.condition);
  const then = onlyValue(lowering, childAt(lowering, node, field.consequence));
  const clause = childAt(lowering, node, field.alternative);
  const otherwise = clause < 0 ? -1 : onlyValue(lowering, firstPart(lowering, clause));
  if (typeName(lowering, condition).startsWith('let_') || then < 0 || otherwise < 0)
    return lowerHeld(lowering, node, depth);
  return {
    kind: 'conditional',
    test: lowerExpression(lowering, condition, depth + 1),
    then: lowerExpression(lowering, then, depth + 1),
    otherwise: lowerExpression(lowering, otherwise, depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

const PLAIN =
  /^(?:identifier|field_expression|string_literal|integer_literal|call_expression|reference_expression|self|boolean_literal|scoped_identifier)$/;

/** The one value in a block; negative where there is more. */
function onlyValue(lowering: Lowering, block: number): number {
  if (typeName(lowering, block) !== 'block') return -1;
  const first = firstPart(lowering, block);
  if (first < 0 || nextPart(lowering, block, first) >= 0) return -1;
  return PLAIN.test(typeName(lowering, first)) ? first : -1;
}
