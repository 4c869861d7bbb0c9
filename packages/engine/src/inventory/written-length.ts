/** Texts and comments in one line, and lists of numbers. A text that nobody closes is passed too: no place is read twice. */
const DATA = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\/\/# sourceMappingURL=data:[^\n]*|(?:[\d.,\s+[\]-]|null)+/g;
const UNCLOSED = /^(["']).*[^"']$/s;
/** Nobody writes so much data by hand, whoever wrote the code around it. */
const LONGEST_BY_HAND = 400;

/** How a module begins that is nothing but a value. */
const ONLY_VALUE =
  /^(?:["']use strict["'];?\s*|\/\/[^\n]*\n\s*){0,20}(?:module\.exports\s*=|export default)\s*(?=[[{])/;

/** How long the code of a file is: tables, embedded files and the map at its end say nothing of who wrote it. */
export function writtenLength(text: string): number {
  if (isOneValue(text.trim())) return 0;
  let length = text.length;
  for (const [data] of text.matchAll(DATA))
    if (data.length > LONGEST_BY_HAND && !UNCLOSED.test(data)) length -= data.length;
  return length;
}

/** A program wrote it out as JSON. */
function isOneValue(text: string): boolean {
  const head = ONLY_VALUE.exec(text)?.[0];
  if (head === undefined) return false;
  try {
    JSON.parse(text.slice(head.length, text.endsWith(';') ? -1 : undefined));
    return true;
  } catch {
    return false;
  }
}
