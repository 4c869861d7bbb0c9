import { createHash, randomBytes } from 'node:crypto';
import type { Account, Millis, SessionStore } from '../store/port.ts';

export interface SessionPorts {
  readonly sessions: SessionStore;
  readonly now: () => Millis;
}

const HOUR = 3_600_000;
/** Without a request for this long, a session ends. */
export const IDLE_MS = 12 * HOUR;
/** However busy, a session ends after this long. */
export const ABSOLUTE_MS = 7 * 24 * HOUR;
const TOUCH_EVERY_MS = 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes as text: the id of a session, and the secret part of one-time links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the store keeps of a token. Its 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session under a new id and ends the one before: an id from before signing in is worth nothing after. */
export async function openSession(ports: SessionPorts, account: Account, before?: string): Promise<string> {
  const token = newToken();
  const now = ports.now();
  await ports.sessions.prune(now, now - IDLE_MS);
  await ports.sessions.insert(
    { idHash: hashToken(token), createdAt: now, expiresAt: now + ABSOLUTE_MS, lastSeenAt: now },
    account.id,
  );
  if (before !== undefined) await endSession(ports, before);
  return token;
}

/** The account of a session that has not ended. */
export async function findSession(ports: SessionPorts, token: string | undefined): Promise<Account | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  const found = await ports.sessions.byHash(hashToken(token));
  if (found === undefined) return undefined;
  const { session, account } = found;
  const now = ports.now();
  if (now >= session.expiresAt || now - session.lastSeenAt >= IDLE_MS) return undefined;
  if (now - session.lastSeenAt >= TOUCH_EVERY_MS) await ports.sessions.touch(session.idHash, now);
  return account;
}

/** Forgets a session. */
export async function endSession(ports: SessionPorts, token: string): Promise<void> {
  if (TOKEN.test(token)) await ports.sessions.remove(hashToken(token));
}
