/** What a connection says goes to the input of a program, and what the program writes goes back: `connection`, `shell`. */
const PIPED: readonly RegExp[] = [
  /\b(?<connection>\w{1,40})\.pipe\(\s{0,9}(?<shell>\w{1,40})\.stdin\b[^]{0,400}?\b\k<shell>\.stdout\.pipe\(\s{0,9}\k<connection>\b/g,
  /\b(?<shell>\w{1,40})\.stdout\.pipe\(\s{0,9}(?<connection>\w{1,40})\s{0,9}\)[^]{0,400}?\b\k<connection>\.pipe\(\s{0,9}\k<shell>\.stdin\b/g,
  /\b(?<connection>\w{1,40})\.on\(\s{0,9}["'`]data["'`],[^;{}]{0,60}\{?\s{0,20}(?<shell>\w{1,40})\.stdin\.write\([^]{0,400}?\b\k<shell>\.stdout\.on\(\s{0,9}["'`]data["'`],[^;{}]{0,60}\{?\s{0,20}\k<connection>\.write\(/g,
];
const SHELL = String.raw`["'\x60](?:[^"'\x60\n]{0,40}[/\\])?(?:(?:ba|z|k|da|a)?sh|cmd(?:\.exe)?|p(?:ower)?w?sh(?:ell)?(?:\.exe)?)["'\x60]`;
/** A shell whose three streams are one connection. */
const GIVEN = new RegExp(
  String.raw`\bspawn\(\s{0,9}${SHELL}[^;]{0,120}\bstdio\s{0,3}:\s{0,3}\[\s{0,9}(\w{1,40})\s{0,3},\s{0,9}\1\s{0,3},\s{0,9}\1\b`,
  'g',
);
const CONNECTS = /\b(?:net|tls)\b["'`]?\)?\s{0,3}(?:\.|;|\n|,)|from\s{1,3}["'](?:node:)?(?:net|tls)["']/;
/** Servers of SSH ask who is there first. */
const ASKS_FIRST = /\bssh2\b/;

/** Places of JavaScript where both ends of a shell lie on a plain connection. */
export function* pipedShells(text: string): Generator<{ readonly start: number; readonly end: number }> {
  if (!text.includes('.stdin') && !text.includes('stdio')) return;
  if (!CONNECTS.test(text) || ASKS_FIRST.test(text)) return;
  for (const form of PIPED) {
    for (const { 0: whole, index, groups } of text.matchAll(form))
      if (isShell(text, groups?.['shell'] ?? '')) yield { start: index, end: index + whole.length };
  }
  for (const { 0: whole, index } of text.matchAll(GIVEN)) yield { start: index, end: index + whole.length };
}

function isShell(text: string, name: string): boolean {
  return new RegExp(
    String.raw`\b${name}\s{0,3}=\s{0,3}(?:[\w$.]{1,60}\.|require\([^()\n]{1,40}\)\.)?spawn\(\s{0,9}${SHELL}`,
  ).test(text);
}
