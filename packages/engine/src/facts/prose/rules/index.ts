import type { Technique } from '../injection.ts';
import type { SurfaceKind } from '../surface.ts';
import { ENGLISH_STRICT } from './english.ts';
import { ENGLISH_DEEDS } from './english-deeds.ts';
import { ENGLISH_WEAK } from './english-weak.ts';
import { MULTILINGUAL } from './multilingual.ts';
import { ROT13_WORDS } from '../decode.ts';
import { buildSieve, type Sieve } from './candidates.ts';
import type { Rule } from './rule.ts';

/** A rule that matched, and where in the text. */
export interface RuleHit {
  readonly rule: Rule;
  readonly strength: 'strict' | 'weak';
  readonly start: number;
  readonly end: number;
}

/**
 * How closely a text is looked at: everything; the plainest wordings, in what a tool answers; or of these only what counts
 * where no agent obeys the text.
 */
export type Scrutiny = 'full' | 'answer' | 'brief';

/** What a page for people can do to an agent that merely reads it. */
const BRIEF_TECHNIQUES: ReadonlySet<Technique> = new Set(['override', 'scanner-directed']);
const ANSWER_TECHNIQUES: ReadonlySet<Technique> = new Set(['concealment', 'exfil-demand']);
/** In this order, which is that of the hits: English before the languages in Latin letters before the rest. */
const RULES: readonly Rule[] = [
  ...ENGLISH_STRICT,
  ...ENGLISH_DEEDS,
  ...ENGLISH_WEAK,
  ...MULTILINGUAL.filter((rule) => !usesOtherScript(rule)),
  ...MULTILINGUAL.filter(usesOtherScript),
];
/** Rules that count where no agent obeys the text: in English what a page can do to its reader, elsewhere the strict ones. */
const BRIEF: ReadonlySet<Rule> = new Set([
  ...[...ENGLISH_STRICT, ...ENGLISH_DEEDS].filter((rule) => BRIEF_TECHNIQUES.has(rule.technique)),
  ...MULTILINGUAL.filter((rule) => rule.strength === 'strict'),
]);

/** An agent reads what a tool answers, whether or not it is to obey. */
const ANSWER: ReadonlySet<Rule> = new Set([
  ...BRIEF,
  ...[...ENGLISH_STRICT, ...ENGLISH_DEEDS].filter(({ technique }) => ANSWER_TECHNIQUES.has(technique)),
]);
const OF_SCRUTINY: Readonly<Record<Scrutiny, (rule: Rule) => boolean>> = {
  full: () => true,
  answer: (rule) => ANSWER.has(rule),
  brief: (rule) => BRIEF.has(rule),
};

interface Sifted {
  readonly rules: readonly Rule[];
  readonly sieve: Sieve;
}

/** Made when first asked for: not every process meets text. */
const sifted: Partial<Record<Scrutiny, Sifted>> = {};

/** The rules of a scrutiny and their sieve; words of a turned text come last and belong to no rule. */
function siftedFor(scrutiny: Scrutiny): Sifted {
  const known = sifted[scrutiny];
  if (known !== undefined) return known;
  const rules = RULES.filter(OF_SCRUTINY[scrutiny]);
  const made = { rules, sieve: buildSieve([...rules.map((rule) => rule.pattern), ROT13_WORDS]) };
  sifted[scrutiny] = made;
  return made;
}

/** Whether a text where no agent obeys holds nothing that the rules could match, nor words that rules would find turned. */
export function isBeyondRules(text: string, scrutiny: Scrutiny = 'brief'): boolean {
  return siftedFor(scrutiny).sieve.candidatesIn(text).length === 0;
}

/** Every rule that matches, with the strength it has on this surface. */
export function matchRules(text: string, surface: SurfaceKind, scrutiny: Scrutiny = 'full'): readonly RuleHit[] {
  const { rules, sieve } = siftedFor(scrutiny);
  return sieve.candidatesIn(text).flatMap((number) => {
    const rule = rules[number];
    const match = rule?.pattern.exec(text) ?? null;
    if (rule === undefined || match === null) return [];
    const end = match.index + match[0].length;
    const isOfSurface = rule.ordinaryIn?.includes(surface) === true;
    // A weak sign that is ordinary here is no sign.
    if (isOfSurface && rule.strength === 'weak') return [];
    const isOrdinary = isOfSurface || isQuoted(text, match.index, end);
    return [{ rule, strength: isOrdinary ? 'weak' : rule.strength, start: match.index, end }];
  });
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
