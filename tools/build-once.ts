import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '..');

/** Something made from the sources of the checkout. */
export interface Product {
  readonly name: string;
  /** Everything that goes into it, as patterns below the checkout. */
  readonly inputs: readonly string[];
  /** The file that says what it was made from; its folder is there once it is made. */
  readonly stamp: string;
  readonly lock: string;
  build(): Promise<unknown>;
}

const STALE_MS = 60_000;

/** Makes a product where it is missing or older than its sources; says so when it does. */
export async function buildOnce(
  product: Product,
  say: (line: string) => void = () => undefined,
): Promise<'built' | 'fresh'> {
  const wanted = await fingerprint(product.inputs);
  if ((await builtFrom(product)) === wanted) return 'fresh';
  await takeLock(product.lock);
  try {
    const before = await builtFrom(product);
    if (before === wanted) return 'fresh';
    const started = performance.now();
    await product.build();
    await writeFile(product.stamp, wanted);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`Built ${product.name}, missing or older than the sources, in ${seconds} s`);
    return 'built';
  } finally {
    await rm(product.lock, { recursive: true, force: true });
  }
}

async function builtFrom({ stamp }: Product): Promise<string | undefined> {
  return await readFile(stamp, 'utf8').catch(() => undefined);
}

/** One build at a time: tests that need the product start side by side. A lock left behind by a kill is taken over. */
async function takeLock(lock: string): Promise<void> {
  for (;;) {
    try {
      await mkdir(lock);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const since = await stat(lock).catch(() => undefined);
      if (since !== undefined && Date.now() - since.mtimeMs > STALE_MS)
        await rm(lock, { recursive: true, force: true });
      else await sleep(100);
    }
  }
}

async function fingerprint(inputs: readonly string[]): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob([...inputs], { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    hash.update(path.slice(ROOT.length));
    hash.update('\0');
    hash.update(await readFile(path));
  }
  return hash.digest('hex');
}
