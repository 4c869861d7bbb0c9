import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_VERSION } from '@assay/engine/inventory';

let known: Promise<string> | undefined;

/** Names the engine by its very text: a checkout moves on between releases, and memories of it must not outlive it. */
export function engineFingerprint(): Promise<string> {
  known ??= digest();
  return known;
}

async function digest(): Promise<string> {
  const hash = createHash('sha256').update(ENGINE_VERSION);
  for (const name of ['@assay/engine', '@assay/contract']) {
    const folder = dirname(fileURLToPath(import.meta.resolve(name)));
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    for (const path of paths.toSorted()) hash.update(`${path}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}
