import { leftByName } from '../labeled-blocks.ts';
import { branchDepth, joinBranches } from '../chains.ts';
import type { Branch } from '../chains.ts';
import { lowerBreak, lowerContinue, lowerEffect, lowerNothing, lowerReturn, lowerThrow } from '../every-language.ts';
import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerBareBlock,
  lowerBlock,
  lowerExpression,
  lowerExpressionStatement,
  lowerStatement,
  NONE,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering, StatementHandler } from '../lowering.ts';
import { lowerClass } from './classes.ts';
import { lowerAssignment, lowerStep } from './expressions.ts';
import { annotationOf, lowerFunction } from './functions.ts';
import { lowerExport, lowerImport, noteCommonJsExport } from './modules.ts';
import { lowerPattern } from './patterns.ts';
import { lowerEnum, lowerImportAlias, lowerNamespace } from './typescript.ts';

/** Statements of JavaScript and TypeScript by node type. */
export const JAVASCRIPT_STATEMENTS: Readonly<Record<string, StatementHandler>> = {
  program: lowerBlock,
  statement_block: lowerBareBlock,
  else_clause: lowerBlock,
  finally_clause: lowerBlock,
  expression_statement: lowerEffect,
  sequence_expression: lowerSequenceStatement,
  assignment_expression: lowerAssignmentStatement,
  augmented_assignment_expression: lowerAssignmentStatement,
  update_expression: lowerStepStatement,
  lexical_declaration: lowerDeclaration,
  variable_declaration: lowerDeclaration,
  function_declaration: lowerFunctionDeclaration,
  generator_function_declaration: lowerFunctionDeclaration,
  class_declaration: lowerClassDeclaration,
  abstract_class_declaration: lowerClassDeclaration,
  if_statement: lowerIf,
  for_statement: lowerFor,
  for_in_statement: lowerForIn,
  while_statement: lowerWhile,
  do_statement: lowerDoWhile,
  switch_statement: lowerSwitch,
  try_statement: lowerTry,
  with_statement: lowerWith,
  return_statement: lowerReturn,
  throw_statement: lowerThrow,
  break_statement: lowerBreak,
  continue_statement: lowerContinue,
  labeled_statement: lowerLabeled,
  import_statement: lowerImport,
  export_statement: lowerExport,
  enum_declaration: lowerEnum,
  internal_module: lowerNamespace,
  module: lowerNamespace,
  import_alias: lowerImportAlias,
  debugger_statement: lowerNothing,
  empty_statement: lowerNothing,
  interface_declaration: lowerNothing,
  type_alias_declaration: lowerNothing,
  ambient_declaration: lowerNothing,
  function_signature: lowerNothing,
};

function lowerSequenceStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  lowerEffect(lowering, node, depth + 1, out);
}

function lowerAssignmentStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { target, operator, value, at } = lowerAssignment(lowering, node, depth);
  const statement: Statement = { kind: 'assignment', target, operator, value, at };
  noteCommonJsExport(lowering, statement);
  out.push(statement);
}

function lowerStepStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { target, operator, value, at } = lowerStep(lowering, node, depth);
  out.push({ kind: 'assignment', target, operator, value, at });
}

function lowerDeclaration(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const isVar = typeName(lowering, node) === 'variable_declaration';
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'variable_declarator') {
      lowerExpressionStatement(lowering, child, depth + 1, out);
      continue;
    }
    const valueNode = childAt(lowering, child, lowering.field.value);
    const end = endOf(lowering, child);
    const annotation = annotationOf(lowering, child);
    out.push({
      kind: 'assignment',
      target: lowerPattern(lowering, childAt(lowering, child, lowering.field.name), depth + 1),
      value: valueNode < 0 ? literal(undefined, end, end) : lowerExpression(lowering, valueNode, depth + 1),
      declares: true,
      ...(isVar && { isOfFunction: true }),
      ...(annotation !== undefined && { annotation }),
      at: startOf(lowering, child),
    });
  }
}

function lowerFunctionDeclaration(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push({ kind: 'function', function: lowerFunction(lowering, node, depth) });
}

function lowerClassDeclaration(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push({ kind: 'class', class: lowerClass(lowering, node, depth) });
}

/** The grammar nests `else if` one level deeper each time; a loop walks down it. */
function lowerIf(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const arms: number[] = [];
  let last = NONE;
  for (let arm = node; arm >= 0;) {
    arms.push(arm);
    const elseClause = childAt(lowering, arm, field.alternative);
    const inner = elseClause < 0 ? NONE : firstPart(lowering, elseClause);
    if (typeName(lowering, inner) !== 'if_statement') last = elseClause;
    arm = typeName(lowering, inner) === 'if_statement' ? inner : NONE;
  }
  const branches = arms.map((arm, index): Branch => {
    const inside = branchDepth(depth, index, arms.length);
    return {
      test: lowerExpression(lowering, childAt(lowering, arm, field.condition), inside),
      body: lowerOne(lowering, childAt(lowering, arm, field.consequence), inside),
    };
  });
  const otherwise = lowerOne(lowering, last, branchDepth(depth, arms.length, arms.length));
  out.push(joinBranches(branches, otherwise, startOf(lowering, node), endOf(lowering, node)));
}

/** A body that is a block or a single statement. */
function lowerOne(lowering: Lowering, node: number, depth: number): Statement[] {
  const body = typeName(lowering, node) === 'else_clause' ? firstPart(lowering, node) : node;
  if (typeName(lowering, body) === 'statement_block') return lowerBlock(lowering, body, depth);
  const out: Statement[] = [];
  lowerStatement(lowering, node, depth, out);
  return out;
}

function lowerFor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  lowerStatement(lowering, childAt(lowering, node, field.initializer), depth + 1, out);
  const condition = childAt(lowering, node, field.condition);
  const body = lowerOne(lowering, childAt(lowering, node, field.body), depth + 1);
  lowerStatement(lowering, childAt(lowering, node, field.increment), depth + 1, body);
  out.push({ kind: 'loop', test: lowerTest(lowering, condition, depth + 1), body });
}

/** Older grammars wrap the condition of `for` in a statement; an empty one is none. */
function lowerTest(lowering: Lowering, node: number, depth: number): Expression | undefined {
  if (node < 0 || typeName(lowering, node) === 'empty_statement' || textOf(lowering, node) === ';') return undefined;
  const isWrapped = typeName(lowering, node) === 'expression_statement';
  return lowerExpression(lowering, isWrapped ? firstPart(lowering, node) : node, depth);
}

function lowerForIn(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const overKeys = textOf(lowering, childAt(lowering, node, field.operator)) === 'in';
  out.push({
    kind: 'loop',
    target: lowerPattern(lowering, childAt(lowering, node, field.left), depth + 1),
    ...(/^(?:const|let)$/.test(textOf(lowering, childAt(lowering, node, field.kind))) && { declares: true }),
    iterable: lowerExpression(lowering, childAt(lowering, node, field.right), depth + 1),
    ...(overKeys && { overKeys }),
    body: lowerOne(lowering, childAt(lowering, node, field.body), depth + 1),
  });
}

function lowerWhile(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push(whileLoop(lowering, node, depth));
}

function lowerDoWhile(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push({ ...whileLoop(lowering, node, depth), testsLater: true });
}

function lowerLabeled(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const body: Statement[] = [];
  lowerStatement(lowering, childAt(lowering, node, lowering.field.body), depth + 1, body);
  leftByName(body, startOf(lowering, node), out);
}

function whileLoop(lowering: Lowering, node: number, depth: number): Extract<Statement, { kind: 'loop' }> {
  return {
    kind: 'loop',
    test: lowerExpression(lowering, childAt(lowering, node, lowering.field.condition), depth + 1),
    body: lowerOne(lowering, childAt(lowering, node, lowering.field.body), depth + 1),
  };
}

function lowerSwitch(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const cases: Extract<Statement, { kind: 'switch' }>['cases'][number][] = [];
  const list = childAt(lowering, node, field.body);
  for (let child = list < 0 ? NONE : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const valueNode = childAt(lowering, child, field.value);
    const body: Statement[] = [];
    for (let inner = firstPart(lowering, child); inner >= 0; inner = nextPart(lowering, child, inner)) {
      if (inner !== valueNode) lowerStatement(lowering, inner, depth + 2, body);
    }
    const values = valueNode < 0 ? [] : [lowerExpression(lowering, valueNode, depth + 1)];
    cases.push({ values, isDefault: typeName(lowering, child) === 'switch_default', body });
  }
  const subject = lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1);
  out.push({ kind: 'switch', subject, cases, fallsThrough: true });
}

function lowerTry(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const handler = childAt(lowering, node, field.handler);
  const finalizer = childAt(lowering, node, field.finalizer);
  const parameter = handler < 0 ? NONE : childAt(lowering, handler, field.parameter);
  const caught = {
    ...(parameter >= 0 && { name: lowerPattern(lowering, parameter, depth + 1) }),
    body: handler < 0 ? [] : lowerBlock(lowering, childAt(lowering, handler, field.body), depth + 1),
  };
  out.push({
    kind: 'try',
    body: lowerBlock(lowering, childAt(lowering, node, field.body), depth + 1),
    handlers: handler < 0 ? [] : [caught],
    finally: finalizer < 0 ? [] : lowerBlock(lowering, childAt(lowering, finalizer, field.body), depth + 1),
  });
}

/** JavaScript's own `with (object) { … }`. */
function lowerWith(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push({
    kind: 'with',
    value: lowerExpression(lowering, childAt(lowering, node, lowering.field.object), depth + 1),
    body: lowerOne(lowering, childAt(lowering, node, lowering.field.body), depth + 1),
  });
}
