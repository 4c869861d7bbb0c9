import { createHash, timingSafeEqual } from 'node:crypto';
import { TIERS } from '@assay/contract';
import type { Account, ApiKey, KeyStore, Millis } from '../store/port.ts';
import { isWellFormedKey } from './key-format.ts';

export interface VerifyKeyPorts {
  readonly keys: Pick<KeyStore, 'byHash' | 'touch'>;
  readonly now: () => Millis;
  /** Told when the time of last use could not be written; the request goes on. */
  readonly onTouchFailure: (error: unknown) => void;
}

/** The holder of a key, or why it opens nothing. */
export type Verdict =
  | { readonly outcome: 'valid'; readonly key: ApiKey; readonly account: Account }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'noApiAccess'; readonly account: Account };

/** Says whose key a text is. */
export interface KeyVerifier {
  verify(key: string): Promise<Verdict>;
  /** Call after a key was revoked or an account changed: the next request sees it. */
  forget(): void;
}

/** How long a key found in the store is believed without asking again. */
const BELIEVED_MS = 1000;
const TOUCH_EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;

interface Remembered {
  readonly digest: Buffer;
  readonly found: { readonly key: ApiKey; readonly account: Account };
  readonly until: Millis;
}

/** Checks keys against the store, remembering good ones for a second so that polling clients cost it little. */
export function keyVerifier(ports: VerifyKeyPorts): KeyVerifier {
  const remembered = new Map<string, Remembered>();
  const touched = new Map<string, Millis>();

  async function find(key: string): Promise<Remembered['found'] | undefined> {
    const digest = createHash('sha256').update(key).digest();
    const hash = digest.toString('hex');
    const bucket = hash.slice(0, 16);
    const known = remembered.get(bucket);
    const now = ports.now();
    if (known && now < known.until && now >= known.until - BELIEVED_MS && timingSafeEqual(known.digest, digest)) {
      return known.found;
    }
    const found = await ports.keys.byHash(hash);
    if (!found) return undefined;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(bucket, { digest, found, until: now + BELIEVED_MS });
    return found;
  }

  function touch(key: ApiKey): void {
    const now = ports.now();
    const last = Math.max(key.lastUsedAt ?? 0, touched.get(key.id) ?? 0);
    if (now - last < TOUCH_EVERY_MS && now >= last) return;
    if (touched.size >= MOST_REMEMBERED) touched.clear();
    touched.set(key.id, now);
    ports.keys.touch(key.id, now).catch(ports.onTouchFailure);
  }

  return {
    async verify(key) {
      const found = isWellFormedKey(key) ? await find(key) : undefined;
      if (!found || !isActive(found.key, ports.now())) return { outcome: 'unknown' };
      if (!TIERS[found.account.tier].apiAccess) return { outcome: 'noApiAccess', account: found.account };
      touch(found.key);
      return { outcome: 'valid', ...found };
    },
    forget() {
      remembered.clear();
    },
  };
}

function isActive(key: ApiKey, now: Millis): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}
