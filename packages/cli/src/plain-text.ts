/** Text from a scanned repository may carry anything; a terminal must not obey it. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** One line of printable text: control, bidirectional and invisible characters shown as `\u{…}`. */
export function plainText(text: string): string {
  return text.replaceAll(UNSAFE, (char) => (char === '\t' ? ' ' : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`));
}

/** At most this many characters, the cut marked. */
export function clip(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Rows with their columns aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, Array.from(cell).length);
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
