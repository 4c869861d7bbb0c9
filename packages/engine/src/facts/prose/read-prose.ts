import type { Context } from '@assay/contract';
import type { Role } from '../../inventory/roles.ts';
import type { Note } from '../notes.ts';
import type { Occurrences } from '../text/occurrences.ts';
import { readCodeTexts } from './code-surfaces.ts';
import { describesTools, readJsonTexts, readYamlTexts } from './data-surfaces.ts';
import { detect } from './detect.ts';
import { disclosedIn, tellsOfUsage } from './disclosure.ts';
import type { Injection } from './injection.ts';
import { readMarkdown } from './markdown-surfaces.ts';
import type { Surface, SurfaceKind } from './surface.ts';
import { hasTokens } from './tokens.ts';

/** What is known of a file when its prose is read. */
export interface ProseFile {
  readonly path: string;
  readonly text: string;
  readonly role: Role | undefined;
  readonly language: string;
  readonly context: Context;
  /** Tools this file registers, where the interpreter saw them. */
  readonly tools?: readonly Extract<Note, { kind: 'tool' }>[] | undefined;
  /** Keywords that stand in it, where it was searched for them. */
  readonly found?: Occurrences | undefined;
}

/** All the prose of a file, what in it tries to steer an agent, and what insight should know. */
export interface Prose {
  readonly surfaces: readonly Surface[];
  readonly injections: readonly Injection[];
  readonly notes: readonly Note[];
}

/** Longer files are looked at up to here; prose that somebody is meant to read is shorter. */
const MOST_CHARACTERS = 1_000_000;
const MOST_INJECTIONS = 200;
const PROSE_LANGUAGES = new Set(['markdown', 'text', 'restructuredtext', 'html']);

/** Reads the natural language of one file once, for every check that needs it. */
export function readProse(file: ProseFile): Prose {
  const text = file.text.length > MOST_CHARACTERS ? file.text.slice(0, MOST_CHARACTERS) : file.text;
  const surfaces = surfacesOf(file, text);
  const injections: Injection[] = [];
  for (const surface of surfaces) {
    const isVerbatim = text.startsWith(surface.text, surface.at.start);
    injections.push(...detect(surface, { context: file.context, isVerbatim }));
    if (injections.length >= MOST_INJECTIONS) break;
  }
  const settled = withoutRepeats(injections);
  return { surfaces, injections: settled, notes: [...settled.map(toNote), ...disclosures(file, text)] };
}

function surfacesOf(file: ProseFile, text: string): readonly Surface[] {
  const purpose = purposeOf(file, text);
  const { path, language, found } = file;
  const described = toolSurfaces(file.tools ?? [], path, text);
  // Nobody writes a lockfile, or reads one, but for the notes in it.
  if (LOCKFILES.has(file.role ?? '')) return readCodeTexts({ path, text, language: 'make', found });
  if (language === 'json') return [...described, ...readJsonTexts({ path, text, ...purpose })];
  if (language === 'yaml' || language === 'toml') {
    const comments = readCodeTexts({ path, text, language, found });
    return [
      ...described,
      ...readYamlTexts({ path, text, ...purpose }),
      ...comments.filter((each) => each.kind === 'comment'),
    ];
  }
  if (PROSE_LANGUAGES.has(language) || INSTRUCTION_ROLES.has(file.role ?? '')) {
    return readMarkdown(text, { path, owner: path, ...purpose });
  }
  return hasTokens(language) ? [...described, ...readCodeTexts({ path, text, language, found })] : described;
}

const LOCKFILES: ReadonlySet<string> = new Set(['npm-lockfile', 'python-lockfile', 'other-lockfile']);
const INSTRUCTION_ROLES: ReadonlySet<string> = new Set(['skill', 'agent-rules', 'readme']);

interface Purpose {
  readonly kind: SurfaceKind;
  readonly agentFacing: boolean;
}

/** Who reads the file as a whole. */
function purposeOf({ role, path, language }: ProseFile, text: string): Purpose {
  const lower = path.toLowerCase();
  if (role === 'skill' || /(?:^|\/)skills?\/[^/]+\/(?:.+\/)?[^/]+\.(?:md|txt)$/.test(lower))
    return { kind: 'skill', agentFacing: true };
  if (role === 'agent-rules') return { kind: 'agent-rules', agentFacing: true };
  if (role === 'agent-settings') return { kind: 'agent-settings', agentFacing: true };
  if (role === 'mcp-config' || role === 'mcp-manifest') return { kind: 'tool-description', agentFacing: true };
  if (role === 'readme') return { kind: 'readme', agentFacing: false };
  if (/(?:^|\/)(?:issue_template|pull_request_template|discussion_template)/.test(lower))
    return { kind: 'issue-template', agentFacing: false };
  if (/(?:^|\/)prompts?\/.+\.(?:md|txt|ya?ml|json)$|\.prompt(?:\.md|\.txt|\.ya?ml)?$/.test(lower))
    return { kind: 'prompt', agentFacing: true };
  if (language === 'json' || language === 'yaml' || language === 'toml') {
    const isTool = describesTools(text);
    return { kind: isTool ? 'tool-description' : 'data-description', agentFacing: isTool };
  }
  return { kind: 'documentation', agentFacing: false };
}

/** Descriptions that the interpreter put together from pieces no single string holds. */
function toolSurfaces(tools: NonNullable<ProseFile['tools']>, path: string, text: string): readonly Surface[] {
  return tools
    .filter((tool) => tool.description.trim() !== '' && tool.at.file === path && !text.includes(tool.description))
    .map(({ name, description, at }) => ({
      kind: 'tool-description',
      agentFacing: true,
      owner: name,
      text: description,
      at,
    }));
}

/** One entry for each technique and place; the surest, and of equals the narrowest. */
function withoutRepeats(injections: readonly Injection[]): readonly Injection[] {
  const rank = { high: 0, medium: 1, low: 2 } as const;
  const sorted = injections.toSorted(
    (a, b) => rank[a.confidence] - rank[b.confidence] || a.at.end - a.at.start - (b.at.end - b.at.start),
  );
  const kept: Injection[] = [];
  for (const each of sorted) {
    const isKnown = kept.some(
      (other) =>
        other.at.start < each.at.end &&
        each.at.start < other.at.end &&
        other.at.file === each.at.file &&
        sameMatter(other, each),
    );
    if (!isKnown) kept.push(each);
  }
  return kept.toSorted((a, b) => a.at.start - b.at.start || a.at.end - b.at.end);
}
/** An HTML comment is also part of its paragraph, and a description also a string: what was hidden wins. */
function sameMatter(kept: Injection, other: Injection): boolean {
  return kept.technique === other.technique || kept.technique.startsWith('hidden') || kept.snippet === other.snippet;
}

function toNote(injection: Injection): Note {
  const { at, technique, severity, confidence, surface, snippet, message } = injection;
  return { kind: 'injection', at, technique, severity, confidence, surface, snippet, message };
}

const MANIFEST_DESCRIPTION = /(?:"(?:description|name)"\s*:|^(?:description|name)\s*=)\s*"([^"\n]{1,500})"/gm;

/** What a README, a skill, a manifest or a tool's description says that the code does. */
function disclosures({ role, path, context, tools }: ProseFile, text: string): readonly Note[] {
  if (context !== 'runtime' && context !== 'docs') return [];
  const said: string[] = (tools ?? []).map((tool) => `${tool.name} ${tool.description}`);
  if (role === 'readme' || role === 'skill') said.push(text);
  if (role?.endsWith('-manifest') === true) {
    said.push(...[...text.matchAll(MANIFEST_DESCRIPTION)].slice(0, 20).map((match) => match[1] ?? ''));
  }
  if (said.length === 0) return [];
  const whole = said.join('\n');
  const at = { file: path, start: 0, end: 0 };
  return [{ kind: 'disclosure', at, effects: disclosedIn(whole), ...(tellsOfUsage(whole) && { tellsOfUsage: true }) }];
}
