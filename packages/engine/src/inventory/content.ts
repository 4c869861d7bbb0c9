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
  if (bytes.subarray(0, BINARY_PROBE).includes(0)) return { kind: 'binary' };
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
