import { interpret } from './interpreter.ts';
import { importedPaths, parseOnce, parsePath, type KeptModules, type Parse } from './modules/kept-modules.ts';
import type { Package } from './modules/standing.ts';
import type { Models } from './names/models.ts';
import { makeNameTable } from './names/names.ts';
import { MOST_MODULES, openWorld, type Beginning, type Families, type FileWorld, type RestsOn } from './world.ts';

/** What is kept between the files of one repository: nothing that one file could tell another. */
export interface Session {
  readonly models: FamilyModels;
  families: Families;
  readonly kept: KeptModules;
  /** Manifests met. */
  readonly packages: Map<string, Package>;
}

/** What the tables know of names, by language family. */
export interface FamilyModels {
  readonly script: Models;
  readonly python: Models;
}

/** Names kept between files; a name costs some two hundred bytes, and a repository may hold any number. */
const MOST_NAMES = 20_000;

/** A session in which no file was met yet. */
export function makeSession(models: FamilyModels): Session {
  return {
    models,
    families: makeFamilies(models),
    kept: { byPath: new Map(), imported: new Set(), size: 0 },
    packages: new Map(),
  };
}

function makeFamilies({ script, python }: FamilyModels): Families {
  return { script: makeNameTable(script), python: makeNameTable(python) };
}

/** One file of code, and what is needed to follow it. */
interface Reading extends Beginning {
  readonly parse: Parse;
  readonly expired: () => boolean;
  /** What the standing rests on. */
  readonly probes: RestsOn;
}

/** Imports that may lie between a file and a module it meets: its own, and where outside data goes on. */
const NEAR = 1;
const FAR = 3;

/**
 * Interprets a file with the modules it meets, all of them begun anew, so that the result rests on the repository and the
 * file alone. Where a module is asked for that was not parsed yet, it is parsed and the file interpreted again: the last
 * time everything is there, whichever files came before. Most files never need more than their own imports; those through
 * which outside data goes on see farther.
 */
export async function interpretFile(session: Session, reading: Reading): Promise<FileWorld> {
  const { script, python } = session.families;
  if (script.size + python.size > MOST_NAMES) session.families = makeFamilies(session.models);
  const { families, kept } = session;
  const { file, others, parse, expired, standing, probes } = reading;
  const main = await parseOnce(kept, file, parse, expired);
  let paths: Iterable<string> = [...new Set(importedPaths(main, others))].slice(0, MOST_MODULES);
  let farthest = standing.isLibrary || standing.isSkill ? FAR : NEAR;
  let before: RestsOn = probes;
  for (;;) {
    for (const path of paths) await parsePath(kept, path, others, parse, expired);
    // No prototype: a path may be called `__proto__`.
    const restsOn = Object.assign(Object.create(null) as RestsOn, before);
    const world = openWorld(families, kept, main, reading, farthest, restsOn);
    const { missing, state } = world;
    const isOpen = (): boolean => farthest < FAR && mustSeeFarther(world);
    interpret(world, state, () => (missing.size === 0 && isOpen()) || expired());
    const mustGoOn = missing.size > 0 || isOpen();
    if (!mustGoOn || expired()) {
      if (mustGoOn) state.work.exhausted = true;
      return world;
    }
    if (missing.size === 0) {
      farthest = FAR;
      before = restsOn;
    }
    paths = missing;
  }
}

/** Whether outside data went on, somewhere into the dark, and there are modules that could bring light. */
function mustSeeFarther(world: FileWorld): boolean {
  const { followedTaint, lostTaint, collector } = world.state.work;
  return lostTaint && world.hasFarther() && (followedTaint || collector.flows.size > 0);
}
