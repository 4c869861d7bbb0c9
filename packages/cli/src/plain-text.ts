/** Text from a scanned repository may carry anything; a terminal must not obey it. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** One line of printable text: control, bidirectional and invisible characters shown as `\u{…}`. */
export function plainText(text: string): string {
  return text.replaceAll(UNSAFE, (char) => (char === '\t' ? ' ' : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`));
}

/** At most this many characters, the cut marked. */
export function clip(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Rows with their columns aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, [...cell].length);
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
