import { branchDepth, joinBranches, type Branch } from '../chains.ts';
import { lowerBreak, lowerContinue, lowerEffect, lowerNothing, lowerReturn } from '../every-language.ts';
import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerBlock,
  lowerExpression,
  lowerExpressionStatement,
  lowerStatement,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering, StatementHandler } from '../lowering.ts';
import { lowerAssignmentStatement } from './assignments.ts';
import { constantsIn, lowerClassStatement } from './classes.ts';
import { lowerFunction } from './functions.ts';
import { lowerFor, lowerForeach } from './loops.ts';
import { lowerUse } from './names.ts';
import { isShown, lowerEcho, written } from './pages.ts';

/** Statements of PHP by node type. */
export const PHP_STATEMENTS: Readonly<Record<string, StatementHandler>> = {
  program: lowerBlock,
  compound_statement: lowerBlock,
  colon_block: lowerBlock,
  namespace_definition: (lowering, node, depth, out) => {
    lowerBlock(lowering, childAt(lowering, node, lowering.field.body), depth, out);
  },
  namespace_use_declaration: lowerUse,
  text_interpolation: lowerNothing,
  declare_statement: lowerDeclare,
  const_declaration: lowerConstants,
  function_definition: (lowering, node, depth, out) => {
    out.push({ kind: 'function', function: lowerFunction(lowering, node, depth) });
  },
  class_declaration: lowerClassStatement,
  interface_declaration: lowerClassStatement,
  trait_declaration: lowerClassStatement,
  enum_declaration: lowerClassStatement,
  expression_statement: lowerExpressionLine,
  echo_statement: lowerEcho,
  unset_statement: lowerUnset,
  global_declaration: lowerGlobal,
  function_static_declaration: lowerStatic,
  if_statement: lowerIf,
  switch_statement: lowerSwitch,
  while_statement: lowerWhile,
  do_statement: lowerDo,
  for_statement: lowerFor,
  foreach_statement: lowerForeach,
  try_statement: lowerTry,
  return_statement: lowerReturn,
  break_statement: lowerBreak,
  continue_statement: lowerContinue,
  exit_statement: lowerExpressionStatement,
  goto_statement: lowerNothing,
  named_label_statement: lowerNothing,
};

const ASSIGNMENTS: ReadonlySet<string> = new Set([
  'assignment_expression',
  'augmented_assignment_expression',
  'reference_assignment_expression',
]);

/** A line that is an expression: an assignment, a throw, something shown in a page, or a call for its effects. */
function lowerExpressionLine(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  const type = typeName(lowering, inner);
  if (isShown(lowering, node)) {
    const value = lowerExpression(lowering, inner, depth + 1);
    out.push({ kind: 'expression', value: written(lowering, value) });
  } else if (ASSIGNMENTS.has(type)) lowerAssignmentStatement(lowering, inner, depth, out);
  else if (type === 'throw_expression') {
    const value = lowerExpression(lowering, firstPart(lowering, inner), depth + 1);
    out.push({ kind: 'throw', value, at: startOf(lowering, node) });
  } else if (!lowerRefusal(lowering, inner, depth, out)) lowerEffect(lowering, node, depth, out);
}

/** `abort_if($test, 403)`, `abort_unless(…)`, `throw_if(…)`: the function ends where the test says so. */
const REFUSALS = /^(?:abort|throw)_(if|unless)$/;

function lowerRefusal(lowering: Lowering, node: number, depth: number, out: Statement[]): boolean {
  if (typeName(lowering, node) !== 'function_call_expression') return false;
  const [, which] = REFUSALS.exec(textOf(lowering, childAt(lowering, node, lowering.field.function))) ?? [];
  const list = childAt(lowering, node, lowering.field.arguments);
  const first = which === undefined || list < 0 ? -1 : firstPart(lowering, list);
  if (first < 0) return false;
  const test = lowerExpression(lowering, first, depth + 1);
  const ends: Statement[] = [{ kind: 'throw', at: startOf(lowering, node) }];
  const isIf = which === 'if';
  out.push({ kind: 'if', test, then: isIf ? ends : [], otherwise: isIf ? [] : ends });
  return true;
}

function lowerDeclare(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  lowerStatement(lowering, childOfType(lowering, node, 'compound_statement'), depth + 1, out);
}

function lowerConstants(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  for (const [called, value] of constantsIn(lowering, node, depth)) {
    const target = name(called, value.at, value.end);
    out.push({ kind: 'assignment', target, value, declares: true, at: startOf(lowering, node) });
  }
}

/** `unset($a)`: nothing is left of it. */
function lowerUnset(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const target = lowerExpression(lowering, child, depth + 1);
    const at = startOf(lowering, child);
    if (target.kind === 'name')
      out.push({ kind: 'assignment', target, value: literal(null, at, at), declares: true, at });
  }
}

/** `global $database;`: the function means the variable of the program. */
function lowerGlobal(lowering: Lowering, node: number): void {
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const called = textOf(lowering, child);
    lowering.outerNames.push(called);
    lowering.changed.names.add(called);
  }
}

/** `static $cache = [];`. */
function lowerStatic(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const at = startOf(lowering, child);
    const given = childAt(lowering, child, lowering.field.value);
    const written = textOf(lowering, childAt(lowering, child, lowering.field.name));
    if (given < 0) continue;
    // What the last call left in it is known no more than what it begins with.
    const start = lowerExpression(lowering, given, depth + 1);
    const value: Expression = { kind: 'mix', parts: [start], at, end: endOf(lowering, child) };
    out.push({ kind: 'assignment', target: name(written, at, at), value, declares: true, at });
  }
}

/** Arms of an `if`: `elseif` stands beside it, `else if` inside it. */
function lowerIf(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field, tree } = lowering;
  const arms: number[] = [];
  let last = -1;
  for (let at = node; at >= 0;) {
    arms.push(at);
    const whole = at;
    at = -1;
    for (let child = firstPart(lowering, whole); child >= 0; child = nextPart(lowering, whole, child)) {
      if (tree.field[child] !== field.alternative) continue;
      if (typeName(lowering, child) === 'else_if_clause') arms.push(child);
      else last = childAt(lowering, child, field.body);
    }
    if (typeName(lowering, last) === 'if_statement') {
      at = last;
      last = -1;
    }
  }
  const branches = arms.map((arm, index): Branch => {
    const inside = branchDepth(depth, index, arms.length);
    const body: Statement[] = [];
    lowerStatement(lowering, childAt(lowering, arm, field.body), inside, body);
    return { test: lowerExpression(lowering, childAt(lowering, arm, field.condition), inside), body };
  });
  const otherwise: Statement[] = [];
  if (last >= 0) lowerStatement(lowering, last, branchDepth(depth, arms.length, arms.length), otherwise);
  out.push(joinBranches(branches, otherwise, startOf(lowering, node), endOf(lowering, node)));
}

type Cases = Extract<Statement, { kind: 'switch' }>['cases'][number][];

function lowerSwitch(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const subject = lowerExpression(lowering, childAt(lowering, node, field.condition), depth + 1);
  const block = childAt(lowering, node, field.body);
  const cases: Cases = [];
  for (let child = block < 0 ? -1 : firstPart(lowering, block); child >= 0; child = nextPart(lowering, block, child)) {
    const isDefault = typeName(lowering, child) === 'default_statement';
    if (!isDefault && typeName(lowering, child) !== 'case_statement') continue;
    const value = childAt(lowering, child, field.value);
    const body: Statement[] = [];
    for (let line = firstPart(lowering, child); line >= 0; line = nextPart(lowering, child, line))
      if (line !== value) lowerStatement(lowering, line, depth + 2, body);
    cases.push({ values: value < 0 ? [] : [lowerExpression(lowering, value, depth + 1)], isDefault, body });
  }
  out.push({ kind: 'switch', subject, cases, fallsThrough: true });
}

function lowerWhile(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const test = lowerExpression(lowering, childAt(lowering, node, lowering.field.condition), depth + 1);
  const body: Statement[] = [];
  lowerStatement(lowering, childAt(lowering, node, lowering.field.body), depth + 1, body);
  out.push({ kind: 'loop', test, body });
}

function lowerDo(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const test = lowerExpression(lowering, childAt(lowering, node, lowering.field.condition), depth + 1);
  const body: Statement[] = [];
  lowerStatement(lowering, childAt(lowering, node, lowering.field.body), depth + 1, body);
  out.push({ kind: 'loop', test, testsLater: true, body });
}

type Handlers = Extract<Statement, { kind: 'try' }>['handlers'][number][];

function lowerTry(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const handlers: Handlers = [];
  let last: Statement[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const inner = childAt(lowering, child, field.body);
    if (typeName(lowering, child) === 'finally_clause') last = lowerBlock(lowering, inner, depth + 1);
    if (typeName(lowering, child) !== 'catch_clause') continue;
    const called = childAt(lowering, child, field.name);
    const classes = textOf(lowering, childAt(lowering, child, field.type))
      .split('|')
      .map((type) => type.slice(type.lastIndexOf('\\') + 1).trim());
    const all = classes.some((type) => /^(?:Throwable|Exception)$/.test(type));
    handlers.push({
      name: called < 0 ? undefined : lowerExpression(lowering, called, depth + 1),
      classes: all ? undefined : classes,
      body: lowerBlock(lowering, inner, depth + 1),
    });
  }
  out.push({
    kind: 'try',
    body: lowerBlock(lowering, childAt(lowering, node, field.body), depth + 1),
    handlers,
    finally: last,
  });
}
