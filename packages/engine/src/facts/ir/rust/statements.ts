import { asNumber, lowerBreak, lowerContinue, lowerNothing } from '../every-language.ts';
import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  firstPart,
  literal,
  lowerBlock,
  lowerExpression,
  mix,
  name,
  startOf,
  endOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering, StatementHandler } from '../lowering.ts';
import { keepAttribute, takeAttributes } from './attributes.ts';
import { lowerCondition, lowerIf, lowerMatch, matchValue } from './branches.ts';
import {
  lowerAlias,
  lowerConstant,
  lowerEnumeration,
  lowerFunctionItem,
  lowerImplementation,
  lowerModule,
  lowerStructure,
  lowerTrait,
} from './declarations.ts';
import { lowerExternCrate } from './imports.ts';

import { noteVariable } from './variables.ts';
import { bindPattern } from './patterns.ts';
import { inList, RETURNED, UNUSED } from './state.ts';
import { writtenType } from './types.ts';
import { lowerBody, lowerInto } from './values.ts';

/** Statements of Rust by node type; most constructs are expressions that may stand as one. */
export const RUST_STATEMENTS: Readonly<Record<string, StatementHandler>> = {
  declaration_list: lowerBlock,
  use_declaration: takeAttributes,
  extern_crate_declaration: lowerExternCrate,
  attribute_item: keepAttribute,
  inner_attribute_item: lowerNothing,
  mod_item: lowerModule,
  struct_item: lowerStructure,
  union_item: lowerStructure,
  enum_item: lowerEnumeration,
  impl_item: lowerImplementation,
  trait_item: lowerTrait,
  function_item: lowerFunctionItem,
  function_signature_item: takeAttributes,
  const_item: lowerConstant,
  static_item: lowerConstant,
  type_item: lowerAlias,
  associated_type: takeAttributes,
  macro_definition: takeAttributes,
  foreign_mod_item: takeAttributes,
  let_declaration: (lowering, node, depth, out) => {
    takeAttributes(lowering);
    lowerLet(lowering, node, depth, out);
  },
  expression_statement: (lowering, node, depth, out) => {
    takeAttributes(lowering);
    lowerInto(lowering, firstPart(lowering, node), UNUSED, depth + 1, out);
  },
  if_expression: lowerIf,
  match_expression: lowerMatch,
  block: lowerUnused,
  unsafe_block: lowerUnused,
  loop_expression: (lowering, node, depth, out) => {
    out.push({ kind: 'loop', body: lowerBody(lowering, childAt(lowering, node, lowering.field.body), depth + 1) });
  },
  while_expression: lowerWhile,
  for_expression: lowerFor,
  return_expression: lowerReturn,
  break_expression: lowerBreak,
  continue_expression: lowerContinue,
  empty_statement: takeAttributes,
};

function lowerUnused(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  lowerInto(lowering, node, UNUSED, depth + 1, out);
}

/** Values that may be read more than once: taken apart where they stand. */
const PLAIN: ReadonlySet<Expression['kind']> = new Set(['name', 'member', 'list', 'literal', 'mix']);

/** `let pattern: Type = value else { … };`. */
function lowerLet(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const pattern = childAt(lowering, node, field.pattern);
  const value = childAt(lowering, node, field.value);
  const otherwise = childAt(lowering, node, field.alternative);
  const { annotation } = writtenType(lowering, childAt(lowering, node, field.type));
  const at = startOf(lowering, pattern);
  if (otherwise >= 0) {
    const test = matchValue(lowering, pattern, value, depth, out);
    const refused: Expression = { kind: 'unary', operator: '!', operand: test, at: test.at, end: test.end };
    out.push({ kind: 'if', test: refused, then: lowerBody(lowering, otherwise, depth + 1), otherwise: [] });
    return;
  }
  if (typeName(lowering, pattern) === 'identifier') {
    const target = name(textOf(lowering, pattern), at, endOf(lowering, pattern));
    noteVariable(lowering, target.name, value, textOf(lowering, childAt(lowering, node, field.type)));
    if (value < 0) {
      out.push({ kind: 'assignment', target, value: mix(lowering, node, []), declares: true, annotation, at });
      return;
    }
    if (annotation === 'number') {
      const given = inList(lowering, out, () => lowerExpression(lowering, value, depth + 1));
      out.push({ kind: 'assignment', target, value: asNumber(given), declares: true, annotation, at });
      return;
    }
    lowerInto(lowering, value, { to: 'target', target, declares: true, annotation }, depth + 1, out);
    return;
  }
  if (value < 0) return;
  if (typeName(lowering, pattern) === '_') {
    lowerInto(lowering, value, UNUSED, depth + 1, out);
    return;
  }
  const held = name(`(let ${at})`, at, endOf(lowering, pattern));
  const before = out.length;
  lowerInto(lowering, value, { to: 'target', target: held, declares: true }, depth + 1, out);
  const only = out.at(-1);
  const isSimple = out.length === before + 1 && only?.kind === 'assignment' && PLAIN.has(only.value.kind);
  if (isSimple && only.kind === 'assignment') out.pop();
  bindPattern(lowering, pattern, isSimple && only.kind === 'assignment' ? only.value : held, out);
}

function lowerWhile(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const condition = childAt(lowering, node, field.condition);
  const body: Statement[] = [];
  const test = lowerCondition(lowering, condition, depth + 1, body);
  // What the condition binds it binds anew each time.
  const isPlain = body.length === 0;
  if (!isPlain) {
    const refused: Expression = { kind: 'unary', operator: '!', operand: test, at: test.at, end: test.end };
    body.push({ kind: 'if', test: refused, then: [{ kind: 'break' }], otherwise: [] });
  }
  lowerInto(lowering, childAt(lowering, node, field.body), UNUSED, depth + 1, body);
  out.push({ kind: 'loop', test: isPlain ? test : undefined, body: tight(body) });
}

/** `for pattern in value`; what a pattern takes apart is taken apart inside. */
function lowerFor(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const iterable = inList(lowering, out, () =>
    lowerExpression(lowering, childAt(lowering, node, field.value), depth + 1),
  );
  const pattern = childAt(lowering, node, field.pattern);
  const at = startOf(lowering, pattern);
  const isName = typeName(lowering, pattern) === 'identifier';
  const target = name(isName ? textOf(lowering, pattern) : `(for ${at})`, at, endOf(lowering, pattern));
  const body: Statement[] = [];
  if (!isName) bindPattern(lowering, pattern, target, body);
  lowerInto(lowering, childAt(lowering, node, field.body), UNUSED, depth + 1, body);
  const overCharacters = /\.\s?chars\(\)$/.test(textOf(lowering, childAt(lowering, node, field.value)));
  out.push({ kind: 'loop', target, iterable, overCharacters, body: tight(body) });
}

function lowerReturn(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  if (inner < 0)
    out.push({
      kind: 'return',
      value: literal(undefined, startOf(lowering, node), endOf(lowering, node)),
      at: startOf(lowering, node),
    });
  else lowerInto(lowering, inner, RETURNED, depth + 1, out);
}
