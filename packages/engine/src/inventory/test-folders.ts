import { isTestName } from './context.ts';
import { isCode, languageOf } from './language.ts';

/** Fewer tests than this are an accident. */
const FEWEST = 5;
const MOSTLY = 0.8;

/** Folders, not the whole repository, whose own files are tests but for a few. */
export function findTestFolders(paths: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, { code: number; tests: number }>();
  for (const path of paths) {
    const end = path.lastIndexOf('/');
    if (end < 0 || !isCode(languageOf(path))) continue;
    const lower = path.toLowerCase();
    const count = counts.get(lower.slice(0, end)) ?? { code: 0, tests: 0 };
    const tests = count.tests + (isTestName(lower.slice(end + 1)) ? 1 : 0);
    counts.set(lower.slice(0, end), { code: count.code + 1, tests });
  }
  const mostly = [...counts].filter(([, { code, tests }]) => tests >= FEWEST && tests / code >= MOSTLY);
  return new Set([...mostly.map(([folder]) => folder), ...integrationTests(counts)]);
}

const TOGETHER = 'integration';

/** At the top, programs that are there to be tried together: what lies beside tests of their own is made for those. */
function integrationTests(counts: ReadonlyMap<string, { readonly tests: number }>): readonly string[] {
  const below = [...counts].filter(([folder]) => folder.startsWith(`${TOGETHER}/`));
  const tried = new Set(below.filter(([, { tests }]) => tests > 0).map(([folder]) => partOf(folder)));
  const tests = below.reduce((sum, [, count]) => sum + count.tests, 0);
  if (tests < FEWEST) return [];
  return [TOGETHER, ...tried, ...below.map(([folder]) => folder).filter((folder) => tried.has(partOf(folder)))];
}

/** `integration/orders` of `integration/orders/src/stock`. */
function partOf(folder: string): string {
  return folder.split('/', 2).join('/');
}
