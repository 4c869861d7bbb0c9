import { createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { LIMITS } from '../../tree/limits.ts';
import type { JsonDocument, JsonNode } from './json.ts';
import { makeNode } from './node.ts';

/** Reads JSON, comments and trailing commas allowed; undefined where it is none, too large or nested too deep. */
export function readJson(text: string): JsonDocument | undefined {
  if (text.length > LIMITS.configBytes || isTooDeep(text)) return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  return root === undefined ? undefined : { root: toNode(root), isWellFormed: errors.length === 0 };
}

/** jsonc-parser's token numbers: a `const enum`, which cannot be imported as a value. */
const OPENING: ReadonlySet<number> = new Set([1, 3]);
const CLOSING: ReadonlySet<number> = new Set([2, 4]);
const END: number = 17;

/** The parser recurses; nesting is bounded before it starts. */
function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true);
  let depth = 0;
  let tokens = 0;
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    tokens += 1;
    if (OPENING.has(token)) depth += 1;
    if (CLOSING.has(token)) depth -= 1;
    if (depth > LIMITS.configDepth || tokens > 4 * LIMITS.configNodes) return true;
  }
  return false;
}

function toNode({ type, offset, length, value, children = [] }: Node): JsonNode {
  const place = { start: offset, end: offset + length };
  if (type === 'object') return makeNode({ ...place, members: children.flatMap(toMember) });
  if (type === 'array') return makeNode({ ...place, items: children.map(toNode) });
  // jsonc-parser types a scalar's value as `any`.
  return makeNode({ ...place, scalar: value as unknown });
}

function toMember({ children = [] }: Node): JsonNode['members'] {
  const [key, value] = children;
  if (key === undefined || value === undefined) return [];
  return [{ key: String(key.value), keyStart: key.offset, keyEnd: key.offset + key.length, node: toNode(value) }];
}
