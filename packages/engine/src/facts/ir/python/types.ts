import type { Expression } from '../ir.ts';
import { endOf, firstPart, lowerExpression, nextPart, startOf, textOf, typeName, type Lowering } from '../lowering.ts';

/** Types that are one word say all they say as text. */
const ONE_WORD = /^[\w.]+$/;

/** A type as it is written, and as an expression where it is more than a word. */
export function lowerType(
  lowering: Lowering,
  node: number,
  depth: number,
): { readonly annotation?: string; readonly type?: Expression } {
  if (node < 0) return {};
  const annotation = textOf(lowering, node);
  return ONE_WORD.test(annotation) ? { annotation } : { annotation, type: expressionOf(lowering, node, depth + 1) };
}

/** `list[int]`, `int | None`: the grammar has constructs of its own for them, which say what an index and an operator say. */
function expressionOf(lowering: Lowering, node: number, depth: number): Expression {
  const parts: number[] = [];
  const kind = typeName(lowering, node);
  if (!OF_TYPES.has(kind)) return lowerExpression(lowering, node, depth);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) parts.push(child);
  const items = parts.map((part) => expressionOf(lowering, part, depth + 1));
  const [first, second] = items;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (first === undefined) return { kind: 'mix', parts: [], at, end };
  if (kind === 'type') return first;
  if (kind === 'type_parameter') return second === undefined ? first : { kind: 'list', items, at, end };
  if (second === undefined) return first;
  return kind === 'generic_type'
    ? { kind: 'index', object: first, index: second, at, end }
    : { kind: 'binary', operator: '|', left: first, right: second, at, end };
}

const OF_TYPES: ReadonlySet<string> = new Set(['type', 'type_parameter', 'generic_type', 'union_type']);
