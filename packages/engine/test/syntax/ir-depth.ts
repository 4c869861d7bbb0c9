/** Nodes below one another, counted without recursion. */
export function depthOf(body: unknown): number {
  let deepest = 0;
  const open: [value: unknown, depth: number][] = [[body, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    const inner = 'kind' in value ? depth + 1 : depth;
    deepest = Math.max(deepest, inner);
    for (const child of Object.values(value)) open.push([child, inner]);
  }
  return deepest;
}
