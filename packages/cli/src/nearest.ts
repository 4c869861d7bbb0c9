/** The one of several names that somebody most likely meant, if a letter or two are wrong. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => [name, distance(name, word)] as const)
    .filter(([, letters]) => letters <= 2)
    .toSorted(([, a], [, b]) => a - b);
  return best?.[0];
}

/** How many letters to add, drop or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
