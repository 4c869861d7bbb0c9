/** Something to do whose cost is roughly known. */
export interface Piece {
  readonly weight: number;
}

/** Hands out a list to several takers, each going through a stretch of its own. */
export interface Shards<T> {
  next(taker: number): T | undefined;
  /** What was taken and not done goes to the front of the taker's own stretch. */
  giveBack(taker: number, pieces: readonly T[]): void;
  /** Everything nobody has taken; afterwards there is nothing left. */
  drain(): readonly T[];
  readonly left: number;
}

interface Stretch {
  from: number;
  to: number;
}

/**
 * Neighbours stay together, since files of one folder import each other; whoever is done takes the far half of
 * the heaviest stretch that is left.
 */
export function shardsOf<T extends Piece>(pieces: readonly T[], takers: number): Shards<T> {
  // Weight of everything before a place, so that a stretch is weighed without walking it.
  const before = new Float64Array(pieces.length + 1);
  for (const [at, piece] of pieces.entries()) before[at + 1] = (before[at] ?? 0) + piece.weight + 1;
  const weightOf = ({ from, to }: Stretch): number => (before[to] ?? 0) - (before[from] ?? 0);

  const total = before[pieces.length] ?? 0;
  const cut = (share: number): number => placeOf(before, (total * share) / takers);
  const stretches = Array.from({ length: takers }, (_, taker): Stretch => ({
    from: taker === 0 ? 0 : cut(taker),
    to: taker === takers - 1 ? pieces.length : cut(taker + 1),
  }));
  const returned: T[][] = stretches.map(() => []);

  function steal(): Stretch | undefined {
    const heaviest = stretches.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a), { from: 0, to: 0 });
    if (heaviest.to === heaviest.from) return undefined;
    const middle = placeOf(before, ((before[heaviest.from] ?? 0) + (before[heaviest.to] ?? 0)) / 2);
    const at = Math.min(Math.max(middle, heaviest.from), heaviest.to - 1);
    const stolen = { from: at, to: heaviest.to };
    heaviest.to = at;
    return stolen;
  }

  return {
    next(taker) {
      const again = returned[taker]?.shift() ?? returned.find((list) => list.length > 0)?.shift();
      if (again !== undefined) return again;
      let own = stretches[taker];
      if (own === undefined || own.from === own.to) {
        own = steal();
        if (own === undefined) return undefined;
        stretches[taker] = own;
      }
      own.from += 1;
      return pieces[own.from - 1];
    },
    giveBack(taker, given) {
      returned[taker]?.unshift(...given);
    },
    drain() {
      const rest = [...returned.flat(), ...stretches.flatMap(({ from, to }) => pieces.slice(from, to))];
      for (const list of returned) list.length = 0;
      for (const stretch of stretches) stretch.from = stretch.to;
      return rest;
    },
    get left() {
      return (
        stretches.reduce((sum, { from, to }) => sum + to - from, 0) +
        returned.reduce((sum, list) => sum + list.length, 0)
      );
    },
  };
}

/** The first place at or after which `weight` has been reached. */
function placeOf(before: Float64Array, weight: number): number {
  let low = 0;
  let high = before.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((before[middle] ?? 0) < weight) low = middle + 1;
    else high = middle;
  }
  return low;
}
