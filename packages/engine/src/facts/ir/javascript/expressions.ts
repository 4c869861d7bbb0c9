import { lowerOperatorChain } from '../chains.ts';
import {
  joinOperands,
  lowerAssignmentTo,
  lowerAwait,
  lowerConditional,
  lowerFalse,
  lowerNull,
  lowerSpread,
  lowerTrue,
  lowerUnary,
  lowerYield,
} from '../every-language.ts';
import type { AssignmentExpression, Expression, Index, Member } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerInner,
  lowerParts,
  mix,
  nameOf,
  nextPart,
  startOf,
  textOf,
} from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerCall, lowerNew, ofSequence } from './calls.ts';
import { lowerClassValue } from './classes.ts';
import { lowerArray, lowerObject } from './collections.ts';
import { lowerFunctionValue } from './functions.ts';
import { lowerNumber, lowerRegex, lowerString, lowerTemplate, lowerUndefined } from './literals.ts';
import { lowerMarkup, lowerMarkupExpression, lowerMarkupText } from './markup.ts';
import { behindOperators, holdsOperator } from './operators-before.ts';
import { lowerPattern } from './patterns.ts';

/** Expressions of JavaScript and TypeScript by node type. */
export const JAVASCRIPT_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: nameOf,
  property_identifier: nameOf,
  private_property_identifier: nameOf,
  shorthand_property_identifier: nameOf,
  shorthand_property_identifier_pattern: nameOf,
  type_identifier: nameOf,
  this: nameOf,
  super: nameOf,
  import: nameOf,
  meta_property: nameOf,
  undefined: lowerUndefined,
  null: lowerNull,
  true: lowerTrue,
  false: lowerFalse,
  number: lowerNumber,
  string: lowerString,
  template_string: lowerTemplate,
  regex: lowerRegex,
  member_expression: lowerMember,
  nested_identifier: lowerMember,
  subscript_expression: lowerIndex,
  call_expression: lowerCall,
  new_expression: lowerNew,
  binary_expression: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, joinOperands),
  unary_expression: lowerUnary,
  update_expression: lowerUpdate,
  ternary_expression: lowerConditional,
  assignment_expression: lowerAssignment,
  augmented_assignment_expression: lowerAssignment,
  object: lowerObject,
  array: lowerArray,
  spread_element: lowerSpread,
  arrow_function: lowerFunctionValue,
  function_expression: lowerFunctionValue,
  generator_function: lowerFunctionValue,
  function_declaration: lowerFunctionValue,
  generator_function_declaration: lowerFunctionValue,
  method_definition: lowerFunctionValue,
  class: lowerClassValue,
  class_declaration: lowerClassValue,
  abstract_class_declaration: lowerClassValue,
  await_expression: lowerAwait,
  yield_expression: (lowering, node, depth) =>
    lowering.waiting.isHere ? lowerAwait(lowering, node, depth) : lowerYield('*', lowering, node, depth),
  sequence_expression: lowerSequence,
  parenthesized_expression: lowerInner,
  as_expression: lowerInner,
  satisfies_expression: lowerInner,
  non_null_expression: lowerInner,
  instantiation_expression: lowerInner,
  type_assertion: lowerTypeAssertion,
  jsx_element: lowerMarkup,
  jsx_self_closing_element: lowerMarkup,
  jsx_fragment: lowerMarkup,
  jsx_expression: lowerMarkupExpression,
  jsx_text: lowerMarkupText,
  type_arguments: lowerNothing,
  type_annotation: lowerNothing,
  type_parameters: lowerNothing,
};

function lowerMember(lowering: Lowering, node: number, depth: number): Expression {
  const objectNode = childAt(lowering, node, lowering.field.object);
  const member: Member = {
    kind: 'member',
    object: lowerExpression(lowering, objectNode, depth + 1),
    property: textOf(lowering, childAt(lowering, node, lowering.field.property)),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
  return ofOperand(lowering, objectNode, member);
}

function lowerIndex(lowering: Lowering, node: number, depth: number): Expression {
  const objectNode = childAt(lowering, node, lowering.field.object);
  const index: Index = {
    kind: 'index',
    object: lowerExpression(lowering, objectNode, depth + 1),
    index: lowerExpression(lowering, childAt(lowering, node, lowering.field.index), depth + 1),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
  return ofOperand(lowering, objectNode, index);
}

/** `await f<T>(x).rows` waits for the rows. */
function ofOperand(lowering: Lowering, objectNode: number, read: Member | Index): Expression {
  if (!holdsOperator(lowering, objectNode, read.object)) return read;
  return behindOperators(read.object, read.end, (object) => ({ ...read, object, at: object.at }));
}

/** `++i` is `i += 1`; `i++` is worth what `i` was: `(i += 1) - 1`. */
function lowerUpdate(lowering: Lowering, node: number, depth: number): Expression {
  const updated = lowerStep(lowering, node, depth);
  const { target, operator, value, at, end } = updated;
  if (target.at !== at) return updated;
  return { kind: 'binary', operator: operator === '+' ? '-' : '+', left: updated, right: value, at, end };
}

/** `i++` and `++i` where nobody asks for the value. */
export function lowerStep(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  const end = endOf(lowering, node);
  return {
    kind: 'assign',
    target: lowerExpression(lowering, childAt(lowering, node, lowering.field.argument), depth + 1),
    operator: textOf(lowering, childAt(lowering, node, lowering.field.operator)).charAt(0),
    value: literal(1, end, end),
    at: startOf(lowering, node),
    end,
  };
}

/** `a = b` and `a += b`. */
export function lowerAssignment(lowering: Lowering, node: number, depth: number): AssignmentExpression {
  const assignment = lowerAssignmentTo(lowerPattern, lowering, node, depth);
  if (assignment.target.kind === 'name') lowering.changed.names.add(assignment.target.name);
  return assignment;
}

/** `(0, f)` is how compilers write a call without a receiver: then only the last part counts. */
function lowerSequence(lowering: Lowering, node: number, depth: number): Expression {
  return ofSequence(lowering, node, lowerParts(lowering, node, depth));
}

/** `<Type>value`: the value stands last. */
function lowerTypeAssertion(lowering: Lowering, node: number, depth: number): Expression {
  const first = firstPart(lowering, node);
  const second = first < 0 ? -1 : nextPart(lowering, node, first);
  return lowerExpression(lowering, second < 0 ? first : second, depth + 1);
}

function lowerNothing(lowering: Lowering, node: number): Expression {
  return mix(lowering, node, []);
}
