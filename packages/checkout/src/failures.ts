import { ScanFailure } from '@assay/contract/errors';
import type { Finished } from './run.ts';

interface Rule {
  readonly says: RegExp;
  readonly failure: () => ScanFailure;
}

const tooLarge = (): ScanFailure =>
  new ScanFailure('REPO_TOO_LARGE', 'The repository is larger, or unfolds to more, than this installation accepts.');
const unreachable = (): ScanFailure =>
  new ScanFailure('HOST_UNREACHABLE', 'The connection to the host failed while fetching.', { passing: true });

/** What git says with LC_ALL=C, most telling first. Its text comes partly from the host and is never shown. */
const RULES: readonly Rule[] = [
  {
    says: /died of signal (?:24|25|9|6|11)\b|File too large|[Oo]ut of memory|memory exhausted|cannot allocate/i,
    failure: tooLarge,
  },
  // Killed at a limit, the reader of the pack has no last words; every other fault it explains.
  { says: /^(?:fatal: (?:fetch-pack: )?invalid index-pack output\s*)+$/, failure: tooLarge },
  {
    says: /No space left on device|Disk quota exceeded/,
    failure: () =>
      new ScanFailure('CLONE_FAILED', 'This installation has no room left to fetch into.', { passing: true }),
  },
  {
    says: /Authentication failed|could not read Username|terminal prompts disabled/,
    failure: () => new ScanFailure('PRIVATE_REPO', 'The host asks for a login.'),
  },
  {
    says: /returned error: 40[13]/,
    failure: () => new ScanFailure('PRIVATE_REPO', 'The host refuses to show the repository.'),
  },
  {
    says: /repository '[^\n]*' not found|returned error: 4(?:04|10|51)/,
    failure: () => new ScanFailure('REPO_NOT_FOUND', 'The host no longer has a repository of this name.'),
  },
  {
    says: /couldn't find remote ref HEAD/,
    failure: () => new ScanFailure('EMPTY_REPOSITORY', 'The repository has no commit on its default branch.'),
  },
  {
    says: /not our ref|couldn't find remote ref|no such remote ref/,
    failure: () => new ScanFailure('CLONE_FAILED', 'The host does not serve the branch, tag or commit asked for.'),
  },
  {
    says: /HTTP 3\d\d|returned error: 3\d\d/,
    failure: () => new ScanFailure('CLONE_FAILED', 'The host redirects while fetching, which is not followed.'),
  },
  {
    says: /early EOF|hung up unexpectedly|unexpected disconnect|Could not resolve|Failed to connect|Connection (?:refused|reset|timed out)|Operation too slow|SSL|TLS|gnutls|certificate|Empty reply|Recv failure|returned error: (?:429|5\d\d)|HTTP (?:429|5\d\d)|curl \d+ (?:Recv|transfer|Send|HTTP\/2)/i,
    failure: unreachable,
  },
];

/** The failure that a run of git against a host stands for. */
export function failureOf(ended: Finished): ScanFailure {
  if (ended.timedOut)
    return new ScanFailure('CLONE_TIMEOUT', 'The host did not deliver the repository in time.', { passing: true });
  if (ended.startFault !== undefined)
    return new ScanFailure('INTERNAL_ERROR', 'git could not be started.', { cause: ended.startFault });
  // What the host's own git printed comes with this prefix, and could say anything.
  const own = ended.stderr.replaceAll(/^remote:.*\n?/gm, '');
  const spoken = RULES.find((rule) => rule.says.test(own));
  if (spoken !== undefined) return spoken.failure();
  if (ended.signal !== null || (ended.code ?? 0) >= 128 + 6) return tooLarge();
  return new ScanFailure('CLONE_FAILED', 'git could not fetch the repository.', {
    cause: new Error(printable(ended.stderr)),
  });
}

/** A stranger's words, made harmless for a log line. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500);
}
