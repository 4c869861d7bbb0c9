import { lowerNothing, lowerReturn } from '../every-language.ts';
import type { Expression, Statement } from '../ir.ts';
import { childAt, lowerExpression, name, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering, StatementHandler } from '../lowering.ts';
import { lowerAssignment, lowerOperatorAssignment } from './assignments.ts';
import { boundBy } from './cases.ts';
import { lowerClass } from './classes.ts';
import { lowerCallStatement, lowerDropped, lowerFor, lowerLeaving, lowerWhile } from './loops.ts';
import { lowerMethod } from './methods.ts';

/** Statements of Ruby by node type. */
export const RUBY_STATEMENTS: Readonly<Record<string, StatementHandler>> = {
  program: lowerDropped,
  body_statement: lowerDropped,
  block_body: lowerDropped,
  then: lowerDropped,
  else: lowerDropped,
  do: lowerDropped,
  begin: lowerDropped,
  begin_block: lowerDropped,
  end_block: lowerDropped,
  parenthesized_statements: lowerDropped,
  if: lowerDropped,
  unless: lowerDropped,
  if_modifier: lowerDropped,
  unless_modifier: lowerDropped,
  rescue_modifier: lowerDropped,
  case: lowerDropped,
  case_match: lowerDropped,
  while: lowerWhile,
  until: lowerWhile,
  while_modifier: lowerWhile,
  until_modifier: lowerWhile,
  for: lowerFor,
  call: lowerCallStatement,
  identifier: lowerWord,
  assignment: lowerAssignment,
  operator_assignment: lowerOperatorAssignment,
  match_pattern: lowerMatched,
  method: (lowering, node, depth, out) => {
    out.push({ kind: 'function', function: lowerMethod(lowering, node, depth, false) });
  },
  singleton_method: (lowering, node, depth, out) => {
    out.push({ kind: 'function', function: lowerMethod(lowering, node, depth, false) });
  },
  class: lowerClass,
  module: lowerClass,
  singleton_class: (lowering, node, depth, out) => {
    lowerDropped(lowering, childAt(lowering, node, lowering.field.body), depth, out);
  },
  return: lowerReturn,
  next: lowerLeaving,
  break: lowerLeaving,
  redo: lowerLeaving,
  retry: lowerNothing,
  alias: lowerNothing,
  undef: lowerNothing,
  heredoc_body: lowerNothing,
  uninterpreted: lowerNothing,
  empty_statement: lowerNothing,
};

/** `raise` alone throws once more what was caught. */
function lowerWord(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  if (textOf(lowering, node) === 'raise') out.push({ kind: 'throw', value: undefined, at: startOf(lowering, node) });
  else out.push({ kind: 'expression', value: lowerExpression(lowering, node, depth) });
}

/** `value => { name: }`. */
function lowerMatched(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const value: Expression = lowerExpression(lowering, childAt(lowering, node, lowering.field.value), depth + 1);
  const pattern = childAt(lowering, node, lowering.field.pattern);
  const target = typeName(lowering, pattern) === '' ? name('_', value.at, value.at) : boundBy(lowering, pattern, depth);
  if (target === undefined) out.push({ kind: 'expression', value });
  else out.push({ kind: 'assignment', target, value, declares: true, at: startOf(lowering, node) });
}
