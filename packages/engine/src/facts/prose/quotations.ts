const LONGEST_LINE = 600;
const MARKS = /["“”`«»]/g;
/** A row of a table, or an item of a list that is nothing but a quotation: how collections of examples are written. */
const COLLECTION = /^\s{0,8}(?:\||[-*+•]\s{1,3}["“`«]|\d{1,3}[.)]\s{1,3}["“`«])/;

/** Steps by which words are shown rather than said: one inside quotation marks, two in a collection of quotations. */
export function quotedBy(text: string, { start, end }: { readonly start: number; readonly end: number }): number {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - LONGEST_LINE);
  const stop = text.indexOf('\n', end);
  const to = Math.min(stop < 0 ? text.length : stop, end + LONGEST_LINE);
  const before = text.slice(from, start).match(MARKS)?.length ?? 0;
  const after = text.slice(end, to).match(MARKS)?.length ?? 0;
  if (before % 2 === 0 || after === 0) return 0;
  return COLLECTION.test(text.slice(from, start)) ? 2 : 1;
}
