/** A repository as the engine sees it: paths and bytes, nothing that can act. */

export type EntryMode = 'file' | 'executable' | 'symlink' | 'submodule';

/** One file of a repository. */
export interface TreeEntry {
  /** Path with `/`; bytes that are not UTF-8 arrive percent-escaped. */
  readonly path: string;
  readonly mode: EntryMode;
  /** Git's object id, or a hash of the same strength: equal ids mean equal bytes. */
  readonly blob: string;
  readonly size: number;
}

/** Why the source of a tree could not hand over everything; reaches `coverage`. */
export interface TreeGap {
  readonly reason: 'overLimit' | 'missing' | 'pathTooLong' | 'large';
  readonly count: number;
}

/** What a repository holds, without the bytes. */
export interface Listing {
  readonly entries: readonly TreeEntry[];
  readonly gaps: readonly TreeGap[];
}

/** A repository, open for reading. */
export interface Tree extends Listing {
  /**
   * The bytes of an entry, or undefined where the source no longer has them. At once: whoever follows data into another
   * file is in the middle of something that cannot be put aside.
   */
  read(entry: TreeEntry): Uint8Array | undefined;
}
