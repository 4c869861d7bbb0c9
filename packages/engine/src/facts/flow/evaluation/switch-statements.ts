import type { Expression, Statement } from '../../ir/ir.ts';
import { enterTool } from '../entries/tool-dispatch.ts';
import { refineCase } from '../guards/comparisons.ts';
import { refine } from '../guards/guards.ts';
import { leaveMarks, settle } from '../machine/branches.ts';
import { leaveFound } from '../machine/flags.ts';
import { markOf, mergeBranch, takeBack, type Capture } from '../machine/journal.ts';
import { payForWrites } from '../machine/budget.ts';
import type { LoopExits } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { isCertain } from '../values/truth.ts';
import type { Value } from '../values/values.ts';
import { evaluate } from './expressions.ts';

type Switch = Extract<Statement, { kind: 'switch' }>;

/** Runs each case from where the switch began, or from the end of the case above that falls through to it. */
export function executeSwitch(machine: Machine, statement: Switch): boolean {
  const subject = evaluate(machine, statement.subject);
  const { journal, frame } = machine;
  const { marks } = frame;
  const outer = machine.loop;
  const mark = markOf(journal);
  const given = machine.flags.assignments;
  const exits: LoopExits = { mark, given, breaks: [], continues: [], isSwitch: true, outer };
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
    const completes = machine.run.execute(machine, branch.body);
    machine.tool = tool;
    leaveMarks(machine, marks);
    const end = takeBack(journal, mark);
    carried = completes && statement.fallsThrough ? end : undefined;
    if (completes && !statement.fallsThrough) ends.push(end);
    // What a case leaves to the next one grows from case to case.
    if (!payForWrites(machine, end.slots.length)) break;
  }
  if (carried !== undefined) ends.push(carried);
  frame.branches -= 1;
  leaveFound(machine.flags, given);
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

function testsOf(machine: Machine, { cases }: Switch, subject: Value): Tests | undefined {
  if (typeof subject.constant !== 'boolean' || cases.length > MOST_TESTS) return undefined;
  const nodes = cases.flatMap(({ values }) => values);
  for (const node of nodes) evaluate(machine, node);
  return { nodes, truth: subject.constant };
}

/** Each case looks at all tests before it: of more, none is looked at. */
const MOST_TESTS = 60;

/** A case is entered where no test before it was chosen; the default where none was. */
function enterTest(machine: Machine, { nodes, truth }: Tests, { values }: Switch['cases'][number]): void {
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
function chosenCase(machine: Machine, statement: Switch, subject: Value): number | undefined {
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
