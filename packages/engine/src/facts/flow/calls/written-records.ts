import type { Machine } from '../machine/machine.ts';
import { makeObject, makeSlot, shaped, UNKNOWN, type Value } from '../values/values.ts';
import type { ObjectShape } from '../values/shapes.ts';
import type { CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'upsert']);
/** Under these stand the fields of a record; nothing but Prisma is asked so. */
const FIELDS = ['data', 'create', 'update'] as const;

/** `prisma.link.create({ data: { url } })`: a record with these fields comes back, and with others that the database fills in. */
export function writeRecord(machine: Machine, site: CallSite): Value | undefined {
  const { shape } = site.given.items[0] ?? UNKNOWN;
  if (!WRITES.has(site.method) || site.name?.model !== undefined || shape?.kind !== 'object') return undefined;
  if (site.given.items.length !== 1 || (site.method !== 'create' && !shape.entries.has('where'))) return undefined;
  const given = FIELDS.map((key) => shape.entries.get(key)?.value.shape).filter((one) => one !== undefined);
  if (given.length === 0 || !given.every(isWrittenOut)) return undefined;
  runCallbacks(machine, site);
  const record = { ...makeObject(), rest: makeSlot(UNKNOWN) };
  for (const { entries } of given) for (const [key, { value }] of entries) record.entries.set(key, makeSlot(value));
  return shaped(record);
}

/** Which fields somebody else chose is not known of an object with any others. */
function isWrittenOut(shape: NonNullable<Value['shape']>): shape is ObjectShape {
  return shape.kind === 'object' && shape.keys === undefined && shape.rest.value.taint === undefined;
}
