import { TOOL_CLASS } from '../../../knowledge/tool-looks.ts';
import type { FunctionIr } from '../../ir/ir.ts';
import { offerDecorated, offerGeneric } from '../entries/offers.ts';
import { MOST_ANSWERS } from '../guards/answers.ts';
import { prove } from '../guards/proofs.ts';
import { captureSince, markOf, mergeCaptures, write } from '../machine/journal.ts';
import { LIMITS, spanOf, type Answer, type Frame, type Given, type Machine, type Outcome } from '../machine/machine.ts';
import { makeScope, ownSlot } from '../machine/scope.ts';
import { addThrown, NOTHING_THROWN } from '../machine/thrown.ts';
import { joinValues } from '../values/join.ts';
import { sourceBit } from '../values/kinds.ts';
import { isToolLike } from '../values/tool-likeness.ts';
import { bitsOf, cleaned, rerouted, stepped, type Taint } from '../values/taint.ts';
import {
  bornSoFar,
  constantValue,
  makeFunction,
  makeList,
  shaped,
  tainted,
  taintOfAll,
  UNKNOWN,
  withTaint,
  type FunctionShape,
  type Slot,
  type Value,
} from '../values/values.ts';
import type { Arguments } from './arguments.ts';
import { carriesTaint, contextKey, widened } from './contexts.ts';
import { bindParameters } from './parameters.ts';
import { toldBits } from './told.ts';

/** Binds a declared function to its name. */
export function defineFunction(machine: Machine, ir: FunctionIr): void {
  const { scope, module, frame } = machine;
  const value = shaped(
    module.isPython
      ? makeFunction(ir, scope, module, undefined, undefined)
      : makeFunction(ir, scope, module, frame.self, frame.owner),
  );
  write(machine.journal, ownSlot(scope, ir.name), value);
  if (ir.decorators.length > 0 && offerDecorated(machine, value, ir)) return;
  offerGeneric(machine, value);
  if (module.isPython && ir.decorators.length > 0)
    write(machine.journal, ownSlot(scope, ir.name), decorated(machine, ir, value));
}

/** What the repository's own decorators make of a function: as a rule another one, that looks at what it is given first. */
function decorated(machine: Machine, { decorators }: FunctionIr, value: Value): Value {
  let made = value;
  for (const node of decorators.toReversed()) {
    const decorator = machine.run.evaluate(machine, node);
    if (decorator.shape?.kind !== 'function') continue;
    const result = machine.run.callValue(machine, decorator, [made]);
    if (result.shape?.kind === 'function') made = result;
  }
  return made;
}

/** Decorators of a function that was hoisted run where it stands. */
export function evaluateDecorators(machine: Machine, ir: FunctionIr): void {
  for (const decorator of ir.decorators) machine.run.evaluate(machine, decorator);
}

/** Calls of a function that registers tools, each with what it was given. */
const MOST_TOOLS = 300;

/** The constructor that tools share: each gives it a name of its own. */
function makesTool({ owner, function: { name } }: FunctionShape): boolean {
  return owner !== undefined && (name === '__init__' || name === 'constructor') && TOOL_CLASS.test(owner.class.name);
}

/** Interprets a call of a function of the repository, or remembers what it gave with the same arguments. */
export function invoke(machine: Machine, callee: FunctionShape, given: Arguments): Outcome {
  const ir = callee.function;
  const { work } = machine;
  const isTainted = carriesTaint(callee, given);
  if (isTainted) work.followedTaint = true;
  // A function made inside another may hold outside data in the variables around it.
  const deepest =
    isTainted || callee.scope.parent !== undefined ? taintedDepth(machine.callDepth, ir, given) : LIMITS.plainCallDepth;
  if (machine.callDepth >= deepest || work.stepsLeft <= 0 || machine.active.has(ir)) return unfollowed(callee, given);
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
  const outcome = known.get(key);
  if (outcome !== undefined && (!outcome.hasEffects || outcome.runs >= 3)) {
    addThrown(machine, outcome.thrown);
    return retold(outcome, callee, passed);
  }
  const runs = outcome === undefined ? 1 : outcome.runs + 1;
  if (isTainted) counts.tainted += 1;
  else counts.plain += 1;
  work.contexts.set(ir, counts);
  if (passed.items.every((value) => !value.isConstant)) work.seenInGeneral.add(ir);
  const fresh = run(machine, callee, passed, runs, NO_SLOTS);
  if (fresh.value.taint !== undefined) fresh.given = taintOf(passed);
  if (fresh.value.shape?.kind === 'object' && isToolLike(fresh.value)) work.registrars.add(ir);
  known.set(key, fresh);
  return fresh;
}

function taintOf({ items, rest, keywords }: Arguments): Taint | undefined {
  return taintOfAll([...items, ...keywords.values(), ...(rest === undefined ? [] : [rest])]);
}

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

/** Only data that a stranger sends is worth the longer way; what a library is given is weak evidence as it is. */
function taintedDepth(depth: number, ir: FunctionIr, { items, keywords }: Arguments): number {
  const [first] = ir.body;
  const isDocumented = first?.kind === 'expression' && first.value.kind === 'literal';
  const statements = ir.body.length - (isDocumented ? 1 : 0);
  if (depth < LIMITS.callDepth || statements > LIMITS.shortStatements) return LIMITS.callDepth;
  const bits = bitsOf(taintOfAll([...items, ...keywords.values()]));
  return (bits & ~LIBRARY) === 0 ? LIMITS.callDepth : LIMITS.shortCallDepth;
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
  if (callDepth >= LIMITS.callDepth || work.stepsLeft <= 0 || active.has(callee.function))
    return unfollowed(callee, given);
  work.seenInGeneral.add(callee.function);
  return run(machine, callee, given, 1, watched);
}

/** A call that is not followed carries on whatever it was given. */
function unfollowed(callee: FunctionShape, given: Arguments): Outcome {
  const values = [...given.items, ...given.keywords.values(), ...callee.bound];
  if (given.rest !== undefined) values.push(given.rest);
  const taint = taintOfAll(values);
  return {
    value: tainted(taint === undefined ? undefined : cleaned(taint, toldBits(callee.function.name))),
    always: [],
    whenTrue: [],
    whenFalse: [],
    hasEffects: false,
    runs: 1,
  };
}

function run(
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
  machine.module = callee.module;
  machine.scope = makeScope(callee.scope, ir.outerNames);
  machine.loop = undefined;
  machine.callDepth += 1;
  machine.active.add(ir);
  const parameters: Slot[] = [];
  const frame = makeFrame(machine, callee, mark, born, parameters, given);
  machine.frame = frame;
  bindParameters(machine, callee, given, parameters);
  if (watched.length > 0) parameters.splice(0, Infinity, ...watched);
  if (frame.proofs !== undefined && parameters.every((slot) => slot.value.taint === undefined)) parameters.length = 0;
  const ends = machine.run.execute(machine, ir.body);
  if (ends) prove(machine, constantValue(undefined), undefined);
  mergeCaptures(journal, frame.exits);
  const outcome = conclude(machine, callee, given, frame, ends, runs);
  outcome.hasEffects = captureSince(journal, mark, born).slots.length > 0;
  if (machine.thrown.length > 0) outcome.thrown = machine.thrown;
  machine.thrown = thrown;
  addThrown(machine, outcome.thrown);
  machine.active.delete(ir);
  machine.callDepth -= 1;
  machine.module = before.module;
  machine.scope = before.scope;
  machine.frame = before.frame;
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
): Frame {
  return {
    function: callee?.function,
    owner: callee?.owner,
    self: callee?.self,
    scope: machine.scope,
    mark,
    born,
    parameters,
    given,
    reassigned: undefined,
    branches: 0,
    returned: undefined,
    exits: [],
    proofs: callee === undefined ? undefined : { always: [], whenTrue: [], whenFalse: [], answers: [] },
    yielded: undefined,
    outcomes: undefined,
    checked: undefined,
    outer: [],
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
    answers: proofs === undefined || proofs.answers.length < 2 ? undefined : knownAnswers(proofs.answers),
    hasEffects: false,
    neverReturns: !ends && frame.returned === undefined && alwaysThrows(callee),
    runs,
  };
}

/** A method that throws may be there for others to replace, a loop without end is left some day, and nobody need wait for a promise. */
function alwaysThrows({ function: ir, owner }: FunctionShape): boolean {
  if (owner !== undefined || ir.isGenerator || ir.isAsync) return false;
  const last = ir.body.at(-1)?.kind;
  return last === 'throw' || last === 'expression';
}

function knownAnswers(answers: readonly Answer[]): readonly Answer[] | undefined {
  const tellsApart = answers.some(({ isWord, parts }) => isWord || parts !== undefined);
  return tellsApart && answers.length <= MOST_ANSWERS ? answers : undefined;
}
