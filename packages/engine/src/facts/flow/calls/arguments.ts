import type { Given } from '../machine/frame.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { unite, type Taint } from '../values/taint.ts';
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

/** `run(**given)`: outside data that may stand under a name nobody sees; what has one is given under that alone. */
export function underOtherNames({ keywords }: Arguments): Taint | undefined {
  const given = keywords.get('**');
  if (given?.shape?.kind !== 'object') return given === undefined ? undefined : deepTaint(given);
  return unite(given.taint, deepTaint(given.shape.rest.value));
}
