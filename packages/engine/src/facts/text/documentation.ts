import { countWhile } from './in-order.ts';
import { lineBefore } from './lines.ts';

/** A text that is kept nowhere stands at the beginning of its line. */
const TOLD = /^[ \t]*[rRuU]?$/;

/** Tells whether a place of a program is documentation: a docstring, or a comment of the kind that tools make pages of. */
export function documentationIn(text: string, language: string): (offset: number) => boolean {
  if (language !== 'python') return (offset) => isInDocComment(text, offset);
  let marks: readonly number[] | undefined;
  return (offset) => {
    marks ??= Array.from(text.matchAll(/"{3}|'{3}/g), ({ index }) => index);
    const before = countWhile(marks, (mark) => mark < offset);
    const opened = before % 2 === 1 ? marks[before - 1] : undefined;
    return opened !== undefined && TOLD.test(lineBefore(text, opened));
  };
}

function isInDocComment(text: string, offset: number): boolean {
  const opened = text.lastIndexOf('/**', offset);
  return opened >= 0 && text.lastIndexOf('*/', offset) < opened;
}
