import type { Call, Expression, KeywordArgument } from '../ir.ts';
import { literal } from '../lowering.ts';

/**
 * Tools of MCP servers, said as an object with `name`, `description`, `inputSchema` and `annotations`: the form in which
 * every kit of every language writes them down.
 */
type Entry = readonly [key: Expression, value: Expression];

const KITS: ReadonlySet<string> = new Set([
  'mark3labs/mcp-go/mcp',
  'modelcontextprotocol/go-sdk/mcp',
  'strowk/foxy-contexts/pkg/mcp',
]);
const WRITTEN: ReadonlySet<string> = new Set(['Tool', 'ToolAnnotation', 'ToolAnnotations']);
/** Options of `NewTool` that say what it takes. */
const TAKES = /^With(?:String|Number|Integer|Boolean|Object|Array|Any)$/;
/** `WithReadOnlyHintAnnotation(true)`. */
const HINTED = /^With((?:ReadOnly|Destructive|Idempotent|OpenWorld)Hint|Title)Annotation$/;

/** `mcp.NewTool("name", mcp.WithDescription("…"), mcp.WithString("path"))`. */
export function newTool({ arguments: [name, ...options], at, end }: Call): Expression | undefined {
  if (name === undefined) return undefined;
  const entries: Entry[] = [[literal('name', at, at), name]];
  const taken: Entry[] = [];
  const hints: Entry[] = [];
  for (const option of options) {
    if (option.kind !== 'call' || option.callee.kind !== 'member') continue;
    const { property } = option.callee;
    const [value] = option.arguments;
    if (value === undefined) continue;
    const hint = HINTED.exec(property)?.[1];
    if (property === 'WithDescription') entries.push([literal('description', at, at), value]);
    else if (property === 'WithToolAnnotation') entries.push([literal('annotations', at, at), value]);
    else if (TAKES.test(property)) taken.push([value, option]);
    else if (hint !== undefined) hints.push([literal(withSmallInitial(hint), at, at), value]);
  }
  const schema: Entry[] = [
    [literal('type', at, at), literal('object', at, at)],
    [literal('properties', at, at), { kind: 'map', entries: taken, at, end }],
  ];
  entries.push([literal('inputSchema', at, at), { kind: 'map', entries: schema, at, end }]);
  if (hints.length > 0) entries.push([literal('annotations', at, at), { kind: 'map', entries: hints, at, end }]);
  return { kind: 'map', entries, at, end };
}

/** `mcp.Tool{Name: "name", Description: "…"}` and the hints in it; undefined for other objects. */
export function writtenTool(
  module: string | undefined,
  type: string,
  fields: readonly KeywordArgument[],
  { at, end }: { readonly at: number; readonly end: number },
): Expression | undefined {
  if (module === 'mark3labs/mcp-go/server' && type === 'ServerTool') return withHandler(fields, { at, end });
  if (module === undefined || !KITS.has(module) || !WRITTEN.has(type)) return undefined;
  const entries = fields.map(({ name, value }): Entry => [
    literal(withSmallInitial(name ?? ''), value.at, value.at),
    pointedTo(value),
  ]);
  return { kind: 'map', entries, at, end };
}

/** `server.ServerTool{Tool: mcp.NewTool(…), Handler: read}`: the tool, and what it does. */
function withHandler(
  fields: readonly KeywordArgument[],
  { at, end }: { readonly at: number; readonly end: number },
): Expression | undefined {
  const tool = fields.find(({ name }) => name === 'Tool')?.value;
  const handler = fields.find(({ name }) => name === 'Handler')?.value;
  if (tool === undefined || handler === undefined) return undefined;
  return {
    kind: 'map',
    entries: [
      [null, tool],
      [literal('handler', handler.at, handler.at), handler],
    ],
    at,
    end,
  };
}

/** `ptr(true)`: Go takes no address of a constant, so that a function makes one. */
function pointedTo(value: Expression): Expression {
  const only = value.kind === 'call' && value.arguments.length === 1 ? value.arguments[0] : undefined;
  return only?.kind === 'literal' ? only : value;
}

function withSmallInitial(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
