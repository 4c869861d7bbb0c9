/** What is known of a tree before a file is read: enough to share the work out, without loading what does it. */
export type { FileObservations } from './facts/observations.ts';
export { type Inventory, type InventoryFile, takeInventory } from './inventory/inventory.ts';
export { type MemoryFile, memoryTree } from './tree/memory-tree.ts';
export type { Repository } from './repository.ts';
export type { Listing, Tree, TreeEntry, TreeGap } from './tree/tree.ts';
export { unread } from './unread.ts';
export { ENGINE_VERSION } from './version.ts';
