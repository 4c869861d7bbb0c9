import type { Frame, Outcome, OuterRead } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import type { Slot } from '../values/shapes.ts';
import { taintedParts } from '../values/tainted-parts.ts';

/** A function that reads more variables than these is remembered by the first of them. */
const MOST_READ = 24;

/**
 * Notes that a function reads a variable that is not its own and can change. What such a call gives is decided by its
 * arguments and by the outside data there: it is remembered with it.
 */
export function noteOuterRead({ frame, module }: Machine, slot: Slot, name: string): void {
  if (frame.function === undefined || slot.born > frame.born || frame.reads?.has(slot) === true) return;
  const { shape } = slot.value;
  const isHolder = shape?.kind === 'object' || shape?.kind === 'list' || shape?.kind === 'class';
  if (!isHolder && !module.ir.changed.names.has(name)) return;
  note(frame, slot, taintedParts(slot.value));
}

function note(frame: Frame, slot: Slot, parts: string): void {
  frame.reads ??= new Map();
  if (frame.reads.size < MOST_READ) frame.reads.set(slot, parts);
}

/** What a function read, its caller has read too, unless it is the caller's own. */
export function handOnReads({ frame }: Machine, { reads }: Outcome): void {
  if (reads === undefined || frame.function === undefined) return;
  for (const { slot, parts } of reads)
    if (slot.born <= frame.born && frame.reads?.has(slot) !== true) note(frame, slot, parts);
}

/** The reads of a call that has ended, for its outcome. */
export function readsOf({ reads }: Frame): readonly OuterRead[] | undefined {
  return reads === undefined ? undefined : Array.from(reads, ([slot, parts]) => ({ slot, parts }));
}

/** Whether the variables that a remembered call read hold the outside data that they held then. */
export function readsTheSame({ reads }: Outcome): boolean {
  return reads === undefined || reads.every(({ slot, parts }) => taintedParts(slot.value) === parts);
}
