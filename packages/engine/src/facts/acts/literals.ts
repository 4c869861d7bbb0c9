import { BACKSLASH, CLOSING_BRACKET, NEWLINE, OPENING_BRACKET, SLASH } from '../text/characters.ts';

/** Quotes at either end of a literal that goes over lines. */
export const TRIPLE = 3;
const LONGEST_PATTERN = 2000;
/** After one of these a slash divides nothing. */
const BEFORE_PATTERN: ReadonlySet<string> = new Set('(,=:[!&|?{};');
const ALONE_BEFORE = /(?:^|\n)[ \t]*[rRuU]?$/;
const ALONE_AFTER = /^[ \t]*(?:\r?\n|$)/;
/** After one of these a line goes on with what follows. */
const GOES_ON = /[([{,=+%|&\\]\s*$/;

/** A text between three quotes that stands alone says what code does, and does nothing. */
export function isDocstring(text: string, start: number, end: number): boolean {
  const quotes = text.slice(start, start + TRIPLE);
  if (end - start < 2 * TRIPLE || (quotes !== '"""' && quotes !== "'''")) return false;
  const before = text.slice(Math.max(0, start - 200), start);
  const line = ALONE_BEFORE.exec(before);
  if (line === null || GOES_ON.test(before.slice(0, line.index))) return false;
  return ALONE_AFTER.test(text.slice(end, end + 200));
}

/** End of the regular expression that begins at a slash, which does nothing whatever it names; undefined where none does. */
export function endOfPattern(text: string, start: number): number | undefined {
  let before = start - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\n' || text[before] === '\r')) before -= 1;
  if (before >= 0 && !BEFORE_PATTERN.has(text.charAt(before))) return undefined;
  let isInClass = false;
  const last = Math.min(text.length, start + LONGEST_PATTERN);
  for (let at = start + 1; at < last; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) return undefined;
    if (code === BACKSLASH) at += 1;
    else if (code === OPENING_BRACKET) isInClass = true;
    else if (code === CLOSING_BRACKET) isInClass = false;
    else if (code === SLASH && !isInClass) return at + 1;
  }
  return undefined;
}

/** End of the literal that begins at a quote; a plain one ends with its line at the latest. */
export function endOfLiteral(text: string, start: number, hasTriple: boolean): number {
  const quote = text.charAt(start);
  const triple = quote.repeat(TRIPLE);
  if (hasTriple && text.startsWith(triple, start)) {
    const close = text.indexOf(triple, start + TRIPLE);
    return close < 0 ? text.length : close + TRIPLE;
  }
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === quote.charCodeAt(0)) return at + 1;
    else if (code === NEWLINE && quote !== '`') return at;
  }
  return text.length;
}
