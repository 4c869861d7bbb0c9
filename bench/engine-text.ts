import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryTree, type Plan, standardPlan } from '@assay/engine';
import { gatherText } from '../packages/engine/src/facts/gather.ts';
import { readContent } from '../packages/engine/src/inventory/content.ts';
import { takeInventory } from '../packages/engine/src/inventory/inventory.ts';
import { concernedChecks } from '../packages/engine/src/plan.ts';
import { runChecks } from '../packages/engine/src/run-checks.ts';

const MOST_BYTES = 40_000_000;

/** Prints how fast the part of the engine works that reads text and no syntax, on the text files of a folder. */
export async function measureText(folder: string): Promise<void> {
  const texts = await readTexts(folder);
  const plan = await standardPlan();
  const { automaton } = plan.readers;
  const megabytes = [...texts.values()].reduce((sum, bytes) => sum + bytes.length, 0) / 1e6;
  console.log(
    `Text: ${texts.size} files, ${megabytes.toFixed(1)} MB, ${plan.checks.length} checks, ${automaton.keywords.length} keywords`,
  );
  const searching = await cpuSeconds(() => {
    for (const bytes of texts.values()) automaton.search(bytes);
  });
  console.log(`  keyword automaton ${(megabytes / searching).toFixed(1)} MB/s of processor time`);
  const checking = await cpuSeconds(() => runTextChecks(texts, plan));
  console.log(`  text checks       ${(megabytes / checking).toFixed(1)} MB/s of processor time`);
}

/** As `inspect` does it, without code and prose. */
function runTextChecks(texts: ReadonlyMap<string, Uint8Array>, plan: Plan): void {
  const inventory = takeInventory(memoryTree(Object.fromEntries([...texts.keys()].map((path) => [path, '']))));
  for (const file of inventory.files) {
    const content = readContent(texts.get(file.entry.path) ?? new Uint8Array());
    if (content.kind !== 'text') continue;
    const gathered = gatherText(file, content, plan.readers.automaton);
    runChecks(concernedChecks(plan, file, gathered), gathered);
  }
}

async function readTexts(folder: string): Promise<Map<string, Uint8Array>> {
  const texts = new Map<string, Uint8Array>();
  let bytes = 0;
  for await (const path of glob('**/*.{js,ts,mjs,cjs,json,md,py,yml,yaml,sh,txt}', { cwd: folder })) {
    const place = join(folder, path);
    const about = await stat(place);
    if (bytes > MOST_BYTES) break;
    if (!about.isFile() || about.size > 1_000_000 || about.size === 0) continue;
    texts.set(`src/${path.replaceAll('node_modules/', '')}`, await readFile(place));
    bytes += about.size;
  }
  return texts;
}

async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
