import type { Effect, Note } from '../facts/notes.ts';
import type { RepositoryFacts } from '../facts/repository-facts.ts';

/** A tool as it was registered. */
export type ToolNote = Extract<Note, { kind: 'tool' }>;
/** Something that code does to the world. */
export type EffectNote = Extract<Note, { kind: 'effect' }>;

/** A tool of an MCP server with everything its handler was seen to do. */
export interface ToolBehaviour {
  readonly tool: ToolNote;
  readonly effects: ReadonlySet<Effect>;
  readonly notes: readonly EffectNote[];
}

/** Every tool with its effects. Tools of one name in one folder are one: a definition and a handler may lie apart. */
export function effectsByTool(repository: RepositoryFacts): readonly ToolBehaviour[] {
  const effects = repository.notesOf('effect').filter((note) => note.tool !== undefined);
  return repository.notesOf('tool').flatMap((tool) => {
    if (tool.what !== 'tool') return [];
    const notes = effects.filter((note) => note.tool === tool.name && isNear(note.at.file, tool.at.file));
    return [{ tool, notes, effects: new Set(notes.map((note) => note.effect)) }];
  });
}

/** The package a file belongs to, as far as its folders tell: servers of a monorepo are judged apart. */
export function packageOf(path: string): string {
  const parts = path.split('/');
  const cut = parts.findIndex((part) => part === 'src' || part === 'lib' || part === 'dist' || part === 'tools');
  return parts.slice(0, cut >= 0 ? cut : -1).join('/');
}

function isNear(a: string, b: string): boolean {
  return packageOf(a) === packageOf(b) || a.startsWith(packageOf(b)) || b.startsWith(packageOf(a));
}
