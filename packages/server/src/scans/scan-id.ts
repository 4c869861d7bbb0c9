import { randomBytes } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** `prefix_` + 128 random bits as 26 lower-case base32 characters. */
function randomId(prefix: string): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`) << 2n;
  let digits = '';
  for (let place = 0; place < 26; place += 1) {
    digits = BASE32.charAt(Number(bits & 31n)) + digits;
    bits >>= 5n;
  }
  return `${prefix}_${digits}`;
}

/** An identifier of a scan that nobody can guess. */
export function newScanId(): string {
  return randomId('scan');
}
/** An identifier of a job. */
export function newJobId(): string {
  return randomId('job');
}
