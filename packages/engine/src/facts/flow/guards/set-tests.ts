import type { Call, Comparison, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { isAllowList } from './allow-lists.ts';
import { clean } from './cleaning.ts';
import { cleanedByMatch } from './patterns.ts';
import { harmOf } from './same-texts.ts';
import { cleanItems, cleanTaken, keyedIn } from './taken.ts';

/** Operators of sets of Python: which side lies in the other one where they are true. */
const WITHIN: Readonly<Record<string, 'left' | 'right'>> = { '<': 'left', '<=': 'left', '>': 'right', '>=': 'right' };
const SETS: ReadonlySet<string> = new Set(['set', 'frozenset', 'Set']);
const COPIES: ReadonlySet<string> = new Set([...SETS, 'list', 'tuple', 'sorted', 'from']);

/** `set(body) <= ALLOWED`, `body.keys() == ALLOWED`: each of them is one of a known few. */
export function refineWithin(machine: Machine, { operator, left, right }: Comparison, truth: boolean): void {
  if (!machine.module.isPython) return;
  const isSame = (operator === '==' && truth) || (operator === '!=' && !truth);
  const within = truth ? WITHIN[operator] : undefined;
  if (within === 'left' || isSame) refineSubset(machine, left, right);
  if (within === 'right' || isSame) refineSubset(machine, right, left);
}

/** `set(body).issubset(ALLOWED)`, `ALLOWED.issuperset(body)`, `new Set(names).isSubsetOf(ALLOWED)`. */
export function refineSubsetCall(machine: Machine, { callee, arguments: [other] }: Call): void {
  if (callee.kind !== 'member' || other === undefined) return;
  const { object, property } = callee;
  if (property === 'issubset' || property === 'isSubsetOf') cleanOf(machine, object, other);
  if (property === 'issuperset' || property === 'isSupersetOf') cleanOf(machine, other, object);
}

/** `set(body) - ALLOWED`, `set(body).difference(ALLOWED)`: what is left of the one without the other. */
export function isDifference(node: Expression): boolean {
  if (node.kind === 'binary') {
    const { operator, left, right } = node;
    return (
      operator === '-' && (isSet(left) || isSet(right) || (left.kind === 'name' && CONSTANTS.test(calledName(right))))
    );
  }
  return node.kind === 'call' && node.callee.kind === 'member' && node.callee.property === 'difference';
}

const CONSTANTS = /^_?[A-Z][A-Z0-9_]+$/;

/** Nothing was left of it: each is one of the others. */
export function refineNoneLeft(machine: Machine, node: Expression): void {
  if (!isDifference(node)) return;
  if (node.kind === 'binary') refineSubset(machine, node.left, node.right);
  else if (node.kind === 'call' && node.callee.kind === 'member' && node.arguments.length > 0)
    for (const other of node.arguments.slice(0, 1)) cleanOf(machine, node.callee.object, other);
}

/** Numbers and texts are compared in the same way: one of both has to be seen to be a set. */
function refineSubset(machine: Machine, subject: Expression, allowed: Expression): void {
  if (isSet(subject) || isSet(allowed) || isList(machine, subject)) cleanOf(machine, subject, allowed);
}

function isList(machine: Machine, node: Expression): boolean {
  return machine.run.evaluate(machine, node).shape?.kind === 'list';
}

/** `set(x)`, `x.keys()`. */
function isSet(node: Expression): boolean {
  return node.kind === 'call' && (SETS.has(calledName(node.callee)) || keyedIn(node) !== undefined);
}

function cleanOf(machine: Machine, subject: Expression, allowed: Expression): void {
  const admitted = charactersOf(machine, allowed);
  if (admitted === undefined && !isAllowList(machine, allowed)) return;
  cleanEach(machine, subject, admitted ?? ALL_SINKS & ~harmOf(machine.run.evaluate(machine, allowed)), admitted);
}

/** Sink kinds that a text of these characters is safe for: `set(name) <= set('abc')`. */
function charactersOf(machine: Machine, node: Expression): number | undefined {
  const inner = node.kind === 'call' && SETS.has(calledName(node.callee)) ? node.arguments[0] : node;
  const text = inner === undefined ? undefined : textOf(machine.run.evaluate(machine, inner));
  if (text === undefined || text === '') return undefined;
  const admitted = text.replaceAll(/[\\\]^-]/g, String.raw`\$&`);
  return cleanedByMatch(`^[${admitted}]+$`, '', { start: false, end: false });
}

/** What a set was made of: the items of a list, the keys of a dictionary, the characters of a text. */
function cleanEach(machine: Machine, node: Expression, bits: number, characters: number | undefined): void {
  if (node.kind !== 'call') {
    cleanTaken(machine, node, bits);
    return;
  }
  const [first] = node.arguments;
  const keyed = keyedIn(node);
  if (keyed !== undefined) cleanTaken(machine, keyed, bits);
  else if (COPIES.has(calledName(node.callee)) && first !== undefined) {
    if (first.kind === 'call') cleanEach(machine, first, bits, characters);
    else if (characters !== undefined) clean(machine, first, characters);
    else if (machine.module.isPython) cleanTaken(machine, first, bits);
    // Nobody makes a set of an object: what is given is a list.
    else cleanItems(machine, first, bits);
  }
}
