import { cleanedByAbsence, cleanedByRemoval } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { ALL_SINKS, NO_WAY_UP, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';
import { LONGEST_MADE, noteWritten } from '../values/labour.ts';
import { textOf } from '../values/leads.ts';
import { cleaned, unite } from '../values/taint.ts';
import { leadOfFormat } from '../values/templates.ts';
import {
  BACKSLASHED,
  BUILT_TEXT,
  constantValue,
  deepTaint,
  FIXED,
  isFixed,
  makeList,
  makeValue,
  PIECE,
  RESOLVED,
  shaped,
  tainted,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { matchedPart } from './pattern-behaviours.ts';
import { runCallback } from './callbacks.ts';
import { cleanedByDoubling, cleanedByEscape } from './escapes.ts';

/** Methods of text: folded where the text is known, and what they keep of taint and beginnings where it is not. */
export function callText(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  const text = typeof receiver.constant === 'string' && receiver.taint === undefined ? receiver.constant : undefined;
  if (text !== undefined) {
    const folded = foldMethod(site, text);
    if (folded !== undefined) return folded;
  }
  switch (site.method) {
    case 'replace':
    case 'replaceAll':
      return replaceText(machine, site, receiver);
    case 'format':
      return machine.module.isPython ? formatText(site, receiver) : undefined;
    case 'concat':
      return receiver.shape === undefined ? builtFrom(site, receiver) : undefined;
    case 'split':
    case 'splitlines':
    case 'rsplit':
      return splitText(site, receiver);
    case 'join':
      return machine.module.isPython ? joinedBy(site, receiver) : undefined;
    case 'match':
    case 'exec':
    case 'search':
    case 'fullmatch':
      return matchText(site, receiver);
    case 'toString':
      return sameText(machine, site, receiver, textOf(site.given.items[0] ?? UNKNOWN) === 'hex' ? ALL_SINKS : 0);
    case 'strip':
    case 'trim':
    case 'rstrip':
    case 'lstrip':
    case 'trimEnd':
    case 'trimStart':
    case 'encode':
    case 'decode':
    case 'lower':
    case 'upper':
    case 'toLowerCase':
    case 'toUpperCase':
    case 'as_posix':
      return sameText(machine, site, receiver);
    default:
      return undefined;
  }
}

/** The result is the same text, more or less; a named receiver (a response's `text`) keeps naming itself. */
function sameText(machine: Machine, site: CallSite, receiver: Value, gained = 0): Value | undefined {
  if (receiver.shape !== undefined || (receiver.name !== undefined && receiver.taint === undefined)) return undefined;
  let bits = gained | (machine.module.names.models.methodSanitizers.get(site.method) ?? 0);
  const [characters] = site.given.items;
  if (
    characters !== undefined &&
    (site.method === 'lstrip' || site.method === 'strip') &&
    textOf(characters)?.includes('/')
  )
    bits |= NOT_FROM_ROOT;
  return makeValue(cleaned(receiver.taint, bits), receiver.name, undefined, receiver.traits, receiver.prefix);
}

/** `text.match(/id-([0-9]+)/)`, `PATTERN.search(text)`. The place of what a text holds, `text.search(/x/)`, is a number. */
function matchText(site: CallSite, receiver: Value): Value | undefined {
  const [argument] = site.given.items;
  if (receiver.shape?.kind === 'regex') return argument === undefined ? undefined : matchedPart(receiver, argument);
  return site.method === 'search' || argument?.shape?.kind !== 'regex' ? undefined : matchedPart(argument, receiver);
}

function foldMethod(site: CallSite, text: string): Value | undefined {
  noteWritten(text);
  const [first, second] = site.given.items;
  const a = first === undefined ? undefined : first.constant;
  const b = second === undefined ? undefined : second.constant;
  switch (site.method) {
    case 'lower':
    case 'toLowerCase':
      return constantValue(text.toLowerCase());
    case 'upper':
    case 'toUpperCase':
      return constantValue(text.toUpperCase());
    case 'strip':
    case 'trim':
      return first === undefined ? constantValue(text.trim()) : undefined;
    case 'replace':
    case 'replaceAll':
      if (typeof a !== 'string' || typeof b !== 'string') return undefined;
      return text.length + text.split(a).length * b.length > LONGEST_MADE
        ? undefined
        : constantValue(text.replaceAll(a, b));
    case 'slice':
    case 'substring':
      if (typeof a !== 'number') return undefined;
      return constantValue(text.slice(a, typeof b === 'number' ? b : undefined));
    case 'charAt':
    case 'at':
      return typeof a === 'number' ? constantValue(text.charAt(a)) : undefined;
    case 'startswith':
    case 'startsWith':
      return typeof a === 'string' ? constantValue(text.startsWith(a)) : undefined;
    case 'endswith':
    case 'endsWith':
      return typeof a === 'string' ? constantValue(text.endsWith(a)) : undefined;
    case 'includes':
      return typeof a === 'string' ? constantValue(text.includes(a)) : undefined;
    case 'split':
      if (typeof a !== 'string' || second !== undefined || a === '') return undefined;
      return shaped(
        makeList(
          text
            .split(a)
            .slice(0, 200)
            .map((part) => constantValue(part)),
        ),
      );
    default:
      return undefined;
  }
}

/** What one replaced character leaves dangerous: removing `../` once makes it anew of `....//`. */
const NOT_BY_REPLACING = sinkBits(['path', 'command', 'code']) | NO_WAY_UP;

/** A replacement of every dangerous character is a sanitizer; any other keeps the taint. */
function replaceText(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  const [pattern, replacement] = site.given.items;
  // `estraverse.replace(tree, …)`: no text, but whatever a library makes of its arguments.
  if (pattern === undefined || (receiver.name !== undefined && receiver.taint === undefined)) return undefined;
  const shape = pattern.shape?.kind === 'regex' ? pattern.shape : undefined;
  const by = replacement === undefined ? undefined : textOf(replacement);
  let taint = deepTaint(receiver);
  if (replacement !== undefined) taint = unite(taint, deepTaint(replacement));
  if (shape !== undefined) {
    const flags = site.method === 'replaceAll' ? `${shape.flags}g` : shape.flags;
    if (by !== undefined) taint = cleaned(taint, cleanedByRemoval(shape.pattern, flags, by));
    taint = cleaned(taint, cleanedByEscape(shape.pattern, flags, by, (receiver.traits & BACKSLASHED) !== 0));
    if (by === '' && LEADING_SLASHES.test(shape.pattern)) taint = cleaned(taint, NOT_FROM_ROOT);
    // What was tidied climbs at its beginning or not at all.
    if (by === '' && LEADING_CLIMBS.test(shape.pattern) && (receiver.traits & RESOLVED) !== 0)
      taint = cleaned(taint, NO_WAY_UP);
  }
  const removed =
    shape === undefined && (machine.module.isPython || site.method === 'replaceAll') ? textOf(pattern) : undefined;
  if (removed !== undefined && by !== undefined && site.given.items.length === 2 && !by.includes(removed)) {
    // Without pairs of dots nothing climbs; `../` taken out once leaves another.
    const climbs = removed === '..' && !by.includes('.') ? NO_WAY_UP : 0;
    taint = cleaned(taint, (cleanedByAbsence(removed) & ~NOT_BY_REPLACING) | climbs);
  } else if (removed !== undefined && by !== undefined) {
    taint = cleaned(
      taint,
      cleanedByDoubling((character) => character === removed, by),
    );
  }
  // What matched is judged by the pattern; what a function puts in its place may come from elsewhere.
  if (replacement?.shape?.kind === 'function')
    taint = unite(taint, deepTaint(runCallback(machine, replacement.shape, [])));
  if (machine.module.isPython && receiver.taint === undefined && taint === undefined) return undefined;
  const isBackslashed = by === '\\\\' && (removed === '\\' || BACKSLASH.test(shape?.pattern ?? ''));
  const traits = receiver.traits & ~RESOLVED;
  const lead = leadOfReplaced(receiver, pattern);
  return makeValue(taint, undefined, undefined, isBackslashed ? traits | BACKSLASHED : traits, lead);
}

/** `'/users/:id'.replace(':id', x)` begins as it did, as far as what is replaced. */
function leadOfReplaced(receiver: Value, pattern: Value): string | undefined {
  const begun = textOf(receiver) ?? receiver.prefix;
  if (begun === undefined) return undefined;
  const replaced = textOf(pattern) ?? beginsWith(pattern);
  return replaced === '' ? undefined : begun.split(replaced, 1)[0];
}

/** The letter that all a pattern finds begins with. */
function beginsWith({ shape }: Value): string {
  if (shape?.kind !== 'regex' || shape.flags.includes('i')) return '';
  return /^([A-Za-z])(?![*?{])[^|]*$/.exec(shape.pattern)?.[1] ?? '';
}

/** Patterns that match every `../` that a path begins with: the first they find, where there are no others. */
const LEADING_CLIMBS = /^\^?\((?:\?:)?\\\.\\\.(?:\((?:\?:)?|\[).{1,16}(?:\)|\])\)[+*]$/;
const BACKSLASH = /^\\\\$/;

const LEADING_SLASHES = /^\^\(?(?:\?:)?(?:\\?\/|\[[\\/.]+\])[+*]\)?[+*]?$/;

function formatText(site: CallSite, receiver: Value): Value {
  let taint = receiver.taint;
  for (const value of site.given.items) taint = unite(taint, deepTaint(value));
  for (const value of site.given.keywords.values()) taint = unite(taint, deepTaint(value));
  const text = textOf(receiver);
  const prefix =
    text === undefined ? receiver.prefix?.split('{', 1)[0] : leadOfFormat(text, site.given.items, site.given.keywords);
  const parts = [receiver, ...site.given.items, ...site.given.keywords.values()];
  const fixed = site.given.rest === undefined && parts.every(isFixed) ? FIXED : 0;
  return makeValue(taint, undefined, undefined, BUILT_TEXT | fixed, prefix);
}

function builtFrom(site: CallSite, receiver: Value): Value {
  let taint = receiver.taint;
  for (const value of site.given.items) taint = unite(taint, deepTaint(value));
  return makeValue(taint, undefined, undefined, BUILT_TEXT, receiver.prefix);
}

const PATH_BITS = sinkBits(['path']);

/** Patterns that match a slash and nothing else. */
const SLASHES = /^(?:\\?\/|\\\\|\[(?:\\?\/|\\\\){1,2}\])\+?$/;

function splitText({ given, method }: CallSite, receiver: Value): Value | undefined {
  if (receiver.shape !== undefined) return undefined;
  const [separator] = given.items;
  const at = separator?.shape?.kind === 'regex' ? separator.shape.pattern : separator && textOf(separator);
  // The number of cuts leaves slashes in the last piece of all.
  const isCut = at !== undefined && SLASHES.test(at) && method === 'split' && given.items.length === 1;
  const name = receiver.taint === undefined ? undefined : receiver.name;
  if (at !== undefined && method === 'rsplit' && SLASHES.test(at) && given.items[1]?.constant === 1) {
    const last = makeValue(cleaned(receiver.taint, PATH_BITS), name, undefined);
    return shaped(makeList([makeValue(receiver.taint, name, undefined), last]));
  }
  return shaped(makeList([], makeValue(receiver.taint, name, undefined, isCut ? PIECE : 0)));
}

/** `' '.join(parts)`. */
function joinedBy(site: CallSite, receiver: Value): Value {
  const [parts] = site.given.items;
  return parts === undefined
    ? tainted(receiver.taint)
    : makeValue(unite(receiver.taint, deepTaint(parts)), undefined, undefined, BUILT_TEXT);
}
