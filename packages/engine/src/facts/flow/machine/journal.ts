import { joinValues } from '../values/join.ts';
import { bitsOf, cleanOf } from '../values/taint.ts';
import { ABSENT, type Value } from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { reachedSlots } from '../values/reached-slots.ts';
import { orMissing } from '../values/truth.ts';
import type { Slot } from '../values/shapes.ts';

/**
 * Every write, so that a branch can be taken back. Branching costs what the branch writes, not what the program holds:
 * run one branch, take its writes back into a capture, run the other, then merge the capture into it.
 */
export interface Journal {
  readonly slots: Slot[];
  readonly before: Value[];
}

/** The writes of a branch that was taken back: what each slot held at its end. */
export interface Capture {
  readonly slots: Slot[];
  readonly values: Value[];
}

let lastStamp = 0;

/** A journal with no writes. */
export function makeJournal(): Journal {
  return { slots: [], before: [] };
}

/** Changes what a slot holds, so that it can be taken back. */
export function write(journal: Journal, slot: Slot, value: Value): void {
  if (slot.value === value) return;
  journal.slots.push(slot);
  journal.before.push(slot.value);
  slot.value = value;
}

/** A point to go back to. */
export function markOf(journal: Journal): number {
  return journal.slots.length;
}

/** Takes back everything since the mark and hands over what was there. */
export function takeBack(journal: Journal, mark: number): Capture {
  const capture = captureSince(journal, mark);
  for (let index = journal.slots.length - 1; index >= mark; index -= 1) {
    const slot = journal.slots[index];
    const before = journal.before[index];
    if (slot !== undefined && before !== undefined) slot.value = before;
  }
  journal.slots.length = mark;
  journal.before.length = mark;
  return capture;
}

/** What has been written since the mark, left in place; with `oldest`, only to slots that are not younger. */
export function captureSince(journal: Journal, mark: number, oldest = Infinity): Capture {
  lastStamp += 1;
  const capture: Capture = { slots: [], values: [] };
  for (let index = journal.slots.length - 1; index >= mark; index -= 1) {
    const slot = journal.slots[index];
    if (slot === undefined || slot.stamp === lastStamp || slot.born > oldest) continue;
    slot.stamp = lastStamp;
    capture.slots.push(slot);
    capture.values.push(slot.value);
  }
  return capture;
}

/** What a call wrote to things it made itself: what they held before, and in the end. */
export interface Made {
  readonly slots: readonly Slot[];
  readonly before: readonly Value[];
  readonly after: readonly Value[];
}

/** What has been written since the mark to slots that are younger than `oldest` and reached through a value. */
export function madeSince(journal: Journal, mark: number, oldest: number, value: Value): Made | undefined {
  lastStamp += 1;
  const young = new Map<Slot, Value>();
  for (let index = mark; index < journal.slots.length; index += 1) {
    const slot = journal.slots[index];
    const held = journal.before[index];
    if (slot === undefined || held === undefined || slot.stamp === lastStamp || slot.born <= oldest) continue;
    slot.stamp = lastStamp;
    if (slot.value !== held) young.set(slot, held);
  }
  if (young.size === 0) return undefined;
  const slots = [...reachedSlots(value)].filter((slot) => young.has(slot));
  if (slots.length === 0) return undefined;
  return { slots, before: slots.map((slot) => young.get(slot) ?? slot.value), after: slots.map((slot) => slot.value) };
}

/** Puts back what a call had made that is remembered: since then it may have been taken back with the branch it was made in. */
export function remake(journal: Journal, { slots, before, after }: Made): void {
  for (const [index, slot] of slots.entries()) {
    const value = after[index];
    if (value === undefined || slot.value === value) continue;
    write(journal, slot, slot.value === before[index] ? value : joinIn(slot, slot.value, value));
  }
}

/** Makes the state that of the capture: the branch in hand did not end, the captured one did. */
export function replay(journal: Journal, capture: Capture): void {
  for (let index = 0; index < capture.slots.length; index += 1) {
    const slot = capture.slots[index];
    const value = capture.values[index];
    if (slot !== undefined && value !== undefined) write(journal, slot, value);
  }
}

/** What a slot holds that held one or the other. */
export function joinIn(slot: Slot, a: Value, b: Value): Value {
  if (a !== ABSENT && b !== ABSENT) return joinValues(a, b);
  return slot.isProof === true ? ABSENT : orMissing(joinValues(a, b));
}

/** Joins a branch that was taken back into the one that has just run since the same mark. */
export function mergeBranch(journal: Journal, mark: number, other: Capture): void {
  const end = journal.slots.length;
  lastStamp += 1;
  for (let index = 0; index < other.slots.length; index += 1) {
    const slot = other.slots[index];
    const value = other.values[index];
    if (slot === undefined || value === undefined) continue;
    slot.stamp = lastStamp;
    write(journal, slot, joinIn(slot, value, slot.value));
  }
  for (let index = mark; index < end; index += 1) {
    const slot = journal.slots[index];
    const before = journal.before[index];
    if (slot === undefined || before === undefined || slot.stamp === lastStamp) continue;
    slot.stamp = lastStamp;
    write(journal, slot, joinIn(slot, slot.value, before));
  }
}

/**
 * Makes the state that of any one of the ends; they were all taken back to where the state is now. It costs what they wrote,
 * however many they are: what an end did not write is joined in once for all ends in a row that did not.
 */
export function mergeEnds(journal: Journal, ends: readonly Capture[]): void {
  const joined = new Map<Slot, { readonly before: Value; lastEnd: number }>();
  for (const [at, end] of ends.entries()) {
    for (let index = 0; index < end.slots.length; index += 1) {
      const slot = end.slots[index];
      const value = end.values[index];
      if (slot === undefined || value === undefined) continue;
      const known = joined.get(slot);
      if (known === undefined) joined.set(slot, { before: slot.value, lastEnd: at });
      else if (known.lastEnd < at - 1) write(journal, slot, joinIn(slot, slot.value, known.before));
      if (known !== undefined) known.lastEnd = at;
      write(journal, slot, known === undefined && at === 0 ? value : joinIn(slot, value, slot.value));
    }
  }
  for (const [slot, { before, lastEnd }] of joined) {
    if (lastEnd < ends.length - 1) write(journal, slot, joinIn(slot, slot.value, before));
  }
}

/** Joins captures into the state in hand: the loop may have ended at any of them. Tells whether more can flow now. */
export function mergeCaptures(journal: Journal, captures: readonly Capture[]): boolean {
  let grew = false;
  for (const capture of captures) {
    for (let index = 0; index < capture.slots.length; index += 1) {
      const slot = capture.slots[index];
      const value = capture.values[index];
      if (slot === undefined || value === undefined || slot.value === value) continue;
      const joined = joinIn(slot, slot.value, value);
      if (carriesMore(slot.value, joined)) grew = true;
      write(journal, slot, joined);
    }
  }
  return grew;
}

/** Whether the second value can bring data, or reach code, that the first could not. */
function carriesMore(before: Value, after: Value): boolean {
  const had = deepTaint(before);
  const has = deepTaint(after);
  if (bitsOf(had) !== bitsOf(has)) return true;
  if (has !== undefined && cleanOf(had) !== cleanOf(has)) return true;
  return before.shape === undefined && (after.shape?.kind === 'function' || after.shape?.kind === 'class');
}
