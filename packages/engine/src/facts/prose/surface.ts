import type { Span } from '../span.ts';

/** Who is meant to read a piece of text. Agent-facing text is obeyed; the rest is only seen. */
const SURFACES = [
  'tool-description',
  'parameter-description',
  'server-instructions',
  'tool-output',
  'prompt',
  'skill',
  'agent-rules',
  'agent-settings',
  'docstring',
  'comment',
  'readme',
  'documentation',
  'issue-template',
  'data-description',
] as const;
export type SurfaceKind = (typeof SURFACES)[number];

/** One stretch of natural language, taken once from the file and shared by every check that reads prose. */
export interface Surface {
  readonly kind: SurfaceKind;
  /** True where an agent takes the text as its own instructions. */
  readonly agentFacing: boolean;
  /** Tool, skill or file the text belongs to. */
  readonly owner: string;
  readonly text: string;
  readonly at: Span;
  /** What keeps the text from a person's eyes: an HTML comment, hidden styling, an alternative text. */
  readonly hiddenBy?: string | undefined;
  /** True for fenced, indented or quoted text: shown to a reader rather than said to one. */
  readonly isQuoted?: boolean | undefined;
}
