import {
  type AllowedHost,
  allowedHosts,
  canonicalise,
  type CheckoutLimits,
  DEFAULT_LIMITS,
  probe,
  type ProbeOutcome,
  rememberNegatives,
} from '@assay/checkout';
import { Refusal } from '@assay/contract';
import type { Config } from './config/settings.ts';
import type { NamedRepository } from './scans/create-scan.ts';
import type { Millis } from './store/port.ts';

/** Which hosts are fetched from, and how. */
export interface HostingOptions {
  readonly hosts: readonly AllowedHost[];
  readonly limits: CheckoutLimits;
  /** The operator's tokens for public APIs, by host name. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly now: () => Millis;
}

/** The same for whoever names, asks or fetches: hosts, limits and tokens as the operator set them. */
export function hostingOptions(config: Config, now: () => Millis): HostingOptions {
  const tokens = {
    'github.com': config.githubToken,
    'gitlab.com': config.gitlabToken,
    'codeberg.org': config.codebergToken,
    'bitbucket.org': config.bitbucketToken,
  };
  return {
    hosts: allowedHosts(config.allowedHosts).hosts,
    limits: {
      ...DEFAULT_LIMITS,
      probeMs: config.probeSeconds * 1000,
      fetchMs: config.fetchSeconds * 1000,
      packBytes: config.packMegabytes * 1024 * 1024,
      files: config.maxFiles,
      readBytes: config.readMegabytes * 1_000_000,
    },
    tokens: Object.fromEntries(
      Object.entries(tokens).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    now,
  };
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
