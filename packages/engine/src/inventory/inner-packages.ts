const MARK = '/__init__.py';

/**
 * Folders of Python, in lower case, that are a package inside another, or an application with tables of its own: part of
 * the program, whatever they are called.
 */
export function findInnerPackages(paths: readonly string[]): ReadonlySet<string> {
  const packages = new Set<string>();
  for (const path of paths) if (path.endsWith(MARK)) packages.add(path.slice(0, -MARK.length).toLowerCase());
  const inner = [...packages].filter(
    (folder) =>
      packages.has(folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) || packages.has(`${folder}/migrations`),
  );
  return new Set(inner);
}
