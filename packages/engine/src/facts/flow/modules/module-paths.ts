import { folderOf } from '../../../tree/paths.ts';
import { PYTHON_STANDARD_LIBRARY } from '../../../knowledge/python/standard-library.ts';
import { joinPaths, type Exists, type ModuleFiles } from './folders.ts';
import { aliasedPlaces } from './path-aliases.ts';

const SCRIPT_ENDINGS = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs'];
const INDEX_FILES = SCRIPT_ENDINGS.map((ending) => `/index${ending}`);

/** The file a JavaScript or TypeScript import means, or null. */
export function resolveScript(from: string, specifier: string, files: ModuleFiles): string | null {
  const { exists } = files;
  if (specifier.startsWith('.')) {
    const path = joinPaths(folderOf(from), specifier);
    return path === undefined ? null : probeScript(path, exists);
  }
  if (specifier.startsWith('node:')) return null;
  const [, name, inner] = /^(@[\w.-]+\/[\w.-]+|[\w.-]+)(\/.+)?$/.exec(specifier) ?? [];
  const folder = name === undefined ? undefined : files.folderOfPackage(name);
  if (folder !== undefined) return probePackage(folder, inner, files);
  if (/^[a-z]+$/.test(specifier)) return null;
  for (const place of aliasedPlaces(from, specifier, files)) {
    const found = probeScript(place, exists);
    if (found !== null) return found;
  }
  const alias = /^(?:@@?|~~?|#|src)\/(.+)$/.exec(specifier)?.[1] ?? /^\$(lib(?:\/.+)?)$/.exec(specifier)?.[1];
  return alias === undefined ? null : probeAncestors(from, alias, exists);
}

/** `./x.js` is written where `./x.ts` is meant. */
function probeScript(path: string, exists: Exists): string | null {
  if (path === '') return probeScript('index', exists);
  const written = /\.([cm]?)[jt]sx?$/.exec(path);
  if (written !== null) {
    if (exists(path)) return path;
    const stem = path.slice(0, written.index);
    const letter = written[1] ?? '';
    for (const ending of [`.${letter}ts`, '.tsx', '.ts', '.js']) if (exists(stem + ending)) return stem + ending;
    return null;
  }
  for (const ending of SCRIPT_ENDINGS) if (exists(path + ending)) return path + ending;
  for (const index of INDEX_FILES) if (exists(path + index)) return path + index;
  return null;
}

/** `@/x` means `src/x`, `x` or `app/x` of the package the file lies in, `$lib/x` its `src/lib/x`. */
function probeAncestors(from: string, rest: string, exists: Exists): string | null {
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const base = folder === '' ? '' : `${folder}/`;
    const found = folder.endsWith('src') || folder === 'src' ? probeScript(`${base}${rest}`, exists) : null;
    if (found !== null) return found;
    if (exists(`${base}package.json`) || folder === '') {
      for (const source of ['src/', '', 'app/']) {
        const there = probeScript(`${base}${source}${rest}`, exists);
        if (there !== null) return there;
      }
      return null;
    }
  }
}

/** A package of the same workspace: its source, or what its manifest names where that is no product of a build. */
export function probePackage(folder: string, inner: string | undefined, files: ModuleFiles): string | null {
  const { exists } = files;
  const base = folder === '' ? '' : `${folder}/`;
  if (!exists(`${base}package.json`)) return null;
  const named = inner?.slice(1) ?? 'index';
  const found = probeScript(`${base}src/${named}`, exists) ?? probeScript(`${base}${named}`, exists);
  if (found !== null || inner !== undefined) return found;
  const main = files.readJson(`${base}package.json`)?.get('main')?.value;
  const path = typeof main === 'string' ? joinPaths(folder, main) : undefined;
  return path === undefined ? null : probeScript(path, exists);
}

/**
 * The file a Python import means, or null. A folder that is a package itself is nothing that modules are looked for in: what
 * lies there and is called like a library hides no library.
 */
export function resolvePython(from: string, module: string, exists: Exists, isLibrary = false): string | null {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const rest = module.slice(dots).replaceAll('.', '/');
  if (dots > 0) {
    let folder = folderOf(from);
    for (let up = 1; up < dots; up += 1) folder = folderOf(folder);
    return probePython(joinFolder(folder, rest), exists);
  }
  if (PYTHON_STANDARD_LIBRARY.has(module.split('.', 1)[0] ?? '')) return null;
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const found = probePython(joinFolder(folder, rest), exists);
    const isHidden = isLibrary && folder !== '' && exists(`${folder}/__init__.py`);
    if (found !== null && found !== from && !isHidden) return found;
    if (folder === '') break;
  }
  return probePython(`src/${rest}`, exists);
}

/** Parts of one package may lie in many projects; where so many share its name, it says nothing. */
const MOST_ROOTS = 12;

/** The file an import means in another project of the repository; null where none has it, or more than one. */
export function resolveElsewhere(module: string, roots: readonly string[], exists: Exists): string | null {
  if (module.startsWith('.') || roots.length > MOST_ROOTS) return null;
  const rest = module.replaceAll('.', '/');
  const found = roots.flatMap((root) => probePython(joinFolder(root, rest), exists) ?? []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

function probePython(path: string, exists: Exists): string | null {
  if (path === '') return null;
  if (exists(`${path}.py`)) return `${path}.py`;
  return exists(`${path}/__init__.py`) ? `${path}/__init__.py` : null;
}

function joinFolder(folder: string, rest: string): string {
  if (rest === '') return folder;
  return folder === '' ? rest : `${folder}/${rest}`;
}
