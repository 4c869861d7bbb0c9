import type { JsonNode } from './json.ts';

type Members = JsonNode['members'];

/** The parts a reader of JSON or YAML knows of a value. */
export interface NodeParts {
  readonly start: number;
  readonly end: number;
  /** The value itself where it is neither object nor list. */
  readonly scalar?: unknown;
  readonly members?: Members | undefined;
  readonly items?: readonly JsonNode[] | undefined;
}

/** Makes a node; plain values of objects have no prototype, so that a key called `__proto__` is a key and nothing more. */
export function makeNode({ start, end, scalar, members, items }: NodeParts): JsonNode {
  let value: unknown = scalar;
  let isValueKnown = members === undefined && items === undefined;
  const node: JsonNode = {
    start,
    end,
    members: members ?? [],
    items: items ?? [],
    get value() {
      if (!isValueKnown) {
        value = items === undefined ? valueOfMembers(members ?? []) : items.map((item) => item.value);
        isValueKnown = true;
      }
      return value;
    },
    get: (...path) => follow(node, path),
  };
  return node;
}

function valueOfMembers(members: Members): Record<string, unknown> {
  // A null prototype is what makes strangers' keys harmless; `create` answers with `any`.
  const value = Object.create(null) as Record<string, unknown>;
  for (const { key, node } of members) value[key] = node.value;
  return value;
}

function follow(from: JsonNode, path: readonly (string | number)[]): JsonNode | undefined {
  let node: JsonNode | undefined = from;
  for (const step of path) {
    node = typeof step === 'number' ? node?.items[step] : node?.members.findLast((member) => member.key === step)?.node;
    if (node === undefined) return undefined;
  }
  return node;
}
