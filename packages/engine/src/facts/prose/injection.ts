import type { Confidence } from '@assay/contract';
import type { Span } from '../span.ts';
import type { SurfaceKind } from './surface.ts';

/** How a piece of text tries to steer an agent. */
const TECHNIQUES = [
  'override',
  'concealment',
  'tool-shadowing',
  'exfil-demand',
  'auto-approve',
  'hidden-unicode',
  'hidden-markup',
  'encoded',
  'scanner-directed',
  'remote-instructions',
] as const;
export type Technique = (typeof TECHNIQUES)[number];

/** How the text had to be read for the attempt to show. */
const VIEWS = [
  'plain',
  'invisible removed',
  'look-alikes folded',
  'digits as letters',
  'spaced letters joined',
  'tag characters',
  'base64',
  'hexadecimal',
  'rot13',
  'hidden markup',
] as const;
export type View = (typeof VIEWS)[number];

/** One place where text tries to steer whoever obeys it. */
export interface Injection {
  readonly technique: Technique;
  readonly at: Span;
  readonly surface: SurfaceKind;
  readonly agentFacing: boolean;
  /** Tool, skill or file the text belongs to. */
  readonly owner: string;
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  readonly confidence: Confidence;
  /** Views passed through, outermost first: `['base64']`, `['hidden markup', 'rot13']`. */
  readonly views: readonly View[];
  /** Rules and model that spoke, for messages and for tests. */
  readonly signals: readonly string[];
  /** What the text says in the view that gave it away, escaped and cut. */
  readonly snippet: string;
  readonly message: string;
}
