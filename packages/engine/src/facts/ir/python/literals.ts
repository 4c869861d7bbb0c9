import { decodeEscapes, PYTHON_BYTES_ESCAPES, PYTHON_ESCAPES } from '../escapes.ts';
import type { Expression, Literal } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** A string of any prefix: plain, raw, bytes, formatted. */
export function lowerString(lowering: Lowering, node: number, depth: number): Expression {
  return join(lowering, node, stringParts(lowering, node, depth, []));
}

/** `'a' 'b' f'{c}'`: strings side by side are one string. */
export function lowerConcatenatedString(lowering: Lowering, node: number, depth: number): Expression {
  const parts: Expression[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) === 'string') stringParts(lowering, child, depth + 1, parts);
    else parts.push(lowerExpression(lowering, child, depth + 1));
  }
  return join(lowering, node, parts);
}

function stringParts(lowering: Lowering, node: number, depth: number, parts: Expression[]): Expression[] {
  const prefix = prefixOf(lowering, node);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'string_content') {
      const value = decode(textOf(lowering, child), prefix);
      parts.push(literal(value, startOf(lowering, child), endOf(lowering, child)));
    } else if (type === 'interpolation') {
      parts.push(interpolated(lowering, child, depth + 1));
      formatParts(lowering, child, depth + 1, parts);
    }
  }
  return parts;
}

/** `{value}`, or `{value!r}`, which says `{repr(value)}`. */
function interpolated(lowering: Lowering, node: number, depth: number): Expression {
  const value = lowerExpression(lowering, childAt(lowering, node, lowering.field.expression), depth);
  const conversion = childAt(lowering, node, lowering.field.type_conversion);
  if (conversion < 0 || !/[ra]$/.test(textOf(lowering, conversion))) return value;
  const { at, end } = value;
  return { kind: 'call', callee: { kind: 'name', name: 'repr', at, end }, arguments: [value], isNew: false, at, end };
}

/** `{value:>{width}}`: a format may hold expressions of its own. */
function formatParts(lowering: Lowering, node: number, depth: number, parts: Expression[]): void {
  const format = childAt(lowering, node, lowering.field.format_specifier);
  for (
    let child = format < 0 ? -1 : firstPart(lowering, format);
    child >= 0;
    child = nextPart(lowering, format, child)
  ) {
    parts.push(lowerExpression(lowering, childAt(lowering, child, lowering.field.expression), depth + 1));
  }
}

function prefixOf(lowering: Lowering, node: number): string {
  const opening = firstPart(lowering, node);
  if (typeName(lowering, opening) !== 'string_start') return '';
  return textOf(lowering, opening)
    .replace(/['"]+$/, '')
    .toLowerCase();
}

function decode(raw: string, prefix: string): string {
  const braces = prefix.includes('f') ? raw.replaceAll('{{', '{').replaceAll('}}', '}') : raw;
  if (prefix.includes('r')) return braces;
  return decodeEscapes(braces, prefix.includes('b') ? PYTHON_BYTES_ESCAPES : PYTHON_ESCAPES);
}

/** Neighbouring pieces of plain text become one; a string of plain text alone is a literal. */
function join(lowering: Lowering, node: number, parts: readonly Expression[]): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (parts.every((part) => part.kind === 'literal' && typeof part.value === 'string')) {
    return literal(parts.map((part) => (part.kind === 'literal' ? part.value : '')).join(''), at, end);
  }
  return { kind: 'concatenation', parts, at, end };
}

/** `1_000`, `0x1f`, `0o17`, `1.5e3`; complex numbers have no counterpart. */
export function lowerNumber(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node).replaceAll('_', '').replace(/[lL]$/, '');
  const value = Number(/^0[0-7]+$/.test(text) ? `0o${text}` : text);
  return literal(Number.isNaN(value) ? undefined : value, startOf(lowering, node), endOf(lowering, node));
}
