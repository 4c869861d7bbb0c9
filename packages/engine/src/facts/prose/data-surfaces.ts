import type { Surface, SurfaceKind } from './surface.ts';
import { unescapeString } from './tokens.ts';

const JSON_TEXT =
  /"(description|instructions?|prompt|system|content|text|title|summary|annotations?|default|example|name)"\s*:\s*"((?:[^"\\\n]|\\.){12,20000})"/g;
const YAML_TEXT =
  /^([ \t-]*)(description|instructions?|prompt|system|content|title|summary|name|about|label|value|placeholder):[ \t]*(.*)$/gm;
const AGENT_DATA = /"?(?:inputSchema|input_schema|mcpServers|toolSpec)"?\s*:/;
const MOST_TEXTS = 2_000;
/** `"name": "PROXY_SERVER",` before a description: whoever starts the server reads it, and no agent does. */
const NAMES_VARIABLE = /"name"\s*:\s*"[A-Z][A-Z0-9]*_[A-Z0-9_]+"\s*,\s*$/;
const FOR_OPERATORS = { kind: 'data-description', agentFacing: false } as const;

interface DataFile {
  readonly path: string;
  readonly text: string;
  readonly kind: SurfaceKind;
  readonly agentFacing: boolean;
}

/** Whether a data file describes tools to an agent. */
export function describesTools(text: string): boolean {
  return AGENT_DATA.test(text) && text.includes('description');
}

/** Descriptions and other prose among the values of a JSON file, read as text, so that a broken file is read too. */
export function readJsonTexts({ path, text, kind, agentFacing }: DataFile): readonly Surface[] {
  const surfaces: Surface[] = [];
  const isOfTools = describesTools(text);
  for (const match of text.matchAll(JSON_TEXT)) {
    const value = match[2] ?? '';
    if (!value.includes(' ')) continue;
    const end = match.index + match[0].length - 1;
    const at = { file: path, start: end - value.length, end };
    const isOfVariable = !isOfTools && NAMES_VARIABLE.test(text.slice(Math.max(0, match.index - 160), match.index));
    const reader = isOfVariable ? FOR_OPERATORS : { kind: kindOf(match[1], kind), agentFacing };
    surfaces.push({ ...reader, owner: match[1] ?? path, text: unescapeString(value), at });
    if (surfaces.length >= MOST_TEXTS) break;
  }
  return surfaces;
}

/** What a file that describes tools says to the model in so many words is made of orders, as any prompt is. */
function kindOf(key: string | undefined, kind: SurfaceKind): SurfaceKind {
  return kind === 'tool-description' && /^(?:prompt|system|content|text)$/.test(key ?? '') ? 'prompt' : kind;
}

/** The same of YAML: plain, quoted and block values. */
export function readYamlTexts({ path, text, kind, agentFacing }: DataFile): readonly Surface[] {
  const surfaces: Surface[] = [];
  for (const match of text.matchAll(YAML_TEXT)) {
    const first = match[3] ?? '';
    const valueStart = match.index + match[0].length - first.length;
    const end = /^[|>]/.test(first)
      ? endOfBlock(text, match.index + match[0].length, (match[1] ?? '').length)
      : match.index + match[0].length;
    const start = /^[|>]/.test(first) ? Math.min(end, match.index + match[0].length + 1) : valueStart;
    if (end - start < 12) continue;
    surfaces.push({
      kind: kindOf(match[2], kind),
      agentFacing,
      owner: match[2] ?? path,
      text: text.slice(start, end),
      at: { file: path, start, end },
    });
    if (surfaces.length >= MOST_TEXTS) break;
  }
  return surfaces;
}

/** The end of the lines that are indented deeper than their key. */
function endOfBlock(text: string, from: number, indent: number): number {
  let end = from;
  for (let at = from + 1; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const stop = newline === -1 ? text.length : newline;
    const line = text.slice(at, Math.min(stop, at + 200));
    if (line.trim() !== '' && (/^[ \t]*/.exec(line)?.[0].length ?? 0) <= indent) break;
    end = stop;
    at = stop + 1;
  }
  return end;
}
