import type { Confidence } from '@assay/contract';
import type { Span } from '../../span.ts';
import type { SourceKind } from '../flow-facts.ts';
import { ALL_SINKS, NO_WAY_UP, NOT_FROM_ROOT, sinkBit, sinkBits, sourceBit } from './kinds.ts';

/** Where outside data came in. */
export interface Source {
  readonly kind: SourceKind;
  readonly at: Span;
  readonly what: string;
  /** How sure it is that somebody else controls this: wiring is sure, the look of parameter names is not. */
  readonly certainty: Confidence;
  /** Something on the way in lets nobody else through. */
  readonly isForAdministrators?: boolean | undefined;
  /** Only a page of the program's own sends it. */
  readonly isFromOwnPage?: boolean | undefined;
  /** One piece of an address, which a route ends at a slash: of a path it is a name, or leads up by one. */
  readonly isOnePiece?: boolean | undefined;
  /** The program keeps there what it was started with too: the folder it works in. */
  readonly holdsSettings?: boolean | undefined;
}

/** The way of a value since its source, newest step first. */
export interface Trail {
  readonly at: Span;
  readonly note: string;
  readonly before: Trail | undefined;
  readonly length: number;
  /** This step or one before it was not seen: what went into a call that nobody looked into is taken to come out. */
  readonly isGuess: boolean;
}

/**
 * The outside data in a value: a linked list with at most one entry per source kind, most dangerous first.
 * `clean` holds the sink kinds this entry was made safe for.
 */
export interface Taint {
  readonly bit: number;
  readonly clean: number;
  readonly source: Source;
  readonly trail: Trail | undefined;
  readonly next: Taint | undefined;
}

/** Longer ways are cut in the middle of nowhere: nobody reads them. */
const LONGEST_TRAIL = 12;

const LIBRARY = sourceBit('library');
const PATH = sinkBit('path');
/** What outside data is made safe for one by one, and never by a call that nobody could look into. */
const TOLD = sinkBits(['sql', 'command', 'code', 'path', 'url', 'redirect']);

const RANK: Readonly<Record<Confidence, number>> = { high: 2, medium: 1, low: 0 };

/** Taint that has just come in. */
export function taintFrom(source: Source, clean = 0): Taint {
  return { bit: sourceBit(source.kind), clean: closed(clean), source, trail: undefined, next: undefined };
}

/** Both taints together; of two entries of one kind the less clean, then the surer one gives the way. */
export function unite(a: Taint | undefined, b: Taint | undefined): Taint | undefined {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  if (a.bit < b.bit) return withNext(a, unite(a.next, b));
  if (b.bit < a.bit) return withNext(b, unite(a, b.next));
  const clean = a.clean & b.clean;
  const leader = prefers(b, a) ? b : a;
  const next = unite(a.next, b.next);
  if (leader.clean === clean && leader.next === next) return leader;
  return { bit: leader.bit, clean, source: leader.source, trail: leader.trail, next };
}

function prefers(one: Taint, other: Taint): boolean {
  if (isHarmless(one) !== isHarmless(other)) return isHarmless(other);
  const surer = RANK[one.source.certainty] - RANK[other.source.certainty];
  if (surer !== 0) return surer > 0;
  if (isGuess(one) !== isGuess(other)) return isGuess(one) ? doesTheHarm(one, other) : !doesTheHarm(other, one);
  if (isFromFew(one) !== isFromFew(other)) return isFromFew(other);
  return one.clean !== other.clean && (one.clean & other.clean) === one.clean;
}

/** However sure the way of the other one is, it was made safe for something that this was not. */
function doesTheHarm(guess: Taint, seen: Taint): boolean {
  return (guess.clean & ~seen.clean & TOLD) === 0 && (seen.clean & ~guess.clean & TOLD) !== 0;
}

/** A number, or one of a known few: where two make one text, the other one does the harm. */
function isHarmless({ clean }: Taint): boolean {
  return (clean & ALL_SINKS) === ALL_SINKS;
}

/** Whether the first of the data came from administrators, or a page of the program's own, alone. */
export function isFromFew({ source }: Taint): boolean {
  return source.isForAdministrators === true || source.isFromOwnPage === true;
}

/** Whether the first of the data may have been lost on its way. */
export function isGuess({ trail }: Taint): boolean {
  return trail?.isGuess === true;
}

function withNext(taint: Taint, next: Taint | undefined): Taint {
  if (taint.next === next) return taint;
  return { bit: taint.bit, clean: taint.clean, source: taint.source, trail: taint.trail, next };
}

/** The same taint, safe for these sink kinds too. */
export function cleaned(taint: Taint | undefined, bits: number): Taint | undefined {
  if (taint === undefined || bits === 0) return taint;
  const next = cleaned(taint.next, bits);
  const clean = closed(taint.clean | bits);
  if (clean === taint.clean && next === taint.next) return taint;
  return { bit: taint.bit, clean, source: taint.source, trail: taint.trail, next };
}

/** The same taint, where what may have been lost on its way is safe for these sink kinds too. */
export function cleanedGuesses(taint: Taint | undefined, bits: number): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = cleanedGuesses(taint.next, bits);
  if (!isGuess(taint)) return withNext(taint, next);
  return { bit: taint.bit, clean: closed(taint.clean | bits), source: taint.source, trail: taint.trail, next };
}

/**
 * The same taint, no longer safe for these sink kinds: what was proved was proved of another text, before it was decoded or
 * parsed. What is safe for all of `unless` holds nothing that could become something else.
 */
export function soiled(taint: Taint | undefined, bits: number, unless: number): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = soiled(taint.next, bits, unless);
  if ((taint.clean & bits) === 0 || (taint.clean & unless) === unless) return withNext(taint, next);
  const source = taint.source.isOnePiece === true ? { ...taint.source, isOnePiece: false } : taint.source;
  return { bit: taint.bit, clean: taint.clean & ~bits, source, trail: taint.trail, next };
}

const STAYS_INSIDE = NO_WAY_UP | NOT_FROM_ROOT;

/** What neither climbs nor begins at the root stays where it is, and the other way round. */
function closed(clean: number): number {
  if ((clean & PATH) !== 0) return clean | STAYS_INSIDE;
  return (clean & STAYS_INSIDE) === STAYS_INSIDE ? clean | PATH : clean;
}

/** The taint of a path from the root on that was tidied: nothing in it climbs any more, but it may have done so before. */
export function tidied(taint: Taint | undefined): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = tidied(taint.next);
  if ((taint.clean & PATH) !== 0) return withNext(taint, next);
  const clean = (taint.clean | NO_WAY_UP) & ~NOT_FROM_ROOT;
  return { bit: taint.bit, clean, source: taint.source, trail: taint.trail, next };
}

/** The taint of a path as it is seen from a folder: it does not begin at the root, but climbs to whatever lies elsewhere. */
export function seenFrom(taint: Taint | undefined): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = seenFrom(taint.next);
  if ((taint.clean & PATH) !== 0) return withNext(taint, next);
  const clean = (taint.clean | NOT_FROM_ROOT) & ~NO_WAY_UP;
  return { bit: taint.bit, clean, source: taint.source, trail: taint.trail, next };
}

/** The taint but for what came from sources of these kinds. */
export function without(taint: Taint | undefined, sources: number): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = without(taint.next, sources);
  return (taint.bit & sources) === 0 ? withNext(taint, next) : next;
}

/** The same taint, what came from sources of these kinds safe for every sink: told of, but nobody's to misuse. */
export function harmless(taint: Taint | undefined, sources: number): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = harmless(taint.next, sources);
  if ((taint.bit & sources) === 0) return withNext(taint, next);
  return { bit: taint.bit, clean: -1, source: taint.source, trail: taint.trail, next };
}

/** The taint of what a path begins with: the folder is for whoever calls a library or starts a graph to choose. */
export function asFolder(taint: Taint | undefined): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = asFolder(taint.next);
  const isChosenHere = taint.bit === LIBRARY || taint.source.holdsSettings === true;
  if (!isChosenHere || (taint.clean & PATH) !== 0) return withNext(taint, next);
  return { bit: taint.bit, clean: closed(taint.clean | PATH), source: taint.source, trail: taint.trail, next };
}

/** The same taint, one step further on its way. */
export function stepped(taint: Taint | undefined, at: Span, note: string): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = stepped(taint.next, at, note);
  const { trail } = taint;
  if (trail !== undefined && (trail.length >= LONGEST_TRAIL || (trail.note === note && trail.at.start === at.start))) {
    return withNext(taint, next);
  }
  return { bit: taint.bit, clean: taint.clean, source: taint.source, trail: longer(trail, at, note, false), next };
}

/** The same taint behind a call of which nothing is known; the first such call on a way is told. */
export function guessed(taint: Taint | undefined, at: Span, note: string): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = guessed(taint.next, at, note);
  if (isGuess(taint)) return withNext(taint, next);
  return { bit: taint.bit, clean: taint.clean, source: taint.source, trail: longer(taint.trail, at, note, true), next };
}

function longer(before: Trail | undefined, at: Span, note: string, isNewGuess: boolean): Trail {
  return { at, note, before, length: (before?.length ?? 0) + 1, isGuess: isNewGuess || before?.isGuess === true };
}

/** The taint a call gave, as it is where other data of the same kinds went in: the data is `now`'s, what it was made is not. */
export function rerouted(
  taint: Taint | undefined,
  before: Taint | undefined,
  now: Taint | undefined,
): Taint | undefined {
  if (taint === undefined) return undefined;
  const next = rerouted(taint.next, before, now);
  const own = entryOf(now, taint.bit);
  const wasGiven = entryOf(before, taint.bit)?.source === taint.source;
  if (!wasGiven || own === undefined || own.source === taint.source) return withNext(taint, next);
  const { trail } = taint;
  const isNewGuess = trail?.isGuess === true && !isGuess(own);
  const way = isNewGuess ? longer(own.trail, trail.at, trail.note, true) : own.trail;
  return { bit: taint.bit, clean: taint.clean, source: own.source, trail: way, next };
}

function entryOf(taint: Taint | undefined, bit: number): Taint | undefined {
  let entry = taint;
  while (entry !== undefined && entry.bit !== bit) entry = entry.next;
  return entry;
}

/** The kinds of sources in a taint, as bits. */
export function bitsOf(taint: Taint | undefined): number {
  let bits = 0;
  for (let entry = taint; entry !== undefined; entry = entry.next) bits |= entry.bit;
  return bits;
}

/** Sink kinds every entry is safe for. */
export function cleanOf(taint: Taint | undefined): number {
  let clean = -1;
  for (let entry = taint; entry !== undefined; entry = entry.next) clean &= entry.clean;
  return clean;
}

/** Text behind a beginning that is no option is none either. */
export function behind(beginning: Taint | undefined, whole: Taint | undefined): Taint | undefined {
  const isNoOption = beginning !== undefined && (cleanOf(beginning) & OPTION) !== 0;
  return isNoOption ? cleaned(whole, OPTION) : whole;
}
const OPTION = sinkBit('argument');

/** The entries that are not safe for a sink kind. */
export function* unsafeFor(taint: Taint | undefined, sink: number): Generator<Taint> {
  for (let entry = taint; entry !== undefined; entry = entry.next) {
    if ((entry.clean & sink) === 0) yield entry;
  }
}

/** The steps of a way, oldest first. */
export function stepsOf(trail: Trail | undefined): { readonly at: Span; readonly note: string }[] {
  const steps: { at: Span; note: string }[] = [];
  for (let step = trail; step !== undefined; step = step.before) steps.push({ at: step.at, note: step.note });
  return steps.toReversed();
}
