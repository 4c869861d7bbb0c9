import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';

/**
 * Tools of MCP servers, said as an object with `name`, `description`, `inputSchema` and `annotations`: the form in which
 * every kit of every language writes them down.
 */
type Entry = readonly [key: Expression, value: Expression];

const PARTS: ReadonlySet<string> = new Set(['name', 'title', 'description', 'inputSchema', 'annotations']);
const MADE = ['name', 'description', 'inputSchema', 'annotations'];
const HINTS = ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** `new Tool("name", "what it does", schema)`, `Tool.builder().name("name")….build()`; undefined for anything else. */
export function writtenTool(call: Call): Expression | undefined {
  const { callee, at, end } = call;
  if (call.isNew) {
    const called = lastOf(callee);
    if (called === 'Tool' && call.arguments.length >= 2) return madeOf(MADE, call);
    return called === 'ToolAnnotations' && call.arguments.length >= 5 ? madeOf(HINTS, call) : undefined;
  }
  if (callee.kind !== 'member' || callee.property !== 'build') return undefined;
  const entries: Entry[] = [];
  let link: Expression = callee.object;
  while (link.kind === 'call' && link.callee.kind === 'member') {
    const { property, object }: { property: string; object: Expression } = link.callee;
    const [value] = link.arguments;
    if (property === 'builder') {
      const isTool = lastOf(object) === 'Tool' && entries.length > 0;
      return isTool ? { kind: 'map', entries: entries.toReversed(), at, end } : undefined;
    }
    if (value !== undefined && PARTS.has(property)) entries.push([literal(property, at, at), value]);
    link = object;
  }
  return undefined;
}

function madeOf(keys: readonly string[], { arguments: given, at, end }: Call): Expression {
  const entries = given.slice(0, keys.length).map((value, index): Entry => [literal(keys[index] ?? '', at, at), value]);
  return { kind: 'map', entries, at, end };
}

function lastOf(node: Expression): string {
  return node.kind === 'name' ? node.name : node.kind === 'member' ? node.property : '';
}
