import type { Call, Comparison, Expression } from '../../ir/ir.ts';
import { checkLooseSearch } from '../collected/loose-roots.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { NO_WAY_UP, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleanOf } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { CHARACTER, itemsOf, PIECE, RESOLVED, UNKNOWN, type Value } from '../values/values.ts';
import { mayClimb, noteOutwitted } from './below.ts';
import { cleanListed, isAllowList, isListing, refinePiece } from './allow-lists.ts';
import { clean, PATH_BITS, sameValue, URL_BITS } from './cleaning.ts';
import { refineHost } from './host-patterns.ts';
import { refineOuterPattern } from './inner-addresses.ts';
import { REDIRECT_BITS, refineOtherPiece, refineParts } from './local-places.ts';
import { noteProgram } from './named-programs.ts';
import { refineUnlistedKey } from './own-keys.ts';
import { cleanedByAbsence, cleanedByMatch, cleanedByRefusal } from './patterns.ts';
import { noteWebAddress } from './schemes.ts';

const NOT_FOUND = -1;

/** `x.indexOf('..') === -1`, `x.search(/…/) < 0`, `list.indexOf(x) >= 0`, `x.indexOf(root) === 0`. */
export function refineSearch(machine: Machine, test: Comparison, truth: boolean): void {
  const { left, right, operator } = test;
  if (left.kind !== 'call' || left.callee.kind !== 'member') return;
  if (!['indexOf', 'search', 'find', 'index', 'lastIndexOf'].includes(left.callee.property)) return;
  const limit = machine.run.evaluate(machine, right).constant;
  if (limit !== 0 && limit !== NOT_FOUND) return;
  if (limit === 0 && isEqual(operator) === truth && left.callee.property !== 'search') {
    if (left.callee.property === 'indexOf') checkLooseSearch(machine, left);
    refinePrefix(machine, left.callee.object, left.arguments[0]);
  }
  if (limit === 0 && isEqual(operator) === !truth && left.callee.property === 'indexOf') {
    refineNotPrefix(machine, left.callee.object, left.arguments[0]);
  }
  const found = meansFound(operator, limit);
  if (found !== undefined) refineContains(machine, left, found === truth);
}

function isEqual(operator: string): boolean | undefined {
  if (operator === '===' || operator === '==') return true;
  return operator === '!==' || operator === '!=' ? false : undefined;
}

function meansFound(operator: string, limit: number): boolean | undefined {
  if (limit === 0) return operator === '>=' ? true : operator === '<' ? false : undefined;
  if (operator === '>' || operator === '!==' || operator === '!=') return true;
  return operator === '===' || operator === '==' ? false : undefined;
}

/** `text.includes('..')` false, `ALLOWED.includes(x)` true, `map.has(x)` true. */
export function refineContains(machine: Machine, test: Call, found: boolean): void {
  if (test.callee.kind !== 'member') return;
  const [first] = test.arguments;
  if (first === undefined) return;
  const needle = machine.run.evaluate(machine, first);
  if (needle.shape?.kind === 'regex') {
    if (!found) clean(machine, test.callee.object, cleanedByRefusal(needle.shape.pattern));
    return;
  }
  const text = needle.taint === undefined ? textOf(needle) : undefined;
  if (text !== undefined) {
    if (!found && text === '..') refineParts(machine, test.callee.object);
    if (!found) clean(machine, test.callee.object, cleanedByAbsence(text));
    return;
  }
  if (!found) {
    refineUnlistedKey(machine, test.callee.object, first);
    refineOtherPiece(machine, first, test.callee.object);
  }
  if (found && isAllowList(machine, test.callee.object)) cleanListed(machine, first, test.callee.object);
  else if (found && isListing(machine, test.callee.object)) clean(machine, first, PATH_BITS);
  else if (found) refinePiece(machine, first, test.callee.object);
}

/** A resolved path or URL that begins with the root lies inside it; an unresolved one may climb out again. */
export function refinePrefix(machine: Machine, text: Expression, root: Expression | undefined): void {
  const object = sameValue(withoutSeparator(text));
  const value = machine.run.evaluate(machine, object);
  if (value.taint === undefined) return;
  const roots = beginningsIn(root === undefined ? UNKNOWN : machine.run.evaluate(machine, root));
  let bits = roots.length === 0 ? 0 : -1;
  for (const begun of roots) bits &= prefixBits(machine, value, begun);
  clean(machine, object, bits);
  const [only, ...others] = roots;
  const prefix = only === undefined || others.length > 0 ? undefined : textOf(only);
  if (prefix !== undefined) noteProgram(machine, object, prefix);
  if (roots.length > 0 && roots.every((begun) => /^https?:/.test(textOf(begun) ?? ''))) noteWebAddress(machine, object);
}

/** `text.startswith(('a', 'b'))`: one of them, whichever. */
function beginningsIn(value: Value): readonly Value[] {
  if (value.shape?.kind !== 'list') return [value];
  const { items, rest } = itemsOf(value.shape);
  return rest === undefined ? items : [...items, rest];
}

/** Sink kinds that a text is safe for which begins with another one. */
function prefixBits(machine: Machine, value: Value, begun: Value): number {
  const prefix = textOf(begun);
  const isFolder = !NO_FOLDER.test(prefix ?? 'root') && begun.prefix?.startsWith('..') !== true;
  let bits = 0;
  if (isFolder && !mayClimb(value)) bits |= PATH_BITS;
  else if (isFolder && prefix === undefined) noteOutwitted(machine, value);
  if (prefix === undefined) return bits;
  if (/^[^-]/.test(prefix)) bits |= ARGUMENT_BITS;
  // Text of a list: what is parsed of it is as long as what was sent.
  if (prefix === '[') bits |= SIZE_BITS;
  if (/^https?:\/\/[^/]+\//.test(prefix)) bits |= URL_BITS;
  // The data stands in the address itself, and nobody is asked for it.
  if (prefix.startsWith('data:')) bits |= ASKED_BITS;
  return bits;
}

/** `any(x.startswith(p) for p in PREFIXES)`, `PREFIXES.some((p) => x.startsWith(p))`: what each of them would prove. */
export function refineEachPrefix(machine: Machine, test: Expression, item: string, list: Expression): void {
  if (test.kind !== 'call' || test.callee.kind !== 'member' || !BEGINS.has(test.callee.property)) return;
  const [prefix, ...others] = test.arguments;
  if (prefix?.kind !== 'name' || prefix.name !== item || others.length > 0) return;
  const { shape } = machine.run.evaluate(machine, list);
  if (shape?.kind === 'list') refinePrefix(machine, test.callee.object, list);
}
const BEGINS: ReadonlySet<string> = new Set(['startsWith', 'startswith']);

/** `(path + sep).startsWith(root)`: so that the folder itself passes too. */
function withoutSeparator(text: Expression): Expression {
  if (text.kind !== 'binary' || text.operator !== '+') return text;
  const { left, right } = text;
  return calledName(right) === 'sep' || (right.kind === 'literal' && right.value === '/') ? left : text;
}

const ARGUMENT_BITS = sinkBits(['argument']);
const SIZE_BITS = sinkBits(['size']);
const ASKED_BITS = sinkBits(['url', 'network', 'dns']);

/** Beginnings that say of no folder that a path lies in it. */
const NO_FOLDER = /^[./\\]*$/;

/** `path.relative(root, p).startsWith('..')` was false: p does not lie above the root. */
export function refineNotPrefix(machine: Machine, object: Expression, start: Expression | undefined): void {
  const given = start === undefined ? UNKNOWN : machine.run.evaluate(machine, start);
  for (const { prefix } of beginningsIn(given)) refineNotBegun(machine, object, prefix);
}

/** What a text proves by not beginning with another one. */
export function refineNotBegun(machine: Machine, object: Expression, text: string | undefined): void {
  if (text === '-' || text === '--') clean(machine, object, ARGUMENT_BITS);
  if (text === '/') clean(machine, object, NOT_FROM_ROOT);
  // Whoever refuses two slashes knows which other beginnings lead elsewhere.
  if (text === '//') clean(machine, object, REDIRECT_BITS);
  if (text !== '.' && text?.startsWith('..') !== true) return;
  const { traits, taint } = machine.run.evaluate(machine, object);
  // What stands between two slashes is `..`, or leads down.
  if ((traits & PIECE) !== 0) clean(machine, object, PATH_BITS);
  if ((traits & RESOLVED) === 0) return;
  clean(machine, object, (cleanOf(taint) & NOT_FROM_ROOT) === 0 ? NO_WAY_UP : NO_WAY_UP | PATH_BITS);
}

/** `/^[a-z]+$/.test(x)`, `x.match(pattern)`. */
export function refinePattern(machine: Machine, test: Call, object: Expression, method: string, truth: boolean): void {
  const [first] = test.arguments;
  if (first === undefined) return;
  const receiver = machine.run.evaluate(machine, object);
  const argument = machine.run.evaluate(machine, first);
  const regex =
    [receiver, argument].map(({ shape }) => shape).find((shape) => shape?.kind === 'regex') ??
    (machine.module.isPython ? undefined : asText(method, argument));
  if (regex === undefined) return;
  const subject = receiver.shape?.kind === 'regex' ? first : object;
  if (!truth) {
    const { traits } = receiver.shape?.kind === 'regex' ? argument : receiver;
    clean(machine, subject, cleanedByRefusal(regex.pattern, (traits & RESOLVED) !== 0));
    refineOuterPattern(machine, subject, regex.pattern);
    return;
  }
  if (refineCharacter(machine, subject, regex)) return;
  const isWhole = method === 'fullmatch';
  const fromStart = isWhole || (method === 'match' && machine.module.isPython);
  const anchors = { start: fromStart, end: isWhole };
  clean(machine, subject, cleanedByMatch(regex.pattern, regex.flags, anchors));
  if (!regex.flags.includes('m')) refineHost(machine, subject, regex.pattern, anchors);
}

/** `/[a-z]/.test(c)` of one character: whatever is made of such characters holds no others. */
function refineCharacter(
  machine: Machine,
  subject: Expression,
  { pattern, flags }: { readonly pattern: string; readonly flags: string },
): boolean {
  if (!ONE_CHARACTER.test(pattern) || (machine.run.evaluate(machine, subject).traits & CHARACTER) === 0) return false;
  const admitted = pattern.replace(/^\^|\$$/g, '');
  clean(machine, subject, cleanedByMatch(`^${admitted}+$`, flags, { start: false, end: false }));
  return true;
}
const ONE_CHARACTER = /^\^?(?:\[(?:[^\]\\]|\\.)+\]|\\[wd])\$?$/;

/** `x.match('^[a-z]+$')`: text is taken for a pattern. */
function asText(method: string, argument: Value): { readonly pattern: string; readonly flags: string } | undefined {
  const pattern = method === 'match' ? textOf(argument) : undefined;
  return pattern === undefined ? undefined : { pattern, flags: '' };
}

/** `re.fullmatch(pattern, x)`. */
export function refinePython(machine: Machine, test: Call, name: string): void {
  const [patternNode, subject] = test.arguments;
  if (patternNode === undefined || subject === undefined) return;
  const pattern = textOf(machine.run.evaluate(machine, patternNode));
  if (pattern === undefined) return;
  const isWhole = name === 're.fullmatch';
  const flags = isOfLines(machine, test) ? 'm' : '';
  const anchors = { start: isWhole || name === 're.match', end: isWhole };
  clean(machine, subject, cleanedByMatch(pattern, flags, anchors));
  if (flags === '') refineHost(machine, subject, pattern, anchors);
}

/** `re.search(pattern, x, re.M)`: one line of many may match. */
function isOfLines(machine: Machine, { arguments: [, , flags], keywords = [] }: Call): boolean {
  const told = flags ?? keywords.find(({ name }) => name === 'flags')?.value;
  const parts = told?.kind === 'binary' ? [told.left, told.right] : told === undefined ? [] : [told];
  return parts.some((part) => /^re\.M(?:ULTILINE)?$/.test(machine.run.evaluate(machine, part).name?.text ?? ''));
}

/** `re.search(pattern, x)` found nothing. */
export function refineNotFound(machine: Machine, { arguments: [patternNode, subject] }: Call): void {
  if (patternNode === undefined || subject === undefined) return;
  const pattern = textOf(machine.run.evaluate(machine, patternNode));
  if (pattern === undefined) return;
  clean(machine, subject, cleanedByRefusal(pattern));
  refineOuterPattern(machine, subject, pattern);
}

/** `re.match(r'10\.|192\.168\.', host)` found nothing at the beginning. */
export function refineNotInner(machine: Machine, { arguments: [pattern, host] }: Call): void {
  if (pattern === undefined || host === undefined) return;
  refineOuterPattern(machine, host, textOf(machine.run.evaluate(machine, pattern)) ?? '');
}

/** `any(re.match(p, x) for p in patterns)`: x is what all agree on that can be read; the others are the program's own too. */
export function refineEachPattern(machine: Machine, test: Expression, item: string, list: Expression): void {
  if (test.kind !== 'call') return;
  const [pattern, subject] = test.arguments;
  if (pattern?.kind !== 'name' || pattern.name !== item || subject === undefined) return;
  const name = machine.run.evaluate(machine, test.callee).name?.text;
  const { shape } = machine.run.evaluate(machine, list);
  if ((name !== 're.match' && name !== 're.fullmatch') || shape?.kind !== 'list') return;
  const { items, rest } = itemsOf(shape);
  const patterns = items.map(textOf).filter((text) => text !== undefined);
  if (patterns.length === 0 || [...items, ...(rest === undefined ? [] : [rest])].some(deepTaint)) return;
  const anchors = { start: true, end: name === 're.fullmatch' };
  const bits = patterns.map((text) => cleanedByMatch(text, '', anchors));
  clean(
    machine,
    subject,
    bits.reduce((all, each) => all & each, -1),
  );
}
