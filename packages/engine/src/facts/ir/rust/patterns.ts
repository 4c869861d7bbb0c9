import type { Expression, Statement } from '../ir.ts';
import {
  childAt,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  mix,
  name,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { segmentsOf } from './paths.ts';
import { stateOf } from './state.ts';

/** Patterns that hold what they wrap, and are the thing itself here. */
const WRAPPERS: ReadonlySet<string> = new Set(['Some', 'Ok', 'Ready', 'Break', 'Continue', 'Borrowed', 'Owned']);
const LITERALS =
  /^(?:string_literal|raw_string_literal|char_literal|integer_literal|float_literal|boolean_literal|negative_literal)$/;

/** The children of a pattern that are patterns. */
function innerPatterns(lowering: Lowering, pattern: number): number[] {
  const inner: number[] = [];
  const type = childAt(lowering, pattern, lowering.field.type);
  const end = lowering.tree.after[pattern] ?? 0;
  for (let child = pattern + 1; child < end; child = lowering.tree.after[child] ?? end) {
    const kind = typeName(lowering, child);
    if (child !== type && (lowering.dialect.isPart[lowering.tree.type[child] ?? 0] === 1 || kind === '_'))
      inner.push(child);
  }
  return inner;
}

/** `("a" | "b")`: with no comma in it, what stands in parentheses is itself. */
function withoutParentheses(lowering: Lowering, pattern: number): number {
  let at = pattern;
  while (typeName(lowering, at) === 'tuple_pattern') {
    const [only, ...others] = innerPatterns(lowering, at);
    if (only === undefined || others.length > 0) return at;
    if (lowering.text.slice(endOf(lowering, only), endOf(lowering, at)).includes(',')) return at;
    at = only;
  }
  return at;
}

/** Patterns in patterns are followed as far as other code is. */
function isTooDeep(lowering: Lowering, depth: number): boolean {
  if (depth <= DEPTH_LIMIT) return false;
  lowering.isTooDeep = true;
  return true;
}

/** Gives the names in a pattern what they stand for in a value, which is read and not run again. */
export function bindPattern(
  lowering: Lowering,
  written: number,
  subject: Expression,
  out: Statement[],
  depth = 0,
): void {
  if (isTooDeep(lowering, depth)) return;
  const pattern = withoutParentheses(lowering, written);
  const at = startOf(lowering, pattern);
  switch (typeName(lowering, pattern)) {
    case 'identifier':
    case 'shorthand_field_identifier': {
      const called = textOf(lowering, pattern);
      // What begins with a capital letter is a constant or one of an enumeration.
      if (/^[A-Z]/.test(called)) return;
      const target = name(called, at, endOf(lowering, pattern));
      out.push({ kind: 'assignment', target, value: subject, declares: true, at });
      return;
    }
    case 'tuple_struct_pattern':
      bindTuple(lowering, pattern, subject, out, depth);
      return;
    case 'struct_pattern':
      for (const field of innerPatterns(lowering, pattern)) bindField(lowering, field, subject, out, depth);
      return;
    case 'tuple_pattern':
    case 'slice_pattern':
      for (const [index, inner] of innerPatterns(lowering, pattern).entries())
        bindPattern(lowering, inner, itemOf(subject, index), out, depth + 1);
      return;
    case 'captured_pattern': {
      const [called, inner] = innerPatterns(lowering, pattern);
      if (called !== undefined) bindPattern(lowering, called, subject, out, depth + 1);
      if (inner !== undefined) bindPattern(lowering, inner, subject, out, depth + 1);
      return;
    }
    case 'match_pattern':
    case 'or_pattern':
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern': {
      const condition = childAt(lowering, pattern, lowering.field.condition);
      for (const inner of innerPatterns(lowering, pattern))
        if (inner !== condition) bindPattern(lowering, inner, subject, out, depth + 1);
      return;
    }
    default:
  }
}

/** `Some(x)` is x; `Shape::Circle(a, b)` has its parts under their places. */
function bindTuple(lowering: Lowering, pattern: number, subject: Expression, out: Statement[], depth: number): void {
  const segments = segmentsOf(lowering, childAt(lowering, pattern, lowering.field.type));
  const last = segments.at(-1) ?? '';
  const inner = innerPatterns(lowering, pattern);
  const isOwn = segments.length > 1 || stateOf(lowering).tuples.has(last);
  for (const [index, part] of inner.entries()) {
    let value: Expression = subject;
    // What went wrong says nothing of what was asked for.
    if (last === 'Err') value = mix(lowering, pattern, []);
    // One part of a path that is neither its root nor `..`.
    else if (last === 'Normal') value = lastPartOf(subject);
    else if (!WRAPPERS.has(last) && (isOwn || inner.length > 1))
      value = { kind: 'member', object: subject, property: String(index), at: subject.at, end: subject.end };
    bindPattern(lowering, part, value, out, depth + 1);
  }
}

/** What a path ends in, said as elsewhere. */
function lastPartOf(subject: Expression): Expression {
  const { at, end } = subject;
  const std = name('std', at, at);
  const path: Expression = { kind: 'member', object: std, property: 'path', at, end: at };
  const callee: Expression = { kind: 'member', object: path, property: 'file_name', at, end: at };
  return { kind: 'call', callee, arguments: [subject], isNew: false, at, end };
}

function bindField(lowering: Lowering, node: number, subject: Expression, out: Statement[], depth: number): void {
  if (typeName(lowering, node) !== 'field_pattern') return;
  const named = childAt(lowering, node, lowering.field.name);
  const pattern = childAt(lowering, node, lowering.field.pattern);
  const property = textOf(lowering, named);
  const value: Expression = {
    kind: 'member',
    object: subject,
    property,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
  bindPattern(lowering, pattern < 0 ? named : pattern, value, out, depth + 1);
}

function itemOf(subject: Expression, index: number): Expression {
  const { at, end } = subject;
  if (subject.kind === 'list') return subject.items[index] ?? { kind: 'mix', parts: [], at, end };
  return { kind: 'index', object: subject, index: literal(index, at, end), at, end };
}

/** What must hold for a value to fit a pattern; undefined where every value does. */
export function testOf(lowering: Lowering, written: number, subject: Expression, depth = 0): Expression | undefined {
  const pattern = withoutParentheses(lowering, written);
  const type = typeName(lowering, pattern);
  const at = startOf(lowering, pattern);
  const end = endOf(lowering, pattern);
  const unknown = (): Expression => mix(lowering, pattern, []);
  if (isTooDeep(lowering, depth)) return unknown();
  const compare = (operator: string, right: Expression): Expression => ({
    kind: 'comparison',
    operator,
    left: subject,
    right,
    at,
    end,
  });
  if (LITERALS.test(type)) return compare('===', lowerExpression(lowering, pattern, 0));
  switch (type) {
    case 'identifier': {
      const called = textOf(lowering, pattern);
      if (called === 'None') return compare('===', literal(null, at, end));
      return /^[A-Z]/.test(called) ? unknown() : undefined;
    }
    case 'or_pattern': {
      const tests = innerPatterns(lowering, pattern).map((inner) => testOf(lowering, inner, subject, depth + 1));
      return tests.reduce((left, right) =>
        left === undefined || right === undefined
          ? undefined
          : { kind: 'logical', operator: 'or', left, right, at, end },
      );
    }
    case 'tuple_struct_pattern': {
      const last = segmentsOf(lowering, childAt(lowering, pattern, lowering.field.type)).at(-1);
      const [inner] = innerPatterns(lowering, pattern);
      const within =
        inner === undefined || !WRAPPERS.has(last ?? '') ? undefined : testOf(lowering, inner, subject, depth + 1);
      if (last === 'Some') return within ?? compare('!==', literal(null, at, end));
      return last !== undefined && /^[A-Z]/.test(last) ? (within ?? unknown()) : unknown();
    }
    case 'tuple_pattern': {
      const tests = innerPatterns(lowering, pattern).flatMap(
        (inner, index) => testOf(lowering, inner, itemOf(subject, index), depth + 1) ?? [],
      );
      const [first, ...others] = tests;
      return (
        first &&
        others.reduce((left, right): Expression => ({ kind: 'logical', operator: 'and', left, right, at, end }), first)
      );
    }
    case 'match_pattern': {
      const [inner] = innerPatterns(lowering, pattern);
      return inner === undefined ? undefined : testOf(lowering, inner, subject, depth + 1);
    }
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
    case 'captured_pattern': {
      const inner = innerPatterns(lowering, pattern).at(-1);
      return inner === undefined ? undefined : testOf(lowering, inner, subject, depth + 1);
    }
    case '_':
      return undefined;
    default:
      return unknown();
  }
}

/** The values that a pattern of literals names; undefined for other patterns. */
export function literalsOf(lowering: Lowering, written: number, depth = 0): readonly Expression[] | undefined {
  if (isTooDeep(lowering, depth)) return undefined;
  const pattern = withoutParentheses(lowering, written);
  const type = typeName(lowering, pattern);
  if (LITERALS.test(type)) return [lowerExpression(lowering, pattern, 0)];
  if (
    type !== 'or_pattern' &&
    type !== 'match_pattern' &&
    type !== 'reference_pattern' &&
    type !== 'tuple_struct_pattern'
  )
    return undefined;
  const inner = innerPatterns(lowering, pattern);
  if (type === 'tuple_struct_pattern') {
    const last = segmentsOf(lowering, childAt(lowering, pattern, lowering.field.type)).at(-1) ?? '';
    if (!WRAPPERS.has(last) || inner.length !== 1) return undefined;
  }
  const found: Expression[] = [];
  for (const one of inner) {
    const values = literalsOf(lowering, one, depth + 1);
    if (values === undefined) return undefined;
    found.push(...values);
  }
  return found.length === 0 ? undefined : found;
}

/** Whether a pattern takes every value and binds nothing: `_`. */
export function takesAll(lowering: Lowering, pattern: number): boolean {
  return (
    textOf(lowering, pattern).trim() === '_' || (firstPart(lowering, pattern) < 0 && textOf(lowering, pattern) === '')
  );
}
