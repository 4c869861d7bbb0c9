import { mkdirSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Makes a folder, readable to the service's own user alone, and those above it. Node's recursive mkdir would never
 * return below a place such as /proc, where the parent exists and yet nothing can be made.
 */
export function makeFolder(folder: string): void {
  const wanted = [resolve(folder)];
  for (let above = dirname(wanted[0] ?? '/'); !isFolder(above); above = dirname(above)) wanted.push(above);
  for (const path of wanted.toReversed()) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if (!isFolder(path)) throw error;
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Where scans at work keep what they fetched. */
export function workFolderOf(dataDir: string): string {
  return join(dataDir, 'work');
}

/** More than a file system keeps beside a file's name, so that a full disk refuses it. */
const TRIAL = new Uint8Array(64 * 1024);

/** Writes a file into the folder and takes it away again; throws where a scan could not write there either. */
export async function tryWritingTo(folder: string): Promise<void> {
  makeFolder(folder);
  const file = join(folder, `trial-${process.pid}`);
  try {
    await writeFile(file, TRIAL, { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
