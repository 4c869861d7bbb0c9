import type { Statement } from '../../ir/ir.ts';
import { enterToolIf } from '../entries/tool-dispatch.ts';
import { keepOuter, outerSince } from '../guards/addresses.ts';
import { refine } from '../guards/guards.ts';
import { isOptOut, isWithoutOptOut } from '../guards/opt-outs.ts';
import { noteFound, setBy } from '../guards/found-flags.ts';
import { marksOf } from '../guards/marks.ts';
import { settle } from '../machine/branches.ts';
import { leaveFound } from '../machine/flags.ts';
import type { Mark } from '../machine/frame.ts';
import { markOf, mergeBranch, takeBack } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { truthOf } from '../values/truth.ts';
import { evaluate } from './expressions.ts';
import { isMainTest } from './main-tests.ts';

type If = Extract<Statement, { kind: 'if' }>;

/** Runs one branch, takes it back, runs the other and joins both; only one where the test is constant. */
export function executeIf(machine: Machine, statement: If): boolean {
  const truth = truthOf(evaluate(machine, statement.test), machine.module.isPython);
  if (truth !== undefined) return machine.run.execute(machine, truth ? statement.then : statement.otherwise);
  if (statement.otherwise.length === 0 && isWithoutOptOut(machine, statement.test)) {
    refine(machine, statement.test, true);
    return machine.run.execute(machine, statement.then);
  }
  const { journal, frame } = machine;
  const { marks } = frame;
  const left = marksOf(machine, statement);
  const set = setBy(machine, statement);
  const given = machine.flags.assignments;
  const isOptedOut = isOptOut(machine, statement.test);
  const mark = markOf(journal);
  const outer = frame.outer.length;
  frame.branches += 1;
  refine(machine, statement.test, true);
  const tool = enterToolIf(machine, statement.test);
  const { atLoad } = machine;
  machine.atLoad &&= !isMainTest(machine.module.path, statement.test);
  const begun = frame.outer.length;
  if (isOptedOut) frame.optedOut += 1;
  const thenEnds = machine.run.execute(machine, statement.then);
  if (isOptedOut) frame.optedOut -= 1;
  const inside = outerSince(machine, begun);
  machine.atLoad = atLoad;
  machine.tool = tool;
  const then = takeBack(journal, mark);
  if (set.length > 0) noteFound(machine, statement, set, then);
  const thenMarks = frame.marks;
  frame.marks = marks;
  frame.outer.length = outer;
  refine(machine, statement.test, false);
  const otherwise = frame.outer.length;
  const otherwiseEnds = machine.run.execute(machine, statement.otherwise);
  frame.branches -= 1;
  leaveFound(machine.flags, given);
  if (thenEnds)
    frame.marks = [...marksBehind(marks, thenMarks, otherwiseEnds ? frame.marks : thenMarks, left), ...left];
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

/** Marks from before that both branches left alone; a mark added to others of its kind leaves those. */
function marksBehind(
  before: readonly Mark[],
  then: readonly Mark[],
  otherwise: readonly Mark[],
  left: readonly Mark[],
): readonly Mark[] {
  if (before.length === 0) return before;
  const isKept = (mark: Mark): boolean => then.includes(mark) || left.some(({ slot }) => slot === mark.slot);
  return before.filter((mark) => isKept(mark) && otherwise.includes(mark));
}
