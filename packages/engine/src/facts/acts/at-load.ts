import { docstringsIn } from '../text/docstrings.ts';

/** Whether code at an offset runs as soon as its module is loaded, judged by indentation and by what the module calls. */
export function runsAtLoad(text: string, offset: number, language: string): boolean {
  if (language !== 'python') return false;
  let indent = indentOf(text, offset);
  const owners = new Set<string>();
  const isText = docstringsIn(text);
  for (let line = text.lastIndexOf('\n', offset - 1); line > 0 && indent > 0;) {
    const start = text.lastIndexOf('\n', line - 1) + 1;
    const head = /^(?<blank>[ \t]*)(?:async\s{1,3})?(?<what>def|class|\S)\s{0,3}(?<name>\w*)/.exec(
      text.slice(start, Math.min(line, start + 200)),
    )?.groups;
    // The lines of a text stand where they like.
    if (head !== undefined && (head['blank'] ?? '').length < indent && !isText(start)) {
      // `) -> None:` ends a head that began on a line as far to the left.
      indent = (head['blank'] ?? '').length + (head['what'] === ')' ? 1 : 0);
      if (head['what'] === 'def') owners.add(head['name'] ?? '');
    }
    line = start - 1;
  }
  return [...owners].every((name) => isCalled(text, name));
}

function indentOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, start + 200))?.[0].length ?? 0;
}

/** A function that the module calls outside any other one, or starts as a thread. */
function isCalled(text: string, name: string): boolean {
  if (name.length < 2 || !/^\w+$/.test(name)) return false;
  if (new RegExp(`^(?:\\w+\\s{0,2}=\\s{0,2})?${name}\\(`, 'm').test(text)) return true;
  if (new RegExp(`^(?:try|if)[^\\n]{0,80}:\\s{0,2}(?:\\n[ \\t]{1,8})?${name}\\(`, 'm').test(text)) return true;
  return new RegExp(`^[^\\n#]{0,60}\\bThread\\([^\\n]{0,40}target\\s{0,2}=\\s{0,2}${name}\\b`, 'm').test(text);
}
