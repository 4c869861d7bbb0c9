import { doublingLoop, type Pump } from './ambiguous-loops.ts';
import { automatonOf, type Automaton, type Running } from './automaton.ts';
import { type Part, readPattern, type Reading } from './parts.ts';
import { walkOf, type Effort } from './walk.ts';
import { begunAnew, sharedRun, type Quadratic } from './quadratic-patterns.ts';

/** What judging one pattern may cost: no pattern of a program that is meant to be read comes near it. */
const MOST_STEPS = 200_000;
/** Nor is any too large to be read; finding that out costs something too. */
const TOO_LARGE = 20_000;
/** Two ways with each of so many rounds are more than anybody waits for. */
const ENDLESS_FROM = 24;

/** The first repetition of a pattern that can divide the same text in exponentially many ways, and whose rest may fail. */
export function slowPart(
  pattern: string,
  reading: Reading = {},
  effort: Effort = { left: MOST_STEPS },
): Pump | undefined {
  const automaton = read(pattern, reading, { endlessFrom: ENDLESS_FROM });
  if (automaton === undefined) effort.left -= TOO_LARGE;
  return automaton === undefined ? undefined : slowIn(automaton, effort);
}

function slowIn(automaton: Automaton, effort: Effort): Pump | undefined {
  const own = { left: Math.min(effort.left, MOST_STEPS) };
  const spent = own.left;
  const found = doublingLoop(walkOf(automaton, own));
  effort.left -= spent - own.left;
  if (found !== undefined) return found;
  for (const look of automaton.looks) {
    const inside = slowIn(look, effort);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** What is known of a pattern, and what it cost to find out: the same for all who ask, whoever asks first. */
export interface Judgement {
  readonly how: Quadratic | undefined;
  readonly steps: number;
}

/** How a pattern comes to need the square of the length of a text that does not match. */
export function judgePattern(pattern: string, reading: Reading = {}, running: Running = {}): Judgement {
  const key = JSON.stringify([pattern, reading, running]);
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = judge(pattern, reading, running);
  known.set(key, found);
  return found;
}

/** The same few patterns are met again and again. */
const known = new Map<string, Judgement>();
const MOST_KNOWN = 2_000;

function judge(pattern: string, reading: Reading, running: Running): Judgement {
  // That a dot stops at the end of a line does not count: where a line is looked at, there is none in it.
  const automaton = read(pattern, { ...reading, stopsAtLines: false }, running);
  if (automaton === undefined) return { how: undefined, steps: TOO_LARGE };
  const walk = walkOf(automaton, { left: MOST_STEPS });
  const how = sharedRun(walk) !== undefined ? 'inside' : begunAnew(walk) !== undefined ? 'ahead' : undefined;
  return { how, steps: pattern.length + MOST_STEPS - walk.effort.left };
}

function read(pattern: string, reading: Reading, running: Running): Automaton | undefined {
  const choices = readPattern(pattern, { stopsAtLines: true, ...reading });
  return choices === undefined ? undefined : automatonOf(choices.map(withoutIdleEnd), running);
}

/** A repetition that takes as little as it can takes nothing at the end of a pattern. */
function withoutIdleEnd(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  return last?.isLazy === true && last.least === 0 ? parts.slice(0, -1) : parts;
}
