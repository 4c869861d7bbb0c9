import { Buffer } from 'node:buffer';

const SCRATCH = Buffer.alloc(16_384);
const ASCII = /^[\p{ASCII}]*$/u;

/** Whether a text keeps to the 128 letters and signs that nothing can hide among. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * A byte for each letter of a text, good until the next call: bytes are read several times faster than letters of a
 * string. Letters beyond Latin-1 lose their upper half and may pass for others.
 */
export function lettersOf(text: string): Uint8Array {
  if (text.length > SCRATCH.length) return Buffer.from(text, 'latin1');
  SCRATCH.write(text, 'latin1');
  return SCRATCH;
}
