import { cleanedByMatch, cleanedByRemoval } from '../guards/patterns.ts';
import { sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleaned, unite } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { shaped, tainted, type Value } from '../values/values.ts';
import { runCallback } from './callbacks.ts';
import { first, type Behaviour } from './given.ts';

const PLACES = sinkBits(['url', 'redirect', 'network', 'dns']);

/** Every part of what a narrow pattern matched is as narrow, wherever it stood, but leads elsewhere. */
export function matchedPart(pattern: Value, subject: Value): Value {
  const { shape } = pattern;
  const text = shape?.kind === 'regex' ? shape.pattern : textOf(pattern);
  const flags = shape?.kind === 'regex' ? shape.flags : '';
  const bits = text === undefined ? 0 : cleanedByMatch(text, flags, { start: true, end: true }) & ~PLACES;
  return tainted(cleaned(subject.taint, bits));
}

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
  // Flags nobody can see may be the right ones.
  const given = flags === undefined ? '' : (textOf(flags) ?? 'g');
  return shaped({ kind: 'regex', pattern: text, flags: given });
};

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

/** Making and using regular expressions. */
export const PATTERN_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  matchPattern,
  matchUnknown,
  compileRegex,
  substitute,
};
