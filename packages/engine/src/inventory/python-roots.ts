import { fileNameOf, folderOf } from '../tree/paths.ts';

const MANIFESTS: ReadonlySet<string> = new Set(['pyproject.toml', 'setup.py', 'setup.cfg']);

/**
 * From which folders packages of Python are imported, by their names: those beside the manifest of a project, and those in
 * its `src`. Several projects of one repository import from each other so.
 */
export function findPythonRoots(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const starts = new Set<string>();
  for (const path of paths) {
    if (!MANIFESTS.has(fileNameOf(path))) continue;
    const folder = folderOf(path);
    starts.add(folder);
    starts.add(folder === '' ? 'src' : `${folder}/src`);
  }
  const roots = new Map<string, Set<string>>();
  const seen = new Set<string>();
  for (const path of paths) {
    if (!path.endsWith('.py')) continue;
    for (let folder = folderOf(path); folder !== '' && !seen.has(folder); folder = folderOf(folder)) {
      seen.add(folder);
      const above = folderOf(folder);
      // `src` is where packages lie, and none itself.
      if (!starts.has(above) || starts.has(folder)) continue;
      const name = fileNameOf(folder);
      roots.set(name, (roots.get(name) ?? new Set()).add(above));
    }
  }
  return new Map(Array.from(roots, ([name, folders]) => [name, [...folders].toSorted()]));
}
