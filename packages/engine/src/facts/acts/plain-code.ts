import { ASTERISK, COLON, HASH, isQuote, SLASH } from '../text/characters.ts';
import { endOfLiteral, endOfPattern, isDocstring, TRIPLE } from './literals.ts';

/** Code with its comments blanked and its long literals shortened, and the way back to the offsets of the file. */
export interface PlainCode {
  readonly text: string;
  /** Offset in the file of an offset in `text`. */
  toFile(this: void, offset: number): number;
}

const LONGEST_BLOB = 240;
/** A text with blanks may itself be code, so more of it is kept. */
const LONGEST_TEXT = 6000;
const KEPT_HEAD = 120;
const KEPT_TAIL = 40;
const HASH_COMMENTS: ReadonlySet<string> = new Set([
  'python',
  'ruby',
  'shell',
  'perl',
  'powershell',
  'elixir',
  'r',
  'make',
  'dockerfile',
  'cmake',
]);
const TRIPLE_QUOTES: ReadonlySet<string> = new Set(['python']);
const PATTERNS: ReadonlySet<string> = new Set(['javascript', 'typescript']);
const NORMALISED_NAMES: ReadonlySet<string> = new Set(['python']);
const LAST_ASCII = 0x7f;
const ELLIPSIS = '\u2026';

/** How a language writes what is no code. */
interface Syntax {
  readonly hasHashComments: boolean;
  readonly hasPatterns: boolean;
  readonly hasTripleQuotes: boolean;
  readonly dropsDocstrings: boolean;
  /** Letters that Unicode holds to be the same are the same in names. */
  readonly normalisesNames: boolean;
}

/** The plain code as far as it is written. */
interface Output {
  readonly text: string;
  readonly parts: string[];
  readonly cuts: { readonly at: number; readonly removed: number }[];
  length: number;
  /** Offset in the file up to which everything was copied or left out. */
  copied: number;
}

/**
 * Makes code short enough to look at as a whole: a payload of a megabyte becomes a literal of 160 characters.
 * A quote that stands in a regular expression or an unknown syntax costs one line at most.
 */
export function readPlainCode(text: string, language: string): PlainCode {
  const hasTripleQuotes = TRIPLE_QUOTES.has(language);
  const syntax: Syntax = {
    hasHashComments: HASH_COMMENTS.has(language),
    hasPatterns: PATTERNS.has(language),
    hasTripleQuotes,
    // A program that reads its own documentation may keep a payload there.
    dropsDocstrings: hasTripleQuotes && !text.includes('__doc__'),
    normalisesNames: NORMALISED_NAMES.has(language),
  };
  const output: Output = { text, parts: [], cuts: [], length: 0, copied: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    if (isQuote(code)) end = passLiteral(output, at, syntax);
    else if (code === HASH && syntax.hasHashComments) end = cutLine(output, at);
    else if (code === SLASH) end = passSlash(output, at, syntax);
    else if (code > LAST_ASCII && syntax.normalisesNames) end = undress(output, at);
    at = end - 1;
  }
  copyTo(output, text.length);
  return { text: output.parts.join(''), toFile: (offset) => toFile(output.cuts, offset) };
}

function copyTo(output: Output, end: number): void {
  output.parts.push(output.text.slice(output.copied, end));
  output.length += end - output.copied;
  output.copied = end;
}

function skipTo(output: Output, end: number, filler: string): void {
  output.parts.push(filler);
  output.length += filler.length;
  output.cuts.push({ at: output.length, removed: end - output.copied - filler.length });
  output.copied = end;
}

/** Shortens a literal that is too long and empties a docstring; returns where the literal ends. */
function passLiteral(output: Output, at: number, { hasTripleQuotes, dropsDocstrings }: Syntax): number {
  const { text } = output;
  const end = endOfLiteral(text, at, hasTripleQuotes);
  if (dropsDocstrings && isDocstring(text, at, end)) {
    copyTo(output, at + TRIPLE);
    skipTo(output, end - TRIPLE, '');
  } else if (isTooLong(text, at, end)) {
    copyTo(output, at + KEPT_HEAD);
    skipTo(output, end - KEPT_TAIL, ELLIPSIS);
  }
  return end;
}

/** A slash begins a comment or a regular expression, or divides. */
function passSlash(output: Output, at: number, { hasHashComments, hasPatterns }: Syntax): number {
  const { text } = output;
  const next = hasHashComments ? undefined : text.charCodeAt(at + 1);
  if (next === SLASH && !isInAddress(text, at)) return cutLine(output, at);
  if (next === ASTERISK) return cutBlock(output, at);
  const end = hasPatterns ? endOfPattern(text, at) : undefined;
  if (end === undefined) return at + 1;
  copyTo(output, at + 1);
  skipTo(output, end - 1, ELLIPSIS);
  return end;
}

/** Python reads `𝚎𝚡𝚎𝚌` as `exec`, and so do we. */
function undress(output: Output, at: number): number {
  const letter = String.fromCodePoint(output.text.codePointAt(at) ?? 0);
  const plain = letter.normalize('NFKC');
  if (/^\w+$/.test(plain)) {
    copyTo(output, at);
    skipTo(output, at + letter.length, plain);
  }
  return at + letter.length;
}

function cutLine(output: Output, at: number): number {
  const newline = output.text.indexOf('\n', at);
  const end = newline < 0 ? output.text.length : newline;
  copyTo(output, at);
  skipTo(output, end, '');
  return end;
}

function cutBlock(output: Output, at: number): number {
  const close = output.text.indexOf('*/', at + 2);
  const end = close < 0 ? output.text.length : close + 2;
  copyTo(output, at);
  skipTo(output, end, ' ');
  return end;
}

/** `//` after a colon is an address, not a comment. */
function isInAddress(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === COLON;
}

function isTooLong(text: string, start: number, end: number): boolean {
  if (end - start <= LONGEST_BLOB) return false;
  return end - start > LONGEST_TEXT || !/\s/.test(text.slice(start + 3, start + LONGEST_BLOB - 3));
}

function toFile(cuts: Output['cuts'], offset: number): number {
  let removed = 0;
  for (const cut of cuts) {
    if (cut.at > offset) break;
    removed += cut.removed;
  }
  return offset + removed;
}
