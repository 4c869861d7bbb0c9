/** The one of several names that somebody most likely meant, if a letter or two are wrong. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => [name, distance(name, word)] as const)
    .filter(([, letters]) => letters <= 2)
    .toSorted(([, a], [, b]) => a - b);
  return best?.[0];
}

/** How many letters to add, drop or change. */
function distance(from: string, to: string): number {
  // Letters to change between what was read of the one word and each beginning of the other.
  let row = Array.from({ length: to.length + 1 }, (_, length) => length);
  for (const [read, letter] of from.split('').entries()) {
    const next = [read + 1];
    for (const [column, other] of to.split('').entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
