import type { JsonNode } from '../facts/text/json.ts';

/** One entry of an object, with the keys that lead to it. */
export interface Member {
  readonly key: string;
  readonly keyStart: number;
  readonly node: JsonNode;
  /** Keys from the root; list positions are left out. */
  readonly path: readonly string[];
}

/** Every entry of every object below a node, outer ones first. Readers have bounded the depth already. */
export function* everyMember(node: JsonNode, path: readonly string[] = []): Iterable<Member> {
  for (const { key, keyStart, node: value } of node.members) {
    const own = [...path, key];
    yield { key, keyStart, node: value, path: own };
    yield* everyMember(value, own);
  }
  for (const item of node.items) yield* everyMember(item, path);
}

/** The strings a node holds: itself, or those of its list. */
export function strings(node: JsonNode | undefined): readonly { readonly text: string; readonly node: JsonNode }[] {
  if (node === undefined) return [];
  if (typeof node.value === 'string') return [{ text: node.value, node }];
  return node.items.flatMap((item) => (typeof item.value === 'string' ? [{ text: item.value, node: item }] : []));
}

/** The text of a node that is a string. */
export function stringOf(node: JsonNode | undefined): string | undefined {
  return typeof node?.value === 'string' ? node.value : undefined;
}

/** The text of a scalar, whatever its type, in lower case; undefined where there is none. */
export function scalarOf(node: JsonNode | undefined): string | undefined {
  const value = node?.value;
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
    ? String(value).toLowerCase()
    : undefined;
}
