import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** CRC-32 in six base62 digits: the tail of GitHub's and npm's tokens. */
export function checksumBase62(body: string): string {
  let rest = crc32(body);
  let digits = '';
  while (rest > 0) {
    digits = (BASE62[rest % 62] ?? '') + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(6, '0');
}

/** Whether the last six characters are the checksum of what lies between the prefix and them. */
export function hasChecksum(token: string, prefixLength: number): boolean {
  return checksumBase62(token.slice(prefixLength, -6)) === token.slice(-6);
}
