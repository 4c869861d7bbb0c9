import { FAILS_WITHOUT, ID_FIELDS, TAKES_ID } from '../../../knowledge/record-lookups.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { noteChecked } from './checked-parts.ts';
import { clean } from './cleaning.ts';

/**
 * A record was asked for by its id. Where one was found the id is that of a record, and whoever keeps the records chose it:
 * at once where the lookup fails without one, otherwise when somebody has seen that it is there.
 */
export function noteLookup(machine: Machine, call: Call, method: string): void {
  const ids: Expression[] = [];
  for (const argument of call.arguments) addIds(argument, ids, 0);
  for (const { name, value } of call.keywords ?? []) if (name !== null && ID_FIELDS.test(name)) ids.push(value);
  const last = call.arguments.at(-1);
  if (TAKES_ID.test(method) && last !== undefined) ids.push(last);
  if (ids.length === 0) return;
  if (FAILS_WITHOUT.test(method)) for (const id of ids) clean(machine, id, ALL_SINKS);
  else noteChecked(machine, call, { parts: ids.map((node) => ({ node, bits: ALL_SINKS })), slots: [] });
}

const DEEPEST = 2;

/** `{ id }`, `{ where: { id } }`. */
function addIds(node: Expression, ids: Expression[], depth: number): void {
  if (node.kind !== 'map' || depth > DEEPEST) return;
  for (const [key, value] of node.entries) {
    const name = key?.kind === 'literal' ? String(key.value) : '';
    if (name === 'where') {
      addIds(value, ids, depth + 1);
      addCompared(value, ids, depth + 1);
    } else if (ID_FIELDS.test(name)) ids.push(value);
  }
}

/** `eq(users.id, id)`, `and(eq(users.id, id), isOpen)`: how Drizzle says it. */
function addCompared(node: Expression, ids: Expression[], depth: number): void {
  if (node.kind !== 'call' || node.callee.kind !== 'name' || depth > DEEPEST) return;
  const [column, value] = node.arguments;
  if (node.callee.name === 'and') for (const part of node.arguments) addCompared(part, ids, depth + 1);
  if (node.callee.name !== 'eq' || column?.kind !== 'member' || value === undefined) return;
  if (ID_FIELDS.test(column.property)) ids.push(value);
}
