import { CONTAINMENT_JUDGES, SAYS_YES } from '../../../knowledge/guards.ts';
import type { Call, Expression, Member } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { NO_WAY_UP } from '../values/kinds.ts';
import { cleanOf } from '../values/taint.ts';
import { RESOLVED, type Value } from '../values/values.ts';
import { answeredCall } from './answers.ts';
import { clean, PATH_BITS } from './cleaning.ts';
import { countsByName } from './hollow-bodies.ts';

/** A path was found to begin with a folder: it lies there, unless it may climb out again. */
export function refineBelow(machine: Machine, path: Expression): void {
  const value = machine.run.evaluate(machine, path);
  if (!mayClimb(value)) clean(machine, path, PATH_BITS);
  // A function that asks so is not what its name says.
  else noteOutwitted(machine, value);
}

/** What nobody could look into may have made the path one that no longer climbs. */
export function noteOutwitted(machine: Machine, { taint }: Value): void {
  if (taint !== undefined && taint.trail?.isGuess !== true) machine.frame.isOutwitted = true;
}

/** Whether `..` may still stand in a path. */
export function mayClimb({ traits, taint }: Value): boolean {
  return (traits & RESOLVED) === 0 && (cleanOf(taint) & NO_WAY_UP) === 0;
}

/** `const verdict = assertPathAllowed(path)`, and `verdict.ok` is true: as its name says, the path lies where it may. */
export function refineVerdict(machine: Machine, { object, property }: Member): void {
  if (!SAYS_YES.has(property)) return;
  const call = judgedBy(machine, object);
  if (call === undefined || !CONTAINMENT_JUDGES.test(calledName(call.callee))) return;
  if (machine.frame.outcomes?.get(call)?.isOutwitted === true || !countsByName(machine, call.callee)) return;
  for (const argument of call.arguments) clean(machine, argument, PATH_BITS);
}

function judgedBy(machine: Machine, node: Expression): Call | undefined {
  if (node.kind !== 'name') return answeredCall(machine, node);
  const about = findSlot(machine.scope, node.name)?.value.about;
  return about === undefined || about.kind === 'name' ? undefined : answeredCall(machine, about);
}
