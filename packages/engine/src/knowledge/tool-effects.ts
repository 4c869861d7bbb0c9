import type { Effect, Note } from '../facts/notes.ts';
import type { RepositoryFacts } from '../facts/repository-facts.ts';
import type { Role } from '../inventory/roles.ts';

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
  return eachOnce(repository.notesOf('tool').filter(({ what }) => what === 'tool')).map((tool) => {
    const notes = effects.filter((note) => note.tool === tool.name && isNear(note.at.file, tool.at.file));
    return { tool, notes, effects: new Set(notes.map((note) => note.effect)) };
  });
}

/** A tool that is written down in one place and listed in another is told where it is written down. */
function eachOnce(tools: readonly ToolNote[]): readonly ToolNote[] {
  const atPlace = new Map<string, number>();
  for (const { at } of tools) atPlace.set(placeOf(at), (atPlace.get(placeOf(at)) ?? 0) + 1);
  const isOneOfMany = ({ at }: ToolNote): boolean => (atPlace.get(placeOf(at)) ?? 0) > 1;
  const kept = new Map<string, ToolNote>();
  for (const tool of tools) {
    const key = `${packageOf(tool.at.file)}\0${tool.name}\0${tool.description}`;
    const known = kept.get(key);
    if (known === undefined || (isOneOfMany(known) && !isOneOfMany(tool))) kept.set(key, tool);
  }
  return [...kept.values()];
}

function placeOf({ file, start }: ToolNote['at']): string {
  return `${file}:${start}`;
}

/** The package a file belongs to, as far as its folders tell: servers of a monorepo are judged apart. */
export function packageOf(path: string): string {
  const parts = path.split('/');
  const cut = parts.findIndex((part) => part === 'src' || part === 'lib' || part === 'dist' || part === 'tools');
  return parts.slice(0, cut >= 0 ? cut : -1).join('/');
}

/** The same where manifests tell more: what a manifest of its own describes is a package, whatever its folder is called. */
export function packagesIn({ files }: RepositoryFacts): (path: string) => string {
  const described = files.filter(({ role }) => role !== undefined && DESCRIBES_PACKAGE.has(role));
  const folders = new Set(described.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/')))));
  return (path) => {
    const byFolder = packageOf(path);
    let folder = path;
    while (folder.length > byFolder.length) {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
      if (folders.has(folder)) return folder.length > byFolder.length ? folder : byFolder;
    }
    return byFolder;
  };
}
const DESCRIBES_PACKAGE: ReadonlySet<Role> = new Set([
  'npm-manifest',
  'python-manifest',
  'setup-script',
  'go-manifest',
  'cargo-manifest',
  'gem-manifest',
  'composer-manifest',
  'maven-manifest',
  'gradle-manifest',
  'nuget-manifest',
]);

function isNear(a: string, b: string): boolean {
  return packageOf(a) === packageOf(b) || a.startsWith(packageOf(b)) || b.startsWith(packageOf(a));
}
