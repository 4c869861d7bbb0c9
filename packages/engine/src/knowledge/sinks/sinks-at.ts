import type { SinkKind, SinkSpec } from '../../facts/flow/flow-facts.ts';
import type { Language } from '../../facts/ir/ir.ts';

/** Calls where outside data must not arrive at one position. */
export type SinksAt = (kind: SinkKind, position: number, ...callees: readonly string[]) => readonly SinkSpec[];

/** How the calls of one language are written down. */
export function sinksAt(languages: readonly Language[]): SinksAt {
  return (kind, position, ...callees) =>
    callees.map((callee) => ({ kind, languages, callee, arguments: [position], shallow: true }));
}

/** Calls of an object that must not itself be outside data, in one language. */
export function sinksOn(
  languages: readonly Language[],
): (kind: SinkKind, ...callees: readonly string[]) => readonly SinkSpec[] {
  return (kind, ...callees) => callees.map((callee) => ({ kind, languages, callee, arguments: [], receiver: true }));
}

/** Takes `host:port`: what stands behind a host that the program wrote does not choose it. */
export function toHost(sink: SinkSpec): SinkSpec {
  return { ...sink, looksLike: /^\[?$/ };
}
