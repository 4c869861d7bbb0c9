import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY, API_KEY_PREFIX } from '@assay/contract';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 8;

/** A new key: prefix, 43 base62 characters (256.03 bits), six of CRC-32. */
export function generateKey(random: (size: number) => Uint8Array = randomBytes): string {
  const secret = randomBase62(SECRET_LENGTH, random);
  return `${API_KEY_PREFIX}${secret}${checksum(secret)}`;
}

/** Rejects typing mistakes and guesses without asking the store. */
export function isWellFormedKey(key: string): boolean {
  if (!API_KEY.test(key)) return false;
  const secret = key.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH);
  return key.endsWith(checksum(secret));
}

/** What is kept of a key. Its 256 random bits need no salt and no slow hash. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** What lists show of a key: enough to recognise it by. */
export function shownPart(key: string): string {
  return key.slice(0, API_KEY_PREFIX.length + SHOWN_LENGTH);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Uniform: bytes of 248 and more are thrown away, since 248 = 4 × 62. */
function randomBase62(length: number, random: (size: number) => Uint8Array): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of random(length)) if (byte < 248 && digits.length < length) digits += BASE62.charAt(byte % 62);
  }
  return digits;
}
