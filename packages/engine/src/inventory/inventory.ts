import type { Context } from '@assay/contract';
import type { Listing, TreeEntry, TreeGap } from '../tree/tree.ts';
import { contextOf, findCatalogues, type Layout } from './context.ts';
import { languageOf } from './language.ts';
import { findNeighbours, type Neighbours } from './neighbours.ts';
import { roleOf } from './role-of.ts';
import type { Role } from './roles.ts';
import { findInnerPackages } from './inner-packages.ts';
import { findShipped } from './shipped.ts';
import { findTestFolders } from './test-folders.ts';

/** One file and what its path says of it. */
export interface InventoryFile {
  readonly entry: TreeEntry;
  readonly language: string;
  readonly role: Role | undefined;
  readonly context: Context;
  /** What else of the tree, beside files that are read, its result rests on: the list of all files of some languages. */
  readonly neighbours?: string | undefined;
}

/** Every file of a tree, before any is read. */
export interface Inventory {
  readonly files: readonly InventoryFile[];
  readonly gaps: readonly TreeGap[];
  readonly neighbours: Neighbours;
  get(path: string): InventoryFile | undefined;
}

/** Says of each path what language, role and context it has; reads no bytes. */
export function takeInventory(tree: Listing): Inventory {
  const layout = layoutOf(tree.entries);
  const neighbours = findNeighbours(tree.entries.map(({ path }) => ({ path, language: languageOf(path) })));
  const files = tree.entries.map((entry): InventoryFile => {
    const language = languageOf(entry.path);
    const role = roleOf(entry.path, language);
    const file = { entry, language, role, context: contextOf(entry.path, role, language, layout) };
    const state = neighbours.states.get(language);
    return state === undefined ? file : { ...file, neighbours: state };
  });
  const byPath = new Map(files.map((file) => [file.entry.path, file]));
  return { files, gaps: tree.gaps, neighbours, get: (path) => byPath.get(path) };
}

/** What all paths together say of the folders. */
export function layoutOf(entries: readonly Pick<TreeEntry, 'path' | 'size'>[]): Layout {
  const paths = entries.map((entry) => entry.path);
  return {
    catalogues: findCatalogues(paths),
    shipped: findShipped(entries),
    tests: findTestFolders(paths),
    packages: findInnerPackages(paths),
  };
}
