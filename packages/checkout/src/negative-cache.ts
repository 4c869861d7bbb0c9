import type { Target } from './canonicalise.ts';
import type { ProbeOutcome } from './probe.ts';

const MOST_REMEMBERED = 10_000;

/** Wraps a probe so that a repository that was just found missing or private is not asked for again at once. */
export function rememberNegatives(
  ask: (target: Target) => Promise<ProbeOutcome>,
  options: { readonly ttlMs: number; readonly now: () => number },
): (target: Target) => Promise<ProbeOutcome> {
  const remembered = new Map<string, { readonly until: number; readonly outcome: ProbeOutcome }>();
  return async (target) => {
    const known = remembered.get(target.repoKey);
    const left = known === undefined ? 0 : known.until - options.now();
    // More than the whole time left means that the clock was set back.
    if (known !== undefined && left > 0 && left <= options.ttlMs) return known.outcome;
    remembered.delete(target.repoKey);
    const outcome = await ask(target);
    if (outcome.outcome === 'reachable' || outcome.outcome === 'unclear') return outcome;
    if (remembered.size >= MOST_REMEMBERED) forgetOldest(remembered);
    remembered.set(target.repoKey, { until: options.now() + options.ttlMs, outcome });
    return outcome;
  };
}

function forgetOldest(remembered: Map<string, unknown>): void {
  for (const key of remembered.keys()) {
    remembered.delete(key);
    return;
  }
}
