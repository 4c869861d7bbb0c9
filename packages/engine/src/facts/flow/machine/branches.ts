import { leaveFound } from './flags.ts';
import type { Mark } from './frame.ts';
import { markOf, mergeCaptures, mergeEnds, replay, takeBack, type Capture } from './journal.ts';
import type { Machine } from './machine.ts';

/** Runs something that may happen or not: a callback, a handler. */
export function perhaps<T>(machine: Machine, run: () => T): T {
  const mark = markOf(machine.journal);
  const { frame } = machine;
  frame.branches += 1;
  const { marks } = frame;
  const begun = machine.flags.assignments;
  const result = run();
  leaveMarks(machine, marks);
  leaveFound(machine.flags, begun);
  frame.branches -= 1;
  if (markOf(machine.journal) > mark) mergeCaptures(machine.journal, [takeBack(machine.journal, mark)]);
  return result;
}

/** Behind a part of the code that may not have run: the marks from before it that it left alone. */
export function leaveMarks({ frame }: Machine, before: readonly Mark[]): void {
  if (frame.marks !== before) frame.marks = before.filter((mark) => frame.marks.includes(mark));
}

/** Makes the state that of any one of the ends; they were all taken back to where the state is now. */
export function settle(machine: Machine, ends: readonly Capture[]): void {
  const [only] = ends;
  if (only !== undefined && ends.length === 1) replay(machine.journal, only);
  else mergeEnds(machine.journal, ends);
}

/** Runs something on its own account: what it teaches of the functions it calls must not crowd out what handlers teach. */
export function apart<T>(machine: Machine, run: () => T): T {
  const { work, atLoad } = machine;
  const own = { ...work, memo: new Map(), contexts: new Map() };
  machine.work = own;
  machine.atLoad = false;
  const result = run();
  machine.work = work;
  machine.atLoad = atLoad;
  work.stepsLeft = own.stepsLeft;
  work.exhausted = own.exhausted;
  work.followedTaint = own.followedTaint;
  work.lostTaint = own.lostTaint;
  work.lostToPackage = own.lostToPackage;
  work.keptInTheDark = own.keptInTheDark;
  work.lostToMaker = own.lostToMaker;
  return result;
}
