import type { Note } from '../../notes.ts';
import type { CallFact, Flow } from '../flow-facts.ts';

/** What was found for one file. Keys keep a place that runs in several contexts from being told twice. */
export interface Collector {
  readonly flows: Map<string, Flow>;
  readonly calls: Map<string, CallFact>;
  readonly notes: Map<string, Note>;
}

const MOST_FLOWS = 2_000;
const MOST_CALLS = 20_000;
const MOST_NOTES = 5_000;

/** A collector with nothing in it. */
export function makeCollector(): Collector {
  return { flows: new Map(), calls: new Map(), notes: new Map() };
}

const RANK = { high: 2, medium: 1, low: 0 } as const;

/** Keeps a flow; of two with the same ends the surer one, then what anybody can send, then what breaks out of text. */
export function addFlow(collector: Collector, key: string, flow: Flow): void {
  const known = collector.flows.get(key);
  if (known !== undefined && rankOf(known) >= rankOf(flow)) return;
  if (known === undefined && collector.flows.size >= MOST_FLOWS) return;
  collector.flows.set(key, flow);
}

function rankOf({ confidence, source, isWhole, choosesFolder, isOnePiece }: Flow): number {
  const isMild = choosesFolder === true || isOnePiece === true;
  const isFromFew = source.isForAdministrators === true || source.isFromOwnPage === true;
  const reach = (isFromFew ? 0 : 4) + (isMild ? 0 : 2);
  return RANK[confidence] * 8 + reach + (isWhole === true ? 0 : 1);
}

/** Keeps a call: each once, and not too many. */
export function addCall(collector: Collector, key: string, make: () => CallFact): void {
  if (collector.calls.has(key) || collector.calls.size >= MOST_CALLS) return;
  collector.calls.set(key, make());
}

/** Keeps a note: each once, and not too many. */
export function addNote(collector: Collector, key: string, note: Note): void {
  if (collector.notes.has(key) || collector.notes.size >= MOST_NOTES) return;
  collector.notes.set(key, note);
}
