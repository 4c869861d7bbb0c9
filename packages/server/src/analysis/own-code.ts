import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryTree, type Tree } from '@assay/engine/inventory';

const PROGRAM = fileURLToPath(new URL('..', import.meta.url));

/**
 * This part of the program as a repository: real code to practise on, which is there wherever the program is. All of it
 * passes for TypeScript, compiled or not, since that is what most of what comes is written in.
 */
export async function ownCode(): Promise<Tree> {
  const files: Record<string, string> = {};
  for await (const path of glob('**/*.{js,ts}', { cwd: PROGRAM })) {
    files[`src/${path.replace(/\.js$/, '.ts')}`] = await readFile(join(PROGRAM, path), 'utf8');
  }
  return memoryTree(files);
}
