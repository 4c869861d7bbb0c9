import type { Technique } from '../injection.ts';
import type { SurfaceKind } from '../surface.ts';

/** One wording that steers an agent. */
export interface Rule {
  readonly id: string;
  readonly technique: Technique;
  /** strict: enough by itself where an agent obeys the text. weak: only in company. */
  readonly strength: 'strict' | 'weak';
  readonly pattern: RegExp;
  /** What the text does, to be read after “It”. */
  readonly says: string;
  /** Surfaces that are made of instructions, where this wording is ordinary. */
  readonly ordinaryIn?: readonly SurfaceKind[];
  /** Weak, yet out of place in the description of a tool or a parameter: there it is enough. */
  readonly isOddInDescriptions?: boolean;
}

/** At most `most` characters that do not leave the sentence; a dot inside a path or a host does not end one. */
export function gap(most: number): string {
  return `(?:[^.!?]|\\.(?=\\S)){0,${most}}?`;
}

/** A pattern from readable pieces; `␣` stands for white space. */
export function wording(source: string): RegExp {
  return new RegExp(source.replaceAll('␣', '(?:[\\s\\u00A0]{1,4})'), 'i');
}

/** Texts whose whole purpose is to instruct an agent. */
export const INSTRUCTING: readonly SurfaceKind[] = [
  'skill',
  'agent-rules',
  'prompt',
  'server-instructions',
  'agent-settings',
];
