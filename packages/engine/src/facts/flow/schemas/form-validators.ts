import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { FunctionIr } from '../../ir/ir.ts';
import { findMethod } from '../evaluation/methods.ts';
import type { Machine } from '../machine/machine.ts';
import { makeFunction, makeObject, makeSlot, shaped, wasCutShort, type Value } from '../values/values.ts';
import type { ClassShape, ObjectShape } from '../values/shapes.ts';
import { declaredRecord } from './declared-fields.ts';

/** How the methods are called that look at one field and at all of them, and whether these are handed what they look at. */
interface Ways {
  readonly ofField: string;
  readonly ofWhole: string;
  readonly isHanded: boolean;
}

/** By the member that holds what they have left: a serializer's methods, and a form's, which read it of their own object. */
const WAYS: Readonly<Record<string, Ways>> = {
  validated_data: { ofField: 'validate_', ofWhole: 'validate', isHanded: true },
  cleaned_data: { ofField: 'clean_', ofWhole: 'clean', isHanded: false },
};

/** What a form or a serializer holds in the end: each field as its declaration lets it be, and as its own methods leave it. */
export function validatedRecord(
  machine: Machine,
  shape: ClassShape,
  member: string,
  given: Value,
  isWhole = true,
): Value {
  const record = declaredRecord(machine, shape, given);
  const ways = ownEntry(WAYS, member);
  if (ways === undefined || record.shape?.kind !== 'object' || isBeingLookedAt(machine, shape, ways)) return record;
  const { entries } = record.shape;
  const holder = makeObject('plain', shape);
  holder.entries.set(member, makeSlot(record));
  const self = shaped(holder);
  for (const [field, slot] of entries) {
    const left = callOn(machine, shape, self, `${ways.ofField}${field}`, ways.isHanded ? [slot.value] : []);
    if (left !== undefined) entries.set(field, makeSlot(left));
  }
  if (!isWhole) return record;
  const left = callOn(machine, shape, self, ways.ofWhole, ways.isHanded ? [record] : []);
  return left?.shape?.kind === 'object' && isRecord(left.shape) ? left : record;
}

function isRecord({ class: owner }: ObjectShape): boolean {
  return owner === undefined;
}

/** Such a method may read what it is about to decide: then nothing of it is decided yet. */
function isBeingLookedAt({ active }: Machine, { class: { methods } }: ClassShape, { ofField, ofWhole }: Ways): boolean {
  return methods.some((method) => isLook(method, ofField, ofWhole) && active.has(method));
}

function isLook({ name }: FunctionIr, ofField: string, ofWhole: string): boolean {
  return name === ofWhole || name.startsWith(ofField);
}

/** What one of these methods leaves; undefined where the class has none, or nobody saw what it does. */
function callOn(
  machine: Machine,
  shape: ClassShape,
  self: Value,
  name: string,
  given: readonly Value[],
): Value | undefined {
  const method = findMethod(shape, name);
  if (method === undefined) return undefined;
  const { function: ir, owner } = method;
  const left = machine.run.callValue(machine, shaped(makeFunction(ir, owner.scope, owner.module, self, owner)), given);
  return wasCutShort(left) ? undefined : left;
}
