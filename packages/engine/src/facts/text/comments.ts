/** A line that is a comment from its beginning. */
const FROM_THE_BEGINNING = /^\s*(?:#|\/\/|\/\*|\*|<!--)/;
/** A comment behind code. */
const BEHIND = /(?:^|\s)(?:\/\/|\/\*|#)(?=\s)/g;
const LONGEST_LINE = 2_000;

/** Tells whether a place of code or of a script stands in a comment, as far as its line tells. */
export function isCommented(text: string, offset: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - LONGEST_LINE), offset);
  if (FROM_THE_BEGINNING.test(line)) return true;
  for (const { index } of line.matchAll(BEHIND)) {
    // An odd number of quotes before it: the mark stands in a text.
    if (['"', "'", '`'].every((quote) => line.slice(0, index).split(quote).length % 2 === 1)) return true;
  }
  return false;
}
