import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ACCOUNT_LIMITS, Refusal } from '@assay/contract';

const derive = promisify(argon2);

/** OWASP's smallest recommended argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const STORED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{16,64})\$([A-Za-z0-9+/]{22,86})$/;
/** Each takes 19 MiB and a core: more at once would only slow each other down. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

let running = 0;
const waiting: (() => void)[] = [];

/** A place among those at work; one that becomes free goes to who waited longest. */
async function takePlace(): Promise<void> {
  if (running < MOST_AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MOST_WAITING) {
    throw new Refusal('SERVICE_UNAVAILABLE', 'Too many passwords are being checked; try again.', { retryAfter: 5 });
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leavePlace(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

async function tagOf(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  await takePlace();
  try {
    return await derive('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost });
  } finally {
    leavePlace();
  }
}

/** Refuses what is too short to be a password, or too long to be one. */
export function parsePassword(text: string, email: string): string {
  const { min, max } = ACCOUNT_LIMITS.passwordCharacters;
  if (text.length < min || text.length > max) {
    throw new Refusal('INVALID_REQUEST', `A password has ${min} to ${max} characters.`);
  }
  if (new Set(text.toLowerCase()).size < 5 || text.toLowerCase() === email) {
    throw new Refusal('INVALID_REQUEST', 'This password is too easy to guess.');
  }
  return text;
}

/** What is kept of a password, in the usual spelling. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Takes as long for an account that does not exist, or has no password, as for one that has. */
export async function isPasswordOf(stored: string | null | undefined, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = STORED.exec(stored ?? '') ?? [];
  const known = tag !== undefined && salt !== undefined;
  const cost = known ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) } : COST;
  const given = await tagOf(password, known ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES), cost);
  const expected = known ? Buffer.from(tag, 'base64') : Buffer.alloc(TAG_BYTES);
  return expected.length === given.length && timingSafeEqual(expected, given) && known;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
