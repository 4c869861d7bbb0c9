import { name, quote } from '../text/escape.ts';
import { count, list, sentenceCase, withArticle } from '../text/words.ts';
import type { Evidence } from './evidence.ts';

/** What somebody would call the repository. */
export type ProjectKind =
  | 'MCP server'
  | 'agent skill'
  | 'collection of agent skills'
  | 'web service'
  | 'command-line tool'
  | 'GitHub Action'
  | 'library'
  | 'application'
  | 'collection of configuration and documentation';

/** What the repository is, how it is started and what it is written in. */
export interface Project {
  readonly kind: ProjectKind;
  /** Its own name, made harmless. */
  readonly name: string;
  /** “x is an MCP server written in TypeScript with 4 tools: a, b, c and d.” */
  readonly sentence: string;
  /** The same without what it offers or says of itself. */
  readonly short: string;
  /** “Users start it with the command x.” Empty where nothing says how. */
  readonly start: string;
}

const NOT_CODE = new Set(['text', 'markdown', 'json', 'yaml', 'toml', 'ini', 'css', 'html', 'xml', 'csv', 'svg']);
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
  jsx: 'JavaScript',
  php: 'PHP',
  csharp: 'C#',
  'c-sharp': 'C#',
  cpp: 'C++',
  sql: 'SQL',
  powershell: 'PowerShell',
  hcl: 'HCL',
};

/** Says what kind of project the evidence shows; the strongest sign wins. */
export function identifyProject(evidence: Evidence): Project {
  const kind = kindOf(evidence);
  const own = ownName(evidence);
  const written = writtenIn(evidence.report.languages);
  const skills = evidence.notes('skill').length;
  const noun = kind === 'collection of agent skills' ? `collection of ${skills} agent skills` : kind;
  const made = written === '' ? '' : kind.includes('skill') ? `with scripts in ${written}` : `written in ${written}`;
  const short = [`${own} is ${withArticle(noun)}`, made].filter(Boolean).join(' ');
  const sentence = [short, details(kind, evidence)].filter(Boolean).join(' ');
  return { kind, name: own, sentence: `${sentence}.`, short: `${short}.`, start: startOf(kind, evidence) };
}

function kindOf(evidence: Evidence): ProjectKind {
  const { files, languages } = evidence.report;
  const skills = evidence.notes('skill').length;
  const codeLines = Object.entries(languages).reduce((n, [id, lines]) => n + (NOT_CODE.has(id) ? 0 : lines), 0);
  const roles = new Set(files.filter((file) => file.context === 'runtime').map((file) => file.role));
  if (evidence.notes('tool').length > 0 || roles.has('mcp-manifest') || asksFor(evidence, /mcp/i)) return 'MCP server';
  if (skills > 0 && codeLines < 2000 * skills) return skills === 1 ? 'agent skill' : 'collection of agent skills';
  if (files.some((file) => file.role === 'github-action' && !file.path.includes('/'))) return 'GitHub Action';
  if (isWebService(evidence)) return 'web service';
  if (evidence.notes('package').some((each) => each.commands.length > 0)) return 'command-line tool';
  if (evidence.notes('package').length > 0) return 'library';
  return codeLines > 0 ? 'application' : 'collection of configuration and documentation';
}

/** A listening entry counts only where the repository is no library that offers such entries to others. */
function isWebService(evidence: Evidence): boolean {
  const remote = evidence.notes('entry').filter((entry) => entry.source === 'remote');
  const isPublished = evidence.notes('package').some((each) => each.main !== undefined);
  const opens = evidence.notes('effect').some((effect) => effect.effect === 'opens-port');
  return remote.length > 0 && (opens || !isPublished);
}
function asksFor(evidence: Evidence, framework: RegExp): boolean {
  return evidence.notes('entry').some((entry) => entry.source === 'tool' || framework.test(entry.framework));
}

/** The package at the root, the only skill, or else the repository's own name. */
function ownName(evidence: Evidence): string {
  const [nearest] = [...evidence.notes('package')].toSorted((a, b) => depth(a.at.file) - depth(b.at.file));
  const skills = evidence.notes('skill');
  if (nearest !== undefined && depth(nearest.at.file) === 0 && nearest.name !== '') return name(nearest.name);
  const [only] = skills;
  return skills.length === 1 && only !== undefined ? name(only.name) : name(evidence.repository);
}
function depth(path: string): number {
  return path.split('/').length - 1;
}

function writtenIn(languages: Readonly<Record<string, number>>): string {
  const code = Object.entries(languages)
    .filter(([id, lines]) => !NOT_CODE.has(id) && lines > 0)
    .toSorted((a, b) => b[1] - a[1]);
  const total = code.reduce((n, [, lines]) => n + lines, 0);
  const names = [...new Set(code.filter(([, lines]) => lines >= total / 10).map(([id]) => languageName(id)))];
  return list(names, 3);
}
function languageName(id: string): string {
  return LANGUAGE_NAMES[id] ?? name(sentenceCase(id));
}

function details(kind: ProjectKind, evidence: Evidence): string {
  switch (kind) {
    case 'MCP server':
      return offered(evidence);
    case 'agent skill':
    case 'collection of agent skills':
      return skillDetails(evidence);
    case 'web service':
      return `built on ${list(distinct(evidence.notes('entry').map((entry) => name(entry.framework))), 3)}`;
    default:
      return selfDescription(evidence);
  }
}

function offered(evidence: Evidence): string {
  const notes = evidence.notes('tool');
  const parts = (['tool', 'resource', 'prompt'] as const).flatMap((what) => {
    const names = distinct(notes.filter((note) => note.what === what).map((note) => name(note.name)));
    return names.length === 0 ? [] : [`${count(names.length, what)} (${list(names, 5)})`];
  });
  return parts.length === 0 ? selfDescription(evidence) : `that offers agents ${list(parts, 3)}`;
}

function skillDetails(evidence: Evidence): string {
  const skills = evidence.notes('skill');
  const names = distinct(skills.map((skill) => name(skill.name)));
  const tools = distinct(skills.flatMap((skill) => skill.allowedTools).map((tool) => name(tool)));
  const which = names.length > 1 ? `(${list(names, 5)})` : '';
  return [which, tools.length === 0 ? '' : `that asks for the agent's tools ${list(tools, 5)}`]
    .filter(Boolean)
    .join(' ');
}

/** The manifest's own description, unless text in the same file tried to steer an agent. */
function selfDescription(evidence: Evidence): string {
  const tainted = new Set(
    evidence.report.notes.filter((note) => note.kind === 'injection').map((note) => note.at.file),
  );
  const described = evidence
    .notes('package')
    .toSorted((a, b) => depth(a.at.file) - depth(b.at.file))
    .find((each) => (each.description ?? '').trim() !== '' && depth(each.at.file) <= 1);
  if (described?.description === undefined || tainted.has(described.at.file)) return '';
  return `that describes itself as ${quote(described.description)}`;
}

function startOf(kind: ProjectKind, evidence: Evidence): string {
  const commands = distinct(
    evidence
      .notes('package')
      .flatMap((each) => each.commands)
      .map((command) => name(command)),
  );
  if (commands.length > 0)
    return `It is started with ${commands.length === 1 ? 'the command' : 'one of the commands'} ${list(commands, 3, 'or')}.`;
  const [configured] = evidence.notes('server-config');
  if (kind === 'MCP server' && configured !== undefined) {
    return `Its configuration starts it with ${quote([configured.command, ...configured.arguments].join(' '))}.`;
  }
  if (kind === 'library') {
    const main = evidence.notes('package').find((each) => each.main !== undefined)?.main;
    return main === undefined ? '' : `Programs that use it load ${name(main)}.`;
  }
  const docker = evidence.report.files.some((file) => file.role === 'dockerfile' && file.context === 'runtime');
  return docker ? 'A Dockerfile in the repository builds and starts it.' : '';
}

/** Each value once, in order. */
export function distinct(items: readonly string[]): readonly string[] {
  return [...new Set(items)];
}
