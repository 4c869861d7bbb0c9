import { readContent } from '../inventory/content.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { LIMITS } from '../tree/limits.ts';
import type { Tree } from '../tree/tree.ts';
import type { CodeFile, OtherFiles } from './code.ts';
import { foldersOfPackages } from './package-folders.ts';

/** The other files of a repository, and a record of which of them somebody asked for. */
export interface RecordedFiles extends OtherFiles {
  readonly asked: Readonly<Record<string, string | null>>;
  /** The same files for a reader that tells by itself what its result rests on. */
  readonly unrecorded: OtherFiles;
}

/** Opens the repository to a reader of one file; what it asks for becomes a dependency of that file's result. */
export function openOtherFiles(tree: Tree, inventory: Inventory): RecordedFiles {
  // No prototype: a path may be called `__proto__`.
  const asked = Object.create(null) as Record<string, string | null>;

  function blobAt(path: string): string | undefined {
    const entry = inventory.get(path)?.entry;
    return entry?.mode === 'file' || entry?.mode === 'executable' ? entry.blob : undefined;
  }
  function blobOf(path: string): string | undefined {
    const blob = blobAt(path);
    asked[path] = blob ?? null;
    return blob;
  }
  function readAt(path: string): CodeFile | undefined {
    const blob = blobAt(path);
    const file = inventory.get(path);
    if (blob === undefined || file === undefined || file.entry.size > LIMITS.syntaxBytes) return undefined;
    const bytes = tree.read(file.entry);
    const content = bytes === undefined ? undefined : readContent(bytes);
    if (content?.kind !== 'text') return undefined;
    return { path, blob, language: file.language, context: file.context, text: content.text };
  }
  function read(path: string): CodeFile | undefined {
    blobOf(path);
    return readAt(path);
  }
  const goFilesIn = (folder: string): readonly string[] => inventory.neighbours.byFolder.get(folder) ?? [];
  const filesNamed = (name: string): readonly string[] => inventory.neighbours.byName.get(name) ?? [];
  const pythonRoots = (name: string): readonly string[] => inventory.neighbours.pythonRoots.get(name) ?? [];
  const packageFolders = (): ReadonlyMap<string, string> => foldersOfPackages(tree, inventory);
  return {
    repository: tree,
    asked,
    blobOf,
    read,
    goFilesIn,
    filesNamed,
    pythonRoots,
    packageFolders,
    unrecorded: { repository: tree, blobOf: blobAt, read: readAt, goFilesIn, filesNamed, pythonRoots, packageFolders },
  };
}
