import { endingIn } from '../text/ending.ts';
import { gateOf } from '../text/gates.ts';
import type { Occurrences } from '../text/occurrences.ts';
import type { Surface, SurfaceKind } from './surface.ts';
import { type Token, readTokens, unescapeString } from './tokens.ts';

const MOST_SURFACES = 5_000;
/** Shorter texts say nothing to anybody. */
const LEAST_SAID = 12;
/** How far before a string its purpose is looked for. */
const LOOK_BEHIND = 160;
/** The end of everything by which a string gets a purpose; a prefix of the string may follow. */
const GIVEN = endingIn(/[(:=,[]\s*[rfbuRFBU]{0,2}$/);
const TOOL_DECORATOR = /@[\w.]{0,60}\b(?:tool|prompt|resource|kernel_function|function_tool|register_tool)\b/;
const TOOL_CALL = endingIn(
  /\.(?:tool|registerTool|addTool|add_tool|prompt|registerPrompt|resource|registerResource|NewTool)\(\s*(?:\{\s*name\s*:\s*)?["'`][^"'`\n]{1,100}["'`]\s*,\s*$/,
);
const DESCRIPTION = endingIn(
  /(?:\bdescription|\b__doc__|\bdesc|\bDescription|\bwithDescription|\bWithDescription)["'`]?\s*(?:[:=]|\()\s*\(?\s*[rfbuRFBU]{0,2}$/,
);
const PARAMETER = endingIn(/\.(?:describe|meta)\(\s*$|\bField\([^()\n]{0,80}description\s*=\s*[rf]?$|\bDoc\(\s*$/);
/** What a schema shows of itself beside descriptions: the value it proposes, the values it allows, its title. */
const SHOWN_BY_SCHEMA = endingIn(
  /\.default\(\s*$|\.enum\(\s*\[[^\][]{0,140}$|\b(?:default|title)["'`]?\s*[:=]\s*[rf]?$|\b(?:enum|examples)["'`]?\s*[:=]\s*\[[^\][]{0,140}$/,
);
const INSTRUCTIONS = endingIn(/\binstructions["'`]?\s*[:=]\s*\(?\s*[rfb]?$/);
/** `const GUIDE = …`, `GUIDE: str = (`: the text gets a name first. */
const NAMED = /\b(?<name>[A-Za-z_$][\w$]{0,60})\s*(?::\s*\w{1,20}\s*)?=\s*\(?\s*[rfbuRFBU]{0,2}$/;
const LONGEST_NAMING = 120;
/** Where a name is used for what an agent reads. */
const USED_BY_NAME =
  /\b(?<use>description|instructions)["'`]?\s{0,4}[:=]\s{0,4}(?<name>[A-Za-z_$][\w$]{0,60})(?=\s{0,4}[,;)}\n])/g;
const PROMPT = endingIn(
  /\b(?:\w{0,30}_)?(?:system_?|user_?|base_?)?prompts?(?:_?(?:template|text|message))?["'`]?\s*(?::\s*str\s*)?[:=]\s*\(?\s*[rfb]?$/i,
);

interface CodeFile {
  readonly path: string;
  readonly text: string;
  readonly language: string;
  /** Keywords that stand in it, where it was searched for them. */
  readonly found?: Occurrences | undefined;
}

/** The file takes part in a server or client of agents' tools. A text that speaks of MCP, or a command called so, does not. */
const ABOUT_TOOLS =
  /\b(?:fastmcp|modelcontextprotocol|mcp-go|rmcp)\b|\bMcpServer\b|@tool\b|@[\w.]{1,60}\.tool\(|registerTool|inputSchema|input_schema|function_tool|@mcp\b|\bmcp\.\w{0,20}(?:tool|prompt|resource|server|description|types)|^[ \t]{0,20}(?:import|from)[ \t]{1,4}mcp\b|\b(?:from|import|require)[\s(]{0,4}["'][\w@./-]{0,80}\bmcp\b/im;
const ABOUT_TOOLS_GATE = gateOf(ABOUT_TOOLS);

/** Keywords by which the reader of code's texts knows what it need not look for. */
export const SURFACE_KEYWORDS: readonly string[] = ABOUT_TOOLS_GATE.words;

/** Comments, docstrings, descriptions, prompts and longer texts of a source file. */
export function readCodeTexts(file: CodeFile): readonly Surface[] {
  const { path, text, language, found } = file;
  const agentic = ABOUT_TOOLS_GATE.isOpen(found) && ABOUT_TOOLS.test(text);
  const uses = agentic ? usesByName(text) : NONE_USED;
  const surfaces: Surface[] = [];
  for (const run of joinNeighbours(readTokens(text, language), text)) {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined || last.to - first.from < LEAST_SAID) continue;
    const said = run.map((token) => textOf(token, text)).join(first.kind === 'comment' ? '\n' : '');
    if (said.length < LEAST_SAID || !/[\s\u{E0000}-\u{E007F}]/u.test(said.trim())) continue;
    const role = first.kind === 'comment' ? COMMENT : roleOfString(first, file, agentic, uses);
    if (role === undefined || (role.kind === 'tool-output' && said.trim().split(/\s+/, 7).length < 7)) continue;
    const start = run.length === 1 ? Math.max(first.from, last.to - said.length) : first.from;
    surfaces.push({ ...role, owner: path, text: said, at: { file: path, start, end: last.to } });
    if (surfaces.length >= MOST_SURFACES) break;
  }
  return surfaces;
}

interface Purpose {
  readonly kind: SurfaceKind;
  readonly agentFacing: boolean;
}
const COMMENT: Purpose = { kind: 'comment', agentFacing: false };

/** What texts are for that stand under a name and are used by it. */
type Uses = ReadonlyMap<string, SurfaceKind>;
const NONE_USED: Uses = new Map();

function usesByName(text: string): Uses {
  const uses = new Map<string, SurfaceKind>();
  for (const { groups } of text.matchAll(USED_BY_NAME)) {
    uses.set(groups?.['name'] ?? '', groups?.['use'] === 'instructions' ? 'server-instructions' : 'tool-description');
  }
  return uses;
}

function roleOfString(token: Token, { text, language }: CodeFile, agentic: boolean, uses: Uses): Purpose | undefined {
  const before = text.slice(Math.max(0, token.start - LOOK_BEHIND), token.start);
  const purpose = GIVEN(before) ? (purposeOf(before, agentic) ?? purposeByName(before, uses)) : undefined;
  if (purpose !== undefined) return purpose;
  if (language === 'python' && isDocstring(before)) {
    return belongsToTool(token, text)
      ? { kind: 'tool-description', agentFacing: true }
      : { kind: 'docstring', agentFacing: false };
  }
  return agentic ? { kind: 'tool-output', agentFacing: false } : undefined;
}

/** What a string is for that is handed to something or given a name. */
function purposeOf(before: string, agentic: boolean): Purpose | undefined {
  if (PARAMETER(before)) return { kind: 'parameter-description', agentFacing: agentic };
  if (agentic && SHOWN_BY_SCHEMA(before)) return { kind: 'parameter-description', agentFacing: true };
  if (TOOL_CALL(before)) return { kind: 'tool-description', agentFacing: true };
  if (DESCRIPTION(before)) return { kind: agentic ? 'tool-description' : 'data-description', agentFacing: agentic };
  if (INSTRUCTIONS(before)) return { kind: 'server-instructions', agentFacing: agentic };
  return PROMPT(before) ? { kind: 'prompt', agentFacing: true } : undefined;
}

/** What a string is for that is given a name under which it is used elsewhere in the file. */
function purposeByName(before: string, uses: Uses): Purpose | undefined {
  if (uses.size === 0) return undefined;
  const name = NAMED.exec(before.slice(-LONGEST_NAMING))?.groups?.['name'];
  const kind = name === undefined ? undefined : uses.get(name);
  return kind === undefined ? undefined : { kind, agentFacing: true };
}

/** A string that stands alone where a body or a file begins. */
function isDocstring(before: string): boolean {
  return /:[ \t]*(?:#[^\n]{0,120})?\r?\n\s*[rRuU]?$/.test(before) || /^\s*[rRuU]?$/.test(before);
}

/** A docstring is a tool's description where the function above it carries a tool's decorator. */
function belongsToTool(token: Token, text: string): boolean {
  const above = text.slice(Math.max(0, token.start - 1_500), token.start);
  const definition = above.lastIndexOf('def ');
  const header = above.slice(0, Math.max(0, definition));
  return TOOL_DECORATOR.test(header.slice(header.lastIndexOf('\n\n') + 1));
}

/** Lines of one comment, and strings joined by nothing or by a plus sign, say one thing together. */
function* joinNeighbours(tokens: readonly Token[], text: string): Iterable<readonly Token[]> {
  let run: Token[] = [];
  for (const token of tokens) {
    const previous = run.at(-1);
    if (previous !== undefined && !belongTogether(previous, token, text)) {
      yield run;
      run = [];
    }
    run.push(token);
  }
  if (run.length > 0) yield run;
}
/** Signs behind which something else begins. */
const ENDS_RUN: ReadonlySet<string> = new Set(',;:)]}.');

function belongTogether(a: Token, b: Token, text: string): boolean {
  if (a.kind !== b.kind || b.start - a.end > 200 || ENDS_RUN.has(text.charAt(a.end))) return false;
  const between = text.slice(a.end, b.start);
  return a.kind === 'comment' ? /^\n?[ \t]*$/.test(between) : /^\s*\+?\s*[rfbu]?$/.test(between) && between !== '';
}

function textOf(token: Token, text: string): string {
  const raw = text.slice(token.from, token.to);
  if (token.kind === 'string') return unescapeString(raw);
  return raw.includes('\n') ? raw.replace(/^[ \t]*\*(?!\/)[ \t]?/gm, '') : raw.replace(/^[/!*#\s]+/, '');
}
