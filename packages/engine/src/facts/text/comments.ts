/** A line that is a comment from its beginning. */
const FROM_THE_BEGINNING = /^\s*(?:#|\/\/|\/\*|\*|<!--)/;
/** A comment behind code. */
const BEHIND = /(?:^|\s)(?:\/\/|\/\*|#)(?=\s)/g;
/** A comment that ends before the place does not hold it. */
const ENDED = /\/\*.{0,400}?\*\/|^\s*\*.{0,400}?\*\/|<!--.{0,400}?-->/g;
const LONGEST_LINE = 2_000;

/** Tells whether a place of code or of a script stands in a comment, as far as its line tells. */
export function isCommented(text: string, offset: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - LONGEST_LINE);
  const line = text.slice(start, offset).replace(ENDED, ' ');
  if (FROM_THE_BEGINNING.test(line)) return true;
  for (const { index } of line.matchAll(BEHIND)) {
    // An odd number of quotes before it: the mark stands in a text.
    if (['"', "'", '`'].every((quote) => line.slice(0, index).split(quote).length % 2 === 1)) return true;
  }
  return false;
}
