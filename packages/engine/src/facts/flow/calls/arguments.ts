import type { Given } from '../machine/frame.ts';
import type { Value } from '../values/values.ts';

/** What a function is called with; `rest` comes from a spread. */
export interface Arguments extends Given {
  readonly keywords: ReadonlyMap<string, Value>;
}

/** A call without keywords. */
export const NO_KEYWORDS: ReadonlyMap<string, Value> = new Map();

/** Arguments by position alone. */
export function argumentsOf(items: readonly Value[]): Arguments {
  return { items, rest: undefined, keywords: NO_KEYWORDS };
}
