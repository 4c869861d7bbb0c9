import type { CheckoutLimits } from './limits.ts';

// The same shapes as the engine's tree; this package does not know the engine.

/** What git says an entry is. */
export type EntryMode = 'file' | 'executable' | 'symlink' | 'submodule';

/** One file of a tree. */
export interface TreeEntry {
  readonly path: string;
  readonly mode: EntryMode;
  /** Git's object id. */
  readonly blob: string;
  /** A lower bound, above every limit, where the host left out a blob for being too large. */
  readonly size: number;
}

/** How many entries were left out for one reason. */
export interface TreeGap {
  readonly reason: 'overLimit' | 'missing' | 'pathTooLong';
  readonly count: number;
}

/** A repository or folder, open for reading. */
export interface SourceTree {
  readonly entries: readonly TreeEntry[];
  /** What could not become an entry. Entries above the size limit are not here: their size says it. */
  readonly gaps: readonly TreeGap[];
  /** Null for a folder that is no repository. */
  readonly commit: string | null;
  readonly defaultBranch: string | null;
  read(entry: TreeEntry): Promise<Uint8Array | undefined>;
  /** Many entries in one go, equal blobs read once; what cannot be read comes as undefined. */
  readAll(entries: Iterable<TreeEntry>): AsyncIterable<readonly [TreeEntry, Uint8Array | undefined]>;
  close(): Promise<void>;
}

/** Counts what is left out, by reason. */
export function gapCounter(): { add(reason: TreeGap['reason'], count?: number): void; gaps(): readonly TreeGap[] } {
  const counts = new Map<TreeGap['reason'], number>();
  return {
    add: (reason, count = 1) => {
      counts.set(reason, (counts.get(reason) ?? 0) + count);
    },
    gaps: () => [...counts].map(([reason, count]) => ({ reason, count })),
  };
}

/**
 * The entries that fit into the read budget, in their order. Small files come first into it: code is small, and what
 * pushes a repository over the budget is large. Equal blobs are paid for once, unreadable ones not at all.
 */
export function withinBudget(
  entries: readonly TreeEntry[],
  limits: Pick<CheckoutLimits, 'readBytes' | 'fileBytes'>,
): { readonly kept: readonly TreeEntry[]; readonly left: number } {
  const readable = (entry: TreeEntry): boolean => entry.mode !== 'submodule' && entry.size <= limits.fileBytes;
  const total = entries.reduce((sum, entry) => sum + (readable(entry) ? entry.size : 0), 0);
  if (total <= limits.readBytes) return { kept: entries, left: 0 };

  const paid = new Set<string>();
  const dropped = new Set<TreeEntry>();
  let spent = 0;
  for (const entry of entries.filter(readable).toSorted((a, b) => a.size - b.size)) {
    if (paid.has(entry.blob)) continue;
    if (spent + entry.size > limits.readBytes) {
      dropped.add(entry);
      continue;
    }
    paid.add(entry.blob);
    spent += entry.size;
  }
  return { kept: entries.filter((entry) => !dropped.has(entry)), left: dropped.size };
}
