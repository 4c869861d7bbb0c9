import { decodeBase64 } from './checksum.ts';

/** What stands before the part that is random: `whsec_`. */
const LEAD = /^[A-Za-z]{2,12}[_-](?:[a-z]{2,5}_)?/;
const SPOKEN = /^[A-Za-z]{1,16}[,.!?:;]?$/;
/** Bytes by chance are hardly ever three words and nothing else. */
const ENOUGH = 3;

/** Whether a value is a sentence in base64: whoever wrote it says what it stands for, and no machine made it. */
export function decodesToWords(value: string): boolean {
  return [value, value.replace(LEAD, '')].some((text) => {
    if (text.length < 16) return false;
    const decoded = decodeBase64(text)?.trim() ?? '';
    if (!/^[\x20-\x7e]+$/.test(decoded)) return false;
    const pieces = decoded.split(/\s+/);
    const words = pieces.filter((piece) => SPOKEN.test(piece));
    return words.length >= ENOUGH && words.length * 4 >= pieces.length * 3;
  });
}
