import type { SkipReason } from '@assay/contract';
import type { Sighting } from '../check.ts';
import type { CheckId } from '../check-id.ts';
import type { Note } from './notes.ts';
import type { FileSummary } from './repository-facts.ts';

/** A sighting with the check it belongs to, and the masked lines a report will show of it. */
export interface Observation {
  readonly checkId: CheckId;
  readonly sighting: Sighting;
  /** 1-based, from the text the check saw. */
  readonly line: number;
  readonly endLine: number;
  /** The offending line, secrets masked, cut to a readable length. */
  readonly code: string;
  /** Line of each step of the trace, in order. */
  readonly traceLines: readonly number[];
  /** It stands among tests, in a file that is none. */
  readonly inTests?: true;
}

/**
 * All that inspecting one file gave. Plain JSON: it crosses process borders and is cached by content.
 * A finding may lie in another file than the one inspected, when a flow began here and ended there.
 */
export interface FileObservations {
  readonly file: FileSummary;
  readonly observations: readonly Observation[];
  readonly notes: readonly Note[];
  /** Why this file was not wholly looked at, if it was not. */
  readonly gap: SkipReason | undefined;
  /** Checks that threw on this file. */
  readonly failures: readonly { readonly checkId: CheckId; readonly reason: string }[];
  /** Other paths whose content this result rests on: blob id, or null for a path that was looked for and absent. */
  readonly dependsOn: Readonly<Record<string, string | null>>;
}
