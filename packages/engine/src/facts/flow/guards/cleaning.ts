import { HOST_MEMBERS, HOST_METHODS } from '../../../knowledge/guards.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import { entrySlot } from '../evaluation/entry-slots.ts';
import { askedPart, pathOf } from '../evaluation/member-paths.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, proofSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { NO_WAY_UP, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';
import { noteLooked } from '../values/cost.ts';
import { textOf } from '../values/leads.ts';
import { cleaned, cleanOf, type Taint } from '../values/taint.ts';
import { ABSENT, withAbout, withTaint, type Value } from '../values/values.ts';
import { fieldAsked } from './accessors.ts';
import { isAlias } from './aliases.ts';
import { cleanedByAbsence } from './patterns.ts';

/** Sink kinds that a place inside a folder, or a checked host, is safe for. */
export const PATH_BITS: number = sinkBits(['path', 'module']);
/** Sink kinds that a checked host is safe for. */
export const URL_BITS: number = sinkBits(['url', 'redirect', 'network', 'dns']);
/** What may lead nowhere by itself may still be a host: a name without a slash. */
const ASKED = sinkBits(['url']);
const PLACE_BITS = PATH_BITS | NO_WAY_UP | NOT_FROM_ROOT;
const QUOTED_BITS = sinkBits(['code']);

const SAME_TEXT = new Set([
  'lower',
  'upper',
  'strip',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'toString',
  'casefold',
  'normalize',
]);

/** Functions whose result says the same as their argument. */
const SAME_VALUE = new Set(['str', 'String', 'normcase', 'fspath']);

/** What stands in a call whose result says the same. */
export function sameValue(node: Expression): Expression {
  // `x || ''`: where there is nothing, there is nothing to check.
  if (node.kind === 'logical' && node.operator !== 'and' && node.right.kind === 'literal' && node.right.value === '')
    return sameValue(node.left);
  if (node.kind !== 'call') return node;
  const { callee } = node;
  const [first] = node.arguments;
  // `url.getHost()` is what `url.hostname` is elsewhere.
  if (first === undefined)
    return callee.kind === 'member' && HOST_METHODS.has(callee.property) ? { ...callee, property: 'hostname' } : node;
  return SAME_VALUE.has(calledName(callee)) ? first : node;
}

/** Marks what an expression stands for as safe for some kinds of sink, in the state in hand. */
export function clean(machine: Machine, node: Expression, bits: number): void {
  if (bits === 0) return;
  switch (node.kind) {
    case 'name': {
      const slot = findSlot(machine.scope, node.name);
      if (slot === undefined) return;
      cleanSlot(machine, slot, bits);
      if ((bits & PLACE_BITS) !== 0) cleanSamePlaces(machine, node.name, bits & PLACE_BITS);
      return;
    }
    case 'member':
      if (HOST_MEMBERS.has(node.property) && (bits & ASKED) !== 0) cleanHost(machine, node.object);
      cleanMember(machine, node, bits);
      return;
    case 'index':
      if (node.index.kind === 'literal' && HOST_MEMBERS.has(String(node.index.value)) && (bits & ASKED) !== 0)
        cleanHost(machine, node.object);
      cleanMember(machine, node, bits);
      return;
    case 'await':
      clean(machine, node.value, bits);
      return;
    case 'logical':
      if (sameValue(node) !== node) clean(machine, sameValue(node), bits);
      return;
    case 'slice':
      // A quote that may stand only at both ends ends nothing but the literal itself.
      if (bits === cleanedByAbsence("'")) clean(machine, node.object, QUOTED_BITS);
      return;
    case 'call': {
      const { callee } = node;
      const [first] = node.arguments;
      const asked = askedPart(node);
      if (asked !== undefined) cleanPath(machine, asked, machine.run.evaluate(machine, node), bits);
      else if (first !== undefined && makesPath(machine, callee))
        for (const part of node.arguments) clean(machine, part, bits & PLACE_BITS);
      else if (first === undefined && callee.kind === 'member' && makesPath(machine, callee))
        clean(machine, callee.object, bits & PLACE_BITS);
      else if (callee.kind === 'member' && SAME_TEXT.has(callee.property)) clean(machine, callee.object, bits);
      else if (sameValue(node) !== node) clean(machine, sameValue(node), bits);
      else {
        const field = fieldAsked(machine, node);
        if (field !== undefined) clean(machine, field, bits);
      }
      return;
    }
    default:
  }
}

const MAKES_PATHS: ReadonlySet<string> = new Set(['joinPath', 'resolvePath', 'makePath', 'samePlace']);

/** `path.join(root, x)` lies inside the root: so does x below it. */
function makesPath(machine: Machine, callee: Expression): boolean {
  const behaviour = machine.run.evaluate(machine, callee).name?.model?.behaviour;
  return behaviour !== undefined && MAKES_PATHS.has(behaviour);
}

/** What was made of a path before the path was looked at lies where it does. */
function cleanSamePlaces(machine: Machine, name: string, bits: number): void {
  const { names } = machine.scope;
  noteLooked(names.size);
  const source = findSlot(machine.scope, name)?.value.taint?.source;
  for (const slot of names.values()) {
    const { about, taint } = slot.value;
    if (taint === undefined) continue;
    // Of a name that was given something else since then nothing was looked at.
    if (about?.kind === 'name' && about.name === name && taint.source === source) writeClean(machine, slot, bits);
    else if (about?.kind === 'call' && isJoinedWith(machine, about, name)) joinAnew(machine, slot, about);
  }
}

/** Put together anew, a path holds what its parts are known to be by now. */
function joinAnew(machine: Machine, slot: Parameters<typeof write>[1], about: Call): void {
  const anew = machine.run.evaluate(machine, about);
  const before = cleanOf(slot.value.taint);
  if ((cleanOf(anew.taint) & before) === before) write(machine.journal, slot, withAbout(anew, about));
}

/** `join(root, x)`. */
function isJoinedWith(machine: Machine, { callee, arguments: given }: Call, name: string): boolean {
  return (
    given.length > 1 && given.some((part) => part.kind === 'name' && part.name === name) && makesPath(machine, callee)
  );
}

/** A path that was resolved from another, or text a URL was parsed from: what holds of one holds of the other. */
export function cleanSlot(machine: Machine, slot: Parameters<typeof write>[1], bits: number): void {
  const { about, taint } = slot.value;
  const before = cleanOf(taint);
  if (taint === undefined || (before & bits) === bits) return;
  writeClean(machine, slot, bits);
  if (about !== undefined && isAlias(about)) {
    if (isStill(machine, about, taint)) clean(machine, about, bits);
    return;
  }
  const gained = cleanOf(slot.value.taint) & ~before & (PLACE_BITS | URL_BITS);
  if (gained === 0 || (about?.kind !== 'name' && about?.kind !== 'member')) return;
  // Of a name that was given something else since then nothing was looked at.
  const asked = about.kind === 'name' ? findSlot(machine.scope, about.name)?.value.taint : taint;
  if (asked?.source === taint.source) clean(machine, about, gained);
}

/** Whether a part holds what it held when a variable was given its value. */
function isStill(machine: Machine, part: Expression, { source }: Taint): boolean {
  const now = machine.run.evaluate(machine, part).taint?.source;
  return now !== undefined && now.kind === source.kind && lastWord(now.what) === lastWord(source.what);
}

/** Taken apart, `req.query.name` is told of as `name`. */
function lastWord(what: string): string {
  return /[\w$-]+(?=\W*$)/.exec(what)?.[0] ?? what;
}

function writeClean(machine: Machine, slot: Parameters<typeof write>[1], bits: number): void {
  const { value } = slot;
  if (value.taint === undefined || (cleanOf(value.taint) & bits) === bits) return;
  write(machine.journal, slot, withTaint(value, cleaned(value.taint, bits)));
}

/** The host of a parsed URL was checked: the URL, and the text it was parsed from, are safe to ask. */
function cleanHost(machine: Machine, parsed: Expression): void {
  clean(machine, parsed, URL_BITS);
  if (parsed.kind === 'call') {
    const [text] = parsed.arguments;
    const parses = machine.run.evaluate(machine, parsed.callee).name?.model?.behaviour === 'parseUrl';
    if (parses && text !== undefined) clean(machine, text, URL_BITS);
    return;
  }
  const about = parsed.kind === 'name' ? findSlot(machine.scope, parsed.name)?.value.about : undefined;
  if (about !== undefined && about.kind !== 'call') clean(machine, about, URL_BITS);
}

export function cleanMember(machine: Machine, node: Expression & { kind: 'member' | 'index' }, bits: number): void {
  const value = machine.run.evaluate(machine, node);
  if (value.taint === undefined || (cleanOf(value.taint) & bits) === bits) return;
  const path = pathOf(node);
  const object = machine.run.evaluate(machine, node.object);
  const key = node.kind === 'member' ? node.property : textOf(machine.run.evaluate(machine, node.index));
  const entry = object.shape === undefined || key === undefined ? undefined : entrySlot(object.shape, key, false);
  if (entry !== undefined && entry.value !== ABSENT && object.taint === undefined) {
    writeClean(machine, entry, bits);
    return;
  }
  if (path !== undefined) cleanPath(machine, path, value, bits);
}

function cleanPath(machine: Machine, path: string, value: Value, bits: number): void {
  if (value.taint === undefined || (cleanOf(value.taint) & bits) === bits) return;
  write(machine.journal, proofSlot(machine.scope, path), withTaint(value, cleaned(value.taint, bits)));
}
