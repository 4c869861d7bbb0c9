import type { Part } from './parts.ts';

/** A pattern as an automaton: one state for each character that stands in it, and the ways from one to the next. */
export interface Automaton {
  /** What each state takes; the first takes nothing, it is where a match begins. */
  readonly sets: readonly Uint8Array[];
  /**
   * From each state; a state stands there twice where two ways lead to it. From the first one, only those that a match
   * can begin with whatever stands before it: not behind `^`, `\b` or a look-behind.
   */
  readonly next: readonly (readonly number[])[];
  /** Where a match can end: nowhere, at any place, at the end of the text. */
  readonly ends: readonly (typeof NOWHERE | typeof ANYWHERE | typeof AT_END)[];
  /** The outermost repetition without end that each state stands in. */
  readonly loops: readonly (string | undefined)[];
  /** States of repetitions that take as little as they can. */
  readonly lazy: ReadonlySet<number>;
  /** A state that each repetition without end begins with, inner ones first. */
  readonly entries: readonly number[];
  /** What is looked for ahead or behind, each with an automaton of its own. */
  readonly looks: readonly Automaton[];
}

export const START = 0;
export const NOWHERE = 0;
export const ANYWHERE = 1;
const AT_END = 2;

/** How a pattern is run. */
export interface Running {
  /** It must match from the beginning of the text (`re.match`, `y`). */
  readonly isHeldAtStart?: boolean;
  /** It must match to the end of the text (`re.fullmatch`). */
  readonly isHeldAtEnd?: boolean;
  /** From how many times on a repetition with an end is taken for one without. */
  readonly endlessFrom?: number;
}

/** What a state needs of the place where it stands. */
type Hold = typeof FREE | typeof GUARDED | typeof HELD;
const FREE = 0;
const GUARDED = 1;
const HELD = 2;

/** What a state needs of the text behind it: nothing, something that is looked for, or that it ends. */
type Close = typeof OPEN | typeof LOOKED_AT | typeof CLOSED;
const OPEN = 0;
const LOOKED_AT = 1;
const CLOSED = 2;

/** A stretch of the pattern: where it can begin and end, and how it can be passed without taking a character. */
interface Stretch {
  readonly first: ReadonlyMap<number, Hold>;
  readonly last: ReadonlyMap<number, Close>;
  readonly passes: readonly Pass[];
}

interface Pass {
  readonly hold: Hold;
  readonly close: Close;
}

interface Builder {
  readonly sets: Uint8Array[];
  readonly next: number[][];
  readonly loops: (string | undefined)[];
  readonly lazy: Set<number>;
  readonly entries: number[];
  readonly looks: Automaton[];
  readonly running: Running;
  loop: string | undefined;
  edges: number;
}

const MOST_STATES = 800;
const MOST_EDGES = 30_000;
/** So many states a repetition may have that is written out; a longer one is cut short. */
const MOST_COPIED = 40;
const PASSES: readonly Pass[] = [{ hold: FREE, close: OPEN }];
const EMPTY: Stretch = { first: new Map(), last: new Map(), passes: PASSES };

/** Builds the automaton; undefined where it would be too large. */
export function automatonOf(choices: readonly (readonly Part[])[], running: Running = {}): Automaton | undefined {
  const builder: Builder = {
    sets: [],
    next: [],
    loops: [],
    lazy: new Set(),
    entries: [],
    looks: [],
    running,
    loop: undefined,
    edges: 0,
  };
  addState(builder, new Uint8Array(0));
  const whole = ofChoices(builder, choices);
  if (whole === undefined) return undefined;
  const ends: Automaton['ends'][number][] = builder.sets.map(() => NOWHERE);
  const { isHeldAtEnd = false } = running;
  for (const [state, close] of whole.last) ends[state] = close !== OPEN || isHeldAtEnd ? AT_END : ANYWHERE;
  for (const { close } of whole.passes) {
    if (ends[START] !== ANYWHERE) ends[START] = close !== OPEN || isHeldAtEnd ? AT_END : ANYWHERE;
  }
  if (running.isHeldAtStart !== true)
    builder.next[START] = [...whole.first].flatMap(([state, hold]) => (hold === FREE ? [state] : []));
  const { sets, next, loops, lazy, entries, looks } = builder;
  return { sets, next, ends, loops, lazy, entries, looks };
}

function ofChoices(builder: Builder, choices: readonly (readonly Part[])[]): Stretch | undefined {
  const first = new Map<number, Hold>();
  const last = new Map<number, Close>();
  const passes: Pass[] = [];
  for (const parts of choices) {
    const stretch = ofParts(builder, parts);
    if (stretch === undefined) return undefined;
    for (const [state, hold] of stretch.first) first.set(state, hold);
    for (const [state, close] of stretch.last) last.set(state, close);
    passes.push(...stretch.passes);
  }
  return { first, last, passes: distinct(passes) };
}

function ofParts(builder: Builder, parts: readonly Part[]): Stretch | undefined {
  let whole = EMPTY;
  for (const part of parts) {
    const own = ofPart(builder, part);
    if (own === undefined) return undefined;
    whole = followedBy(builder, whole, own);
    if (builder.edges > MOST_EDGES) return undefined;
  }
  return whole;
}

function ofPart(builder: Builder, part: Part): Stretch | undefined {
  if (part.isAnchor) return ofAnchor(builder, part);
  const { endlessFrom = Number.POSITIVE_INFINITY } = builder.running;
  const isEndless = part.isUnbounded || part.most >= endlessFrom;
  const outside = builder.loop;
  if (isEndless && part.choices !== undefined) builder.loop ??= part.text;
  const stretch = ofRepetition(builder, part, isEndless);
  builder.loop = outside;
  if (stretch === undefined || part.least > 0) return stretch;
  return { ...stretch, passes: distinct([...stretch.passes, ...PASSES]) };
}

/** `a{2,4}` is `aa(a(a)?)?`, and `a{2,}` is `aa+`. */
function ofRepetition(builder: Builder, part: Part, isEndless: boolean): Stretch | undefined {
  const before = builder.sets.length;
  const copies: Stretch[] = [];
  let most = 1;
  do {
    const copy = ofOnce(builder, part);
    if (copy === undefined) return undefined;
    copies.push(copy);
    const size = Math.max(1, builder.sets.length - before) / copies.length;
    most = Math.min(isEndless ? part.least : part.most, Math.floor(MOST_COPIED / size));
  } while (copies.length < most);
  const final = copies.at(-1) ?? EMPTY;
  if (isEndless) {
    link(builder, final.last, final.first);
    builder.entries.push(...[...final.first.keys()].slice(0, 1));
    if (part.isLazy) for (let state = before; state < builder.sets.length; state += 1) builder.lazy.add(state);
  }
  return copies.reduceRight((rest, copy, index) => {
    const isOptional = index + 1 >= part.least;
    return followedBy(builder, copy, isOptional ? { ...rest, passes: distinct([...rest.passes, ...PASSES]) } : rest);
  }, EMPTY);
}

function ofOnce(builder: Builder, part: Part): Stretch | undefined {
  if (part.choices !== undefined) return ofChoices(builder, part.choices);
  const state = addState(builder, part.characters);
  if (state > MOST_STATES || builder.edges > MOST_EDGES) return undefined;
  return { first: new Map([[state, FREE]]), last: new Map([[state, OPEN]]), passes: [] };
}

function ofAnchor(builder: Builder, { anchor, choices }: Part): Stretch | undefined {
  // Where lines begin depends on what was taken before, which no state remembers.
  if (anchor === 'line' && builder.loop !== undefined) return undefined;
  if (choices !== undefined) {
    const look = automatonOf(choices, { ...builder.running, isHeldAtStart: true, isHeldAtEnd: false });
    if (look !== undefined) builder.looks.push(look);
  }
  if (choices !== undefined && isAlwaysSo(anchor, choices)) return EMPTY;
  if (anchor === 'start') return { ...EMPTY, passes: [{ hold: HELD, close: OPEN }] };
  if (anchor === 'end') return { ...EMPTY, passes: [{ hold: FREE, close: CLOSED }] };
  const close = anchor === 'behind' ? OPEN : LOOKED_AT;
  return { ...EMPTY, passes: [{ hold: anchor === 'ahead' || anchor === 'not ahead' ? FREE : GUARDED, close }] };
}

/** What can be empty is always found, and what does not begin with a character is not met in the middle of a text. */
function isAlwaysSo(anchor: Part['anchor'], choices: readonly (readonly Part[])[]): boolean {
  if (anchor === 'ahead') return choices.some((parts) => parts.every((part) => part.isNullable && !part.isAnchor));
  return anchor === 'not ahead' && choices.every(([first]) => first?.isAnchor === true);
}

function followedBy(builder: Builder, one: Stretch, two: Stretch): Stretch {
  link(builder, one.last, two.first);
  // What grows with the pattern is copied with each of its parts.
  builder.edges += one.first.size + one.last.size;
  const first = new Map(one.first);
  const last = new Map(two.last);
  const passes: Pass[] = [];
  for (const pass of one.passes) {
    for (const after of two.passes)
      passes.push({ hold: stricter(pass.hold, after.hold), close: stricter(pass.close, after.close) });
    if (pass.close === CLOSED) continue;
    for (const [state, hold] of two.first) {
      first.set(state, milder(first.get(state), stricter(pass.hold, hold)));
    }
  }
  for (const pass of two.passes) {
    // Once a character was taken the text does not begin any more.
    if (pass.hold === HELD) continue;
    for (const [state, close] of one.last) {
      last.set(state, milder(last.get(state), stricter(close, pass.close)));
    }
  }
  return { first, last, passes: distinct(passes) };
}

function link(builder: Builder, from: ReadonlyMap<number, Close>, to: ReadonlyMap<number, Hold>): void {
  builder.edges += from.size * to.size;
  if (builder.edges > MOST_EDGES) return;
  for (const [state, close] of from) {
    if (close === CLOSED) continue;
    for (const [target, hold] of to) {
      if (hold !== HELD && builder.sets[target]?.includes(1) === true) builder.next[state]?.push(target);
    }
  }
}

function addState(builder: Builder, set: Uint8Array): number {
  builder.next.push([]);
  builder.loops.push(builder.loop);
  return builder.sets.push(set) - 1;
}

function distinct(passes: readonly Pass[]): readonly Pass[] {
  return passes.length < 2 ? passes : [...new Map(passes.map((pass) => [pass.hold * 3 + pass.close, pass])).values()];
}

function stricter<Need extends Hold | Close>(one: Need, other: Need): Need {
  return one > other ? one : other;
}

function milder<Need extends Hold | Close>(one: Need | undefined, other: Need): Need {
  return one !== undefined && one < other ? one : other;
}
