import type { Evidence } from './evidence.ts';
import { frameworksOf } from './frameworks.ts';
import { linesOfCode } from './languages.ts';
import { answersTools } from './skills.ts';

/** What somebody would call the repository. */
export type ProjectKind =
  | 'MCP server'
  | 'agent skill'
  | 'collection of agent skills'
  | 'web service'
  | 'web application'
  | 'command-line tool'
  | 'GitHub Action'
  | 'library'
  | 'application'
  | 'collection of configuration and documentation';

/** Lines of code a skill brings along at most, where skills are what the repository is for. */
const LINES_PER_SKILL = 2_000;

/** The kind of project the evidence shows; the strongest sign wins. */
export function kindOf(evidence: Evidence): ProjectKind {
  const { files, languages } = evidence.report;
  const skills = evidence.notes('skill').length;
  const codeLines = linesOfCode(languages);
  const roles = new Set(files.filter((file) => file.context === 'runtime').map((file) => file.role));
  if (answersTools(evidence) || roles.has('mcp-manifest')) return 'MCP server';
  if (skills > 0 && codeLines < LINES_PER_SKILL * skills)
    return skills === 1 ? 'agent skill' : 'collection of agent skills';
  if (files.some((file) => file.role === 'github-action' && !file.path.includes('/'))) return 'GitHub Action';
  const web = webKind(evidence);
  if (web !== undefined) return web;
  const packages = evidence.notes('package');
  if (packages.some((each) => each.commands.length > 0))
    return bringsCommand(evidence) ? 'library' : 'command-line tool';
  if (files.some(({ path }) => PROGRAM.test(path))) return 'application';
  if (packages.length > 0 && !packages.every((each) => each.isPrivate === true)) return 'library';
  return codeLines > 0 ? 'application' : 'collection of configuration and documentation';
}

/** Where compiled languages keep a program. */
const PROGRAM =
  /^(?:src\/)?main\.(?:go|rs)$|(?:^|\/)cmd\/[^/]+\/main\.go$|^(?:crates|cli|bin)\/(?:[^/]+\/)?src\/main\.rs$/;

/** Something that listens, unless it is made for other programs to listen with. */
function webKind(evidence: Evidence): 'web service' | 'web application' | undefined {
  const { files } = evidence.report;
  const frameworks = frameworksOf(evidence);
  const packages = evidence.notes('package').filter((each) => each.isPrivate !== true);
  const isStarted = files.some(
    ({ path, role, context }) =>
      context === 'runtime' && (role === 'dockerfile' || /(?:^|\/)(?:manage|wsgi|asgi)\.py$/.test(path)),
  );
  const opens = evidence.notes('effect').some((effect) => effect.effect === 'opens-port');
  const isPublished = packages.some(
    (each) => each.main !== undefined && (each.commands.length > 0 || (!opens && !isStarted)),
  );
  if (isPublished || (packages.length > 0 && !isStarted && !opens && !isShown(evidence))) return undefined;
  if (frameworks.some(({ makes }) => makes === 'application')) return 'web application';
  const isAsked = evidence.notes('entry').some((entry) => entry.source === 'remote');
  return isAsked && (frameworks.length > 0 || packages.length === 0) ? 'web service' : undefined;
}

/** Pages of an application lie where its framework looks for them. */
function isShown({ report }: Evidence): boolean {
  return report.files.some(({ path, context }) => context === 'runtime' && PAGE.test(path));
}
const PAGE =
  /(?:^|\/)(?:src\/)?(?:app|pages|routes)\/(?:.+\/)?(?:page|index|layout|\+page|_app)\.(?:[jt]sx?|svelte|vue|astro)$/;

/** What programs on the command line are made with. */
const COMMAND_LINES: ReadonlySet<string> = new Set(['click', 'typer', 'rich', 'fire', 'docopt', 'rich-click']);
const CALLS_ITSELF_LIBRARY = /\b(?:library|framework|toolkit|sdk|bindings)\b/i;

/** The command only comes with a library: so it says itself, or one must ask for the command extra. */
function bringsCommand(evidence: Evidence): boolean {
  const calls = evidence.notes('package').some((each) => CALLS_ITSELF_LIBRARY.test(each.description ?? ''));
  const made = evidence
    .notes('dependency')
    .filter(({ name, ecosystem }) => ecosystem === 'pypi' && COMMAND_LINES.has(name));
  const isExtra = made.some(({ scope }) => scope === 'optional') && !made.some(({ scope }) => scope === 'runtime');
  return calls || isExtra;
}
