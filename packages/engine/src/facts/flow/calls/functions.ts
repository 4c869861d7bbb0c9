import { CHECKING_NAMES } from '../../../knowledge/sanitizers.ts';
import { TOOL_CLASS } from '../../../knowledge/tool-looks.ts';
import type { FunctionIr } from '../../ir/ir.ts';
import { LIMITS, payForWrites } from '../machine/budget.ts';
import { remake } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import type { Outcome } from '../machine/frame.ts';
import { addThrown } from '../machine/thrown.ts';
import { sourceBit } from '../values/kinds.ts';
import { bitsOf, guessed, rerouted, stepped, type Taint } from '../values/taint.ts';
import { isToolLike } from '../values/tool-likeness.ts';
import type { FunctionShape, Slot } from '../values/shapes.ts';
import { withTaint } from '../values/values.ts';
import { taintOfAll } from '../values/deep-taint.ts';
import type { Arguments } from './arguments.ts';
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
  const deepest = isPlain ? plainDepth(machine) : taintedDepth(machine.callDepth, ir, given);
  if (work.stepsLeft <= 0 || machine.active.has(ir)) return unfollowed(callee, given);
  if (machine.callDepth >= deepest) return tooDeep(callee, given);
  const counts = work.contexts.get(ir) ?? { plain: 0, tainted: 0 };
  const seen = isTainted ? counts.tainted : counts.plain;
  const isEachApart = seen < MOST_TOOLS && (work.registrars.has(ir) || makesTool(callee));
  const passed = isEachApart ? given : widened(given, seen, isTainted);
  const key = contextKey(callee, passed);
  let known = work.memo.get(ir);
  if (known === undefined) {
    known = new Map();
    work.memo.set(ir, known);
  }
  const remembered = known.get(key);
  const outcome = remembered !== undefined && readsTheSame(remembered) ? remembered : undefined;
  const isSameEntry = outcome?.entry === machine.answering;
  if (outcome !== undefined && (!outcome.hasEffects || (isSameEntry && outcome.runs >= mostRuns(callee)))) {
    addThrown(machine, outcome.thrown);
    handOnReads(machine, outcome);
    if (outcome.isOutwitted === true) machine.frame.isOutwitted = true;
    if (outcome.made !== undefined && payForWrites(machine, outcome.made.slots.length))
      remake(machine.journal, outcome.made);
    return retold(outcome, callee, passed);
  }
  const runs = outcome === undefined || !isSameEntry ? 1 : outcome.runs + 1;
  if (isTainted) counts.tainted += 1;
  else counts.plain += 1;
  work.contexts.set(ir, counts);
  if (passed.items.every((value) => !value.isConstant)) work.seenInGeneral.add(ir);
  const isDeep = isPlain && machine.callDepth >= LIMITS.plainCallDepth && !work.isDeep;
  const run = (): Outcome => runFunction(machine, callee, passed, runs, NO_SLOTS);
  const fresh = isDeep ? runDeep(machine, run) : run();
  fresh.entry = machine.answering;
  if (fresh.isOutwitted === true) machine.frame.isOutwitted = true;
  if (fresh.value.taint !== undefined) fresh.given = taintOf(passed);
  if (fresh.value.shape?.kind === 'object' && isToolLike(fresh.value)) work.registrars.add(ir);
  known.set(key, fresh);
  return fresh;
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
  const { value } = outcome;
  if (outcome.given === undefined) return outcome;
  const taint = rerouted(value.taint, outcome.given, taintOf(given));
  if (taint === value.taint) return outcome;
  const at = { file: module.path, start: ir.at, end: Math.min(ir.end, ir.at + 80) };
  const told = ir.name === '' ? taint : stepped(taint, at, `returned from ${ir.name}()`);
  return { ...outcome, value: withTaint(value, told) };
}

function plainDepth({ work }: Machine): number {
  return work.stepsForDeepCalls > 0 ? LIMITS.deepCallDepth : LIMITS.plainCallDepth;
}

/** Follows a call that is deeper than usual, out of a budget of its own: what a file has for the rest stays as it is. */
function runDeep({ work }: Machine, run: () => Outcome): Outcome {
  const { stepsLeft, exhausted } = work;
  const allowed = Math.min(stepsLeft, LIMITS.stepsPerDeepCall, work.stepsForDeepCalls);
  work.stepsLeft = allowed;
  work.isDeep = true;
  const outcome = run();
  work.isDeep = false;
  work.stepsForDeepCalls -= allowed - work.stepsLeft;
  work.stepsLeft = stepsLeft;
  work.exhausted = exhausted;
  return outcome;
}

/** Only data that a stranger sends is worth the longer way; what a library is given is weak evidence as it is. */
function taintedDepth(depth: number, ir: FunctionIr, { items, keywords }: Arguments): number {
  const [first] = ir.body;
  const isDocumented = first?.kind === 'expression' && first.value.kind === 'literal';
  const statements = ir.body.length - (isDocumented ? 1 : 0);
  const isChecking = CHECKING_NAMES.test(ir.name);
  if (depth < LIMITS.callDepth || (statements > LIMITS.shortStatements && !isChecking)) return LIMITS.callDepth;
  const bits = bitsOf(taintOfAll([...items, ...keywords.values()]));
  if ((bits & ~LIBRARY) === 0) return LIMITS.callDepth;
  return isChecking ? LIMITS.checkingCallDepth : LIMITS.shortCallDepth;
}

/** A call that is not followed because too many lead to it: what comes back may have been checked there. */
function tooDeep(callee: FunctionShape, given: Arguments): Outcome {
  const outcome = unfollowed(callee, given);
  const { function: ir, module } = callee;
  const at = { file: module.path, start: ir.at, end: Math.min(ir.end, ir.at + 80) };
  const called = ir.name === '' ? 'a function' : `${ir.name}()`;
  const taint = guessed(outcome.value.taint, at, `goes into ${called}, too deep to be followed`);
  return { ...outcome, value: withTaint(outcome.value, taint) };
}

const LIBRARY = sourceBit('library');
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
