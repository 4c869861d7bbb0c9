import { ScanFailure } from '@assay/contract/errors';
import type { Target } from './canonicalise.ts';
import { confined, type Isolation } from './confine.ts';
import { deadline } from './deadline.ts';
import { failureOf } from './failures.ts';
import { FETCHED_REF, fetchOne, hardened, lsRemote, type Pinned } from './git-fetch.ts';
import { isolationLevel } from './isolation.ts';
import { type JobDirectory, makeJobDirectory, removeJobDirectory, writeConfig } from './job-directory.ts';
import { type CheckoutLimits, withDefaults } from './limits.ts';
import { probe, type ProbeOptions } from './probe.ts';
import { refCandidates, remoteRefs, sourceOf } from './refs.ts';
import { type Finished, run } from './run.ts';

/** Where to fetch to, what of it, and under which limits. */
export interface FetchOptions {
  /** A branch, a tag or a full commit id; the default branch where absent. */
  readonly ref?: string | undefined;
  readonly workDir: string;
  /** Names the folder: the job and its attempt. */
  readonly job: string;
  readonly limits?: Partial<CheckoutLimits>;
  readonly isolation?: Isolation;
  readonly probe?: Omit<ProbeOptions, 'limits' | 'signal' | 'caFile'>;
  /** PEM file of an authority to trust beside the system's, for hosts inside a company. */
  readonly caFile?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A fetched commit on disk: plain data but for the way to get rid of it. */
export interface FetchedRepository {
  /** The bare repository. */
  readonly dir: string;
  readonly commit: string;
  /** Null where the host names none. */
  readonly defaultBranch: string | null;
  readonly fetchUrl: string;
  readonly isolation: Isolation['level'];
  /** Removes everything; safe to call twice. */
  remove(): Promise<void>;
}

/** Fetches one commit into a folder of its own, or throws a `ScanFailure` and leaves nothing behind. */
export async function fetchRepository(target: Target, options: FetchOptions): Promise<FetchedRepository> {
  const limits = withDefaults(options.limits);
  const isolation = options.isolation ?? (await isolationLevel());
  const signal = deadline(limits.fetchMs, options.signal);
  const pinned = await locate(target, options, limits, signal);
  const job = await makeJobDirectory(options.workDir, options.job);
  try {
    const git = gitRunner({ isolation, job, pinned, limits, signal, caFile: options.caFile });
    const { commit, defaultBranch } = await bring(git, job, pinned.url, options.ref, limits);
    const remove = (): Promise<void> => removeJobDirectory(job.root);
    return { dir: job.repository, commit, defaultBranch, fetchUrl: pinned.url, isolation: isolation.level, remove };
  } catch (error) {
    await removeJobDirectory(job.root);
    options.signal?.throwIfAborted();
    throw error;
  }
}

/** The probe again, just before the fetch: a scan may have waited, and git needs addresses vetted now. */
async function locate(
  target: Target,
  options: FetchOptions,
  limits: CheckoutLimits,
  signal: AbortSignal,
): Promise<Pinned> {
  const answer = await probe(target, { ...options.probe, limits, signal, caFile: options.caFile });
  options.signal?.throwIfAborted();
  switch (answer.outcome) {
    case 'reachable':
      return { url: answer.fetchUrl, addresses: answer.addresses };
    case 'missing':
      throw new ScanFailure('REPO_NOT_FOUND', answer.details);
    case 'private':
      throw new ScanFailure('PRIVATE_REPO', answer.details);
    case 'refused':
      throw new ScanFailure('HOST_UNREACHABLE', answer.details);
    case 'unclear': {
      const { details, retryAfter } = answer;
      throw new ScanFailure('HOST_UNREACHABLE', details, {
        passing: true,
        ...(retryAfter === undefined ? {} : { retryAfter }),
      });
    }
    default:
      return answer satisfies never;
  }
}

type RunGit = (args: readonly string[], network: boolean) => Promise<Finished>;

function gitRunner(tools: {
  readonly isolation: Isolation;
  readonly job: JobDirectory;
  readonly pinned: Pinned;
  readonly limits: CheckoutLimits;
  readonly signal: AbortSignal;
  readonly caFile: string | undefined;
}): RunGit {
  const { isolation, job, pinned, limits, signal, caFile } = tools;
  const scheme = pinned.url.startsWith('http:') ? 'http' : 'https';
  return (args, network) =>
    run(
      confined(isolation, {
        git: (gitDir) => [...hardened(gitDir, pinned, limits), ...args],
        repository: job.repository,
        writable: network,
        network: network ? { scheme, nsswitch: job.nsswitch, caFile } : undefined,
        limits: {
          memoryBytes: limits.gitMemoryBytes,
          cpuSeconds: limits.gitCpuSeconds,
          fileBytes: limits.packBytes,
          seconds: Math.ceil(limits.fetchMs / 1_000) + 2,
        },
      }),
      { signal, stdoutBytes: limits.answerBytes },
    );
}

async function bring(
  git: RunGit,
  job: JobDirectory,
  url: string,
  ref: string | undefined,
  limits: CheckoutLimits,
): Promise<{ readonly commit: string; readonly defaultBranch: string | null }> {
  const candidates = refCandidates(ref);
  const listed = await git(lsRemote(url, candidates), true);
  if (listed.code !== 0) throw failureOf(listed);
  const { defaultBranch, refs } = remoteRefs(listed.stdout.toString('utf8'));
  const source = sourceOf(ref, candidates, refs);

  const fetched = await git(fetchOne(url, source, limits), true);
  if (fetched.code !== 0) throw failureOf(fetched);
  await writeConfig(job.repository);

  const parsed = await git(['rev-parse', '--verify', '--end-of-options', `${FETCHED_REF}^{commit}`], false);
  const commit = parsed.stdout.toString('latin1').trim();
  if (parsed.code !== 0 || !/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit))
    throw parsed.timedOut ? failureOf(parsed) : new ScanFailure('CLONE_FAILED', 'What the host sent is not a commit.');
  return { commit, defaultBranch };
}
