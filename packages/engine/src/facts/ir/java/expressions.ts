import { lowerOperatorChain } from '../chains.ts';
import {
  asNumber,
  joinOperands,
  lowerAssignmentTo,
  lowerConditional,
  lowerFalse,
  lowerNull,
  lowerTrue,
} from '../every-language.ts';
import type { AssignmentExpression, Expression, Index, Pattern } from '../ir.ts';
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
  noteWrittenField,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerAnnotation } from './annotations.ts';
import { lowerCall, lowerCreation } from './calls.ts';
import { lowerNoValue } from './classes.ts';
import { lowerLambda, lowerMethodReference } from './functions.ts';
import { lowerNumber, lowerString } from './literals.ts';
import { lowerIdentifier, outerThis } from './names.ts';
import { lowerSwitchValue } from './switches.ts';
import { bareType, lowerTypeName, makesNumber, qualifiedClass } from './types.ts';

/** Expressions of Java by node type. */
export const JAVA_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: lowerIdentifier,
  this: (lowering, node) => name('this', startOf(lowering, node), endOf(lowering, node)),
  super: nameOf,
  field_access: lowerFieldAccess,
  array_access: lowerArrayAccess,
  method_invocation: lowerCall,
  object_creation_expression: lowerCreation,
  assignment_expression: lowerAssignment,
  update_expression: lowerUpdate,
  unary_expression: lowerUnary,
  binary_expression: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, join),
  instanceof_expression: lowerInstanceOf,
  ternary_expression: lowerConditional,
  cast_expression: lowerCast,
  parenthesized_expression: lowerInner,
  lambda_expression: lowerLambda,
  method_reference: lowerMethodReference,
  switch_expression: lowerSwitchValue,
  array_creation_expression: lowerArrayCreation,
  array_initializer: lowerList,
  element_value_array_initializer: lowerList,
  string_literal: lowerString,
  character_literal: lowerString,
  decimal_integer_literal: lowerNumber,
  hex_integer_literal: lowerNumber,
  octal_integer_literal: lowerNumber,
  binary_integer_literal: lowerNumber,
  decimal_floating_point_literal: lowerNumber,
  hex_floating_point_literal: lowerNumber,
  true: lowerTrue,
  false: lowerFalse,
  null_literal: lowerNull,
  class_literal: (lowering, node, depth) => lowerTypeName(lowering, firstPart(lowering, node), depth),
  annotation: lowerAnnotation,
  marker_annotation: lowerAnnotation,
  type_identifier: nameOf,
  scoped_type_identifier: lowerTypeName,
  generic_type: lowerTypeName,
  array_type: lowerNoValue,
  integral_type: lowerNoValue,
  floating_point_type: lowerNoValue,
  boolean_type: lowerNoValue,
  void_type: lowerNoValue,
};

/** `store.files`, `Outer.this`, `java.util.Locale.ROOT`. */
function lowerFieldAccess(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const holder = childAt(lowering, node, field.object);
  const property = childAt(lowering, node, field.field);
  if (typeName(lowering, property) === 'this') return ownOrOuter(lowering, textOf(lowering, holder), at, end);
  const qualified = asQualified(lowering, node, at, end);
  if (qualified !== undefined) return qualified;
  const object = lowerExpression(lowering, holder, depth + 1);
  return { kind: 'member', object, property: textOf(lowering, property), at, end };
}

function ownOrOuter({ enclosing }: Lowering, called: string, at: number, end: number): Expression {
  return name(enclosing?.name === called ? 'this' : outerThis(called), at, end);
}

/** A class that is named with its package. */
function asQualified(lowering: Lowering, node: number, at: number, end: number): Expression | undefined {
  const text = textOf(lowering, node);
  if (!/^[a-z_]\w*(?:\.\w+)+$/.test(text)) return undefined;
  const first = text.slice(0, text.indexOf('.'));
  if (lowering.locals.has(first) || lowering.enclosing?.members.has(first) === true) return undefined;
  const found = qualifiedClass(lowering, text, at);
  if (found === undefined) return undefined;
  let value: Expression = name(found.local, at, end);
  for (const property of found.rest.split('.').slice(1)) value = { kind: 'member', object: value, property, at, end };
  return value;
}

function lowerArrayAccess(lowering: Lowering, node: number, depth: number): Index {
  return {
    kind: 'index',
    object: lowerExpression(lowering, childAt(lowering, node, lowering.field.array), depth + 1),
    index: lowerExpression(lowering, childAt(lowering, node, lowering.field.index), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

function lowerAssignment(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  const assigned = lowerAssignmentTo(lowerExpression, lowering, node, depth);
  if (assigned.target.kind === 'name') lowering.changed.names.add(assigned.target.name);
  return assigned.operator === '' ? { ...assigned, operator: undefined } : assigned;
}

/** `i++`. */
function lowerUpdate(lowering: Lowering, node: number, depth: number): Expression {
  const target: Pattern = lowerExpression(lowering, firstPart(lowering, node), depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (target.kind === 'member') noteWrittenField(lowering, target.property);
  const operator = childOfType(lowering, node, '++') >= 0 ? '+' : '-';
  return { kind: 'assign', target, operator, value: literal(1, at, end), at, end };
}

function lowerUnary(lowering: Lowering, node: number, depth: number): Expression {
  const operator = textOf(lowering, childAt(lowering, node, lowering.field.operator));
  const operand = lowerExpression(lowering, childAt(lowering, node, lowering.field.operand), depth + 1);
  return { kind: 'unary', operator, operand, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** Nothing is turned into something else before it is compared. */
const COMPARED: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' };

function join(operator: string, left: Expression, right: Expression, at: number, end: number): Expression {
  return joinOperands(COMPARED[operator] ?? operator, left, right, at, end);
}

/** `value instanceof String text`: the value goes by that name too. */
function lowerInstanceOf(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const value = lowerExpression(lowering, childAt(lowering, node, field.left), depth + 1);
  const type = childAt(lowering, node, field.right);
  const called = childAt(lowering, node, field.name);
  const left: Expression =
    called < 0 ? value : { kind: 'assign', target: nameOf(lowering, called), value, at, end: value.end };
  const right = type < 0 ? mix(lowering, node, []) : lowerExpression(lowering, type, depth + 1);
  return { kind: 'comparison', operator: 'instanceof', left, right, at, end };
}

/** `(String) value` is the value. */
function lowerCast(lowering: Lowering, node: number, depth: number): Expression {
  const value = lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1);
  return makesNumber(bareType(lowering, childAt(lowering, node, lowering.field.type))) ? asNumber(value) : value;
}

/** `new String[] {"a"}` is a list; `new byte[8]` one of so many, with nothing in them yet. */
function lowerArrayCreation(lowering: Lowering, node: number, depth: number): Expression {
  const written = childAt(lowering, node, lowering.field.value);
  if (written >= 0) return lowerExpression(lowering, written, depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  return { kind: 'list', items: [{ kind: 'spread', value: mix(lowering, node, []), at, end }], at, end };
}

function lowerList(lowering: Lowering, node: number, depth: number): Expression {
  return {
    kind: 'list',
    items: lowerParts(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}
