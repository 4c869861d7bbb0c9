import type { Technique } from '../injection.ts';
import type { SurfaceKind } from '../surface.ts';
import { ENGLISH_STRICT } from './english.ts';
import { ENGLISH_WEAK } from './english-weak.ts';
import { MULTILINGUAL } from './multilingual.ts';
import type { Rule } from './rule.ts';

/** A rule that matched, and where in the text. */
export interface RuleHit {
  readonly rule: Rule;
  readonly strength: 'strict' | 'weak';
  readonly start: number;
  readonly end: number;
}

/** How closely a text is looked at: everything, or only what counts where no agent obeys the text. */
export type Scrutiny = 'full' | 'brief';

/** What a page for people can do to an agent that merely reads it. */
const BRIEF_TECHNIQUES: ReadonlySet<Technique> = new Set(['override', 'scanner-directed']);
const ENGLISH = {
  full: [...ENGLISH_STRICT, ...ENGLISH_WEAK],
  brief: ENGLISH_STRICT.filter((rule) => BRIEF_TECHNIQUES.has(rule.technique)),
} as const;

/** Words without which no English rule can match: one cheap look spares most text the rest. */
const ENGLISH_WORDS = {
  full: /ignor|disregard|forget|neglect|discard|obey|overrid|bypass|circumvent|supersed|instruct|prompt|directive|restrict|secret|silent|covert|quiet|conceal|hid(?:e|den)|user|human|anyone|mode\b|pretend|role|act as|reveal|repeat|print|<\||\[\/?inst|<<\/?sys|<\/?(?:important|system|critical|secret|hidden|urgent|instruction|admin|priority|warning)|system\s*:|approv|confirm|permission|consent|yolo|before|tool|must|always|bcc|@|webhook|https?:|curl|wget|iex|\bai\b|llm|assistant|agent|scanner|reviewer|verdict|safe|malicious|vulnerab|memory|from now|you are|ssh|credential|password|token|api.?key|task|goal|instead|anything now|overlook|everything|never mind|despite|regardless|stop|okay|imagine|suppose|just|only|simply|not answer|password/i,
  brief:
    /ignor|disregard|forget|neglect|discard|dismiss|set aside|overlook|never mind|attention to|despite|contrary to|regardless of|obey|not follow|stop following|erase|no longer|you have (?:broken|no)|un(?:restrict|filter|censor|bound)|ethical|moral|safety|jailbr|\bDAN\b|anything now|pretend|role-?play|im_start|\binst\]|<<\/?sys|(?:system|developer)[ ]?\w*\]?\s*:|system[-_]|admin[-_]over|secretly|covertly|surreptit|stealthil|discreet|silently|quietly|without (?:the )?(?:user|human|owner|victim)|(?:tell|inform|notify|alert|warn|let)(?:ting|ing)? (?:the )?(?:user|human|customer|operator|any|them)|to (?:the )?(?:user|human|customer|anyone|them)|from (?:the )?(?:user|human|anyone|them)|scanners?\b|reviewers?\b|auditors?\b|analy[sz]ers?\b|graders?\b|evaluators?\b|judges?\b|(?:AI|LLM|security|automated)[ -]\w|\.md\b|\bmemor|rules/i,
} as const;

const IN_LATIN = MULTILINGUAL.filter((rule) => !usesOtherScript(rule));
const IN_OTHER_SCRIPTS = MULTILINGUAL.filter(usesOtherScript);
const FOREIGN = {
  full: { latin: IN_LATIN, other: IN_OTHER_SCRIPTS },
  brief: { latin: IN_LATIN.filter(isStrict), other: IN_OTHER_SCRIPTS.filter(isStrict) },
} as const;
const OTHER_SCRIPT = /[\u0370-\u1CFF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/;
/** Verbs of the languages written in Latin letters. */
const FOREIGN_VERBS = {
  full: /ignor|vergi?ss|vergessen|missacht|oubli|abstraction|olvid|descart|omit|caso|dimentic|trascur|esque|desconsider|negeer|vergeet|zapomn|pomi[ńn]|ignorera|gl[öo]m\b|bortse|abaikan|lupakan|zanemari|zaborav|talimat|komut|\bsag|verrat|utilisateur|usu[aá]rio|utente|gebruiker|nutzer|anwender|jangan|hiraukan|ketepikan|huwag|kalimutan|\bglem\b|unohda|ohita|felejts|figyelmen|\buit|bist\b|sind\b|\bals\b|\bwie\b|\btun? |stell dir|\bspiel|eres\b|ahora|quiero|imagin|tu es|vous \S?tes|agis|veux que|semblant|nouvel|nuev|nuov|novas?\b|neue|andere|fungier|passwor|contrase|mot de passe|senha|chiave|vorherig|obig|bisherig|abweichend|achtung|stopp?\b|jetzt|\bnun\b|schreib|antwort|\bora\b|adesso|agora|finja|fing|vanaf|teraz|udawaj|bỏ qua|phớt|quên|yok say|görmez|unut/i,
  brief:
    /ignor|vergi?ss|vergessen|missacht|oubli|abstraction|olvid|descart|omit|caso omiso|dimentic|trascur|esque[çc]a|desconsider|negeer|vergeet|zapomn|pomi[ńn]|ignorera|gl[öo]m\b|bortse|abaikan|lupakan|zanemari|zaborav|talimat|komut|hiraukan|ketepikan|huwag|kalimutan|\bglem\b|unohda|ohita|felejts|figyelmen|\buit[ăa]|vorherig|obig|bisherig|abweichend|bỏ qua|phớt|quên|yok say|görmez/i,
} as const;

/** Every rule that matches, with the strength it has on this surface. */
export function matchRules(text: string, surface: SurfaceKind, scrutiny: Scrutiny = 'full'): readonly RuleHit[] {
  const hits: RuleHit[] = [];
  if (ENGLISH_WORDS[scrutiny].test(text)) collect(hits, ENGLISH[scrutiny], text, surface);
  if (FOREIGN_VERBS[scrutiny].test(text)) collect(hits, FOREIGN[scrutiny].latin, text, surface);
  if (OTHER_SCRIPT.test(text)) collect(hits, FOREIGN[scrutiny].other, text, surface);
  return hits;
}

function collect(hits: RuleHit[], rules: readonly Rule[], text: string, surface: SurfaceKind): void {
  for (const rule of rules) {
    const match = rule.pattern.exec(text);
    if (match === null) continue;
    const end = match.index + match[0].length;
    const isOrdinary = rule.ordinaryIn?.includes(surface) === true || isQuoted(text, match.index, end);
    hits.push({ rule, strength: isOrdinary ? 'weak' : rule.strength, start: match.index, end });
  }
}

function isStrict(rule: Rule): boolean {
  return rule.strength === 'strict';
}
/** Whether a rule needs letters beyond the Latin ones to match. */
function usesOtherScript({ pattern }: Rule): boolean {
  return /[\u0370-\u1CFF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/.test(pattern.source);
}

const OPENS = new Set(['"', '“', '‘', '«', '`', "'", '„']);
const CLOSES = new Set(['"', '”', '’', '»', '`', "'", '“']);

/** Words between quotation marks are shown as an example, as far as one can tell. */
function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 40);
  return Array.from(before).some((mark) => OPENS.has(mark)) && Array.from(after).some((mark) => CLOSES.has(mark));
}
