import { conclude } from './conclude.ts';
import { readExample } from './example.ts';
import type { FileObservations } from './facts/observations.ts';
import { inspect } from './inspect.ts';
import { takeInventory } from './inventory/inventory.ts';
import type { Plan } from './plan.ts';
import { memoryTree } from './tree/memory-tree.ts';

/**
 * Scans the checks' own examples and forgets what it saw: a process that has done so is past the slow first runs of its
 * code when a repository comes. `mayGoOn` is asked before each file.
 */
export async function practise(plan: Plan, mayGoOn: () => Promise<boolean>): Promise<void> {
  for (const { examples } of plan.checks) {
    for (const example of [...examples.bad, ...examples.good]) {
      const tree = memoryTree(readExample(example).files);
      const repository = { tree, inventory: takeInventory(tree) };
      const results: FileObservations[] = [];
      for (const file of repository.inventory.files) {
        if (!(await mayGoOn())) return;
        results.push(await inspect(file, repository, plan));
      }
      await conclude(repository, results, plan);
    }
  }
}
