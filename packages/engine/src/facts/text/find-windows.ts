import type { Window } from './windows.ts';

/** How far round a keyword a pattern may look, in bytes, and how large a run of such stretches may grow. */
interface Reach {
  readonly before: number;
  readonly after: number;
  readonly most: number;
}
const REACH: Reach = { before: 160, after: 500, most: 2048 };
/** A key block is long, and its first line is its keyword; a file may be full of first lines. */
const KEY_BLOCK_REACH: Reach = { before: 100, after: 8000, most: 40_000 };
const KEY_BLOCK = '-----begin';

/** Occurrence of a keyword: offset in bytes of its start. */
export interface Occurrence {
  readonly keyword: string;
  readonly start: number;
}

interface Stretch {
  readonly keyword: string;
  readonly keywords: string[];
  readonly start: number;
  end: number;
}

/** A file as the matcher and the patterns see it. */
export interface EncodedText {
  readonly path: string;
  readonly text: string;
  /** Number of bytes the matcher read. */
  readonly length: number;
  /** A byte offset as an offset into the text. */
  readonly toText: (offset: number) => number;
}

/**
 * Bounded windows of text round the occurrences, which must be in order.
 * Overlapping stretches merge only while they stay small: the bound is what keeps patterns from running away. Each
 * occurrence lies with its whole reach in one window, so a match near it is never cut by the bound.
 */
export function findWindows(file: EncodedText, occurrences: readonly Occurrence[]): readonly Window[] {
  return mergeStretches(occurrences, file.length).map((stretch) =>
    openWindow(file, { ...stretch, start: file.toText(stretch.start), end: file.toText(stretch.end) }),
  );
}

/** A stretch whose offsets are those of the text. */
function openWindow({ path, text }: EncodedText, { keyword, keywords, start, end }: Stretch): Window {
  const span: Window['span'] = (from, to) => ({ file: path, start: start + from, end: start + to });
  return {
    keyword,
    keywords,
    start,
    text: text.slice(start, end),
    span,
    spanOf: (match) => span(match.index, match.index + match[0].length),
  };
}

/** The same windows, each cut to the line on which its keywords stand. */
export function findLineWindows(file: EncodedText, occurrences: readonly Occurrence[]): readonly Window[] {
  const { text, toText } = file;
  const stretches: Stretch[] = [];
  let last: Stretch | undefined;
  let lineEnd = -1;
  for (const { keyword, start: place } of occurrences) {
    const at = toText(place);
    if (at > lineEnd) {
      const newline = text.indexOf('\n', at);
      lineEnd = newline < 0 ? text.length : newline;
      last = undefined;
    }
    const end = Math.min(lineEnd, at + REACH.after);
    if (last !== undefined && end - last.start <= REACH.most) {
      last.end = end;
      if (!last.keywords.includes(keyword)) last.keywords.push(keyword);
      continue;
    }
    last = { keyword, keywords: [keyword], start: startOnLine(text, at), end };
    stretches.push(last);
  }
  return stretches.map((stretch) => openWindow(file, stretch));
}

/** The start of the line, where it is near. */
function startOnLine(text: string, at: number): number {
  const first = Math.max(0, at - REACH.before);
  let start = at;
  while (start > first && text.charCodeAt(start - 1) !== 0x0a) start -= 1;
  return start;
}

function mergeStretches(occurrences: readonly Occurrence[], length: number): readonly Stretch[] {
  const merged: Stretch[] = [];
  let last: Stretch | undefined;
  for (const { keyword, start } of occurrences) {
    const reach = keyword.startsWith(KEY_BLOCK) ? KEY_BLOCK_REACH : REACH;
    const from = Math.max(0, start - reach.before);
    const end = Math.min(length, start + reach.after);
    if (last !== undefined && from <= last.end && end - last.start <= reach.most) {
      last.end = Math.max(last.end, end);
      if (!last.keywords.includes(keyword)) last.keywords.push(keyword);
      continue;
    }
    last = { keyword, keywords: [keyword], start: from, end };
    merged.push(last);
  }
  return merged;
}
