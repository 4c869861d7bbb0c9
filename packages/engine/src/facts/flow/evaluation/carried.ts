import { CARRIERS } from '../../../knowledge/sources.ts';
import type { Machine } from '../machine/machine.ts';
import { memberName, type QualifiedName } from '../names/names.ts';
import { isGuess, unite, type Taint } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { Value } from '../values/values.ts';

/**
 * Remembers what a handler puts on a request for those that come after it: `req.file = …`, `res.locals.file = …`. What is
 * not sure to be outside data is left out, and what may have been lost on its way: whoever looks a user up by a name puts
 * no name there.
 */
export function carry(machine: Machine, { name }: Value, key: string, value: Value): void {
  if (name === undefined || !CARRIERS.test(name.text)) return;
  const taint = deepTaint(value);
  const member = memberName(machine.module.names, name, key);
  if (taint === undefined || taint.source.certainty !== 'high' || isGuess(taint)) return;
  if (member === undefined || member.model?.source !== undefined) return;
  const { carried } = machine.work;
  carried.set(member.text, unite(carried.get(member.text), taint));
}

/** The outside data that an earlier handler has put there. */
export function carriedAt(machine: Machine, member: QualifiedName | undefined): Taint | undefined {
  const { carried } = machine.work;
  return member === undefined || carried.size === 0 ? undefined : carried.get(member.text);
}
