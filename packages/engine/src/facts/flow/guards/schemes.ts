import type { Expression } from '../../ir/ir.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, WEB_ADDRESS, type Value } from '../values/values.ts';
import { clean, PATH_BITS } from './cleaning.ts';

const WEB_SCHEME = /^https?:?$/;

/** `url.scheme === 'https'`: then the text is an address of the web, and names no file. */
export function refineScheme(machine: Machine, side: Expression, constant: unknown): void {
  if (typeof constant !== 'string' || !WEB_SCHEME.test(constant)) return;
  const url = addressOf(side);
  if (url === undefined) return;
  const { about } = machine.run.evaluate(machine, url);
  noteWebAddress(machine, url);
  if (about === undefined || about.kind === 'call') return;
  clean(machine, about, PATH_BITS);
  noteWebAddress(machine, about);
}

/** `['http:', 'https:'].includes(url.protocol)`. */
export function refineSchemes(machine: Machine, side: Expression, { shape }: Value): void {
  if (shape?.kind !== 'list') return;
  const { items, rest } = itemsOf(shape);
  const [first] = items;
  if (rest !== undefined || first === undefined || !items.every((item) => WEB_SCHEME.test(textOf(item) ?? ''))) return;
  refineScheme(machine, side, first.constant);
}

/** The address of whose scheme is spoken. */
function addressOf(side: Expression): Expression | undefined {
  if (side.kind === 'member') return SCHEME.test(side.property) ? side.object : undefined;
  if (side.kind !== 'index' || side.index.kind !== 'literal') return undefined;
  return SCHEME.test(String(side.index.value)) ? side.object : undefined;
}
const SCHEME = /^(?:scheme|protocol)$/i;

/** Whatever is made of it, no other program is asked for but one that shows pages. */
export function noteWebAddress(machine: Machine, node: Expression): void {
  const slot = node.kind === 'name' ? findSlot(machine.scope, node.name) : undefined;
  if (slot?.value.taint === undefined) return;
  write(machine.journal, slot, { ...slot.value, traits: slot.value.traits | WEB_ADDRESS });
}
