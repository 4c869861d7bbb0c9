import type { TreeEntry } from '@assay/engine';
import { copyOf } from './frames.ts';

/** The contents of files as an analysis process knows them: sent with a task, or asked for. */
export interface ContentStore {
  /** Sent together with the task to look at the file. */
  given(entry: TreeEntry, bytes: Buffer | undefined): void;
  /** The answer to a question. */
  arrived(at: number, bytes: Buffer | undefined): void;
  read(entry: TreeEntry, at: number): Promise<Uint8Array | undefined>;
}

/** Little is asked for twice: what was parsed is kept as such by the engine. */
const KEPT_BYTES = 4 * 1024 * 1024;

export function contentStore(ask: (at: number) => void): ContentStore {
  // Least recently used first; undefined stands for a content the source no longer has.
  const kept = new Map<string, Buffer | undefined>();
  const asked = new Map<number, PromiseWithResolvers<Buffer | undefined>>();
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
    arrived(at, bytes) {
      asked.get(at)?.resolve(bytes && copyOf(bytes));
      asked.delete(at);
    },
    async read(entry, at) {
      if (kept.has(entry.blob)) return keep(entry.blob, kept.get(entry.blob));
      let answer = asked.get(at);
      if (answer === undefined) {
        answer = Promise.withResolvers();
        asked.set(at, answer);
        ask(at);
      }
      return keep(entry.blob, await answer.promise);
    },
  };
}
