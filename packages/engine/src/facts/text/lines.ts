import { LIMITS } from '../../tree/limits.ts';
import { countWhile } from './in-order.ts';

/** One line without its end, cut where it is too long to be looked at whole. */
export interface Line {
  readonly start: number;
  readonly text: string;
}

/** Offsets of line starts; lines are counted from 1. */
export interface LineTable {
  readonly count: number;
  lineOf(this: void, offset: number): number;
  /** Start and end (without the line break) of the line that holds the offset. */
  rangeOf(this: void, offset: number): { readonly start: number; readonly end: number };
}

/** Finds all line starts once. */
export function tableOfLines(text: string): LineTable {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();

  function lineOf(offset: number): number {
    return countWhile(starts, (start) => start <= offset);
  }
  function rangeOf(offset: number): { start: number; end: number } {
    const line = lineOf(offset);
    const start = starts[line - 1] ?? 0;
    const next = starts[line] ?? text.length;
    let end = next;
    while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
    return { start, end };
  }
  return { count: starts.length, lineOf, rangeOf };
}

/** The line around an offset, without its end; for a text of which few lines are asked for. */
export function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset) + 1, end < 0 ? text.length : end);
}

/** What stands on a line before an offset. */
export function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

/** The lines of a text, each cut to what line rules may look at. */
export function boundedLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const stop = end > start && text[end - 1] === '\r' ? end - 1 : end;
    lines.push({ start, text: text.slice(start, Math.min(stop, start + LIMITS.lineCharacters)) });
    start = end + 1;
  }
  return lines;
}
