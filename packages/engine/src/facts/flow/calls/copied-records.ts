import { MODEL_DUMPS } from '../../../knowledge/schemas.ts';
import type { Machine } from '../machine/machine.ts';
import { isModel } from '../schemas/models.ts';
import { isSetting, keepsOthers } from '../schemas/open-models.ts';
import { holdKey } from '../values/keys.ts';
import { unite } from '../values/taint.ts';
import type { ObjectShape } from '../values/shapes.ts';
import { ABSENT, makeList, makeObject, makeSlot, makeValue, itemsOf, type Value } from '../values/values.ts';
import { underOtherNames } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { mergeEntries } from './dictionaries.ts';
import { first, type Behaviour } from './given.ts';

/** `model.model_dump()`, `point._asdict()`. */
const DUMPS: ReadonlySet<string> = new Set([...MODEL_DUMPS, '_asdict']);
/** `point._replace(x=1)`, `model.model_copy(update={…})`. */
const COPIES: ReadonlySet<string> = new Set(['_replace', 'model_copy', 'copy']);
const DEEPEST = 3;

/** Methods of records that give their fields, or a record in which some fields are others. */
export function callCopied(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  if (!machine.module.isPython || site.callee.shape?.kind === 'function') return undefined;
  if (DUMPS.has(site.method)) return dumped(receiver, site.method === '_asdict');
  if (!COPIES.has(site.method)) return undefined;
  if (site.method === '_replace') return replaced(machine, receiver, site, undefined);
  const update = site.given.keywords.get('update');
  return update === undefined ? undefined : replaced(machine, receiver, site, update);
}

/** The fields of a record as a dictionary: its keys are the names of the fields. */
function dumped({ shape, taint, name }: Value, isTuple: boolean): Value | undefined {
  if (shape?.kind !== 'object' || shape.role === 'request') return undefined;
  const isRecord = shape.class === undefined ? isTuple : isModel(shape.class);
  return isRecord ? makeValue(taint, shape.class === undefined ? name : undefined, fieldsOf(shape, 0)) : undefined;
}

function fieldsOf(record: ObjectShape, depth: number): ObjectShape {
  const { class: owner, entries, rest } = record;
  const fields = makeObject();
  for (const [name, { value }] of entries) {
    if (value === ABSENT || (owner !== undefined && isSetting(name))) continue;
    fields.entries.set(name, makeSlot(plain(value, depth + 1)));
  }
  // What was sent beside the fields is nowhere in them.
  if (owner !== undefined && isModel(owner) && !keepsOthers(owner)) return fields;
  if (rest.value !== ABSENT) holdKey(fields, rest.value);
  fields.rest.value = rest.value;
  return fields;
}

/** Records in records, and lists of them, are taken apart too. */
function plain(value: Value, depth: number): Value {
  const { shape } = value;
  if (depth > DEEPEST) return value;
  if (shape?.kind === 'object' && shape.class !== undefined) return { ...value, shape: fieldsOf(shape, depth) };
  if (shape?.kind !== 'list') return value;
  const { items, rest } = itemsOf(shape);
  const others = items.map((item) => plain(item, depth + 1));
  return { ...value, shape: makeList(others, rest && plain(rest, depth + 1)) };
}

/** The same record with other fields; all others are what they were. Nothing needs to be known of it. */
function replaced(machine: Machine, record: Value, { given }: CallSite, update: Value | undefined): Value {
  const { shape, name } = record;
  const from = shape?.kind === 'object' ? shape : undefined;
  const copy = makeObject(from?.role, from?.class);
  for (const [key, slot] of from?.entries ?? []) copy.entries.set(key, makeSlot(slot.value));
  copy.rest.value = from?.rest.value ?? ABSENT;
  if (from?.keys !== undefined) copy.keys = makeSlot(from.keys.value);
  const keywords = update === undefined ? given.keywords : new Map([['**', update]]);
  for (const [key, value] of keywords) if (key !== '**') copy.entries.set(key, makeSlot(value));
  if (update?.shape?.kind === 'object') mergeEntries(machine, copy, update);
  // What stands under a name that nobody sees may be in any field.
  const taint = unite(record.taint, underOtherNames({ ...given, keywords }));
  return makeValue(taint, name, copy, record.traits);
}

/** `dataclasses.asdict(point)`. */
const recordFields: Behaviour = (_machine, site) => {
  const { shape, taint } = first(site);
  return shape?.kind === 'object' && shape.class !== undefined
    ? makeValue(taint, undefined, fieldsOf(shape, 0))
    : undefined;
};

/** `dataclasses.replace(point, x=1)`. */
const replaceFields: Behaviour = (machine, site) => replaced(machine, first(site), site, undefined);

/** Functions that do the same. */
export const RECORD_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { recordFields, replaceFields };
