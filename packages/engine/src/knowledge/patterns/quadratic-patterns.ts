import type { Pump } from './ambiguous-loops.ts';
import { START } from './automaton.ts';
import { loopsOf, mayFailAfter, type Taken, textOf, type Walk } from './walk.ts';

/**
 * How a pattern comes to need the square of the length: two repetitions share a run of characters between them
 * (`inside`), or one begins at every character anew (`ahead`).
 */
export type Quadratic = 'inside' | 'ahead';

/** A text that two loops one behind the other can take, and that leads from the one to the other. */
export function sharedRun(walk: Walk): Pump | undefined {
  const groups = loopsOf(walk.automaton);
  const looping = groups.flatMap((group, state) => (group === undefined ? [] : [state]));
  for (const from of looping) {
    for (const to of looping) {
      if (walk.effort.left < 0) return undefined;
      if (to === from || groups[to] === groups[from]) continue;
      const text = leadsOver(walk, groups, from, to);
      // What takes as little as it can lets the rest fail at every place before it goes on, even if it matches in the end.
      const tried = walk.automaton.lazy.has(from) ? to : from;
      if (text !== undefined && mayFailAfter(walk, tried, text)) return pumpOf(walk, text, from);
    }
  }
  return undefined;
}

/** A text that a match can begin with wherever it stands, and that a loop takes: each beginning goes through the rest. */
export function begunAnew(walk: Walk): Pump | undefined {
  const groups = loopsOf(walk.automaton);
  for (const [state, group] of groups.entries()) {
    if (group === undefined || walk.effort.left < 0) continue;
    const text = leadsOver(walk, groups, START, state);
    if (text !== undefined && mayFailAfter(walk, START, text)) return pumpOf(walk, text, state);
  }
  return undefined;
}

interface Runs extends Taken {
  readonly stays: number;
  readonly moves: number;
  readonly waits: number;
  readonly before: Runs | undefined;
}

/** Three runs over the same text: one that comes back to the first state, one from it to the second, one that comes back there. */
function leadsOver(
  walk: Walk,
  groups: readonly (number | undefined)[],
  from: number,
  to: number,
): readonly number[] | undefined {
  const size = groups.length;
  const seen = new Set<number>();
  const queue: Runs[] = [{ stays: from, moves: from, waits: to, kind: -1, before: undefined }];
  for (const runs of queue) {
    for (let kind = 0; kind < walk.kinds; kind += 1) {
      const waiting = walk.after(runs.waits, kind).filter((state) => groups[state] === groups[to]);
      if (waiting.length === 0) continue;
      // Before a match begins every character is passed by.
      const staying =
        from === START ? [START] : walk.after(runs.stays, kind).filter((state) => groups[state] === groups[from]);
      if (staying.length === 0) continue;
      const moving = walk.after(runs.moves, kind);
      walk.effort.left -= waiting.length * staying.length * moving.length + waiting.length + 1;
      if (walk.effort.left < 0) return undefined;
      for (const stays of staying) {
        for (const waits of waiting) {
          for (const moves of moving) {
            const next: Runs = { stays, moves, waits, kind, before: runs };
            if (stays === from && moves === to && waits === to) return textOf(next);
            const key = (stays * size + moves) * size + waits;
            if (seen.has(key)) continue;
            seen.add(key);
            queue.push(next);
          }
        }
      }
    }
  }
  return undefined;
}

function pumpOf({ samples, automaton }: Walk, text: readonly number[], state: number): Pump {
  return { text: text.map((kind) => samples[kind]).join(''), loop: automaton.loops[state] };
}
