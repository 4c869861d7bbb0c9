import { anchorsOf } from './anchors.ts';
import type { Occurrences } from './occurrences.ts';

/** Stands before a pattern for whole files: most files hold none of the words without which it cannot match. */
export interface Gate {
  /** Words that are to be among the keywords every file is searched for. */
  readonly words: readonly string[];
  /** False where the pattern cannot match; open where nobody searched. */
  isOpen(this: void, found: Occurrences | undefined): boolean;
}

/** The gate of a pattern, read off the pattern itself. */
export function gateOf(pattern: RegExp): Gate {
  const alternatives = anchorsOf(pattern);
  return {
    words: alternatives.flat(2),
    isOpen: (found) =>
      found === undefined ||
      alternatives.some((groups) => groups.every((group) => group.some((word) => found.has(word)))),
  };
}
