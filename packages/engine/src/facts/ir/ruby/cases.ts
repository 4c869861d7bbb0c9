import type { Expression, Pattern, Statement } from '../ir.ts';
import {
  childAt,
  DEPTH_LIMIT,
  endOf,
  firstPart,
  lowerExpression,
  mix,
  name,
  nameOf,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { stateOf } from './file-state.ts';
import { anyOf, callOf, compared, logical, not } from './words.ts';

/** One `when` or `in`: what must hold, the names it binds, and what is done. */
export interface Clause {
  readonly test: Expression;
  /** The constants it compares with, where it does nothing else. */
  readonly values?: readonly Expression[] | undefined;
  readonly binds: readonly Statement[];
  readonly body: number;
}

interface Branches {
  readonly clauses: readonly Clause[];
  readonly subject: Expression | undefined;
  /** What has to be said before. */
  readonly before: readonly Statement[];
}

/** The branches of a `case`. */
export function caseBranches(lowering: Lowering, node: number, depth: number): Branches {
  const { field } = lowering;
  const value = childAt(lowering, node, field.value);
  const written = value < 0 ? undefined : lowerExpression(lowering, value, depth + 1);
  const isSimple =
    written === undefined || written.kind === 'name' || written.kind === 'member' || written.kind === 'index';
  const at = startOf(lowering, node);
  const kept = name(`case ${String(at)}`, at, at);
  const subject = isSimple ? written : kept;
  const before: Statement[] =
    isSimple || written === undefined ? [] : [{ kind: 'assignment', target: kept, value: written, declares: true, at }];
  const clauses: Clause[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'when') clauses.push(lowerWhen(lowering, child, subject, depth));
    if (type === 'in_clause' && subject !== undefined) clauses.push(lowerIn(lowering, child, subject, depth));
  }
  return { clauses, subject, before };
}

function lowerWhen(lowering: Lowering, node: number, subject: Expression | undefined, depth: number): Clause {
  const tests: Expression[] = [];
  const values: Expression[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'pattern') continue;
    const inner = firstPart(lowering, child);
    const value = lowerExpression(lowering, inner, depth + 1);
    if (value.kind === 'literal') values.push(value);
    tests.push(subject === undefined ? value : testOf(subject, value, typeName(lowering, inner)));
  }
  return {
    test: anyOf(tests) ?? mix(lowering, node, []),
    values: values.length === tests.length ? values : undefined,
    binds: [],
    body: childAt(lowering, node, lowering.field.body),
  };
}

/** `pattern === subject`: what that asks depends on what the pattern is. */
function testOf(subject: Expression, value: Expression, type: string): Expression {
  const { at, end } = value;
  if (value.kind === 'regex') return callOf(value, 'test', [subject], value);
  if (value.kind === 'spread') return callOf(value.value, 'includes', [subject], value);
  if (type === 'constant' || type === 'scope_resolution') {
    const written = value.kind === 'name' ? value.name : value.kind === 'member' ? value.property : '';
    if (/^[A-Z][A-Z\d_]+$/.test(written)) return callOf(value, 'test', [subject], value);
    return compared('instanceof', subject, value, value);
  }
  if (type === 'range' || value.kind === 'function') return { kind: 'mix', parts: [], at, end };
  return compared('===', subject, value, value);
}

/** `in { name: String => name } if …`. */
function lowerIn(lowering: Lowering, node: number, subject: Expression, depth: number): Clause {
  const { field } = lowering;
  const pattern = childAt(lowering, node, field.pattern);
  const target = boundBy(lowering, pattern, depth);
  const at = startOf(lowering, node);
  const binds: Statement[] =
    target === undefined ? [] : [{ kind: 'assignment', target, value: subject, declares: true, at }];
  const isValue = PLAIN.has(typeName(lowering, pattern));
  const asked = isValue
    ? testOf(subject, lowerExpression(lowering, pattern, depth + 1), typeName(lowering, pattern))
    : mix(lowering, pattern, []);
  const guard = childAt(lowering, node, field.guard);
  const condition = guard < 0 ? -1 : childAt(lowering, guard, field.condition);
  const guarded = condition < 0 ? undefined : lowerExpression(lowering, condition, depth + 1);
  const told = guarded !== undefined && typeName(lowering, guard) === 'unless_guard' ? not(guarded) : guarded;
  return {
    test: told === undefined ? asked : logical('and', asked, told),
    binds,
    body: childAt(lowering, node, field.body),
  };
}

const PLAIN: ReadonlySet<string> = new Set([
  'string',
  'simple_symbol',
  'integer',
  'regex',
  'nil',
  'true',
  'false',
  'constant',
]);

/** The names that a pattern gives to parts of what it is asked of. */
export function boundBy(lowering: Lowering, node: number, depth: number): Pattern | undefined {
  if (node < 0) return undefined;
  if (depth > DEPTH_LIMIT) return lowerExpression(lowering, node, depth);
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  switch (typeName(lowering, node)) {
    case 'identifier':
      stateOf(lowering).locals.names.add(textOf(lowering, node));
      return nameOf(lowering, node);
    case 'as_pattern':
      return boundBy(lowering, childAt(lowering, node, field.name), depth + 1);
    case 'splat_parameter':
    case 'hash_splat_parameter':
      return boundBy(lowering, childAt(lowering, node, field.name), depth + 1);
    case 'parenthesized_pattern':
    case 'alternative_pattern':
      return boundBy(lowering, firstPart(lowering, node), depth + 1);
    case 'array_pattern':
    case 'find_pattern': {
      const properties = partsOf(lowering, node).map((part, index) => ({
        key: typeName(lowering, part).startsWith('splat') ? null : String(index),
        target: boundBy(lowering, part, depth + 1) ?? mix(lowering, part, []),
      }));
      return { kind: 'destructuring', of: 'list', properties, at, end };
    }
    case 'hash_pattern': {
      const properties = partsOf(lowering, node).map((part) => boundKey(lowering, part, depth + 1));
      return { kind: 'destructuring', of: 'map', properties, at, end };
    }
    default:
      return undefined;
  }
}

function boundKey(lowering: Lowering, part: number, depth: number): { key: string | null; target: Pattern } {
  const key = childAt(lowering, part, lowering.field.key);
  if (key < 0) return { key: null, target: boundBy(lowering, part, depth) ?? mix(lowering, part, []) };
  const value = childAt(lowering, part, lowering.field.value);
  const text = textOf(lowering, key);
  if (value >= 0) return { key: text, target: boundBy(lowering, value, depth) ?? mix(lowering, value, []) };
  stateOf(lowering).locals.names.add(text);
  return { key: text, target: nameOf(lowering, key) };
}

function partsOf(lowering: Lowering, node: number): readonly number[] {
  const parts: number[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (lowering.tree.field[child] !== lowering.field.class) parts.push(child);
  }
  return parts;
}
