/** Longer texts seldom come twice. */
const LONGEST_WORD = 32;
/** Up to here the runtime copies a part of a text; a longer part is a view that keeps the whole text. */
const LONGEST_COPIED = 12;
const SLOTS = 1 << 13;

/** The words met last, by a hash of their characters. */
const words: string[] = Array.from({ length: SLOTS }, () => '');

/**
 * Part of a text, without the text around it. A word that was met before is the same object as then: code says the same
 * few thousand words again and again, and what is kept of it holds each of them once.
 */
export function wordIn(text: string, start: number, end: number): string {
  const length = end - start;
  if (length > LONGEST_WORD) return copyOf(text, start, end);
  let hash = length;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
  const known = words[slot] ?? '';
  if (known.length === length && text.startsWith(known, start)) return known;
  const word = copyOf(text, start, end);
  words[slot] = word;
  return word;
}

function copyOf(text: string, start: number, end: number): string {
  return withoutTheRest(text.slice(start, end));
}

/** A text that may be part of another one, and then keeps it: the same text by itself. */
export function withoutTheRest(part: string): string {
  // Joined to something it is copied; what is cut off then keeps that copy alone.
  return part.length <= LONGEST_COPIED ? part : ` ${part}`.slice(1);
}
