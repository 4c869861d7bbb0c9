import type { Listing, TreeEntry } from '@assay/engine/inventory';

/** Where the files of a scan come from: a repository that was fetched, a folder. Unlike the engine, the service can wait. */
export interface Source extends Listing {
  /** The bytes of an entry, or undefined where they are no longer there. */
  read(entry: TreeEntry): Promise<Uint8Array | undefined> | Uint8Array | undefined;
}
