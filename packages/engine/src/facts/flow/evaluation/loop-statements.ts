import type { Expression, Statement } from '../../ir/ir.ts';
import { checkLoopBound } from '../collected/loop-bounds.ts';
import { keepOuter, outerSince, refineEachAddress } from '../guards/addresses.ts';
import { refine } from '../guards/guards.ts';
import { refineRemoved } from '../guards/removed-characters.ts';
import { cleanEachOf, withProvedTaken } from '../guards/taken.ts';
import { leaveMarks } from '../machine/branches.ts';
import { leaveFound } from '../machine/flags.ts';
import { captureSince, markOf, mergeCaptures, replay, takeBack } from '../machine/journal.ts';
import { payForWrites } from '../machine/budget.ts';
import type { LoopExits } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, makeScope } from '../machine/scope.ts';
import { scopeOfItems } from '../machine/blocks.ts';
import { anyKey } from '../values/keys.ts';
import { toolsIn } from '../values/listing.ts';
import { cleanOf, type Taint } from '../values/taint.ts';
import { safer, type Value } from '../values/values.ts';
import { passedBits } from '../calls/passed-characters.ts';
import { truthOf } from '../values/truth.ts';
import { assign } from './assignment.ts';
import { anyItem } from './elements.ts';
import { evaluate } from './expressions.ts';

type Loop = Extract<Statement, { kind: 'loop' }>;

/** What one pass writes the next one reads: enough for values that are handed on through two variables. */
const LOOP_PASSES = 3;

/** Runs the body until nothing new is written, or as often as there are tools to go through. */
export function executeLoop(machine: Machine, statement: Loop): boolean {
  const { journal, frame } = machine;
  const iterated = statement.iterable === undefined ? undefined : evaluate(machine, statement.iterable);
  const outer = machine.loop;
  const { marks } = frame;
  let proved = 0;
  let skips = false;
  if (statement.test !== undefined) checkLoopBound(machine, statement.test, statement.body);
  frame.branches += 1;
  const tools = iterated === undefined ? undefined : toolsIn(iterated);
  const passes = tools?.length ?? LOOP_PASSES;
  const around = machine.scope;
  if (statement.declares === true && statement.target !== undefined)
    machine.scope = scopeOfItems(around, statement.target);
  const asked = frame.outer.length;
  const given = machine.flags.assignments;
  for (let pass = 0; pass < passes; pass += 1) {
    const mark = markOf(journal);
    const exits: LoopExits = { mark, given, breaks: [], continues: [], isSwitch: false, outer };
    machine.loop = exits;
    // What is made for one tool must not find the next in its variables; those of Python are the whole function's.
    if (tools !== undefined && !machine.module.isPython) machine.scope = makeScope(around);
    if (iterated !== undefined) takeItem(machine, statement, iterated, tools?.[pass]);
    const begun = taintAt(machine, statement.target);
    const ends = entersBody(machine, statement, pass) && machine.run.execute(machine, statement.body);
    proved = ends ? provedOfItem(begun, taintAt(machine, statement.target)) : 0;
    const last = takeBack(journal, mark);
    leaveMarks(machine, marks);
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
  leaveFound(machine.flags, given);
  machine.loop = outer;
  machine.scope = around;
  if (statement.test !== undefined) refine(machine, statement.test, false);
  if (statement.iterable !== undefined) {
    refineEachAddress(machine, statement.iterable, statement.body);
    // Who passes over an inside machine refuses nothing to what comes behind the loop.
    const isFilter = skips && !statement.body.some(refuses);
    keepOuter(machine, asked, isFilter ? [] : outerSince(machine, asked));
    if (proved !== 0) cleanEachOf(machine, statement.iterable, proved);
    if (iterated !== undefined && iterated.taint === undefined) refineRemoved(machine, statement, iterated);
  }
  return true;
}

/** Gives the target of the loop its next value. */
function takeItem(machine: Machine, statement: Loop, iterated: Value, tool: Value | undefined): void {
  const { target, iterable, overKeys } = statement;
  if (target === undefined || iterable === undefined) return;
  const item = tool ?? iterationValue(machine, iterated, iterable, overKeys === true);
  assign(machine, target, item.taint === undefined ? item : safer(item, passedBits(statement)), true);
}

/** Whether the test lets a pass begin; behind it, the state is that in which it was true. */
function entersBody(machine: Machine, { test, testsLater }: Loop, pass: number): boolean {
  if (test === undefined || (pass === 0 && testsLater === true)) return true;
  const runs = truthOf(evaluate(machine, test), machine.module.isPython) !== false;
  refine(machine, test, true);
  return runs;
}

/** Whether a statement may end the function it stands in. */
function refuses(statement: Statement): boolean {
  if (statement.kind === 'throw' || statement.kind === 'return') return true;
  if (statement.kind === 'if') return [...statement.then, ...statement.otherwise].some(refuses);
  return (statement.kind === 'loop' || statement.kind === 'try') && statement.body.some(refuses);
}

/**
 * Sink kinds that the item of a loop has become safe for at the end of its body: every item came so far, or the loop was
 * left. One that was given another value on the way says nothing of the items.
 */
function provedOfItem(before: Taint | undefined, after: Taint | undefined): number {
  return before?.trail !== undefined && before.trail === after?.trail ? cleanOf(after) & ~cleanOf(before) : 0;
}

function taintAt(machine: Machine, target: Loop['target']): Taint | undefined {
  return target?.kind === 'name' ? findSlot(machine.scope, target.name)?.value.taint : undefined;
}

/** What the target of a loop takes: items, or keys where the loop runs over keys. */
function iterationValue(machine: Machine, iterated: Value, node: Expression, overKeys: boolean): Value {
  return overKeys ? anyKey(withProvedTaken(machine, node, iterated)) : anyItem(machine, iterated, node);
}

/** Keeps what was written up to a `break` or `continue` for where the loop, or its next pass, goes on. */
export function leaveLoop(machine: Machine, how: 'break' | 'continue'): void {
  let exits = machine.loop;
  if (how === 'continue') while (exits?.isSwitch === true) exits = exits.outer;
  if (exits === undefined) return;
  payForWrites(machine, markOf(machine.journal) - exits.mark);
  const capture = captureSince(machine.journal, exits.mark);
  (how === 'break' ? exits.breaks : exits.continues).push(capture);
}
