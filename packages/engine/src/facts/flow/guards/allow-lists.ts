import { ALLOW_LIST_NAMES, FOLDER_LISTINGS } from '../../../knowledge/guards.ts';
import type { Expression } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS, OPERATOR_BITS } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { bitsOf } from '../values/taint.ts';
import { ABSENT, itemsOf, tainted, type Value } from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { refineBelow } from './below.ts';
import { cleanHost, isHost } from './allowed-hosts.ts';
import { cleanProgram } from './named-programs.ts';
import { clean, PATH_BITS } from './cleaning.ts';
import { refineParts } from './local-places.ts';
import { cleanedByAbsence, cleanedByMatch } from './patterns.ts';
import { harmOf } from './same-texts.ts';
import { refineSchemes } from './schemes.ts';
import { takenApart } from './taken-apart.ts';

/** `x in ALLOWED`, `'..' in x`. */
export function refineMembership(machine: Machine, left: Expression, right: Expression, isIn: boolean): void {
  const needle = machine.run.evaluate(machine, left);
  const text = needle.taint === undefined ? textOf(needle) : undefined;
  if (text !== undefined) {
    if (!isIn && text === '..' && takenApart(machine, right) !== undefined) refineParts(machine, right);
    else if (!isIn) clean(machine, right, cleanedByAbsence(text));
    return;
  }
  // `root in path.parents`
  if (isIn && right.kind === 'member' && right.property === 'parents') refineBelow(machine, right.object);
  else if (isIn && isAllowList(machine, right)) cleanListed(machine, left, right);
  else if (isIn && isListing(machine, right)) clean(machine, left, PATH_BITS);
  else if (isIn) refinePiece(machine, left, right);
}

/** `c in '-_'`: a piece of a text that the code writes out holds no other characters. */
export function refinePiece(machine: Machine, piece: Expression, whole: Expression): void {
  const text = textOf(machine.run.evaluate(machine, whole));
  if (text === undefined || text === '') return;
  const admitted = text.replaceAll(/[\\\]^-]/g, String.raw`\$&`);
  clean(machine, piece, cleanedByMatch(`^[${admitted}]+$`, '', { start: false, end: false }));
}

/** A host that is one of a known few: so is the address it was read from. */
export function cleanListed(machine: Machine, node: Expression, list: Expression): void {
  const listed = machine.run.evaluate(machine, list);
  if (node.kind === 'name') takeForText(machine, node.name);
  clean(machine, node, ALL_SINKS & ~harmOf(listed));
  cleanProgram(machine, node, listed);
  refineSchemes(machine, node, listed);
  if (node.kind === 'name' && isHost(node)) cleanHost(machine, node);
}

/** What is one of a known few is a text, whatever else it might have been: several, say, each of them sent. */
function takeForText(machine: Machine, name: string): void {
  const slot = findSlot(machine.scope, name);
  const shape = slot?.value.shape;
  if (slot === undefined || (shape?.kind !== 'list' && shape?.kind !== 'object')) return;
  if (shape.kind === 'object' && shape.class !== undefined) return;
  write(machine.journal, slot, tainted(deepTaint(slot.value)));
}

/** What a folder holds: a name among that leads nowhere else. */
export function isListing(machine: Machine, node: Expression): boolean {
  return FOLDER_LISTINGS.has(machine.run.evaluate(machine, node).name?.text ?? '');
}

/** A list or object the code itself fills: being in it makes a value one of a known few. */
export function isAllowList(machine: Machine, node: Expression): boolean {
  const value = machine.run.evaluate(machine, node);
  if ((bitsOf(deepTaint(value)) & ~OPERATOR_BITS) !== 0) return false;
  if (isConstantContainer(value) || isCollected(machine, node)) return true;
  if (value.shape !== undefined && value.shape.kind !== 'list') return false;
  return ALLOW_LIST_NAMES.test(pathOf(node) ?? '');
}

/** `set(ALLOWED)`, `set().union(OURS, *THEIRS)`: known lists put together. */
function isCollected(machine: Machine, node: Expression): boolean {
  if (node.kind !== 'call' || !COLLECTS.has(calledName(node.callee))) return false;
  const parts = node.arguments.map((part) => (part.kind === 'spread' ? part.value : part));
  const { callee } = node;
  if (callee.kind === 'member' && !isEmptySet(callee.object)) parts.push(callee.object);
  return parts.length > 0 && parts.every((part) => isAllowList(machine, part));
}
const COLLECTS: ReadonlySet<string> = new Set(['set', 'frozenset', 'list', 'tuple', 'sorted', 'union']);

function isEmptySet(node: Expression): boolean {
  return node.kind === 'call' && node.arguments.length === 0 && COLLECTS.has(calledName(node.callee));
}

/** Whether a list or object holds what the code itself wrote into it. */
export function isConstantContainer(value: Value): boolean {
  const { shape, name } = value;
  if (shape?.kind === 'list') {
    const { items, rest } = itemsOf(shape);
    return items.length > 0 || rest !== undefined;
  }
  if (shape?.kind === 'object')
    return shape.class === undefined && (shape.entries.size > 0 || shape.rest.value !== ABSENT);
  return name !== undefined && !name.text.endsWith('()') && name.model?.source === undefined;
}
