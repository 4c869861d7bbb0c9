import { type Traits, traitsOf } from './traits.ts';

/** A piece of text that decodes to other text. */
export interface Decoded {
  readonly view: 'base64' | 'hexadecimal' | 'rot13' | 'tag characters';
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const MOST_BLOBS = 40;
const BASE64 = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{24,8000}={0,2}(?![A-Za-z0-9+/=])/g;
const HEX = /(?<![0-9A-Za-z])(?:0x)?(?:[0-9a-fA-F]{2}[ :,]?){16,4000}(?![0-9A-Za-z])/g;
const ESCAPED = /(?:(?:\\x|%)[0-9a-fA-F]{2}){12,2000}/g;
const CODES = /(?:\b\d{2,3}\b[,\s]{1,3}){15,2000}\d{2,3}/g;
const TAGS = /[\u{E0020}-\u{E007F}]{4,}/gu;
const SELECTORS = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{6,}/gu;

/** Everything in the text that decodes to readable prose: encodings, escapes, character codes, invisible alphabets. */
export function decodeBlobs(text: string, traits: Traits = traitsOf(text)): readonly Decoded[] {
  const found: Decoded[] = [];
  const add = (view: Decoded['view'], match: RegExpExecArray, decoded: string | undefined): void => {
    if (decoded !== undefined && found.length < MOST_BLOBS) {
      found.push({ view, start: match.index, end: match.index + match[0].length, text: decoded });
    }
  };
  if (traits.mayHoldBase64) for (const match of text.matchAll(BASE64)) add('base64', match, fromBase64(match[0]));
  if (traits.mayHoldHex) for (const match of text.matchAll(HEX)) add('hexadecimal', match, fromHex(match[0]));
  if (traits.mayHoldEscapes)
    for (const match of text.matchAll(ESCAPED)) add('hexadecimal', match, fromHex(match[0].replace(/\\x|%/g, '')));
  if (traits.mayHoldCodes) for (const match of text.matchAll(CODES)) add('hexadecimal', match, fromCodes(match[0]));
  if (!traits.isAscii && /[\uFE00-\uFE0F\u{E0000}-\u{E01EF}]/u.test(text)) {
    for (const match of text.matchAll(TAGS)) add('tag characters', match, fromTags(match[0]));
    for (const match of text.matchAll(SELECTORS)) add('tag characters', match, fromSelectors(match[0]));
  }
  return found;
}

/** Prose has letters, spaces and nothing unprintable; a key, a hash or an image has not. */
function asProse(text: string): string | undefined {
  const body = text.replace(/\0+$/, '');
  if (body.length < 12 || body.length > 16_000) return undefined;
  const odd = body.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\s]|\uFFFD/gu)?.length ?? 0;
  const letters = body.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  // Scripts without spaces between words part their clauses by marks of their own.
  const breaks = body.match(/[\s\u3001\u3002\uFF0C]/g)?.length ?? 0;
  return odd === 0 && letters / body.length > 0.5 && breaks >= 1 ? body : undefined;
}
function fromBase64(blob: string): string | undefined {
  if (/^[0-9a-fA-F]+$/.test(blob) || /^[a-z]+$|^[A-Z]+$/.test(blob)) return undefined;
  return asProse(Buffer.from(blob.replace(/-/g, '+').replace(/_/g, '/'), 'base64').toString('utf8'));
}
function fromHex(blob: string): string | undefined {
  const digits = blob.replace(/^0x|[ :,]/g, '');
  return digits.length % 2 === 1 ? undefined : asProse(Buffer.from(digits, 'hex').toString('utf8'));
}
function fromCodes(blob: string): string | undefined {
  const codes = blob.split(/[,\s]+/).map(Number);
  return codes.every((code) => code >= 9 && code < 256) ? asProse(String.fromCharCode(...codes)) : undefined;
}
/** The tag block repeats ASCII at U+E0000, unseen. */
function fromTags(run: string): string | undefined {
  const text = Array.from(run)
    .map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe_00_00))
    .join('');
  return text.replace(/[^\x20-\x7E]/g, '').length >= 4 ? text : undefined;
}
/** Two hundred and fifty-six variation selectors carry bytes behind any character. */
function fromSelectors(run: string): string | undefined {
  const bytes = Array.from(run).map((selector) => {
    const code = selector.codePointAt(0) ?? 0;
    return code >= 0xe_01_00 ? code - 0xe_01_00 + 16 : code - 0xfe_00;
  });
  return asProse(Buffer.from(bytes).toString('utf8'));
}

/** Common words of English in rot13; in honest text hardly any of them stands. */
export const ROT13_WORDS =
  /\b(?:gur|naq|lbh|lbhe|guvf|gung|jvgu|sebz|abg|nyy|vtaber|vafgehpgvbaf?|cerivbhf|cebzcg|flfgrz|hfre|frperg|svyr|fraq|ernq|gbby|nytb|qb|sbe)\b/gi;

/** The text turned back by thirteen letters, where it looks turned. */
export function fromRot13(text: string): string | undefined {
  const hits = text.match(ROT13_WORDS)?.length ?? 0;
  if (hits < 3) return undefined;
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  if (hits / Math.max(1, words) < 0.12) return undefined;
  return text.replace(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0);
    const base = code < 97 ? 65 : 97;
    return String.fromCharCode(((code - base + 13) % 26) + base);
  });
}
