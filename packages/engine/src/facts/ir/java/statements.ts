import { leftByName } from '../labeled-blocks.ts';
import { lowerBreak, lowerContinue, lowerEffect, lowerIfElse, lowerNothing, lowerReturn } from '../every-language.ts';
import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerBlock,
  lowerExpression,
  lowerParts,
  lowerStatement,
  mix,
  nameOf,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering, StatementHandler } from '../lowering.ts';
import { lowerClassStatement } from './classes.ts';
import { lowerImport, lowerPackage } from './imports.ts';
import { lowerSwitch } from './switches.ts';
import { writtenType } from './types.ts';

/** Statements of Java by node type. */
export const JAVA_STATEMENTS: Readonly<Record<string, StatementHandler>> = {
  program: lowerBlock,
  block: lowerBlock,
  constructor_body: lowerBlock,
  package_declaration: lowerPackage,
  import_declaration: lowerImport,
  module_declaration: lowerNothing,
  class_declaration: lowerClassStatement,
  interface_declaration: lowerClassStatement,
  enum_declaration: lowerClassStatement,
  record_declaration: lowerClassStatement,
  annotation_type_declaration: lowerNothing,
  local_variable_declaration: lowerVariables,
  expression_statement: lowerEffect,
  assignment_expression: lowerAssignmentStatement,
  explicit_constructor_invocation: lowerOtherConstructor,
  if_statement: lowerIfElse,
  for_statement: lowerFor,
  enhanced_for_statement: lowerForEach,
  while_statement: lowerWhile,
  do_statement: lowerDo,
  switch_expression: lowerSwitch,
  try_statement: lowerTry,
  try_with_resources_statement: lowerTry,
  synchronized_statement: lowerSynchronized,
  labeled_statement: lowerLabeled,
  throw_statement: lowerThrow,
  return_statement: lowerReturn,
  yield_statement: lowerReturn,
  break_statement: lowerBreak,
  continue_statement: lowerContinue,
  assert_statement: lowerNothing,
};

/** `final String a = "b", c;`. */
function lowerVariables(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const annotation = writtenType(lowering, childAt(lowering, node, field.type));
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'variable_declarator') continue;
    const valueNode = childAt(lowering, child, field.value);
    const at = startOf(lowering, child);
    const value = valueNode < 0 ? literal(undefined, at, at) : lowerExpression(lowering, valueNode, depth + 1);
    const target = nameOf(lowering, childAt(lowering, child, field.name));
    out.push({ kind: 'assignment', target, value, declares: true, annotation, at });
  }
}

function lowerAssignmentStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const value = lowerExpression(lowering, node, depth);
  if (value.kind !== 'assign') out.push({ kind: 'expression', value });
  else
    out.push({ kind: 'assignment', target: value.target, operator: value.operator, value: value.value, at: value.at });
}

/** `this(…)` and `super(…)` at the beginning of a constructor. */
function lowerOtherConstructor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const called = childAt(lowering, node, field.constructorOf);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const own = nameOf(lowering, called);
  const callee: Expression =
    own.name === 'super' ? own : { kind: 'member', object: own, property: 'constructor', at, end };
  const given = lowerParts(lowering, childAt(lowering, node, field.arguments), depth);
  out.push({ kind: 'expression', value: { kind: 'call', callee, arguments: given, isNew: false, at, end } });
}

function lowerFor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field, tree } = lowering;
  const body: Statement[] = [];
  const updates: number[] = [];
  const end = tree.after[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    if (tree.field[child] === field.init) lowerStatement(lowering, child, depth + 1, out);
    if (tree.field[child] === field.update) updates.push(child);
  }
  lowerStatement(lowering, childAt(lowering, node, field.body), depth + 1, body);
  for (const update of updates) lowerStatement(lowering, update, depth + 1, body);
  const condition = childAt(lowering, node, field.condition);
  const test = condition < 0 ? undefined : lowerExpression(lowering, condition, depth + 1);
  out.push({ kind: 'loop', test, body: tight(body) });
}

function lowerForEach(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const body: Statement[] = [];
  lowerStatement(lowering, childAt(lowering, node, field.body), depth + 1, body);
  const called = childAt(lowering, node, field.name);
  const target = called < 0 ? mix(lowering, node, []) : nameOf(lowering, called);
  const iterable = lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1);
  out.push({ kind: 'loop', target, iterable, body: tight(body) });
}

function lowerWhile(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const body: Statement[] = [];
  const test = lowerExpression(lowering, childAt(lowering, node, lowering.field.condition), depth + 1);
  lowerStatement(lowering, childAt(lowering, node, lowering.field.body), depth + 1, body);
  out.push({ kind: 'loop', test, body: tight(body) });
}

function lowerDo(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const body: Statement[] = [];
  const test = lowerExpression(lowering, childAt(lowering, node, lowering.field.condition), depth + 1);
  lowerStatement(lowering, childAt(lowering, node, lowering.field.body), depth + 1, body);
  out.push({ kind: 'loop', test, testsLater: true, body: tight(body) });
}

type Handler = Extract<Statement, { kind: 'try' }>['handlers'][number];

/** What is opened between the parentheses of `try` is opened before anything else in it. */
function lowerTry(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const body: Statement[] = [];
  const resources = childAt(lowering, node, field.resources);
  for (
    let one = resources < 0 ? -1 : firstPart(lowering, resources);
    one >= 0;
    one = nextPart(lowering, resources, one)
  )
    lowerResource(lowering, one, depth + 1, body);
  lowerBlock(lowering, childAt(lowering, node, field.body), depth + 1, body);
  const handlers: Handler[] = [];
  const last: Statement[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) === 'catch_clause') handlers.push(handlerOf(lowering, child, depth + 1));
    if (typeName(lowering, child) === 'finally_clause')
      lowerBlock(lowering, childOfType(lowering, child, 'block'), depth + 1, last);
  }
  out.push({ kind: 'try', body: tight(body), handlers: tight(handlers), finally: last });
}

function lowerResource(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const called = childAt(lowering, node, field.name);
  const valueNode = childAt(lowering, node, field.value);
  if (called < 0 || valueNode < 0) return;
  const annotation = writtenType(lowering, childAt(lowering, node, field.type));
  const value = lowerExpression(lowering, valueNode, depth + 1);
  out.push({
    kind: 'assignment',
    target: nameOf(lowering, called),
    value,
    declares: true,
    annotation,
    at: startOf(lowering, node),
  });
}

function handlerOf(lowering: Lowering, node: number, depth: number): Handler {
  const caught = childOfType(lowering, node, 'catch_formal_parameter');
  const called = caught < 0 ? -1 : childAt(lowering, caught, lowering.field.name);
  const types = caught < 0 ? -1 : childOfType(lowering, caught, 'catch_type');
  const classes: string[] = [];
  for (let one = types < 0 ? -1 : firstPart(lowering, types); one >= 0; one = nextPart(lowering, types, one))
    classes.push(textOf(lowering, one));
  const body = lowerBlock(lowering, childAt(lowering, node, lowering.field.body), depth);
  return {
    name: called < 0 ? undefined : nameOf(lowering, called),
    classes: isAny(classes) ? undefined : classes,
    body,
  };
}

/** Everything that is thrown is one of these. */
function isAny(classes: readonly string[]): boolean {
  return classes.some((one) => one === 'Throwable' || one === 'Exception' || one === 'RuntimeException');
}

function lowerSynchronized(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  lowerBlock(lowering, childAt(lowering, node, lowering.field.body), depth, out);
}

function lowerLabeled(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const label = firstPart(lowering, node);
  const body: Statement[] = [];
  if (label >= 0) lowerStatement(lowering, nextPart(lowering, node, label), depth + 1, body);
  leftByName(body, startOf(lowering, node), out);
}

function lowerThrow(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  out.push({ kind: 'throw', value: lowerExpression(lowering, inner, depth + 1), at: startOf(lowering, node) });
}
