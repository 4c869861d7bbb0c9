import type { Setting, Verdict } from './detect.ts';
import type { Injection, Technique } from './injection.ts';
import type { RuleHit } from './rules/index.ts';
import type { Surface } from './surface.ts';
import type { TextView } from './views.ts';
import { snippetOf } from './visible-text.ts';

/** The technique that a disguise is by itself, where the words are in one. */
export function carrierOf(
  surface: Surface,
  view: TextView,
  isPrivate: boolean,
  isFolded: boolean,
): Technique | undefined {
  if (view.views.includes('tag characters')) return 'hidden-unicode';
  if (isPrivate) return 'encoded';
  if (isFolded)
    return view.views.some((each) => each === 'digits as letters' || each === 'spaced letters joined')
      ? 'encoded'
      : 'hidden-unicode';
  return surface.hiddenBy === undefined ? undefined : 'hidden-markup';
}

const SURFACE_WORDS: Readonly<Record<string, string>> = {
  'tool-description': 'The description of a tool',
  'parameter-description': 'The description of a parameter',
  'server-instructions': 'The instructions of the server',
  'tool-output': 'A text that a tool hands to an agent',
  prompt: 'A prompt',
  skill: 'The skill',
  'agent-rules': 'A rule file for agents',
  'agent-settings': 'A setting for agents',
  docstring: 'A docstring',
  comment: 'A comment',
  readme: 'The README',
  documentation: 'A page of documentation',
  'issue-template': 'An issue template',
  'data-description': 'A description in a data file',
};

/** What a verdict says to a reader. */
export function describe(surface: Surface, verdict: Verdict, view: TextView): Omit<Injection, 'at'> {
  const { technique, severity, confidence, signals } = verdict;
  const seen = view.views.filter((each) => each !== 'plain');
  const hidden = surface.hiddenBy === undefined ? '' : `, inside ${surface.hiddenBy},`;
  const read = seen.length === 0 ? '' : ` once read as ${seen.join(', then ')}`;
  return {
    technique,
    severity,
    confidence,
    surface: surface.kind,
    agentFacing: surface.agentFacing,
    owner: surface.owner,
    views: view.views,
    signals,
    snippet: snippetOf(aroundHit(view.text, verdict.hit)),
    message: `${SURFACE_WORDS[surface.kind] ?? 'A text'}${hidden} ${verdict.says}${read}.`,
  };
}

function aroundHit(text: string, hit: RuleHit | undefined): string {
  return hit === undefined ? text : text.slice(Math.max(0, hit.start - 10), hit.end + 60);
}

/** The words themselves where they can be pointed at, otherwise what carries them. */
export function placeOf(
  surface: Surface,
  setting: Setting,
  offset: number,
  view: TextView,
  verdict: Verdict,
): Injection['at'] {
  const { file, start, end } = surface.at;
  if (!setting.isVerbatim) return surface.at;
  const part = view.part ?? (view.views[0] === 'plain' && verdict.hit !== undefined ? verdict.hit : undefined);
  if (part === undefined) return surface.at;
  return { file, start: Math.min(end, start + offset + part.start), end: Math.min(end, start + offset + part.end) };
}
