import type { CodeFile, OtherFiles } from '../code.ts';
import type { Comment, ParsedFile } from '../syntax/index.ts';
import { makeWork } from './interpreter.ts';
import type { ModuleState, World } from './machine.ts';
import { bareModule } from './modules.ts';
import { folderOf, resolvePython, resolveScript } from './module-paths.ts';
import type { NameTable } from './names.ts';
import { makeScope } from './scope.ts';

/** Name tables of the two language families. */
export interface Families {
  readonly script: NameTable;
  readonly python: NameTable;
}

/** Turns the text of a file into IR. */
export type Parse = (file: CodeFile) => Promise<ParsedFile>;

/** A module with what it rests on. */
export interface LoadedModule {
  readonly state: ModuleState;
  readonly blob: string;
  readonly size: number;
  readonly comments: readonly Comment[];
  readonly gap: ParsedFile['gap'];
  /** Paths asked for while its imports were resolved: blob id, or null. */
  readonly probes: Map<string, string | null>;
  /** An import was used that had not been loaded: the module must run again when it is the file in hand. */
  isShort: boolean;
}

/** The modules of one repository met so far. */
export interface Session {
  readonly families: Families;
  readonly loaded: Map<string, LoadedModule>;
  readonly packages: Map<string, boolean>;
  size: number;
}

/** Characters of source whose modules are kept; older ones are parsed again when they are needed again. */
const MOST_KEPT = 10_000_000;
/** How far, and how many modules, imports are followed from a file. */
const IMPORT_DEPTH = 3;
const MOST_MODULES = 60;

export function makeSession(families: Families): Session {
  return { families, loaded: new Map(), packages: new Map(), size: 0 };
}

/** Loads a file and what it imports, and gives the world the interpreter sees. */
export async function openWorld(
  session: Session,
  file: CodeFile,
  others: OtherFiles,
  parse: Parse,
  follows: boolean,
): Promise<{ readonly main: LoadedModule; readonly world: World }> {
  const main = await load(session, file, parse);
  if (follows) await followImports(session, main, others, parse);
  const isLibrary = follows && (await readsAsLibrary(session, file, others, main));
  const world: World = {
    moduleAt(path) {
      const known = session.loaded.get(path);
      if (known === undefined) main.isShort = true;
      return known?.state;
    },
    resolve: (from, specifier) => resolveIn(session, from, specifier, others),
    isLibrary: (module) => isLibrary && module === main.state,
  };
  return { main, world };
}

async function load(session: Session, file: CodeFile, parse: Parse): Promise<LoadedModule> {
  const known = session.loaded.get(file.path);
  if (known !== undefined && known.blob === file.blob && !known.isShort) return known;
  const parsed = await parse(file);
  const state = makeModule(session, parsed);
  const loaded: LoadedModule = {
    state,
    blob: file.blob,
    size: file.text.length,
    comments: parsed.comments,
    gap: parsed.gap,
    probes: new Map(),
    isShort: false,
  };
  forget(session, file.path);
  session.loaded.set(file.path, loaded);
  session.size += loaded.size;
  return loaded;
}

function forget(session: Session, path: string): void {
  const known = session.loaded.get(path);
  if (known === undefined) return;
  session.size -= known.size;
  session.loaded.delete(path);
}

/** Lets go of the modules that were loaded first, once too much is kept. */
export function trim(session: Session): void {
  for (const path of session.loaded.keys()) {
    if (session.size <= MOST_KEPT) return;
    forget(session, path);
  }
}

function makeModule(session: Session, { ir }: ParsedFile): ModuleState {
  const isPython = ir.language === 'python';
  const imports = new Map<string, (typeof ir.imports)[number]>();
  const importedModules = new Set<string>();
  for (const entry of ir.imports) {
    if (entry.local !== '' && !imports.has(entry.local)) imports.set(entry.local, entry);
    importedModules.add(isPython ? entry.module : bareModule(entry.module));
  }
  return {
    path: ir.path,
    ir,
    isPython,
    isCommon: !isPython && ir.exports.every((entry) => entry.local === undefined && entry.module === undefined),
    names: isPython ? session.families.python : session.families.script,
    scope: makeScope(undefined),
    imports,
    importedModules,
    targets: new Map(),
    exported: new Map(),
    exportedFunctions: undefined,
    status: 'new',
    work: makeWork(ir.path),
  };
}

/** The path an import means; asked once a module, with every path that was tried. */
function resolveIn(session: Session, from: ModuleState, specifier: string, others: OtherFiles): string | null {
  const known = from.targets.get(specifier);
  if (known !== undefined) return known;
  const probes = session.loaded.get(from.path)?.probes;
  const exists = (path: string): boolean => {
    const blob = others.blobOf(path);
    probes?.set(path, blob ?? null);
    return blob !== undefined;
  };
  const path = (from.isPython ? resolvePython : resolveScript)(from.path, specifier, exists);
  from.targets.set(specifier, path);
  return path;
}

async function followImports(session: Session, main: LoadedModule, others: OtherFiles, parse: Parse): Promise<void> {
  const reached = new Set([main.state.path]);
  let frontier = [main];
  for (let depth = 0; depth < IMPORT_DEPTH && frontier.length > 0; depth += 1) {
    const next: LoadedModule[] = [];
    for (const { state } of frontier) {
      for (const path of importedPaths(session, state, others)) {
        if (reached.has(path) || reached.size >= MOST_MODULES) continue;
        const module = await loadPath(session, path, others, parse);
        if (module === undefined) continue;
        reached.add(path);
        next.push(module);
      }
    }
    frontier = next;
  }
}

async function loadPath(
  session: Session,
  path: string,
  others: OtherFiles,
  parse: Parse,
): Promise<LoadedModule | undefined> {
  const known = session.loaded.get(path);
  if (known !== undefined && known.blob === others.blobOf(path)) return known;
  const file = await others.read(path);
  if (file === undefined || !/^(?:javascript|typescript|python)$/.test(file.language)) return undefined;
  return load(session, file, parse);
}

function* importedPaths(session: Session, module: ModuleState, others: OtherFiles): Generator<string> {
  for (const entry of module.ir.imports) {
    const path = resolveIn(session, module, entry.module, others);
    if (path !== null) yield path;
    if (!module.isPython || entry.symbol === '*') continue;
    const separator = entry.module.endsWith('.') ? '' : '.';
    const isPackage = path?.endsWith('/__init__.py') === true || path === null;
    const inner = isPackage ? resolveIn(session, module, `${entry.module}${separator}${entry.symbol}`, others) : null;
    if (inner !== null) yield inner;
  }
  for (const entry of module.ir.exports) {
    const path = entry.module === undefined ? null : resolveIn(session, module, entry.module, others);
    if (path !== null) yield path;
  }
}

/** A package others install: its manifest is there and does not call it private. */
async function readsAsLibrary(
  session: Session,
  file: CodeFile,
  others: OtherFiles,
  main: LoadedModule,
): Promise<boolean> {
  if (file.context !== 'runtime') return false;
  const isPython = file.language === 'python';
  for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
    const base = folder === '' ? '' : `${folder}/`;
    const manifests = isPython ? ['pyproject.toml', 'setup.py', 'setup.cfg'] : ['package.json'];
    for (const name of manifests) {
      const path = base + name;
      const blob = others.blobOf(path);
      main.probes.set(path, blob ?? null);
      if (blob === undefined) continue;
      let known = session.packages.get(path);
      if (known === undefined) {
        known = isPython || isPublic((await others.read(path))?.text ?? '');
        session.packages.set(path, known);
      }
      return known;
    }
    if (folder === '') return false;
  }
}

function isPublic(manifest: string): boolean {
  return !/"private"\s*:\s*true/.test(manifest);
}
