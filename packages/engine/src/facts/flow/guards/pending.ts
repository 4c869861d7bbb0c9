import type { Expression } from '../../ir/ir.ts';
import { entrySlot } from '../evaluation/entry-slots.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { constantValue, makeObject, makeSlot, shaped, type Value } from '../values/values.ts';
import type { ObjectShape } from '../values/shapes.ts';
import { clean } from './cleaning.ts';

/** Under which a request keeps what its validators say, until somebody sees that they found nothing wrong. */
export const PENDING = '\0pending';

/** `validationResult(req)` was empty: what the validators of the route say holds. */
export function holdPending(machine: Machine, request: Expression): void {
  for (const [path, bits] of pendingOf(machine.run.evaluate(machine, request))) {
    let part = request;
    for (const property of path.split('.'))
      part = { kind: 'member', object: part, property, at: request.at, end: request.end };
    clean(machine, part, bits);
  }
}

/** What the validators of a request say, by the parts they are about. */
export function pendingOf({ shape }: Value): readonly (readonly [string, number])[] {
  const rules = shape?.kind === 'object' ? shape.entries.get(PENDING)?.value.shape : undefined;
  const found: (readonly [string, number])[] = [];
  if (rules?.kind !== 'object') return found;
  for (const [path, { value }] of rules.entries)
    if (typeof value.constant === 'number') found.push([path, value.constant]);
  return found;
}

/** `chain.run(req)`: what the chain says waits as well, until somebody looks. */
export function addPending(machine: Machine, node: Expression, chain: ObjectShape): void {
  const request = machine.run.evaluate(machine, node);
  const rules = makeObject();
  for (const [path, bits] of pendingOf(request)) rules.entries.set(path, makeSlot(constantValue(bits)));
  for (const [path, slot] of chain.entries) if (!path.startsWith('\0')) rules.entries.set(path, slot);
  if (request.shape !== undefined) {
    const slot = entrySlot(request.shape, PENDING, true);
    if (slot !== undefined) write(machine.journal, slot, shaped(rules));
    return;
  }
  const holder = node.kind === 'name' ? findSlot(machine.scope, node.name) : undefined;
  if (holder === undefined) return;
  const object = makeObject('request');
  object.entries.set(PENDING, makeSlot(shaped(rules)));
  write(machine.journal, holder, { ...request, shape: object });
}

/** The request whose validators an expression tells the findings of: `errors`, `validationResult(req)`. */
export function validatedBy(machine: Machine, node: Expression): Expression | undefined {
  const call = node.kind === 'name' ? findSlot(machine.scope, node.name)?.value.about : node;
  if (call?.kind !== 'call' || calledName(call.callee) !== 'validationResult') return undefined;
  return call.arguments[0];
}

/** `errors.array().length`, of which nothing is left. */
export function countedBy(machine: Machine, node: Expression): Expression | undefined {
  if (node.kind !== 'member' || node.property !== 'length' || node.object.kind !== 'call') return undefined;
  const { callee } = node.object;
  return callee.kind === 'member' && callee.property === 'array' ? validatedBy(machine, callee.object) : undefined;
}
