import type { Comment, Lowering } from './lowering.ts';
import { countWhile } from '../text/in-order.ts';
import { withoutTheRest } from './words.ts';

/** Characters between a comment and what it describes: `export const name = async `, decorators, the head of a call. */
const HEAD_LENGTH = 200;
/** Line comments in a row that are taken together. */
const MOST_LINES = 100;

/** Every comment of the file in order. */
export function commentsOf(lowering: Pick<Lowering, 'tree' | 'text' | 'dialect'>): Comment[] {
  const { tree, text, dialect } = lowering;
  const comments: Comment[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (dialect.isComment[tree.type[node] ?? 0] !== 1) continue;
    const start = tree.start[node] ?? 0;
    const end = tree.end[node] ?? 0;
    comments.push({ text: text.slice(start, end), start, end });
  }
  return comments;
}

/** The comment right above `at`, without its marks: what the author says the thing does. */
export function documentationBefore(lowering: Lowering, at: number): string | undefined {
  const { comments, text } = lowering;
  let index = lastEndingBefore(comments, at);
  const last = comments[index];
  if (!last || at - last.end > HEAD_LENGTH || !isHead(text.slice(last.end, at))) return undefined;
  if (last.text.startsWith('/*')) return withoutTheRest(stripBlock(last.text));
  const lines = [last.text];
  for (let next = last; index > 0 && lines.length < MOST_LINES; index--) {
    const above = comments[index - 1];
    if (!above?.text.startsWith('//') || !/^\r?\n[ \t]*$/.test(text.slice(above.end, next.start))) break;
    lines.push(above.text);
    next = above;
  }
  const stripped = lines.toReversed().map((line) => line.replace(/^\/\/+ ?/, ''));
  return withoutTheRest(stripped.join('\n').trim());
}

/** A blank line, a finished statement or an opened block means that the comment is about something else. */
function isHead(between: string): boolean {
  return !/[;{}]|\n[ \t]*\r?\n/.test(between);
}

function stripBlock(text: string): string {
  return text
    .slice(2, text.endsWith('*/') ? -2 : undefined)
    .split('\n')
    .map((line) => line.replace(/^[ \t]*\*+ ?/, '').trimEnd())
    .join('\n')
    .trim();
}

function lastEndingBefore(comments: readonly Comment[], at: number): number {
  return countWhile(comments, ({ end }) => end <= at) - 1;
}
