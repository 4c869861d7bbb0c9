import { entrySlot } from '../evaluation/entry-slots.ts';
import { write } from '../machine/journal.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleaned } from '../values/taint.ts';
import { constantValue, makeObject, makeSlot, makeValue, tainted, UNKNOWN, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { nameOfResult, type Behaviour } from './given.ts';

/** `ArgumentParser()`: keeps what its arguments may be. */
const makeParser: Behaviour = (machine, site) =>
  makeValue(undefined, nameOfResult(machine, site), makeObject('request'));

/** `parser.add_argument('--count', type=int)`. */
const addArgument: Behaviour = (machine, { receiver, given }) => {
  if (receiver?.shape?.kind !== 'object' || !isNarrow(given.keywords)) return UNKNOWN;
  const spelled = given.items.map((item) => textOf(item) ?? '');
  const dest = given.keywords.get('dest');
  const long = spelled.find((text) => text.startsWith('--')) ?? spelled[0] ?? '';
  const name = (dest === undefined ? undefined : textOf(dest)) ?? long.replace(/^-+/, '').replaceAll('-', '_');
  const slot = name === '' ? undefined : entrySlot(receiver.shape, name, true);
  if (slot !== undefined) write(machine.journal, slot, constantValue(true));
  return UNKNOWN;
};

/** A number, one of a written-out few, or a switch. */
function isNarrow(keywords: CallSite['given']['keywords']): boolean {
  const choices = keywords.get('choices');
  const action = keywords.get('action');
  return (
    isNumberType(keywords.get('type')) ||
    (choices !== undefined && choices.taint === undefined) ||
    (action !== undefined && SWITCHES.has(textOf(action) ?? ''))
  );
}
const SWITCHES: ReadonlySet<string> = new Set(['store_true', 'store_false', 'count', 'store_const']);

/** Whether what is made by such a type is a number, a date or an identifier. */
export function isNumberType(type: Value | undefined): boolean {
  return NUMBERS.has(type?.name?.text ?? '');
}
const NUMBERS: ReadonlySet<string> = new Set(['int', 'float', 'bool', 'uuid.UUID', 'decimal.Decimal']);

/** What a parser makes of outside data: its narrow arguments are what they were declared to be. */
export function parsedArguments({ receiver, method }: CallSite, value: Value): Value {
  const { shape } = receiver ?? {};
  if (method !== 'parse_args' || shape?.kind !== 'object' || shape.entries.size === 0) return value;
  const object = makeObject();
  for (const [name, slot] of shape.entries)
    if (slot.value.constant === true) object.entries.set(name, makeSlot(tainted(cleaned(value.taint, ALL_SINKS))));
  object.rest.value = tainted(value.taint);
  return makeValue(undefined, value.name, object);
}

export const PARSER_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { makeParser, addArgument };
