import { isAmbiguousLoop } from './ambiguous-loops.ts';
import { readPattern, type Part } from './pattern-parts.ts';

/** The first repetition of a pattern that can divide the same text in exponentially many ways, and whose rest may fail. */
export function slowPart(pattern: string, ignoresCase = false): string | undefined {
  for (const parts of readPattern(pattern, { ignoresCase, stopsAtLines: true }) ?? []) {
    const found = slowIn(parts, false);
    if (found !== undefined) return found;
  }
  return undefined;
}

function slowIn(parts: readonly Part[], restMayFail: boolean): string | undefined {
  for (const [index, part] of parts.entries()) {
    if (part.choices === undefined) continue;
    const mayFail = restMayFail || parts.slice(index + 1).some((later) => later.isAnchor || !later.isNullable);
    if (part.isUnbounded && mayFail && isAmbiguousLoop(part.choices)) return part.text;
    for (const inner of part.choices) {
      const found = slowIn(inner, mayFail);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
