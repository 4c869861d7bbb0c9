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
  return new Set(mostly.map(([folder]) => folder));
}
