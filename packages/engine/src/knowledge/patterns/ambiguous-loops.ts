import { loopsOf, mayFailAfter, type Taken, textOf, type Walk } from './walk.ts';

/** A text that can be repeated to make a match slow. */
export interface Pump {
  readonly text: string;
  /** The repetition that takes it. */
  readonly loop: string | undefined;
}

/** So many texts are tried before a loop is taken to lead to a match whatever follows. */
const MOST_TEXTS = 12;

/**
 * A loop that can take one text in two ways and be back where it was: then it can do so with every round, and the
 * number of ways doubles each time, all of which are tried where the match comes to nothing.
 */
export function doublingLoop(walk: Walk): Pump | undefined {
  const { entries, loops } = walk.automaton;
  const groups = loopsOf(walk.automaton);
  const plain = new Set<number | undefined>([undefined]);
  for (const state of entries) {
    // What holds for one state of a loop holds for all of them; what can follow does not.
    if (plain.has(groups[state])) continue;
    let texts = 0;
    for (const text of comesBackTwice(walk, groups, state)) {
      if (mayFailAfter(walk, state, text))
        return { text: text.map((kind) => walk.samples[kind]).join(''), loop: loops[state] };
      texts += 1;
      if (texts >= MOST_TEXTS) break;
    }
    if (texts === 0) plain.add(groups[state]);
  }
  return undefined;
}

interface Runs extends Taken {
  readonly one: number;
  readonly two: number;
  /** Whether they have parted on the way. */
  readonly isParted: boolean;
  readonly before: Runs | undefined;
}

/** Texts over which two runs lead from a state back to it that are not the same on the way. */
function* comesBackTwice(
  walk: Walk,
  groups: readonly (number | undefined)[],
  start: number,
): Generator<readonly number[]> {
  const size = groups.length;
  const group = groups[start];
  const seen = new Set<number>();
  const queue: Runs[] = [{ one: start, two: start, isParted: false, kind: -1, before: undefined }];
  for (const runs of queue) {
    for (let kind = 0; kind < walk.kinds; kind += 1) {
      const ways = walk.after(runs.one, kind);
      const others = runs.one === runs.two ? ways : walk.after(runs.two, kind);
      if (ways.length === 0 || others.length === 0) continue;
      walk.effort.left -= ways.length * others.length;
      if (walk.effort.left < 0) return;
      for (const [at, one] of ways.entries()) {
        if (groups[one] !== group) continue;
        for (const [other, two] of others.entries()) {
          if (groups[two] !== group) continue;
          // Two ways to the same state part the runs as two states do.
          const isParted = runs.isParted || one !== two || (runs.one === runs.two && at !== other);
          const next: Runs = { one, two, isParted, kind, before: runs };
          if (isParted && one === start && two === start) {
            yield textOf(next);
            continue;
          }
          // Which of the two is which makes no difference.
          const key = (Math.min(one, two) * size + Math.max(one, two)) * 2 + Number(isParted);
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push(next);
        }
      }
    }
  }
}
