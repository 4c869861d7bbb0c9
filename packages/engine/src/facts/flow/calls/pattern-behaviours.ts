import { groupsOf } from '../../../knowledge/patterns/groups.ts';
import { cleanedByAlphabet, cleanedByMatch, cleanedByRemoval } from '../guards/patterns.ts';
import { sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleaned, unite } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { orMissing } from '../values/truth.ts';
import { makeList, shaped, tainted, UNKNOWN, type Value } from '../values/values.ts';
import { argumentsOf } from './arguments.ts';
import { runCallback } from './callbacks.ts';
import { first, type Behaviour } from './given.ts';
import { mappedCharacters } from './mapped-characters.ts';
import { splitText } from './split-texts.ts';

const PLACES = sinkBits(['url', 'redirect', 'network', 'dns']);

/**
 * What a pattern found: every part of what a narrow one matched is as narrow, wherever it stood, but leads elsewhere. Where
 * a group is narrower than the whole, what it holds is told apart.
 */
export function matchedPart(pattern: Value, subject: Value): Value {
  const { shape } = pattern;
  const text = shape?.kind === 'regex' ? shape.pattern : textOf(pattern);
  if (text === undefined) return tainted(subject.taint);
  const flags = shape?.kind === 'regex' ? shape.flags : '';
  const narrowed = (body: string): number => cleanedByMatch(body, flags, { start: true, end: true }) & ~PLACES;
  const whole = narrowed(text);
  const groups = subject.taint === undefined || isLaidOut(text, flags) ? undefined : groupsOf(text);
  const bits = groups?.map(({ body }) => whole | narrowed(body)) ?? [];
  if (groups === undefined || bits.every((own) => own === whole)) return tainted(cleaned(subject.taint, whole));
  const parts = [whole, ...bits].map((own) => tainted(cleaned(subject.taint, own)));
  const names = new Map(
    groups.flatMap(({ name }, at) => (name === undefined ? [] : [[name, parts[at + 1] ?? UNKNOWN]])),
  );
  return orMissing(shaped({ ...makeList(parts), found: { names, subject } }));
}

/** A pattern over several lines whose flags nobody sees: blanks and comments in it may mean nothing. */
function isLaidOut(pattern: string, flags: string): boolean {
  return pattern.includes('\n') && flags === UNSEEN;
}
/** Flags nobody can see may be the right ones. */
const UNSEEN = 'g';

/** `re.search(pattern, text)`: what was found, or nothing. */
const matchPattern: Behaviour = (_machine, site) => {
  const [pattern, subject] = site.given.items;
  return pattern === undefined || subject === undefined ? undefined : matchedPart(pattern, subject);
};

/** The same where nobody knows the pattern. */
const matchUnknown: Behaviour = (_machine, site) => tainted(first(site).taint);

const compileRegex: Behaviour = (_machine, site) => {
  const [pattern, flags] = site.given.items;
  if (pattern?.shape?.kind === 'regex') return pattern;
  const text = pattern === undefined ? undefined : textOf(pattern);
  if (text === undefined) return undefined;
  if (VERBOSE.test(flags?.name?.text ?? ''))
    return shaped({ kind: 'regex', pattern: text.replace(LAYOUT, kept), flags: '' });
  return shaped({ kind: 'regex', pattern: text, flags: flags === undefined ? '' : (textOf(flags) ?? UNSEEN) });
};

const VERBOSE = /^(?:re|regex)\.(?:VERBOSE|X)$/;
/** What means nothing in a verbose pattern, and before it what does: classes and escapes. */
const LAYOUT = /(\[\^?\]?(?:\\.|[^\]\\])*\]|\\.)|\s+|#[^\n]*/gs;

function kept(_: string, meant: string | undefined): string {
  return meant ?? '';
}

/** `re.sub(pattern, replacement, text)`: what replaces stands in the text too, or is made of what matched. */
const substitute: Behaviour = (machine, site) => {
  const [pattern, replacement, subject] = site.given.items;
  if (pattern === undefined || subject === undefined) return undefined;
  const text = pattern.shape?.kind === 'regex' ? pattern.shape.pattern : textOf(pattern);
  const by = replacement === undefined ? undefined : textOf(replacement);
  const bits = text === undefined || by === undefined ? 0 : cleanedByRemoval(text, 'g', by);
  const rest = cleaned(deepTaint(subject), bits);
  const put =
    replacement?.shape?.kind === 'function' ? runCallback(machine, replacement.shape, [tainted(rest)]) : replacement;
  return tainted(put === undefined ? rest : unite(rest, deepTaint(put)));
};

/** `re.split(pattern, text)`. */
const splitByPattern: Behaviour = (_machine, site) => {
  const [pattern, subject, ...more] = site.given.items;
  if (pattern === undefined || subject === undefined) return undefined;
  return splitText({ ...site, method: 'split', given: argumentsOf([pattern, ...more]) }, subject);
};

/** `strings.Map(keep, text)`: text of those characters alone that the function answers with. */
const mapCharacters: Behaviour = (_machine, site) => {
  const [keep, text = UNKNOWN] = site.given.items;
  const taint = deepTaint(text);
  const kept =
    taint === undefined || keep?.shape?.kind !== 'function' ? undefined : mappedCharacters(keep.shape.function);
  return tainted(kept === undefined ? taint : cleaned(taint, cleanedByAlphabet(kept)));
};

/** Making and using regular expressions, and functions that stand for one. */
export const PATTERN_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  matchPattern,
  matchUnknown,
  compileRegex,
  substitute,
  splitByPattern,
  mapCharacters,
};
