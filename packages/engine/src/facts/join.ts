import type { Check } from '../check.ts';
import type { CheckId } from '../check-id.ts';
import { isInstallHook } from './install-hooks.ts';
import type { Note } from './notes.ts';
import type { FileObservations } from './observations.ts';
import type { Attack, RepositoryFacts } from './repository-facts.ts';

type Judges = ReadonlyMap<CheckId, Pick<Check, 'kind' | 'confidence'>>;

/** Puts the files' summaries, notes and hostile sightings together, for checks that need all of them. */
export function joinFacts(results: readonly FileObservations[], checks: Judges): RepositoryFacts {
  const files = results.map((result) => result.file);
  const notes = onlyWhatRuns(results.flatMap((result) => result.notes));
  const paths = new Set(files.map((file) => file.path));
  return {
    files,
    notes,
    notesOf: <K extends Note['kind']>(kind: K) =>
      notes.filter((note): note is Extract<Note, { kind: K }> => note.kind === kind),
    attacks: results.flatMap((result) => attacksIn(result, checks)),
    has: (path) => paths.has(path),
    spanOf: (path) => ({ file: path, start: 0, end: 0 }),
  };
}

/** Without what a file would do at installation, where nothing runs it then. */
function onlyWhatRuns(notes: readonly Note[]): readonly Note[] {
  const atInstall = new Set(notes.flatMap((note) => (isInstallHook(note) ? (note.target ?? []) : [])));
  return notes.filter((note) => note.kind !== 'act' || note.onlyAtInstall !== true || atInstall.has(note.at.file));
}

function attacksIn({ observations }: FileObservations, checks: Judges): readonly Attack[] {
  return observations.flatMap(({ checkId, sighting, line, inTests }) => {
    const check = checks.get(checkId);
    if (check?.kind !== 'malice' || inTests === true) return [];
    const { at, message, confidence = check.confidence } = sighting;
    return [{ checkId, at, line, message, confidence }];
  });
}
