import { branchDepth, CHAIN_LIMIT, joinBranches } from '../chains.ts';
import type { Branch } from '../chains.ts';
import { lowerBreak, lowerContinue, lowerEffect, lowerNothing, lowerReturn } from '../every-language.ts';
import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerBlock,
  lowerExpression,
  lowerExpressionStatement,
  lowerInner,
  lowerParts,
  name,
  NONE,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering, StatementHandler } from '../lowering.ts';
import { lowerAssignment } from './expressions.ts';
import { lowerClass, lowerFunction } from './functions.ts';
import { lowerImport, lowerImportFrom } from './imports.ts';
import { lowerMatch } from './match.ts';
import { lowerPattern } from './patterns.ts';
import { lowerType } from './types.ts';

/** Statements of Python by node type. */
export const PYTHON_STATEMENTS: Readonly<Record<string, StatementHandler>> = {
  module: lowerBlock,
  block: lowerBlock,
  expression_statement: lowerEffect,
  assignment: lowerAssignmentStatement,
  augmented_assignment: lowerAssignmentStatement,
  function_definition: (lowering, node, depth, out) => lowerDefinition(lowering, node, depth, out, []),
  class_definition: (lowering, node, depth, out) => lowerDefinition(lowering, node, depth, out, []),
  decorated_definition: lowerDecorated,
  if_statement: lowerIf,
  for_statement: lowerFor,
  while_statement: lowerWhile,
  try_statement: lowerTry,
  with_statement: lowerWith,
  match_statement: lowerMatch,
  return_statement: lowerReturn,
  raise_statement: lowerRaise,
  assert_statement: lowerAssert,
  delete_statement: lowerDelete,
  print_statement: (lowering, node, depth, out) => lowerOldCall(lowering, node, depth, out, 'print'),
  exec_statement: (lowering, node, depth, out) => lowerOldCall(lowering, node, depth, out, 'exec'),
  break_statement: lowerBreak,
  continue_statement: lowerContinue,
  global_statement: noteOuterNames,
  nonlocal_statement: noteOuterNames,
  import_statement: lowerImport,
  import_from_statement: lowerImportFrom,
  future_import_statement: lowerNothing,
  pass_statement: lowerNothing,
  type_alias_statement: lowerNothing,
};

function lowerAssignmentStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { target, operator, value, at } = lowerAssignment(lowering, node, depth);
  const type = childAt(lowering, node, lowering.field.type);
  out.push({ kind: 'assignment', target, operator, value, ...lowerType(lowering, type, depth), at });
}

function lowerDecorated(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const decorators: Expression[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) === 'decorator') decorators.push(lowerInner(lowering, child, depth + 1));
  }
  const definition = childAt(lowering, node, lowering.field.definition);
  if (definition >= 0) lowerDefinition(lowering, definition, depth + 1, out, decorators);
}

function lowerDefinition(
  lowering: Lowering,
  node: number,
  depth: number,
  out: Statement[],
  decorators: readonly Expression[],
): void {
  if (typeName(lowering, node) === 'function_definition') {
    out.push({ kind: 'function', function: lowerFunction(lowering, node, depth, decorators) });
    return;
  }
  const loose: Statement[] = [];
  const definition = lowerClass(lowering, node, depth, decorators, loose);
  out.push({ kind: 'class', class: definition });
  for (const statement of loose) out.push(statement);
}

function lowerIf(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field, tree } = lowering;
  const arms = [node];
  let last = NONE;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (tree.field[child] !== field.alternative) continue;
    if (typeName(lowering, child) === 'elif_clause') arms.push(child);
    else last = childAt(lowering, child, field.body);
  }
  const branches = arms.map((arm, index): Branch => {
    const inside = branchDepth(depth, index, arms.length);
    return {
      test: lowerExpression(lowering, childAt(lowering, arm, field.condition), inside),
      body: lowerBlock(lowering, childAt(lowering, arm, field.consequence), inside),
    };
  });
  const otherwise = lowerBlock(lowering, last, branchDepth(depth, arms.length, arms.length));
  out.push(joinBranches(branches, otherwise, startOf(lowering, node), endOf(lowering, node)));
}

function lowerFor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  out.push({
    kind: 'loop',
    target: lowerPattern(lowering, childAt(lowering, node, field.left), depth + 1),
    iterable: lowerExpression(lowering, childAt(lowering, node, field.right), depth + 1),
    body: lowerBlock(lowering, childAt(lowering, node, field.body), depth + 1),
  });
  lowerElse(lowering, node, depth, out);
}

function lowerWhile(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  out.push({
    kind: 'loop',
    test: lowerExpression(lowering, childAt(lowering, node, field.condition), depth + 1),
    body: lowerBlock(lowering, childAt(lowering, node, field.body), depth + 1),
  });
  lowerElse(lowering, node, depth, out);
}

/** The `else` of a loop or of a `try` runs after it. */
function lowerElse(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const clause = childOfType(lowering, node, 'else_clause');
  if (clause >= 0) lowerBlock(lowering, childAt(lowering, clause, lowering.field.body), depth + 1, out);
}

function lowerTry(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const body = lowerBlock(lowering, childAt(lowering, node, lowering.field.body), depth + 1);
  lowerElse(lowering, node, depth, body);
  const handlers: Extract<Statement, { kind: 'try' }>['handlers'][number][] = [];
  let last: Statement[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'finally_clause') last = lowerBlock(lowering, childOfType(lowering, child, 'block'), depth + 1);
    else if (type.startsWith('except')) handlers.push(lowerHandler(lowering, child, depth));
  }
  out.push({ kind: 'try', body, handlers, finally: last });
}

/** The last part of each name in `(OSError, json.JSONDecodeError)`. */
const CLASS_NAMES = /[A-Za-z_]\w*(?=\s*(?:[,)]|$))/g;

function lowerHandler(
  lowering: Lowering,
  node: number,
  depth: number,
): Extract<Statement, { kind: 'try' }>['handlers'][number] {
  const value = childAt(lowering, node, lowering.field.value);
  const alias = value < 0 ? NONE : childAt(lowering, value, lowering.field.alias);
  const body = lowerBlock(lowering, childOfType(lowering, node, 'block'), depth + 1);
  if (alias < 0) return { body };
  const type = firstPart(lowering, value);
  const classes = type < 0 ? null : textOf(lowering, type).match(CLASS_NAMES);
  return { name: lowerPattern(lowering, alias, depth + 1), ...(classes !== null && { classes }), body };
}

/** `with a as b, c as d` nests the later ones inside the earlier ones. */
function lowerWith(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const items: number[] = [];
  const clause = childOfType(lowering, node, 'with_clause');
  for (
    let child = clause < 0 ? NONE : firstPart(lowering, clause);
    child >= 0;
    child = nextPart(lowering, clause, child)
  ) {
    items.push(Math.max(childAt(lowering, child, field.value), NONE));
  }
  const isNested = items.length <= CHAIN_LIMIT;
  let body = lowerBlock(lowering, childAt(lowering, node, field.body), depth + (isNested ? items.length : 1));
  for (const item of items.toReversed()) {
    const alias = item < 0 ? NONE : childAt(lowering, item, field.alias);
    const value = lowerExpression(lowering, alias < 0 ? item : firstPart(lowering, item), depth + 1);
    const target = alias < 0 ? undefined : lowerPattern(lowering, alias, depth + 1);
    if (isNested) body = [{ kind: 'with', value, target, body }];
    else out.push({ kind: 'with', value, target, body: [] });
  }
  for (const statement of body) out.push(statement);
}

/** `raise X from y`: the cause is evaluated too. */
function lowerRaise(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  const cause = childAt(lowering, node, lowering.field.cause);
  if (cause >= 0) lowerExpressionStatement(lowering, cause, depth + 1, out);
  const value = inner < 0 || inner === cause ? undefined : lowerExpression(lowering, inner, depth + 1);
  out.push({ kind: 'throw', value, at: startOf(lowering, node) });
}

/** `assert x, m` is `if not x: raise AssertionError(m)`: what follows may rely on it. */
function lowerAssert(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const testNode = firstPart(lowering, node);
  if (testNode < 0) return;
  const messageNode = nextPart(lowering, node, testNode);
  const at = startOf(lowering, node);
  const operand = lowerExpression(lowering, testNode, depth + 2);
  const value = messageNode < 0 ? undefined : lowerExpression(lowering, messageNode, depth + 2);
  out.push({
    kind: 'if',
    test: { kind: 'unary', operator: 'not', operand, at: operand.at, end: operand.end },
    then: [{ kind: 'throw', value, at }],
    otherwise: [],
  });
}

function lowerDelete(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  const isList = typeName(lowering, inner) === 'expression_list' || typeName(lowering, inner) === 'tuple';
  const targets = lowerParts(lowering, isList ? inner : node, depth);
  for (const operand of targets) {
    const { at, end } = operand;
    out.push({ kind: 'expression', value: { kind: 'unary', operator: 'delete', operand, at, end } });
  }
}

/** `print x` and `exec code` of Python 2 are calls today. */
function lowerOldCall(lowering: Lowering, node: number, depth: number, out: Statement[], callee: string): void {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const values = lowerParts(lowering, node, depth);
  out.push({
    kind: 'expression',
    value: { kind: 'call', callee: name(callee, at, at + callee.length), arguments: values, isNew: false, at, end },
  });
}

function noteOuterNames(lowering: Lowering, node: number): void {
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const name = textOf(lowering, child);
    lowering.outerNames.push(name);
    lowering.changed.names.add(name);
  }
}
