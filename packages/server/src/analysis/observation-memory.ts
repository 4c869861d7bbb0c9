import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Inventory, InventoryFile } from '@assay/engine';
import { isReadable } from './dependencies.ts';
import { type Kept, readMemoryFile, type Row, writeMemoryFile } from './memory-file.ts';

/** What the last scan of one repository saw of each file, by content. */
export interface ObservationMemory {
  /** The observations of a file as JSON, if all they rest on is unchanged. */
  recall(key: string, inventory: Inventory): Buffer | undefined;
  /** The number of a path with its content, or with none; what `keep` is told by. */
  readonly intern: (path: string, blob: string | null) => number;
  keep(key: string, rows: Uint32Array, json: Buffer): void;
  /** Writes what this scan recalled or kept; files that are gone are forgotten. */
  save(): Promise<void>;
}

/** Path, kind and context are part of the key: the same bytes mean other things elsewhere. */
export function memoryKey({ entry, context, neighbours = '' }: InventoryFile): string {
  return [entry.path, entry.mode, context, entry.blob, neighbours].join('\0');
}

/**
 * Opens the memory of one repository. Each has a file of its own, named after the repository and the engine: a
 * process that was taken over by one repository can spoil nothing that another one reads.
 */
export async function openMemory(folder: string, repository: string, engine: string): Promise<ObservationMemory> {
  const name = createHash('sha256').update(`${engine}\0${repository}`).digest('hex');
  const path = join(folder, name.slice(0, 2), `${name}.zst`);
  const before = await readMemoryFile(path);
  const table = rowTable();
  const now = new Map<string, Kept>();
  let isNew = false;
  /** By number of a row of `before`: its number now, or -1 where it no longer holds. */
  let carried: Int32Array | undefined;

  return {
    recall(key, inventory) {
      const kept = before.files.get(key);
      if (kept === undefined) return undefined;
      carried ??= carry(before.rows, inventory, table.intern);
      const rows = new Uint32Array(kept.rows.length);
      for (const [at, row] of kept.rows.entries()) {
        const number = carried[row] ?? -1;
        if (number < 0) return undefined;
        rows[at] = number;
      }
      now.set(key, { rows, json: kept.json });
      return kept.json;
    },
    intern: table.intern,
    keep(key, rows, json) {
      now.set(key, { rows, json });
      isNew = true;
    },
    async save() {
      if (isNew || now.size !== before.files.size) return await writeMemoryFile(path, { rows: table.rows, files: now });
      const today = new Date();
      // Tells which memories are still of use; one that is just being removed is not.
      await utimes(path, today, today).catch(() => undefined);
    },
  };
}

function carry(rows: readonly Row[], inventory: Inventory, intern: ObservationMemory['intern']): Int32Array {
  return Int32Array.from(rows, ([path, blob]) => {
    const entry = inventory.get(path)?.entry;
    const current = entry !== undefined && isReadable(entry) ? entry.blob : null;
    return current === blob ? intern(path, blob) : -1;
  });
}

function rowTable(): { readonly rows: Row[]; readonly intern: ObservationMemory['intern'] } {
  const rows: Row[] = [];
  const numbers = new Map<string, number>();
  return {
    rows,
    intern(path, blob) {
      const key = blob === null ? path : `${blob}\0${path}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      rows.push([path, blob]);
      numbers.set(key, rows.length - 1);
      return rows.length - 1;
    },
  };
}
