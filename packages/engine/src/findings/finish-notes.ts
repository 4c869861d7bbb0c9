import type { Note } from '../facts/notes.ts';
import type { MaskedText } from './mask.ts';
import type { TextView } from './observe.ts';

/**
 * Notes reach the analysis and its prompt: their texts are cleaned of the file's secrets like everything else, and they
 * learn their line while the text is at hand.
 */
export function finishNotes(notes: readonly Note[], path: string, { lines, masked }: TextView): readonly Note[] {
  return notes.map((note) => {
    // Cleaning maps strings to strings and keeps every other part, so the type is kept too.
    // Where it stands is no text of the file, and a finding without its path leads nowhere.
    const clean = { ...(cleanValue(note, masked) as Note), at: note.at };
    return note.at.file === path ? { ...clean, line: lines.lineOf(note.at.start) } : clean;
  });
}

function cleanValue(value: unknown, masked: MaskedText): unknown {
  if (typeof value === 'string') return masked.clean(value);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, masked));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanValue(item, masked)]));
}
