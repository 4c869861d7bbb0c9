import { createHash } from 'node:crypto';
import { fileNameOf, folderOf } from '../tree/paths.ts';
import { findPythonRoots } from './python-roots.ts';

/** Files of languages that do not say in which file what they use lies. */
export interface Neighbours {
  /** Files of Go by folder, in order: every folder is a package. */
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  /** Files by name, and by how the name ends, in order, of languages in which a class lies in the file that is called so. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** Folders from which packages of Python are imported, by the names of the packages. */
  readonly pythonRoots: ReadonlyMap<string, readonly string[]>;
  /** Stands for the list of all files of a language: what is found in one rests on which others there are. */
  readonly states: ReadonlyMap<string, string>;
}

const TEST_OF_GO = /_test\.go$/;
const NAMED_AFTER_CLASSES: ReadonlySet<string> = new Set(['java', 'php', 'ruby', 'csharp']);

/** Finds them among all files; tests of Go are no part of the package they test. */
export function findNeighbours(files: readonly { readonly path: string; readonly language: string }[]): Neighbours {
  const byFolder = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const byLanguage = new Map<string, string[]>();
  for (const { path, language } of files) {
    if (language === 'go' && !TEST_OF_GO.test(path)) add(byFolder, folderOf(path), path);
    else if (NAMED_AFTER_CLASSES.has(language) || isManifest(path)) {
      add(byName, fileNameOf(path), path);
      for (const ending of endingsOf(fileNameOf(path))) add(byName, ending, path);
    } else continue;
    add(byLanguage, isManifest(path) ? 'rust' : language, path);
  }
  for (const paths of [...byFolder.values(), ...byName.values()]) paths.sort();
  const states = new Map(Array.from(byLanguage, ([language, paths]) => [language, digestOf(paths.toSorted())]));
  const pythonRoots = findPythonRoots(files.map(({ path }) => path));
  const listed = Array.from(pythonRoots, ([name, folders]) => [name, ...folders].join(':')).toSorted();
  if (listed.length > 0) states.set('python', digestOf(listed));
  return { byFolder, byName, pythonRoots, states };
}

/** `*NoteStore.java`, `*Store.java` of `FastNoteStore.java`: who looks for a class knows how its name ends. */
function endingsOf(name: string): readonly string[] {
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])/, MOST_WORDS + 1);
  if (words.length > MOST_WORDS) return [];
  return words.slice(1, 3).map((_, index) => `*${words.slice(index + 1).join('')}`);
}
const MOST_WORDS = 8;

/** Says what a crate of Rust is called, under which others find it. */
function isManifest(path: string): boolean {
  return fileNameOf(path) === 'Cargo.toml';
}

function add(lists: Map<string, string[]>, key: string, path: string): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [path]);
  else known.push(path);
}

function digestOf(paths: readonly string[]): string {
  return createHash('sha256').update(paths.join('\0')).digest('hex');
}
