import { CSHARP_ESCAPES, decodeEscapes } from '../escapes.ts';
import type { Expression, Literal } from '../ir.ts';
import { afterOf, endOf, firstPart, literal, lowerExpression, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** `"text"`, `"bytes"u8`, `'c'`. */
export function lowerString(lowering: Lowering, node: number): Literal {
  const written = textOf(lowering, node).replace(/u8$/i, '').slice(1, -1);
  return literal(decodeEscapes(written, CSHARP_ESCAPES), startOf(lowering, node), endOf(lowering, node));
}

/** `@"C:\data"`: only quotes are written twice. */
export function lowerVerbatim(lowering: Lowering, node: number): Literal {
  const written = textOf(lowering, node).replace(/u8$/i, '').slice(2, -1);
  return literal(written.replaceAll('""', '"'), startOf(lowering, node), endOf(lowering, node));
}

/** Text between three quotes or more, as it stands. */
export function lowerRaw(lowering: Lowering, node: number): Literal {
  const written = textOf(lowering, node).replace(/u8$/i, '');
  const quotes = /^"+/.exec(written)?.[0].length ?? 3;
  return literal(written.slice(quotes, -quotes).trim(), startOf(lowering, node), endOf(lowering, node));
}

/** `1_000`, `0x1f`, `0b11`, `10L`, `1.5e3m`. */
export function lowerNumber(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node).replaceAll('_', '');
  const value = Number(
    text.replace(/^0[xb]/i, '') === text ? text.replace(/[uldmf]+$/i, '') : text.replace(/[ul]+$/i, ''),
  );
  return literal(Number.isNaN(value) ? undefined : value, startOf(lowering, node), endOf(lowering, node));
}

export function lowerBoolean(lowering: Lowering, node: number): Literal {
  return literal(textOf(lowering, node) === 'true', startOf(lowering, node), endOf(lowering, node));
}

/** `$"text {value:format}"`, with all the ways to write the text between. */
export function lowerInterpolated(lowering: Lowering, node: number, depth: number): Expression {
  const { tree } = lowering;
  const parts: Expression[] = [];
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const isVerbatim = /^(?:\$@|@\$|\$+""")/.test(lowering.text.slice(at, at + 8));
  const after = afterOf(lowering, node);
  for (let child = node + 1; child < after; child = tree.after[child] ?? after) {
    const type = typeName(lowering, child);
    if (type === 'interpolation') parts.push(lowerHole(lowering, child, depth));
    else if (type === 'string_content' || type === 'escape_sequence') {
      const text = textOf(lowering, child).replaceAll('{{', '{').replaceAll('}}', '}');
      const value = isVerbatim ? text.replaceAll('""', '"') : decodeEscapes(text, CSHARP_ESCAPES);
      parts.push(literal(value, startOf(lowering, child), endOf(lowering, child)));
    }
  }
  return { kind: 'concatenation', parts, at, end };
}

/** What is put in, without how wide and in which form it is written. */
function lowerHole(lowering: Lowering, node: number, depth: number): Expression {
  let inner = firstPart(lowering, node);
  if (typeName(lowering, inner) === 'interpolation_brace') inner = afterOf(lowering, inner);
  return lowerExpression(lowering, inner, depth + 1);
}

/** One place of a format: `{0}`, `{1,10:x}`. */
const PLACE = /\{\{|\}\}|\{(\d{1,3})(?:,-?\d{1,4})?(?::[^{}]{0,60})?\}/g;

/** A format with its values as one text; undefined where no part of the format is spelled out. */
export function formattedText(format: Expression, values: readonly Expression[]): Expression | undefined {
  const pieces = piecesOf(format);
  if (!pieces.some((piece) => piece.kind === 'literal')) return undefined;
  const parts = pieces.flatMap((piece) => filled(piece, values));
  return { kind: 'concatenation', parts, at: format.at, end: values.at(-1)?.end ?? format.end };
}

/** `address + "/{0}"` is put together of two. */
function piecesOf(format: Expression): readonly Expression[] {
  if (format.kind === 'concatenation') return format.parts.flatMap(piecesOf);
  if (format.kind !== 'binary' || format.operator !== '+') return [format];
  return [...piecesOf(format.left), ...piecesOf(format.right)];
}

/** A piece of a format with what stands in its places. */
function filled(piece: Expression, values: readonly Expression[]): readonly Expression[] {
  if (piece.kind !== 'literal' || typeof piece.value !== 'string') return [piece];
  const { at, end, value: format } = piece;
  const parts: Expression[] = [];
  let from = 0;
  for (const match of format.matchAll(PLACE)) {
    const [whole, index] = match;
    const text = format.slice(from, match.index) + (index === undefined ? whole.charAt(0) : '');
    if (text !== '') parts.push(literal(text, at, end));
    from = match.index + whole.length;
    const value = index === undefined ? undefined : values[Number(index)];
    if (value !== undefined) parts.push(value);
  }
  if (from < format.length || parts.length === 0) parts.push(literal(format.slice(from), at, end));
  return parts;
}

/** `string` and `String`, where they stand for the type. */
export function isText(node: Expression): boolean {
  return node.kind === 'name' && (node.name === 'string' || node.name === 'String');
}
