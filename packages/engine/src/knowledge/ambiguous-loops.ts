import { overlap, type Part } from './pattern-parts.ts';

/** A loop as an automaton with one state for each character it can take, and the ways from one to the next. */
interface Loop {
  readonly sets: Uint8Array[];
  /** From each state; a state stands there twice where two ways lead to it. */
  readonly next: number[][];
}

/** A stretch of the loop: where it can begin and end, and whether it can be left out. */
interface Stretch {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isNullable: boolean;
}

const MOST_STATES = 48;
const MOST_STEPS = 60_000;

/**
 * Whether a repetition of these alternatives can take one text in two ways and be back where it was: then it can do so
 * with every round, and the number of ways doubles each time.
 */
export function isAmbiguousLoop(choices: readonly (readonly Part[])[]): boolean {
  const loop: Loop = { sets: [], next: [] };
  const body = ofChoices(loop, choices);
  if (body === undefined) return false;
  link(loop, body.last, body.first);
  return body.first.some((start) => comesBackTwice(loop, start));
}

function ofChoices(loop: Loop, choices: readonly (readonly Part[])[]): Stretch | undefined {
  const first: number[] = [];
  const last: number[] = [];
  let isNullable = false;
  for (const parts of choices) {
    const stretch = ofParts(loop, parts);
    if (stretch === undefined) return undefined;
    first.push(...stretch.first);
    last.push(...stretch.last);
    isNullable ||= stretch.isNullable;
  }
  return { first, last, isNullable };
}

function ofParts(loop: Loop, parts: readonly Part[]): Stretch | undefined {
  let whole: Stretch = { first: [], last: [], isNullable: true };
  for (const part of parts) {
    const own = ofPart(loop, part);
    if (own === undefined) return undefined;
    link(loop, whole.last, own.first);
    whole = {
      first: whole.isNullable ? [...whole.first, ...own.first] : whole.first,
      last: own.isNullable ? [...whole.last, ...own.last] : own.last,
      isNullable: whole.isNullable && own.isNullable,
    };
  }
  return whole;
}

function ofPart(loop: Loop, part: Part): Stretch | undefined {
  if (part.isAnchor) return { first: [], last: [], isNullable: true };
  const body = part.choices === undefined ? ofCharacter(loop, part) : ofChoices(loop, part.choices);
  if (body === undefined || loop.sets.length > MOST_STATES) return undefined;
  if (part.isRepeated) link(loop, body.last, body.first);
  return part.isNullable ? { ...body, isNullable: true } : body;
}

function ofCharacter(loop: Loop, { characters }: Part): Stretch {
  const state = loop.sets.push(characters) - 1;
  loop.next.push([]);
  return { first: [state], last: [state], isNullable: false };
}

function link(loop: Loop, from: readonly number[], to: readonly number[]): void {
  for (const state of from) loop.next[state]?.push(...to);
}

/** Two runs over the same text, from a state back to it, that are not the same on the way. */
function comesBackTwice({ sets, next }: Loop, start: number): boolean {
  const size = sets.length;
  const seen = new Uint8Array(size * size * 2);
  const queue: (readonly [one: number, two: number, parted: 0 | 1])[] = [[start, start, 0]];
  let steps = 0;
  for (let run = queue.pop(); run !== undefined; run = queue.pop()) {
    const [a, b, parted] = run;
    for (const [at, to] of (next[a] ?? []).entries()) {
      for (const [other, toOther] of (next[b] ?? []).entries()) {
        steps += 1;
        if (steps > MOST_STEPS) return false;
        const [one, two] = [sets[to], sets[toOther]];
        if (one === undefined || two === undefined || (to !== toOther && !overlap(one, two))) continue;
        // Two ways to the same state part the runs as two states do.
        const isParted = parted === 1 || to !== toOther || (a === b && at !== other) ? 1 : 0;
        if (isParted === 1 && to === start && toOther === start) return true;
        const key = (to * size + toOther) * 2 + isParted;
        if (seen[key] === 1) continue;
        seen[key] = 1;
        queue.push([to, toOther, isParted]);
      }
    }
  }
  return false;
}
