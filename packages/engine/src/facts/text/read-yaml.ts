import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseAllDocuments, visit } from 'yaml';
import { LIMITS } from '../../tree/limits.ts';
import type { JsonNode } from './json.ts';
import { makeNode } from './node.ts';
import type { YamlDocument } from './yaml.ts';

/** How often one file may refer to an anchor: enough for people, too little for a bomb. */
const MOST_ALIASES = 100;

/** What one file may still cost: every node counts each time it is reached, through whichever alias. */
interface Budget {
  nodes: number;
  aliases: number;
}

/** Reads a YAML stream; empty where it is none, too large, nested too deep or a bomb. */
export function readYaml(text: string): readonly YamlDocument[] {
  if (text.length > LIMITS.yamlBytes) return [];
  const { stackTraceLimit } = Error;
  try {
    // A broken file may have thousands of errors, which nobody prints: where each was made is not worth finding out.
    Error.stackTraceLimit = 0;
    // Pretty errors count lines from the start for each error: quadratic in a file made of errors.
    const parsed = parseAllDocuments(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
    const budget: Budget = { nodes: LIMITS.configNodes, aliases: MOST_ALIASES };
    // `parseAllDocuments` answers an empty stream with an object that is no array.
    return Array.isArray(parsed) ? parsed.map((document) => toDocument(document, budget, text.includes('&'))) : [];
  } catch {
    // The parser recurses without a bound of its own: deep nesting ends here.
    return [];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function toDocument(document: Document.Parsed, budget: Budget, hasAnchors: boolean): YamlDocument {
  const anchors = hasAnchors ? findAnchors(document) : new Map<string, Node>();
  const root = toNode(document.contents, anchors, budget, 0);
  return { root, isWellFormed: document.errors.length === 0 };
}

/** Anchors in order; YAML lets a later anchor of the same name replace an earlier one, which is rare enough to ignore. */
function findAnchors(document: Document.Parsed): ReadonlyMap<string, Node> {
  const anchors = new Map<string, Node>();
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return anchors;
}

function toNode(node: unknown, anchors: ReadonlyMap<string, Node>, budget: Budget, depth: number): JsonNode {
  budget.nodes -= 1;
  const [start, end] = rangeOf(node);
  if (budget.nodes < 0 || depth > LIMITS.configDepth) throw new RangeError('YAML document is too large');
  if (isAlias(node)) {
    budget.aliases -= 1;
    if (budget.aliases < 0) throw new RangeError('YAML document has too many aliases');
    return toNode(anchors.get(node.source), anchors, budget, depth + 1);
  }
  if (isSeq(node)) {
    return makeNode({ start, end, items: node.items.map((item) => toNode(item, anchors, budget, depth + 1)) });
  }
  if (isMap(node)) {
    const members = node.items.map((pair) => {
      const [keyStart, keyEnd] = rangeOf(pair.key);
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      return { key, keyStart, keyEnd, node: toNode(pair.value, anchors, budget, depth + 1) };
    });
    return makeNode({ start, end, members });
  }
  return makeNode({ start, end, scalar: isScalar(node) ? node.value : null });
}

function rangeOf(node: unknown): readonly [start: number, end: number] {
  // Every node of a parsed document carries its range; values left out (`key:`) are no nodes.
  const range = (node as { range?: readonly number[] } | null | undefined)?.range;
  return [range?.[0] ?? 0, range?.[1] ?? 0];
}
