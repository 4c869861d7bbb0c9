import type { Expression, Statement } from '../ir.ts';
import { endOf, firstPart, lowerExpression, lowerParts, startOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { callOf } from './words.ts';

/** An answer that says of itself that it is no page. */
const NO_PAGE = /\bheader\s*\(\s*["']content-type\s*:\s*(?!text\/html|application\/xhtml|["'])/i;

const plain = new WeakMap<Lowering, boolean>();

/** What is written goes into a page, unless the file says that it answers with something else. */
function writer(lowering: Lowering): string {
  let isPlain = plain.get(lowering);
  if (isPlain === undefined) plain.set(lowering, (isPlain = NO_PAGE.test(lowering.text)));
  return isPlain ? 'echo.plain' : 'echo';
}

/** `echo $a, $b;`. */
export function lowerEcho(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const inner = firstPart(lowering, node);
  const isSeveral = typeName(lowering, inner) === 'sequence_expression';
  const values = isSeveral ? lowerParts(lowering, inner, depth) : lowerParts(lowering, node, depth);
  for (const value of values) out.push({ kind: 'expression', value: written(lowering, value) });
}

/** `print $a`. */
export function lowerPrint(lowering: Lowering, node: number, depth: number): Expression {
  const value = lowerExpression(lowering, firstPart(lowering, node), depth + 1);
  return callOf(writer(lowering), [value], { at: startOf(lowering, node), end: endOf(lowering, node) });
}

/** A value that becomes part of the page. */
export function written(lowering: Lowering, value: Expression): Expression {
  return callOf(writer(lowering), [value], value);
}

const SHORT_TAG = /<\?=\s*$/;

/** Whether a statement stands behind `<?=`. */
export function isShown(lowering: Lowering, node: number): boolean {
  const at = startOf(lowering, node);
  return SHORT_TAG.test(lowering.text.slice(Math.max(0, at - 20), at));
}
