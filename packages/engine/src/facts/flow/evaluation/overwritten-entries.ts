import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { joinValues } from '../values/join.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { cleanOf } from '../values/taint.ts';
import { ABSENT, tainted, type Value } from '../values/values.ts';
import type { ObjectShape, Shape } from '../values/shapes.ts';

/**
 * Outside data was written under keys that nobody here sees: what the object held may be that data instead. `spared` are
 * the keys that were written by their names.
 */
export function mayOverwrite(
  { journal }: Machine,
  { entries }: ObjectShape,
  { taint }: Value,
  spared?: ReadonlyMap<string, unknown>,
): void {
  if (taint === undefined) return;
  const other = tainted(taint);
  for (const [key, slot] of entries) {
    if (spared?.has(key) === true || slot.value === ABSENT || key.startsWith('\0') || isProgram(slot.value)) continue;
    write(journal, slot, orOther(slot.value, other));
  }
}

/** Whether outside data chooses the key: one that was looked up among a known few names nothing else. */
export function choosesKey({ taint }: Value): boolean {
  return taint !== undefined && (cleanOf(taint) & ALL_SINKS) !== ALL_SINKS;
}

/** What a constant says as long as nobody says otherwise is still known, but no longer how a text begins. */
export function orOther(own: Value, other: Value): Value {
  const joined = joinValues(own, other);
  return own.isConstant ? { ...joined, constant: own.constant, isConstant: true } : joined;
}

/** What can be called is not what data holds; of a library's things the name says as much. */
function isProgram({ name, shape, taint }: Value): boolean {
  return CALLED.has(shape?.kind) || (name !== undefined && taint === undefined);
}
const CALLED: ReadonlySet<Shape['kind'] | undefined> = new Set(['function', 'class', 'module', 'native']);
