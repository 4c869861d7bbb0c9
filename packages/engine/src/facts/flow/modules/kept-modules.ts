import { SYNTAX_LANGUAGES, type CodeFile, type OtherFiles } from '../../code.ts';
import { familyOf, traitsOf, type Family } from '../../ir/family.ts';
import { packageName } from '../../ir/go/package-names.ts';
import type { Import } from '../../ir/ir.ts';
import type { ParsedFile } from '../../syntax/index.ts';
import { OTHER_TYPE } from '../../../knowledge/answer-types.ts';
import { WRITES_RAW } from '../../../knowledge/page-templates.ts';
import { NOT_RUN } from '../../../inventory/context.ts';
import type { JsonNode } from '../../text/json.ts';
import { readJson } from '../../text/read-json.ts';
import { mayWriteDeep } from '../collected/deep-write-places.ts';
import { bareModule } from './bare-module.ts';
import { importsForEffects } from './effect-imports.ts';
import { type Glance, glanceAt } from './glances.ts';
import { resolveBeside, resolveClass } from './class-files.ts';
import { INCLUDED, resolveIncluded } from './included-files.ts';
import type { ModuleFiles } from './folders.ts';
import { resolveGo } from './go-packages.ts';
import { resolveElsewhere, resolvePython, resolveScript } from './module-paths.ts';
import { isOwnLibrary, ownPackageAt } from './own-libraries.ts';
import { resolveRust } from './rust-modules.ts';

/** Turns the text of a file into IR; undefined where what it takes must be loaded first. */
export type Parse = (file: CodeFile) => ParsedFile | undefined;

/** What an import means, and every path that was tried to find out: blob id, or null. */
interface Target {
  readonly path: string | null;
  /** The library it is, where it is known as one. */
  readonly library?: string | undefined;
  /** It belongs to another package of the repository. */
  readonly isElsewhere: boolean;
  readonly probes: ReadonlyMap<string, string | null>;
}

/** What the imports and exports of a file say before anything runs. */
interface Bindings {
  readonly imports: ReadonlyMap<string, Import>;
  readonly importedModules: ReadonlySet<string>;
  readonly isCommon: boolean;
  readonly forEffects: readonly Import[];
}

/** A file that was parsed. Nothing in it depends on which files were looked at before. */
export interface KeptModule {
  readonly ir: ParsedFile['ir'];
  readonly blob: string;
  readonly size: number;
  readonly isTest: boolean;
  /** It shows how a program is used, and is no part of one. */
  readonly showsUse: boolean;
  readonly gap: ParsedFile['gap'];
  readonly bindings: Bindings;
  /** Its text, where something is written under keys that are not spelled out. */
  readonly text: string | undefined;
  /** The same, where an answer is said to be no page. */
  readonly answering: string | undefined;
  /** Something in it tells an engine of templates to escape nothing. */
  readonly writesRaw: boolean;
  /** What its imports mean, as far as somebody asked. */
  readonly targets: Map<string, Target>;
}

/** The files of one repository parsed so far. */
export interface KeptModules {
  /** Null where a path cannot be read as code. What was needed last stands last. */
  readonly byPath: Map<string, KeptModule | null>;
  /** Those that some file imports. */
  readonly imported: Set<string>;
  /** What the texts of files said that need not be parsed for it. */
  readonly glances: Map<string, Glance | undefined>;
  size: number;
}

/** Characters of source whose IR is kept. */
const MOST_KEPT = 4_000_000;

/**
 * The file, parsed now unless it was before; undefined where it cannot be parsed yet. What time cut short is not kept: the
 * next one may have more.
 */
export function parseOnce(
  kept: KeptModules,
  file: CodeFile,
  parse: Parse,
  expired: () => boolean,
): KeptModule | undefined {
  const known = keptAt(kept, file.path);
  if (known !== undefined && known !== null) return known;
  const parsed = parse(file);
  if (parsed === undefined) return undefined;
  const { ir, gap } = parsed;
  const module: KeptModule = {
    ir,
    blob: file.blob,
    size: file.text.length,
    isTest: file.context === 'test',
    showsUse: NOT_RUN.has(file.context),
    gap,
    bindings: bindingsOf(ir, file.text),
    text: familyOf(ir.language) === 'script' && mayWriteDeep(file.text, true) ? file.text : undefined,
    answering: OTHER_TYPE.test(file.text) ? file.text : undefined,
    writesRaw: WRITES_RAW.test(file.text),
    targets: new Map(),
  };
  if (!expired()) {
    kept.byPath.set(file.path, module);
    kept.size += module.size;
  }
  return module;
}

/** The names of modules as the tables write them. */
export const MODULE_NAMES: Readonly<Record<Family, (module: string) => string>> = {
  script: bareModule,
  python: (module) => module,
  java: (module) => module,
  go: packageName,
  php: (module) => module,
  ruby: (module) => module,
  csharp: (module) => module,
  rust: (module) => module,
};

function bindingsOf(ir: ParsedFile['ir'], text: string): Bindings {
  const { language, imports: listed, exports } = ir;
  const family = familyOf(language);
  const imports = new Map<string, Import>();
  const importedModules = new Set<string>();
  for (const entry of listed) {
    const known = imports.get(entry.local);
    if (entry.local !== '' && (known === undefined || (known.isType === true && entry.isType !== true)))
      imports.set(entry.local, entry);
    importedModules.add(MODULE_NAMES[family](entry.module));
  }
  const isCommon =
    family === 'script' && exports.every((entry) => entry.local === undefined && entry.module === undefined);
  return { imports, importedModules, isCommon, forEffects: importsForEffects(ir, text) };
}

/** What lies at a path: parsed, null where it is no code, undefined where it cannot be parsed yet. */
export function parsePath(
  kept: KeptModules,
  path: string,
  others: OtherFiles,
  parse: Parse,
  expired: () => boolean,
): KeptModule | null | undefined {
  kept.imported.add(path);
  const known = keptAt(kept, path);
  if (known !== undefined) return known;
  const file = others.read(path);
  if (file !== undefined && SYNTAX_LANGUAGES.has(file.language)) return parseOnce(kept, file, parse, expired);
  kept.byPath.set(path, null);
  return null;
}

/** Texts looked at; each takes about a kilobyte. */
const MOST_GLANCES = 10_000;

/** What the text at a path says without being parsed; nothing where it is no code. */
export function glanceAtPath({ glances }: KeptModules, path: string, others: OtherFiles): Glance | undefined {
  if (glances.has(path)) return glances.get(path);
  const file = others.read(path);
  const glance =
    file !== undefined && SYNTAX_LANGUAGES.has(file.language)
      ? glanceAt(file.text, file.language === 'python')
      : undefined;
  if (glances.size >= MOST_GLANCES) glances.clear();
  glances.set(path, glance);
  return glance;
}

/** What lies at a path, if it was parsed. */
function keptAt({ byPath }: KeptModules, path: string): KeptModule | null | undefined {
  const module = byPath.get(path);
  if (module === undefined || module === null) return module;
  byPath.delete(path);
  byPath.set(path, module);
  return module;
}

/** Lets go of tests that nobody imports, then of the files that nobody has needed for longest, once too much is kept. */
export function trim(kept: KeptModules): void {
  trimThose(kept, (path, module) => module?.isTest === true && !kept.imported.has(path));
  trimThose(kept, () => true);
}

function trimThose(kept: KeptModules, mayGo: (path: string, module: KeptModule | null) => boolean): void {
  for (const [path, module] of kept.byPath) {
    if (kept.size <= MOST_KEPT) return;
    if (!mayGo(path, module)) continue;
    kept.byPath.delete(path);
    kept.size -= module?.size ?? 0;
  }
}

const settingsOf = new WeakMap<object, Map<string, JsonNode | undefined>>();

/** A file that says where modules lie, read once a repository. */
function readSettings(others: OtherFiles, path: string): JsonNode | undefined {
  let known = settingsOf.get(others.repository);
  if (known === undefined) settingsOf.set(others.repository, (known = new Map()));
  if (!known.has(path)) known.set(path, readJson(others.read(path)?.text ?? '')?.root);
  return known.get(path);
}

/** What an import of a module means; asked once a module. */
export function targetOf(
  module: KeptModule,
  specifier: string,
  others: OtherFiles,
  libraries: ReadonlySet<string>,
): Target {
  const known = module.targets.get(specifier);
  if (known !== undefined) return known;
  const probes = new Map<string, string | null>();
  const exists = (path: string): boolean => {
    const blob = others.blobOf(path);
    probes.set(path, blob ?? null);
    return blob !== undefined;
  };
  const { path, language } = module.ir;
  let isElsewhere = false;
  // What the tables know of a library says more than its source, in its own repository too.
  const folderOfPackage = (name: string): string | undefined => {
    const folder = libraries.has(name) ? undefined : others.packageFolders().get(name);
    isElsewhere = folder !== undefined;
    return folder;
  };
  const resolveInProjects = (name: string): string | null => {
    const [first = ''] = name.split('.', 1);
    const roots = libraries.has(first) ? [] : others.pythonRoots(first);
    const found = resolveElsewhere(name, roots, exists);
    isElsewhere = found !== null;
    return found;
  };
  const readJsonAt = (settings: string): JsonNode | undefined => readSettings(others, settings);
  const files: ModuleFiles = { exists, readJson: readJsonAt, folderOfPackage };
  const find = (): string | null => {
    const { findsBy } = traitsOf(familyOf(language));
    if (findsBy === 'folder') return resolveGo(path, specifier, others, exists);
    if (specifier.startsWith(INCLUDED)) return resolveIncluded(path, specifier, others);
    if (findsBy === 'class' && specifier.startsWith('.')) return resolveBeside(path, specifier, language, exists);
    if (findsBy === 'class') return resolveClass(path, specifier, language, others);
    if (language === 'rust') return resolveRust(path, specifier, others, exists);
    if (findsBy === 'module') {
      const [library = ''] = specifier.split('.', 1);
      const here = resolvePython(path, specifier, exists, libraries.has(library));
      if (here === null) return resolveInProjects(specifier);
      const isUse = module.showsUse && libraries.has(library);
      return isUse && isOwnLibrary(specifier, here, others, exists) ? null : here;
    }
    return resolveScript(path, specifier, files);
  };
  const found = find();
  const isUse = found !== null && module.showsUse && familyOf(language) === 'script' && specifier.startsWith('.');
  const library = isUse ? ownPackageAt(found, others.packageFolders(), libraries, files) : undefined;
  const target = { path: library === undefined ? found : null, library, isElsewhere, probes };
  module.targets.set(specifier, target);
  return target;
}
