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

/** Words without which no English rule can match: one cheap look spares most text the rest. */
const WORTH_A_LOOK =
  /ignor|disregard|forget|neglect|discard|obey|overrid|bypass|circumvent|supersed|instruct|prompt|directive|restrict|secret|silent|covert|quiet|conceal|hid(?:e|den)|user|human|anyone|mode\b|pretend|role|act as|reveal|repeat|print|<\||\[\/?inst|<<\/?sys|<\/?(?:important|system|critical|secret|hidden|urgent|instruction|admin|priority|warning)|system\s*:|approv|confirm|permission|consent|yolo|before|tool|must|always|bcc|@|webhook|https?:|curl|wget|iex|\bai\b|llm|assistant|agent|scanner|reviewer|verdict|safe|malicious|vulnerab|memory|from now|you are|ssh|credential|password|token|api.?key|task|goal|instead|anything now|overlook|everything|never mind|despite|regardless|stop|okay|imagine|suppose|just|only|simply|not answer|passwor|contrase/i;
// oxlint-disable-next-line no-control-regex -- ASCII is exactly this range
const BEYOND_ASCII = /[^\x00-\x7F]/;

/** Languages written in plain ASCII at times: their rules run on ASCII text too, behind a look for their verbs. */
const FOREIGN_VERB =
  /ignor|vergi?ss|vergessen|missacht|oubli|abstraction|olvid|descart|omite|haz caso|dimentic|trascur|esque|desconsider|negeer|vergeet|zignoruj|zapomn|pomi|ignorera|gl.m\b|bortse|abaikan|lupakan|zanemari|zaborav|talimat|komut|sag|verrat|utilisateur|usuario|utente|gebruiker|nutzer|anwender|jangan|hiraukan|ketepikan|huwag|kalimutan|\bglem|unohda|ohita|felejts|\buit|du bist|bist du|sie sind|\bals\b|tu so|stell dir|spiel|eres|partir de|quiero|imagin|tu es|vous \S?tes|agis|veux que|semblant|nouvel|nuev|nuov|nova|neue|andere|fungier|passwor|vorherig|obig|bisherig|achtung|stop|jetzt|nun\b|sag|schreib|antwort|ora\b|agora|vanaf|od teraz|udawaj/i;

/** Every rule that matches, with the strength it has on this surface. */
export function matchRules(text: string, surface: SurfaceKind): readonly RuleHit[] {
  const english = WORTH_A_LOOK.test(text) ? [...ENGLISH_STRICT, ...ENGLISH_WEAK] : [];
  const foreign = BEYOND_ASCII.test(text) || FOREIGN_VERB.test(text) ? MULTILINGUAL : [];
  const hits: RuleHit[] = [];
  for (const rule of [...english, ...foreign]) {
    const match = rule.pattern.exec(text);
    if (match === null) continue;
    const end = match.index + match[0].length;
    const isOrdinary = rule.ordinaryIn?.includes(surface) === true || isQuoted(text, match.index, end);
    hits.push({ rule, strength: isOrdinary ? 'weak' : rule.strength, start: match.index, end });
  }
  return hits;
}

const OPENS = new Set(['"', '“', '‘', '«', '`', "'", '„']);
const CLOSES = new Set(['"', '”', '’', '»', '`', "'", '“']);

/** Words between quotation marks are shown as an example, as far as one can tell. */
function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 40);
  return Array.from(before).some((mark) => OPENS.has(mark)) && Array.from(after).some((mark) => CLOSES.has(mark));
}
