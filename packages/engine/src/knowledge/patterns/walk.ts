import { ANYWHERE, NOWHERE, type Automaton } from './automaton.ts';

/** Work that is left; whoever judges many patterns shares one among them. */
export interface Effort {
  left: number;
}

/** An automaton that can be walked: characters that no state tells apart are one kind. */
export interface Walk {
  readonly automaton: Automaton;
  /** How many kinds of characters there are, and one character of each. */
  readonly kinds: number;
  readonly samples: readonly string[];
  readonly effort: Effort;
  /** For each state and kind, the states that follow; a state stands there twice where two ways lead to it. */
  after(state: number, kind: number): readonly number[];
}

/** Characters a reader likes to see in an example, best first. */
const PLEASANT = 'a0A bxX1-_.,/=:;"\'<>@#!()[]{}';

export function walkOf(automaton: Automaton, effort: Effort): Walk {
  const { sets, next } = automaton;
  const distinct = [...new Map(sets.slice(1).map((set) => [set.join(''), set])).values()];
  const { kindOf, samples } = kindsOf(distinct);
  const kinds = samples.length;
  const takes = sets.map((set) => {
    const flags = new Uint8Array(kinds);
    for (const [symbol, flag] of set.entries()) if (flag === 1) flags[kindOf[symbol] ?? 0] = 1;
    return flags;
  });
  const known: (readonly number[] | undefined)[] = Array.from({ length: sets.length * kinds });
  const after = (state: number, kind: number): readonly number[] => {
    const key = state * kinds + kind;
    const earlier = known[key];
    if (earlier !== undefined) return earlier;
    const ways = next[state] ?? [];
    effort.left -= ways.length >> 2;
    return (known[key] = ways.filter((target) => takes[target]?.[kind] === 1));
  };
  return { automaton, kinds, samples, effort, after };
}

function kindsOf(sets: readonly Uint8Array[]): { kindOf: readonly number[]; samples: readonly string[] } {
  const bySignature = new Map<string, number>();
  const samples: string[] = [];
  const kindOf: number[] = [];
  for (let symbol = 0; symbol <= 128; symbol += 1) {
    const signature = sets.map((set) => set[symbol]).join('');
    let kind = bySignature.get(signature);
    if (kind === undefined) {
      kind = samples.push(String.fromCharCode(symbol)) - 1;
      bySignature.set(signature, kind);
    }
    kindOf.push(kind);
  }
  for (const character of Array.from(PLEASANT).toReversed()) samples[kindOf[character.charCodeAt(0)] ?? 0] = character;
  return { kindOf, samples };
}

/** The groups of states that can reach each other, for each state its number; undefined where there is no way back. */
export function loopsOf({ next }: Automaton): readonly (number | undefined)[] {
  const size = next.length;
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const isOpen = new Uint8Array(size);
  const found: (number | undefined)[] = Array.from({ length: size });
  const open: number[] = [];
  let count = 0;
  let groups = 0;
  for (let root = 0; root < size; root += 1) {
    if (order[root] !== -1) continue;
    const path: { state: number; at: number }[] = [{ state: root, at: 0 }];
    while (path.length > 0) {
      const step = path.at(-1);
      if (step === undefined) break;
      const { state } = step;
      if (step.at === 0) {
        order[state] = low[state] = count;
        count += 1;
        open.push(state);
        isOpen[state] = 1;
      }
      const targets = next[state] ?? [];
      const target = targets[step.at];
      step.at += 1;
      if (target !== undefined) {
        if (order[target] === -1) path.push({ state: target, at: 0 });
        else if (isOpen[target] === 1) low[state] = Math.min(low[state] ?? 0, order[target] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.state;
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[state] ?? 0);
      if (low[state] !== order[state]) continue;
      const group = open.splice(open.lastIndexOf(state));
      const isLoop = group.length > 1 || targets.includes(state);
      for (const member of group) {
        isOpen[member] = 0;
        if (isLoop) found[member] = groups;
      }
      groups += 1;
    }
  }
  return found;
}

const MOST_SETS = 80;
/** So often a text is repeated before what is reached is taken to stay the same. */
const MOST_ROUNDS = 40;

/** Whether a match that has taken a text many times over, from a state on, can still come to nothing. */
export function mayFailAfter(walk: Walk, state: number, text: readonly number[]): boolean {
  let reached: readonly number[] = [state];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = reached.join(' ');
    for (const kind of text) {
      reached = stepped(walk, reached, kind);
      if (walk.effort.left < 0 || ends(walk, reached, (end) => end === ANYWHERE)) return false;
    }
    if (reached.join(' ') === before) break;
  }
  const queue = [reached];
  const seen = new Set([reached.join(' ')]);
  for (const states of queue) {
    if (walk.effort.left < 0) return false;
    if (!ends(walk, states, (end) => end !== NOWHERE)) return true;
    for (let kind = 0; kind < walk.kinds; kind += 1) {
      const more = stepped(walk, states, kind);
      const key = more.join(' ');
      if (seen.has(key) || seen.size >= MOST_SETS || ends(walk, more, (end) => end === ANYWHERE)) continue;
      seen.add(key);
      queue.push(more);
    }
  }
  return false;
}

function stepped(walk: Walk, states: readonly number[], kind: number): readonly number[] {
  const reached = new Set<number>();
  for (const state of states) {
    const targets = walk.after(state, kind);
    walk.effort.left -= targets.length + 1;
    for (const target of targets) reached.add(target);
  }
  return [...reached].toSorted((a, b) => a - b);
}

function ends({ automaton }: Walk, states: readonly number[], isIt: (end: number) => boolean): boolean {
  return states.some((state) => isIt(automaton.ends[state] ?? NOWHERE));
}

/** One character of a text that runs were taken over, and the ones before it. */
export interface Taken {
  readonly kind: number;
  readonly before: Taken | undefined;
}

/** The kinds of characters that led from the first step to this one. */
export function textOf(taken: Taken): readonly number[] {
  const kinds: number[] = [];
  for (let at: Taken | undefined = taken; at?.before !== undefined; at = at.before) kinds.push(at.kind);
  return kinds.toReversed();
}
