import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'packages/dashboard');
const STAMP = join(FOLDER, 'dist/.built-from');
const LOCK = join(FOLDER, '.building.tmp');
const STALE_MS = 60_000;
/** Everything that goes into the pages. */
const INPUTS = [
  'packages/dashboard/{src,public}/**/*',
  'packages/dashboard/{index.html,vite.config.ts,package.json}',
  'packages/contract/src/{links,tiers,vocabulary,words}.ts',
];

/** Builds the dashboard's pages where they are missing or older than their sources; says so when it does. */
export async function ensureDashboard(say: (line: string) => void = () => undefined): Promise<'built' | 'fresh'> {
  const wanted = await fingerprint();
  if ((await builtFrom()) === wanted) return 'fresh';
  await takeLock();
  try {
    const before = await builtFrom();
    if (before === wanted) return 'fresh';
    const started = performance.now();
    const { build } = await import('vite');
    await build({ configFile: join(FOLDER, 'vite.config.ts') });
    await writeFile(STAMP, wanted);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(
      `Built the dashboard, which was ${before === undefined ? 'missing' : 'older than its sources'}, in ${seconds} s`,
    );
    return 'built';
  } finally {
    await rm(LOCK, { recursive: true, force: true });
  }
}

async function builtFrom(): Promise<string | undefined> {
  return await readFile(STAMP, 'utf8').catch(() => undefined);
}

/** One build at a time: tests that need the pages start side by side. A lock left behind by a kill is taken over. */
async function takeLock(): Promise<void> {
  for (;;) {
    try {
      await mkdir(LOCK);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const since = await stat(LOCK).catch(() => undefined);
      if (since !== undefined && Date.now() - since.mtimeMs > STALE_MS)
        await rm(LOCK, { recursive: true, force: true });
      else await sleep(100);
    }
  }
}

async function fingerprint(): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(INPUTS, { cwd: ROOT, withFileTypes: true })) {
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

if (import.meta.main) await ensureDashboard((line) => console.log(line));
