import type { Call, Expression } from '../../ir/ir.ts';
import { namesIn } from '../guards/marks.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { hasProofs, slotsUpTo, type Scope } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { noteLooked } from '../values/cost.ts';
import { ABSENT, withAbout, type Value } from '../values/values.ts';
import type { Slot } from '../values/shapes.ts';
import { pathOf } from './member-paths.ts';

/** `req.body = other`, `data['n'] = other`: of what was written, and of what lies in it, nothing is proved any more. */
export function forgetWritten(machine: Machine, place: Expression, value: Value): void {
  forgetMarks(machine, place);
  if (!hasProofs(machine.scope)) return;
  const path = pathOf(place);
  if (path === undefined) {
    if (place.kind === 'index') forgetBelow(machine, place.object);
    return;
  }
  for (const [key, slot] of proofsIn(machine.scope)) {
    if (key === path) write(machine.journal, slot, value);
    else if (key.startsWith(`${path}.`)) write(machine.journal, slot, ABSENT);
  }
}

/** `Object.assign(req.body, other)`, `data.update(other)`: any member may be something else now. */
export function forgetMerged(machine: Machine, { callee, arguments: [first] }: Call): void {
  if (!hasProofs(machine.scope) || !MERGES.test(calledName(callee))) return;
  if (callee.kind === 'member') forgetBelow(machine, callee.object);
  if (first !== undefined) forgetBelow(machine, first);
}
const MERGES = /^(?:assign|extend|merge\w{0,12}|deepmerge|defaults(?:Deep)?|update|setdefault|set|put|putAll|delete)$/;

function forgetBelow(machine: Machine, object: Expression): void {
  const path = pathOf(object);
  if (path === undefined) return;
  for (const [key, slot] of proofsIn(machine.scope))
    if (key.startsWith(`${path}.`)) write(machine.journal, slot, ABSENT);
}

function* proofsIn(scope: Scope): Generator<readonly [string, Slot]> {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) yield* at.proofs ?? [];
}

/**
 * `const ok = isName(x); x = other; if (!ok) return`: a test that a variable keeps says nothing of what came in elsewhere and
 * was put in the place of what it looked at.
 */
export function forgetTests(machine: Machine, slot: Slot, name: string, value: Value): void {
  const before = slot.value.taint?.source.at;
  const after = value.taint?.source.at;
  if (before === undefined || after === undefined || slot.value === ABSENT) return;
  if (before.start === after.start && before.file === after.file) return;
  let looked = 0;
  for (const kept of slotsUpTo(machine.scope, machine.frame.scope)) {
    looked += 1;
    const { about } = kept.value;
    if (kept !== slot && about !== undefined && namesOf(about).has(name))
      write(machine.journal, kept, withAbout(kept.value, undefined));
  }
  noteLooked(looked);
}

const known = new WeakMap<Expression, ReadonlySet<string>>();

function namesOf(test: Expression): ReadonlySet<string> {
  let names = known.get(test);
  if (names === undefined) known.set(test, (names = namesIn(test)));
  return names;
}

/** A test that spoke of what is written to says nothing of what is there now. */
function forgetMarks({ frame }: Machine, place: Expression): void {
  if (frame.marks.length === 0) return;
  const root = pathOf(place.kind === 'index' ? place.object : place)?.split('.', 1)[0];
  if (root !== undefined) frame.marks = frame.marks.filter(({ names }) => !names.has(root));
}
