/** Files that are tests by their name, in the languages that keep them beside or instead of code. */
const TEST_FILE = /(?:_test\.(?:go|py|rb)|_spec\.rb|\.(?:test|spec)\.[cm]?[jt]sx?|Tests?\.(?:java|kt|cs))$/;
const CODE_FILE = /\.(?:go|py|rb|[cm]?[jt]sx?|java|kt|cs)$/;
/** Fewer tests than this are an accident. */
const FEWEST = 5;
const MOSTLY = 0.8;

/** Folders, not the whole repository, whose own files are tests but for a few. */
export function findTestFolders(paths: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, { code: number; tests: number }>();
  for (const path of paths) {
    const end = path.lastIndexOf('/');
    if (end < 0 || !CODE_FILE.test(path)) continue;
    const folder = path.slice(0, end).toLowerCase();
    const count = counts.get(folder) ?? { code: 0, tests: 0 };
    counts.set(folder, { code: count.code + 1, tests: count.tests + (TEST_FILE.test(path) ? 1 : 0) });
  }
  const mostly = [...counts].filter(([, { code, tests }]) => tests >= FEWEST && tests / code >= MOSTLY);
  return new Set(mostly.map(([folder]) => folder));
}
