import { stringOf } from '../../../knowledge/every-member.ts';
import { folderOf } from '../../../tree/paths.ts';
import type { JsonNode } from '../../text/json.ts';
import { joinPaths, type ModuleFiles } from './folders.ts';

/** What a compiler's settings say of names that are no paths. */
interface Mapping {
  /** Patterns with at most one `*`, each with the places it stands for. */
  readonly patterns: readonly (readonly [pattern: string, places: readonly string[]])[];
  /** The folder that those places are seen from. */
  readonly from: string;
  /** The folder in which names are looked for that no pattern has. */
  readonly base: string | undefined;
}

const SETTINGS = ['tsconfig.json', 'jsconfig.json'];
const MOST_EXTENDED = 5;

/** The places an import may mean by the settings above the file: `paths` and `baseUrl`, or `imports` of its package. */
export function aliasedPlaces(importer: string, specifier: string, files: ModuleFiles): readonly string[] {
  if (specifier.startsWith('#')) return importedPlaces(importer, specifier, files);
  const mapping = nearest(importer, (base) => {
    for (const name of SETTINGS) {
      const found = files.exists(base + name) ? readMapping(base + name, files, MOST_EXTENDED) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  });
  if (mapping === undefined) return [];
  const places = mapping.patterns.flatMap(([pattern, targets]) => matched(specifier, pattern, targets, mapping.from));
  return mapping.base === undefined ? places : [...places, inFolder(mapping.base, specifier)];
}

/** Settings that map nothing themselves may stand on others, or refer to those of parts of the project. */
function readMapping(path: string, files: ModuleFiles, left: number): Mapping | undefined {
  const root = left === 0 || !files.exists(path) ? undefined : files.readJson(path);
  if (root === undefined) return undefined;
  const folder = folderOf(path);
  const baseUrl = stringOf(root.get('compilerOptions', 'baseUrl'));
  const base = baseUrl === undefined ? undefined : joinPaths(folder, baseUrl);
  const patterns = (root.get('compilerOptions', 'paths')?.members ?? []).map(
    ({ key, node }) => [key, node.items.flatMap((item) => stringOf(item) ?? [])] as const,
  );
  if (patterns.length > 0) return { patterns, from: base ?? folder, base };
  const extended = root.get('extends');
  const others = [
    ...(extended === undefined ? [] : [extended, ...extended.items]).map(stringOf),
    ...(root.get('references')?.items ?? []).map((item) => stringOf(item.get('path'))),
  ];
  for (const other of others) {
    const found = other?.startsWith('.') === true ? readOther(folder, other, files, left - 1) : undefined;
    if (found !== undefined) return { ...found, base: base ?? found.base };
  }
  return base === undefined ? undefined : { patterns: [], from: base, base };
}

function readOther(folder: string, other: string, files: ModuleFiles, left: number): Mapping | undefined {
  const path = joinPaths(folder, other);
  if (path === undefined) return undefined;
  if (path.endsWith('.json')) return readMapping(path, files, left);
  return readMapping(`${path}.json`, files, left) ?? readMapping(inFolder(path, 'tsconfig.json'), files, left);
}

/** `#name` and `#name/*` of a package's manifest; of several conditions the first that names a file. */
function importedPlaces(importer: string, specifier: string, files: ModuleFiles): readonly string[] {
  const places = nearest(importer, (base) => {
    const path = `${base}package.json`;
    if (!files.exists(path)) return undefined;
    const imports = files.readJson(path)?.get('imports')?.members ?? [];
    return imports.flatMap(({ key, node }) => matched(specifier, key, firstText(node), folderOf(path)));
  });
  return places ?? [];
}

function firstText(node: JsonNode): readonly string[] {
  const text = stringOf(node);
  if (text !== undefined) return [text];
  for (const { node: inner } of node.members) {
    const found = firstText(inner);
    if (found.length > 0) return found;
  }
  return [];
}

/** Asks every folder from the file's own upwards until one knows. */
function nearest<T>(file: string, ask: (base: string) => T | undefined): T | undefined {
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    const known = ask(folder === '' ? '' : `${folder}/`);
    if (known !== undefined || folder === '') return known;
  }
}

function matched(specifier: string, pattern: string, places: readonly string[], from: string): readonly string[] {
  const [before = '', after] = pattern.split('*', 2);
  const isMatch =
    after === undefined
      ? specifier === pattern
      : specifier.length >= before.length + after.length && specifier.startsWith(before) && specifier.endsWith(after);
  if (!isMatch) return [];
  const part = after === undefined ? '' : specifier.slice(before.length, specifier.length - after.length);
  return places.flatMap(
    (place) =>
      joinPaths(
        from,
        place.replace('*', () => part),
      ) ?? [],
  );
}

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
