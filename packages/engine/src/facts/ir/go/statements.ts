import { branchDepth, joinBranches, type Branch } from '../chains.ts';
import { lowerBreak, lowerContinue, lowerEffect, lowerNothing } from '../every-language.ts';
import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  alwaysRun,
  literal,
  lowerBareBlock,
  lowerBlock,
  lowerExpression,
  lowerExpressionStatement,
  lowerParts,
  lowerStatement,
  mix,
  name,
  nameOf,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering, StatementHandler } from '../lowering.ts';
import { assignTo, lowerAssignment, lowerShortDeclaration } from './assignments.ts';
import { lowerConstants, lowerImports, lowerMethod, lowerTypes, lowerVariables } from './declarations.ts';
import { lowerFunction } from './functions.ts';

/** Statements of Go by node type. */
export const GO_STATEMENTS: Readonly<Record<string, StatementHandler>> = {
  source_file: lowerBlock,
  block: lowerBareBlock,
  statement_list: lowerBlock,
  package_clause: lowerNothing,
  import_declaration: lowerImports,
  type_declaration: lowerTypes,
  const_declaration: lowerConstants,
  var_declaration: lowerVariables,
  function_declaration: (lowering, node, depth, out) => {
    out.push({ kind: 'function', function: lowerFunction(lowering, node, depth) });
  },
  method_declaration: lowerMethod,
  expression_statement: lowerEffect,
  go_statement: lowerEffect,
  defer_statement: lowerEffect,
  labeled_statement: lowerLabeled,
  short_var_declaration: lowerShortDeclaration,
  assignment_statement: lowerAssignment,
  inc_statement: (lowering, node, depth, out) => lowerStep(lowering, node, depth, out, '+'),
  dec_statement: (lowering, node, depth, out) => lowerStep(lowering, node, depth, out, '-'),
  send_statement: lowerSend,
  receive_statement: lowerReceive,
  if_statement: lowerIf,
  for_statement: lowerFor,
  expression_switch_statement: lowerSwitch,
  type_switch_statement: lowerTypeSwitch,
  select_statement: lowerSelect,
  return_statement: lowerReturn,
  break_statement: lowerBreak,
  continue_statement: lowerContinue,
  fallthrough_statement: lowerNothing,
  goto_statement: lowerNothing,
  empty_statement: lowerNothing,
};

function lowerLabeled(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'label_name') lowerStatement(lowering, child, depth + 1, out);
  }
}

/** `i++`. */
function lowerStep(lowering: Lowering, node: number, depth: number, out: Statement[], operator: string): void {
  const target = lowerExpression(lowering, firstPart(lowering, node), depth + 1);
  const at = startOf(lowering, node);
  out.push({ kind: 'assignment', target, operator, value: literal(1, at, endOf(lowering, node)), at });
}

/** `channel <- value`: whoever reads from the channel may get it. */
function lowerSend(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const target = lowerExpression(lowering, childAt(lowering, node, lowering.field.channel), depth + 1);
  const sent = lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1);
  out.push({ kind: 'assignment', target, value: mix(lowering, node, [target, sent]), at: startOf(lowering, node) });
}

/** `value := <-channel` of a `select`. */
function lowerReceive(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const left = childAt(lowering, node, lowering.field.left);
  const right = childAt(lowering, node, lowering.field.right);
  if (left >= 0) assignTo(lowering, left, lowerExpression(lowering, right, depth + 1), true, depth, out);
  else lowerExpressionStatement(lowering, right, depth, out);
}

function lowerIf(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const before = childAt(lowering, node, lowering.field.initializer);
  if (before < 0) {
    lowerArms(lowering, node, depth, out);
    return;
  }
  // What is declared before the test is known in the arms alone.
  const own: Statement[] = [];
  lowerStatement(lowering, before, depth + 1, own);
  lowerArms(lowering, node, depth, own);
  out.push(alwaysRun(own, startOf(lowering, node)));
}

function lowerArms(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const arms = [node];
  let last = childAt(lowering, node, field.alternative);
  // What an arm declares before its test stands in the arm before it: there the chain is nested.
  while (typeName(lowering, last) === 'if_statement' && childAt(lowering, last, field.initializer) < 0) {
    arms.push(last);
    last = childAt(lowering, last, field.alternative);
  }
  const branches = arms.map((arm, index): Branch => {
    const inside = branchDepth(depth, index, arms.length);
    return {
      test: lowerExpression(lowering, childAt(lowering, arm, field.condition), inside),
      body: lowerBlock(lowering, childAt(lowering, arm, field.consequence), inside),
    };
  });
  const otherwise: Statement[] = [];
  const lastDepth = branchDepth(depth, arms.length, arms.length);
  if (typeName(lowering, last) === 'block') lowerBlock(lowering, last, lastDepth, otherwise);
  else if (last >= 0) lowerStatement(lowering, last, lastDepth, otherwise);
  out.push(joinBranches(branches, otherwise, startOf(lowering, node), endOf(lowering, node)));
}

function lowerFor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const body = childAt(lowering, node, field.body);
  const range = childOfType(lowering, node, 'range_clause');
  if (range >= 0) {
    lowerRange(lowering, range, body, depth, out);
    return;
  }
  const clause = childOfType(lowering, node, 'for_clause');
  if (clause >= 0) {
    lowerStatement(lowering, childAt(lowering, clause, field.initializer), depth + 1, out);
    const condition = childAt(lowering, clause, field.condition);
    const test = condition < 0 ? undefined : lowerExpression(lowering, condition, depth + 1);
    const statements: Statement[] = [];
    lowerBlock(lowering, body, depth + 1, statements);
    lowerStatement(lowering, childAt(lowering, clause, field.update), depth + 1, statements);
    out.push({ kind: 'loop', test, body: statements });
    return;
  }
  const first = firstPart(lowering, node);
  const test = first === body ? undefined : lowerExpression(lowering, first, depth + 1);
  out.push({ kind: 'loop', test, body: lowerBlock(lowering, body, depth + 1) });
}

/** `for key, value := range all`; without a value the keys are gone through. */
function lowerRange(lowering: Lowering, range: number, body: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const iterable = lowerExpression(lowering, childAt(lowering, range, field.right), depth + 1);
  const left = childAt(lowering, range, field.left);
  const [key, value] = left < 0 ? [] : lowerParts(lowering, left, depth);
  const statements: Statement[] = [];
  const isNamed = key?.kind === 'name' && key.name !== '_';
  if (value !== undefined && isNamed) {
    const unknown = mix(lowering, range, []);
    statements.push({ kind: 'assignment', target: key, value: unknown, declares: true, at: key.at });
  }
  lowerBlock(lowering, body, depth + 1, statements);
  const declares = /^[^=]*:=/.test(textOf(lowering, range));
  if (value === undefined)
    out.push({ kind: 'loop', target: key, declares, iterable, overKeys: true, body: statements });
  else out.push({ kind: 'loop', target: value, declares, iterable, body: statements });
}

type Cases = Extract<Statement, { kind: 'switch' }>['cases'][number][];

function lowerSwitch(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  lowerStatement(lowering, childAt(lowering, node, field.initializer), depth + 1, out);
  const value = childAt(lowering, node, field.value);
  const at = startOf(lowering, node);
  const subject = value < 0 ? literal(true, at, at) : lowerExpression(lowering, value, depth + 1);
  const cases: Cases = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type !== 'expression_case' && type !== 'default_case') continue;
    const list = childAt(lowering, child, field.value);
    const values = list < 0 ? [] : lowerParts(lowering, list, depth + 1);
    cases.push({ values, isDefault: type === 'default_case', body: bodyOf(lowering, child, depth) });
  }
  out.push({ kind: 'switch', subject, cases, fallsThrough: false });
}

/** `switch v := value.(type)`: which case it is nobody knows. */
function lowerTypeSwitch(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  lowerStatement(lowering, childAt(lowering, node, field.initializer), depth + 1, out);
  const subject = lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1);
  const alias = childAt(lowering, node, field.alias);
  const called = alias < 0 ? -1 : firstPart(lowering, alias);
  if (called >= 0) {
    out.push({ kind: 'assignment', target: nameOf(lowering, called), value: subject, declares: true, at: subject.at });
  }
  const cases: Cases = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type !== 'type_case' && type !== 'default_case') continue;
    const isDefault = type === 'default_case';
    cases.push({
      values: isDefault ? [] : [mix(lowering, child, [])],
      isDefault,
      body: bodyOf(lowering, child, depth),
    });
  }
  out.push({ kind: 'switch', subject: mix(lowering, node, []), cases, fallsThrough: false });
}

function lowerSelect(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const cases: Cases = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const isDefault = typeName(lowering, child) === 'default_case';
    const body: Statement[] = [];
    lowerStatement(lowering, childAt(lowering, child, lowering.field.communication), depth + 1, body);
    body.push(...bodyOf(lowering, child, depth));
    cases.push({ values: isDefault ? [] : [mix(lowering, child, [])], isDefault, body });
  }
  out.push({ kind: 'switch', subject: mix(lowering, node, []), cases, fallsThrough: false });
}

/** The statements of a case. */
function bodyOf(lowering: Lowering, node: number, depth: number): Statement[] {
  return lowerBlock(lowering, childOfType(lowering, node, 'statement_list'), depth + 1);
}

/** `return a, b` gives a list; alone it gives what the results are called by. */
function lowerReturn(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  const at = startOf(lowering, node);
  const named = lowering.results.map((result): Expression => name(result, at, at));
  const [only] = named;
  const bare: Expression | undefined = named.length > 1 ? { kind: 'list', items: named, at, end: at } : only;
  out.push({ kind: 'return', value: inner < 0 ? bare : lowerExpression(lowering, inner, depth + 1), at });
}
