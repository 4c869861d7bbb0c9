/** A stretch of a file that no report may show. */
export interface Redaction {
  readonly start: number;
  readonly end: number;
  readonly as: 'token' | 'password';
}

/** A text whose secrets cannot be got at any more. */
export interface MaskedText {
  /** The stretch, every secret that touches it masked whole. */
  cut(start: number, end: number): string;
  /** Any other text, with every value that is secret in this file replaced. */
  clean(text: string): string;
}

const KEY_BLOCK = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/;
/** Shorter values are hidden whole; of longer ones a quarter at most is shown. */
const SHOWN_FROM = 12;
const SHOWN = 4;
/** Shorter values would be found in innocent words. */
const REPLACED_FROM = 6;
const KEY_LINE = /[A-Za-z0-9+/=]{16,}/g;

/** Masks all secrets of one text at once, so that a finding of any check on the same line shows none of them. */
export function maskText(text: string, redactions: readonly Redaction[]): MaskedText {
  const secrets = mergeOverlapping([...redactions, ...repeatsOf(text, redactions)]).map(({ start, end, as }) => ({
    start,
    end,
    mask: maskOf(text.slice(start, end), as),
  }));
  const values = new Map<string, string>();
  for (const { start, end, as } of redactions) {
    const value = text.slice(start, end);
    if (KEY_BLOCK.test(value)) for (const [line] of value.matchAll(KEY_LINE)) values.set(line, '[REDACTED]');
    if (value.length >= REPLACED_FROM) values.set(value, maskOf(value, as));
  }
  const longestFirst = [...values].toSorted(([a], [b]) => b.length - a.length);

  function cut(start: number, end: number): string {
    let shown = '';
    let at = start;
    for (const secret of secrets) {
      if (secret.end <= start || secret.start >= end) continue;
      shown += text.slice(at, Math.max(at, secret.start)) + secret.mask;
      at = secret.end;
    }
    return shown + text.slice(Math.min(at, end), end);
  }
  function clean(other: string): string {
    return longestFirst.reduce((cleaned, [value, mask]) => cleaned.replaceAll(value, () => mask), other);
  }
  return { cut, clean };
}

/** The same values where no check saw them: on a command line, in a sentence about them. */
function repeatsOf(text: string, redactions: readonly Redaction[]): readonly Redaction[] {
  const repeats: Redaction[] = [];
  const values = new Map(redactions.map(({ start, end, as }) => [text.slice(start, end), as]));
  for (const [value, as] of values) {
    if (value.length < REPLACED_FROM) continue;
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      repeats.push({ start: at, end: at + value.length, as });
    }
  }
  return repeats;
}

/** First characters and length of a token, nothing of a password or a private key. */
export function maskOf(value: string, as: Redaction['as']): string {
  if (KEY_BLOCK.test(value)) return '[REDACTED PRIVATE KEY]';
  if (as === 'password' || value.length < SHOWN_FROM) return '[REDACTED]';
  return `${value.slice(0, Math.min(SHOWN, Math.floor(value.length / 4)))}…(${value.length})`;
}

function mergeOverlapping(redactions: readonly Redaction[]): readonly Redaction[] {
  const merged: Redaction[] = [];
  for (const next of redactions.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) {
      merged.push(next);
      continue;
    }
    const as = last.as === 'password' || next.as === 'password' ? 'password' : 'token';
    merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, next.end), as };
  }
  return merged;
}
