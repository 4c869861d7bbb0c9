import type { Statement } from '../../ir/ir.ts';
import { keepOuter, outerSince } from '../guards/addresses.ts';
import { leaveMarks, settle } from '../machine/branches.ts';
import { leaveFound } from '../machine/flags.ts';
import { markOf, mergeCaptures, takeBack, type Capture } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { addThrown, anyThrown, isCaught, NOTHING_THROWN } from '../machine/thrown.ts';
import { assign } from './assignment.ts';

type Try = Extract<Statement, { kind: 'try' }>;

/** Runs the body, then each handler from what the body may have written, with what it threw. */
export function executeTry(machine: Machine, statement: Try): boolean {
  const { journal, frame } = machine;
  const { marks } = frame;
  const mark = markOf(journal);
  frame.branches += 1;
  const given = machine.flags.assignments;
  const before = machine.thrown;
  const asked = frame.outer.length;
  machine.thrown = NOTHING_THROWN;
  const bodyEnds = machine.run.execute(machine, statement.body);
  leaveMarks(machine, marks);
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
    const handled = machine.run.execute(machine, handler.body);
    leaveMarks(machine, marks);
    const end = takeBack(journal, mark);
    if (handled) ends.push(end);
  }
  frame.branches -= 1;
  leaveFound(machine.flags, given);
  addThrown(machine, left);
  if (ends.length > 0) {
    settle(machine, ends);
    keepOuter(machine, asked, found);
    return machine.run.execute(machine, statement.finally);
  }
  mergeCaptures(journal, [body]);
  machine.run.execute(machine, statement.finally);
  return false;
}
