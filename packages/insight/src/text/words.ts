/** `1 place`, `3 places`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`, `a, b, c and 4 more`. */
export function list(items: readonly string[], most = 4, joint = 'and'): string {
  if (items.length <= most) {
    return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`;
  }
  return `${items.slice(0, most).join(', ')} and ${items.length - most} more`;
}

/** First letter in capitals. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Ends with exactly one full stop. */
export function stopped(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** `a web service`, `an MCP server`. */
export function withArticle(noun: string): string {
  return /^(?:[aeio]|MCP|u(?!s|ni))/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** The first sentence of a paragraph of ours. */
export function firstSentence(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const end = flat.search(/[.!?](?= [A-Z‹(“])/);
  return end === -1 ? flat : flat.slice(0, end + 1);
}

/** Order of code units: the same on every machine, whatever its locale. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** First letter small, unless the word is a name or an abbreviation. */
export function lowerFirst(text: string): string {
  return /^[A-Z](?:[a-z]| [a-z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
