import { branchDepth, joinBranches, type Branch } from '../chains.ts';
import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerStatement,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { caseBranches } from './cases.ts';
import { stateOf } from './file-state.ts';
import { not } from './words.ts';

/** What is done with the value that a piece of code ends with: it is returned, or assigned to something. */
export type Give = (value: Expression) => Statement;

/** The last value of a method is what it gives. */
export const returned: Give = (value) => ({ kind: 'return', value, at: value.at });

/** Nobody wants the value. */
export const dropped: Give = (value) => ({ kind: 'expression', value });

/** Nodes that hold statements, the last of which gives the value. */
const BLOCKS: ReadonlySet<string> = new Set(
  'program body_statement block_body then else do begin parenthesized_statements ensure begin_block end_block'.split(
    ' ',
  ),
);
/** Nodes that give nothing, or leave. */
const STATEMENTS: ReadonlySet<string> = new Set(
  'return next break redo retry while until for while_modifier until_modifier class module singleton_class alias undef method singleton_method'.split(
    ' ',
  ),
);

/** A piece of code as statements; whichever way it takes, `give` gets the value it ends with. */
export function lowerGiving(lowering: Lowering, node: number, depth: number, out: Statement[], give: Give): void {
  const type = typeName(lowering, node);
  // Deeper than this, an expression is what names and texts are left of it.
  if (depth > DEPTH_LIMIT) out.push(give(lowerExpression(lowering, node, depth)));
  else if (BLOCKS.has(type)) lowerGivingBlock(lowering, node, depth, out, give);
  else if (type === 'if' || type === 'unless') lowerIf(lowering, node, depth, out, give);
  else if (type === 'if_modifier' || type === 'unless_modifier') lowerModifier(lowering, node, depth, out, give);
  else if (type === 'case' || type === 'case_match') lowerCase(lowering, node, depth, out, give);
  else if (type === 'rescue_modifier') lowerRescueModifier(lowering, node, depth, out, give);
  else if (give === dropped || STATEMENTS.has(type) || isLeaving(lowering, node, type))
    lowerStatement(lowering, node, depth, out);
  else if (type === 'assignment' || type === 'operator_assignment') {
    lowerStatement(lowering, node, depth, out);
    const target = childAt(lowering, node, lowering.field.left);
    if (typeName(lowering, target) !== 'left_assignment_list')
      out.push(give(lowerExpression(lowering, target, depth + 1)));
  } else out.push(give(lowerExpression(lowering, node, depth)));
}

/** `raise` never gives anything; `each` gives what it went through, which says nothing new. */
function isLeaving(lowering: Lowering, node: number, type: string): boolean {
  if (type === 'identifier') return textOf(lowering, node) === 'raise';
  if (type !== 'call') return false;
  const method = textOf(lowering, childAt(lowering, node, lowering.field.method));
  const hasReceiver = childAt(lowering, node, lowering.field.receiver) >= 0;
  if (!hasReceiver) return method === 'raise' || method === 'fail' || method === 'loop';
  return LOOPING.has(method) && childAt(lowering, node, lowering.field.block) >= 0;
}

/** Methods that run a block for each of something, and give nothing of their own. */
export const LOOPING: ReadonlySet<string> = new Set(
  'each each_with_index each_pair each_key each_value each_line each_char each_entry each_slice find_each find_in_batches times upto downto step'.split(
    ' ',
  ),
);

/** The statements of a node: with `rescue` or `ensure` among them they are tried. */
export function lowerGivingBlock(lowering: Lowering, node: number, depth: number, out: Statement[], give: Give): void {
  if (node < 0) return;
  if (!BLOCKS.has(typeName(lowering, node))) {
    lowerGiving(lowering, node, depth, out, give);
    return;
  }
  const parts = partsOf(lowering, node);
  const rescues = parts.filter((part) => typeName(lowering, part) === 'rescue');
  const ensures = parts.filter((part) => typeName(lowering, part) === 'ensure');
  const others = parts.filter((part) => !rescues.includes(part) && !ensures.includes(part));
  if (rescues.length === 0 && ensures.length === 0) {
    lowerAll(lowering, others, depth, out, give);
    return;
  }
  const body: Statement[] = [];
  lowerAll(lowering, others, depth + 1, body, give);
  const handlers = rescues.map((rescue) => lowerRescue(lowering, rescue, depth, give));
  const last: Statement[] = [];
  for (const ensure of ensures) lowerGivingBlock(lowering, ensure, depth + 1, last, dropped);
  out.push({ kind: 'try', body, handlers, finally: last });
}

function partsOf(lowering: Lowering, node: number): readonly number[] {
  const parts: number[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type !== 'heredoc_body' && type !== 'uninterpreted') parts.push(child);
  }
  return parts;
}

function lowerAll(lowering: Lowering, nodes: readonly number[], depth: number, out: Statement[], give: Give): void {
  for (const [index, node] of nodes.entries()) {
    if (index === nodes.length - 1) lowerGiving(lowering, node, depth + 1, out, give);
    else lowerStatement(lowering, node, depth + 1, out);
  }
}

type Handler = Extract<Statement, { kind: 'try' }>['handlers'][number];

/** `rescue A, B => error`. */
function lowerRescue(lowering: Lowering, node: number, depth: number, give: Give): Handler {
  const { field } = lowering;
  const variable = childAt(lowering, node, field.variable);
  const named = variable < 0 ? -1 : firstPart(lowering, variable);
  const exceptions = childAt(lowering, node, field.exceptions);
  const classes = exceptions < 0 ? undefined : textOf(lowering, exceptions).split(/\s*,\s*/);
  if (typeName(lowering, named) === 'identifier') stateOf(lowering).locals.names.add(textOf(lowering, named));
  const name = named < 0 ? undefined : lowerExpression(lowering, named, depth + 1);
  const body: Statement[] = [];
  const inner = childAt(lowering, node, field.body);
  if (inner >= 0) lowerGivingBlock(lowering, inner, depth + 1, body, give);
  else body.push(give(literal(null, startOf(lowering, node), endOf(lowering, node))));
  return { name, classes, body };
}

/** `value rescue other`. */
function lowerRescueModifier(lowering: Lowering, node: number, depth: number, out: Statement[], give: Give): void {
  const body: Statement[] = [];
  const handled: Statement[] = [];
  lowerGiving(lowering, childAt(lowering, node, lowering.field.body), depth + 1, body, give);
  lowerGiving(lowering, childAt(lowering, node, lowering.field.handler), depth + 1, handled, give);
  out.push({ kind: 'try', body, handlers: [{ body: handled }], finally: [] });
}

/** `if … elsif … else … end`, `unless`. */
function lowerIf(lowering: Lowering, node: number, depth: number, out: Statement[], give: Give): void {
  const { field } = lowering;
  const arms = [node];
  let last = childAt(lowering, node, field.alternative);
  while (typeName(lowering, last) === 'elsif') {
    arms.push(last);
    last = childAt(lowering, last, field.alternative);
  }
  const branches = arms.map((arm, index): Branch => {
    const inside = branchDepth(depth, index, arms.length);
    const test = lowerExpression(lowering, childAt(lowering, arm, field.condition), inside);
    const body: Statement[] = [];
    lowerGivingBlock(lowering, childAt(lowering, arm, field.consequence), inside, body, give);
    return { test: typeName(lowering, arm) === 'unless' ? not(test) : test, body };
  });
  const otherwise: Statement[] = [];
  if (last >= 0) lowerGivingBlock(lowering, last, branchDepth(depth, arms.length, arms.length), otherwise, give);
  else if (give !== dropped) otherwise.push(give(literal(null, endOf(lowering, node), endOf(lowering, node))));
  out.push(joinBranches(branches, otherwise, startOf(lowering, node), endOf(lowering, node)));
}

/** `return x if y`. */
function lowerModifier(lowering: Lowering, node: number, depth: number, out: Statement[], give: Give): void {
  const { field } = lowering;
  const condition = lowerExpression(lowering, childAt(lowering, node, field.condition), depth + 1);
  const test = typeName(lowering, node) === 'unless_modifier' ? not(condition) : condition;
  const then: Statement[] = [];
  lowerGiving(lowering, childAt(lowering, node, field.body), depth + 1, then, give);
  const nothing = literal(null, endOf(lowering, node), endOf(lowering, node));
  out.push({ kind: 'if', test, then, otherwise: give === dropped ? [] : [give(nothing)] });
}

/** `case … when … in … else … end`. */
function lowerCase(lowering: Lowering, node: number, depth: number, out: Statement[], give: Give): void {
  const { clauses, subject, before } = caseBranches(lowering, node, depth);
  out.push(...before);
  const last = childOfType(lowering, node, 'else');
  const otherwise: Statement[] = [];
  if (last >= 0) lowerGivingBlock(lowering, last, depth + 1, otherwise, give);
  else if (give !== dropped) otherwise.push(give(literal(null, endOf(lowering, node), endOf(lowering, node))));
  const bodies = clauses.map(({ body, binds }) => {
    const statements: Statement[] = [...binds];
    lowerGivingBlock(lowering, body, depth + 1, statements, give);
    return statements;
  });
  const areValues = subject !== undefined && clauses.every(({ values }) => values !== undefined);
  if (areValues) {
    const cases = clauses.map(({ values }, index) => ({
      values: values ?? [],
      isDefault: false,
      body: bodies[index] ?? [],
    }));
    cases.push({ values: [], isDefault: true, body: otherwise });
    out.push({ kind: 'switch', subject, cases, fallsThrough: false });
    return;
  }
  const branches = clauses.map(({ test }, index): Branch => ({ test, body: bodies[index] ?? [] }));
  out.push(joinBranches(branches, otherwise, startOf(lowering, node), endOf(lowering, node)));
}
