import { lineAt } from '../facts/text/lines.ts';

/** Signs that only regular expressions have: `(?:`, `[^`, `\\b`, `.*x`, `\s+`. */
const PATTERN = /\(\?[:=!]|\[\^|\\\\[bsw/.]|\.\*[^"'`\s]|\\s[+*]/;
const FAR_ENOUGH = 2_000;

/** Whether the line of a place holds a regular expression: what one looks for is neither opened nor written. */
export function isLookedFor(text: string, offset: number): boolean {
  return PATTERN.test(lineAt(text, offset).slice(0, FAR_ENOUGH));
}
