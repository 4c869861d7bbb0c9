import type { SkipReason } from '@assay/contract';
import { writtenLength } from '../../inventory/written-length.ts';
import { LIMITS } from '../../tree/limits.ts';
import type { SyntaxErrors } from './errors.ts';

/** Mean length of a line beyond which code is machine-written; a little of it is read like any other. */
const BUNDLE_LINE = 500;

/** Share of unreadable text beyond which a file does not count as read, and how much text that must be. */
const BROKEN_SHARE = 0.1;
const BROKEN_LENGTH = 200;
const WHOLLY_BROKEN_SHARE = 0.5;

/** Long files show their beginning first: garbage costs the parser far more than code of the same length. */
export const PROBE_FROM = 96 * 1024;
export const PROBE_LENGTH = 24 * 1024;
/** A beginning cut out of sound code breaks in one place or two, whatever it holds. */
const GARBAGE_ERRORS = 50;
const GARBAGE_SHARE = 0.3;

/** Work allowed: sound code takes 0.007 steps a character, the worst nesting 0.07. */
const STEPS_BASE = 2000;
const STEPS_PER_CHARACTER = 0.1;

/** Reading allowed, in pieces of the text: of sound code, whatever was looked at ahead is read again, twelve times at most. */
const PIECES_BASE = 1000;
const TIMES_READ = 100;

/** Why a text is not parsed at all, if it is not. */
export function sizeGap(text: string): SkipReason | undefined {
  if (text.length > LIMITS.minifiedBytes && hasLongLines(text, text.length) && hasLongLines(text, writtenLength(text)))
    return 'bundle';
  return text.length > LIMITS.syntaxBytes ? 'large' : undefined;
}

function hasLongLines(text: string, length: number): boolean {
  const enough = length / BUNDLE_LINE;
  if (enough <= 1) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (++lines >= enough) return false;
  }
  return true;
}

/** True where what could not be read is more than a slip of the grammar in a short file. */
export function isTooBroken(errorShare: number, length: number): boolean {
  if (errorShare > WHOLLY_BROKEN_SHARE) return true;
  return errorShare > BROKEN_SHARE && errorShare * length > BROKEN_LENGTH;
}

/** True where the beginning of a file shows that it is no code of this language. */
export function isGarbage({ count, share }: SyntaxErrors): boolean {
  return count > GARBAGE_ERRORS && share > GARBAGE_SHARE;
}

export function piecesFor(length: number, piece: number): number {
  return PIECES_BASE + (TIMES_READ * length) / piece;
}

export function stepsFor(length: number): number {
  return STEPS_BASE + length * STEPS_PER_CHARACTER;
}
