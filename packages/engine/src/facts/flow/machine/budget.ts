import { costSoFar } from '../values/cost.ts';
import type { Machine } from './machine.ts';

/** Limits of one inspected file. Counted in steps, not in time, so that the same file gives the same result. */
export const LIMITS = {
  stepsPerFile: 400_000,
  /** Loading a module for its exports, where it is not the file in hand. */
  stepsPerModule: 60_000,
  stepsPerEntry: 220_000,
  /** Handlers that the file in hand has others register, all of them: most are looked at with their own file too. */
  stepsForOthers: 60_000,
  stepsPerCall: 220_000,
  /** A function that writes to what its callers have, run again because what it wrote is not remembered. */
  stepsAgain: 5_000,
  callDepth: 6,
  /** Functions of other files with what users of a library may give it, and nothing else. */
  suppliedCallDepth: 3,
  /** Functions of a few statements: what checks and quotes is short, and missing it would be a false alarm. */
  shortCallDepth: 9,
  shortStatements: 3,
  /** Functions that check or quote by their name, and what they ask of each thing in turn. */
  checkingCallDepth: 12,
  /** Calls without outside data: what they do is seen when they are entries themselves; only what they return matters. */
  plainCallDepth: 3,
  /** Functions that put a program together call each other deeper: they are short, and so is what a file spends on that. */
  deepCallDepth: 8,
  stepsPerDeepCall: 4_000,
  stepsForDeepCalls: 10_000,
  /** What a stranger sent goes deeper than that too, out of what a file has for it: checks and sinks may lie there. */
  sentCallDepth: 10,
  stepsPerSentCall: 2_000,
  stepsForSentCalls: 10_000,
  /** Where the body of a module begins that is not the file in hand: what it computes while it loads is followed less deep. */
  depthOfLoading: 2,
  nesting: 500,
  /** Contexts in which one function is interpreted before constants are forgotten, and before only taint counts. */
  taintedContexts: { withConstants: 6, atAll: 12 },
  plainContexts: { withConstants: 2, atAll: 3 },
  entriesPerFile: 3_000,
  /** Beside them, those that a framework calls. */
  wiredPerFile: 1_000,
} as const;

/** Takes a step; false once the budget is spent. */
export function step(machine: Machine): boolean {
  const { work } = machine;
  if (work.stepsLeft <= 0) {
    work.exhausted = true;
    return false;
  }
  if (costSoFar() !== machine.costPaid && !payForParts(machine)) return false;
  work.stepsLeft -= 1;
  if ((work.stepsLeft & 4095) === 0 && machine.expired()) {
    work.stepsLeft = 0;
    work.exhausted = true;
    return false;
  }
  return true;
}

/** Work on the parts of values, as `costSoFar` counts it, that costs as much as a step; and writes that do. */
const COST_PER_STEP = 64;
const WRITES_PER_STEP = 4;

/** Pays for writes that are gathered or joined, where that grows with what was written before; false once the budget is spent. */
export function payForWrites(machine: Machine, writes: number): boolean {
  return pay(machine, Math.floor(writes / WRITES_PER_STEP));
}

function payForParts(machine: Machine): boolean {
  const done = costSoFar();
  const steps = Math.floor((done - machine.costPaid) / COST_PER_STEP);
  machine.costPaid = done;
  return pay(machine, steps);
}

function pay(machine: Machine, steps: number): boolean {
  const { work } = machine;
  if (steps === 0) return work.stepsLeft > 0;
  const left = work.stepsLeft - steps;
  const isAsked = left >> 12 !== work.stepsLeft >> 12;
  work.stepsLeft = Math.max(0, left);
  if (left <= 0 || (isAsked && machine.expired())) {
    work.stepsLeft = 0;
    work.exhausted = true;
    return false;
  }
  return true;
}
