import { Refusal } from '@assay/contract';
import type { Millis } from '../store/port.ts';

/** How many failures in how long a time. */
export interface Rule {
  readonly most: number;
  readonly windowMs: number;
}

const QUARTER_HOUR = 15 * 60_000;
const HOUR = 60 * 60_000;

/** How often something may fail, or be done, before it has to wait. */
export const RULES = {
  /** One guesser at one account. */
  accountAndAddress: { most: 5, windowMs: QUARTER_HOUR },
  /** One guesser at many accounts. */
  address: { most: 50, windowMs: QUARTER_HOUR },
  /** Many guessers at one account; high, since it can keep the account's holder out too. */
  account: { most: 100, windowMs: QUARTER_HOUR },
  signUps: { most: 5, windowMs: HOUR },
} as const satisfies Record<string, Rule>;

const MOST_REMEMBERED = 20_000;

/** Counts per key within a window. Asking costs nothing but a look: the slow work comes after. */
export interface Throttle {
  /** Throws TOO_MANY_ATTEMPTS where any of the keys has used its share. */
  refuse(keys: readonly (readonly [string, Rule])[]): void;
  count(keys: readonly (readonly [string, Rule])[]): void;
  /** Takes back one count: it was no failure after all. */
  uncount(keys: readonly (readonly [string, Rule])[]): void;
  forgive(key: string): void;
}

/** Counts failures, in this process alone. */
export function throttle(now: () => Millis): Throttle {
  const windows = new Map<string, { readonly since: Millis; count: number }>();

  function live(key: string, rule: Rule): { readonly since: Millis; count: number } | undefined {
    const window = windows.get(key);
    // A clock that was set back must not keep anybody out for longer.
    return window && Math.abs(now() - window.since) < rule.windowMs ? window : undefined;
  }

  return {
    refuse(keys) {
      for (const [key, rule] of keys) {
        const window = live(key, rule);
        if (window === undefined || window.count < rule.most) continue;
        const retryAfter = Math.max(1, Math.ceil((window.since + rule.windowMs - now()) / 1000));
        const minutes = Math.ceil(retryAfter / 60);
        throw new Refusal('TOO_MANY_ATTEMPTS', `Too many attempts. Try again in ${minutes} min.`, { retryAfter });
      }
    },
    count(keys) {
      for (const [key, rule] of keys) {
        const window = live(key, rule);
        if (window !== undefined) window.count += 1;
        else {
          // Dropping the oldest first: whoever floods with fresh keys pushes out their own.
          const oldest = windows.size >= MOST_REMEMBERED ? windows.keys().next().value : undefined;
          if (oldest !== undefined) windows.delete(oldest);
          windows.delete(key);
          windows.set(key, { since: now(), count: 1 });
        }
      }
    },
    uncount(keys) {
      for (const [key, rule] of keys) {
        const window = live(key, rule);
        if (window !== undefined) window.count -= 1;
      }
    },
    forgive(key) {
      windows.delete(key);
    },
  };
}
