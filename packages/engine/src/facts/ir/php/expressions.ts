import { lowerOperatorChain } from '../chains.ts';
import { asNumber, lowerNull, lowerNumber, lowerUnary } from '../every-language.ts';
import type { Expression } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerInner,
  lowerMix,
  lowerParts,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerAssignment, lowerUpdate } from './assignments.ts';
import {
  lowerExit,
  lowerFunctionCall,
  lowerInclude,
  lowerMethodCall,
  lowerNew,
  lowerScope,
  lowerStaticCall,
} from './calls.ts';
import { lowerFunctionValue } from './functions.ts';
import { lowerArray, lowerConstant, lowerEncapsed, lowerHeredoc, lowerString, lowerTruth } from './literals.ts';
import { lowerMatch } from './match.ts';
import { lowerVariable, NAMES } from './names.ts';
import { joined } from './operators.ts';
import { lowerPrint } from './pages.ts';
import { callOf, methodOf } from './words.ts';

/** Expressions of PHP by node type. */
export const PHP_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  variable_name: lowerVariable,
  dynamic_variable_name: lowerDynamicVariable,
  name: lowerConstant,
  qualified_name: lowerConstant,
  relative_name: lowerConstant,
  string: lowerString,
  encapsed_string: lowerEncapsed,
  heredoc: lowerHeredoc,
  nowdoc: lowerHeredoc,
  shell_command_expression: lowerShell,
  integer: lowerNumber,
  float: lowerNumber,
  boolean: lowerTruth,
  null: lowerNull,
  array_creation_expression: lowerArray,
  subscript_expression: lowerSubscript,
  member_access_expression: lowerMember,
  nullsafe_member_access_expression: lowerMember,
  class_constant_access_expression: lowerClassConstant,
  scoped_property_access_expression: lowerStaticProperty,
  function_call_expression: lowerFunctionCall,
  member_call_expression: lowerMethodCall,
  nullsafe_member_call_expression: lowerMethodCall,
  scoped_call_expression: lowerStaticCall,
  object_creation_expression: lowerNew,
  include_expression: lowerInclude,
  include_once_expression: lowerInclude,
  require_expression: lowerInclude,
  require_once_expression: lowerInclude,
  print_intrinsic: lowerPrint,
  exit_statement: lowerExit,
  binary_expression: (lowering, node, depth) => lowerOperatorChain(lowering, node, depth, joined),
  unary_op_expression: lowerUnary,
  error_suppression_expression: lowerInner,
  parenthesized_expression: lowerInner,
  clone_expression: lowerInner,
  by_ref: lowerInner,
  argument: lowerInner,
  variadic_unpacking: (lowering, node, depth) => ({
    kind: 'spread',
    value: lowerInner(lowering, node, depth),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  }),
  cast_expression: lowerCast,
  conditional_expression: lowerConditional,
  match_expression: lowerMatch,
  assignment_expression: lowerAssignment,
  augmented_assignment_expression: lowerAssignment,
  reference_assignment_expression: lowerAssignment,
  update_expression: lowerUpdate,
  sequence_expression: lowerSequence,
  anonymous_function: lowerFunctionValue,
  arrow_function: lowerFunctionValue,
  yield_expression: lowerYield,
  throw_expression: lowerMix,
};

/** `$$name`, `${'a' . $b}`: a variable that data may choose; the braces of text only hold a name. */
function lowerDynamicVariable(lowering: Lowering, node: number, depth: number): Expression {
  const inner = firstPart(lowering, node);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (typeName(lowering, inner) === 'name') return name(`$${textOf(lowering, inner)}`, at, end);
  const index = inner < 0 ? literal(undefined, at, end) : lowerExpression(lowering, inner, depth + 1);
  return { kind: 'index', object: name('$GLOBALS', at, at), index, at, end };
}

/** What stands between backticks goes to a shell. */
function lowerShell(lowering: Lowering, node: number, depth: number): Expression {
  const command = lowerEncapsed(lowering, node, depth);
  return callOf('shell_exec', [command], { at: startOf(lowering, node), end: endOf(lowering, node) });
}

/** Headers a request may carry that tables have no row for. */
const HEADER = /^HTTP_\w+$/;

/** `$row['name']`; any header of a request is one the tables know. */
function lowerSubscript(lowering: Lowering, node: number, depth: number): Expression {
  const first = firstPart(lowering, node);
  const second = nextPart(lowering, node, first);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const object = lowerExpression(lowering, first, depth + 1);
  if (second < 0) return object;
  const index = lowerExpression(lowering, second, depth + 1);
  const isHeader = object.kind === 'name' && object.name === '$_SERVER' && index.kind === 'literal';
  if (isHeader && HEADER.test(String(index.value)) && index.value !== 'HTTP_HOST')
    return { kind: 'index', object, index: literal('HTTP_*', index.at, index.end), at, end };
  return { kind: 'index', object, index, at, end };
}

/** `$object->field`, `$object?->field`, `$object->$name`. */
function lowerMember(lowering: Lowering, node: number, depth: number): Expression {
  const object = lowerExpression(lowering, childAt(lowering, node, lowering.field.object), depth + 1);
  const called = childAt(lowering, node, lowering.field.name);
  const place = { at: startOf(lowering, node), end: endOf(lowering, node) };
  if (NAMES.has(typeName(lowering, called))) {
    const property = textOf(lowering, called);
    return askedOfRequest(lowering, object, property) ?? { kind: 'member', object, property, ...place };
  }
  return { kind: 'index', object, index: lowerExpression(lowering, called, depth + 1), ...place };
}

/** Fields that a request of Laravel has of its own. */
const OWN_FIELDS = /^(?:query|request|headers|cookies|files|server|attributes|session|json)$/;

/** `$request->name` is `$request->input('name')`. */
function askedOfRequest({ imports }: Lowering, object: Expression, field: string): Expression | undefined {
  if (object.kind !== 'name' || object.name !== '$request' || OWN_FIELDS.test(field)) return undefined;
  const isLaravel = imports.some(
    ({ module }) => module === 'Illuminate.Http' || module.startsWith('App.Http.Requests'),
  );
  return isLaravel ? methodOf(object, 'input', [literal(field, object.end, object.end)], object) : undefined;
}

/** `Store::LIMIT`; `Store::class` stands for the class. */
function lowerClassConstant(lowering: Lowering, node: number, depth: number): Expression {
  const scope = firstPart(lowering, node);
  const called = nextPart(lowering, node, scope);
  const object = lowerScope(lowering, scope, depth, false);
  const property = textOf(lowering, called);
  if (property.toLowerCase() === 'class') return object;
  return { kind: 'member', object, property, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `self::$instance`. */
function lowerStaticProperty(lowering: Lowering, node: number, depth: number): Expression {
  const object = lowerScope(lowering, childAt(lowering, node, lowering.field.scope), depth, false);
  const property = textOf(lowering, childAt(lowering, node, lowering.field.name));
  return { kind: 'member', object, property, at: startOf(lowering, node), end: endOf(lowering, node) };
}

const NUMBER_CAST = /^(?:int|integer|float|double|real|bool|boolean)$/i;

/** `(int) $text` leaves a number; other casts leave what can do harm. */
function lowerCast(lowering: Lowering, node: number, depth: number): Expression {
  const value = lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1);
  const type = textOf(lowering, childAt(lowering, node, lowering.field.type)).trim();
  if (NUMBER_CAST.test(type)) return asNumber(value);
  // What is text holds no operators of a query.
  return /^(?:string|binary)$/i.test(type) ? callOf('strval', [value], value) : value;
}

/** `$a ? $b : $c`, `$a ?: $c`. */
function lowerConditional(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const test = lowerExpression(lowering, childAt(lowering, node, field.condition), depth + 1);
  const then = childAt(lowering, node, field.body);
  const otherwise = lowerExpression(lowering, childAt(lowering, node, field.alternative), depth + 1);
  const place = { at: startOf(lowering, node), end: endOf(lowering, node) };
  if (then < 0) return { kind: 'logical', operator: 'or', left: test, right: otherwise, ...place };
  return { kind: 'conditional', test, then: lowerExpression(lowering, then, depth + 1), otherwise, ...place };
}

/** `a, b` in the head of a loop: the last is what it gives. */
function lowerSequence(lowering: Lowering, node: number, depth: number): Expression {
  const items = lowerParts(lowering, node, depth);
  const place = { at: startOf(lowering, node), end: endOf(lowering, node) };
  const index = literal(Math.max(0, items.length - 1), place.at, place.at);
  return { kind: 'index', object: { kind: 'list', items, ...place }, index, ...place };
}

/** `yield $value`, `yield $key => $value`, `yield from $others`. */
function lowerYield(lowering: Lowering, node: number, depth: number): Expression {
  const inner = firstPart(lowering, node);
  const place = { at: startOf(lowering, node), end: endOf(lowering, node) };
  if (inner < 0) return { kind: 'yield', ...place };
  if (typeName(lowering, inner) !== 'array_element_initializer') {
    const value = lowerExpression(lowering, inner, depth + 1);
    return { kind: 'yield', value: { kind: 'spread', value, ...place }, ...place };
  }
  const value = lowerParts(lowering, inner, depth).at(-1) ?? mix(lowering, inner, []);
  return { kind: 'yield', value, ...place };
}
