import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import { LIMITS } from '../tree/limits.ts';
import { writtenLength } from './written-length.ts';

/** What the bytes of a file are. `bytes` are those a byte matcher reads: UTF-8 without BOM, or one byte a character. */
export type Content =
  | { readonly kind: 'text'; readonly text: string; readonly bytes: Uint8Array; readonly isSingleByte: boolean }
  | { readonly kind: 'binary' }
  | { readonly kind: 'lfsPointer' };

const BINARY_PROBE = 8192;
const LFS_HEADER = 'version https://git-lfs.github.com/spec/';

/** Decodes a file without ever dropping one: what is not UTF-8 or UTF-16 is read byte by byte. */
export function readContent(raw: Uint8Array): Content {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const utf16 = utf16Encoding(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    return { kind: 'text', text, bytes: Buffer.from(text, 'utf8'), isSingleByte: false };
  }
  if (bytes.subarray(0, BINARY_PROBE).includes(0))
    return isTextButFor(bytes) ? readContent(withoutNul(bytes)) : { kind: 'binary' };
  if (isAscii(bytes)) {
    const text = bytes.toString('latin1');
    return text.startsWith(LFS_HEADER) && text.length < 1024
      ? { kind: 'lfsPointer' }
      : { kind: 'text', text, bytes, isSingleByte: true };
  }
  const body = hasUtf8Bom(bytes) ? bytes.subarray(3) : bytes;
  if (isUtf8(body)) return { kind: 'text', text: body.toString('utf8'), bytes: body, isSingleByte: false };
  return { kind: 'text', text: bytes.toString('latin1'), bytes, isSingleByte: true };
}

/** Text in which somebody wrote the character NUL itself, between quotes: compilers read it, and so do we. */
function isTextButFor(bytes: Buffer): boolean {
  let count = 0;
  for (const byte of bytes) {
    if (byte === 0) count += 1;
    else if (byte < SPACE && !WHITE.has(byte)) return false;
  }
  return count <= FEW && count * RARE < bytes.length && isUtf8(bytes);
}
const SPACE = 0x20;
/** Tab, line ends, form feed, and the escape that colours a terminal. */
const WHITE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const FEW = 20;
const RARE = 200;

/** The same length, so that places stay what they are. */
function withoutNul(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(0); at >= 0; at = copy.indexOf(0, at + 1)) copy[at] = SPACE;
  return copy;
}

/** Minified or bundled: lines so long that nobody wrote them by hand. */
export function isMinified(text: string, lines: number): boolean {
  return isLong(text.length, lines) && isLong(writtenLength(text), lines);
}

function isLong(length: number, lines: number): boolean {
  return length > 2 * LIMITS.minifiedMeanLine && length / lines > LIMITS.minifiedMeanLine;
}

function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function hasUtf8Bom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
