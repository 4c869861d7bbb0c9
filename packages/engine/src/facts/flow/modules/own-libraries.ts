import type { OtherFiles } from '../../code.ts';
import type { Exists, ModuleFiles } from './folders.ts';
import { probePackage } from './module-paths.ts';
import { PYTHON_MANIFESTS } from './standing.ts';

const NAME = /^\s*name\s*=\s*["']?([\w.-]+)/gm;
/** A library may lie so many folders below its manifest: `src/acme`, `packages/acme/src/acme`. */
const DEEPEST = 2;

/**
 * Whether a module found in the repository is of a library that is made there and that the tables know. What shows how such
 * a library is used means what it means in any other program: examples are read as their readers read them.
 */
export function isOwnLibrary(module: string, found: string, others: OtherFiles, exists: Exists): boolean {
  const [name = ''] = module.split('.', 1);
  const folders = found.split('/');
  const at = folders.indexOf(name);
  if (at < 0) return false;
  for (let up = at; up >= 0 && up >= at - DEEPEST; up -= 1) {
    const folder = folders.slice(0, up).join('/');
    for (const manifest of PYTHON_MANIFESTS) {
      const path = folder === '' ? manifest : `${folder}/${manifest}`;
      if (exists(path) && isCalled(others.read(path)?.text ?? '', name)) return true;
    }
  }
  return false;
}

function isCalled(manifest: string, name: string): boolean {
  return [...manifest.matchAll(NAME)].some(([, said = '']) => plainName(said) === plainName(name));
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** The library that a file of JavaScript begins: `require('../..')` of an example is what others get by its name. */
export function ownPackageAt(
  found: string,
  folders: ReadonlyMap<string, string>,
  libraries: ReadonlySet<string>,
  files: ModuleFiles,
): string | undefined {
  for (const [name, folder] of folders)
    if (libraries.has(name) && probePackage(folder, undefined, files) === found) return name;
  return undefined;
}
