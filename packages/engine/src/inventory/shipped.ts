import type { TreeEntry } from '../tree/tree.ts';
import { contextOfFolders, isModule } from './context.ts';
import { isCode, languageOf } from './language.ts';

/** Where builds leave what they made. */
const BUILT: ReadonlySet<string> = new Set(['dist', 'build', 'out']);
/** Settings of tools stand beside built code too, and declarations of types; nobody builds from them. */
const NO_SOURCE =
  /\.(?:config|conf|setup)\.[a-z]+$|^\.|^(?:gulpfile|gruntfile|makefile|dockerfile|jenkinsfile|setup\.py$)|\.d\.[cm]?ts$/;
const ACTION = /^action\.ya?ml$/;
/** A launcher or two beside many built files is not what they were built from. */
const BUILT_PER_SOURCE = 10;
/** Neither are a few small scripts that have no folder of their own, where what was built is far larger. */
const FEW_SOURCES = 3;
const BYTES_BUILT_PER_BYTE = 20;
const HOUSES: ReadonlySet<string> = new Set(['src', 'lib', 'source', 'sources']);
/** What becomes JavaScript. */
const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript', 'vue', 'svelte', 'coffeescript']);

interface Amount {
  files: number;
  bytes: number;
  /** Some of it lies in a folder for sources. */
  isHoused: boolean;
}

/** Code below a folder, by what its languages become. */
type Amounts = Map<string, Amount>;

/**
 * Folders of built code that are what runs: the sources are not there, as in a published package, or an action stands
 * beside them, which runs what was built.
 */
export function findShipped(entries: readonly Pick<TreeEntry, 'path' | 'size'>[]): ReadonlySet<string> {
  const built = new Map<string, Amounts>();
  const sources = new Map<string, Amounts>();
  const actions = new Set<string>();
  const all = entries.map(({ path, size }) => ({ folders: path.toLowerCase().split('/'), size }));
  for (const { folders, size } of all) {
    const at = folders.findIndex((folder, place) => place < folders.length - 1 && BUILT.has(folder));
    if (at < 0 || isModule(folders, at)) continue;
    const folder = folders.slice(0, at + 1).join('/');
    add(amountsOf(built, folder), folders.slice(at + 1), size);
    amountsOf(sources, parentOf(folder));
  }
  if (built.size === 0) return new Set();
  for (const { folders, size } of all) {
    const name = folders.at(-1) ?? '';
    const above = folders.slice(0, -1);
    if (ACTION.test(name)) actions.add(above.join('/'));
    if (NO_SOURCE.test(name) || contextOfFolders(above) !== undefined) continue;
    for (let depth = 0; depth < folders.length; depth += 1) {
      const known = sources.get(folders.slice(0, depth).join('/'));
      if (known !== undefined) add(known, folders.slice(depth), size);
    }
  }
  const isShipped = ([folder, made]: readonly [string, Amounts]): boolean =>
    actions.has(parentOf(folder)) || hasNoSources(made, sources.get(parentOf(folder)) ?? new Map());
  return new Set([...built].filter(isShipped).map(([folder]) => folder));
}

function hasNoSources(built: Amounts, sources: Amounts): boolean {
  return [...built].every(([family, made]) => {
    const { files, bytes, isHoused } = sources.get(family) ?? { files: 0, bytes: 0, isHoused: false };
    if (files * BUILT_PER_SOURCE < made.files) return true;
    return files <= FEW_SOURCES && !isHoused && bytes * BYTES_BUILT_PER_BYTE < made.bytes;
  });
}

function amountsOf(known: Map<string, Amounts>, folder: string): Amounts {
  let amounts = known.get(folder);
  if (amounts === undefined) known.set(folder, (amounts = new Map()));
  return amounts;
}

/** Adds a file, by its path below the folder. */
function add(amounts: Amounts, path: readonly string[], size: number): void {
  const language = languageOf(path.at(-1) ?? '');
  if (!isCode(language)) return;
  const family = SCRIPTS.has(language) ? 'script' : language;
  const amount = amounts.get(family) ?? { files: 0, bytes: 0, isHoused: false };
  amount.files += 1;
  amount.bytes += size;
  amount.isHoused ||= path.slice(0, -1).some((folder) => HOUSES.has(folder));
  amounts.set(family, amount);
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
}
