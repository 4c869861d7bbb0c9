import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { Compile, Type } from '@assay/contract/schema-library';

/** A path and its content; null where there was none. */
export type Row = readonly [path: string, blob: string | null];
/** What is kept of one file: the rows it rests on, and its observations. */
export interface Kept {
  readonly rows: Uint32Array;
  readonly json: Buffer;
}
export interface MemoryFile {
  readonly rows: readonly Row[];
  readonly files: ReadonlyMap<string, Kept>;
}

const count = Type.Integer({ minimum: 0 });
const Index = Type.Object({
  rows: Type.Array(Type.Tuple([Type.String(), Type.Union([Type.String(), Type.Null()])])),
  files: Type.Array(Type.Tuple([Type.String(), count, count])),
});
const index = Compile(Index);
const MOST_BYTES = 1024 * 1024 * 1024;
const NOTHING: MemoryFile = { rows: [], files: new Map() };
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** One line of JSON that tells lengths, then the numbers of all files, then their observations. */
export async function writeMemoryFile(path: string, { rows, files }: MemoryFile): Promise<void> {
  const lengths = [...files].map(([key, kept]) => [key, kept.rows.length, kept.json.length]);
  const head = Buffer.from(`${JSON.stringify({ rows, files: lengths })}\n`);
  const numbers = [...files.values()].map((kept) => bytesOf(kept.rows));
  const bodies = [...files.values()].map((kept) => kept.json);
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };
  const packed = await compress(Buffer.concat([head, ...numbers, ...bodies]), { params });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, packed, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Nothing where there is no file, or where it is damaged: it is only a memory. */
export async function readMemoryFile(path: string): Promise<MemoryFile> {
  const packed = await readFile(path).catch(() => undefined);
  if (packed === undefined) return NOTHING;
  try {
    return unpack(await decompress(packed, { maxOutputLength: MOST_BYTES })) ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

function unpack(bytes: Buffer): MemoryFile | undefined {
  const end = bytes.indexOf(10);
  const head: unknown = JSON.parse(bytes.toString('utf8', 0, end));
  if (!index.Check(head)) return undefined;
  const numbers = head.files.reduce((sum, [, rows]) => sum + rows, 0);
  let numberAt = end + 1;
  let bodyAt = numberAt + 4 * numbers;
  const files = new Map<string, Kept>();
  for (const [key, rows, length] of head.files) {
    // Copied, so that numbers begin where numbers may begin.
    const own = Uint8Array.from(bytes.subarray(numberAt, numberAt + 4 * rows));
    files.set(key, { rows: new Uint32Array(own.buffer), json: bytes.subarray(bodyAt, bodyAt + length) });
    numberAt += 4 * rows;
    bodyAt += length;
  }
  return bodyAt === bytes.length ? { rows: head.rows, files } : undefined;
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
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
