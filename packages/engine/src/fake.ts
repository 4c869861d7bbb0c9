import { base62, crc32 } from './knowledge/secrets/checksum.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters a look-alike is drawn from. */
export const ALPHABETS = {
  base62: BASE62,
  base64url: `${BASE62}-_`,
  base64: `${BASE62}+/`,
  hex: '0123456789abcdef',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  digits: '0123456789',
  upper: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
} as const;

/**
 * A secret's look-alike, the same at every run. Made at run time, so that nothing shaped like a secret is ever committed.
 * @example fake('glpat-', 20)
 */
export function fake(prefix: string, length: number, alphabet: keyof typeof ALPHABETS = 'base62'): string {
  const letters = ALPHABETS[alphabet];
  let state = seedOf(`${prefix}${length}`);
  let value = prefix;
  for (let at = 0; at < length; at += 1) {
    // Numerical Recipes' generator: not random, merely without a pattern an eye or a filter would take for a placeholder.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    value += letters[Math.floor((state / 2 ** 32) * letters.length)] ?? '';
  }
  return value;
}

/** A look-alike that ends in the CRC-32 of its body, as tokens of GitHub and npm do. */
export function fakeWithChecksum(prefix: string, length: number): string {
  const body = fake(prefix, length - 6).slice(prefix.length);
  return prefix + body + base62(crc32(body));
}

/** A block that looks like a private key and is none. */
export function fakeKeyBlock(kind: string, lines = 12): string {
  const dashes = '-'.repeat(5);
  const body = Array.from({ length: lines }, (_, index) =>
    fake(`${kind}${index}`, 64, 'base64').slice(`${kind}${index}`.length),
  );
  return [`${dashes}BEGIN ${kind}${dashes}`, ...body, `${dashes}END ${kind}${dashes}`].join('\n');
}

function seedOf(text: string): number {
  let seed = 2_166_136_261;
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return seed;
}
