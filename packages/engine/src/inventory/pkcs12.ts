import { createHash, createHmac } from 'node:crypto';
import { readElement, readSequence, type Element } from './der.ts';

/** What a file that calls itself a PKCS#12 container turns out to be. */
export type Pkcs12 = 'none' | 'locked' | 'open';

/** Passwords that protect nothing: tools and services set them for everyone. */
const KNOWN_PASSWORDS: readonly string[] = ['', 'notasecret', 'changeit', 'password', 'changeme', 'secret', '123456'];

/** Digest algorithms by the hexadecimal bytes of their object identifier, with the block each works on. */
const DIGESTS: Readonly<Record<string, { readonly name: string; readonly block: number }>> = {
  '2b0e03021a': { name: 'sha1', block: 64 },
  '608648016503040201': { name: 'sha256', block: 64 },
  '608648016503040202': { name: 'sha384', block: 128 },
  '608648016503040203': { name: 'sha512', block: 128 },
};
const DATA_OID = '2a864886f70d010701';
const VERSION = 3;
/** More rounds than any program writes: a file that asks for them only wants to keep the reader busy. */
const MOST_ROUNDS = 20_000;
/** The purpose byte of RFC 7292 for the key of the authentication code. */
const FOR_MAC = 3;

/** Tells a container that parses from a file of that name, and one that anybody can open from one that is locked. */
export function lookAtPkcs12(bytes: Uint8Array): Pkcs12 {
  const outer = readElement(bytes, 0);
  if (outer === undefined || outer.end !== bytes.length) return 'none';
  const [version, safe, mac] = readSequence(outer);
  if (version?.content[0] !== VERSION || safe === undefined) return 'none';
  const [type, wrapped] = readSequence(safe);
  const contents = wrapped === undefined ? undefined : readElement(wrapped.content, 0);
  if (type === undefined || hex(type) !== DATA_OID || contents === undefined) return 'none';
  if (mac === undefined) return 'locked';
  return KNOWN_PASSWORDS.some((password) => proves(mac, contents.content, password)) ? 'open' : 'locked';
}

function proves(mac: Element, contents: Uint8Array, password: string): boolean {
  const [digestInfo, salt, rounds] = readSequence(mac);
  const [algorithm, wanted] = digestInfo === undefined ? [] : readSequence(digestInfo);
  const [oid] = algorithm === undefined ? [] : readSequence(algorithm);
  const digest = oid === undefined ? undefined : DIGESTS[hex(oid)];
  if (digest === undefined || salt === undefined || wanted === undefined) return false;
  const count = rounds === undefined ? 1 : rounds.content.reduce((sum, byte) => sum * 256 + byte, 0);
  if (count > MOST_ROUNDS) return false;
  const key = deriveKey(digest, password, salt.content, count, wanted.content.length);
  return createHmac(digest.name, key).update(contents).digest().equals(wanted.content);
}

/** The key derivation of RFC 7292, appendix B, for keys no longer than one digest. */
function deriveKey(
  { name, block }: { name: string; block: number },
  password: string,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Uint8Array {
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16();
  let key = createHash(name)
    .update(new Uint8Array(block).fill(FOR_MAC))
    .update(repeated(salt, block))
    .update(repeated(text, block))
    .digest();
  for (let round = 1; round < rounds; round += 1) key = createHash(name).update(key).digest();
  return key.subarray(0, length);
}

/** The bytes again and again until they fill whole blocks. */
function repeated(bytes: Uint8Array, block: number): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / block) * block);
  return whole.map((_, at) => bytes[at % bytes.length] ?? 0);
}

function hex(element: Element): string {
  return Buffer.from(element.content).toString('hex');
}
