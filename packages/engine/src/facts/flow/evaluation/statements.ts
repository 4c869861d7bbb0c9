import type { Expression, Statement } from '../../ir/ir.ts';
import { defineFunction, evaluateDecorators } from '../calls/functions.ts';
import { callThrownAway } from '../collected/effect-facts.ts';
import { checkLoopBound } from '../collected/loop-bounds.ts';
import { checkReturned } from '../collected/kept-values.ts';
import { enterTool, enterToolIf } from '../entries/tool-dispatch.ts';
import { keepOuter, outerSince, refineEachAddress } from '../guards/addresses.ts';
import { refine, refineCase } from '../guards/guards.ts';
import { prove } from '../guards/proofs.ts';
import { cleanItems } from '../guards/quantifiers.ts';
import { settle } from '../machine/branches.ts';
import {
  captureSince,
  markOf,
  mergeBranch,
  mergeCaptures,
  replay,
  takeBack,
  write,
  type Capture,
} from '../machine/journal.ts';
import { LIMITS, payForWrites, step, type LoopExits, type Machine } from '../machine/machine.ts';
import { findSlot, makeScope, ownSlot } from '../machine/scope.ts';
import { addThrown, anyThrown, isCaught, noteThrown, NOTHING_THROWN } from '../machine/thrown.ts';
import { joinValues } from '../values/join.ts';
import { toolsIn } from '../values/listing.ts';
import { cleanOf, type Taint } from '../values/taint.ts';
import { constantValue, isCertain, tainted, truthOf, type Value } from '../values/values.ts';
import { executeAssignment } from './assignment-statements.ts';
import { assign } from './assignment.ts';
import { makeClass } from './classes.ts';
import { anyItem } from './elements.ts';
import { evaluate } from './expressions.ts';
import { readMember } from './members.ts';

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

const LOOP_PASSES = 3;

/** Runs statements in order; false where control does not come out at the end. */
export function execute(machine: Machine, statements: readonly Statement[]): boolean {
  if (machine.nesting >= LIMITS.nesting) {
    machine.work.exhausted = true;
    return true;
  }
  machine.nesting += 1;
  if (!machine.module.isPython) hoist(machine, statements);
  let goesOn = true;
  for (const statement of statements) {
    if (!step(machine)) break;
    if (!executeOne(machine, statement)) {
      goesOn = false;
      break;
    }
  }
  machine.nesting -= 1;
  return goesOn;
}

/** Functions can be called above the line that declares them. */
function hoist(machine: Machine, statements: readonly Statement[]): void {
  for (const statement of statements) {
    if (statement.kind === 'function') defineFunction(machine, statement.function);
  }
}

function executeOne(machine: Machine, statement: Statement): boolean {
  switch (statement.kind) {
    case 'expression': {
      const outer = machine.thrownAway;
      machine.thrownAway = callThrownAway(statement.value);
      machine.ending = undefined;
      evaluate(machine, statement.value);
      machine.thrownAway = outer;
      return machine.ending === undefined || !isOver(statement.value, machine.ending);
    }
    case 'assignment':
      executeAssignment(machine, statement);
      return true;
    case 'if':
      return executeIf(machine, statement);
    case 'loop':
      return executeLoop(machine, statement);
    case 'switch':
      return executeSwitch(machine, statement);
    case 'try':
      return executeTry(machine, statement);
    case 'with': {
      const value = entered(machine, evaluate(machine, statement.value));
      if (statement.target !== undefined) assign(machine, statement.target, value, true);
      return execute(machine, statement.body);
    }
    case 'return':
      return executeReturn(machine, statement);
    case 'throw':
      if (statement.value !== undefined) noteThrown(machine, evaluate(machine, statement.value));
      return false;
    case 'break':
    case 'continue':
      leaveLoop(machine, statement.kind);
      return false;
    case 'function':
      if (machine.module.isPython) defineFunction(machine, statement.function);
      else evaluateDecorators(machine, statement.function);
      return true;
    case 'class': {
      const value = makeClass(machine, statement.class);
      write(machine.journal, ownSlot(machine.scope, statement.class.name), value);
      return true;
    }
    default:
      return statement satisfies never;
  }
}

/** The statement is that call and nothing else; an asynchronous one is only over where it is waited for. */
function isOver(node: Expression, ending: Expression): boolean {
  return node === ending || (node.kind === 'await' && node.value === ending);
}

/** What `with x as y` gives: for an object of the repository's own classes, what it says on being entered. */
function entered(machine: Machine, value: Value): Value {
  if (value.shape?.kind !== 'object' || value.shape.class === undefined) return value;
  for (const name of ['__enter__', '__aenter__']) {
    const method = readMember(machine, value, name, undefined);
    if (method.shape?.kind === 'function') return machine.run.callValue(machine, method, []);
  }
  return value;
}

function executeIf(machine: Machine, statement: Of<'if'>): boolean {
  const truth = truthOf(evaluate(machine, statement.test), machine.module.isPython);
  if (truth !== undefined) return execute(machine, truth ? statement.then : statement.otherwise);
  const { journal, frame } = machine;
  const mark = markOf(journal);
  const outer = frame.outer.length;
  frame.branches += 1;
  refine(machine, statement.test, true);
  const tool = enterToolIf(machine, statement.test);
  const { atLoad } = machine;
  machine.atLoad &&= !isMainTest(machine.module.path, statement.test);
  const begun = frame.outer.length;
  const thenEnds = execute(machine, statement.then);
  const inside = outerSince(machine, begun);
  machine.atLoad = atLoad;
  machine.tool = tool;
  const then = takeBack(journal, mark);
  frame.outer.length = outer;
  refine(machine, statement.test, false);
  const otherwise = frame.outer.length;
  const otherwiseEnds = execute(machine, statement.otherwise);
  frame.branches -= 1;
  if (!thenEnds) {
    if (otherwiseEnds) keepOuter(machine, frame.outer.length, inside, statement.test);
    else takeBack(journal, mark);
    return otherwiseEnds;
  }
  const found = [...inside, ...outerSince(machine, otherwise)];
  if (otherwiseEnds) {
    mergeBranch(journal, mark, then);
  } else {
    takeBack(journal, mark);
    settle(machine, [then]);
  }
  keepOuter(machine, outer, found, statement.test);
  return true;
}

/** Behind `__name__ == '__main__'` stands what somebody starts, not what an import runs; installers start a setup script. */
function isMainTest(path: string, test: Expression): boolean {
  if (test.kind !== 'comparison' || test.left.kind !== 'name' || test.right.kind !== 'literal') return false;
  return test.left.name === '__name__' && test.right.value === '__main__' && !/(?:^|\/)setup\.py$/.test(path);
}

function executeLoop(machine: Machine, statement: Of<'loop'>): boolean {
  const { journal, frame } = machine;
  const iterated = statement.iterable === undefined ? undefined : evaluate(machine, statement.iterable);
  const outer = machine.loop;
  let proved = 0;
  let skips = false;
  if (statement.test !== undefined) checkLoopBound(machine, statement.test, statement.body);
  frame.branches += 1;
  const tools = iterated === undefined ? undefined : toolsIn(iterated);
  const passes = tools?.length ?? LOOP_PASSES;
  const around = machine.scope;
  const asked = frame.outer.length;
  for (let pass = 0; pass < passes; pass += 1) {
    const mark = markOf(journal);
    const exits: LoopExits = { mark, breaks: [], continues: [], isSwitch: false, outer };
    machine.loop = exits;
    // What is made for one tool must not find the next in its variables; those of Python are the whole function's.
    if (tools !== undefined && !machine.module.isPython) machine.scope = makeScope(around);
    if (statement.target !== undefined && iterated !== undefined && statement.iterable !== undefined) {
      const isKeys = statement.overKeys === true;
      const item = tools?.[pass] ?? iterationValue(machine, iterated, statement.iterable, isKeys);
      assign(machine, statement.target, item, true);
    }
    const begun = taintAt(machine, statement.target);
    let runs = true;
    if (statement.test !== undefined && (pass > 0 || statement.testsLater !== true)) {
      runs = truthOf(evaluate(machine, statement.test), machine.module.isPython) !== false;
      refine(machine, statement.test, true);
    }
    const ends = runs && execute(machine, statement.body);
    proved = ends ? provedOfItem(begun, taintAt(machine, statement.target)) : 0;
    const last = takeBack(journal, mark);
    const ways = [...exits.breaks, ...exits.continues];
    if (ways.length > 0) proved = 0;
    skips ||= ways.length > 0;
    if (ends && pass === 0 && statement.testsLater === true && ways.length === 0) {
      replay(journal, last);
      continue;
    }
    if (ends) ways.push(last);
    if (!mergeCaptures(journal, ways) && tools === undefined) break;
  }
  frame.branches -= 1;
  machine.loop = outer;
  machine.scope = around;
  if (statement.test !== undefined) refine(machine, statement.test, false);
  if (statement.iterable !== undefined) {
    refineEachAddress(machine, statement.iterable, statement.body);
    // Who passes over an inside machine refuses nothing to what comes behind the loop.
    const isFilter = skips && !statement.body.some(refuses);
    keepOuter(machine, asked, isFilter ? [] : outerSince(machine, asked));
    if (proved !== 0) cleanItems(machine, statement.iterable, proved);
  }
  return true;
}

/** Whether a statement may end the function it stands in. */
function refuses(statement: Statement): boolean {
  if (statement.kind === 'throw' || statement.kind === 'return') return true;
  if (statement.kind === 'if') return [...statement.then, ...statement.otherwise].some(refuses);
  return (statement.kind === 'loop' || statement.kind === 'try') && statement.body.some(refuses);
}

/**
 * Sink kinds that the item of a loop is safe for at the end of its body: every item came so far, or the loop was left. One
 * that was given another value on the way says nothing of the items.
 */
function provedOfItem(before: Taint | undefined, after: Taint | undefined): number {
  return before?.trail !== undefined && before.trail === after?.trail ? cleanOf(after) : 0;
}

function taintAt(machine: Machine, target: Of<'loop'>['target']): Taint | undefined {
  return target?.kind === 'name' ? findSlot(machine.scope, target.name)?.value.taint : undefined;
}

/** What the target of a loop takes: items, or keys where the loop runs over keys. */
function iterationValue(machine: Machine, iterated: Value, node: Expression, overKeys: boolean): Value {
  const { shape } = iterated;
  const plainObject = shape?.kind === 'object' && shape.class === undefined;
  if (overKeys || (plainObject && machine.module.isPython)) return tainted(iterated.taint);
  return anyItem(machine, iterated, node);
}

function leaveLoop(machine: Machine, how: 'break' | 'continue'): void {
  let exits = machine.loop;
  if (how === 'continue') while (exits?.isSwitch === true) exits = exits.outer;
  if (exits === undefined) return;
  payForWrites(machine, markOf(machine.journal) - exits.mark);
  const capture = captureSince(machine.journal, exits.mark);
  (how === 'break' ? exits.breaks : exits.continues).push(capture);
}

function executeSwitch(machine: Machine, statement: Of<'switch'>): boolean {
  const subject = evaluate(machine, statement.subject);
  const { journal, frame } = machine;
  const outer = machine.loop;
  const mark = markOf(journal);
  const exits: LoopExits = { mark, breaks: [], continues: [], isSwitch: true, outer };
  if (statement.fallsThrough) machine.loop = exits;
  frame.branches += 1;
  const ends: Capture[] = [];
  let carried: Capture | undefined;
  let hasDefault = false;
  const chosen = chosenCase(machine, statement, subject);
  const tests = chosen === undefined ? testsOf(machine, statement, subject) : undefined;
  for (const [index, branch] of statement.cases.entries()) {
    if (chosen !== undefined && index !== chosen && carried === undefined) continue;
    if (branch.isDefault) hasDefault = true;
    if (tests === undefined) refineCase(machine, statement.subject, branch.values);
    else enterTest(machine, tests, branch);
    if (carried !== undefined) mergeBranch(journal, mark, carried);
    const tool = enterTool(machine, statement.subject, branch.values);
    const completes = execute(machine, branch.body);
    machine.tool = tool;
    const end = takeBack(journal, mark);
    carried = completes && statement.fallsThrough ? end : undefined;
    if (completes && !statement.fallsThrough) ends.push(end);
    // What a case leaves to the next one grows from case to case.
    if (!payForWrites(machine, end.slots.length)) break;
  }
  if (carried !== undefined) ends.push(carried);
  frame.branches -= 1;
  machine.loop = outer;
  for (const end of exits.breaks) ends.push(end);
  const decided = hasDefault || (chosen !== undefined && chosen >= 0);
  if (!decided) ends.push(tests === undefined ? { slots: [], values: [] } : noneOf(machine, tests, mark));
  settle(machine, ends);
  return ends.length > 0;
}

/** `switch (true) { case test: … }`: the tests in order, and how one ends that is chosen. */
interface Tests {
  readonly nodes: readonly Expression[];
  readonly truth: boolean;
}

function testsOf(machine: Machine, { cases }: Of<'switch'>, subject: Value): Tests | undefined {
  if (typeof subject.constant !== 'boolean' || cases.length > MOST_TESTS) return undefined;
  const nodes = cases.flatMap(({ values }) => values);
  for (const node of nodes) evaluate(machine, node);
  return { nodes, truth: subject.constant };
}

/** Each case looks at all tests before it: of more, none is looked at. */
const MOST_TESTS = 60;

/** A case is entered where no test before it was chosen; the default where none was. */
function enterTest(machine: Machine, { nodes, truth }: Tests, { values }: Of<'switch'>['cases'][number]): void {
  const [first] = values;
  const position = first === undefined ? nodes.length : nodes.indexOf(first);
  for (const node of nodes.slice(0, position)) refine(machine, node, !truth);
  if (first !== undefined && values.length === 1) refine(machine, first, truth);
}

/** The state in which no test was chosen. */
function noneOf(machine: Machine, { nodes, truth }: Tests, mark: number): Capture {
  for (const node of nodes) refine(machine, node, !truth);
  return takeBack(machine.journal, mark);
}

/** Index of the one case a constant subject leads to, -1 for none; undefined where any may be meant. */
function chosenCase(machine: Machine, statement: Of<'switch'>, subject: Value): number | undefined {
  if (!isCertain(subject)) return undefined;
  for (const [index, branch] of statement.cases.entries()) {
    for (const node of branch.values) {
      const value = evaluate(machine, node);
      if (!value.isConstant) return undefined;
      if (value.constant === subject.constant) return index;
    }
  }
  return statement.cases.findIndex((branch) => branch.isDefault);
}

function executeTry(machine: Machine, statement: Of<'try'>): boolean {
  const { journal, frame } = machine;
  const mark = markOf(journal);
  frame.branches += 1;
  const before = machine.thrown;
  const asked = frame.outer.length;
  machine.thrown = NOTHING_THROWN;
  const bodyEnds = execute(machine, statement.body);
  let left = machine.thrown;
  machine.thrown = before;
  const found = bodyEnds ? outerSince(machine, asked) : [];
  const body = takeBack(journal, mark);
  const ends: Capture[] = bodyEnds ? [body] : [];
  for (const handler of statement.handlers) {
    mergeCaptures(journal, [body]);
    const caught = left.filter((value) => isCaught(value, handler.classes));
    left = left.filter((value) => !caught.includes(value));
    if (handler.name !== undefined) assign(machine, handler.name, anyThrown(caught), true);
    const handled = execute(machine, handler.body);
    const end = takeBack(journal, mark);
    if (handled) ends.push(end);
  }
  frame.branches -= 1;
  addThrown(machine, left);
  if (ends.length > 0) {
    settle(machine, ends);
    keepOuter(machine, asked, found);
    return execute(machine, statement.finally);
  }
  mergeCaptures(journal, [body]);
  execute(machine, statement.finally);
  return false;
}

function executeReturn(machine: Machine, statement: Of<'return'>): boolean {
  const value = statement.value === undefined ? constantValue(undefined) : evaluate(machine, statement.value);
  const { frame, journal } = machine;
  prove(machine, value, statement.value);
  if (statement.value !== undefined) checkReturned(machine, value, statement.value);
  frame.returned = frame.returned === undefined ? value : joinValues(frame.returned, value);
  if (frame.branches > 0 && markOf(journal) > frame.mark) {
    payForWrites(machine, markOf(journal) - frame.mark);
    frame.exits.push(captureSince(journal, frame.mark, frame.born));
  }
  return false;
}
