import { cleanedByAbsence, cleanedByRemoval } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { HOST_SINKS, NO_WAY_UP, NOT_FROM_ROOT, sinkBit, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleaned, cleanOf, unite, type Taint } from '../values/taint.ts';
import {
  BACKSLASHED,
  BASE_MARK,
  BEHIND_BASE,
  BUILT_TEXT,
  FOR_SINGLE_QUOTES,
  isUnseen,
  makeValue,
  ONE_SLASH,
  RESOLVED,
  shownPrefix,
  UNSLASHED,
  WRITTEN_AS_DATA,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { isTidying } from '../values/tidying.ts';
import type { CallSite } from './call-site.ts';
import {
  cleanedByDoubling,
  cleanedByEscape,
  cleanedByQuoting,
  quotesFor,
  quotesForDoubled,
  quotesWithout,
} from './escapes.ts';
import { runReplacing } from './replacing-functions.ts';

/** Every dot there is. */
const DOTS = /^(?:\\\.|\[\.\])\+?$/;
const SHELL_BITS = sinkBits(['command', 'argument']);
/** What one replaced character leaves dangerous: removing `../` once makes it anew of `....//`. */
const NOT_BY_REPLACING = sinkBits(['path', 'command', 'code']) | NO_WAY_UP;

/** A replacement of every dangerous character is a sanitizer; any other keeps the taint. */
export function replaceText(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  const [pattern, replacement] = site.given.items;
  // `estraverse.replace(tree, …)`: no text, but whatever a library makes of its arguments.
  if (pattern === undefined) return undefined;
  const isText = receiver.name === undefined || receiver.taint !== undefined || isFilledIn(pattern, replacement);
  if (!isText) return undefined;
  const shape = pattern.shape?.kind === 'regex' ? pattern.shape : undefined;
  const by = replacement === undefined ? undefined : textOf(replacement);
  let taint = deepTaint(receiver);
  let quotes = 0;
  if (replacement !== undefined) taint = unite(taint, deepTaint(replacement));
  if (shape !== undefined) {
    const flags = site.method === 'replaceAll' ? `${shape.flags}g` : shape.flags;
    if (by !== undefined) taint = cleaned(taint, cleanedByRemoval(shape.pattern, flags, by));
    const isBackslashed = (receiver.traits & BACKSLASHED) !== 0;
    taint = cleaned(taint, cleanedByEscape(shape.pattern, flags, by, isBackslashed));
    quotes = quotesFor(shape.pattern, flags, by, isBackslashed);
    if (quotes !== 0) taint = cleaned(taint, SHELL_BITS);
    else if (by !== undefined && !isSafeInShell(taint)) quotes = quotesWithout(shape.pattern, flags, by);
    if (by?.includes('.') === false && flags.includes('g') && DOTS.test(shape.pattern))
      taint = cleaned(taint, NO_WAY_UP);
    if (by === '' && LEADING_SLASHES.test(shape.pattern)) taint = cleaned(taint, NOT_FROM_ROOT);
    // What was tidied climbs at its beginning or not at all.
    if (by === '' && LEADING_CLIMBS.test(shape.pattern) && (receiver.traits & RESOLVED) !== 0)
      taint = cleaned(taint, NO_WAY_UP);
  }
  const removed =
    shape === undefined && (machine.module.isPython || site.method === 'replaceAll') ? textOf(pattern) : undefined;
  if (removed !== undefined && by !== undefined && site.given.items.length === 2 && !by.includes(removed)) {
    // Without pairs of dots, or any, nothing climbs; `../` taken out once leaves another.
    const climbs = (removed === '..' || removed === '.') && !by.includes('.') ? NO_WAY_UP : 0;
    // One character cannot be made anew of what is left of others.
    const left = removed === '/' && !by.includes('\\') ? NOT_BY_REPLACING & ~sinkBits(['path']) : NOT_BY_REPLACING;
    taint = cleaned(taint, (cleanedByAbsence(removed) & ~left) | climbs);
    quotes = removed === "'" ? quotesWithout(removed, 'g', by) : 0;
  } else if (removed !== undefined && by !== undefined) {
    const isDoubled = (receiver.traits & BACKSLASHED) !== 0;
    const quoted = isDoubled ? cleanedByQuoting(removed, by) : 0;
    taint = cleaned(taint, quoted | cleanedByDoubling((character) => character === removed, by, isDoubled));
    quotes = quotesForDoubled(removed, by);
  }
  if (replacement?.shape?.kind === 'function')
    taint = unite(taint, deepTaint(runReplacing(machine, replacement.shape, pattern, receiver)));
  if (machine.module.isPython && receiver.taint === undefined && taint === undefined) return undefined;
  const isBackslashed = by === '\\\\' && (removed === '\\' || BACKSLASH.test(shape?.pattern ?? ''));
  const isTidy =
    by !== undefined && (shape === undefined ? removed === '\\' && by === '/' : isTidying(shape.pattern, by));
  const takesSlashes = BOTH_SLASHES.test(shape?.pattern ?? '');
  const isUnslashed = by === '' && takesSlashes;
  // Of all the slashes a text begins with one is left; where it begins with none, nothing is.
  const isOneSlash = by === '/' && takesSlashes && receiver.prefix?.startsWith('/') === true;
  if (isOneSlash) taint = cleaned(taint, HOST_SINKS);
  const before = mayBringQuotes(by) && !isSafeInShell(taint) ? receiver.traits & ~FOR_SINGLE_QUOTES : receiver.traits;
  const traits =
    (isTidy ? before : before & ~(RESOLVED | UNSLASHED)) |
    (receiver.taint === undefined ? BUILT_TEXT : 0) |
    (isUnslashed ? UNSLASHED : 0) |
    (isOneSlash ? ONE_SLASH : 0) |
    quotes;
  const isTamed = (shape?.pattern ?? removed ?? '').includes('<') && (shape === undefined || /[gi]/.test(shape.flags));
  const lead = leadOfReplaced(receiver, pattern, replacement);
  const kept = isTamed ? traits & ~WRITTEN_AS_DATA : traits;
  return makeValue(taint, undefined, undefined, isBackslashed ? kept | BACKSLASHED : kept, lead);
}

function isSafeInShell(taint: Taint | undefined): boolean {
  return (cleanOf(taint) & sinkBit('command')) !== 0;
}

function mayBringQuotes(by: string | undefined): boolean {
  return by === undefined || by.includes("'");
}

/**
 * `'/users/:id'.replace(':id', x)` begins as it did, as far as what is replaced. Where a place is filled in a text that
 * nobody can see, that text comes first.
 */
function leadOfReplaced(receiver: Value, pattern: Value, replacement: Value | undefined): string | undefined {
  const begun = textOf(receiver) ?? (receiver.prefix === '' ? undefined : receiver.prefix);
  // `location.href.replace('frame/', '')`: nobody fills anything into what a page was found under.
  const isFilled = begun === BEHIND_BASE && replacement !== undefined && deepTaint(replacement) !== undefined;
  if (begun === BASE_MARK || isFilled || (begun === undefined && isUnseen(receiver))) {
    // Whatever the place is, the page's own address leads back to it.
    if (replacement?.prefix === BEHIND_BASE) return BEHIND_BASE;
    if (!fillsPlace(pattern)) return undefined;
    return begun !== BASE_MARK && fillsPath(pattern) ? BEHIND_BASE : BASE_MARK;
  }
  if (begun === undefined || takesSlashesAway(pattern, replacement)) return begun;
  // The mark is no text in which something could be replaced; what the program replaces lies behind it.
  if (begun === BEHIND_BASE && pattern.shape?.kind !== 'regex' && deepTaint(pattern) === undefined) return begun;
  const replaced = textOf(pattern) ?? beginsWith(pattern);
  return replaced === '' ? undefined : begun.slice(0, firstPlace(begun, replaced, receiver.isConstant));
}

/** Where something is replaced first; what is found may begin at the end of what is known, and go on behind it. */
function firstPlace(begun: string, replaced: string, isWhole: boolean): number {
  for (let at = 0; at < begun.length; at += 1) {
    const rest = begun.slice(at, at + replaced.length);
    if (rest === replaced || (!isWhole && replaced.startsWith(rest))) return at;
  }
  return begun.length;
}

/** `address.replace(/(https?:\/\/)|(\/)+/g, '$1$2')`: of several slashes one is left, and whoever is asked is asked still. */
function takesSlashesAway({ shape }: Value, replacement: Value | undefined): boolean {
  if (shape?.kind !== 'regex' || replacement === undefined) return false;
  return SLASHES.test(shape.pattern) && KEPT_PARTS.test(textOf(replacement) ?? '-');
}
const SLASHES = /^(?:\(\?(?:<!|:)|[()|+:$]|\\?\/|\[\^:(?:\\s)?\]|https\?|\{[12],\}){1,20}$/;
const KEPT_PARTS = /^(?:\$1)?(?:\$2)?\/?$/;

/** `settings.ADDRESS.replace('{id}', id)`: two texts say that it is one. */
function isFilledIn(pattern: Value, replacement: Value | undefined): boolean {
  if (pattern.shape?.kind === 'regex') return replacement !== undefined;
  const isText = (textOf(pattern) ?? pattern.prefix) !== undefined;
  return isText && replacement !== undefined && replacement.shape === undefined;
}

/** `{id}`, `:id`, `<id>`, `%7Bid%7D`, as text or as a pattern that finds them. */
const PLACE = /^(?:\(\?:|\()?(?:\\?\$)?(?:\\?[{<:]|%7B)/i;
const NAMES_HOST = /host|domain|server|url|uri|origin|base|site|addr|scheme|proto|port/i;

/** Whether what is replaced is marked as a place to fill, and is not said to tell whom to ask. */
function fillsPath(pattern: Value): boolean {
  const text =
    pattern.shape?.kind === 'regex' ? pattern.shape.pattern : (textOf(pattern) ?? shownPrefix(pattern) ?? '');
  return PLACE.test(text) && !NAMES_HOST.test(text);
}

/** Whether some text is replaced, and not what a text begins with. */
function fillsPlace(pattern: Value): boolean {
  if (pattern.shape?.kind === 'regex') return !/(?:^|[(|])\^/.test(pattern.shape.pattern);
  return pattern.taint === undefined && textOf(pattern) !== '';
}

/** The letter or bracket that all a pattern finds begins with. */
function beginsWith({ shape }: Value): string {
  if (shape?.kind !== 'regex') return '';
  const bracket = /^\\?(?<begins>[{<])(?!\d)[^|]*$/.exec(shape.pattern)?.groups?.['begins'];
  if (bracket !== undefined || shape.flags.includes('i')) return bracket ?? '';
  return /^([A-Za-z])(?![*?{])[^|]*$/.exec(shape.pattern)?.[1] ?? '';
}

/** Patterns that match every `../` that a path begins with: the first they find, where there are no others. */
const LEADING_CLIMBS = /^\^?\((?:\?:)?\\\.\\\.(?:\((?:\?:)?|\[).{1,16}(?:\)|\])\)[+*]$/;
/** `^[/\\]+`. */
const BOTH_SLASHES = /^\^\[(?:\\?\/\\\\|\\\\\\?\/)\]\+$/;
const BACKSLASH = /^\\\\$/;
const LEADING_SLASHES = /^\^\(?(?:\?:)?(?:\\?\/|\[[\\/.]+\])[+*]\)?[+*]?$/;
