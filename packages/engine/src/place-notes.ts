import type { Note } from './facts/notes.ts';
import { tableOfLines } from './facts/text/lines.ts';
import { readContent } from './inventory/content.ts';
import type { Repository } from './repository.ts';
import { LIMITS } from './tree/limits.ts';

/** Files opened once more only for the lines of what was noticed in them from elsewhere. */
const MOST_FILES = 60;

/**
 * Notes with their lines. What a file was seen to do only when others follow into it was noted without its text at hand;
 * a note that stands elsewhere with its line needs none here.
 */
export function placeNotes(notes: readonly Note[], repository: Repository): readonly Note[] {
  const placed = new Set(notes.filter((note) => note.line !== undefined).map(placeOf));
  const wanting = notes.filter((note) => note.line === undefined && !placed.has(placeOf(note)));
  const files = [...new Set(wanting.map((note) => note.at.file))].slice(0, MOST_FILES);
  if (files.length === 0) return notes;
  const lines = new Map<string, ReturnType<typeof tableOfLines>>();
  for (const file of files) {
    const text = textOf(file, repository);
    if (text !== undefined) lines.set(file, tableOfLines(text));
  }
  const lost = new Set(wanting);
  return notes.map((note) => {
    const table = lost.has(note) ? lines.get(note.at.file) : undefined;
    return table === undefined ? note : { ...note, line: table.lineOf(note.at.start) };
  });
}

function placeOf({ kind, at }: Note): string {
  return `${kind} ${at.start} ${at.file}`;
}

function textOf(path: string, { inventory, tree }: Repository): string | undefined {
  const entry = inventory.get(path)?.entry;
  if (entry === undefined || entry.size > LIMITS.textBytes) return undefined;
  const bytes = tree.read(entry);
  const content = bytes === undefined ? undefined : readContent(bytes);
  return content?.kind === 'text' ? content.text : undefined;
}
