import type { Span } from '../span.ts';

/** A bounded piece of a file round a keyword: no pattern ever sees more than this. */
export interface Window {
  readonly text: string;
  /** Offset of the window in the file. */
  readonly start: number;
  /** The keyword that opened it. */
  readonly keyword: string;
  /** Every keyword of the check that stands in it: overlapping windows are merged. */
  readonly keywords: readonly string[];
  /** A place in the window as a place in the file. */
  span(this: void, from: number, to: number): Span;
  /** The same for all that a pattern matched. */
  spanOf(this: void, match: RegExpExecArray): Span;
}
