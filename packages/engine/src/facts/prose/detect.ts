import type { Confidence, Context } from '@assay/contract';
import { chunksOf } from './chunks.ts';
import { THRESHOLDS, scoreOf } from './classifier.ts';
import type { Injection, Technique, View } from './injection.ts';
import { type RuleHit, type Scrutiny, isBeyondRules, matchRules } from './rules/index.ts';
import { INSTRUCTING } from './rules/rule.ts';
import type { Surface } from './surface.ts';
import { isOrdinary } from './traits.ts';
import { type TextView, viewsOf } from './views.ts';
import { quotedBy } from './quotations.ts';
import { snippetOf } from './visible-text.ts';

/** Where a surface stands: what raises or lowers suspicion about the same words. */
export interface Setting {
  readonly context: Context;
  /** The surface's text stands in the file letter by letter, so that a place in one is a place in the other. */
  readonly isVerbatim: boolean;
}

/** Words of somebody who writes about attacks rather than making one. */
const DISCUSSION =
  /\b(?:prompt[- ]injections?|injection attacks?|jailbreak(?:s|ing)?|attack(?:s|ers?)?\b|malicious|adversar\w+|payloads?|exploits?|detect(?:s|ed|ion|or|ing)?|e\.g\.|for example|for instance|such as|vulnerab\w+|mitigat\w+|sanitiz\w+|untrusted|red[- ]team\w*|guardrails?|OWASP)\b/i;
const REALLY_HIDDEN: ReadonlySet<View> = new Set(['tag characters', 'base64', 'hexadecimal', 'rot13']);

/** Everything in one surface that tries to steer an agent; one entry for each technique. */
export function detect(surface: Surface, setting: Setting): readonly Injection[] {
  if (isHarmless(surface)) return [];
  const found: Injection[] = [];
  for (const chunk of chunksOf(surface.text)) {
    const views = viewsOf(chunk.text);
    // What shows in plain text needs no disguise undone; only what a folded reading adds was disguised.
    const plain = views.length === 1 ? [] : matchRules(chunk.text, surface.kind).map((hit) => hit.rule.id);
    for (const view of views) {
      const hits = matchRules(view.text, surface.kind, scrutinyOf(surface, view));
      const news = isFoldedView(view) ? hits.filter((hit) => !plain.includes(hit.rule.id)) : hits;
      for (const verdict of judge(surface, setting, view, news)) {
        if (found.some((each) => each.technique === verdict.technique)) continue;
        found.push({ ...describe(surface, verdict, view), at: placeOf(surface, setting, chunk.start, view, verdict) });
      }
    }
  }
  return found;
}

/** Most texts for people need one look: no word of any rule, and no sign that they could be read otherwise. */
function isHarmless({ agentFacing, hiddenBy, text }: Surface): boolean {
  return !agentFacing && hiddenBy === undefined && isOrdinary(text) && isBeyondRules(text);
}

/** The same text read otherwise, and not another text found inside it. */
function isFoldedView({ views }: TextView): boolean {
  return views[0] !== 'plain' && !views.some((each) => REALLY_HIDDEN.has(each));
}

/** Where no agent obeys the text and nothing hides it, only the plainest wordings count. */
function scrutinyOf(surface: Surface, view: TextView): Scrutiny {
  return surface.agentFacing || surface.hiddenBy !== undefined || view.views[0] !== 'plain' ? 'full' : 'brief';
}

interface Verdict {
  readonly technique: Technique;
  readonly severity: Injection['severity'];
  readonly confidence: Confidence;
  readonly says: string;
  readonly hit: RuleHit | undefined;
  readonly signals: readonly string[];
}

/** Weighs rules, classifier and carrier of one view: nothing, or one verdict for each technique that shows. */
function judge(surface: Surface, setting: Setting, view: TextView, hits: readonly RuleHit[]): readonly Verdict[] {
  const isHidden = view.views.some((each) => REALLY_HIDDEN.has(each));
  const isFolded = isFoldedView(view);
  const isAlarming = isHidden || (!isFolded && (surface.agentFacing || surface.hiddenBy !== undefined));
  if (hits.length === 0 && !isAlarming) return [];
  const score = scoreOf(view.text);
  const strict = hits.filter((hit) => hit.strength === 'strict');
  const weak = hits.filter((hit) => hit.strength === 'weak');
  const quoted = strict.length > 0 ? Math.min(...strict.map((hit) => quotedBy(view.text, hit))) : 0;
  const confidence = certaintyOf({ surface, setting, isHidden, isFolded, strict, weak, score, quoted });
  if (confidence === undefined) return [];
  const carrier = carrierOf(surface, view, isHidden, isFolded);
  const signals = [...hits.map((each) => each.rule.id), ...(score >= THRESHOLDS.high ? ['classifier'] : [])];
  const severity = severityOf(surface, confidence, strict.length > 0, carrier !== undefined);
  const ranked = weak.toSorted((a, b) => RANK.indexOf(a.rule.technique) - RANK.indexOf(b.rule.technique));
  const leading: readonly (RuleHit | undefined)[] = strict.length > 0 ? strict : [ranked[0]];
  return leading.map((hit) => ({
    technique: carrier ?? hit?.rule.technique ?? 'override',
    severity,
    confidence,
    says:
      hit === undefined ? 'reads like an attempt to steer the agent' : sayBoth(hit, strict.length > 0 ? [] : ranked),
    hit,
    signals,
  }));
}

/** Of several weak signs the one that does most harm leads. */
const RANK: readonly Technique[] = [
  'exfil-demand',
  'concealment',
  'scanner-directed',
  'remote-instructions',
  'override',
  'auto-approve',
  'tool-shadowing',
];
/** What the leading rule says, and the first other thing that a weak one adds. */
function sayBoth(hit: RuleHit, others: readonly RuleHit[]): string {
  const other = others.find((each) => each.rule.says !== hit.rule.says);
  return other === undefined ? hit.rule.says : `${hit.rule.says} and ${other.rule.says}`;
}

interface Signals {
  readonly surface: Surface;
  readonly setting: Setting;
  readonly isHidden: boolean;
  readonly isFolded: boolean;
  readonly strict: readonly RuleHit[];
  readonly weak: readonly RuleHit[];
  readonly score: number;
  /** Steps down because the words themselves stand in quotation marks. */
  readonly quoted: number;
}

function certaintyOf(signals: Signals): Confidence | undefined {
  const { surface, isHidden, isFolded, strict, weak, score } = signals;
  const isHigh = score >= THRESHOLDS.high;
  if (isHidden) {
    if (strict.length > 0) return lower(signals, 'high');
    return weak.length > 0 || score >= THRESHOLDS.veryHigh ? lower(signals, 'medium') : undefined;
  }
  if (surface.hiddenBy !== undefined || isFolded) {
    if (strict.length > 0) return lower(signals, 'high');
    const isSteered = (isHigh && telling(weak).length > 0) || (surface.agentFacing && techniquesOf(weak) > 1);
    return isSteered ? lower(signals, 'medium') : undefined;
  }
  if (surface.agentFacing) return certaintyOnAgentSurface(signals);
  const speaksUp = strict.some((hit) => hit.rule.technique === 'scanner-directed') || (strict.length > 0 && isHigh);
  return speaksUp && !isTalk(signals) ? lower(signals, 'medium') : undefined;
}

/** Skills, rules and prompts are made of orders: there the classifier must be very sure, and never alone. */
function certaintyOnAgentSurface(signals: Signals): Confidence | undefined {
  const { surface, strict, weak, score } = signals;
  if (strict.length > 0) return lower(signals, 'high');
  if (INSTRUCTING.includes(surface.kind)) {
    const isCertain = score >= THRESHOLDS.certain && isLong(surface.text);
    return isCertain && telling(weak).length > 0 && !isTalk(signals) ? lower(signals, 'medium') : undefined;
  }
  const steering = weak.filter((hit) => hit.rule.technique === 'override' || hit.rule.technique === 'concealment');
  if (score >= THRESHOLDS.high && telling(weak).length > 0) return lower(signals, 'medium');
  const isVeryHigh = score >= THRESHOLDS.veryHigh && isLong(surface.text);
  const isOdd = weak.some((hit) => hit.rule.isOddInDescriptions === true) && !isTalk(signals);
  return isVeryHigh || isOdd || steering.length > 1 ? lower(signals, 'medium') : undefined;
}

/** Weak rules that say something in company; the order of calls and questions of approval are everyday matters. */
function telling(weak: readonly RuleHit[]): readonly RuleHit[] {
  return weak.filter((hit) => hit.rule.technique !== 'tool-shadowing' && hit.rule.technique !== 'auto-approve');
}
function techniquesOf(hits: readonly RuleHit[]): number {
  return new Set(hits.map((hit) => hit.rule.technique)).size;
}

/** A handful of words is too little for a statistical judgement to stand alone. */
function isLong(text: string): boolean {
  return text.trim().split(/\s+/, 12).length >= 12;
}

/** Text about attacks: quoted, fenced, or in the words of a warning. */
function isTalk({ surface }: Signals): boolean {
  return surface.isQuoted === true || DISCUSSION.test(surface.text);
}

/** One step down for each sign that the words are shown rather than said. */
function lower(signals: Signals, from: Confidence): Confidence {
  const scale: readonly Confidence[] = ['high', 'medium', 'low'];
  // A quotation inside a fence is a sample of what others write.
  const isSample = signals.surface.isQuoted === true && signals.quoted > 0;
  const steps = stepsOf(signals) + (isSample ? 2 : Math.max(signals.quoted, Number(isShown(signals))));
  return scale[Math.min(2, scale.indexOf(from) + steps)] ?? 'low';
}

/** Quoted or fenced text is shown; talk about attacks shows them too, unless it hides what it says. */
function isShown(signals: Signals): boolean {
  const { surface, isHidden } = signals;
  return surface.isQuoted === true || (!isHidden && surface.hiddenBy === undefined && isTalk(signals));
}

/** Nobody runs a test or an example; documentation is read by agents too, and a README by nearly all of them. */
function stepsOf({ surface, setting, isHidden }: Signals): number {
  if (setting.context === 'runtime') return 0;
  if (setting.context !== 'docs') return 2;
  if (surface.agentFacing || surface.kind === 'readme') return 0;
  return (isHidden && surface.isQuoted !== true) || surface.hiddenBy !== undefined ? 0 : 1;
}

function severityOf(
  surface: Surface,
  certainty: Confidence,
  isStrict: boolean,
  isCarried: boolean,
): Injection['severity'] {
  if (certainty === 'low') return 'low';
  if (surface.agentFacing) return isStrict || isCarried ? 'critical' : 'high';
  return isCarried ? 'high' : 'medium';
}

function carrierOf(surface: Surface, view: TextView, isHidden: boolean, isFolded: boolean): Technique | undefined {
  if (view.views.includes('tag characters')) return 'hidden-unicode';
  if (isHidden) return 'encoded';
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

function describe(surface: Surface, verdict: Verdict, view: TextView): Omit<Injection, 'at'> {
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
function placeOf(
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
