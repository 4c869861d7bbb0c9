/** An entry of a list that goes over lines: text, a pattern, several of them in brackets, or what is said of them. */
const ENTRY = /^\s*(?:[([{]\s*)?(?:[rbuf]{0,2}["'`/#*]|\/\/|new\s+RegExp\b|\w{0,6}re\.compile\b|[)\]}])|^\s*[([{]?\s*$/;
const MOST_LINES = 80;

/** The line that begins the list in which a text is an entry of its own, such as `BLOCKED = [`; empty where it is none. */
export function listHead(text: string, at: number): string {
  let end = text.lastIndexOf('\n', at - 1);
  if (!ENTRY.test(text.slice(end + 1, at + 1))) return '';
  for (let seen = 0; seen < MOST_LINES && end >= 0; seen += 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, Math.min(end, start + 200));
    if (!ENTRY.test(line)) {
      if (!/[([{]\s*(?:(?:#|\/\/).*)?$/.test(line)) return '';
      // A list that is given back goes by the name of the function.
      const before = text.lastIndexOf('\n', start - 2) + 1;
      return /^\s*return\b/.test(line) ? text.slice(Math.max(before, start - 200), end) : line;
    }
    end = start - 1;
  }
  return '';
}
