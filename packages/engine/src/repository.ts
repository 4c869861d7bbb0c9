import type { Inventory } from './inventory/inventory.ts';
import type { Tree } from './tree/tree.ts';

/** A tree and what its paths say of it. */
export interface Repository {
  readonly tree: Tree;
  readonly inventory: Inventory;
}
