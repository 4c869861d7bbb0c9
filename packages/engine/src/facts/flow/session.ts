import type { CodeFile, OtherFiles } from '../code.ts';
import type { ParsedFile } from '../syntax/index.ts';
import { interpret, makeWork } from './interpreter.ts';
import type { ModuleState, World } from './machine/machine.ts';
import { bareModule } from './modules/modules.ts';
import { resolvePython, resolveScript } from './modules/module-paths.ts';
import type { NameTable } from './names/names.ts';
import { makeScope } from './machine/scope.ts';
import { isCalledInside } from './modules/skill-scripts.ts';
import type { Package, Standing } from './modules/standing.ts';

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
  readonly gap: ParsedFile['gap'];
  /** Paths asked for while its imports were resolved: blob id, or null. */
  readonly probes: Map<string, string | null>;
  /** An import was used that had not been loaded: the module must run again when it is the file in hand. */
  isShort: boolean;
  /** How often another file needed it. */
  imports: number;
}

/** The modules of one repository met so far. */
export interface Session {
  readonly families: Families;
  readonly loaded: Map<string, LoadedModule>;
  /** Manifests met. */
  readonly packages: Map<string, Package>;
  size: number;
}

/** Characters of source whose modules are kept. */
const MOST_KEPT = 6_000_000;
/** Modules loaded for one file, and how often more are loaded because outside data went on into them. */
const MOST_MODULES = 60;
const MOST_ROUNDS = 3;

export function makeSession(families: Families): Session {
  return { families, loaded: new Map(), packages: new Map(), size: 0 };
}

/** One file of code, and what is needed to follow it. */
export interface Reading {
  readonly file: CodeFile;
  readonly others: OtherFiles;
  readonly parse: Parse;
  readonly expired: () => boolean;
  /** Where words stand that make the file worth interpreting, in order. */
  readonly places: readonly number[];
  readonly standing: Standing;
}

/**
 * Interprets a file with what it imports. Where outside data went on, or arrived, and modules had not been loaded, they are
 * loaded and the file is interpreted again: most files never need more than their own imports.
 */
export async function interpretFile(session: Session, reading: Reading): Promise<LoadedModule> {
  const { file, others, parse, expired } = reading;
  let main = await load(session, file, parse);
  let loaded = await loadPaths(session, importedPaths(session, main.state, others), reading, 0);
  for (let round = 1; ; round += 1) {
    const missing = new Set<string>();
    interpret(makeWorld(session, main, reading, missing), main.state, expired);
    const { followedTaint, collector } = main.state.work;
    const isOpen = missing.size > 0 && (followedTaint || collector.flows.size > 0);
    if (!isOpen || round >= MOST_ROUNDS || loaded >= MOST_MODULES || expired()) return main;
    loaded = await loadPaths(session, missing, reading, loaded);
    // Those that ran without one of their imports know less than they can now: they begin anew with the file itself.
    for (const module of session.loaded.values()) if (module.isShort && module !== main) renew(session, module);
    main = renew(session, main);
  }
}

function makeWorld(
  session: Session,
  main: LoadedModule,
  { file, others, places, standing }: Reading,
  missing: Set<string>,
): World {
  return {
    moduleAt(path, from) {
      const known = session.loaded.get(path);
      if (known !== undefined) return known.state;
      missing.add(path);
      const asking = session.loaded.get(from.path);
      if (asking !== undefined) asking.isShort = true;
      return undefined;
    },
    resolve: (from, specifier) => resolveIn(session, from, specifier, others),
    isLibrary: (module) => standing.isLibrary && module === main.state,
    isSkillScript: (module) => standing.isSkill && module === main.state,
    isOfferedBySkill: (module, name) => standing.isSkill && module === main.state && !isCalledInside(file.text, name),
    isWorthwhile(module, start, end, names) {
      if (module !== main.state || standing.isSkill || hasPlace(places, start, end)) return true;
      return names.size > 0 && mentions(file.text.slice(start, end), names);
    },
  };
}

/** Loads modules until there are enough of them; tells how many there are now. */
async function loadPaths(
  session: Session,
  paths: Iterable<string>,
  { others, parse }: Reading,
  before: number,
): Promise<number> {
  let loaded = before;
  for (const path of new Set(paths)) {
    if (loaded >= MOST_MODULES) break;
    if ((await loadPath(session, path, others, parse)) !== undefined) loaded += 1;
  }
  return loaded;
}

async function load(session: Session, file: CodeFile, parse: Parse): Promise<LoadedModule> {
  const known = session.loaded.get(file.path);
  if (known !== undefined && known.blob === file.blob) {
    return known.isShort ? renew(session, known) : known;
  }
  const parsed = await parse(file);
  return keep(session, {
    state: makeModule(session, parsed.ir),
    blob: file.blob,
    size: file.text.length,
    gap: parsed.gap,
    probes: new Map(),
    isShort: false,
    imports: 0,
  });
}

/** The same module, to be interpreted again. */
function renew(session: Session, known: LoadedModule): LoadedModule {
  return keep(session, { ...known, state: makeModule(session, known.state.ir), isShort: false });
}

function keep(session: Session, loaded: LoadedModule): LoadedModule {
  forget(session, loaded.state.path);
  session.loaded.set(loaded.state.path, loaded);
  session.size += loaded.size;
  return loaded;
}

function forget(session: Session, path: string): void {
  const known = session.loaded.get(path);
  if (known === undefined) return;
  session.size -= known.size;
  session.loaded.delete(path);
}

/**
 * Lets go of all modules but those imported most, once too much is kept. Values of one module live on in the scopes of
 * those that import it, so nothing is freed one by one: the modules that stay begin anew, from the IR they have.
 */
export function trim(session: Session): void {
  if (session.size <= MOST_KEPT) return;
  const byUse = [...session.loaded.values()].toSorted((a, b) => b.imports - a.imports);
  session.loaded.clear();
  session.size = 0;
  for (const module of byUse) {
    if (module.imports < 2 || session.size + module.size > MOST_KEPT / 3) break;
    renew(session, module);
  }
}

function makeModule(session: Session, ir: ParsedFile['ir']): ModuleState {
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

async function loadPath(
  session: Session,
  path: string,
  others: OtherFiles,
  parse: Parse,
): Promise<LoadedModule | undefined> {
  const known = session.loaded.get(path);
  if (known !== undefined && known.blob === others.blobOf(path)) {
    known.imports += 1;
    return known;
  }
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

/** Whether one of the sorted places lies in a stretch. */
function hasPlace(places: readonly number[], start: number, end: number): boolean {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return (places[low] ?? Infinity) < end;
}

const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

function mentions(text: string, names: ReadonlySet<string>): boolean {
  IDENTIFIER.lastIndex = 0;
  for (let match = IDENTIFIER.exec(text); match !== null; match = IDENTIFIER.exec(text)) {
    if (names.has(match[0])) return true;
  }
  return false;
}
