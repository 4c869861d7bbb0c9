import { pathOf } from '../evaluation/member-paths.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, hasProofs, proofSlot } from '../machine/scope.ts';
import type { Expression } from '../../ir/ir.ts';
import { NO_WAY_UP } from '../values/kinds.ts';
import { cleaned } from '../values/taint.ts';
import { ABSENT, itemsOf, makeObject, safer, shaped, tainted, type Value } from '../values/values.ts';
import { clean, PATH_BITS } from './cleaning.ts';
import { takenApart } from './taken-apart.ts';

/** Under which member the proof of what a loop takes of a value is kept; no program can spell it. */
const TAKEN = '(taken)';

/** Marks what a list holds as safe for some kinds of sink. */
export function cleanItems(machine: Machine, node: Expression, bits: number): void {
  clean(machine, node, bits);
  const { shape } = machine.run.evaluate(machine, node);
  if (shape?.kind !== 'list' || bits === 0) return;
  const { items, rest } = itemsOf(shape);
  const proved = { kind: 'items', items: items.map((item) => safer(item, bits)) } as const;
  write(machine.journal, shape.slot, shaped({ ...proved, rest: rest === undefined ? undefined : safer(rest, bits) }));
}

/** Marks what a loop takes as safe: the items of a list, the keys of a dictionary. What lies under the keys is what it was. */
export function cleanTaken(machine: Machine, node: Expression, bits: number): void {
  const { shape, taint } = machine.run.evaluate(machine, node);
  if (bits === 0 || (shape?.kind === 'object' && shape.role === 'request')) return;
  if (shape?.kind === 'list') {
    cleanItems(machine, node, bits);
    return;
  }
  if (shape?.kind === 'object' && shape.keys !== undefined)
    write(machine.journal, shape.keys, safer(shape.keys.value, bits));
  const path = taint === undefined ? undefined : pathOf(node);
  if (path === undefined) return;
  const slot = proofSlot(machine.scope, `${path}.${TAKEN}`);
  const known = slot.value === ABSENT ? taint : slot.value.taint;
  write(machine.journal, slot, tainted(cleaned(known, bits)));
}

/** What holds of each thing that a loop has gone through holds of the keys of `body` in `body.keys()` and `Object.keys(body)`. */
export function cleanEachOf(machine: Machine, node: Expression, bits: number): void {
  const keyed = keyedIn(node);
  // Where no part of a path climbs, the path does not.
  const path = (bits & PATH_BITS) === PATH_BITS ? takenApart(machine, node) : undefined;
  if (path !== undefined) clean(machine, path, NO_WAY_UP);
  if (keyed === undefined) cleanItems(machine, node, bits);
  else cleanTaken(machine, keyed, bits);
}

/** The object whose keys these are. */
export function keyedIn(node: Expression): Expression | undefined {
  if (node.kind !== 'call' || node.callee.kind !== 'member' || !KEYS.has(node.callee.property)) return undefined;
  return node.arguments[0] ?? node.callee.object;
}
const KEYS: ReadonlySet<string> = new Set(['keys', 'getOwnPropertyNames']);

/** The value as whoever goes through it meets it, with what was proved of each thing that he takes. */
export function withProvedTaken(machine: Machine, node: Expression | undefined, value: Value): Value {
  if (value.taint === undefined || node === undefined || !hasProofs(machine.scope)) return value;
  const path = pathOf(node);
  const proved = path === undefined ? undefined : findSlot(machine.scope, `${path}.${TAKEN}`)?.value;
  if (proved === undefined || proved === ABSENT) return value;
  const object = makeObject();
  if (value.shape?.kind === 'object') for (const [key, slot] of value.shape.entries) object.entries.set(key, slot);
  object.keys = { ...object.rest, value: proved };
  object.rest.value = tainted(value.taint);
  return { ...value, taint: undefined, shape: object };
}
