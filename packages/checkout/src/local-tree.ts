import { createHash } from 'node:crypto';
import { closeSync, constants, lstatSync, openSync, readlinkSync, readSync, type Stats } from 'node:fs';
import { lstat, open, readlink, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CheckoutLimits, withDefaults } from './limits.ts';
import { headOf, isInWorkTree, trackedAndNew, walk } from './local-listing.ts';
import { pathBytes, pathText } from './path-text.ts';
import { type EntryMode, gapCounter, type SourceTree, type TreeEntry, withinBudget } from './tree.ts';

/** A folder on this machine as a tree: what git would not ignore in a work tree, everything elsewhere. */
export async function localTree(path: string, overrides?: Partial<CheckoutLimits>): Promise<SourceTree> {
  const limits = withDefaults(overrides);
  const root = Buffer.from(await realpath(path));
  if (!(await lstat(root)).isDirectory()) throw new Error(`${path} is not a folder.`);
  const gaps = gapCounter();
  const isWorkTree = await isInWorkTree(root);
  const names = isWorkTree ? trackedAndNew(root) : walk(root, () => gaps.add('missing'));

  const inside = folderGuard(root);
  const entries: TreeEntry[] = [];
  for await (const name of names) {
    if (name.length > limits.pathBytes) gaps.add('pathTooLong');
    else if (entries.length >= limits.files) gaps.add('overLimit');
    else if (await inside(name)) {
      const entry = await entryAt(root, name, limits.fileBytes, gaps);
      if (entry !== undefined) entries.push(entry);
    } else gaps.add('missing');
  }
  const { kept, left } = withinBudget(entries, limits);
  if (left > 0) gaps.add('overLimit', left);
  const read = (entry: TreeEntry): Promise<Uint8Array | undefined> => readEntry(root, entry, limits.fileBytes);
  return {
    entries: kept,
    gaps: gaps.gaps(),
    ...(isWorkTree ? await headOf(root) : { commit: null, defaultBranch: null }),
    read,
    async *readAll(wanted) {
      for (const entry of wanted) yield [entry, await read(entry)];
    },
    close: () => Promise.resolve(),
  };
}

const SLASH = Buffer.from('/');

function at(root: Buffer, name: Buffer): Buffer {
  return Buffer.concat([root, SLASH, name]);
}

/** Whether the folder of a name is really below the root: git lists files below a folder that became a link. */
function folderGuard(root: Buffer): (name: Buffer) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async (name) => {
    const folder = dirname(name.toString('latin1'));
    if (folder === '.') return true;
    let good = known.get(folder);
    if (good === undefined) {
      const path = at(root, Buffer.from(folder, 'latin1'));
      const real = await realpath(path, { encoding: 'buffer' }).catch(() => undefined);
      // A folder that is gone hides nothing.
      good = real === undefined || real.equals(path);
      known.set(folder, good);
    }
    return good;
  };
}

async function entryAt(
  root: Buffer,
  name: Buffer,
  mostBytes: number,
  gaps: ReturnType<typeof gapCounter>,
): Promise<TreeEntry | undefined> {
  const path = at(root, name);
  let stat: Stats;
  try {
    stat = await lstat(path);
  } catch (error) {
    // A tracked file that was deleted is not there to be scanned; one that cannot be seen is.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) gaps.add('missing');
    return undefined;
  }
  const mode = modeOf(stat);
  if (mode === undefined) return undefined;
  const entry = { path: pathText(name), mode, size: mode === 'submodule' ? 0 : stat.size };
  return withLazyId(entry, () => (mode === 'submodule' ? NO_BLOB : idOf(path, name, stat.size <= mostBytes)));
}

/** Sockets, devices and pipes have no bytes; a folder in the listing is another repository. */
function modeOf(stat: Stats): EntryMode | undefined {
  if (stat.isSymbolicLink()) return 'symlink';
  if (stat.isDirectory()) return 'submodule';
  if (!stat.isFile()) return undefined;
  return (stat.mode & 0o111) === 0 ? 'file' : 'executable';
}

const NO_BLOB = '0'.repeat(40);

/** Adds git's id of the content, worked out when it is first asked for. */
function withLazyId(entry: Omit<TreeEntry, 'blob'>, work: () => string): TreeEntry {
  let id: string | undefined;
  return {
    ...entry,
    get blob() {
      id ??= work();
      return id;
    },
  };
}

/** Git's id of a content that is read; what is too large or cannot be opened is told apart by its name. */
function idOf(path: Buffer, name: Buffer, isRead: boolean): string {
  try {
    if (isRead) return blobId(path);
  } catch {
    // It may have gone since it was listed, or belong to someone else; reading it will say so.
  }
  return createHash('sha1').update('unread\0').update(name).digest('hex');
}

function blobId(path: Buffer): string {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) {
    const target = readlinkSync(path, { encoding: 'buffer' });
    return createHash('sha1').update(`blob ${target.length}\0`).update(target).digest('hex');
  }
  const hash = createHash('sha1').update(`blob ${stat.size}\0`);
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const chunk = Buffer.allocUnsafe(1 << 16);
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) hash.update(chunk.subarray(0, size));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

async function readEntry(root: Buffer, entry: TreeEntry, limit: number): Promise<Uint8Array | undefined> {
  if (entry.mode === 'submodule' || entry.size > limit) return undefined;
  const path = at(root, pathBytes(entry.path));
  try {
    if (entry.mode === 'symlink') return await readlink(path, { encoding: 'buffer' });
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const bytes = Buffer.alloc(entry.size);
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
