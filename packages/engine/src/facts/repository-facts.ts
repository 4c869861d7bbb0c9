import type { Confidence, Context } from '@assay/contract';
import type { CheckId } from '../check-id.ts';
import type { Span } from './span.ts';
import type { Format } from '../inventory/format.ts';
import type { Role } from '../inventory/roles.ts';
import type { EntryMode } from '../tree/tree.ts';
import type { Note } from './notes.ts';

/** What is known of every file once all have been looked at. */
export interface FileSummary {
  readonly path: string;
  readonly mode: EntryMode;
  readonly size: number;
  readonly language: string;
  readonly role: Role | undefined;
  readonly context: Context;
  /** Whether the bytes are text; undefined where they were not read. */
  readonly isText: boolean | undefined;
  /** What a binary file is by its first bytes, where they say so. */
  readonly format?: Format | undefined;
  /** Lines of code or text. */
  readonly lines: number;
}

/** What a check of one file took for an act against whoever runs the code. */
export interface Attack {
  readonly checkId: CheckId;
  readonly at: Span;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  readonly confidence: Confidence;
}

/** Everything the files together say. Small and serialisable: files were read elsewhere, maybe on another core. */
export interface RepositoryFacts {
  readonly files: readonly FileSummary[];
  /** What was noticed in each file while it was read. */
  readonly notes: readonly Note[];
  notesOf<K extends Note['kind']>(kind: K): readonly Extract<Note, { kind: K }>[];
  /** What the checks of kind malice saw in single files, in the order of the files. */
  readonly attacks: readonly Attack[];
  has(path: string): boolean;
  /** The place of a whole file, for sightings about the file itself. */
  spanOf(path: string): Span;
}
