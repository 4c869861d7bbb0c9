import { putTogether } from '../evaluation/texts.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { textOf } from '../values/leads.ts';
import type { Slot } from '../values/shapes.ts';
import { constantValue, makeObject, makeSlot, makeValue, UNKNOWN, type Value } from '../values/values.ts';
import { nameOfResult, type Behaviour } from './given.ts';

/** The entry under which a builder keeps its text; no program can spell it. */
const TEXT = '[text]';
const NOTHING = constantValue('');

/** `strings.Builder{}`, `io.StringIO()`: an object that texts are put into. What is given one is read from as a rule. */
const makeBuilder: Behaviour = (machine, site) => {
  if (site.given.items.length > 0) return undefined;
  const object = makeObject();
  object.entries.set(TEXT, makeSlot(constantValue('')));
  return makeValue(undefined, nameOfResult(machine, site), object);
};

/** `builder.WriteString(text)`. */
const appendText: Behaviour = (machine, { receiver, given }) => append(machine, receiver, given.items);

/** `fmt.Fprint(&builder, text)`. */
const appendTo: Behaviour = (machine, { given: { items } }) => append(machine, items[0], items.slice(1));

/** `fmt.Fprintf(&builder, "%s", text)`. */
const appendFormatted: Behaviour = (machine, { given: { items } }) => {
  const [builder, format = UNKNOWN, ...values] = items;
  const written = textOf(format)?.split(/%[-+# 0-9.*]{0,9}[a-zA-Z]/);
  if (written === undefined) return append(machine, builder, [format, ...values]);
  const parts = written.flatMap((text, at) => [constantValue(text), values[at] ?? NOTHING]);
  return append(machine, builder, parts);
};

/** `builder.String()`. */
const builtText: Behaviour = (_machine, { receiver }) => slotOf(receiver)?.value;

function append(machine: Machine, builder: Value | undefined, texts: readonly Value[]): Value | undefined {
  const slot = slotOf(builder);
  if (slot === undefined) return undefined;
  write(machine.journal, slot, putTogether(machine, [slot.value, ...texts]));
  return UNKNOWN;
}

function slotOf(builder: Value | undefined): Slot | undefined {
  return builder?.shape?.kind === 'object' ? builder.shape.entries.get(TEXT) : undefined;
}

/** Texts that grow in an object, wherever it is handed to. */
export const BUILDER_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  makeBuilder,
  appendText,
  appendTo,
  appendFormatted,
  builtText,
};
