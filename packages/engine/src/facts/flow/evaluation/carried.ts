import { CARRIERS, UPLOADS } from '../../../knowledge/sources.ts';
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

/** What was put somewhere, by all that put something there. */
export interface Carried {
  readonly taint: Taint | undefined;
  /** A file that was sent, where it is one whoever put it there: where it lies, the server has said. */
  readonly upload: QualifiedName | undefined;
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
  const known = carried.get(member.text);
  const upload = value.name !== undefined && UPLOADS.test(value.name.text) ? value.name : undefined;
  carried.set(member.text, {
    taint: unite(known?.taint, taint),
    upload: known === undefined || known.upload === upload ? upload : undefined,
  });
}

/** All that is in it is known by its key. */
function isPlain({ taint }: Value, shape: ObjectShape): boolean {
  return (
    taint === undefined &&
    shape.class === undefined &&
    shape.role !== 'map' &&
    deepTaint(shape.rest.value) === undefined
  );
}

/** The outside data that an earlier handler has put there. */
export function carriedAt(machine: Machine, member: QualifiedName | undefined): Taint | undefined {
  return carriedUnder(machine, member)?.taint;
}

/** The same, and whether it is a file that was sent. */
export function carriedUnder({ work }: Machine, member: QualifiedName | undefined): Carried | undefined {
  return member === undefined || work.carried.size === 0 ? undefined : work.carried.get(member.text);
}
