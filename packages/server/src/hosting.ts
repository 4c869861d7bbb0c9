import {
  type AllowedHost,
  canonicalise,
  type CheckoutLimits,
  probe,
  type ProbeOutcome,
  rememberNegatives,
} from '@assay/checkout';
import { Refusal } from '@assay/contract';
import type { NamedRepository } from './scans/create-scan.ts';
import type { Millis } from './store/port.ts';

export interface HostingOptions {
  readonly hosts: readonly AllowedHost[];
  readonly limits: CheckoutLimits;
  /** The operator's tokens for public APIs, by host name. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly now: () => Millis;
}

/** Names repositories and asks their hosts, in the words of the use cases. */
export function hosting(options: HostingOptions): (url: unknown) => NamedRepository {
  const ask = rememberNegatives((target) => probe(target, { limits: options.limits, tokens: options.tokens }), {
    ttlMs: options.limits.negativeCacheMs,
    now: options.now,
  });
  return (url) => {
    const canonical = canonicalise(url, options.hosts);
    if (!canonical.ok) throw new Refusal('INVALID_URL', canonical.reason);
    const { target } = canonical;
    return {
      repoKey: target.repoKey,
      probe: async () => ({ fetchUrl: fetchUrlAfter(await ask(target), target.fetchUrl) }),
    };
  };
}

/** A fault of the host says nothing of the repository: the job will try again. */
function fetchUrlAfter(answer: ProbeOutcome, asked: string): string {
  switch (answer.outcome) {
    case 'reachable':
      return answer.fetchUrl;
    case 'unclear':
      return asked;
    case 'missing':
      throw new Refusal('REPO_NOT_FOUND', answer.details);
    case 'private':
      throw new Refusal('PRIVATE_REPO', answer.details);
    case 'refused':
      throw new Refusal('INVALID_URL', answer.details);
    default:
      return answer satisfies never;
  }
}
