import type { Confidence } from '@assay/contract';
import { THRESHOLDS } from './classifier.ts';
import type { Setting } from './detect.ts';
import type { Technique } from './injection.ts';
import type { RuleHit } from './rules/index.ts';
import { INSTRUCTING } from './rules/rule.ts';
import type { Surface } from './surface.ts';

/** Words of somebody who writes about attacks rather than making one. */
const DISCUSSION =
  /\b(?:prompt[- ]injections?|injection attacks?|jailbreak(?:s|ing)?|attack(?:s|ers?)?\b|malicious|adversar\w+|payloads?|exploits?|detect(?:s|ed|ion|or|ing)?|e\.g\.|for example|for instance|such as|vulnerab\w+|mitigat\w+|sanitiz\w+|untrusted|red[- ]team\w*|guardrails?|OWASP)\b/i;

/** All that speaks for and against an attempt to steer an agent, in one reading of one text. */
export interface Signals {
  readonly surface: Surface;
  /** The text as it was read: the places of hits are places in it. */
  readonly text: string;
  readonly setting: Setting;
  readonly isPrivate: boolean;
  readonly isFolded: boolean;
  readonly strict: readonly RuleHit[];
  readonly weak: readonly RuleHit[];
  readonly score: number;
  /** Steps down because the words themselves stand in quotation marks. */
  readonly quoted: number;
}

/** How sure it is that the words are meant; undefined where nothing is to be said. */
export function certaintyOf(signals: Signals): Confidence | undefined {
  const { surface, isPrivate, isFolded, strict, weak, score } = signals;
  const isHigh = score >= THRESHOLDS.high;
  if (isPrivate) {
    if (strict.length > 0) return lower(signals, 'high');
    return weak.length > 0 || score >= THRESHOLDS.veryHigh ? lower(signals, 'medium') : undefined;
  }
  if (surface.hiddenBy !== undefined || isFolded) {
    if (strict.length > 0) return lower(signals, 'high');
    const isSteered = (isHigh && telling(weak).length > 0) || (surface.agentFacing && techniquesOf(weak) > 1);
    return isSteered ? lower(signals, 'medium') : undefined;
  }
  if (surface.agentFacing) return certaintyOnAgentSurface(signals);
  const least = strict.some((hit) => !ODD_ANYWHERE.has(hit.rule.technique)) ? THRESHOLDS.veryHigh : THRESHOLDS.high;
  const speaksUp =
    strict.some((hit) => hit.rule.technique === 'scanner-directed') || (strict.length > 0 && score >= least);
  return speaksUp && !isTalk(signals) ? lower(signals, 'medium') : undefined;
}

/** What no text has to say to its reader; to keep something from a user, or to hand it over, is said by some that may. */
const ODD_ANYWHERE: ReadonlySet<Technique> = new Set([
  'override',
  'scanner-directed',
  'remote-instructions',
  'tool-shadowing',
  'auto-approve',
]);

/** Skills, rules and prompts are made of orders: there the classifier must be very sure, and never alone. */
function certaintyOnAgentSurface(signals: Signals): Confidence | undefined {
  const { surface, text, strict, weak, score } = signals;
  if (strict.length > 0) return lower(signals, 'high');
  if (INSTRUCTING.includes(surface.kind)) {
    const isCertain = score >= THRESHOLDS.certain && isLong(surface.text);
    return isCertain && telling(weak).length > 0 && !isTalk(signals) ? lower(signals, 'medium') : undefined;
  }
  const said = weak.filter((hit) => !isEverydayTask(hit, text));
  const steering = said.filter((hit) => hit.rule.technique === 'override' || hit.rule.technique === 'concealment');
  if (score >= THRESHOLDS.high && telling(weak).length > 0) return lower(signals, 'medium');
  const isVeryHigh = score >= (namesThing(surface.text) ? THRESHOLDS.certain : THRESHOLDS.veryHigh);
  const isOdd = said.some((hit) => hit.rule.isOddInDescriptions === true) && !isTalk(signals);
  return (isVeryHigh && isLong(surface.text)) || isOdd || steering.length > 1 ? lower(signals, 'medium') : undefined;
}

/** A new task is an everyday word in the description of a list of tasks; one that is the reader's, or that begins now, is odd. */
function isEverydayTask({ start, end }: RuleHit, text: string): boolean {
  if (!NEW_TASK.test(text.slice(start, end))) return false;
  const before =
    text
      .slice(Math.max(0, start - LONGEST_SENTENCE), start)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  return !TO_THE_READER.test(before);
}
const NEW_TASK =
  /^(?:nouvelles?|(?:neue|weitere|andere|nächste)[nrs]?|nuevas?|nieuwe|novas?|nuov[aeio])\s+(?:tâches?|aufgabe|auftrag|tareas?|taak|tarefas?|compit[oi])$/iu;
const TO_THE_READER =
  /(?<![\p{L}\d])(?:(?:jetzt|nun|maintenant|désormais|ahora|agora|adesso|nu)(?![\p{L}\d])|(?:deine[mnrs]?|ihre[mnr]?|tes|votre|vos|tus?|vuestras?|tuas?|tue|vostr[aei]|jouw|uw)\s{1,3}$)/iu;

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

/** `The user ID of the user that you would like to mute`: no sentence, and nobody is told anything. */
function namesThing(text: string): boolean {
  return NAMES_THING.test(text.trim());
}
const NAMES_THING =
  /^(?:the|an?|any|optional|one or more|list|name|id|number|type|short|brief|concise|human-readable|(?:explanation|description|reason|summary|title|path) (?:of|for|why|to)) [^.!?:;\n]{1,160}[.]?$/i;

const LONGEST_SENTENCE = 400;
const SENTENCE_END = /[.!?](?=\s)|\n\s{0,40}\n/;

/** Text about attacks: quoted, fenced, or in the words of a warning. */
function isTalk({ surface, strict, text }: Signals): boolean {
  if (surface.isQuoted === true) return true;
  if (surface.kind !== 'tool-description' || strict.length === 0) return DISCUSSION.test(surface.text);
  // A tool may be for the security of something and still give orders of its own.
  return strict.some((hit) => DISCUSSION.test(sentenceOf(text, hit)));
}

/** The sentence in which words stand. */
function sentenceOf(text: string, { start, end }: RuleHit): string {
  const before =
    text
      .slice(Math.max(0, start - LONGEST_SENTENCE), start)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  const after = text.slice(end, end + LONGEST_SENTENCE).split(SENTENCE_END, 1)[0] ?? '';
  return before + text.slice(start, end) + after;
}

/** One step down for each sign that the words are shown rather than said. */
function lower(signals: Signals, from: Confidence): Confidence {
  const scale: readonly Confidence[] = ['high', 'medium', 'low'];
  // A quotation inside a fence is a sample of what others write.
  const isSample = signals.surface.isQuoted === true && signals.quoted > 0;
  const steps = stepsOf(signals) + (isSample ? 2 : Math.max(signals.quoted, Number(isShown(signals))));
  return scale[Math.min(2, scale.indexOf(from) + steps)] ?? 'low';
}

/** Nobody runs a test or an example; documentation is read by agents too, and a README by nearly all of them. */
function stepsOf({ surface, setting, isPrivate }: Signals): number {
  if (setting.context === 'runtime') return 0;
  if (setting.context !== 'docs') return 2;
  if (surface.agentFacing || surface.kind === 'readme') return 0;
  return (isPrivate && surface.isQuoted !== true) || surface.hiddenBy !== undefined ? 0 : 1;
}

/** Quoted or fenced text is shown; talk about attacks shows them too, unless it hides what it says. */
function isShown(signals: Signals): boolean {
  const { surface, isPrivate } = signals;
  return surface.isQuoted === true || (!isPrivate && surface.hiddenBy === undefined && isTalk(signals));
}
