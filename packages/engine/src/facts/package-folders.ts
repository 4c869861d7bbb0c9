import { readContent } from '../inventory/content.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { LIMITS } from '../tree/limits.ts';
import type { Tree } from '../tree/tree.ts';
import { readJson } from './text/read-json.ts';

const known = new WeakMap<Inventory, ReadonlyMap<string, string>>();

/** A workspace has some hundreds; who has more keeps them for tests. */
const MOST_MANIFESTS = 500;

/** Where the npm packages of a repository lie, by name; of two with one name the one nearer to the top. */
export function foldersOfPackages(tree: Tree, inventory: Inventory): ReadonlyMap<string, string> {
  let folders = known.get(inventory);
  if (folders === undefined) {
    folders = findFolders(tree, inventory);
    known.set(inventory, folders);
  }
  return folders;
}

function findFolders(tree: Tree, { files }: Inventory): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  const manifests = files
    .filter(({ entry, context }) => /(?:^|\/)package\.json$/.test(entry.path) && context === 'runtime')
    .map(({ entry }) => entry)
    .filter(({ size, mode }) => size <= LIMITS.configBytes && mode === 'file')
    .toSorted((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  for (const entry of manifests.slice(0, MOST_MANIFESTS)) {
    const bytes = tree.read(entry);
    const content = bytes === undefined ? undefined : readContent(bytes);
    const name = content?.kind === 'text' ? readJson(content.text)?.root.get('name')?.value : undefined;
    if (typeof name === 'string' && !folders.has(name)) folders.set(name, entry.path.replace(/\/?package\.json$/, ''));
  }
  return folders;
}
