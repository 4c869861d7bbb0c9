import type { Context } from '@assay/contract';
import type { Role } from '../inventory/roles.ts';
import type { Note } from './notes.ts';
import type { Surface } from './prose/surface.ts';

/** A file whose natural language is read. */
export interface ProseFile {
  readonly path: string;
  readonly text: string;
  readonly role: Role | undefined;
  readonly language: string;
  readonly context: Context;
  /** What manifests and code of this file already said: tools with their descriptions, skills. */
  readonly notes: readonly Note[];
}

export interface ProseFacts {
  readonly surfaces: readonly Surface[];
  /** Notes of kind `injection`. */
  readonly notes: readonly Note[];
}

export type ReadProse = (file: ProseFile) => ProseFacts;
