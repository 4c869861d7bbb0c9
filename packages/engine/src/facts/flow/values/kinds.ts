import { SINK_KINDS, SOURCE_KINDS, type SinkKind, type SourceKind } from '../flow-facts.ts';

/** One bit per source kind; lower bits are more dangerous. */
const SOURCE_BITS: ReadonlyMap<SourceKind, number> = new Map(SOURCE_KINDS.map((kind, index) => [kind, 1 << index]));

/** One bit per sink kind. */
const SINK_BITS: ReadonlyMap<SinkKind, number> = new Map(SINK_KINDS.map((kind, index) => [kind, 1 << index]));

/**
 * A value with all these bits is safe wherever outside data can do harm. Not among them is the making of secrets: a
 * number in a known range is harmless text and still no secret.
 */
export const ALL_SINKS: number = ((1 << SINK_KINDS.length) - 1) & ~(1 << SINK_KINDS.indexOf('token'));

/**
 * Half proofs about a path, in the bits no kind of sink uses: it does not climb, it does not begin at the root. Both
 * together are as good as a folder around it; one is enough where the other cannot be.
 */
export const NO_WAY_UP: number = 1 << 29;
export const NOT_FROM_ROOT: number = 1 << 30;

/** Of a path: the data chooses a folder, and what is meant there has a name of the program's own. */
export const FIXED_NAME: number = 1 << 31;

/** The bit of a source kind. */
export function sourceBit(kind: SourceKind): number {
  return SOURCE_BITS.get(kind) ?? 0;
}

/** The bit of a sink kind. */
export function sinkBit(kind: SinkKind): number {
  return SINK_BITS.get(kind) ?? 0;
}

/** The bits of several sink kinds; `all` is what a number is safe for, which may still be too large. */
export function sinkBits(kinds: readonly SinkKind[] | 'all'): number {
  if (kinds === 'all') return ALL_SINKS & ~sinkBit('size');
  let bits = 0;
  for (const kind of kinds) bits |= sinkBit(kind);
  return bits;
}

/** Kinds that ask which host an address leads to. */
export const HOST_SINKS: number = sinkBits(['url', 'redirect', 'network']);

/** Whoever runs the program decides these. */
export const OPERATOR_BITS: number = sourceBit('environment') | sourceBit('argv') | sourceBit('file');
/** Whoever runs the program, or calls the library, decides these. */
export const OWN_BITS: number = OPERATOR_BITS | sourceBit('library');
