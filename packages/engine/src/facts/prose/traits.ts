import { isAscii, lettersOf } from './letters.ts';

/** Which of the costlier readings a text could need at all, as one look at each character tells. */
export interface Traits {
  readonly isAscii: boolean;
  readonly mayHoldBase64: boolean;
  readonly mayHoldHex: boolean;
  readonly mayHoldEscapes: boolean;
  readonly mayHoldCodes: boolean;
  readonly mayHoldLeet: boolean;
  readonly mayHoldSpacedLetters: boolean;
}

const LETTER = 1;
const DIGIT = 2;
const BASE64 = 4;
const HEX = 8;
const HEX_SEPARATOR = 16;
const CODE_SEPARATOR = 32;
const LEET = 64;
const SPACER = 128;
/** A character beyond ASCII: a letter, a sign or half of one. */
const UNKNOWN = 256;
const WORD = LETTER | DIGIT | UNKNOWN;

const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const having = (pattern: RegExp, bit: number): number => (pattern.test(character) ? bit : 0);
  return (
    having(/[A-Za-z]/, LETTER) |
    having(/[0-9]/, DIGIT) |
    having(/[A-Za-z0-9+/_-]/, BASE64) |
    having(/[0-9A-Fa-f]/, HEX) |
    having(/[ :,]/, HEX_SEPARATOR) |
    having(/[,\s]/, CODE_SEPARATOR) |
    having(/[013457@$!|]/, LEET) |
    having(/[ ._*-]/, SPACER)
  );
});

/** The least that the patterns of each reading ask for. */
const LEAST = { base64: 24, hex: 32, escapes: 12, codes: 32, leet: 4, spaced: 8 } as const;

const PERCENT = 37;
const BACKSLASH = 92;
const MIDDLE_DOT = 0xb7;

const PLAIN: Traits = {
  isAscii: true,
  mayHoldBase64: false,
  mayHoldHex: false,
  mayHoldEscapes: false,
  mayHoldCodes: false,
  mayHoldLeet: false,
  mayHoldSpacedLetters: false,
};

/** A trait may be claimed wrongly, but what a reading would find is never denied. */
export function traitsOf(text: string): Traits {
  return isOrdinary(text) ? PLAIN : takeTraits(text);
}

/** Prose in hexadecimal digits or in numbers has at least so many digits. */
const LEAST_DIGITS = 16;

/** Words of a plain length and little else: most texts, told by a pass that counts no more than it must. */
export function isOrdinary(text: string): boolean {
  if (!isAscii(text)) return false;
  const letters = lettersOf(text);
  let word = 0;
  let run = 0;
  let singles = 0;
  let digits = 0;
  let leet = 0;
  let escapes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = letters[at] ?? 0;
    const own = CLASSES[code] ?? 0;
    if ((own & LETTER) !== 0) {
      word += 1;
      run += 1;
      continue;
    }
    if ((own & LEET) !== 0 && (word > 0 || ((CLASSES[letters[at + 1] ?? 0] ?? 0) & LETTER) !== 0)) leet += 2;
    if ((own & DIGIT) !== 0) {
      word += 1;
      run += 1;
      digits += 1;
      continue;
    }
    if (run >= LEAST.base64) return false;
    singles = word > 1 ? 0 : singles + word;
    word = 0;
    run = (own & BASE64) === 0 ? 0 : run + 1;
    if (code === PERCENT || code === BACKSLASH) escapes += 1;
    if (singles + 1 >= LEAST.spaced) return false;
  }
  return run < LEAST.base64 && leet < LEAST.leet && digits < LEAST_DIGITS && escapes < LEAST.escapes;
}

/** One pass over a text. */
function takeTraits(text: string): Traits {
  let isAscii = true;
  let base64 = 0;
  let longestBase64 = 0;
  let hex = 0;
  let mostHex = 0;
  let digits = 0;
  let mostDigits = 0;
  let escapes = 0;
  let leet = 0;
  let singles = 0;
  let mostSingles = 0;
  let previous = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) isAscii = false;
    const own = code > 127 ? (code === MIDDLE_DOT ? SPACER : UNKNOWN) : (CLASSES[code] ?? 0);
    if ((own & BASE64) === 0) base64 = 0;
    else if (++base64 > longestBase64) longestBase64 = base64;
    if ((own & HEX) !== 0) {
      if (++hex > mostHex) mostHex = hex;
    } else if ((own & HEX_SEPARATOR) === 0) hex = 0;
    if ((own & DIGIT) !== 0) {
      if (++digits > mostDigits) mostDigits = digits;
    } else if ((own & CODE_SEPARATOR) === 0 && code < 128) digits = 0;
    if (code === PERCENT || code === BACKSLASH) escapes += 1;
    if (((own & LEET) !== 0 && (previous & LETTER) !== 0) || ((own & LETTER) !== 0 && (previous & LEET) !== 0))
      leet += 1;
    if ((own & WORD) === 0) singles = (own & SPACER) === 0 ? 0 : singles;
    else if ((previous & WORD) === 0) singles += 1;
    // What is unknown may end a word, or be one half of a letter.
    else if (own === UNKNOWN || previous === UNKNOWN) singles = Math.max(1, isLowSurrogate(code) ? singles : 1);
    else singles = 0;
    if (singles > mostSingles) mostSingles = singles;
    previous = own;
  }
  return {
    isAscii,
    mayHoldBase64: longestBase64 >= LEAST.base64,
    mayHoldHex: mostHex >= LEAST.hex,
    mayHoldEscapes: escapes >= LEAST.escapes,
    mayHoldCodes: mostDigits >= LEAST.codes,
    mayHoldLeet: leet >= LEAST.leet,
    mayHoldSpacedLetters: mostSingles >= LEAST.spaced,
  };
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc_00 && code <= 0xdf_ff;
}
