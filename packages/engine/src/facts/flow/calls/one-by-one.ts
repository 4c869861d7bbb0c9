import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { eachOf, isListing } from '../values/listing.ts';
import { constantValue, makeList, shaped, UNKNOWN, type FunctionShape, type Value } from '../values/values.ts';
import { argumentsOf } from './arguments.ts';
import { invokeWatching } from './functions.ts';

/** `tools.map(describe)` of a server that tells its tools. */
export function mapEach(machine: Machine, callback: FunctionShape, receiver: Value): Value | undefined {
  if (!isListing(machine) || receiver.shape?.kind !== 'list') return undefined;
  const items = eachOf(receiver.shape);
  if (items.length === 0) return undefined;
  const call = (item: Value): Value =>
    perhaps(machine, () => invokeWatching(machine, callback, argumentsOf([item, UNKNOWN, receiver]), []).value);
  return shaped(makeList(items.map(call)));
}

/** The values of an object one by one, with their keys where those are asked for. */
export function entriesEach(machine: Machine, value: Value, withKeys: boolean): Value | undefined {
  const { shape } = value;
  if (!isListing(machine) || shape?.kind !== 'object' || shape.entries.size === 0) return undefined;
  return shaped(
    makeList(
      Array.from(shape.entries, ([key, slot]) =>
        withKeys ? shaped(makeList([constantValue(key), slot.value])) : slot.value,
      ),
    ),
  );
}
