/** Seconds before the second, third, … attempt. */
const DELAYS = [1, 5, 25, 60] as const;
const LONGEST = 60;

/** Milliseconds to wait after a failed attempt; spread, so that many jobs of one host do not return together. */
export function retryDelay(attempt: number, retryAfter: number | undefined, random: () => number): number {
  const usual = DELAYS[Math.min(attempt, DELAYS.length) - 1] ?? LONGEST;
  const seconds =
    retryAfter === undefined ? usual * (0.8 + 0.4 * random()) : Math.min(Math.max(retryAfter, 0), LONGEST);
  return Math.round(seconds * 1_000);
}
