import type { Context } from '@assay/contract';
import type { Role } from '../../inventory/roles.ts';
import type { Note } from '../notes.ts';
import type { Injection } from './injection.ts';
import type { Surface } from './surface.ts';

/** What is known of a file when its prose is read. */
export interface ProseInput {
  readonly path: string;
  readonly text: string;
  readonly role: Role | undefined;
  readonly language: string;
  readonly context: Context;
  /** Comments and docstrings by offset, where the file was parsed; found by plain text otherwise. */
  readonly comments?: readonly { readonly start: number; readonly end: number }[] | undefined;
  /** Tools this file registers, where the interpreter saw them. */
  readonly tools?: readonly Extract<Note, { kind: 'tool' }>[] | undefined;
}

/** All the prose of a file, what in it tries to steer an agent, and what insight should know. */
export interface Prose {
  readonly surfaces: readonly Surface[];
  readonly injections: readonly Injection[];
  readonly notes: readonly Note[];
}

/** Reads the natural language of one file once, for every check that needs it. */
export function readProse(_file: ProseInput): Prose {
  return { surfaces: [], injections: [], notes: [] };
}
