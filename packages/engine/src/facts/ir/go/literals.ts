import { asNumber } from '../every-language.ts';
import { decodeEscapes, GO_ESCAPES } from '../escapes.ts';
import type { Expression, Literal } from '../ir.ts';
import { endOf, literal, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** `"text"`. */
export function lowerString(lowering: Lowering, node: number): Literal {
  const written = textOf(lowering, node).slice(1, -1);
  return literal(decodeEscapes(written, GO_ESCAPES), startOf(lowering, node), endOf(lowering, node));
}

/** Text between backticks, as it stands. */
export function lowerRawString(lowering: Lowering, node: number): Literal {
  return literal(textOf(lowering, node).slice(1, -1), startOf(lowering, node), endOf(lowering, node));
}

/** One directive of a format: flags, width, precision, verb. */
const DIRECTIVE = /%(?:%|[-+# 0]{0,5}(?:\*|\d{1,6})?(?:\.(?:\*|\d{1,6})?)?(?:\[\d{1,3}\])?([a-zA-Z]))/g;
/** Verbs that write numbers and truth values, whatever they are given. */
const NUMBER_VERBS = /^[bcdoOUxXeEfFgGtp]$/;

/** A format with its values as one text; undefined where the format is not spelled out. */
export function formattedText(format: Expression, values: readonly Expression[]): Expression | undefined {
  if (format.kind !== 'literal' || typeof format.value !== 'string') return undefined;
  const { at, end } = format;
  const parts: Expression[] = [];
  let from = 0;
  let next = 0;
  for (const match of format.value.matchAll(DIRECTIVE)) {
    const [, verb] = match;
    const text = format.value.slice(from, match.index) + (verb === undefined ? '%' : '');
    if (text !== '') parts.push(literal(text, at, end));
    from = match.index + match[0].length;
    if (verb === undefined) continue;
    const value = values[next];
    next += 1;
    if (value !== undefined) parts.push(NUMBER_VERBS.test(verb) ? asNumber(value) : value);
  }
  if (from < format.value.length) parts.push(literal(format.value.slice(from), at, end));
  for (const value of values.slice(next)) parts.push(value);
  return { kind: 'concatenation', parts, at, end: values.at(-1)?.end ?? end };
}
