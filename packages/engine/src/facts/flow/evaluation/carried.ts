import { CARRIERS } from '../../../knowledge/sources.ts';
import type { Machine } from '../machine/machine.ts';
import { memberName, type QualifiedName } from '../names/names.ts';
import { isGuess, unite, type Taint } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { ObjectShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';

/**
 * Remembers what a handler puts on a request for those that come after it: `req.file = …`, `res.locals.file = …`. What is
 * not sure to be outside data is left out, and what may have been lost on its way: whoever looks a user up by a name puts
 * no name there.
 */
export function carry(machine: Machine, { name }: Value, key: string, value: Value): void {
  if (name !== undefined && CARRIERS.test(name.text)) put(machine, name, key, value, 0);
}

/** Levels of an object whose entries are told apart. */
const DEEPEST = 2;

function put(machine: Machine, name: QualifiedName, key: string, value: Value, depth: number): void {
  const member = memberName(machine.module.names, name, key);
  if (member === undefined || member.model?.source !== undefined) return;
  const { shape } = value;
  // `req.context = { settings, token: req.query.token }`: the settings are nobody else's.
  if (depth < DEEPEST && shape?.kind === 'object' && isPlain(value, shape)) {
    for (const [entry, slot] of shape.entries) put(machine, member, entry, slot.value, depth + 1);
    return;
  }
  const taint = deepTaint(value);
  if (taint === undefined || taint.source.certainty !== 'high' || isGuess(taint)) return;
  const { carried } = machine.work;
  carried.set(member.text, unite(carried.get(member.text), taint));
}

/** All that is in it is known by its key. */
function isPlain({ taint }: Value, shape: ObjectShape): boolean {
  return taint === undefined && shape.class === undefined && !shape.isMap && deepTaint(shape.rest.value) === undefined;
}

/** The outside data that an earlier handler has put there. */
export function carriedAt(machine: Machine, member: QualifiedName | undefined): Taint | undefined {
  const { carried } = machine.work;
  return member === undefined || carried.size === 0 ? undefined : carried.get(member.text);
}
