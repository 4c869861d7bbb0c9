import { asNumber } from '../every-language.ts';
import { decodeEscapes, JAVASCRIPT_ESCAPES } from '../escapes.ts';
import type { Expression, Literal } from '../ir.ts';
import { endOf, literal, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** `"text"`, and a block of lines between three quotes. */
export function lowerString(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node);
  const written = text.startsWith('"""') ? withoutIndent(text.slice(3, -3)) : text.slice(1, -1);
  return literal(decodeEscapes(written, JAVASCRIPT_ESCAPES), startOf(lowering, node), endOf(lowering, node));
}

/** The lines of a block begin where the one begins that stands farthest to the left. */
function withoutIndent(block: string): string {
  const lines = block.replace(/^[^\n]*\n/, '').split('\n');
  const indents = lines
    .filter((line, at) => line.trim() !== '' || at === lines.length - 1)
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 1000);
  return lines.map((line) => line.slice(indent)).join('\n');
}

/** `1_000L`, `0x1F`, `0b11`, `017`, `1.5f`. */
export function lowerNumber(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node).replaceAll('_', '');
  const bare = /^0x/i.test(text) ? text.replace(/[lL]$/, '') : text.replace(/[lLfFdD]$/, '');
  const value = Number(/^0[0-7]+$/.test(bare) ? `0o${bare}` : bare);
  return literal(Number.isNaN(value) ? undefined : value, startOf(lowering, node), endOf(lowering, node));
}

/** One directive of a format: position, flags, width, precision, conversion. */
const DIRECTIVE = /%(?:%|n|(?:(\d{1,3})\$)?[-+# 0,(]{0,7}\d{0,6}(?:\.\d{1,6})?([a-zA-Z]))/g;
/** Conversions that write numbers and truth values, whatever they are given. */
const NUMBER_CONVERSIONS = /^[bBdoxXeEfgGaAhH]$/;

/** `String.format(format, values)` as one text; undefined where no part of the format is spelled out. */
export function formattedText(
  format: Expression,
  values: readonly Expression[],
  { at, end }: { readonly at: number; readonly end: number },
): Expression | undefined {
  const pieces = piecesOf(format);
  if (!pieces.some((piece) => typeof piece === 'string')) return undefined;
  const parts: Expression[] = [];
  let next = 0;
  for (const text of pieces) {
    if (typeof text !== 'string') {
      parts.push(text);
      continue;
    }
    let from = 0;
    for (const match of text.matchAll(DIRECTIVE)) {
      const [whole, position, conversion] = match;
      const before = text.slice(from, match.index) + (conversion === undefined ? (whole === '%n' ? '\n' : '%') : '');
      if (before !== '') parts.push(literal(before, at, end));
      from = match.index + whole.length;
      if (conversion === undefined) continue;
      const value = values[position === undefined ? next : Number(position) - 1];
      if (position === undefined) next += 1;
      if (value !== undefined) parts.push(NUMBER_CONVERSIONS.test(conversion) ? asNumber(value) : value);
    }
    if (from < text.length) parts.push(literal(text.slice(from), at, end));
  }
  return { kind: 'concatenation', parts, at, end };
}

/** What is put together with `+`: texts that are spelled out, and others. */
function piecesOf(node: Expression): readonly (string | Expression)[] {
  if (node.kind === 'literal' && typeof node.value === 'string') return [node.value];
  if (node.kind === 'concatenation') return node.parts.flatMap(piecesOf);
  if (node.kind !== 'binary' || node.operator !== '+') return [node];
  return [...piecesOf(node.left), ...piecesOf(node.right)];
}
