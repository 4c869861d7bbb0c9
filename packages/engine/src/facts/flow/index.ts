import { EVERYDAY_LANGUAGES, type CodeFacts, type CodeFile, type CodeWants, type ReadCode } from '../code.ts';
import { familyOf, perFamily } from '../ir/family.ts';
import type { Language } from '../ir/ir.ts';
import { parseAtOnce, prepareSyntax } from '../syntax/index.ts';
import { mayWriteDeep, noteDeepWrites } from './collected/deep-write-places.ts';
import { mayMatchSlowly } from './collected/slow-matches.ts';
import { lookAt } from './first-look/first-look.ts';
import { compileTriggers } from './first-look/compile-triggers.ts';
import type { Reason } from './first-look/triggers.ts';
import { trim, type Parse } from './modules/kept-modules.ts';
import { standingOf, type Standing } from './modules/standing.ts';
import { compileModels } from './names/compile-models.ts';
import { tablesOf } from './names/tables.ts';
import { interpretFile, makeSession, type Session } from './session.ts';
import type { FileWorld, RestsOn } from './world.ts';

/** Makes the reader of code: grammars loaded, all tables and wants compiled into one lookup per language family. */
export async function prepareFlowReader(wants: CodeWants): Promise<ReadCode> {
  await prepareSyntax(EVERYDAY_LANGUAGES);
  const models = perFamily((family) => compileModels(family, wants));
  const triggers = perFamily((family) => compileTriggers(tablesOf(family), wants));
  const deep = wants.sinks.filter((spec) => spec.deepWrite !== undefined);
  const sessions = new WeakMap<object, Session>();

  return async (file, others, expired) => {
    const parse: Parse = (wanted) =>
      // Only files in these languages are read as code.
      parseAtOnce(wanted.path, wanted.language as Language, wanted.text, { shouldStop: expired });
    let session = sessions.get(others.repository);
    if (session === undefined) {
      session = makeSession(models);
      sessions.set(others.repository, session);
    }
    const language = file.language as Language;
    const { places, reasons } = lookAt(file, triggers.of(familyOf(language)));
    // No prototype: a path may be called `__proto__`.
    const probes = Object.create(null) as RestsOn;
    const standing = standingOf(file, others, session.packages, probes);
    const { isLibrary } = standing;
    const writesDeep = mayTellDeep(file, isLibrary) && mayWriteDeep(file.text, isLibrary);
    const matters = writesDeep || mayMatter(reasons, standing) || (isLibrary && mayMatchSlowly(file));
    if (!matters) return nothingOf(probes);
    const world = await interpretFile(session, {
      file,
      others,
      parse,
      prepare: () => prepareSyntax([...EVERYDAY_LANGUAGES, language]),
      expired,
      places,
      standing,
      probes,
      writesMarkup: reasons.has('markup'),
    });
    trim(session.kept);
    if (writesDeep) noteDeepWrites(world.state, file, deep, isLibrary);
    return tellFacts(world);
  };
}

/** Whether a file is JavaScript whose merges and walks are told of: those of a library, or what its makers wrote here. */
function mayTellDeep({ language, context, path }: CodeFile, isLibrary: boolean): boolean {
  if (familyOf(language as Language) !== 'script' || context === 'vendored') return false;
  return isLibrary || (context !== 'generated' && !BUILT.test(path));
}
/** What a build put together holds the libraries of others. */
const BUILT = /(?:^|\/)(?:dist|build|out|bundle)\//;

/** Whether outside data can come in, or something happen whoever brings it. */
function mayMatter(reasons: ReadonlySet<Reason>, { isLibrary, isSkill }: Standing): boolean {
  // A script of a skill may do no more than hand on what another of its files reads.
  if (isSkill || reasons.has('event') || reasons.has('source')) return true;
  if (reasons.has('markup') && (isLibrary || reasons.has('pageText'))) return true;
  return isLibrary && reasons.has('sinkOfLibraries');
}

/** A file in which nothing can happen that a check asks for is not parsed. */
function nothingOf(probes: RestsOn): CodeFacts {
  return { calls: [], flows: [], imports: new Set(), notes: [], dependsOn: probes, gap: undefined };
}

/** Hands over what was found. */
function tellFacts({ state, gap, restsOn }: FileWorld): CodeFacts {
  const { collector, exhausted } = state.work;
  return {
    calls: [...collector.calls.values()],
    flows: [...collector.flows.values()],
    imports: state.importedModules,
    notes: [...collector.notes.values()],
    dependsOn: restsOn,
    gap: gap ?? (exhausted ? 'timedOut' : undefined),
  };
}
