import type { TreeEntry } from '@assay/engine';
import { copyOf } from './frames.ts';

/** The contents of files as an analysis process knows them: sent with a task, or asked for. */
export interface ContentStore {
  /** Sent together with the task to look at the file. */
  given(entry: TreeEntry, bytes: Buffer | undefined): void;
  read(entry: TreeEntry, at: number): Uint8Array | undefined;
}

/** Little is asked for twice: what was parsed is kept as such by the engine. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** `ask` gives a content in memory of its own, or undefined where the source no longer has it. */
export function contentStore(ask: (at: number) => Buffer | undefined): ContentStore {
  // Least recently used first; undefined stands for a content the source no longer has.
  const kept = new Map<string, Buffer | undefined>();
  let size = 0;

  function keep(blob: string, bytes: Buffer | undefined): Buffer | undefined {
    forget(blob);
    kept.set(blob, bytes);
    size += bytes?.length ?? 0;
    for (const oldest of kept.keys()) {
      if (size <= KEPT_BYTES || oldest === blob) break;
      forget(oldest);
    }
    return bytes;
  }
  function forget(blob: string): void {
    size -= kept.get(blob)?.length ?? 0;
    kept.delete(blob);
  }

  return {
    given: (entry, bytes) => void keep(entry.blob, bytes && copyOf(bytes)),
    read: (entry, at) => keep(entry.blob, kept.has(entry.blob) ? kept.get(entry.blob) : ask(at)),
  };
}
