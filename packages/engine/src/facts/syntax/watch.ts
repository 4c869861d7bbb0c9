import type { SkipReason } from '@assay/contract';
import { piecesFor, stepsFor } from './limits.ts';
import type { RuntimeMemory } from './memory-reader.ts';
import { isAlmostFull } from './runtime.ts';

/** What one file may cost. The engine knows no clock: whoever has one stops the parse through `shouldStop`. */
export interface ParseBudget {
  readonly shouldStop?: (() => boolean) | undefined;
  /** Units of parser work, about a hundred operations each; by default enough for any sound file of its length. */
  readonly maxSteps?: number | undefined;
}

/** One parse under way. */
export interface ParseWatch {
  /** Hands the parser its text, piece by piece. */
  readonly read: (index: number) => string;
  /** Asked by the parser every hundred operations: whether to stop. */
  readonly mustStop: () => boolean;
  /** Why the parse was stopped, if it was. */
  readonly gap: () => SkipReason | undefined;
}

/** Characters the parser takes at a time. */
const PIECE = 5_119;

/**
 * Watches over a parse: its time, its steps, what it reads and the memory it takes. Time is asked for with every piece of
 * text too: what never closes is read to the end of the file in one step, and from the next place again.
 */
export function watchParse(text: string, memory: RuntimeMemory, budget: ParseBudget): ParseWatch {
  const mostSteps = budget.maxSteps ?? stepsFor(text.length);
  const mostPieces = piecesFor(text.length, PIECE);
  let steps = 0;
  let pieces = 0;
  let gap: SkipReason | undefined;

  function isOver(): boolean {
    if (gap !== undefined) return true;
    if (isAlmostFull(memory)) gap = 'large';
    else if (steps > mostSteps || pieces > mostPieces || budget.shouldStop?.() === true) gap = 'timedOut';
    return gap !== undefined;
  }

  return {
    read(index) {
      pieces += 1;
      // For a parser that is in the middle of a step, the file ends here.
      return isOver() ? '' : text.slice(index, index + PIECE);
    },
    mustStop() {
      steps += 1;
      return isOver();
    },
    gap: () => gap,
  };
}
