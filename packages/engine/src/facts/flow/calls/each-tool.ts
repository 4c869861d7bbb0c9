import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { areTools, eachOf, isListing, toolsIn } from '../values/listing.ts';
import { constantValue, makeList, shaped, UNKNOWN, type Value } from '../values/values.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { argumentsOf } from './arguments.ts';
import { invokeWatching } from './functions.ts';

/** `tools.map(describe)`, `tools.forEach(register)`: what the callback makes of each of the tools. */
export function mapEach(machine: Machine, callback: FunctionShape, receiver: Value): Value | undefined {
  const { shape } = receiver;
  const items = toolsIn(receiver) ?? (isListing(machine) && shape?.kind === 'list' ? eachOf(shape) : []);
  if (items.length === 0) return undefined;
  const call = (item: Value): Value =>
    perhaps(machine, () => invokeWatching(machine, callback, argumentsOf([item, UNKNOWN, receiver]), []).value);
  return shaped(makeList(items.map(call)));
}

/** The values of an object one by one, with their keys where those are asked for. */
export function entriesEach(machine: Machine, value: Value, withKeys: boolean): Value | undefined {
  const { shape } = value;
  if (shape?.kind !== 'object' || shape.entries.size === 0) return undefined;
  const pairs = Array.from(shape.entries, ([key, slot]) => shaped(makeList([constantValue(key), slot.value])));
  const values = Array.from(shape.entries.values(), (slot) => slot.value);
  if (!isListing(machine) && !areTools(pairs) && !areTools(values)) return undefined;
  return shaped(makeList(withKeys ? pairs : values));
}
