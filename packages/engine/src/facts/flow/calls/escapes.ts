import { cleanedWithout, matchedCharacters } from '../guards/patterns.ts';
import { sinkBit, sinkBits } from '../values/kinds.ts';
import { FOR_DOUBLE_QUOTES, FOR_SINGLE_QUOTES } from '../values/values.ts';

/** Languages in which a character that was given another spelling means only itself. */
const ESCAPABLE = sinkBits(['html', 'xml', 'sql', 'nosql', 'xpath', 'ldap', 'regex', 'code', 'query', 'command']);
const SHELL = sinkBits(['command', 'argument']);
const SQL = sinkBit('sql');
const QUOTED = sinkBits(['sql', 'query', 'xpath']);

/** A quote that ends the quoted text, stands for itself, and begins it again: `'\''`, `'"'"'`. */
const SHELL_QUOTE = /^'(?:\\'|"'")'$/;
/** The match itself behind a backslash, an entity, a percent code. */
const OTHER_SPELLING = /^(?:\\{1,2}\$[&1]|&#?\w{1,8};|%[0-9A-Fa-f]{2}|\\{1,2}['"`\\])$/;

/**
 * Sink kinds text is safe for after every match was spelled otherwise. Where a function makes the new spelling, nothing is
 * left of the character either.
 */
export function cleanedByEscape(
  pattern: string,
  flags: string,
  replacement: string | undefined,
  isBackslashed: boolean,
): number {
  const characters = flags.includes('g') ? matchedCharacters(pattern) : undefined;
  if (characters === undefined) return 0;
  const has = (character: string): boolean => characters[character.charCodeAt(0)] === 1;
  if (replacement === undefined) return cleanedWithout(has) & ESCAPABLE & ~SHELL;
  if (OTHER_SPELLING.test(replacement)) {
    // Backslash and quote both: nothing ends the literal it is meant for.
    const isWhole = (isBackslashed || has('\\')) && replacement.startsWith('\\') && (has('"') || has("'"));
    // `\\'` of `\\` and a quote is a backslash, and the quote ends the literal.
    const isUndone = replacement.startsWith('\\') && !isBackslashed && !has('\\');
    const spelled = (cleanedWithout(has) & ESCAPABLE) | quotedBits(has) | (isWhole ? sinkBit('code') : 0);
    return isUndone ? spelled & ~SQL : spelled;
  }
  return cleanedByDoubling(has, replacement, isBackslashed);
}

/** Which quotes text is meant for after every match was spelled otherwise: between them nothing in it speaks to a shell. */
export function quotesFor(
  pattern: string,
  flags: string,
  replacement: string | undefined,
  isBackslashed: boolean,
): number {
  const characters = flags.includes('g') && replacement !== undefined ? matchedCharacters(pattern) : undefined;
  if (characters === undefined || replacement === undefined) return 0;
  const has = (character: string): boolean => characters[character.charCodeAt(0)] === 1;
  if (has("'") && SHELL_QUOTE.test(replacement)) return FOR_SINGLE_QUOTES;
  const isWhole = has('"') && has('$') && has('`') && (isBackslashed || has('\\'));
  // With these behind a backslash as well it needs no quotes at all.
  return isWhole && !has(';') && BACKSLASH_BEFORE.test(replacement) ? FOR_DOUBLE_QUOTES : 0;
}
const BACKSLASH_BEFORE = /^\\{1,2}\$[&1]$/;

/** The same for the replacement of one given text. */
export function quotesForDoubled(removed: string, replacement: string): number {
  return removed === "'" && SHELL_QUOTE.test(replacement) ? FOR_SINGLE_QUOTES : 0;
}

/** The same for text in which no such quote is left: elsewhere than between them it is as it was. */
export function quotesWithout(pattern: string, flags: string, replacement: string): number {
  const has = flags.includes('g') ? matchedCharacters(pattern)?.["'".charCodeAt(0)] : undefined;
  return has === 1 && !/['$]/.test(replacement) ? FOR_SINGLE_QUOTES : 0;
}

/** Sink kinds text is safe for after one given text was replaced. */
export function cleanedByDoubling(
  has: (character: string) => boolean,
  replacement: string,
  isBackslashed: boolean,
): number {
  if (has("'") && SHELL_QUOTE.test(replacement)) return SHELL;
  if (has("'") && replacement === "''") return QUOTED;
  if (has('"') && replacement === '""') return QUOTED;
  if (has('"') && replacement === '\\"') return isBackslashed ? QUOTED : QUOTED & ~SQL;
  return has('`') && replacement === '``' ? sinkBit('sql') : 0;
}

/** A quote behind a backslash, where backslashes were doubled before: nothing ends the literal it is meant for. */
export function cleanedByQuoting(removed: string, replacement: string): number {
  return (removed === '"' || removed === "'") && replacement === `\\${removed}` ? sinkBit('code') : 0;
}

function quotedBits(has: (character: string) => boolean): number {
  return has('"') ? sinkBit('query') : 0;
}
