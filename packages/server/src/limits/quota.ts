import { Refusal, TIERS } from '@assay/contract';
import type { Account, Millis, QuotaStore } from '../store/port.ts';

const DAY_MS = 86_400_000;

/** The UTC day a moment belongs to, counted from the epoch. */
export function dayOf(now: Millis): number {
  return Math.floor(now / DAY_MS);
}

/** Next 00:00 UTC. */
function resetAfter(now: Millis): Millis {
  return (dayOf(now) + 1) * DAY_MS;
}

/** What an account may still do today. */
export interface Allowance {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAt: Millis;
}

/** The allowance of whoever shows no valid key. */
export function noAllowance(now: Millis): Allowance {
  return { limit: 0, used: 0, remaining: 0, resetAt: resetAfter(now) };
}

/** How many requests a day the account's plan allows. */
export function limitOf(account: Pick<Account, 'tier'>): number {
  return TIERS[account.tier].requestsPerDay;
}

/** The refusal of a request beyond the plan. */
export function overLimit(account: Pick<Account, 'tier'>, now: Millis): Refusal {
  const resetAt = resetAfter(now);
  return new Refusal(
    'RATE_LIMIT_EXCEEDED',
    `The account has used its ${limitOf(account)} requests of this day (UTC); the limit resets at ${new Date(resetAt).toISOString()}.`,
    { retryAfter: Math.max(1, Math.ceil((resetAt - now) / 1000)) },
  );
}

type Holder = Pick<Account, 'id' | 'tier'>;

/** The day's use of each account, as the rest of the service asks for it. */
export interface Quota {
  /** Today's allowance; may be up to a second old where another process spends too. */
  look(account: Holder): Promise<Allowance>;
  /** Counts one request; throws RATE_LIMIT_EXCEEDED when none is left. */
  take(account: Holder): Promise<Allowance>;
  /** Tells what the store has just counted. */
  note(account: Holder, used: number): void;
}

export interface QuotaPorts {
  readonly quota: Pick<QuotaStore, 'used' | 'take'>;
  readonly now: () => Millis;
}

const BELIEVED_MS = 1000;
const MOST_REMEMBERED = 10_000;

/** Remembers each account's count for a second: every response carries it, few change it. */
export function quota(ports: QuotaPorts): Quota {
  const remembered = new Map<string, { readonly day: number; readonly used: number; readonly at: Millis }>();

  function note(account: Holder, used: number): void {
    const now = ports.now();
    const day = dayOf(now);
    const known = remembered.get(account.id);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    // Answers may overtake each other; within a day the count only grows.
    remembered.set(account.id, { day, used: known?.day === day ? Math.max(known.used, used) : used, at: now });
  }

  function allowance(account: Holder, used: number): Allowance {
    const limit = limitOf(account);
    return { limit, used, remaining: Math.max(0, limit - used), resetAt: resetAfter(ports.now()) };
  }

  return {
    async look(account) {
      const now = ports.now();
      const known = remembered.get(account.id);
      if (known?.day === dayOf(now) && Math.abs(now - known.at) < BELIEVED_MS) return allowance(account, known.used);
      const used = await ports.quota.used(account.id, dayOf(now));
      note(account, used);
      return allowance(account, used);
    },
    async take(account) {
      const now = ports.now();
      const limit = limitOf(account);
      const used = limit > 0 ? await ports.quota.take(account.id, dayOf(now), limit) : undefined;
      if (used === undefined) {
        note(account, limit);
        throw overLimit(account, now);
      }
      note(account, used);
      return allowance(account, used);
    },
    note,
  };
}
