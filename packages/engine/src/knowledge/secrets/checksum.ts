import type { Verdict } from './kind.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** CRC-32 (IEEE) of ASCII text. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ text.charCodeAt(i)) & 255] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A number in base 62, filled with zeros to six digits: how several vendors write a CRC-32. */
export function base62(number: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / 62)) text = `${BASE62[rest % 62]}${text}`;
  return text.padStart(6, '0');
}

/** GitHub, npm and Assay end a token with the CRC-32 of its body in base 62; the prefix is not part of the sum. */
export function endsWithChecksum(value: string, prefix: RegExp): Verdict {
  const body = value.replace(prefix, '');
  return base62(crc32(body.slice(0, -6))) === body.slice(-6) ? 'genuine' : 'altered';
}

/** Grafana, Cloudflare and Zuplo end a token with the CRC-32 of what stands before, in hexadecimal. */
export function endsWithHexChecksum(value: string, prefix = /^/): Verdict {
  const body = value.replace(prefix, '').slice(0, -8).replace(/_$/, '');
  return crc32(body).toString(16).padStart(8, '0') === value.slice(-8).toLowerCase() ? 'genuine' : 'altered';
}

/** The bytes of base64 or base64url text as latin1, or undefined where it is neither. */
export function decodeBase64(text: string): string | undefined {
  const clean = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
  if (clean.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(clean)) return undefined;
  return Buffer.from(clean, 'base64').toString('latin1');
}

/** The JSON that a base64 text holds, if it does. */
export function decodeJson(text: string): Record<string, unknown> | undefined {
  const decoded = decodeBase64(text);
  if (!decoded?.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(decoded);
    // JSON.parse of text that starts with `{` gives an object.
    return value as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** A JSON web token: header and payload decode to JSON objects, and the header names an algorithm. */
export function looksLikeJwt(value: string): Verdict {
  const [header = '', payload = ''] = value.split('.');
  const head = decodeJson(header);
  if (typeof head?.['alg'] !== 'string' || decodeJson(payload) === undefined) return 'impossible';
  return head['alg'].toLowerCase() === 'none' ? 'unknown' : 'genuine';
}

/** Bits per character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
