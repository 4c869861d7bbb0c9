import { countWhile } from './in-order.ts';

/** Tells whether a place in a text of Python lies between three quotes; the text is read once, when first asked. */
export function docstringsIn(text: string): (offset: number) => boolean {
  let marks: readonly number[] | undefined;
  return (offset) => {
    marks ??= Array.from(text.matchAll(/"{3}|'{3}/g), ({ index }) => index);
    return countWhile(marks, (mark) => mark < offset) % 2 === 1;
  };
}
