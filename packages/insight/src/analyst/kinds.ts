import type { Evidence } from './evidence.ts';
import { frameworksOf } from './frameworks.ts';
import { linesOfCode } from './languages.ts';
import { answersTools, ownTools } from './skills.ts';

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
  | 'collection of configuration and documentation'
  | 'repository of which no file could be read';

/** Lines of code a skill brings along at most, where skills are what the repository is for. */
const LINES_PER_SKILL = 2_000;

/** The kind of project the evidence shows; the strongest sign wins. */
export function kindOf(evidence: Evidence): ProjectKind {
  const { files, languages, filesScanned } = evidence.report;
  if (filesScanned === 0) return 'repository of which no file could be read';
  const skills = evidence.notes('skill').length;
  const codeLines = linesOfCode(languages);
  if (isMcpServer(evidence)) return 'MCP server';
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

/** Where languages whose manifests do not tell keep a program. */
const PROGRAM =
  /^(?:src\/)?main\.(?:go|rs)$|(?:^|\/)cmd\/[^/]+\/main\.go$|^(?:crates|cli|bin)\/(?:[^/]+\/)?src\/main\.rs$|(?:^|\/)Program\.cs$|(?:^|\/)\w{0,60}Application\.java$/;

/** What starts a service, by what frameworks call it. */
const STARTS =
  /(?:^|\/)(?:(?:manage|wsgi|asgi)\.py|config\.ru|artisan|public\/index\.php|Program\.cs|\w{0,60}Application\.java)$/;

/** Something that listens, unless it is made for other programs to listen with. */
function webKind(evidence: Evidence): 'web service' | 'web application' | undefined {
  const { files } = evidence.report;
  const frameworks = frameworksOf(evidence);
  const packages = evidence.notes('package').filter((each) => each.isPrivate !== true);
  const isStarted = files.some(
    ({ path, role, context }) => context === 'runtime' && (role === 'dockerfile' || STARTS.test(path)),
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

const SPEAKS_OF_MCP = /\bmcp\b|model context protocol/i;
const MCP_LIBRARIES: ReadonlySet<string> = new Set([
  '@modelcontextprotocol/sdk',
  'mcp',
  'fastmcp',
  'mcp-framework',
  'github.com/modelcontextprotocol/go-sdk',
  'github.com/mark3labs/mcp-go',
  'fast-mcp',
  'php-mcp/server',
  'mcp/sdk',
  'laravel/mcp',
  'rmcp',
  'rust-mcp-sdk',
  'io.modelcontextprotocol.sdk:mcp',
  'ModelContextProtocol',
  'ModelContextProtocol.AspNetCore',
]);
/** What serves, starts or inspects servers is not one itself. */
const AROUND_SERVERS = /\b(?:proxy|client|cli|gateway|hub|manager|inspector|registry|installer)\b/i;

/** Something agents call; a program that can do other things and mentions none of it is called by what it says it is. */
function isMcpServer(evidence: Evidence): boolean {
  const packages = evidence.notes('package');
  const isStarted = packages.some((each) => each.commands.length > 0);
  const speaks = packages.some((each) => SPEAKS_OF_MCP.test(`${each.name} ${each.description ?? ''}`));
  if (ownTools(evidence).length > 0)
    return speaks || !isStarted || !packages.some((each) => (each.description ?? '') !== '');
  if (callsItselfLibrary(evidence)) return false;
  if (answersTools(evidence) || evidence.report.files.some(isMcpManifest)) return true;
  const isMade = evidence.notes('dependency').some(({ name, scope }) => scope === 'runtime' && MCP_LIBRARIES.has(name));
  return isMade && isStarted && speaks && !packages.some((each) => AROUND_SERVERS.test(each.description ?? ''));
}
function isMcpManifest({ role, context }: Evidence['report']['files'][number]): boolean {
  return role === 'mcp-manifest' && context === 'runtime';
}

const LIBRARY = /^(?<before>[^.]{0,70}?)\b(?:library|framework|toolkit|sdk|bindings)\b/i;
/** Behind these stands what it works with, not what it is: “builds pages in any framework”. */
const OTHERS = /\b(?:in|with|for|to|any|your|by|using|from|on)\b/i;

function callsItselfLibrary(evidence: Evidence): boolean {
  return evidence.notes('package').some(({ description = '' }) => {
    const said = LIBRARY.exec(description)?.groups;
    return said !== undefined && !OTHERS.test(said['before'] ?? '');
  });
}

/** What programs on the command line are made with. */
const COMMAND_LINES: ReadonlySet<string> = new Set(['click', 'typer', 'rich', 'fire', 'docopt', 'rich-click']);

/** The command only comes with a library: so it says itself, or one must ask for the command extra. */
function bringsCommand(evidence: Evidence): boolean {
  const made = evidence
    .notes('dependency')
    .filter(({ name, ecosystem }) => ecosystem === 'pypi' && COMMAND_LINES.has(name));
  const isExtra = made.some(({ scope }) => scope === 'optional') && !made.some(({ scope }) => scope === 'runtime');
  return isExtra || callsItselfLibrary(evidence);
}
