/** The folder of a path, without a slash behind it; empty at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** How all paths in the folder of a path begin: the folder with its slash; empty at the top. */
export function folderPrefixOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The last part of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
