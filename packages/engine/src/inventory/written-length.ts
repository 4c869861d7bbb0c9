/** Texts and comments in one line, and lists of numbers, in the order they stand. */
const DATA = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/# sourceMappingURL=data:[^\n]*|(?:[\d.,\s+[\]-]|null)+/g;
/** Nobody writes so much data by hand, whoever wrote the code around it. */
const LONGEST_BY_HAND = 400;

/** A module that is nothing but a value, which a program wrote out as JSON. */
const ONE_VALUE =
  /^(?:\s|["']use strict["'];?|\/\/[^\n]*\n)*(?:module\.exports\s*=|export default)\s*([[{][^]*[\]}])\s*;?\s*$/;

/** How long the code of a file is: tables, embedded files and the map at its end say nothing of who wrote it. */
export function writtenLength(text: string): number {
  if (isJson(ONE_VALUE.exec(text)?.[1])) return 0;
  let length = text.length;
  for (const [data] of text.matchAll(DATA)) if (data.length > LONGEST_BY_HAND) length -= data.length;
  return length;
}

function isJson(text: string | undefined): boolean {
  if (text === undefined) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
