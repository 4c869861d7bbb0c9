import type { Call, Expression, Logical } from '../ir.ts';
import { literal } from '../lowering.ts';

/** Pieces that lowerings of Ruby put expressions together from. */

/** A value of which only a number is left. */
export function number(operand: Expression): Expression {
  return { kind: 'unary', operator: '+', operand, at: operand.at, end: operand.end };
}

/** `!value`. */
export function not(operand: Expression, { at, end }: Expression = operand): Expression {
  return { kind: 'unary', operator: '!', operand, at, end };
}

/** `object.property(…)`. */
export function callOf(
  object: Expression,
  property: string,
  given: readonly Expression[],
  { at, end }: Pick<Expression, 'at' | 'end'>,
): Call {
  return {
    kind: 'call',
    callee: { kind: 'member', object, property, at, end },
    arguments: given,
    isNew: false,
    at,
    end,
  };
}

/** `left operator right`. */
export function compared(
  operator: string,
  left: Expression,
  right: Expression,
  { at, end }: Pick<Expression, 'at' | 'end'>,
): Expression {
  return { kind: 'comparison', operator, left, right, at, end };
}

/** Several tests of which one must hold. */
export function anyOf(tests: readonly Expression[]): Expression | undefined {
  let all: Expression | undefined;
  for (const test of tests) all = all === undefined ? test : logical('or', all, test);
  return all;
}

/** `left && right`, `left || right`. */
export function logical(operator: Logical['operator'], left: Expression, right: Expression): Expression {
  return { kind: 'logical', operator, left, right, at: left.at, end: right.end };
}

/** One directive of a format: flags, a name, width, precision, verb. */
const DIRECTIVE = /%(?:%|(?:<(\w+)>)?[-+# 0]{0,5}(?:\*|\d{1,6})?(?:\.\d{1,6})?(?:([a-zA-Z])|\{(\w+)\}))/g;
/** Verbs that write numbers, whatever they are given. */
const NUMBER_VERBS = /^[bBdiuoxXeEfgGaA]$/;

/** A format with its values as one text; undefined where the format is not spelled out. */
export function formatted(format: Expression, values: readonly Expression[]): Expression | undefined {
  if (format.kind !== 'literal' || typeof format.value !== 'string') return undefined;
  const { at, end } = format;
  const parts: Expression[] = [];
  let from = 0;
  let next = 0;
  for (const match of format.value.matchAll(DIRECTIVE)) {
    const [whole, before, verb, braced] = match;
    const key = before ?? braced;
    const text = format.value.slice(from, match.index) + (whole === '%%' ? '%' : '');
    if (text !== '') parts.push(literal(text, at, end));
    from = match.index + whole.length;
    if (whole === '%%') continue;
    const value = key === undefined ? values[next] : entryOf(values[0], key);
    if (key === undefined) next += 1;
    if (value !== undefined) parts.push(NUMBER_VERBS.test(verb ?? '') ? number(value) : value);
  }
  if (from < format.value.length) parts.push(literal(format.value.slice(from), at, end));
  return { kind: 'concatenation', parts, at, end: values.at(-1)?.end ?? end };
}

/** What stands under a name in a map that is written out; the map itself otherwise. */
function entryOf(map: Expression | undefined, key: string): Expression | undefined {
  if (map?.kind !== 'map') return map;
  return map.entries.find(([name]) => name?.kind === 'literal' && name.value === key)?.[1];
}

/** Characters as `tr` and `delete` write them, as a pattern. */
export function characters(set: Expression): Expression {
  if (set.kind !== 'literal' || typeof set.value !== 'string') return set;
  const { at, end, value } = set;
  const isRefusing = value.length > 1 && value.startsWith('^');
  const inside = (isRefusing ? value.slice(1) : value).replaceAll(/[\\\]^]/g, String.raw`\$&`);
  return { kind: 'regex', pattern: `[${isRefusing ? '^' : ''}${inside}]`, flags: 'g', at, end };
}
