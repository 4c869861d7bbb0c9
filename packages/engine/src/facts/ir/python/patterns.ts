import type { Destructuring, Pattern } from '../ir.ts';
import { DEPTH_LIMIT, endOf, firstPart, lowerExpression, nextPart, startOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

const LISTS: ReadonlySet<string> = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'tuple',
  'list',
  'expression_list',
]);
const SPLATS: ReadonlySet<string> = new Set(['list_splat_pattern', 'list_splat', 'splat_pattern']);

/** What stands left of `=`, behind `for`, `as` or `with … as`. */
export function lowerPattern(lowering: Lowering, node: number, depth: number): Pattern {
  if (depth > DEPTH_LIMIT) return lowerExpression(lowering, node, depth);
  const type = typeName(lowering, node);
  if (LISTS.has(type)) return lowerListPattern(lowering, node, depth + 1);
  if (type === 'as_pattern_target' || type === 'parenthesized_expression' || SPLATS.has(type)) {
    return lowerPattern(lowering, firstPart(lowering, node), depth + 1);
  }
  return lowerExpression(lowering, node, depth);
}

function lowerListPattern(lowering: Lowering, node: number, depth: number): Destructuring {
  const properties: Destructuring['properties'][number][] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const isRest = SPLATS.has(typeName(lowering, child));
    const key = isRest ? null : String(properties.length);
    properties.push({ key, target: lowerPattern(lowering, child, depth) });
  }
  return { kind: 'destructuring', of: 'list', properties, at: startOf(lowering, node), end: endOf(lowering, node) };
}
