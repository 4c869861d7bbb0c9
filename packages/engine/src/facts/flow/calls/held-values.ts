import { entrySlot } from '../evaluation/entry-slots.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { joinValues } from '../values/join.ts';
import { ABSENT, makeObject, makeSlot, makeValue, UNKNOWN, type Value } from '../values/values.ts';
import { argumentsOf } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { invoke } from './functions.ts';
import { first, nameOfResult, type Behaviour } from './given.ts';

/** The entry under which a holder keeps its value; no program can spell it. */
const HELD = '[held]';

/** `ContextVar('tenant', default=x)`, `new AsyncLocalStorage()`. */
const makeHolder: Behaviour = (machine, site) => {
  const object = makeObject();
  // What one handler puts there others find, also where the file that makes it is first met on the way.
  object.entries.set(HELD, { ...makeSlot(site.given.keywords.get('default') ?? ABSENT), born: 0 });
  return makeValue(undefined, nameOfResult(machine, site), object);
};

/** `tenant.set(x)`, `store.enterWith(x)`. */
const holdValue: Behaviour = (machine, site) => {
  hold(machine, site, first(site));
  return UNKNOWN;
};

/** `store.run(x, answer)`: whatever runs in there finds it. */
const runHolding: Behaviour = (machine, site) => {
  const [value = UNKNOWN, callback, ...given] = site.given.items;
  hold(machine, site, value);
  return callback?.shape?.kind === 'function' ? invoke(machine, callback.shape, argumentsOf(given)).value : UNKNOWN;
};

/** `tenant.get(fallback)`, `store.getStore()`. */
const heldValue: Behaviour = (_machine, site) => {
  const held = slotOf(site, false)?.value ?? ABSENT;
  const [fallback] = site.given.items;
  if (held === ABSENT) return fallback ?? UNKNOWN;
  // Other files may put something else there.
  const value = held.isConstant ? UNKNOWN : held;
  return fallback === undefined ? value : joinValues(value, fallback);
};

function hold(machine: Machine, site: CallSite, value: Value): void {
  const slot = slotOf(site, true);
  if (slot !== undefined) write(machine.journal, slot, value);
}

function slotOf({ receiver }: CallSite, make: boolean): ReturnType<typeof entrySlot> {
  return receiver?.shape === undefined ? undefined : entrySlot(receiver.shape, HELD, make);
}

/** What is put down in one place and taken up in another, without a word between them. */
export const HELD_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { makeHolder, holdValue, runHolding, heldValue };
