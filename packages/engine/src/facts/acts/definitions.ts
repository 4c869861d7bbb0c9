import { definitionOf, type FileNames } from './file-names.ts';
import { unfold } from './unfold.ts';

/** What the names of a file stand for, by the look of the code alone: enough to follow a value in any language. */
export interface Definitions {
  /**
   * An expression together with what its names stand for, a few steps deep.
   * `direct` is the expression as written.
   */
  unfold(
    this: void,
    expression: string,
    at: number,
    deepest?: number,
  ): { readonly direct: string; readonly whole: string };
  /** What a name last stood for before an offset. */
  meaningOf(this: void, name: string, at: number): string | undefined;
  /** The same with its place, to go on from there. */
  definitionOf(this: void, name: string, at: number): { readonly at: number; readonly text: string } | undefined;
}

const DEEPEST = 8;
/** In a file that long, put together from many, a name soon leads to what another part calls so. */
const LONG_FILE = 100_000;
const DEEPEST_OF_LONG = 5;

/** The definitions of a file whose code is already plain. */
export function readDefinitions(text: string): Definitions {
  const names: FileNames = { text, byName: undefined, givenAt: new Map() };
  const usualDepth = text.length > LONG_FILE ? DEEPEST_OF_LONG : DEEPEST;
  return {
    unfold: (expression, at, deepest = usualDepth) => unfold(names, expression, at, deepest),
    meaningOf: (name, at) => definitionOf(names, name, at)?.text,
    definitionOf: (name, at) => definitionOf(names, name, at),
  };
}
