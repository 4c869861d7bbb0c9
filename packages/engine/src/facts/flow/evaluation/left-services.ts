import { SERVICE_HOLDERS } from '../../../knowledge/javascript/service-holders.ts';
import { PYTHON_HOLDERS } from '../../../knowledge/python/service-holders.ts';
import { remake, type Made } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import type { QualifiedName } from '../names/names.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { joinValues } from '../values/join.ts';
import { reachedSlots } from '../values/reached-slots.ts';
import { ABSENT, type Value } from '../values/values.ts';

/** What a program left on an object of a framework, and what it was made of then. */
export interface Service {
  readonly value: Value;
  readonly made: Made;
}

/**
 * Remembers a function or an object that the program leaves where other handlers find it: `app.decorate('send', send)`,
 * `app.locals.mail = new Mail()`. Data is left to what carries that.
 */
export function leaveService(machine: Machine, { name }: Value, key: string, value: Value): void {
  const place = name === undefined ? undefined : placeOf(name, key);
  if (place === undefined || !isService(value, 0) || deepTaint(value) !== undefined) return;
  const { services } = machine;
  const known = services.get(place);
  const left = known === undefined || isSame(known.value, value) ? value : joinValues(known.value, value);
  services.set(place, { value: left, made: madeOf(left) });
}

/** What was left there; as it was made, though the branch it was made in was taken back. */
export function serviceAt(machine: Machine, holder: QualifiedName, key: string): Value | undefined {
  if (machine.services.size === 0) return undefined;
  const place = placeOf(holder, key);
  const service = place === undefined ? undefined : machine.services.get(place);
  if (service === undefined) return undefined;
  remake(machine.journal, service.made);
  return service.value;
}

function holderOf(text: string): string | undefined {
  return SERVICE_HOLDERS.get(text) ?? PYTHON_HOLDERS.get(text);
}

function placeOf({ text }: QualifiedName, key: string): string | undefined {
  const holder = holderOf(text);
  return holder === undefined ? undefined : `${holder} ${key}`;
}

/** A member of such an object of which nobody here knows what was left there, or a part of it: its name says nothing. */
export function isLeftOpen({ name, shape, taint }: Value): boolean {
  if (name === undefined || shape !== undefined || taint !== undefined || name.model !== undefined) return false;
  for (let at = name.parent; at !== undefined; at = at.parent) if (holderOf(at.text) !== undefined) return true;
  return false;
}

const DEEPEST = 2;

/** Something that does something: a function, an object of a class, one with functions in it, what a library made. */
function isService({ shape, name }: Value, depth: number): boolean {
  switch (shape?.kind) {
    case 'function':
    case 'class':
      return true;
    case 'object':
      if (shape.class !== undefined) return true;
      return depth < DEEPEST && [...shape.entries.values()].some(({ value }) => isService(value, depth + 1));
    case 'either':
      return shape.options.some((option) => isService(option, depth));
    default:
      return shape === undefined && name !== undefined && name.text.endsWith('()') && name.model?.source === undefined;
  }
}

/** The same again, as the same line makes it when it runs once more. */
function isSame({ shape: a }: Value, { shape: b }: Value): boolean {
  if (a?.kind === 'function' && b?.kind === 'function') return a.function === b.function;
  return a?.kind === 'object' && b?.kind === 'object' && a.class !== undefined && a.class.class === b.class?.class;
}

function madeOf(value: Value): Made {
  const slots = [...reachedSlots(value)].filter((slot) => slot.value !== ABSENT);
  return { slots, before: slots.map(() => ABSENT), after: slots.map((slot) => slot.value) };
}
