import { ScanFailure } from '@assay/contract/errors';
import { REF } from '@assay/contract/identifiers';

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Whether a client's `ref` can name a branch, a tag or a commit at all. */
function isRef(ref: string): boolean {
  return REF.test(ref) && !/\.\.|\/\/|\.lock(?:\/|$)|\/\.|[./]$/.test(ref);
}

/** The full names a client's `ref` may stand for, branches first. */
export function refCandidates(ref: string | undefined): readonly string[] {
  if (ref === undefined || ref === 'HEAD') return [];
  if (!isRef(ref))
    throw new ScanFailure('CLONE_FAILED', 'The ref asked for is not the name of a branch, tag or commit.');
  if (OBJECT_ID.test(ref)) return [];
  return /^refs\/(?:heads|tags)\/./.test(ref) ? [ref] : [`refs/heads/${ref}`, `refs/tags/${ref}`];
}

/** What `ls-remote --symref` prints, read leniently: it is the host's text. */
export function remoteRefs(output: string): {
  readonly defaultBranch: string | null;
  readonly refs: ReadonlySet<string>;
} {
  const refs = new Set<string>();
  let defaultBranch: string | null = null;
  for (const line of output.split('\n')) {
    const [left = '', name = ''] = line.split('\t');
    const branch = /^ref: refs\/heads\/(\P{C}{1,255})$/u.exec(left)?.[1];
    if (branch !== undefined && name === 'HEAD') defaultBranch = branch;
    else if (OBJECT_ID.test(left)) refs.add(name);
  }
  return { defaultBranch, refs };
}

/** What git is asked to fetch: `HEAD`, a full ref or an object id, nothing else. */
export function sourceOf(ref: string | undefined, candidates: readonly string[], present: ReadonlySet<string>): string {
  if (ref === undefined || ref === 'HEAD') {
    if (present.has('HEAD')) return 'HEAD';
    throw new ScanFailure('EMPTY_REPOSITORY', 'The repository has no commit on its default branch.');
  }
  if (candidates.length === 0) return ref;
  const found = candidates.find((candidate) => present.has(candidate));
  if (found !== undefined) return found;
  throw new ScanFailure(
    'CLONE_FAILED',
    `The repository has no branch or tag named ${ref}; a commit needs its full id.`,
  );
}
