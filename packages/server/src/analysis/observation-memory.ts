import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Inventory, InventoryFile } from '@assay/engine';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { holds } from './believable.ts';

/** What the last scan of one repository saw of each file, by content. */
export interface ObservationMemory {
  /** The observations of a file as JSON, if all they rest on is unchanged. */
  recall(key: string, inventory: Inventory): Buffer | undefined;
  keep(key: string, dependsOn: Readonly<Record<string, string | null>>, json: Buffer): void;
  /** Writes what this scan recalled or kept; files that are gone are forgotten. */
  save(): Promise<void>;
}

const Index = Type.Array(
  Type.Tuple([Type.String(), Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])), Type.Integer()]),
);
const index = Compile(Index);
const MOST_BYTES = 1024 * 1024 * 1024;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

interface Kept {
  readonly dependsOn: Readonly<Record<string, string | null>>;
  readonly json: Buffer;
}

/** Path, kind and context are part of the key: the same bytes mean other things elsewhere. */
export function memoryKey({ entry, context }: InventoryFile): string {
  return [entry.path, entry.mode, context, entry.blob].join('\0');
}

/**
 * Opens the memory of one repository. Each has a file of its own, named after the repository and the engine: a
 * process that was taken over by one repository can spoil nothing that another one reads.
 */
export async function openMemory(folder: string, repository: string, engine: string): Promise<ObservationMemory> {
  const name = createHash('sha256').update(`${engine}\0${repository}`).digest('hex');
  const path = join(folder, name.slice(0, 2), `${name}.zst`);
  const before = await load(path);
  const now = new Map<string, Kept>();
  let isNew = false;
  return {
    recall(key, inventory) {
      const kept = before.get(key);
      if (kept === undefined || !holds(kept.dependsOn, inventory)) return undefined;
      now.set(key, kept);
      return kept.json;
    },
    keep(key, dependsOn, json) {
      now.set(key, { dependsOn, json });
      isNew = true;
    },
    async save() {
      if (isNew || now.size !== before.size) return await write(path, now);
      const today = new Date();
      // Tells which memories are still of use; one that is just being removed is not.
      await utimes(path, today, today).catch(() => undefined);
    },
  };
}

/** Forgets the repositories that were longest not scanned, until the rest fits. Drafts of dead processes go as well. */
export async function pruneMemories(folder: string, mostBytes: number): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = [];
  for (const name of names.filter((one) => /\.zst(?:\.[0-9a-f]{8})?$/.test(one))) {
    const path = join(folder, name);
    const about = await stat(path).catch(() => undefined);
    if (about !== undefined) files.push({ path, bytes: about.size, usedAt: about.mtimeMs });
  }
  let kept = 0;
  for (const { path, bytes } of files.toSorted((a, b) => b.usedAt - a.usedAt)) {
    kept += bytes;
    if (kept > mostBytes || !path.endsWith('.zst')) await rm(path, { force: true });
  }
}

async function write(path: string, kept: ReadonlyMap<string, Kept>): Promise<void> {
  const entries = [...kept].map(([key, { dependsOn, json }]) => [key, dependsOn, json.length]);
  const bodies = [...kept.values()].map(({ json }) => json);
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...bodies]);
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, await compress(bytes, { params }), { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** An empty memory where there is none, or where the file is damaged: it is only a memory. */
async function load(path: string): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map<string, Kept>();
  const packed = await readFile(path).catch(() => undefined);
  if (packed === undefined) return kept;
  try {
    const bytes = await decompress(packed, { maxOutputLength: MOST_BYTES });
    const end = bytes.indexOf(10);
    const entries: unknown = JSON.parse(bytes.toString('utf8', 0, end));
    if (!index.Check(entries)) return kept;
    let from = end + 1;
    for (const [key, dependsOn, length] of entries) {
      kept.set(key, { dependsOn, json: bytes.subarray(from, from + length) });
      from += length;
    }
    return from === bytes.length ? kept : new Map();
  } catch {
    return new Map();
  }
}
