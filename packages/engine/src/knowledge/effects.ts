import type { Effect } from '../facts/notes.ts';

/** Calls that do something to the world, and which argument says to what. */
export interface EffectTable {
  readonly effect: Effect;
  readonly calls: readonly string[];
  /** Position of the argument that names host, path, variable or command. */
  readonly detail?: number;
}
