import { lowerConditional, lowerFalse, lowerNull, lowerSpread, lowerTrue } from '../every-language.ts';
import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerInner,
  lowerParts,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
  functionOf,
} from '../lowering.ts';
import type { ExpressionHandler, Lowering } from '../lowering.ts';
import { lowerAssignedValue } from './assignments.ts';
import { lowerBlockValue } from './blocks.ts';
import { lowerCall, lowerGiven, lowerPair, superCall } from './calls.ts';
import { newLocals, stateOf } from './file-state.ts';
import {
  lowerChainedString,
  lowerHeredoc,
  lowerNumber,
  lowerRange,
  lowerRegex,
  lowerString,
  lowerSubshell,
  lowerSymbol,
  lowerWords,
} from './literals.ts';
import { lowerConstant, lowerField, lowerIdentifier, lowerScoped, lowerSelf } from './names.ts';
import { lowerBinary, lowerUnary } from './operators.ts';
import { lowerGiving, returned } from './results.ts';

/** Expressions of Ruby by node type. */
export const RUBY_EXPRESSIONS: Readonly<Record<string, ExpressionHandler>> = {
  identifier: lowerIdentifier,
  constant: lowerConstant,
  global_variable: lowerConstant,
  instance_variable: lowerField,
  class_variable: lowerField,
  self: lowerSelf,
  scope_resolution: lowerScoped,
  true: lowerTrue,
  false: lowerFalse,
  nil: lowerNull,
  integer: lowerNumber,
  float: lowerNumber,
  rational: lowerNumber,
  complex: lowerNumber,
  string: lowerString,
  bare_string: lowerString,
  bare_symbol: lowerString,
  delimited_symbol: lowerString,
  chained_string: lowerChainedString,
  heredoc_beginning: lowerHeredoc,
  heredoc_body: (lowering, node) => mix(lowering, node, []),
  subshell: lowerSubshell,
  simple_symbol: lowerSymbol,
  hash_key_symbol: lowerSymbol,
  character: lowerSymbol,
  string_array: lowerWords,
  symbol_array: lowerWords,
  array: lowerWords,
  regex: lowerRegex,
  range: lowerRange,
  hash: lowerHash,
  call: lowerCall,
  super: (lowering, node) => superWithSame(lowering, node),
  yield: lowerYield,
  element_reference: lowerElement,
  binary: lowerBinary,
  unary: lowerUnary,
  conditional: lowerConditional,
  assignment: lowerAssignedValue,
  operator_assignment: lowerAssignedValue,
  lambda: lowerBlockValue,
  splat_argument: lowerSpread,
  hash_splat_argument: lowerSpread,
  interpolation: lowerInner,
  superclass: lowerInner,
  pattern: lowerInner,
  exception_variable: lowerInner,
  parenthesized_statements: lowerParenthesized,
  argument_list: lowerArguments,
  if: lowerAtOnce,
  unless: lowerAtOnce,
  case: lowerAtOnce,
  case_match: lowerAtOnce,
  begin: lowerAtOnce,
  if_modifier: lowerAtOnce,
  unless_modifier: lowerAtOnce,
  rescue_modifier: lowerAtOnce,
  while: lowerAtOnce,
  until: lowerAtOnce,
};

/** What is returned with several values is a list. */
function lowerArguments(lowering: Lowering, node: number, depth: number): Expression {
  const { values, keywords } = lowerGiven(lowering, node, -1, depth);
  const [only, ...others] = values;
  if (only !== undefined && others.length === 0 && keywords.length === 0) return only;
  return {
    kind: 'list',
    items: [...values, ...keywords.map(({ value }) => value)],
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** Branches and blocks in the middle of an expression: a function that is called where it stands. */
function lowerAtOnce(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const state = stateOf(lowering);
  const { locals } = state;
  state.locals = newLocals(locals);
  const body: Statement[] = [];
  lowerGiving(lowering, node, depth + 1, body, returned);
  for (const known of state.locals.names) locals.names.add(known);
  state.locals = locals;
  const [only, ...others] = body;
  if (only?.kind === 'return' && only.value !== undefined && others.length === 0) return only.value;
  return { kind: 'call', callee: functionOf([], body, at, end), arguments: [], isNew: false, at, end };
}

function lowerParenthesized(lowering: Lowering, node: number, depth: number): Expression {
  const first = firstPart(lowering, node);
  if (first < 0) return literal(null, startOf(lowering, node), endOf(lowering, node));
  return nextPart(lowering, node, first) < 0
    ? lowerExpression(lowering, first, depth + 1)
    : lowerAtOnce(lowering, node, depth);
}

/** `{ a: 1, 'b' => 2, **others }`. */
function lowerHash(lowering: Lowering, node: number, depth: number): Expression {
  const entries: (readonly [Expression | null, Expression])[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) === 'pair') entries.push(lowerPair(lowering, child, depth + 1));
    else entries.push([null, lowerInner(lowering, child, depth + 1)]);
  }
  return { kind: 'map', entries, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `a[b]`, `a[1..2]`, `a[0, 2]`. */
function lowerElement(lowering: Lowering, node: number, depth: number): Expression {
  const objectNode = childAt(lowering, node, lowering.field.object);
  const object = lowerExpression(lowering, objectNode, depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const indexNode = nextPart(lowering, node, objectNode);
  if (indexNode < 0) return object;
  const second = nextPart(lowering, node, indexNode);
  if (typeName(lowering, indexNode) === 'range') {
    const from = childAt(lowering, indexNode, lowering.field.begin);
    const to = childAt(lowering, indexNode, lowering.field.end);
    return {
      kind: 'slice',
      object,
      from: from < 0 ? undefined : lowerExpression(lowering, from, depth + 1),
      to: to < 0 ? undefined : lowerExpression(lowering, to, depth + 1),
      at,
      end,
    };
  }
  const index = lowerExpression(lowering, indexNode, depth + 1);
  if (second >= 0) return { kind: 'slice', object, from: index, at, end };
  // `text[/pattern/]` is what the pattern finds.
  if (index.kind === 'regex')
    return {
      kind: 'call',
      callee: { kind: 'member', object, property: 'match', at, end },
      arguments: [index],
      isNew: false,
      at,
      end,
    };
  return { kind: 'index', object, index, at, end };
}

/** `yield a, b` calls the block. */
function lowerYield(lowering: Lowering, node: number, depth: number): Expression {
  const state = stateOf(lowering);
  state.yields = true;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const first = firstPart(lowering, node);
  const given = typeName(lowering, first) === 'argument_list' ? lowerParts(lowering, first, depth) : [];
  return { kind: 'call', callee: name(state.block, at, end), arguments: given, isNew: false, at, end };
}

/** `super` alone hands on what the method was given. */
function superWithSame(lowering: Lowering, node: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (textOf(lowering, node) !== 'super') return mix(lowering, node, []);
  const { given } = stateOf(lowering);
  return superCall(
    lowering,
    given.map((one) => name(one, at, end)),
    [],
    at,
    end,
  );
}
