import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A public data source, pinned. */
export interface Snapshot {
  readonly repository: string;
  readonly commit: string;
}

/** Paths of a snapshot that match. `mirror` holds bare clones as OWNER+NAME/repo. */
export function listFiles(mirror: string, { repository, commit }: Snapshot, pattern: RegExp): readonly string[] {
  const listing = run(mirror, repository, ['ls-tree', '-r', '-z', '--name-only', commit]);
  return listing
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '' && pattern.test(path))
    .toSorted();
}

/** The bytes of one file of a snapshot. */
export function readFile(mirror: string, { repository, commit }: Snapshot, path: string): Buffer {
  return run(mirror, repository, ['cat-file', 'blob', `${commit}:${path}`]);
}

function run(mirror: string, repository: string, command: readonly string[]): Buffer {
  const gitDir = join(mirror, repository.replace('/', '+'), 'repo');
  return execFileSync('git', [`--git-dir=${gitDir}`, '--no-replace-objects', ...command], {
    maxBuffer: 512 * 1024 * 1024,
  });
}
