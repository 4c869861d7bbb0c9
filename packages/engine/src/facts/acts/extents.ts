import {
  BACKSLASH,
  CARRIAGE_RETURN,
  COMMA,
  isClosing,
  isOpening,
  isQuote,
  NEWLINE,
  SEMICOLON,
} from '../text/characters.ts';

/** Characters of a value that are looked at; what comes later says little of what it is. */
const LONGEST_VALUE = 1200;
const LONGEST_BODY = 2 * LONGEST_VALUE;
const TRIPLE = 3;

/** End of the statement that begins here: the line's end, or that of the brackets it opens. */
export function endOfStatement(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_VALUE);
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuote(code)) at = lastOfLiteral(text, at, limit);
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    else if (depth <= 0 && (code === SEMICOLON || (code === NEWLINE && !goesOn(text, at)) || declares(text, at)))
      return at;
    if (depth < 0) return at;
  }
  return limit;
}

/** `let a = f(), b = g()`: behind the comma something else is given a name. */
function declares(text: string, comma: number): boolean {
  if (text.charCodeAt(comma) !== COMMA) return false;
  NEXT_NAME.lastIndex = comma + 1;
  return NEXT_NAME.test(text);
}
const NEXT_NAME = /\s{0,20}[A-Za-z_$][\w$]{0,60}\s{0,3}=(?![=>~])/y;

/** A backslash at its end takes a statement on to the next line. */
function goesOn(text: string, newline: number): boolean {
  const last = text.charCodeAt(newline - 1) === CARRIAGE_RETURN ? newline - 2 : newline - 1;
  return text.charCodeAt(last) === BACKSLASH;
}

/** End of the bracket that opens at `open`. */
export function endOfBracket(text: string, open: number, longest = LONGEST_BODY): number {
  const limit = Math.min(text.length, open + longest);
  let depth = 0;
  for (let at = open; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuote(code)) at = lastOfLiteral(text, at, limit);
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) {
      depth -= 1;
      if (depth <= 0) return at + 1;
    }
  }
  return limit;
}

/** End of a function's body: where the indentation returns, or, of one that stands on a single line, where its bracket closes. */
export function endOfBody(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_BODY);
  HEAD.lastIndex = start;
  if (HEAD.test(text)) {
    const end = endOfBracket(text, HEAD.lastIndex - 1);
    const newline = text.indexOf('\n', start);
    if (end < limit && (newline < 0 || end <= newline)) return end;
  }
  const indent = start - (text.lastIndexOf('\n', start) + 1);
  for (let line = text.indexOf('\n', start); line >= 0 && line < limit; line = text.indexOf('\n', line + 1)) {
    const rest = /^[ \t]*(?=\S)/.exec(text.slice(line + 1, line + 200));
    if (rest !== null && rest[0].length <= indent && !/^[})\]]/.test(text.slice(line + 1 + rest[0].length)))
      return line;
  }
  return limit;
}

/** The head of a function, as far as the bracket of its body. */
const HEAD = /(?:function|func)\s{1,3}[^\n{}]{1,300}?\)\s{0,3}(?::\s{0,2}[\w<>[\]|., ]{1,60})?\{/y;

/** Offset of the quote that ends a literal; of the first one where nothing does, which is then no literal. */
function lastOfLiteral(text: string, start: number, limit: number): number {
  const quote = text.charAt(start);
  const triple = quote.repeat(TRIPLE);
  if (quote !== '`' && text.startsWith(triple, start)) {
    const close = text.indexOf(triple, start + TRIPLE);
    return close < 0 || close >= limit ? start : close + TRIPLE - 1;
  }
  for (let at = start + 1; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === quote.charCodeAt(0)) return at;
    else if (code === NEWLINE && quote !== '`') return start;
  }
  return start;
}
