import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { checkDocuments } from './docs/checks.ts';
import { configurationDocument } from './docs/configuration.ts';
import { openApiText, takenBack } from './write-openapi.ts';

/** Writes every generated page; with `--check` writes nothing and fails where a committed page is stale. */

const ROOT = new URL('../', import.meta.url);
const CHECKS = 'docs/checks';
const OPENAPI = 'docs/api/openapi.json';

const pages = new Map<string, string>([
  ...(await checkDocuments()).map(([name, text]) => [`${CHECKS}/${name}`, text] as const),
  ['docs/configuration.md', configurationDocument()],
  [OPENAPI, await openApiText()],
]);
const broken = await takenBack(pages.get(OPENAPI) ?? '');
if (broken.length > 0) {
  console.error(`Version 1 of the API only grows. This would take back:\n  ${broken.join('\n  ')}`);
  process.exit(1);
}

const stale = await stalePages();
if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is stale. Run: npm run docs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const path of stale) await write(path);
  console.log(stale.length === 0 ? 'Every page is up to date.' : `Wrote ${stale.join(', ')}.`);
}

/** Pages whose committed text differs, and pages of checks that nothing writes any more. */
async function stalePages(): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const [path, text] of pages) {
    const committed = await readFile(new URL(path, ROOT), 'utf8').catch(() => undefined);
    if (committed !== text) differing.push(path);
  }
  const present = await readdir(new URL(CHECKS, ROOT)).catch(() => []);
  return [...differing, ...present.map((name) => `${CHECKS}/${name}`).filter((path) => !pages.has(path))];
}

async function write(path: string): Promise<void> {
  const text = pages.get(path);
  const file = new URL(path, ROOT);
  if (text === undefined) return rm(file);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, text);
}
