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
const HASH_COMMENTS: ReadonlySet<string> = new Set(['python', 'ruby', 'shell', 'perl', 'powershell', 'elixir', 'r']);
const TRIPLE_QUOTES: ReadonlySet<string> = new Set(['python']);
const PATTERNS: ReadonlySet<string> = new Set(['javascript', 'typescript']);
const LONGEST_PATTERN = 2000;
/** After one of these a slash divides nothing. */
const BEFORE_PATTERN: ReadonlySet<string> = new Set('(,=:[!&|?{};');

/**
 * Makes code short enough to look at as a whole: a payload of a megabyte becomes a literal of 160 characters.
 * A quote that stands in a regular expression or an unknown syntax costs one line at most.
 */
export function readPlainCode(text: string, language: string): PlainCode {
  const hash = HASH_COMMENTS.has(language);
  const hasPatterns = PATTERNS.has(language);
  const hasDocstrings = TRIPLE_QUOTES.has(language) && !text.includes('__doc__');
  const parts: string[] = [];
  const cuts: { readonly at: number; readonly removed: number }[] = [];
  let length = 0;
  let copied = 0;
  const copyTo = (end: number): void => {
    parts.push(text.slice(copied, end));
    length += end - copied;
    copied = end;
  };
  const skipTo = (end: number, filler: string): void => {
    parts.push(filler);
    length += filler.length;
    cuts.push({ at: length, removed: end - copied - filler.length });
    copied = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 39 || code === 96) {
      const end = endOfLiteral(text, at, TRIPLE_QUOTES.has(language));
      if (hasDocstrings && isDocstring(text, at, end)) {
        copyTo(at + TRIPLE);
        skipTo(end - TRIPLE, '');
      } else if (isTooLong(text, at, end)) {
        copyTo(at + KEPT_HEAD);
        skipTo(end - KEPT_TAIL, '\u2026');
      }
      at = end - 1;
    } else if (
      (hash && code === 35) ||
      (!hash && code === 47 && text.charCodeAt(at + 1) === 47 && isComment(text, at))
    ) {
      const newline = text.indexOf('\n', at);
      const end = newline < 0 ? text.length : newline;
      copyTo(at);
      if (end > at) skipTo(end, '');
      at = end - 1;
    } else if (!hash && code === 47 && text.charCodeAt(at + 1) === 42) {
      const close = text.indexOf('*/', at + 2);
      const end = close < 0 ? text.length : close + 2;
      copyTo(at);
      skipTo(end, ' ');
      at = end - 1;
    } else if (code === 47 && hasPatterns) {
      const end = endOfPattern(text, at);
      if (end === undefined) continue;
      copyTo(at + 1);
      skipTo(end - 1, '\u2026');
      at = end - 1;
    }
  }
  copyTo(text.length);
  return { text: parts.join(''), toFile: (offset) => toFile(cuts, offset) };
}

const TRIPLE = 3;
const ALONE_BEFORE = /(?:^|\n)[ \t]*[rRuU]?$/;
const ALONE_AFTER = /^[ \t]*(?:\r?\n|$)/;
/** After one of these a line goes on with what follows. */
const GOES_ON = /[([{,=+%|&\\]\s*$/;

/** A text between three quotes that stands alone says what code does, and does nothing. */
function isDocstring(text: string, start: number, end: number): boolean {
  const quotes = text.slice(start, start + TRIPLE);
  if (end - start < 2 * TRIPLE || (quotes !== '"""' && quotes !== "'''")) return false;
  const before = text.slice(Math.max(0, start - 200), start);
  const line = ALONE_BEFORE.exec(before);
  if (line === null || GOES_ON.test(before.slice(0, line.index))) return false;
  return ALONE_AFTER.test(text.slice(end, end + 200));
}

/** End of the regular expression that begins at a slash, which does nothing whatever it names; undefined where none does. */
function endOfPattern(text: string, start: number): number | undefined {
  let before = start - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\n' || text[before] === '\r')) before -= 1;
  if (before >= 0 && !BEFORE_PATTERN.has(text.charAt(before))) return undefined;
  let isInClass = false;
  const last = Math.min(text.length, start + LONGEST_PATTERN);
  for (let at = start + 1; at < last; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) return undefined;
    if (code === 92) at += 1;
    else if (code === 91) isInClass = true;
    else if (code === 93) isInClass = false;
    else if (code === 47 && !isInClass) return at + 1;
  }
  return undefined;
}

/** `//` after a colon is an address, not a comment. */
function isComment(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) !== 58;
}

function isTooLong(text: string, start: number, end: number): boolean {
  if (end - start <= LONGEST_BLOB) return false;
  return end - start > LONGEST_TEXT || !/\s/.test(text.slice(start + 3, start + LONGEST_BLOB - 3));
}

/** End of the literal that begins at a quote; a plain one ends with its line at the latest. */
function endOfLiteral(text: string, start: number, hasTriple: boolean): number {
  const quote = text.charAt(start);
  const triple = quote.repeat(3);
  if (hasTriple && text.startsWith(triple, start)) {
    const close = text.indexOf(triple, start + 3);
    return close < 0 ? text.length : close + 3;
  }
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 92) at += 1;
    else if (code === quote.charCodeAt(0)) return at + 1;
    else if (code === 10 && quote !== '`') return at;
  }
  return text.length;
}

function toFile(cuts: readonly { readonly at: number; readonly removed: number }[], offset: number): number {
  let low = 0;
  let high = cuts.length;
  let removed = 0;
  for (; low < high; low += 1) {
    const cut = cuts[low];
    if (cut === undefined || cut.at > offset) break;
    removed += cut.removed;
  }
  return offset + removed;
}
