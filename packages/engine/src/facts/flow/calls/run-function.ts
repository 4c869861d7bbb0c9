import { MODEL_FINDERS, NAMED_LOOKUPS, RECORD_CLASSES } from '../../../knowledge/record-lookups.ts';
import { asPromised } from '../evaluation/promised-objects.ts';
import { MOST_ANSWERS } from '../guards/answers.ts';
import { prove } from '../guards/proofs.ts';
import { leaveFound } from '../machine/flags.ts';
import { captureSince, madeSince, markOf, mergeCaptures } from '../machine/journal.ts';
import type { Answer, CalledAt, Frame, Given, Outcome, Whole } from '../machine/frame.ts';
import { LIMITS } from '../machine/budget.ts';
import { type Machine, spanOf } from '../machine/machine.ts';
import { makeScope } from '../machine/scope.ts';
import { addThrown, NOTHING_THROWN } from '../machine/thrown.ts';
import { joinValues } from '../values/join.ts';
import { cleaned, stepped } from '../values/taint.ts';
import { bornSoFar, constantValue, makeList, shaped, tainted, UNKNOWN, withTaint } from '../values/values.ts';
import type { FunctionShape, Slot } from '../values/shapes.ts';
import { taintOfAll } from '../values/deep-taint.ts';
import type { Arguments } from './arguments.ts';
import { handOnReads, readsOf } from './outer-reads.ts';
import { bindParameters } from './parameters.ts';
import { cleanedByName } from './telling-names.ts';

/** A call that is not followed carries on whatever it was given. */
export function unfollowed(callee: FunctionShape, given: Arguments): Outcome {
  const values = [...given.items, ...given.keywords.values(), ...callee.bound];
  if (given.rest !== undefined) values.push(given.rest);
  const taint = isLookup(callee) ? undefined : taintOfAll(values);
  return {
    value: tainted(taint === undefined ? undefined : cleaned(taint, cleanedByName(callee.function.name))),
    always: [],
    whenTrue: [],
    whenFalse: [],
    whenEmpty: [],
    hasEffects: false,
    runs: 1,
  };
}

/** A search that calls itself, or one of a class of records, gives back what it finds, not what it looks for. */
function isLookup({ function: { name }, owner }: FunctionShape): boolean {
  if (NAMED_LOOKUPS.test(name)) return true;
  return MODEL_FINDERS.test(name) && RECORD_CLASSES.test(owner?.instance?.text ?? '');
}

/** Interprets the body of a function, and says what it gives and proves. */
export function runFunction(
  machine: Machine,
  callee: FunctionShape,
  given: Arguments,
  runs: number,
  watched: readonly Slot[],
): Outcome {
  const ir = callee.function;
  const { work, journal } = machine;
  const before = { module: machine.module, scope: machine.scope, frame: machine.frame, loop: machine.loop };
  const { thrown } = machine;
  machine.thrown = NOTHING_THROWN;
  const stepsBefore = work.stepsLeft;
  const allowed = Math.min(stepsBefore, LIMITS.stepsPerCall);
  work.stepsLeft = allowed;
  const mark = markOf(journal);
  const born = bornSoFar();
  const assigned = machine.flags.assignments;
  machine.module = callee.module;
  machine.scope = makeScope(callee.scope, ir);
  machine.loop = undefined;
  machine.callDepth += 1;
  machine.active.add(ir);
  const parameters: Slot[] = [];
  const wholes: Whole[] = [];
  const frame = makeFrame(machine, callee, mark, born, parameters, given, machine.calling, wholes);
  machine.calling = undefined;
  machine.frame = frame;
  bindParameters(machine, callee, given, parameters, wholes);
  if (watched.length > 0) {
    parameters.splice(0, Infinity, ...watched);
    wholes.length = 0;
  }
  if (frame.proofs !== undefined && parameters.every((slot) => slot.value.taint === undefined)) parameters.length = 0;
  const ends = machine.run.execute(machine, ir.body);
  if (ends) prove(machine, constantValue(undefined), undefined);
  mergeCaptures(journal, frame.exits);
  const outcome = conclude(machine, callee, given, frame, ends, runs);
  leaveFound(machine.flags, assigned);
  outcome.reads = readsOf(frame);
  outcome.hasEffects = captureSince(journal, mark, born).slots.length > 0;
  if (outcome.value.shape !== undefined) outcome.made = madeSince(journal, mark, born, outcome.value);
  if (machine.thrown.length > 0) outcome.thrown = machine.thrown;
  machine.thrown = thrown;
  addThrown(machine, outcome.thrown);
  machine.active.delete(ir);
  machine.callDepth -= 1;
  machine.module = before.module;
  machine.scope = before.scope;
  machine.frame = before.frame;
  handOnReads(machine, outcome);
  machine.loop = before.loop;
  work.stepsLeft = stepsBefore - (allowed - work.stepsLeft);
  return outcome;
}

/** A frame for a call, or for the body of a module. */
export function makeFrame(
  machine: Machine,
  callee: FunctionShape | undefined,
  mark: number,
  born: number,
  parameters: Slot[],
  given?: Given,
  calledAt?: CalledAt,
  wholes: readonly Whole[] = [],
): Frame {
  return {
    function: callee?.function,
    owner: callee?.owner,
    self: callee?.self,
    scope: machine.scope,
    mark,
    born,
    parameters,
    wholes,
    given,
    calledAt,
    reassigned: undefined,
    branches: 0,
    optedOut: 0,
    returned: undefined,
    exits: [],
    proofs:
      callee === undefined
        ? undefined
        : {
            always: [],
            whenTrue: [],
            whenFalse: [],
            whenEmpty: [],
            answers: [],
            members: { always: undefined, whenTrue: undefined, whenFalse: undefined, whenEmpty: undefined },
          },
    yielded: undefined,
    isOutwitted: false,
    outcomes: undefined,
    checked: undefined,
    outer: [],
    reads: undefined,
    marks: [],
  };
}

function conclude(
  machine: Machine,
  callee: FunctionShape,
  given: Arguments,
  frame: Frame,
  ends: boolean,
  runs: number,
): Outcome {
  const ir = callee.function;
  let value = frame.returned ?? (ends ? constantValue(undefined) : UNKNOWN);
  if (ir.isGenerator) value = shaped(makeList([], frame.yielded ?? UNKNOWN));
  else if (ir.gives !== undefined) value = asPromised(machine, value, ir.gives);
  if (machine.work.stepsLeft <= 0) value = joinValues(value, unfollowed(callee, given).value);
  if (value.taint !== undefined && ir.name !== '') {
    const at = spanOf(machine, ir.at, Math.min(ir.end, ir.at + 80));
    value = withTaint(value, stepped(value.taint, at, `returned from ${ir.name}()`));
  }
  const { proofs } = frame;
  return {
    value,
    always: proofs?.always ?? [],
    whenTrue: proofs?.whenTrue ?? [],
    whenFalse: proofs?.whenFalse ?? [],
    whenEmpty: proofs?.whenEmpty ?? [],
    members: frame.wholes.length === 0 ? undefined : proofs?.members,
    answers: proofs === undefined || proofs.answers.length < 2 ? undefined : knownAnswers(proofs.answers),
    isOutwitted: frame.isOutwitted,
    isPromise: ir.isAsync && !ir.isGenerator,
    hasEffects: false,
    neverReturns: !ends && frame.returned === undefined && alwaysThrows(callee),
    runs,
  };
}

/**
 * A method that throws may be there for others to replace, and so may what a decorator has taken (`@singledispatch`); a loop
 * without end is left some day, and nobody need wait for a promise.
 */
function alwaysThrows({ function: ir, owner }: FunctionShape): boolean {
  if (owner !== undefined || ir.isGenerator || ir.isAsync || ir.decorators.length > 0) return false;
  const last = ir.body.at(-1)?.kind;
  return last === 'throw' || last === 'expression';
}

function knownAnswers(answers: readonly Answer[]): readonly Answer[] | undefined {
  const tellsApart = answers.some(({ isWord, parts }) => isWord || parts !== undefined);
  return tellsApart && answers.length <= MOST_ANSWERS ? answers : undefined;
}
