import type { Service } from '@assay/contract';
import type { Note } from '../facts/notes.ts';
import { makeVisible } from '../findings/visible.ts';

type Of<K extends Note['kind']> = Extract<Note, { kind: K }>;

const LIMITS = { services: 500, tools: 500, places: 20, characters: 250 } as const;
/** Words that say how a program is fetched, not which. */
const VERBS: ReadonlySet<string> = new Set(['run', 'exec', 'dlx', 'tool', 'x']);
/** Programs whose first words are options of their own. */
const CONTAINERS = /(?:^|\/)(?:docker|podman)(?:\.exe)?$/;

/** Servers that clients are told to start or to reach, and the one that the repository's own tools make. */
export function collectServices(notes: readonly Note[], isAside: (path: string) => boolean): Service[] {
  const configured = notes.filter((note) => note.kind === 'server-config').slice(0, LIMITS.services);
  const tools = notes.filter((note) => note.kind === 'tool').filter(({ at }) => !isAside(at.file));
  const services = new Map<string, Service>();
  for (const note of configured) {
    const service = serviceOf(note);
    const key = JSON.stringify([service.name, service.command, service.url]);
    const known = services.get(key);
    if (known === undefined) services.set(key, service);
    else known.places.push(...service.places);
  }
  return [...(tools.length === 0 ? [] : [ownServer(notes, tools, isAside)]), ...services.values()];
}

function ownServer(notes: readonly Note[], tools: readonly Of<'tool'>[], isAside: (path: string) => boolean): Service {
  const about = notes.find((note) => note.kind === 'package' && !isAside(note.at.file));
  const names = [...new Set(tools.map(({ name }) => shown(name)))].slice(0, LIMITS.tools);
  return {
    name: about?.kind === 'package' ? shown(about.name) : 'MCP server',
    tools: names,
    places: tools.slice(0, LIMITS.places).flatMap(placeOf),
  };
}

function serviceOf(note: Of<'server-config'>): Service {
  const url = note.url === undefined ? undefined : addressOf(note.url);
  return {
    name: shown(note.name) || 'MCP server',
    ...(note.command === '' ? {} : { command: shown(commandOf(note)) }),
    ...(url === undefined ? {} : { url }),
    places: placeOf(note),
  };
}

/** The program and what it fetches or runs. What follows may be anybody's secret. */
function commandOf({ command, arguments: words }: Of<'server-config'>): string {
  if (CONTAINERS.test(command)) return command;
  const at = words.findIndex((word) => !word.startsWith('-') && !VERBS.has(word));
  return [command, ...words.slice(0, at + 1)].join(' ');
}

/** Without user, password and query. */
function addressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  return /^(?:https?|wss?):$/.test(protocol)
    ? `${protocol}//${host}${pathname}`.slice(0, LIMITS.characters)
    : undefined;
}

function placeOf({ at, line }: Note): Service['places'] {
  return line === undefined ? [] : [{ file: makeVisible(at.file), line }];
}

function shown(text: string): string {
  return makeVisible(text).slice(0, LIMITS.characters);
}
