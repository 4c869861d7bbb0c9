import type { OtherFiles } from '../../code.ts';
import { folderOf } from '../../../tree/paths.ts';
import { joinPaths } from './folders.ts';

/** What the files of one package of Go declare. */
export interface GoPackage {
  readonly files: readonly string[];
  /** The file in which a name is declared. */
  readonly fileOf: ReadonlyMap<string, string>;
  /** Files with methods of a type. */
  readonly filesOfType: ReadonlyMap<string, readonly string[]>;
}

const FUNCTION = /^func[ \t]+(?:\([ \t]*(?:\w+[ \t]+)?\*?[ \t]*(\w+)(?:\[[^\]\n]*\])?[ \t]*\)[ \t]*)?(\w+)/gm;
const ONE = /^(?:type|var|const)[ \t]+(\w+(?:[ \t]*,[ \t]*\w+)*)/gm;
const GROUP = /^(?:type|var|const)[ \t]*\(\n([\s\S]*?)^\)/gm;
const OF_GROUP = /^[ \t](\w+(?:[ \t]*,[ \t]*\w+)*)/gm;

const known = new WeakMap<object, Map<string, GoPackage>>();

/** The package that a file belongs to; its files are searched for what they declare once a repository. */
export function goPackageOf(others: OtherFiles, path: string): GoPackage {
  let packages = known.get(others.repository);
  if (packages === undefined) known.set(others.repository, (packages = new Map()));
  const folder = folderOf(path);
  let found = packages.get(folder);
  if (found === undefined) packages.set(folder, (found = readPackage(others, others.goFilesIn(folder))));
  return found;
}

/** A package of thousands of files was made by a machine; what the first of them declare is known. */
const MOST_FILES = 400;

function readPackage(others: OtherFiles, files: readonly string[]): GoPackage {
  const fileOf = new Map<string, string>();
  const filesOfType = new Map<string, string[]>();
  const declare = (names: string, path: string): void => {
    for (const name of names.split(',')) if (!fileOf.has(name.trim())) fileOf.set(name.trim(), path);
  };
  for (const path of files.slice(0, MOST_FILES)) {
    const text = others.read(path)?.text ?? '';
    for (const [, type, name = ''] of text.matchAll(FUNCTION)) {
      if (type === undefined) declare(name, path);
      else noteMethod(filesOfType, type, path);
    }
    for (const [, names = ''] of text.matchAll(ONE)) declare(names, path);
    for (const [, lines = ''] of text.matchAll(GROUP)) {
      for (const [, names = ''] of lines.matchAll(OF_GROUP)) declare(names, path);
    }
  }
  return { files, fileOf, filesOfType };
}

function noteMethod(filesOfType: Map<string, string[]>, type: string, path: string): void {
  const known = filesOfType.get(type);
  if (known === undefined) filesOfType.set(type, [path]);
  else if (known.at(-1) !== path) known.push(path);
}

const MODULE = /^module[ \t]+"?([^\s"]+)/m;

/**
 * The package of the repository that an import path means: the first of its files, which stands for all of them. The module
 * that a file belongs to says under which path its folders are imported.
 */
export function resolveGo(
  from: string,
  specifier: string,
  others: OtherFiles,
  exists: (path: string) => boolean,
): string | null {
  if (!specifier.includes('/') && !specifier.includes('.')) return null;
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const manifest = folder === '' ? 'go.mod' : `${folder}/go.mod`;
    if (exists(manifest)) {
      const module = MODULE.exec(others.read(manifest)?.text ?? '')?.[1];
      const inner = module === undefined ? undefined : below(specifier, module);
      const place = inner === undefined ? undefined : joinPaths(folder, inner);
      const first = place === undefined ? undefined : others.goFilesIn(place)[0];
      if (first !== undefined) return first;
    }
    if (folder === '') return null;
  }
}

function below(specifier: string, module: string): string | undefined {
  if (specifier === module) return '';
  return specifier.startsWith(`${module}/`) ? specifier.slice(module.length + 1) : undefined;
}
