import { CHECKING_NAMES } from '../../../knowledge/sanitizers.ts';
import { LIMITS } from '../machine/budget.ts';
import type { Machine } from '../machine/machine.ts';
import type { Outcome } from '../machine/frame.ts';
import { taintOfAll } from '../values/deep-taint.ts';
import { sourceBit } from '../values/kinds.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { bitsOf, guessed } from '../values/taint.ts';
import { CUT, UNKNOWN, withTaint, type Value } from '../values/values.ts';
import type { Arguments } from './arguments.ts';
import { unfollowed } from './run-function.ts';

/** Whether a call without outside data is not followed because too many lead to it. */
export function isCutShort({ world, callDepth, stepsForDeepCalls, isDeep }: Machine): boolean {
  const mayGoDeep = world.followsMakers && (isDeep || stepsForDeepCalls > 0);
  return callDepth >= (mayGoDeep ? LIMITS.deepCallDepth : LIMITS.plainCallDepth);
}

/** Follows such a call; one deeper than usual out of a budget of its own: what a file has for the rest stays as it is. */
export function runPlain(machine: Machine, run: () => Outcome): Outcome {
  if (machine.callDepth < LIMITS.plainCallDepth || machine.isDeep) return run();
  machine.isDeep = true;
  const [outcome, spent] = runWithin(machine, Math.min(LIMITS.stepsPerDeepCall, machine.stepsForDeepCalls), run);
  machine.isDeep = false;
  machine.stepsForDeepCalls -= spent;
  return outcome;
}

/** Follows a call with what a stranger sent that lies deeper than others are followed. */
export function runSent(machine: Machine, run: () => Outcome): Outcome {
  if (machine.isDeepSent) return run();
  machine.isDeepSent = true;
  const [outcome, spent] = runWithin(machine, Math.min(LIMITS.stepsPerSentCall, machine.stepsForSentCalls), run);
  machine.isDeepSent = false;
  machine.stepsForSentCalls -= spent;
  return outcome;
}

function runWithin(machine: Machine, most: number, run: () => Outcome): readonly [Outcome, spent: number] {
  const { work } = machine;
  const { stepsLeft, exhausted } = work;
  const allowed = Math.min(stepsLeft, most);
  work.stepsLeft = allowed;
  const outcome = run();
  const spent = allowed - work.stepsLeft;
  if (work.stepsLeft <= 0) machine.cuts += 1;
  work.stepsLeft = stepsLeft;
  work.exhausted = exhausted;
  return [outcome, spent];
}

/** What such a call gives where it is not followed. Whatever it was given to keep or to register may be lost. */
export function cutShort(machine: Machine, callee: FunctionShape, given: Arguments): Outcome {
  const { work, atLoad } = machine;
  machine.cuts += 1;
  if (given.items.some(keepsFunction)) work.keptInTheDark = true;
  if (atLoad && given.items.some(isOfLibrary)) work.lostToMaker = true;
  const outcome = unfollowed(callee, given);
  return outcome.value === UNKNOWN ? { ...outcome, value: CUT } : outcome;
}

/** A function, or an object with one, such as a tool that is registered. */
function keepsFunction({ shape }: Value): boolean {
  if (shape?.kind === 'function') return true;
  if (shape?.kind !== 'object') return false;
  return shape.class !== undefined || shape.entries.values().some(({ value }) => value.shape?.kind === 'function');
}

/** `express()`, `new McpServer()`: routes and tools are registered with such. */
function isOfLibrary({ name }: Value): boolean {
  return name?.text.endsWith('()') === true;
}

/** Where calls with outside data stop. Only what a stranger sends is worth the longer way; what a library is given is weak evidence as it is. */
export function deepest(
  { callDepth }: Machine,
  { function: ir, module, self }: FunctionShape,
  given: Arguments,
): number {
  if (callDepth < LIMITS.suppliedCallDepth) return LIMITS.callDepth;
  // What another file exports is given the same once more, when that file is in hand: here what comes back counts.
  if (!module.work.isInHand && isSupplied(given, self)) return LIMITS.suppliedCallDepth;
  const [first] = ir.body;
  const isDocumented = first?.kind === 'expression' && first.value.kind === 'literal';
  const statements = ir.body.length - (isDocumented ? 1 : 0);
  const isChecking = CHECKING_NAMES.test(ir.name);
  if (callDepth < LIMITS.callDepth || (statements > LIMITS.shortStatements && !isChecking)) return LIMITS.callDepth;
  if (!isSent(given)) return LIMITS.callDepth;
  return isChecking ? LIMITS.checkingCallDepth : LIMITS.shortCallDepth;
}

/** Whether all outside data in a call is what users of a library may give it. */
function isSupplied({ items, keywords }: Arguments, self: Value | undefined): boolean {
  const values = [...items, ...keywords.values()];
  if (self !== undefined) values.push(self);
  return bitsOf(taintOfAll(values)) === LIBRARY;
}

/** Whether there is other outside data among the arguments. */
function isSent({ items, keywords }: Arguments): boolean {
  return (bitsOf(taintOfAll([...items, ...keywords.values()])) & ~LIBRARY) !== 0;
}

const LIBRARY = sourceBit('library');

/** Whether a call with outside data goes on where others stop. */
export function goesDeeper({ callDepth, isDeepSent, stepsForSentCalls }: Machine, given: Arguments): boolean {
  if (callDepth >= LIMITS.sentCallDepth || (!isDeepSent && stepsForSentCalls <= 0)) return false;
  return isSent(given);
}

/** A call that is not followed because too many lead to it: what comes back may have been checked there. */
export function tooDeep(machine: Machine, callee: FunctionShape, given: Arguments): Outcome {
  machine.cuts += 1;
  const outcome = unfollowed(callee, given);
  const { function: ir, module } = callee;
  const at = { file: module.path, start: ir.at, end: Math.min(ir.end, ir.at + 80) };
  const called = ir.name === '' ? 'a function' : `${ir.name}()`;
  const taint = guessed(outcome.value.taint, at, `goes into ${called}, too deep to be followed`);
  return { ...outcome, value: withTaint(outcome.value, taint) };
}
