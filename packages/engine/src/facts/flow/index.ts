import type { Language } from '../ir/ir.ts';
import type { CodeFacts, CodeWants, ReadCode } from '../code.ts';
import { parseFile, prepareSyntax } from '../syntax/index.ts';
import { compileModels, triggerWords } from './compile-models.ts';
import { mayWriteDeep, noteDeepWrites } from './deep-writes-noted.ts';
import { makeNameTable } from './names.ts';
import {
  interpretFile,
  makeSession,
  readsAsLibrary,
  trim,
  type LoadedModule,
  type Parse,
  type Session,
} from './session.ts';

const LANGUAGES: readonly Language[] = ['javascript', 'typescript', 'python'];

/** Makes the reader of code: grammars loaded, all tables and wants compiled into one lookup per language family. */
export async function prepareFlowReader(wants: CodeWants): Promise<ReadCode> {
  await prepareSyntax(LANGUAGES);
  const families = {
    script: makeNameTable(compileModels(false, wants)),
    python: makeNameTable(compileModels(true, wants)),
  };
  const triggers = { script: triggerWords(false, wants), python: triggerWords(true, wants) };
  const deep = wants.sinks.filter((spec) => spec.deepWrite === true);
  const sessions = new WeakMap<object, Session>();

  return async (file, others, expired) => {
    const parse: Parse = (wanted) =>
      // Only files in these languages are read as code.
      parseFile(wanted.path, wanted.language as Language, wanted.text, { shouldStop: expired });
    let session = sessions.get(others.repository);
    if (session === undefined) {
      session = makeSession(families);
      sessions.set(others.repository, session);
    }
    const words = file.language === 'python' ? triggers.python : triggers.script;
    const places = placesOf(file.text, words);
    const main = await interpretFile(session, { file, others, parse, expired, places });
    if (mayWriteDeep(file.text) && (await readsAsLibrary(session, file, others, main)))
      noteDeepWrites(main, file, deep);
    return tellFacts(session, main);
  };
}

/** Hands over what was found, and lets go of it. */
function tellFacts(session: Session, main: LoadedModule): CodeFacts {
  const { collector, exhausted } = main.state.work;
  const facts: CodeFacts = {
    calls: [...collector.calls.values()],
    flows: [...collector.flows.values()],
    imports: main.state.importedModules,
    notes: [...collector.notes.values()],
    comments: main.comments,
    dependsOn: restsOn(session, main),
    gap: main.gap ?? (exhausted ? 'timedOut' : undefined),
  };
  collector.calls.clear();
  collector.flows.clear();
  collector.notes.clear();
  trim(session);
  return facts;
}

/** The modules whose values took part, directly or through others, and every path tried to find them. */
function restsOn(session: Session, main: LoadedModule): Record<string, string | null> {
  // No prototype: a path may be called `__proto__`.
  const paths = Object.create(null) as Record<string, string | null>;
  const pending = [main];
  const seen = new Set<LoadedModule>(pending);
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    if (module !== main) paths[module.state.path] = module.blob;
    for (const [path, found] of module.probes) paths[path] = found;
    for (const path of module.state.work.read) {
      const next = session.loaded.get(path);
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      pending.push(next);
    }
  }
  return paths;
}

const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

/** Where the text holds an identifier that a source, a sink, a wanted call or a registration ends in. */
function placesOf(text: string, words: ReadonlySet<string>): readonly number[] {
  const places: number[] = [];
  IDENTIFIER.lastIndex = 0;
  for (let match = IDENTIFIER.exec(text); match !== null; match = IDENTIFIER.exec(text)) {
    if (words.has(match[0])) places.push(match.index);
  }
  return places;
}
