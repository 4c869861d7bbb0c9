/** Characters that are told apart. */
export const ASCII = 128;
/** A set of characters: one flag for each character of ASCII, and one for all others together. */
export const SYMBOLS = ASCII + 1;
/** No character at all. */
export const NONE = new Uint8Array(SYMBOLS);
/** Every character; and every one that does not end a line. */
export const ALL = new Uint8Array(SYMBOLS).fill(1);
export const ALL_OF_A_LINE = ALL.map((_, code) => (code === 10 || code === 13 ? 0 : 1));

const CAPITAL_A = 65;
const CAPITAL_Z = 90;
const TO_SMALL = 32;

/** The same letters, capital and small. */
export function inBothCases(characters: Uint8Array): Uint8Array {
  const both = Uint8Array.from(characters);
  for (let code = CAPITAL_A; code <= CAPITAL_Z; code += 1) {
    const small = code + TO_SMALL;
    if (characters[code] === 1 || characters[small] === 1) both[code] = both[small] = 1;
  }
  return both;
}

/** The code of one character as a pattern writes it. */
export function codeOf(written: string): number {
  if (!written.startsWith('\\')) return written.charCodeAt(0);
  return /^\\[xu]/.test(written)
    ? Number.parseInt(written.slice(2), 16)
    : (CONTROLS[written[1] ?? ''] ?? written[1] ?? '').charCodeAt(0);
}

/** Adds the characters of one set to another. */
export function include(flags: Uint8Array, more: Uint8Array): void {
  for (let code = 0; code < SYMBOLS; code += 1) if (more[code] === 1) flags[code] = 1;
}

const CHARACTERS: readonly Uint8Array[] = Array.from({ length: ASCII }, (_, code) =>
  Uint8Array.from({ length: SYMBOLS }, (_flag, other) => (other === code ? 1 : 0)),
);

/** The set of one character; none beyond ASCII has one of its own. */
export function ofCharacter(character: string): Uint8Array {
  return CHARACTERS[character.charCodeAt(0)] ?? NONE;
}

const SETS: Readonly<Record<string, Uint8Array>> = {
  d: allThat(/\d/),
  w: allThat(/\w/),
  s: allThat(/\s/),
  D: allThat(/\D/),
  W: allThat(/\W/),
  S: allThat(/\S/),
};
const LETTERS = allThat(/[\p{L}]/u);
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' };

/** What a backslash and these characters take. */
export function ofEscape(escape: string): Uint8Array {
  if (/^(?:x|u)[\da-fA-F]{2,4}$/.test(escape)) return CHARACTERS[Number.parseInt(escape.slice(1), 16)] ?? NONE;
  if (escape.startsWith('p{L')) return LETTERS;
  return SETS[escape] ?? (/^[pPuxkc1-9]/.test(escape) ? NONE : ofCharacter(CONTROLS[escape] ?? escape));
}

function allThat(pattern: RegExp): Uint8Array {
  // Whatever is beyond ASCII is taken for a letter of some other writing, which no class without its name holds.
  return Uint8Array.from({ length: SYMBOLS }, (_, code) =>
    pattern.test(code < ASCII ? String.fromCharCode(code) : '\u4E00') ? 1 : 0,
  );
}
