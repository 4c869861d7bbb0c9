import { MARKUP_TEXTS } from '../../../knowledge/python/sanitizers.ts';
import { binaryValue } from '../values/constants.ts';
import { sinkBits } from '../values/kinds.ts';
import { cleaned, unite } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { itemsOf, tainted, type Value } from '../values/values.ts';

const HTML_BITS = sinkBits(['html']);
const ESCAPES: ReadonlySet<string> = new Set(['+', '%']);

/** The text of markup in an operation, which escapes whatever is put to it or into it and is no such text itself. */
export function markupIn(operator: string, left: Value, right: Value): Value | undefined {
  if (!ESCAPES.has(operator)) return undefined;
  if (isMarkup(left)) return left;
  return operator === '+' && isMarkup(right) ? right : undefined;
}

/** `Markup('<p>') + x`, `Markup('<p>%s</p>') % x`: markup again. */
export function escapedSum(operator: string, { name }: Value, left: Value, right: Value): Value {
  return { ...binaryValue(operator, escaped(left), escaped(right), true), name };
}

/** A side of such an operation, escaped where it is no markup. */
function escaped(side: Value): Value {
  if (isMarkup(side)) return side;
  if (side.shape?.kind !== 'list') return tainted(cleaned(deepTaint(side), HTML_BITS));
  const { items, rest } = itemsOf(side.shape);
  let taint = cleaned(side.taint, HTML_BITS);
  for (const item of rest === undefined ? items : [...items, rest])
    taint = unite(taint, isMarkup(item) ? deepTaint(item) : cleaned(deepTaint(item), HTML_BITS));
  return tainted(taint);
}

/** Whether a value is such a text. */
export function isMarkup({ name }: Value): boolean {
  return name !== undefined && MARKUP_TEXTS.has(name.text);
}
