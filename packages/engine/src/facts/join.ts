import type { Note } from './notes.ts';
import type { FileObservations } from './observations.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** Puts the files' summaries and notes together, for checks that need all of them. */
export function joinFacts(results: readonly FileObservations[]): RepositoryFacts {
  const files = results.map((result) => result.file);
  const notes = results.flatMap((result) => result.notes);
  const paths = new Set(files.map((file) => file.path));
  return {
    files,
    notes,
    notesOf: <K extends Note['kind']>(kind: K) =>
      notes.filter((note): note is Extract<Note, { kind: K }> => note.kind === kind),
    has: (path) => paths.has(path),
    spanOf: (path) => ({ file: path, start: 0, end: 0 }),
  };
}
