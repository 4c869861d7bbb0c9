import type { Destructuring, Expression } from '../../ir/ir.ts';
import { askedPart, pathOf } from '../evaluation/member-paths.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { withAbout, type Value } from '../values/values.ts';

/** Expressions whose very value a variable was given; what is merely about another value is not among them. */
const whole = new WeakSet<Expression>();

/** `const name = req.query.name`, `n = data.get('n')`: the variable and the part are one text, and what holds of one holds of the other. */
export function asAlias(value: Value, node: Expression): Value {
  const isPart =
    node.kind === 'call' ? askedPart(node) !== undefined : node.kind !== 'name' && pathOf(node) !== undefined;
  if (!isPart) return value;
  whole.add(node);
  return withAbout(value, node);
}

/** `const { name } = req.query`. */
export function aliasParts({ scope, journal }: Machine, { properties }: Destructuring, object: Expression): void {
  if (pathOf(object) === undefined) return;
  for (const { key, target } of properties) {
    const slot = key === null || target.kind !== 'name' ? undefined : findSlot(scope, target.name);
    if (slot === undefined || key === null || slot.value.taint === undefined || slot.value.about !== undefined)
      continue;
    const { at, end } = object;
    write(journal, slot, asAlias(slot.value, { kind: 'member', object, property: key, at, end }));
  }
}

/** Whether a variable that is about an expression holds its very value. */
export function isAlias(about: Expression | undefined): boolean {
  return about !== undefined && whole.has(about);
}

/** What was made of an alias, or was handed to another function, is none. */
export function withoutAlias(value: Value): Value {
  return isAlias(value.about) ? withAbout(value, undefined) : value;
}
