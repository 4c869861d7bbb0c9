import type { SkipReason } from '@assay/contract';
import { conclude } from './conclude.ts';
import type { FileObservations } from './facts/observations.ts';
import { inspect } from './inspect.ts';
import { type InventoryFile, takeInventory } from './inventory/inventory.ts';
import { type Plan, standardPlan } from './plan.ts';
import type { Report } from './report/report.ts';
import type { Repository } from './repository.ts';
import type { Tree } from './tree/tree.ts';
import { unread } from './unread.ts';
import { ENGINE_VERSION } from './version.ts';

/** Keeps what a file gave, so that a second scan of a repository costs only what changed. */
export interface ObservationCache {
  get(key: string): Promise<FileObservations | undefined>;
  put(key: string, observations: FileObservations): Promise<void>;
}

/** The engine knows no clock: whoever calls it says when to stop. */
export interface ScanOptions {
  /** Told after each file. */
  readonly onFile?: (done: number, total: number, path: string) => void;
  /** True once the scan has had its time: files not yet looked at become a gap, and the report is still whole. */
  readonly shouldStop?: () => boolean;
  /** Called before each file; the answer turns true once that file has had its time. */
  readonly startFile?: (path: string) => () => boolean;
  readonly cache?: ObservationCache;
  /** All checks of this release unless given. */
  readonly plan?: Plan;
}

/** Looks at every file of a tree and says what was found. */
export async function scan(tree: Tree, options: ScanOptions = {}): Promise<Report> {
  const plan = options.plan ?? (await standardPlan());
  const repository: Repository = { tree, inventory: takeInventory(tree) };
  const results = await inspectAll(repository.inventory.files, repository, plan, options);
  return conclude(repository, results, plan);
}

/** Looks at some files of a repository; a scan over several processes gives each its share. */
export async function inspectAll(
  files: readonly InventoryFile[],
  repository: Repository,
  plan: Plan,
  options: ScanOptions = {},
): Promise<readonly FileObservations[]> {
  const results: FileObservations[] = [];
  for (const file of files) {
    if (options.shouldStop?.() === true) {
      results.push(unread(file, 'timedOut'));
      continue;
    }
    results.push(await inspectOnce(file, repository, plan, options));
    options.onFile?.(results.length, files.length, file.entry.path);
  }
  return results;
}

async function inspectOnce(
  file: InventoryFile,
  repository: Repository,
  plan: Plan,
  { cache, startFile }: ScanOptions,
): Promise<FileObservations> {
  const key = cacheKeyOf(file);
  const kept = await cache?.get(key);
  if (kept !== undefined && isStillTrue(kept, repository)) return kept;
  const fresh = await inspect(file, repository, plan, startFile?.(file.entry.path));
  if (!PASSING.has(fresh.gap)) await cache?.put(key, fresh);
  return fresh;
}

/** What ran out of time, crashed or was not there may do better next time. */
const PASSING: ReadonlySet<SkipReason | undefined> = new Set(['timedOut', 'crashed', 'missing']);

/** Context is part of the key: it hangs on other paths of the tree. */
function cacheKeyOf({ entry, context, neighbours = '' }: InventoryFile): string {
  return [ENGINE_VERSION, entry.path, entry.mode, context, entry.blob, neighbours].join('\0');
}

function isStillTrue({ dependsOn }: FileObservations, { inventory }: Repository): boolean {
  return Object.entries(dependsOn).every(([path, blob]) => (inventory.get(path)?.entry.blob ?? null) === blob);
}
