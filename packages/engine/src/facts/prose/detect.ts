import type { Confidence, Context } from '@assay/contract';
import { certaintyOf } from './certainty.ts';
import { chunksOf } from './chunks.ts';
import { scoreOf, THRESHOLDS } from './classifier.ts';
import type { Injection, Technique, View } from './injection.ts';
import { quotedBy } from './quotations.ts';
import { isBeyondRules, matchRules, type RuleHit, type Scrutiny } from './rules/index.ts';
import type { Surface, SurfaceKind } from './surface.ts';
import { isOrdinary } from './traits.ts';
import { type TextView, viewsOf } from './views.ts';
import { carrierOf, describe, placeOf } from './wording.ts';

/** Where a surface stands: what raises or lowers suspicion about the same words. */
export interface Setting {
  readonly context: Context;
  /** The surface's text stands in the file letter by letter, so that a place in one is a place in the other. */
  readonly isVerbatim: boolean;
}

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
function isHarmless({ agentFacing, hiddenBy, kind, text }: Surface): boolean {
  return !agentFacing && hiddenBy === undefined && isOrdinary(text) && isBeyondRules(text, leastScrutiny(kind));
}

/** The same text read otherwise, and not another text found inside it. */
function isFoldedView({ views }: TextView): boolean {
  return views[0] !== 'plain' && !views.some((each) => REALLY_HIDDEN.has(each));
}

/** Where no agent obeys the text and nothing hides it, only the plainest wordings count. */
function scrutinyOf(surface: Surface, view: TextView): Scrutiny {
  const isFull = surface.agentFacing || surface.hiddenBy !== undefined || view.views[0] !== 'plain';
  return isFull ? 'full' : leastScrutiny(surface.kind);
}

function leastScrutiny(kind: SurfaceKind): Scrutiny {
  return kind === 'tool-output' ? 'answer' : 'brief';
}

/** One technique that shows in a text, before it is put into words. */
export interface Verdict {
  readonly technique: Technique;
  readonly severity: Injection['severity'];
  readonly confidence: Confidence;
  readonly says: string;
  readonly hit: RuleHit | undefined;
  readonly signals: readonly string[];
}

/** Weighs rules, classifier and carrier of one view: nothing, or one verdict for each technique that shows. */
function judge(surface: Surface, setting: Setting, view: TextView, hits: readonly RuleHit[]): readonly Verdict[] {
  const isPrivate = view.views.some((each) => REALLY_HIDDEN.has(each));
  const isFolded = isFoldedView(view);
  const isAlarming = isPrivate || (!isFolded && (surface.agentFacing || surface.hiddenBy !== undefined));
  if (hits.length === 0 && !isAlarming) return [];
  const score = scoreOf(view.text);
  const strict = hits.filter((hit) => hit.strength === 'strict');
  const weak = hits.filter((hit) => hit.strength === 'weak');
  const quoted = strict.length > 0 ? Math.min(...strict.map((hit) => quotedBy(view.text, hit))) : 0;
  const confidence = certaintyOf({
    surface,
    text: view.text,
    setting,
    isPrivate,
    isFolded,
    strict,
    weak,
    score,
    quoted,
  });
  if (confidence === undefined) return [];
  const carrier = carrierOf(surface, view, isPrivate, isFolded);
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
