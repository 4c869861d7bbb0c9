import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Millis } from '../store/port.ts';

const WINDOW_MS = 60_000;
const FREE_GUESSES = 20;
const DELAY_MS = 1000;
const MOST_ADDRESSES = 10_000;

/** Slows down whoever keeps showing keys that open nothing. */
export interface BadKeys {
  /** Notes one more from this address, and waits where there were many. */
  noted(address: string): Promise<void>;
}

/** Slows down whoever tries many keys. */
export function badKeys(now: () => Millis, wait: (ms: number) => Promise<unknown> = sleep): BadKeys {
  const windows = new Map<string, { readonly since: Millis; count: number }>();
  return {
    async noted(address) {
      const key = network(address);
      const window = windows.get(key);
      if (!window || Math.abs(now() - window.since) >= WINDOW_MS) {
        if (windows.size >= MOST_ADDRESSES) windows.clear();
        windows.set(key, { since: now(), count: 1 });
        return;
      }
      window.count += 1;
      if (window.count >= FREE_GUESSES) await wait(DELAY_MS);
    },
  };
}

/** One holder of IPv6 has a whole /64 of addresses. */
export function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':');
}
