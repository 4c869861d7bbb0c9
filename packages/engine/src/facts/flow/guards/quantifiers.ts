import type { Comprehension, Expression } from '../../ir/ir.ts';
import { assign } from '../evaluation/assignment.ts';
import { anyItem } from '../evaluation/elements.ts';
import { perhaps } from '../machine/branches.ts';
import { markOf, takeBack, write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { makeScope, ownSlot } from '../machine/scope.ts';
import { anyElement } from '../values/join.ts';
import { cleanOf } from '../values/taint.ts';
import { itemsOf, safer, shaped, type FunctionShape, type Value } from '../values/values.ts';
import { clean } from './cleaning.ts';
import { refineEachPattern } from './text-tests.ts';

/** `any(p.startswith(root) for root in roots)`. */
export function refineAny(machine: Machine, { body, generators: [generator] }: Comprehension): void {
  machine.run.refine(machine, body, true);
  if (generator?.target.kind === 'name') refineEachPattern(machine, body, generator.target.name, generator.iterable);
}

/** `all(item in ALLOWED for item in items)`: what the test proves of one, being true or false, holds of all. */
export function refineAll(machine: Machine, { body, generators: [generator] }: Comprehension, truth: boolean): void {
  if (generator === undefined || generator.target.kind !== 'name') return;
  const { target, iterable } = generator;
  const outer = machine.scope;
  const mark = markOf(machine.journal);
  const item = anyItem(machine, machine.run.evaluate(machine, iterable), iterable);
  machine.scope = makeScope(outer);
  assign(machine, target, item, true);
  machine.run.refine(machine, body, truth);
  const bits = cleanOf(ownSlot(machine.scope, target.name).value.taint);
  machine.scope = outer;
  takeBack(machine.journal, mark);
  if (item.taint !== undefined) cleanItems(machine, iterable, bits);
}

/** `items.every((item) => /^[a-z]+$/.test(item))`; `items.some(…)` was not true of any. */
export function refineEvery(machine: Machine, items: Expression, callback: Expression, truth: boolean): void {
  if (items.kind !== 'name' && items.kind !== 'member') return;
  const { shape } = machine.run.evaluate(machine, callback);
  const element = anyElement(machine.run.evaluate(machine, items));
  if (shape?.kind === 'function' && element.taint !== undefined)
    cleanItems(machine, items, provedBy(machine, shape, element, truth));
}

/** Sink kinds that an item is safe for where a function says yes to it, or no. */
export function provedBy(machine: Machine, test: FunctionShape, item: Value, truth = true): number {
  const outcome = perhaps(machine, () => machine.run.invoke(machine, test, [item]));
  return (truth ? outcome.whenTrue : outcome.whenFalse)[0] ?? 0;
}

/** Marks what a list holds as safe for some kinds of sink. */
export function cleanItems(machine: Machine, node: Expression, bits: number): void {
  clean(machine, node, bits);
  const { shape } = machine.run.evaluate(machine, node);
  if (shape?.kind !== 'list' || bits === 0) return;
  const { items, rest } = itemsOf(shape);
  const proved = { kind: 'items', items: items.map((item) => safer(item, bits)) } as const;
  write(machine.journal, shape.slot, shaped({ ...proved, rest: rest === undefined ? undefined : safer(rest, bits) }));
}
