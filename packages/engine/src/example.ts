import type { Example } from './check.ts';
import type { Span } from './facts/span.ts';
import type { MemoryFile } from './tree/memory-tree.ts';

/** An example made ready to run: the files, and where the check must point. */
export interface ReadyExample {
  readonly files: Readonly<Record<string, MemoryFile>>;
  readonly marks: readonly Span[];
}

const MARK = /[«»]/;

/** Takes common indentation and marks out of an example. */
export function readExample(example: Example): ReadyExample {
  const files: Record<string, MemoryFile> = {};
  const marks: Span[] = [];
  for (const [name, written] of Object.entries(example)) {
    const path = name.replace(/[@*]$/, '');
    const { text, places } = takeMarks(dedent(written));
    for (const [start, end] of places) marks.push({ file: path, start, end });
    if (name.endsWith('@')) files[path] = { mode: 'symlink', content: text };
    else files[path] = name.endsWith('*') ? { mode: 'executable', content: text } : text;
  }
  return { files, marks };
}

/** The text as a file would hold it: a first line break and the indentation that all lines share are the check's own. */
export function dedent(written: string): string {
  if (!written.startsWith('\n')) return written;
  const lines = written.slice(1).split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents);
  return (
    lines
      .map((line) => line.slice(shared))
      .join('\n')
      .trimEnd() + '\n'
  );
}

function takeMarks(marked: string): { text: string; places: readonly (readonly [number, number])[] } {
  const pieces = marked.split(MARK);
  if (pieces.length % 2 === 0) throw new Error(`An example has an odd mark: ${marked.slice(0, 80)}`);
  const places: (readonly [number, number])[] = [];
  let text = pieces[0] ?? '';
  for (let at = 1; at < pieces.length; at += 2) {
    const start = text.length;
    text += pieces[at] ?? '';
    places.push([start, text.length]);
    text += pieces[at + 1] ?? '';
  }
  return { text, places };
}
