import { HOST_MEMBERS } from '../../../knowledge/guards.ts';
import type { Call, Comparison, Comprehension, Expression } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { NO_WAY_UP, OPERATOR_BITS, sinkBits } from '../values/kinds.ts';
import { bitsOf, cleanOf } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { PIECE, RESOLVED } from '../values/values.ts';
import { clean, PATH_BITS } from './cleaning.ts';
import { harmOf } from './same-texts.ts';
import { takenApart } from './taken-apart.ts';
import { cleanItems } from './taken.ts';

/** A page of the same site: nobody is sent elsewhere. */
export const REDIRECT_BITS: number = sinkBits(['redirect']);

/** `basename(x) === x`, `dirname(full) === root`, `full.parent == root`: a name alone, or a place right below a folder. */
export function refineFileName(machine: Machine, written: Expression, other: Expression): void {
  const asked = written.kind === 'name' ? (findSlot(machine.scope, written.name)?.value.about ?? written) : written;
  if (asked.kind === 'member' && asked.property === 'parent') refineRightBelow(machine, asked.object, other);
  if (asked.kind !== 'call') return;
  const [subject] = asked.arguments;
  if (subject === undefined) return;
  const name = calledName(asked.callee);
  const path = pathOf(subject);
  const isSame = path !== undefined && path === pathOf(other);
  if (name === 'basename' && isSame) clean(machine, subject, PATH_BITS);
  if (isSame) refineUnchanged(machine, subject, asked);
  if (name === 'dirname') refineRightBelow(machine, subject, other);
}

/** `secure_filename(x) == x`: what a call would have made safe is so before. */
function refineUnchanged(machine: Machine, subject: Expression, call: Call): void {
  const before = machine.run.evaluate(machine, subject).taint;
  const { taint } = machine.run.evaluate(machine, call);
  if (taint !== undefined && taint.source === before?.source) clean(machine, subject, cleanOf(taint));
}

function refineRightBelow(machine: Machine, place: Expression, folder: Expression): void {
  // Whoever runs the program may say which folder that is.
  if ((bitsOf(deepTaint(machine.run.evaluate(machine, folder))) & ~OPERATOR_BITS) !== 0) return;
  if ((machine.run.evaluate(machine, place).traits & RESOLVED) !== 0) clean(machine, place, PATH_BITS);
}

/** `url.host === request.host`: whoever sent the request stays where they are. */
export function refineOwnHost(machine: Machine, side: Expression, other: Expression): void {
  if (side.kind !== 'member' || !HOST_MEMBERS.has(side.property) || !isOwnHost(other)) return;
  const parsed = side.object;
  clean(machine, parsed, REDIRECT_BITS);
  const text = parsed.kind === 'call' ? parsed.arguments[0] : aboutOf(machine, parsed);
  if (text === undefined) return;
  // The first part of a text decides which host the whole leads to.
  const isSum = text.kind === 'binary' && text.operator === '+';
  const parts = isSum ? [text.left, text.right] : text.kind === 'concatenation' ? text.parts : [text];
  for (const part of parts) clean(machine, part, REDIRECT_BITS);
}

/** The host that a request was sent to. */
function isOwnHost(node: Expression): boolean {
  if (node.kind === 'call') {
    const [key] = node.arguments;
    return calledName(node.callee) === 'get_host' || (key?.kind === 'literal' && /^host$/i.test(String(key.value)));
  }
  if (node.kind === 'index') return node.index.kind === 'literal' && /^host$/i.test(String(node.index.value));
  return node.kind === 'member' && HOST_MEMBERS.has(node.property) && OF_REQUEST.test(pathOf(node) ?? '');
}
const OF_REQUEST = /(?:^|\.)(?:req|request|ctx|context|event|headers|location|nextUrl)\./;

function aboutOf(machine: Machine, node: Expression): Expression | undefined {
  const { about } = machine.run.evaluate(machine, node);
  return about?.kind === 'call' ? about.arguments[0] : about;
}

/** `x[1] !== '/'`: behind the slash that a path begins with comes no other. */
export function refineSecond(machine: Machine, side: Expression, { operator }: Comparison, other: Expression): void {
  if (!operator.startsWith('!') && operator !== '==' && operator !== '===') return;
  if (other.kind !== 'literal' || (other.value !== '/' && other.value !== '\\')) return;
  if (side.kind === 'index' && side.index.kind === 'literal' && side.index.value === 1)
    clean(machine, side.object, REDIRECT_BITS);
  if (side.kind !== 'call' || side.callee.kind !== 'member' || side.callee.property !== 'charAt') return;
  const [at] = side.arguments;
  if (at?.kind === 'literal' && at.value === 1) clean(machine, side.callee.object, REDIRECT_BITS);
}

/** `x[1] not in ('/', '\\\\')`, `x[1:2] not in '/\\\\'`. */
export function refineSecondOf(machine: Machine, side: Expression, refused: Expression): void {
  const at = side.kind === 'index' ? side.index : side.kind === 'slice' ? side.from : undefined;
  if (at?.kind !== 'literal' || at.value !== 1 || (side.kind !== 'index' && side.kind !== 'slice')) return;
  const words = refused.kind === 'list' ? refused.items : [refused];
  if (words.some((word) => word.kind === 'literal' && String(word.value).includes('/')))
    clean(machine, side.object, REDIRECT_BITS);
}

/** `x.split('/').includes('..')` was false: no part of it climbs. */
export function refineParts(machine: Machine, list: Expression): void {
  const path = takenApart(machine, list);
  if (path === undefined) return;
  clean(machine, path, NO_WAY_UP);
  cleanItems(machine, list, NO_WAY_UP);
}

/** `part != '..'`, `part not in ('', '.', '..')` of a piece between two slashes: it leads down, or nowhere. */
export function refineOtherPiece(machine: Machine, piece: Expression, refused: Expression): void {
  if (piece.kind !== 'name' || ((findSlot(machine.scope, piece.name)?.value.traits ?? 0) & PIECE) === 0) return;
  clean(machine, piece, harmOf(machine.run.evaluate(machine, refused)) & PATH_BITS);
}

/** `x.split('/').some((part) => part === '..')`. */
export function refineSomePart(machine: Machine, { callee, arguments: [callback] }: Call): void {
  const said = callback?.kind === 'function' ? callback.function.body.at(-1) : undefined;
  if (callee.kind === 'member' && said?.kind === 'return' && asksForUp(said.value)) refineParts(machine, callee.object);
}

/** `part === '..'`, also where something else is asked beside it: none of it was true. */
function asksForUp(test: Expression | undefined): boolean {
  if (test?.kind === 'logical') return test.operator === 'or' && (asksForUp(test.left) || asksForUp(test.right));
  if (test?.kind === 'call')
    return test.callee.kind === 'member' && test.callee.property === 'includes' && isUpAmong(test.callee.object);
  if (test?.kind !== 'comparison') return false;
  if (test.operator === 'in') return isUpAmong(test.right);
  return /^===?$/.test(test.operator) && [test.left, test.right].some(isUp);
}

function isUp(node: Expression): boolean {
  return node.kind === 'literal' && node.value === '..';
}

/** `('', '.', '..')`. */
function isUpAmong(node: Expression): boolean {
  return node.kind === 'list' && node.items.some(isUp);
}

/** `any(part == '..' for part in Path(x).parts)` was false. */
export function refineNoPart(machine: Machine, { body, generators: [generator] }: Comprehension): void {
  if (generator === undefined || !asksForUp(body)) return;
  refineParts(machine, generator.iterable);
}
