import { folderOf } from '../../../tree/paths.ts';
import { SERVER_DEPENDENCIES } from '../../../knowledge/tool-looks.ts';
import type { CodeFile, OtherFiles } from '../../code.ts';
import type { Exists } from './folders.ts';
import { PAGES } from '../../page-scripts.ts';
import { liesBesideSkill } from './skill-scripts.ts';

/** Who calls the functions of a file, beside the file itself. */
export interface Standing {
  /** Whoever installs the package it belongs to. */
  readonly isLibrary: boolean;
  /** An agent, because a skill tells it to. */
  readonly isSkill: boolean;
  /** Models, by way of the tools that the package it belongs to offers. */
  readonly offersTools: boolean;
}

/** What a manifest says of the files below it. */
export interface Package {
  /** Others may install it. */
  readonly isPublic: boolean;
  /** It brings commands; what others could import is the file it names, if that is there. */
  readonly isProgram: boolean;
  readonly main: string | undefined;
  /** Folders its users are led into: the code there runs, even where a build made it. */
  readonly entryFolders: ReadonlySet<string>;
  /** It is made with what servers of tools are made with. */
  readonly offersTools: boolean;
}

/** The package that a file belongs to, and where its manifest lies. */
interface Belonging {
  readonly package: Package;
  readonly base: string;
}

/** Finds out where a file stands. Every path that decides it is put into `probes`, with its blob id. */
export function standingOf(
  file: CodeFile,
  others: OtherFiles,
  packages: Map<string, Package>,
  probes: Record<string, string | null>,
): Standing {
  const exists: Exists = (path) => {
    const blob = others.blobOf(path);
    probes[path] = blob ?? null;
    return blob !== undefined;
  };
  const isRun = file.context === 'runtime' || file.context === 'generated';
  const belonging = isRun ? packageOf(file, others, packages, exists) : undefined;
  return {
    // What a page runs, nobody imports.
    isLibrary: belonging !== undefined && !PAGES.test(file.path) && isOfLibrary(file, belonging, exists),
    isSkill: liesBesideSkill(file, exists),
    offersTools: belonging?.package.offersTools === true || (isRun && requiresServer(file, others, packages, exists)),
  };
}

/** Projects of Python that nobody installs say in a list what they are made with. */
function requiresServer(file: CodeFile, others: OtherFiles, packages: Map<string, Package>, exists: Exists): boolean {
  if (file.language !== 'python') return false;
  for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
    const path = folder === '' ? LIST : `${folder}/${LIST}`;
    if (exists(path)) {
      let known = packages.get(path);
      if (known === undefined) packages.set(path, (known = readPythonPackage(others.read(path)?.text ?? '')));
      return known.offersTools;
    }
    if (folder === '') return false;
  }
}
const LIST = 'requirements.txt';

/** Where a project of Python says what it is. */
export const PYTHON_MANIFESTS: readonly string[] = ['pyproject.toml', 'setup.py', 'setup.cfg'];

/** The nearest manifest above a file. */
function packageOf(
  file: CodeFile,
  others: OtherFiles,
  packages: Map<string, Package>,
  exists: Exists,
): Belonging | undefined {
  // Whoever imports a package of these is not foreseen: what it exports is called with what its callers choose.
  if (file.language === 'go' || file.language === 'php' || file.language === 'ruby' || file.language === 'csharp')
    return undefined;
  const isPython = file.language === 'python';
  for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
    const base = folder === '' ? '' : `${folder}/`;
    const manifests = isPython ? PYTHON_MANIFESTS : ['package.json'];
    for (const name of manifests) {
      const path = base + name;
      if (!exists(path)) continue;
      let known = packages.get(path);
      if (known === undefined) {
        const text = others.read(path)?.text ?? '';
        known = isPython ? readPythonPackage(text) : readPackage(text);
        packages.set(path, known);
      }
      return { package: known, base };
    }
    if (folder === '') return undefined;
  }
}

/** A package others install: its manifest is there and does not call it private. */
function isOfLibrary(file: CodeFile, { package: known, base }: Belonging, exists: Exists): boolean {
  const [inside = ''] = file.path.slice(base.length).split('/');
  if (!known.isPublic || (known.isProgram && !canBeImported(base, known.main, exists))) return false;
  return file.context === 'runtime' || known.entryFolders.has(inside);
}

/** Many manifests name an `index.js` that was never there; what lies in a folder may be built yet. */
function canBeImported(base: string, main: string | undefined, exists: Exists): boolean {
  const named = (main ?? 'index').replace(/^\.\//, '').replace(/\/$/, '');
  if (named.includes('/')) return true;
  return [named, ...ENDINGS.map((ending) => named + ending)].some((name) => exists(base + name));
}

const ENDINGS = ['.js', '.cjs', '.mjs', '.ts', '/index.js', '/index.ts'];
const COMMANDS = /"bin"\s*:/;
const TO_IMPORT = /"(?:module|exports|browser)"\s*:/;
const MAIN = /"main"\s{0,9}:\s{0,9}"([^"\n]{1,200})"/;
const ENTRY = /"(?:main|module|bin|import|require|default|node|\.)"\s{0,9}:\s{0,9}"(?:\.\/)?([\w.-]{1,60})\//g;

const NO_FOLDERS: ReadonlySet<string> = new Set();

function readPythonPackage(manifest: string): Package {
  const offersTools = SERVER_DEPENDENCIES.python.test(manifest);
  return { isPublic: true, isProgram: false, main: undefined, entryFolders: NO_FOLDERS, offersTools };
}

function readPackage(manifest: string): Package {
  return {
    isPublic: !/"private"\s*:\s*true/.test(manifest),
    isProgram: COMMANDS.test(manifest) && !TO_IMPORT.test(manifest),
    main: MAIN.exec(manifest)?.[1],
    entryFolders: new Set(Array.from(manifest.matchAll(ENTRY), ([, folder]) => folder ?? '')),
    offersTools: SERVER_DEPENDENCIES.script.test(manifest),
  };
}
