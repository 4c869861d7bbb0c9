import { createHash } from 'node:crypto';
import { folderOf } from '../tree/paths.ts';

/** The files of Go of a repository: every file of a folder belongs to the same package. */
export interface GoFiles {
  /** Paths by folder, in order. */
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  /** Stands for the list of all of them: what is found in one file rests on which others there are. */
  readonly state: string;
}

const SOURCE = /\.go$/;
const TEST = /_test\.go$/;

/** Finds the packages among all paths; tests are no part of what they test. */
export function findGoFiles(paths: readonly string[]): GoFiles {
  const found = paths.filter((path) => SOURCE.test(path) && !TEST.test(path)).toSorted();
  const byFolder = new Map<string, string[]>();
  for (const path of found) {
    const folder = folderOf(path);
    const known = byFolder.get(folder);
    if (known === undefined) byFolder.set(folder, [path]);
    else known.push(path);
  }
  const state = found.length === 0 ? '' : createHash('sha256').update(found.join('\0')).digest('hex');
  return { byFolder, state };
}
