import type { InsightPorts } from './ports.ts';

const DAY_MS = 86_400_000;
const FAILURES_TO_OPEN = 5;
const REST_MS = 60_000;

/** Keeps a provider from being paid too much, and from being asked while it is down. */
export interface SpendingLimit {
  /** Why no question may be asked now, if so. */
  refusal(tokens: number): 'budget' | 'http' | undefined;
  spent(tokens: number): void;
  succeeded(): void;
  failed(): void;
}

/** Tokens a UTC day, and a breaker that opens after five failures in a row. */
export function makeSpendingLimit(ports: Pick<InsightPorts, 'now'>, dailyTokens: number): SpendingLimit {
  let day = -1;
  let used = 0;
  let failures = 0;
  let restsUntil = 0;

  function today(): void {
    const current = Math.floor(ports.now() / DAY_MS);
    if (current === day) return;
    day = current;
    used = 0;
  }
  return {
    refusal(tokens) {
      today();
      if (used + tokens > dailyTokens) return 'budget';
      return ports.now() < restsUntil ? 'http' : undefined;
    },
    spent(tokens) {
      today();
      used += tokens;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < FAILURES_TO_OPEN) return;
      failures = 0;
      restsUntil = ports.now() + REST_MS;
    },
  };
}
