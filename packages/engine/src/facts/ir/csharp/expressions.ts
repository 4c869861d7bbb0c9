import { lowerOperatorChain } from '../chains.ts';
import { asNumber, joinOperands, lowerAwait, lowerConditional, lowerNull } from '../every-language.ts';
import type { AssignmentExpression, Destructuring, Expression, Logical, Pattern } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerInner,
  mix,
  name,
  nextPart,
  noteWrittenField,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerArguments } from './arguments.ts';
import {
  lowerBinding,
  lowerCall,
  lowerConditionalAccess,
  lowerElement,
  lowerElementBinding,
  lowerMember,
  lowerThrown,
} from './calls.ts';
import { lowerAnonymous, lowerArray, lowerCreation, lowerInitializer, lowerWith } from './creations.ts';
import { lowerLambda } from './functions.ts';
import { lowerBoolean, lowerInterpolated, lowerNumber, lowerRaw, lowerString, lowerVerbatim } from './literals.ts';
import { lowerIdentifier, nameText } from './names.ts';
import { lowerIs, lowerIsType, lowerSwitchExpression } from './patterns.ts';
import { lowerQuery } from './queries.ts';
import { holdsAny } from './refused-characters.ts';
import { isNumberType, lowerTypeName, writtenType } from './types.ts';

/** Expressions of C# by node type. */
export const CSHARP_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: lowerIdentifier,
  generic_name: lowerIdentifier,
  qualified_name: lowerTypeName,
  alias_qualified_name: lowerTypeName,
  predefined_type: lowerTypeName,
  this: (lowering, node) => name('this', startOf(lowering, node), endOf(lowering, node)),
  this_expression: (lowering, node) => name('this', startOf(lowering, node), endOf(lowering, node)),
  base: (lowering, node) => name('super', startOf(lowering, node), endOf(lowering, node)),
  base_expression: (lowering, node) => name('super', startOf(lowering, node), endOf(lowering, node)),
  member_access_expression: lowerMember,
  member_binding_expression: lowerBinding,
  conditional_access_expression: lowerConditionalAccess,
  element_access_expression: lowerElement,
  element_binding_expression: lowerElementBinding,
  collection_expression: lowerCollection,
  invocation_expression: lowerCall,
  object_creation_expression: lowerCreation,
  implicit_object_creation_expression: lowerCreation,
  anonymous_object_creation_expression: lowerAnonymous,
  array_creation_expression: lowerArray,
  implicit_array_creation_expression: lowerArray,
  stackalloc_expression: lowerArray,
  implicit_stackalloc_expression: lowerArray,
  initializer_expression: lowerInitializer,
  with_expression: lowerWith,
  assignment_expression: lowerAssignment,
  binary_expression: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, join),
  prefix_unary_expression: lowerPrefix,
  postfix_unary_expression: lowerPostfix,
  conditional_expression: lowerConditional,
  parenthesized_expression: lowerInner,
  checked_expression: lowerInner,
  ref_expression: lowerInner,
  cast_expression: lowerCast,
  as_expression: (lowering, node, depth) =>
    lowerExpression(lowering, childAt(lowering, node, lowering.field.left), depth + 1),
  is_expression: lowerIsType,
  is_pattern_expression: lowerIs,
  switch_expression: lowerSwitchExpression,
  throw_expression: lowerThrown,
  await_expression: lowerAwait,
  lambda_expression: lowerLambda,
  anonymous_method_expression: lowerLambda,
  query_expression: lowerQuery,
  tuple_expression: lowerTuple,
  declaration_expression: (lowering, node) => declaredName(lowering, node),
  interpolated_string_expression: lowerInterpolated,
  string_literal: lowerString,
  verbatim_string_literal: lowerVerbatim,
  raw_string_literal: lowerRaw,
  character_literal: lowerString,
  integer_literal: lowerNumber,
  real_literal: lowerNumber,
  boolean_literal: lowerBoolean,
  null_literal: lowerNull,
  default_expression: lowerNull,
  typeof_expression: lowerNoValue,
  sizeof_expression: lowerNoValue,
  array_type: lowerNoValue,
  nullable_type: lowerNoValue,
};

/** Strings and numbers are compared as they are. */
const COMPARED: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' };

function join(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  const asked = holdsAny(operator, left, right);
  if (asked !== undefined) return asked;
  return joinOperands(COMPARED[operator] ?? operator, left, right, at, end);
}

const LOGICALS: Readonly<Record<string, Logical['operator']>> = { '??': 'nullish' };

/** `a = b`, `a += b`, `a ??= b`, `(a, var b) = c`. */
export function lowerAssignment(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  const { field } = lowering;
  const written = textOf(lowering, childAt(lowering, node, field.operator)).slice(0, -1);
  const target = lowerTarget(lowering, childAt(lowering, node, field.left), depth + 1);
  const value = lowerExpression(lowering, childAt(lowering, node, field.right), depth + 1);
  if (target.kind === 'member') noteWrittenField(lowering, target.property);
  if (target.kind === 'name') lowering.changed.names.add(target.name);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const logical = LOGICALS[written];
  if (logical === undefined || target.kind === 'destructuring')
    return { kind: 'assign', target, operator: written === '' ? undefined : written, value, at, end };
  const chosen: Logical = { kind: 'logical', operator: logical, left: target, right: value, at, end };
  return { kind: 'assign', target, value: chosen, at, end };
}

/** What stands left of an equals sign. */
export function lowerTarget(lowering: Lowering, node: number, depth: number): Pattern {
  const type = typeName(lowering, node);
  if (type !== 'tuple_expression' && type !== 'tuple_pattern' && type !== 'parenthesized_variable_designation')
    return lowerExpression(lowering, node, depth);
  const properties: Destructuring['properties'][number][] = [];
  let position = 0;
  for (let one = firstPart(lowering, node); one >= 0; one = nextPart(lowering, node, one)) {
    const inner = typeName(lowering, one) === 'argument' ? firstPart(lowering, one) : one;
    const target = lowerTarget(lowering, inner, depth + 1);
    const isBlank = target.kind === 'name' && target.name === '_';
    if (!isBlank && typeName(lowering, one) !== 'discard') properties.push({ key: String(position), target });
    position += 1;
  }
  return { kind: 'destructuring', of: 'list', properties, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `out var found`, `var (a, b)`. */
function declaredName(lowering: Lowering, node: number): Expression {
  const called = childAt(lowering, node, lowering.field.name);
  return name(nameText(lowering, called), startOf(lowering, called), endOf(lowering, called));
}

/** `!a`, `-a`, `^1`, `++i`, `&p`. */
function lowerPrefix(lowering: Lowering, node: number, depth: number): Expression {
  const operand = lowerInner(lowering, node, depth);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const operator = /^(?:\+\+|--|[!~+\-^&*])/.exec(textOf(lowering, node))?.[0] ?? '';
  if (operator === '++' || operator === '--') return stepped(lowering, operand, operator.charAt(0), at, end);
  if (operator === '&' || operator === '*') return operand;
  return { kind: 'unary', operator: operator === '^' ? '-' : operator, operand, at, end };
}

/** `i++`, and `value!`, which says that it is there. */
function lowerPostfix(lowering: Lowering, node: number, depth: number): Expression {
  const operand = lowerInner(lowering, node, depth);
  const operator = /(?:\+\+|--)$/.exec(textOf(lowering, node))?.[0];
  if (operator === undefined) return operand;
  return stepped(lowering, operand, operator.charAt(0), startOf(lowering, node), endOf(lowering, node));
}

function stepped(lowering: Lowering, target: Expression, operator: string, at: number, end: number): Expression {
  if (target.kind === 'name') lowering.changed.names.add(target.name);
  if (target.kind === 'member') noteWrittenField(lowering, target.property);
  return { kind: 'assign', target, operator, value: literal(1, at, end), at, end };
}

/** `(string)value` is the value; of `(int)value` a number is left. */
function lowerCast(lowering: Lowering, node: number, depth: number): Expression {
  const value = lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1);
  const type = writtenType(lowering, childAt(lowering, node, lowering.field.type)) ?? '';
  return type === 'number' || isNumberType(type) ? asNumber(value) : value;
}

/** `(a, b)` is a list, `(a, name: b)` an object. */
function lowerTuple(lowering: Lowering, node: number, depth: number): Expression {
  const { arguments: items, keywords = [] } = lowerArguments(lowering, node, depth);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (keywords.length === 0) return { kind: 'list', items, at, end };
  const named = keywords.map(({ name: key, value }) => [literal(key, value.at, value.at), value] as const);
  const plain = items.map((value, index) => [literal(`Item${index + 1}`, value.at, value.at), value] as const);
  return { kind: 'map', entries: [...plain, ...named], at, end };
}

/** `[a, ..others]`. */
function lowerCollection(lowering: Lowering, node: number, depth: number): Expression {
  const items: Expression[] = [];
  for (let one = firstPart(lowering, node); one >= 0; one = nextPart(lowering, node, one)) {
    const value = lowerExpression(lowering, one, depth + 1);
    const isSpread = typeName(lowering, one) === 'spread_element';
    items.push(isSpread ? { kind: 'spread', value, at: value.at, end: value.end } : value);
  }
  return { kind: 'list', items, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** A type has no value. */
function lowerNoValue(lowering: Lowering, node: number): Expression {
  return mix(lowering, node, []);
}
