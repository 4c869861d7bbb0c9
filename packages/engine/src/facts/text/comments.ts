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

/** A script with its comments left out, as far as their marks tell. */
export function withoutComments(text: string): string {
  const parts: string[] = [];
  let end = 0;
  MARK.lastIndex = 0;
  for (let mark = MARK.exec(text); mark !== null; mark = MARK.exec(text)) {
    const isBlock = mark[0] === '/*';
    const closing = text.indexOf(isBlock ? '*/' : '\n', mark.index + 2);
    parts.push(text.slice(end, mark.index));
    if (closing < 0) return parts.join(' ');
    end = isBlock ? closing + 2 : closing;
    MARK.lastIndex = end;
  }
  parts.push(text.slice(end));
  return parts.join(' ');
}
/** What stands in a text is behind a quote, a word or a colon: `'/api/*'`, `https://`. */
const MARK = /(?<![\w'"`*/:])\/[*/]/g;
