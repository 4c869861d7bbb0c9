import type { Expression, Statement } from '../ir.ts';
import { leftByName } from '../labeled-blocks.ts';
import {
  childOfType,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerStatement,
  mix,
  name,
  nextPart,
  startOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { inList, stateOf, UNUSED, type Receiver } from './state.ts';

/** Lowers an expression, statements and all, and hands its value to whoever waits for it. */
export function lowerInto(lowering: Lowering, node: number, receiver: Receiver, depth: number, out: Statement[]): void {
  if (depth > DEPTH_LIMIT) {
    out.push({ kind: 'expression', value: lowerExpression(lowering, node, depth) });
    return;
  }
  switch (typeName(lowering, node)) {
    case 'block': {
      const isNamed = childOfType(lowering, node, 'label') >= 0;
      const body: Statement[] = isNamed ? [] : out;
      lowerBlockInto(lowering, node, receiver, depth, body);
      if (isNamed) leftByName(body, startOf(lowering, node), out);
      return;
    }
    case 'unsafe_block':
    case 'const_block':
    case 'try_block':
      lowerBlockInto(lowering, childOfType(lowering, node, 'block'), receiver, depth, out);
      return;
    case 'parenthesized_expression':
      lowerInto(lowering, firstPart(lowering, node), receiver, depth + 1, out);
      return;
    case 'if_expression':
    case 'match_expression':
      stateOf(lowering).receiver = receiver;
      lowerStatement(lowering, node, depth, out);
      return;
    case 'return_expression':
    case 'break_expression':
    case 'continue_expression':
    case 'loop_expression':
    case 'while_expression':
    case 'for_expression':
    case 'macro_invocation':
      if (receiver.to === 'nobody' || typeName(lowering, node) !== 'macro_invocation') {
        lowerStatement(lowering, node, depth, out);
        return;
      }
  }
  inList(lowering, out, () => give(lowering, lowerExpression(lowering, node, depth + 1), receiver, out));
}

/** Hands a value over. What is returned as an error is thrown: whoever goes on has got none. */
export function give(_lowering: Lowering, value: Expression, receiver: Receiver, out: Statement[]): void {
  if (receiver.to === 'nobody') out.push({ kind: 'expression', value });
  else if (receiver.to === 'return') {
    const thrown = errorIn(value);
    if (thrown === undefined) out.push({ kind: 'return', value, at: value.at });
    else out.push({ kind: 'throw', value: thrown, at: value.at });
  } else {
    const { target, declares, annotation } = receiver;
    const given = errorIn(value) === undefined ? value : literal(undefined, value.at, value.end);
    out.push({ kind: 'assignment', target, value: given, declares, annotation, at: target.at });
  }
}

/** What `Err(x)` holds; the lowering of calls leaves it as it is written. */
function errorIn(value: Expression): Expression | undefined {
  if (value.kind !== 'call' || value.callee.kind !== 'name' || value.callee.name !== 'Err') return undefined;
  return value.arguments[0] ?? literal(undefined, value.at, value.end);
}

/** Expressions that end a block without a semicolon, and are its value. */
const STATEMENTS =
  /^(?:expression_statement|let_declaration|empty_statement|attribute_item|inner_attribute_item|use_declaration|function_item|struct_item|enum_item|impl_item|trait_item|mod_item|const_item|static_item|type_item|macro_definition|extern_crate_declaration|union_item|label)$/;
/** Those that need no semicolon where they stand among others. */
const WITHOUT_END =
  /^(?:if_expression|match_expression|block|unsafe_block|loop_expression|while_expression|for_expression)$/;

function lowerBlockInto(lowering: Lowering, block: number, receiver: Receiver, depth: number, out: Statement[]): void {
  if (block < 0) return;
  let isGiven = false;
  for (let child = firstPart(lowering, block); child >= 0;) {
    const next = nextPart(lowering, block, child);
    const type = typeName(lowering, child);
    const only = next < 0 && type === 'expression_statement' ? firstPart(lowering, child) : -1;
    // The grammar takes a last `match` for a statement; without a semicolon it is the value.
    const isOpen =
      only >= 0 && WITHOUT_END.test(typeName(lowering, only)) && endOf(lowering, only) === endOf(lowering, child);
    if (next < 0 && (isOpen || !STATEMENTS.test(type))) {
      lowerInto(lowering, isOpen ? only : child, receiver, depth + 1, out);
      isGiven = true;
    } else inList(lowering, out, () => lowerStatement(lowering, child, depth + 1, out));
    child = next;
  }
  if (isGiven || receiver.to !== 'target') return;
  const at = startOf(lowering, block);
  if (receiver.declares) give(lowering, literal(undefined, at, at), receiver, out);
}

/** A construct with statements in it, where a value is asked for: it is run before, and its value kept under a name. */
export function lowerHeld(lowering: Lowering, node: number, depth: number): Expression {
  const { before } = stateOf(lowering);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const target = name(`(${typeName(lowering, node).replace('_expression', '')} ${at})`, at, end);
  const statements: Statement[] = [];
  lowerInto(lowering, node, { to: 'target', target, declares: true }, depth + 1, statements);
  for (const statement of statements) before.push(statement);
  return target;
}

/** An expression with the list in which its own statements may stand. */
export function lowerBody(lowering: Lowering, node: number, depth: number): Statement[] {
  const statements: Statement[] = [];
  lowerInto(lowering, node, UNUSED, depth, statements);
  return tight(statements);
}

/** Nothing is known of it. */
export function unknown(lowering: Lowering, node: number): Expression {
  return mix(lowering, node, []);
}
