import {
  type AllowedHost,
  canonicalise,
  type CheckoutLimits,
  fetchRepository,
  readRepository,
  type ProbeOptions,
} from '@assay/checkout';
import { ScanFailure } from '@assay/contract';
import { readScopeKey } from '../scans/scope.ts';
import type { FetchRepository } from './scan-job.ts';

/** Where repositories may come from, and where they lie until their scan ends. */
export interface CheckoutOptions {
  readonly hosts: readonly AllowedHost[];
  readonly limits: Partial<CheckoutLimits>;
  /** The operator's tokens for public APIs, by host name. */
  readonly tokens: NonNullable<ProbeOptions['tokens']>;
  /** Where fetched repositories live until their scan ends. */
  readonly workDir: string;
}

/** Fetches with git what a job names. */
export function gitCheckout(options: CheckoutOptions): FetchRepository {
  const { hosts, limits, workDir, tokens } = options;
  return async (job, signal) => {
    const named = canonicalise(job.fetchUrl, hosts);
    if (!named.ok) throw new ScanFailure('CLONE_FAILED', `This server no longer fetches from there. ${named.reason}`);
    const { ref, path } = readScopeKey(job.work.scopeKey);
    const repository = await fetchRepository(named.target, {
      ref,
      workDir,
      job: `${job.id}-${job.attempt}`,
      limits,
      probe: { tokens },
      signal,
    });
    try {
      const tree = await readRepository(repository, { path, limits, signal });
      async function close(): Promise<void> {
        await tree.close();
        await repository.remove();
      }
      return { tree, commit: repository.commit, defaultBranch: repository.defaultBranch, close };
    } catch (error) {
      await repository.remove();
      throw error;
    }
  };
}
