import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { InsightPorts } from './ports.ts';

/** The real network, clock and randomness. */
export function worldPorts(more: Pick<InsightPorts, 'log' | 'cache'> = {}): InsightPorts {
  return {
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    sleep: async (ms, signal) => {
      await setTimeout(ms, undefined, { signal });
    },
    nonce: () => randomBytes(16).toString('hex'),
    random: () => Math.random(),
    ...more,
  };
}
