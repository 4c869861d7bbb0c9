import { PROTOCOL_METHODS, TOOL_CALLS } from '../../knowledge/tool-looks.ts';
import { folderOf } from '../../tree/paths.ts';
import type { CodeFile, OtherFiles } from '../code.ts';
import { familyOf, traitsOf, type PerFamily } from '../ir/family.ts';
import type { Statement } from '../ir/ir.ts';
import { placesOfDeepWrites } from './collected/deep-write-places.ts';
import { makeWork } from './interpreter.ts';
import type { ModuleState, World } from './machine/machine.ts';
import { makeScope } from './machine/scope.ts';
import type { Glance } from './modules/glances.ts';
import { goPackageOf, type GoPackage } from './modules/go-packages.ts';
import { WRITES_RAW } from '../../knowledge/page-templates.ts';
import { MODULE_NAMES, targetOf, type KeptModule } from './modules/kept-modules.ts';
import { fulfillingClasses } from './modules/class-files.ts';
import { isCalledInside } from './modules/skill-scripts.ts';
import type { Standing } from './modules/standing.ts';
import type { NameTable } from './names/names.ts';
import { filesOfRoutes, handsOut, mentionsIn, type RoutesToViews } from './schemas/django-routes.ts';
import { ROUTES } from './schemas/rails-routes.ts';
import { countWhile } from '../text/in-order.ts';

/** Name tables of the language families. */
export type Families = PerFamily<NameTable>;

/** Paths with their blob ids; null where the repository has no such file. */
export type RestsOn = Record<string, string | null>;

/** A file with the modules it meets while it is interpreted. */
export interface FileWorld extends World {
  readonly state: ModuleState;
  readonly gap: KeptModule['gap'];
  /** Paths of modules that were asked for and could not be parsed there and then. */
  readonly missing: ReadonlySet<string>;
  /** Whether a module was asked for that lies too far away. */
  hasFarther(): boolean;
  /** What the result rests on: the modules met, and the paths tried to find them. */
  readonly restsOn: RestsOn;
}

/** A file of code before it is interpreted. */
export interface Beginning {
  readonly file: CodeFile;
  readonly others: OtherFiles;
  /** Where words stand that make the file worth interpreting, in order. */
  readonly places: readonly number[];
  readonly standing: Standing;
  /** Text may become part of a page there. */
  readonly writesMarkup: boolean;
}

interface Met {
  readonly state: ModuleState;
  readonly kept: KeptModule;
  /** Imports between it and the file in hand, those of modules that only hand on left out. */
  readonly distance: number;
  /** In another package of the repository than the file in hand. */
  readonly isElsewhere: boolean;
}

/**
 * Modules one file meets at most, the file itself among them; what is far must not crowd out what is near, nor another
 * package with all that it hands on the file's own.
 */
const MOST_MODULES = 60;
const MOST_NEAR = 120;
const NEARBY = 2;

/** Which modules a file meets. */
export interface Reach {
  /** Imports that may lie between it and them. */
  readonly farthest: number;
  /** Whether those of the repository's other packages are among them. */
  readonly intoPackages: boolean;
  /** Whether calls that put a program together are followed. */
  readonly intoMakers: boolean;
}

/** The modules of a repository, as whoever keeps them hands them out. */
export interface Modules {
  /** The module at a path: null where it is no code, undefined where it cannot be parsed there and then. */
  open(this: void, path: string, nesting: number): KeptModule | null | undefined;
  /** What the text of one says that need not be parsed. */
  glanceAt(this: void, path: string): Glance | undefined;
}

/** The world of one file before it is interpreted: nothing of the modules is there, they are opened as they are met. */
export function openWorld(
  families: Families,
  { open, glanceAt }: Modules,
  main: KeptModule,
  { file, others, places, standing, writesMarkup }: Beginning,
  reach: Reach,
  restsOn: RestsOn,
): FileWorld {
  const state = makeModule(families, main, true);
  const met = new Map<string, Met>([[state.path, { state, kept: main, distance: 0, isElsewhere: false }]]);
  const ofOthers = new Set<string>();
  let metElsewhere = 0;
  const missing = new Set<string>();
  let hasFarther = false;
  const unseen: string[] = [];

  function meet(path: string, distance: number, isElsewhere: boolean, nesting: number): ModuleState | undefined {
    const module = open(path, nesting);
    if (module === undefined) {
      missing.add(path);
      return undefined;
    }
    restsOn[path] = module?.blob ?? others.blobOf(path) ?? null;
    if (module === null) return undefined;
    const made = makeModule(families, module, false);
    met.set(path, { state: made, kept: module, distance, isElsewhere });
    if (isElsewhere) metElsewhere += 1;
    return made;
  }

  function resolve(from: ModuleState, specifier: string): string | null {
    const known = from.targets.get(specifier);
    if (known !== undefined) return known;
    const asking = met.get(from.path);
    if (asking === undefined) return null;
    const target = targetOf(asking.kept, specifier, others, from.names.models.libraries);
    for (const [probe, blob] of target.probes) restsOn[probe] = blob;
    const isOut = target.isElsewhere && target.path !== null && !reach.intoPackages;
    if (isOut) unseen.push(MODULE_NAMES[familyOf(from.ir.language)](specifier));
    const path = isOut ? null : target.path;
    if (path !== null && target.isElsewhere) ofOthers.add(path);
    from.targets.set(specifier, path);
    return path;
  }

  function packageAt(path: string): GoPackage {
    const found = goPackageOf(others, path);
    for (const file of found.files) restsOn[file] = others.blobOf(file) ?? null;
    return found;
  }

  const routes = new Map<string, string>();
  /** Those of the application, or of the part of one that can be put into others, in whose folder the file lies. */
  function routesFor(path: string): string {
    const home = path.slice(0, Math.max(0, path.lastIndexOf('app/controllers/')));
    let text = routes.get(home);
    if (text === undefined) {
      restsOn[home + ROUTES] = others.blobOf(home + ROUTES) ?? null;
      text = others.read(home + ROUTES)?.text ?? '';
      routes.set(home, text);
    }
    return text;
  }

  const routesToModules = new Map<string, RoutesToViews>();
  function routesToViews({ path, names }: ModuleState, nesting: number): RoutesToViews {
    const known = routesToModules.get(path);
    if (known !== undefined) return known;
    const found = new Map<string, (string | undefined)[]>();
    for (const place of filesOfRoutes(path)) {
      const kept = open(place, nesting);
      if (kept === undefined) missing.add(place);
      else restsOn[place] = kept?.blob ?? others.blobOf(place) ?? null;
      if (kept === undefined || kept === null) continue;
      for (const { module, name, route } of mentionsIn(kept.ir)) {
        const target = targetOf(kept, module, others, names.models.libraries);
        for (const [probe, blob] of target.probes) restsOn[probe] = blob;
        if (handsOut(target.path, path)) found.set(name, [...(found.get(name) ?? []), route]);
      }
    }
    routesToModules.set(path, found);
    return found;
  }

  let imported: ReadonlySet<string | null> | undefined;
  /** What the file in hand imports is one step away, whoever asks for it first. */
  function isImportedHere(path: string): boolean {
    imported ??= new Set(
      state.ir.imports.filter(({ isType }) => isType !== true).map(({ module }) => resolve(state, module)),
    );
    return imported.has(path);
  }

  return {
    inHand: state.path,
    state,
    gap: main.gap,
    missing,
    restsOn,
    hasFarther: () => hasFarther,
    isUnseenPackage: (name) => unseen.some((own) => name === own || name.startsWith(`${own}.`)),
    moduleAt(path, from, nesting) {
      const known = met.get(path);
      if (known !== undefined) return known.state;
      const asking = met.get(from.path);
      const isStep = asking === undefined || !(handsOn(asking.kept) || isSamePackage(asking.state, path));
      const asked = (asking?.distance ?? 0) + (isStep ? 1 : 0);
      const distance = asked > reach.farthest && isImportedHere(path) ? 1 : asked;
      const isElsewhere = asking?.isElsewhere === true || ofOthers.has(path);
      const already = isElsewhere ? metElsewhere : met.size - metElsewhere;
      const most = isElsewhere || distance > NEARBY ? MOST_MODULES : MOST_NEAR;
      if (distance > reach.farthest) hasFarther = true;
      else if (already < most) return meet(path, distance, isElsewhere, nesting);
      return undefined;
    },
    resolve,
    ownLibrary(from, specifier) {
      resolve(from, specifier);
      return met.get(from.path)?.kept.targets.get(specifier)?.library;
    },
    glanceAt(path) {
      restsOn[path] = others.blobOf(path) ?? null;
      return glanceAt(path);
    },
    followsMakers: reach.intoMakers,
    fileOfPackage: (module, name) => packageAt(module.path).fileOf.get(name),
    filesOfType: (module, type) => packageAt(module.path).filesOfType.get(type) ?? [],
    fulfilling: (module, name) => fulfillingClasses(module.path, name, module.ir.language, others),
    writesMarkup,
    isLibrary: (module) => standing.isLibrary && module === state,
    isSkillScript: (module) => standing.isSkill && module === state,
    isOfferedBySkill: (module, name) => standing.isSkill && module === state && !isCalledInside(file.text, name),
    offersTools: standing.offersTools || PROTOCOL_METHODS.test(file.text),
    answersToolCalls: (module, start, end) => module === state && TOOL_CALLS.test(file.text.slice(start, end)),
    // In the file in hand the checks look for it themselves.
    textBefore: (module, at, reach) =>
      (module === state ? undefined : met.get(module.path)?.kept.answering?.slice(Math.max(0, at - reach), at)) ?? '',
    writesRaw: (module) =>
      module === state ? WRITES_RAW.test(file.text) : met.get(module.path)?.kept.writesRaw !== false,
    textAt(path) {
      const blob = others.blobOf(path);
      restsOn[path] = blob ?? null;
      return blob === undefined ? undefined : others.read(path)?.text;
    },
    textOfRoutes: (module) => routesFor(module.path),
    routesToViews,
    isDeepWrite: (module, at) => placesOfDeepWrites(module.ir, met.get(module.path)?.kept.text).has(at),
    isWorthwhile(module, start, end, names) {
      if (module !== state || standing.isSkill || hasPlace(places, start, end)) return true;
      return names.size > 0 && mentions(file.text.slice(start, end), names);
    },
  };
}

function makeModule(families: Families, { ir, bindings }: KeptModule, isInHand: boolean): ModuleState {
  const family = familyOf(ir.language);
  return {
    path: ir.path,
    ir,
    isPython: family === 'python',
    traits: traitsOf(family),
    isCommon: bindings.isCommon,
    names: families.of(family),
    scope: makeScope(undefined),
    imports: bindings.imports,
    importedModules: bindings.importedModules,
    forEffects: bindings.forEffects,
    targets: new Map(),
    exported: new Map(),
    exportedFunctions: undefined,
    status: 'new',
    waiting: new Map(),
    work: makeWork(ir.path, isInHand),
  };
}

/** Where a folder is a package, its files are one module. */
function isSamePackage({ traits, path }: ModuleState, other: string): boolean {
  return traits.findsBy === 'folder' && folderOf(path) === folderOf(other);
}

/** A module that only hands on what others export, such as an `index.ts` or an `__init__.py`, is no step of its own. */
function handsOn({ ir }: KeptModule): boolean {
  const rest = ir.body.filter((statement) => !isAboutModule(statement));
  return (
    rest.length <= 1 &&
    ir.imports.length + ir.exports.length > 0 &&
    rest.every(({ kind }) => kind === 'assignment' || kind === 'expression')
  );
}

/** Its documentation, `__all__`, `__version__`. */
function isAboutModule(statement: Statement): boolean {
  if (statement.kind === 'expression') return statement.value.kind === 'literal';
  return statement.kind === 'assignment' && statement.target.kind === 'name' && statement.target.name.startsWith('__');
}

/** Whether one of the sorted places lies in a stretch. */
function hasPlace(places: readonly number[], start: number, end: number): boolean {
  return (places[countWhile(places, (place) => place < start)] ?? Infinity) < end;
}

const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

function mentions(text: string, names: ReadonlySet<string>): boolean {
  IDENTIFIER.lastIndex = 0;
  for (let match = IDENTIFIER.exec(text); match !== null; match = IDENTIFIER.exec(text)) {
    if (names.has(match[0])) return true;
  }
  return false;
}
