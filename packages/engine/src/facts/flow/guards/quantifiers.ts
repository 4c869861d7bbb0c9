import { NARROW_TEXT_TESTS, VALIDATORS } from '../../../knowledge/guards.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Comprehension, Expression } from '../../ir/ir.ts';
import { assign } from '../evaluation/assignment.ts';
import { anyItem } from '../evaluation/elements.ts';
import { perhaps } from '../machine/branches.ts';
import { markOf, takeBack } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { makeScope, ownSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { anyElement } from '../values/join.ts';
import { NO_WAY_UP, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleanOf } from '../values/taint.ts';
import type { Value } from '../values/values.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { refineEachKind } from './addresses.ts';
import { refineListedHost } from './allowed-hosts.ts';
import { clean } from './cleaning.ts';
import { cleanedByMatch } from './patterns.ts';
import { isDifference, refineNoneLeft } from './set-tests.ts';
import { refineOfOne } from './some-tests.ts';
import { takenApart } from './taken-apart.ts';
import { cleanEachOf, keyedIn } from './taken.ts';
import { refineEachPattern, refineEachPrefix } from './text-tests.ts';

/** `any(p.startswith(root) for root in roots)`. */
export function refineAny(machine: Machine, { body, generators: [generator] }: Comprehension): void {
  if (generator?.target.kind !== 'name') {
    machine.run.refine(machine, body, true);
    return;
  }
  const elements = machine.run.evaluate(machine, generator.iterable);
  refineOfOne(machine, generator.target, anyItem(machine, elements, generator.iterable), body);
  refineEachPattern(machine, body, generator.target.name, generator.iterable);
  refineEachPrefix(machine, body, generator.target.name, generator.iterable);
  refineListedHost(machine, body, generator.target.name, generator.iterable);
}

/** `all(item in ALLOWED for item in items)`: what the test proves of one, being true or false, holds of all. */
export function refineAll(machine: Machine, { body, generators: [generator] }: Comprehension, truth: boolean): void {
  if (generator === undefined || generator.target.kind !== 'name') return;
  const { target, iterable, conditions } = generator;
  // Of what was left out nothing was asked; what is nothing does no harm.
  if (!conditions.every((condition) => condition.kind === 'name' && condition.name === target.name)) return;
  const value = machine.run.evaluate(machine, iterable);
  const characters = truth ? charactersIn(machine, body, target.name) : undefined;
  if (characters !== undefined && value.shape?.kind !== 'list') {
    clean(machine, iterable, cleanedByMatch(`^[${characters}]+$`, '', { start: false, end: false }));
    return;
  }
  refineEachKind(machine, body, target.name, iterable, truth);
  const outer = machine.scope;
  const mark = markOf(machine.journal);
  const item = anyItem(machine, value, iterable);
  machine.scope = makeScope(outer);
  assign(machine, target, item, true);
  machine.run.refine(machine, body, truth);
  const bits = cleanOf(ownSlot(machine.scope, target.name).value.taint);
  machine.scope = outer;
  takeBack(machine.journal, mark);
  // What may be a text has characters for items, and an allow-list of those says nothing of the place they lead to.
  if (item.taint !== undefined) cleanEachOf(machine, iterable, value.shape?.kind === 'list' ? bits : bits & ~PLACES);
}
const PLACES = sinkBits(['path', 'module', 'url', 'redirect', 'argument']) | NO_WAY_UP | NOT_FROM_ROOT;

/** The characters that `c.isalnum() or c in '-_'` admits, as a class of a pattern writes them. */
function charactersIn(machine: Machine, test: Expression, name: string): string | undefined {
  const isItem = (node: Expression): boolean => node.kind === 'name' && node.name === name;
  if (test.kind === 'logical' && test.operator === 'or') {
    const [left, right] = [charactersIn(machine, test.left, name), charactersIn(machine, test.right, name)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (test.kind === 'call' && test.callee.kind === 'member' && isItem(test.callee.object))
    return NARROW_TEXT_TESTS.has(test.callee.property) ? 'A-Za-z0-9' : undefined;
  if (test.kind !== 'comparison' || !isItem(test.left) || !/^(?:in|==)$/.test(test.operator)) return undefined;
  const text = textOf(machine.run.evaluate(machine, test.right));
  return text?.replaceAll(/[\\\]^-]/g, String.raw`\$&`);
}

/** `items.every((item) => /^[a-z]+$/.test(item))`; `items.some(…)` was not true of any. */
export function refineEvery(machine: Machine, items: Expression, callback: Expression, truth: boolean): void {
  const isKept = items.kind === 'name' || items.kind === 'member' || keyedIn(items) !== undefined;
  if (!isKept && takenApart(machine, items) === undefined) return;
  const { shape, name } = machine.run.evaluate(machine, callback);
  const element = anyElement(machine.run.evaluate(machine, items));
  if (element.taint === undefined) return;
  const judged = truth ? ownEntry(VALIDATORS, name?.text) : undefined;
  const bits =
    (judged === undefined ? 0 : sinkBits(judged)) |
    (shape?.kind === 'function' ? provedBy(machine, shape, element, truth) : 0);
  cleanEachOf(machine, items, bits);
}

/** `[item for item in items if not is_name(item)]`, `items.filter((item) => !isName(item))`, `set(items) - NAMES`: those picked out of a list. */
export function isSifting(node: Expression): boolean {
  if (isDifference(node)) return true;
  if (node.kind === 'call') return calledName(node.callee) === 'filter' && node.callee.kind === 'member';
  return node.kind === 'comprehension' && node.generators.length === 1 && node.generators[0]?.conditions.length === 1;
}

/** None was picked out: what picks them is not true of any item. */
export function refineNonePicked(machine: Machine, node: Expression): void {
  if (!isSifting(node)) return;
  if (isDifference(node)) {
    refineNoneLeft(machine, node);
    return;
  }
  if (node.kind === 'comprehension') {
    const [generator] = node.generators;
    const [condition] = generator?.conditions ?? [];
    if (generator !== undefined && condition !== undefined)
      refineAll(machine, { ...node, body: condition, generators: [{ ...generator, conditions: [] }] }, false);
  } else if (node.kind === 'call' && node.callee.kind === 'member') {
    const [callback] = node.arguments;
    if (callback !== undefined) refineEvery(machine, node.callee.object, callback, false);
  }
}

/** Sink kinds that an item is safe for where a function says yes to it, or no. */
export function provedBy(machine: Machine, test: FunctionShape, item: Value, truth = true): number {
  const outcome = perhaps(machine, () => machine.run.invoke(machine, test, [item]));
  return (truth ? outcome.whenTrue : outcome.whenFalse)[0] ?? 0;
}
