import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryTree, type Plan, scan, standardPlan } from '@assay/engine';
import { buildAutomaton } from '../packages/engine/src/facts/text/automaton.ts';
import { gatherText } from '../packages/engine/src/facts/gather.ts';
import { readContent } from '../packages/engine/src/inventory/content.ts';
import { takeInventory } from '../packages/engine/src/inventory/inventory.ts';
import { concernedChecks } from '../packages/engine/src/plan.ts';
import { runChecks } from '../packages/engine/src/run-checks.ts';

/** Measures the engine on the text files of a folder, by default the installed packages: npm run bench:engine [folder]. */

const FOLDER = process.argv[2] ?? 'node_modules';
const MOST_BYTES = 40_000_000;
const MOST_FULL_BYTES = 8_000_000;

const files = await readTexts(FOLDER, MOST_BYTES);
const plan = await standardPlan();
const megabytes = bytesOf(files) / 1e6;
const keywords = plan.readers.automaton.keywords;
console.log(
  `${files.size} files, ${megabytes.toFixed(1)} MB, ${plan.checks.length} checks, ${keywords.length} keywords`,
);

const automaton = buildAutomaton(keywords);
print('keyword automaton', megabytes, await cpuSeconds(searchAll));
print('text checks', megabytes, await cpuSeconds(() => runTextChecks(files, plan)));

const some = firstOf(files, MOST_FULL_BYTES);
let lines = 0;
const spent = await cpuSeconds(async () => {
  const report = await scan(memoryTree(Object.fromEntries(some)), { plan });
  lines = report.files.reduce((sum, file) => sum + file.lines, 0);
});
print('whole analysis of code', bytesOf(some) / 1e6, spent);
console.log(`${'  of it'.padEnd(26)} ${Math.round(lines / spent / 1000)} k lines/s over ${lines} lines`);
console.log(`${'memory'.padEnd(26)} ${Math.round(process.memoryUsage.rss() / 1e6)} MB resident`);

function searchAll(): void {
  for (const bytes of files.values()) automaton.search(bytes);
}

/** The part of the engine that reads text and no syntax, as `inspect` does it. */
function runTextChecks(texts: ReadonlyMap<string, Uint8Array>, plan: Plan): void {
  const inventory = takeInventory(memoryTree(Object.fromEntries([...texts.keys()].map((path) => [path, '']))));
  for (const file of inventory.files) {
    const content = readContent(texts.get(file.entry.path) ?? new Uint8Array());
    if (content.kind !== 'text') continue;
    const gathered = gatherText(file, content, plan.readers.automaton);
    runChecks(concernedChecks(plan, file, gathered), gathered);
  }
}

async function readTexts(folder: string, most: number): Promise<Map<string, Uint8Array>> {
  const texts = new Map<string, Uint8Array>();
  let bytes = 0;
  for await (const path of glob('**/*.{js,ts,mjs,cjs,json,md,py,yml,yaml,sh,txt}', { cwd: folder })) {
    const place = join(folder, path);
    const about = await stat(place);
    const size = about.size;
    if (bytes > most) break;
    if (!about.isFile() || size > 1_000_000 || size === 0) continue;
    texts.set(`src/${path.replaceAll('node_modules/', '')}`, await readFile(place));
    bytes += size;
  }
  return texts;
}

function firstOf(texts: ReadonlyMap<string, Uint8Array>, most: number): Map<string, Uint8Array> {
  const first = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const [path, content] of texts) {
    if (bytes > most || !/\.(?:[cm]?[jt]s|py)$/.test(path)) continue;
    first.set(path, content);
    bytes += content.length;
  }
  return first;
}

async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function print(what: string, size: number, seconds: number): void {
  console.log(`${what.padEnd(26)} ${(size / seconds).toFixed(1)} MB/s, ${seconds.toFixed(2)} s of processor time`);
}

function bytesOf(texts: ReadonlyMap<string, Uint8Array>): number {
  return [...texts.values()].reduce((sum, bytes) => sum + bytes.length, 0);
}
