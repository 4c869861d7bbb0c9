import { decodeEscapes, JAVASCRIPT_ESCAPES } from '../escapes.ts';
import type { Expression, Literal, RegexLiteral } from '../ir.ts';
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
import { wordIn } from '../words.ts';

/** A string in quotes. */
export function lowerString(lowering: Lowering, node: number): Literal {
  return literal(stringValue(lowering, node), startOf(lowering, node), endOf(lowering, node));
}

/** The decoded value of a string node. */
export function stringValue(lowering: Lowering, node: number): string {
  const inside = wordIn(lowering.text, startOf(lowering, node) + 1, endOf(lowering, node) - 1);
  return decodeEscapes(inside, JAVASCRIPT_ESCAPES);
}

/** A number; a big one loses its `n`. */
export function lowerNumber(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node).replaceAll('_', '');
  const value = Number(text.endsWith('n') ? text.slice(0, -1) : text);
  return literal(Number.isNaN(value) ? undefined : value, startOf(lowering, node), endOf(lowering, node));
}

/** `undefined`, which grammars take for a literal. */
export function lowerUndefined(lowering: Lowering, node: number): Literal {
  return literal(undefined, startOf(lowering, node), endOf(lowering, node));
}

/** `/pattern/flags`. */
export function lowerRegex(lowering: Lowering, node: number): RegexLiteral {
  return {
    kind: 'regex',
    pattern: textOf(lowering, childAt(lowering, node, lowering.field.pattern)),
    flags: textOf(lowering, childAt(lowering, node, lowering.field.flags)),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** A template without a tag. */
export function lowerTemplate(lowering: Lowering, node: number, depth: number): Expression {
  return lowerTaggedTemplate(lowering, node, depth, undefined);
}

/** Text and substitutions in turn. A template without substitutions is a plain string. */
export function lowerTaggedTemplate(
  lowering: Lowering,
  node: number,
  depth: number,
  tag: Expression | undefined,
): Expression {
  const parts: Expression[] = [];
  const end = endOf(lowering, node);
  let from = startOf(lowering, node) + 1;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) !== 'template_substitution') continue;
    pushText(lowering, parts, from, startOf(lowering, child));
    parts.push(lowerExpression(lowering, firstPart(lowering, child), depth + 1));
    from = endOf(lowering, child);
  }
  pushText(lowering, parts, from, end - 1);
  const [only] = parts;
  const at = tag?.at ?? startOf(lowering, node);
  if (tag) return { kind: 'concatenation', parts, tag, at, end };
  if (!only) return literal('', at, end);
  if (parts.length === 1 && only.kind === 'literal') return literal(only.value, at, end);
  return { kind: 'concatenation', parts, at, end };
}

function pushText(lowering: Lowering, parts: Expression[], from: number, to: number): void {
  if (to <= from) return;
  parts.push(literal(decodeEscapes(wordIn(lowering.text, from, to), JAVASCRIPT_ESCAPES), from, to));
}
