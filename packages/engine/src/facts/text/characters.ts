/** Codes of the characters that readers of text compare with `charCodeAt`, one at a time. */
export const TAB = 9;
export const NEWLINE = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
const DOUBLE_QUOTE = 34;
export const HASH = 35;
const SINGLE_QUOTE = 39;
const OPENING_PARENTHESIS = 40;
const CLOSING_PARENTHESIS = 41;
export const ASTERISK = 42;
export const SLASH = 47;
export const COLON = 58;
export const COMMA = 44;
export const SEMICOLON = 59;
export const QUESTION_MARK = 63;
export const OPENING_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSING_BRACKET = 93;
const BACKTICK = 96;
export const OPENING_BRACE = 123;
export const CLOSING_BRACE = 125;

/** A character that begins or ends a literal of a script. */
export function isQuote(code: number): boolean {
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE || code === BACKTICK;
}

/** One of `(`, `[` and `{`. */
export function isOpening(code: number): boolean {
  return code === OPENING_PARENTHESIS || code === OPENING_BRACKET || code === OPENING_BRACE;
}

/** One of `)`, `]` and `}`. */
export function isClosing(code: number): boolean {
  return code === CLOSING_PARENTHESIS || code === CLOSING_BRACKET || code === CLOSING_BRACE;
}
