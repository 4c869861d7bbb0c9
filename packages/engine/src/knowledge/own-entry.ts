/**
 * An entry of a table by a word of what is scanned. What every object has, such as `constructor` and `toString`, is none:
 * a file that uses such a word as a name would be read wrong, or not at all.
 */
export function ownEntry<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
