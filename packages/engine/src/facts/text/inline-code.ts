import { lineBefore } from './lines.ts';

/** Whether a place in Markdown lies in code inside a sentence: named there, where a command to type has a block of its own. */
export function isInlineCode(text: string, offset: number): boolean {
  const marks = lineBefore(text, offset).match(/`/g)?.length ?? 0;
  return marks % 2 === 1;
}
