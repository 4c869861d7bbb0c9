import type { Family } from '../facts/ir/family.ts';
import type { EffectTable } from './effects.ts';
import type { EntryWiring } from './entry-points.ts';
import type { SanitizerTable } from './sanitizers.ts';
import type { SourceTable } from './sources.ts';

/** What is known of the libraries of one language family. */
export interface Tables {
  readonly family: Family;
  /** Names that mean the same thing. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Types that frameworks give to handlers, however they were imported. */
  readonly types: Readonly<Record<string, string>>;
  readonly sources: readonly SourceTable[];
  readonly sanitizers: readonly SanitizerTable[];
  /** Calls whose result carries nothing of what they were given. */
  readonly cleanCalls: readonly string[];
  /** Calls that never come back. */
  readonly endings: readonly string[];
  /** Functions whose result the interpreter works out, by the key of the handler that does. */
  readonly behaviours: Readonly<Record<string, readonly string[]>>;
  readonly effects: readonly EffectTable[];
  readonly entries: readonly EntryWiring[];
  /** What frameworks hand to a handler beside what was sent, by types and by marks, where types say so. */
  readonly handed?: Handed | undefined;
}

/** Parameters that hold what a framework brings along. */
export interface Handed {
  readonly types: RegExp;
  readonly marks: ReadonlySet<string>;
}
