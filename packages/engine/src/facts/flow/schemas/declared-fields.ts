import {
  CHOICE_VALIDATORS,
  FILE_FIELDS,
  FORMED_FIELDS,
  NARROW_FIELDS,
  PATTERN_VALIDATORS,
  SLUG_FIELDS,
  SLUG_PATTERN,
} from '../../../knowledge/declared-fields.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { calledName, parseName } from '../names/names.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { makeObject, makeSlot, safer, shaped, type Value } from '../values/values.ts';
import type { ClassShape } from '../values/shapes.ts';

const DEEPEST = 6;

/** What a form, a serializer or a schema makes of what it is given: each field as wide as its declaration lets it be. */
export function declaredRecord(machine: Machine, shape: ClassShape, given: Value): Value {
  const object = makeObject();
  const model = modelOfForm(shape, 0);
  if (model !== undefined) addFields(machine, model, given, object.entries, 0);
  addFields(machine, shape, given, object.entries, 0);
  // Its methods are those of a dictionary, whatever the dictionary is a member of.
  object.rest.value = { ...given, name: undefined };
  return shaped(object);
}

/** `class Meta: model = Picture`: what a form or a serializer does not declare itself, it takes from there. */
function modelOfForm({ statics, bases }: ClassShape, depth: number): ClassShape | undefined {
  const meta = statics.get('Meta')?.value.shape;
  const model = meta?.kind === 'class' ? meta.statics.get('model')?.value.shape : undefined;
  if (model !== undefined || depth > DEEPEST) return model?.kind === 'class' ? model : undefined;
  const [above] = bases.flatMap(({ shape }) => (shape?.kind === 'class' ? [shape] : []));
  return above === undefined ? undefined : modelOfForm(above, depth + 1);
}

function addFields(
  machine: Machine,
  holder: ClassShape,
  given: Value,
  entries: Map<string, { value: Value; stamp: number; readonly born: number }>,
  depth: number,
): void {
  for (const { shape } of holder.bases)
    if (shape?.kind === 'class' && depth < DEEPEST) addFields(machine, shape, given, entries, depth + 1);
  whereWritten(machine, holder, () => {
    for (const { name, value } of holder.class.fields)
      if (value.kind === 'call') entries.set(name, makeSlot(declaredValue(machine, name, value, given)));
  });
}

/** What was sent as a file is something to read from; its name is what the sender calls it. */
function declaredValue(machine: Machine, field: string, declared: Call, given: Value): Value {
  if (!FILE_FIELDS.has(calledName(declared.callee))) return safer(given, declaredBits(machine, declared, given));
  return { ...given, name: parseName(machine.module.names, `django.http.HttpRequest().FILES.${field}`) };
}

/** The same of fields written into a dictionary: `{'n': fields.Int()}`. */
export function writtenRecord(machine: Machine, node: Expression, given: Value): Value | undefined {
  if (node.kind !== 'map') return undefined;
  const object = makeObject();
  for (const [key, field] of node.entries) {
    if (key?.kind !== 'literal' || field.kind !== 'call') continue;
    object.entries.set(String(key.value), makeSlot(safer(given, declaredBits(machine, field, given))));
  }
  object.rest.value = given;
  return shaped(object);
}

/** What was checked may be kept for a visitor. */
const CHECKED = sinkBits(['session']);

/** Sink kinds that what a declared field holds is safe for. */
function declaredBits(machine: Machine, { callee, arguments: told, keywords = [] }: Call, given: Value): number {
  const name = calledName(callee);
  if (NARROW_FIELDS.has(name)) return ALL_SINKS;
  if (SLUG_FIELDS.has(name)) return matchBits(SLUG_PATTERN);
  let bits = PATTERN_VALIDATORS.has(name) ? textBits(machine, told[0]) : 0;
  if (FORMED_FIELDS.test(name)) bits |= CHECKED;
  for (const { name: option, value } of keywords) {
    if (option === 'regex') bits |= textBits(machine, value);
    if (option !== 'validate' && option !== 'validators') continue;
    for (const validator of value.kind === 'list' ? value.items : [value])
      bits |= validatorBits(machine, validator, given);
  }
  return bits;
}

function validatorBits(machine: Machine, node: Expression, given: Value): number {
  if (node.kind !== 'call') return provedByCall(machine, node, given);
  const name = calledName(node.callee);
  if (CHOICE_VALIDATORS.has(name)) return ALL_SINKS;
  const pattern = node.arguments[0] ?? node.keywords?.find((keyword) => keyword.name === 'regex')?.value;
  return PATTERN_VALIDATORS.has(name) ? textBits(machine, pattern) : 0;
}

/** `validators=[known_host]`: what it lets pass, whatever it returns. */
function provedByCall(machine: Machine, node: Expression, given: Value): number {
  const { shape } = machine.run.evaluate(machine, node);
  if (shape?.kind !== 'function' || given.taint === undefined) return 0;
  return machine.run.invoke(machine, shape, [given]).always[0] ?? 0;
}

function textBits(machine: Machine, node: Expression | undefined): number {
  const value = node === undefined ? undefined : machine.run.evaluate(machine, node);
  const text = value?.shape?.kind === 'regex' ? value.shape.pattern : value === undefined ? undefined : textOf(value);
  return text === undefined ? 0 : matchBits(text);
}

function matchBits(pattern: string): number {
  return cleanedByMatch(pattern, '', { start: false, end: false });
}
