import { LANGUAGE_WORDS } from '@assay/contract';
import { name, quote } from '../text/escape.ts';
import { count, list, sentenceCase, withArticle } from '../text/words.ts';
import { maintenanceFilesIn } from './maintenance-files.ts';
import type { Evidence } from './evidence.ts';
import { frameworksOf } from './frameworks.ts';
import { kindOf, type ProjectKind } from './kinds.ts';
import { codeIn, linesOfCode } from './languages.ts';
import { ownTools } from './skills.ts';

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

/** Says what kind of project the evidence shows; the strongest sign wins. */
export function identifyProject(evidence: Evidence): Project {
  const kind = kindOf(evidence);
  const own = ownName(evidence);
  const written = writtenIn(evidence.report.languages);
  const made = written === '' ? '' : kind.includes('skill') ? `with scripts in ${written}` : `written in ${written}`;
  const short = [`${own} is ${withArticle(nounOf(kind, evidence))}`, made].filter(Boolean).join(' ');
  const sentence = `${short}${details(kind, evidence)}`;
  return { kind, name: own, sentence: `${sentence}.`, short: `${short}.`, start: startOf(kind, evidence) };
}

function nounOf(kind: ProjectKind, evidence: Evidence): string {
  if (kind === 'collection of agent skills') {
    return `collection of ${distinct(evidence.notes('skill').map((skill) => skill.name)).length} agent skills`;
  }
  if (kind !== 'MCP server') return kind;
  const folders = evidence.notes('package').map(({ at }) => folderPrefixOf(at.file));
  const homes = ownTools(evidence).map(({ at }) => nearest(folders, at.file));
  const servers = new Set(homes.filter((home) => home !== undefined)).size;
  return servers > 1 ? `collection of ${servers} MCP servers` : kind;
}
function folderPrefixOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
function nearest(folders: readonly string[], file: string): string | undefined {
  return folders.filter((folder) => file.startsWith(folder)).toSorted((a, b) => b.length - a.length)[0];
}

/** The package at the top, the one that is called as the repository is before others; the only skill, or else the repository's own name. */
function ownName(evidence: Evidence): string {
  const tops = evidence.notes('package').filter((each) => depth(each.at.file) === 0 && each.name !== '');
  const called = evidence.repository.split('/').at(-1)?.toLowerCase();
  const top = tops.find((each) => each.name.toLowerCase() === called) ?? tops[0];
  if (top !== undefined) return name(top.name);
  const skills = evidence.notes('skill');
  const [only] = skills;
  return skills.length === 1 && only !== undefined ? name(only.name) : name(evidence.repository);
}
function depth(path: string): number {
  return path.split('/').length - 1;
}

function writtenIn(languages: Readonly<Record<string, number>>): string {
  const share = linesOfCode(languages) / 10;
  const code = codeIn(languages).filter(([, lines]) => lines >= share);
  return list(distinct(code.toSorted((a, b) => b[1] - a[1]).map(([id]) => languageName(id))), 3);
}
function languageName(id: string): string {
  return LANGUAGE_WORDS[id] ?? name(sentenceCase(id));
}

function details(kind: ProjectKind, evidence: Evidence): string {
  const offers = offered(evidence);
  switch (kind) {
    case 'MCP server':
      return offers === '' ? selfDescription(evidence) : ` that ${offers}`;
    case 'agent skill':
    case 'collection of agent skills':
      return skillDetails(evidence);
    case 'web service':
    case 'web application':
      return builtOn(evidence);
    default: {
      const described = selfDescription(evidence);
      return offers === '' ? described : `${described === '' ? ' that' : `${described} and`} ${offers}`;
    }
  }
}

function builtOn(evidence: Evidence): string {
  const names = frameworksOf(evidence).map((framework) => framework.name);
  return names.length === 0 ? selfDescription(evidence) : `, built on ${list(names, 3)}`;
}

function offered(evidence: Evidence): string {
  const notes = ownTools(evidence);
  const parts = (['tool', 'resource', 'prompt'] as const).flatMap((what) => {
    const names = distinct(notes.filter((note) => note.what === what).map((note) => name(note.name)));
    return names.length === 0 ? [] : [`${count(names.length, what)} (${list(names, 5)})`];
  });
  return parts.length === 0 ? '' : `offers agents ${list(parts, 3)}`;
}

function skillDetails(evidence: Evidence): string {
  const skills = evidence.notes('skill');
  const names = distinct(skills.map((skill) => name(skill.name)));
  const tools = distinct(skills.flatMap((skill) => skill.allowedTools).map((tool) => name(tool)));
  const which = names.length > 1 ? ` (${list(names, 5)})` : '';
  return tools.length === 0 ? which : `${which} that asks for the agent's tools ${list(tools, 5)}`;
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
  return ` that describes itself as ${quote(described.description)}`;
}

function startOf(kind: ProjectKind, evidence: Evidence): string {
  const isForMaintenance = maintenanceFilesIn(evidence);
  const packages = evidence.notes('package').filter((each) => !isForMaintenance(each.at.file));
  const commands = distinct(packages.flatMap((each) => each.commands).map((command) => name(command)));
  const main = packages.find((each) => each.main !== undefined)?.main;
  if (kind === 'library' && main !== undefined) return `Programs that use it load ${name(main)}.`;
  if (commands.length > 0) {
    const which = `${commands.length === 1 ? 'the command' : 'one of the commands'} ${list(commands, 3, 'or')}`;
    return kind === 'library' ? `It also brings ${which}.` : `It is started with ${which}.`;
  }
  const configured = evidence.notes('server-config').find((each) => each.command !== '');
  if (kind === 'MCP server' && configured !== undefined) {
    return `Its configuration starts it with ${quote([configured.command, ...configured.arguments].join(' '))}.`;
  }
  const docker = evidence.report.files.some((file) => file.role === 'dockerfile' && file.context === 'runtime');
  return docker && kind !== 'library' && !kind.includes('skill')
    ? 'A Dockerfile in the repository builds and starts it.'
    : '';
}

/** Each value once, in order. */
export function distinct(items: readonly string[]): readonly string[] {
  return [...new Set(items)];
}
