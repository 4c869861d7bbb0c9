import {
  lowerBreak,
  lowerContinue,
  lowerEffect,
  lowerIfElse,
  lowerNothing,
  lowerReturn,
  lowerThrow,
} from '../every-language.ts';
import type { Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerBlock,
  lowerExpression,
  lowerExpressionStatement,
  lowerStatement,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering, StatementHandler } from '../lowering.ts';
import { lowerClassStatement } from './classes.ts';
import { lowerWanted } from './creations.ts';
import { lowerAssignment, lowerTarget } from './expressions.ts';
import { lowerMethod } from './functions.ts';
import { nameText, valueIn } from './names.ts';
import { lowerSwitch } from './switches.ts';
import { writtenType } from './types.ts';
import { lowerUsing, noteNamespace } from './usings.ts';

/** Statements of C# by node type. */
export const CSHARP_STATEMENTS: Readonly<Record<string, StatementHandler>> = {
  compilation_unit: lowerBlock,
  global_statement: lowerEffect,
  using_directive: lowerUsing,
  extern_alias_directive: lowerNothing,
  global_attribute: lowerNothing,
  namespace_declaration: lowerNamespace,
  file_scoped_namespace_declaration: lowerNamespace,
  declaration_list: lowerBlock,
  class_declaration: lowerClassStatement,
  struct_declaration: lowerClassStatement,
  record_declaration: lowerClassStatement,
  record_struct_declaration: lowerClassStatement,
  interface_declaration: lowerClassStatement,
  enum_declaration: lowerClassStatement,
  delegate_declaration: lowerNothing,
  // Members of a class that the parser lost sight of.
  method_declaration: lowerFunctionStatement,
  local_function_statement: lowerFunctionStatement,
  block: lowerBlock,
  checked_statement: lowerEffect,
  unsafe_statement: lowerEffect,
  fixed_statement: lowerWith,
  lock_statement: lowerEffect,
  using_statement: lowerWith,
  local_declaration_statement: lowerEffect,
  variable_declaration: lowerDeclaration,
  expression_statement: lowerEffect,
  assignment_expression: lowerAssignmentStatement,
  if_statement: lowerIfElse,
  while_statement: lowerWhile,
  do_statement: lowerDo,
  for_statement: lowerFor,
  foreach_statement: lowerForeach,
  switch_statement: lowerSwitch,
  try_statement: lowerTry,
  throw_statement: lowerThrow,
  return_statement: lowerReturn,
  yield_statement: lowerYield,
  break_statement: lowerBreak,
  continue_statement: lowerContinue,
  goto_statement: lowerNothing,
  labeled_statement: lowerLabeled,
  empty_statement: lowerNothing,
  preproc_if: lowerBlock,
  preproc_else: lowerBlock,
  preproc_elif: lowerBlock,
  preproc_region: lowerNothing,
  preproc_endregion: lowerNothing,
  preproc_pragma: lowerNothing,
  preproc_define: lowerNothing,
  preproc_nullable: lowerNothing,
};

function lowerNamespace(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  noteNamespace(lowering, node);
  const called = childAt(lowering, node, lowering.field.name);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child))
    if (child !== called) lowerStatement(lowering, child, depth + 1, out);
}

function lowerFunctionStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push({ kind: 'function', function: lowerMethod(lowering, node, depth) });
}

/** `string a = b, c;`, `var (x, y) = f();`. */
function lowerDeclaration(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const type = childAt(lowering, node, field.type);
  const annotation = writtenType(lowering, type);
  for (let one = firstPart(lowering, node); one >= 0; one = nextPart(lowering, node, one)) {
    if (typeName(lowering, one) !== 'variable_declarator') continue;
    const at = startOf(lowering, one);
    const called = childAt(lowering, one, field.name);
    const valueNode = valueIn(lowering, one);
    const value = valueNode < 0 ? mix(lowering, one, []) : lowerWanted(lowering, valueNode, type, depth + 1);
    const target =
      called < 0
        ? lowerTarget(lowering, firstPart(lowering, one), depth + 1)
        : name(nameText(lowering, called), at, endOf(lowering, called));
    out.push({ kind: 'assignment', target, value, declares: true, annotation, at });
  }
}

function lowerAssignmentStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { target, operator, value, at } = lowerAssignment(lowering, node, depth);
  out.push({ kind: 'assignment', target, operator, value, at });
}

/** `using (var file = File.Open(path)) { … }`. */
function lowerWith(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const body = childAt(lowering, node, lowering.field.body);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (child === body) lowerStatement(lowering, child, depth + 1, out);
    else if (typeName(lowering, child) === 'variable_declaration') lowerDeclaration(lowering, child, depth + 1, out);
    else lowerExpressionStatement(lowering, child, depth + 1, out);
  }
}

function bodyOf(lowering: Lowering, node: number, depth: number): Statement[] {
  const body: Statement[] = [];
  lowerStatement(lowering, childAt(lowering, node, lowering.field.body), depth + 1, body);
  return body;
}

function lowerWhile(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const test = lowerExpression(lowering, childAt(lowering, node, lowering.field.condition), depth + 1);
  out.push({ kind: 'loop', test, body: bodyOf(lowering, node, depth) });
}

function lowerDo(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const test = lowerExpression(lowering, childAt(lowering, node, lowering.field.condition), depth + 1);
  out.push({ kind: 'loop', test, testsLater: true, body: bodyOf(lowering, node, depth) });
}

function lowerFor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field, tree } = lowering;
  const end = tree.after[node] ?? 0;
  const updates: Statement[] = [];
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    if (tree.field[child] === field.initializer) lowerStatement(lowering, child, depth + 1, out);
    if (tree.field[child] === field.update) lowerStatement(lowering, child, depth + 1, updates);
  }
  const condition = childAt(lowering, node, field.condition);
  const test = condition < 0 ? undefined : lowerExpression(lowering, condition, depth + 1);
  out.push({ kind: 'loop', test, body: [...bodyOf(lowering, node, depth), ...updates] });
}

function lowerForeach(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const iterable = lowerExpression(lowering, childAt(lowering, node, field.right), depth + 1);
  const left = childAt(lowering, node, field.left);
  const isName = typeName(lowering, left) === 'identifier';
  const target = isName
    ? name(nameText(lowering, left), startOf(lowering, left), endOf(lowering, left))
    : lowerTarget(lowering, left, depth + 1);
  const overCharacters = textOf(lowering, childAt(lowering, node, field.type)) === 'char';
  out.push({ kind: 'loop', target, iterable, overCharacters, body: bodyOf(lowering, node, depth) });
}

function lowerTry(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const handlers: Extract<Statement, { kind: 'try' }>['handlers'][number][] = [];
  const last: Statement[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'catch_clause') {
      const declared = childOfType(lowering, child, 'catch_declaration');
      const called = declared < 0 ? -1 : childAt(lowering, declared, field.name);
      const caught = declared < 0 ? '' : textOf(lowering, childAt(lowering, declared, field.type));
      const body = childAt(lowering, child, field.body);
      handlers.push({
        name:
          called < 0 ? undefined : name(nameText(lowering, called), startOf(lowering, called), endOf(lowering, called)),
        classes:
          caught === '' || /(?:^|\.)Exception$/.test(caught) ? undefined : [caught.slice(caught.lastIndexOf('.') + 1)],
        body: lowerBlock(lowering, body < 0 ? childOfType(lowering, child, 'block') : body, depth + 1),
      });
    } else if (type === 'finally_clause') lowerBlock(lowering, childOfType(lowering, child, 'block'), depth + 1, last);
  }
  out.push({ kind: 'try', body: bodyOf(lowering, node, depth), handlers, finally: last });
}

/** `yield return x`, `yield break`. */
function lowerYield(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  const at = startOf(lowering, node);
  if (inner < 0) {
    out.push({ kind: 'return', at });
    return;
  }
  const value = lowerExpression(lowering, inner, depth + 1);
  out.push({ kind: 'expression', value: { kind: 'yield', value, at, end: endOf(lowering, node) } });
}

function lowerLabeled(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const label = firstPart(lowering, node);
  for (let child = label; child >= 0; child = nextPart(lowering, node, child))
    if (child !== label) lowerStatement(lowering, child, depth + 1, out);
}
