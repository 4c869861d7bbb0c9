import { PYTHON_STANDARD_LIBRARY } from '../../../knowledge/python-standard-library.ts';

/** Tells whether the repository has a file. */
export type Exists = (path: string) => boolean;

const SCRIPT_ENDINGS = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs'];
const INDEX_FILES = SCRIPT_ENDINGS.map((ending) => `/index${ending}`);

/** The file a JavaScript or TypeScript import means, or null. */
export function resolveScript(from: string, specifier: string, exists: Exists): string | null {
  if (specifier.startsWith('.')) {
    const path = joinPaths(folderOf(from), specifier);
    return path === undefined ? null : probeScript(path, exists);
  }
  if (specifier.startsWith('node:') || /^[a-z]+$/.test(specifier)) return null;
  const alias = /^(?:@|~|#|src)\/(.+)$/.exec(specifier)?.[1];
  if (alias !== undefined) return probeAncestors(from, alias, exists);
  const scoped = /^@[\w.-]+\/([\w.-]+)(\/.+)?$/.exec(specifier);
  return scoped === null ? null : probePackage(scoped[1] ?? '', scoped[2], exists);
}

/** `./x.js` is written where `./x.ts` is meant. */
function probeScript(path: string, exists: Exists): string | null {
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

/** `@/x` means `src/x` or `x` of the package the file lies in. */
function probeAncestors(from: string, rest: string, exists: Exists): string | null {
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const base = folder === '' ? '' : `${folder}/`;
    const found = folder.endsWith('src') || folder === 'src' ? probeScript(`${base}${rest}`, exists) : null;
    if (found !== null) return found;
    if (exists(`${base}package.json`) || folder === '') {
      return probeScript(`${base}src/${rest}`, exists) ?? probeScript(`${base}${rest}`, exists);
    }
  }
}

/** A package of the same workspace, where it lies in the usual folder. */
function probePackage(name: string, inner: string | undefined, exists: Exists): string | null {
  for (const root of ['packages', 'libs', 'apps']) {
    const folder = `${root}/${name}`;
    if (!exists(`${folder}/package.json`)) continue;
    if (inner !== undefined)
      return probeScript(`${folder}${inner}`, exists) ?? probeScript(`${folder}/src${inner}`, exists);
    return probeScript(`${folder}/src/index`, exists) ?? probeScript(`${folder}/index`, exists);
  }
  return null;
}

/** The file a Python import means, or null. */
export function resolvePython(from: string, module: string, exists: Exists): string | null {
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
    if (found !== null && found !== from) return found;
    if (folder === '') break;
  }
  return probePython(`src/${rest}`, exists);
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

/** The folder of a path; empty at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Undefined where the path would leave the repository. */
function joinPaths(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
