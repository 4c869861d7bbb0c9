import { perFamily, type PerFamily } from '../ir/family.ts';
import { interpret } from './interpreter.ts';
import { glanceAtPath, parseOnce, parsePath, type KeptModules, type Parse } from './modules/kept-modules.ts';
import type { Package, Standing } from './modules/standing.ts';
import type { Models } from './names/models.ts';
import { makeNameTable } from './names/names.ts';
import {
  openWorld,
  type Beginning,
  type Families,
  type FileWorld,
  type Modules,
  type Reach,
  type RestsOn,
} from './world.ts';

/** What is kept between the files of one repository: nothing that one file could tell another. */
export interface Session {
  readonly models: FamilyModels;
  families: Families;
  readonly kept: KeptModules;
  /** Manifests met. */
  readonly packages: Map<string, Package>;
}

/** What the tables know of names, by language family. */
export type FamilyModels = PerFamily<Models>;

/** Names kept between files; a name costs some two hundred bytes, and a repository may hold any number. */
const MOST_NAMES = 20_000;

/** A session in which no file was met yet. */
export function makeSession(models: FamilyModels): Session {
  return {
    models,
    families: makeFamilies(models),
    kept: { byPath: new Map(), imported: new Set(), glances: new Map(), size: 0 },
    packages: new Map(),
  };
}

function makeFamilies(models: FamilyModels): Families {
  return perFamily((family) => makeNameTable(models.of(family)));
}

/** One file of code, and what is needed to follow it. */
interface Reading extends Beginning {
  readonly parse: Parse;
  /** Loads what parsing takes. */
  readonly prepare: () => Promise<void>;
  readonly expired: () => boolean;
  /** What the standing rests on. */
  readonly probes: RestsOn;
}

/** Imports that may lie between a file and a module it meets: its own, and where outside data goes on. */
const NEAR = 1;
const FAR = 4;

/** Parsing takes room on the stack, half of which is left up to here. */
const DEEPEST_PARSE = 200;

/**
 * Interprets a file with the modules it meets, all of them begun anew, so that the result rests on the repository and the
 * file alone. A module is parsed where it is met; where that cannot be, because we are too deep in something or the parser
 * must be loaded anew, the file is interpreted again once it was, whichever files came before. Most files never need more
 * than their own imports; those through which outside data goes on see farther.
 */
export async function interpretFile(session: Session, reading: Reading): Promise<FileWorld> {
  let size = 0;
  for (const table of session.families.made.values()) size += table.size;
  if (size > MOST_NAMES) session.families = makeFamilies(session.models);
  const { families, kept } = session;
  const { file, others, parse, prepare, expired, standing, probes } = reading;
  let main = parseOnce(kept, file, parse, expired);
  for (; main === undefined; main = parseOnce(kept, file, parse, expired)) await prepare();
  let ranOut = false;
  const open: Modules['open'] = (path, nesting) => {
    const module = parsePath(kept, path, others, nesting > DEEPEST_PARSE ? notHere : parse, expired);
    ranOut ||= expired();
    return module;
  };
  const modules: Modules = { open, glanceAt: (path) => glanceAtPath(kept, path, others) };
  let reach = reachOf(standing);
  let before: RestsOn = probes;
  for (;;) {
    // No prototype: a path may be called `__proto__`.
    const restsOn = Object.assign(Object.create(null) as RestsOn, before);
    const world = openWorld(families, modules, main, reading, reach, restsOn);
    const { missing, state } = world;
    const isOpen = (): boolean =>
      missing.size > 0 ||
      mustSeeFarther(world, reach) ||
      mustSeePackages(world, reach) ||
      mustFollowMakers(world, reach);
    interpret(world, state, () => isOpen() || expired());
    const mustGoOn = isOpen();
    if (!mustGoOn || expired()) {
      if (mustGoOn || ranOut) state.work.exhausted = true;
      return world;
    }
    for (const path of missing) while (open(path, 0) === undefined) await prepare();
    if (missing.size === 0) {
      reach = {
        farthest: mustSeeFarther(world, reach) || mustSeePackages(world, reach) ? FAR : reach.farthest,
        intoPackages: reach.intoPackages || mustSeePackages(world, reach),
        intoMakers: reach.intoMakers || mustFollowMakers(world, reach),
      };
      before = restsOn;
    }
  }
}

const notHere: Parse = () => undefined;

/** Whoever calls a library may hand over anything: that alone is no reason to look into the packages it is made with. */
function reachOf({ isLibrary, isSkill, offersTools }: Standing): Reach {
  return { farthest: isLibrary || isSkill ? FAR : NEAR, intoPackages: !isLibrary || offersTools, intoMakers: false };
}

/** Whether outside data went on, somewhere into the dark, and there are modules that could bring light. */
function mustSeeFarther(world: FileWorld, { farthest }: Reach): boolean {
  const { followedTaint, lostTaint, collector } = world.state.work;
  return farthest < FAR && lostTaint && world.hasFarther() && (followedTaint || collector.flows.size > 0);
}

/** Whether data that somebody sends went into a package that can be looked into. */
function mustSeePackages(world: FileWorld, { intoPackages }: Reach): boolean {
  return !intoPackages && world.state.work.lostToPackage;
}

/** Whether data that somebody sends went into what calls make that were not followed. */
function mustFollowMakers(world: FileWorld, { intoMakers }: Reach): boolean {
  return !intoMakers && world.state.work.lostToMaker;
}
