import { contextOfFolders } from './context.ts';
import { isCode, languageOf } from './language.ts';

/** Where builds leave what they made. */
const BUILT: ReadonlySet<string> = new Set(['dist', 'build', 'out']);
/** Settings of tools stand beside built code too; nobody builds from them. */
const SETTINGS =
  /\.(?:config|conf|setup)\.[a-z]+$|^\.|^(?:gulpfile|gruntfile|makefile|dockerfile|jenkinsfile|setup\.py$)/;
const ACTION = /^action\.ya?ml$/;
/** A launcher or two beside many built files is not what they were built from. */
const BUILT_PER_SOURCE = 10;

/**
 * Folders of built code that are what runs: the sources are not there, as in a published package, or an action stands
 * beside them, which runs what was built.
 */
export function findShipped(paths: readonly string[]): ReadonlySet<string> {
  const built = new Map<string, number>();
  const sources = new Map<string, number>();
  const actions = new Set<string>();
  const all = paths.map((path) => path.toLowerCase().split('/'));
  for (const folders of all) {
    const at = folders.findIndex((folder, place) => place < folders.length - 1 && BUILT.has(folder));
    if (at < 0) continue;
    const folder = folders.slice(0, at + 1).join('/');
    built.set(folder, (built.get(folder) ?? 0) + 1);
    sources.set(parentOf(folder), 0);
  }
  if (built.size === 0) return new Set();
  for (const folders of all) {
    const name = folders.pop() ?? '';
    if (ACTION.test(name)) actions.add(folders.join('/'));
    if (isSource(folders, name)) countIn(sources, folders);
  }
  const isShipped = ([folder, files]: readonly [string, number]): boolean =>
    actions.has(parentOf(folder)) || (sources.get(parentOf(folder)) ?? 0) * BUILT_PER_SOURCE < files;
  return new Set([...built].filter(isShipped).map(([folder]) => folder));
}

function isSource(folders: readonly string[], name: string): boolean {
  return !SETTINGS.test(name) && isCode(languageOf(name)) && contextOfFolders(folders) === undefined;
}

/** Counts a source for every folder above it that holds built code. */
function countIn(sources: Map<string, number>, folders: readonly string[]): void {
  for (let depth = 0; depth <= folders.length; depth += 1) {
    const above = folders.slice(0, depth).join('/');
    const known = sources.get(above);
    if (known !== undefined) sources.set(above, known + 1);
  }
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
}
