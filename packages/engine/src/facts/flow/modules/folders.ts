import type { JsonNode } from '../../text/json.ts';

/** Tells whether the repository has a file. */
export type Exists = (path: string) => boolean;

/** What of a repository says where its modules lie. */
export interface ModuleFiles {
  readonly exists: Exists;
  /** The value in a file, comments allowed; undefined where it holds none. */
  readJson(path: string): JsonNode | undefined;
  /** The folder of the repository's own package of a name. */
  folderOfPackage(name: string): string | undefined;
}

/** Undefined where the path would leave the repository. */
export function joinPaths(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
