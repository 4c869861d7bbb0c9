import { TOOL_CLASS } from '../../../knowledge/tool-looks.ts';
import { LIMITS, payForWrites } from '../machine/budget.ts';
import { remake } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import type { Outcome } from '../machine/frame.ts';
import { addThrown } from '../machine/thrown.ts';
import { stepped, type Taint } from '../values/taint.ts';
import { isToolLike } from '../values/tool-likeness.ts';
import type { FunctionShape, Slot } from '../values/shapes.ts';
import { bornSoFar, withTaint } from '../values/values.ts';
import { deepTaint, taintOfAll } from '../values/deep-taint.ts';
import { reroutedValue } from '../values/rerouted-values.ts';
import type { Arguments } from './arguments.ts';
import { cutShort, deepest, goesDeeper, isCutShort, runPlain, runSent, tooDeep } from './call-depth.ts';
import { carriesTaint, contextKey, widened } from './contexts.ts';
import { handOnReads, readsTheSame } from './outer-reads.ts';
import { fitting } from './overloads.ts';
import { runFunction, unfollowed } from './run-function.ts';

/** Calls of a function that registers tools, each with what it was given. */
const MOST_TOOLS = 300;

/** The constructor that tools share: each gives it a name of its own. */
function makesTool({ owner, function: { name } }: FunctionShape): boolean {
  return owner !== undefined && (name === '__init__' || name === 'constructor') && TOOL_CLASS.test(owner.class.name);
}

/** Interprets a call of a function of the repository, or remembers what it gave with the same arguments. */
export function invoke(machine: Machine, called: FunctionShape, given: Arguments): Outcome {
  const callee = fitting(called, given);
  const ir = callee.function;
  const { work } = machine;
  const isTainted = carriesTaint(callee, given);
  if (isTainted) work.followedTaint = true;
  // A function made inside another may hold outside data in the variables around it, and so may the block one is given.
  const mayHold = callee.scope.parent !== undefined || ir.parameters.at(-1)?.isBlock === true;
  const isPlain = !isTainted && !mayHold;
  if (work.stepsLeft <= 0 || machine.active.has(ir)) return unfollowed(callee, given);
  if (isPlain && isCutShort(machine)) return cutShort(machine, callee, given);
  const isDeep = !isPlain && machine.callDepth >= deepest(machine, callee, given);
  if (isDeep && !goesDeeper(machine, given)) return tooDeep(machine, callee, given);
  const counts = work.contexts.get(ir) ?? { plain: 0, tainted: 0, again: 0 };
  const seen = isTainted ? counts.tainted : counts.plain;
  const isEachApart = seen < MOST_TOOLS && (work.registrars.has(ir) || makesTool(callee));
  let known = work.memo.get(ir);
  if (known === undefined) {
    known = new Map();
    work.memo.set(ir, known);
  }
  const exactly = contextKey(callee, given);
  // What was met with these constants before is no further context.
  const passed = isEachApart || known.has(exactly) ? given : widened(given, seen, isTainted);
  const key = passed === given ? exactly : contextKey(callee, passed);
  const remembered = known.get(key);
  const outcome = remembered !== undefined && isStillSo(machine, remembered) ? remembered : undefined;
  const isSameEntry = outcome?.entry === machine.answering;
  const isEnough = counts.again >= LIMITS.stepsAgain || (isSameEntry && (outcome?.runs ?? 0) >= mostRuns(callee));
  if (outcome !== undefined && (!outcome.hasEffects || isEnough)) {
    addThrown(machine, outcome.thrown);
    handOnReads(machine, outcome);
    if (outcome.cutAt !== undefined) machine.cuts += 1;
    if (outcome.isOutwitted === true) machine.frame.isOutwitted = true;
    if (outcome.made !== undefined && payForWrites(machine, outcome.made.slots.length))
      remake(machine.journal, outcome.made);
    return retold(outcome, callee, passed);
  }
  const runs = outcome === undefined || !isSameEntry ? 1 : outcome.runs + 1;
  // Contexts count, not runs: one that runs again for each of many handlers is still one.
  if (remembered === undefined && isTainted) counts.tainted += 1;
  else if (remembered === undefined) counts.plain += 1;
  work.contexts.set(ir, counts);
  if (passed.items.every((value) => !value.isConstant)) work.seenInGeneral.add(ir);
  const stepsBefore = work.stepsLeft;
  const cutsBefore = machine.cuts;
  const born = bornSoFar();
  const run = (): Outcome => runFunction(machine, callee, passed, runs, NO_SLOTS);
  const fresh = isPlain ? runPlain(machine, run) : isDeep ? runSent(machine, run) : run();
  if (outcome !== undefined) counts.again += stepsBefore - work.stepsLeft;
  fresh.entry = machine.answering;
  if (machine.cuts > cutsBefore) fresh.cutAt = machine.callDepth;
  if (fresh.isOutwitted === true) machine.frame.isOutwitted = true;
  if (deepTaint(fresh.value) !== undefined) {
    fresh.given = taintOf(passed);
    fresh.born = born;
  }
  if (fresh.value.shape?.kind === 'object' && isToolLike(fresh.value)) work.registrars.add(ir);
  known.set(key, fresh);
  return fresh;
}

/** Whether what is remembered of a call is what it would give now. */
function isStillSo({ callDepth }: Machine, outcome: Outcome): boolean {
  return (outcome.cutAt === undefined || callDepth >= outcome.cutAt) && readsTheSame(outcome);
}

function taintOf({ items, rest, keywords }: Arguments): Taint | undefined {
  return taintOfAll([...items, ...keywords.values(), ...(rest === undefined ? [] : [rest])]);
}

/**
 * How often a function that writes to what its caller has is interpreted anew for one entry, with arguments of one kind: what
 * it wrote is not remembered. What a constructor writes to is another object each time.
 */
function mostRuns({ function: { name } }: FunctionShape): number {
  return name === '__init__' || name === 'constructor' ? MOST_MADE : MOST_RUNS;
}
const MOST_RUNS = 3;
const MOST_MADE = 100;

/** What is remembered of a call, told with the way this caller's data took. */
function retold(outcome: Outcome, { function: ir, module }: FunctionShape, given: Arguments): Outcome {
  const { value, given: before, born = 0 } = outcome;
  if (before === undefined) return outcome;
  const now = reroutedValue(value, { before, now: taintOf(given), born });
  if (now === value) return outcome;
  if (ir.name === '' || now.taint === value.taint) return { ...outcome, value: now };
  const at = { file: module.path, start: ir.at, end: Math.min(ir.end, ir.at + 80) };
  return { ...outcome, value: withTaint(now, stepped(now.taint, at, `returned from ${ir.name}()`)) };
}

const NO_SLOTS: readonly Slot[] = [];

/** The same for a callback, watching what it proves of variables around it by what it returns. */
export function invokeWatching(
  machine: Machine,
  callee: FunctionShape,
  given: Arguments,
  watched: readonly Slot[],
): Outcome {
  const { work, callDepth, active } = machine;
  if (callDepth >= LIMITS.checkingCallDepth || work.stepsLeft <= 0 || active.has(callee.function))
    return unfollowed(callee, given);
  work.seenInGeneral.add(callee.function);
  return runFunction(machine, callee, given, 1, watched);
}
