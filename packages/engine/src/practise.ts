import { conclude } from './conclude.ts';
import { readExample } from './example.ts';
import { EVERYDAY_LANGUAGES, SYNTAX_LANGUAGES } from './facts/code.ts';
import type { FileObservations } from './facts/observations.ts';
import { inspect } from './inspect.ts';
import { takeInventory } from './inventory/inventory.ts';
import type { Plan } from './plan.ts';
import { memoryTree } from './tree/memory-tree.ts';
import type { Tree } from './tree/tree.ts';

const NO_CODE = memoryTree({});

/**
 * Scans the checks' own examples, then `code`, and forgets what it saw: a process that has done so is past the slow first
 * runs of its parts when a repository comes. Examples reach every check but are short; `code` is what real files look like.
 * `mayGoOn` is asked before each file.
 */
export async function practise(plan: Plan, mayGoOn: () => Promise<boolean>, code: Tree = NO_CODE): Promise<void> {
  for (const { examples } of plan.checks) {
    for (const example of [...examples.bad, ...examples.good]) {
      if (!(await practiseOn(memoryTree(readExample(example).files), plan, mayGoOn))) return;
    }
  }
  await practiseOn(code, plan, mayGoOn);
}

async function practiseOn(tree: Tree, plan: Plan, mayGoOn: () => Promise<boolean>): Promise<boolean> {
  const repository = { tree, inventory: takeInventory(tree) };
  const results: FileObservations[] = [];
  for (const file of repository.inventory.files) {
    if (isLoadedLater(file.language)) continue;
    if (!(await mayGoOn())) return false;
    results.push(await inspect(file, repository, plan));
  }
  conclude(repository, results, plan);
  return true;
}

/** A process that has met every language once would hold the grammars and tables of all of them for good. */
function isLoadedLater(language: string): boolean {
  return SYNTAX_LANGUAGES.has(language) && !EVERYDAY.has(language);
}
const EVERYDAY: ReadonlySet<string> = new Set(EVERYDAY_LANGUAGES);
